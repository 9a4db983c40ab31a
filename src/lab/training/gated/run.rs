//! The course of a training run, whatever is trained: steps, a learning rate that rises, stays and falls, looks at text
//! that was kept back, and checkpoints.
//!
//! The learning rate rises, stays, and falls at the end (Hu et al., COLM 2024, section 4): the checkpoint before the fall is
//! kept, so that a longer run can go on from it and nothing is lost by shipping an early version.

use std::path::{Path, PathBuf};
use std::time::Instant as Clock;

use burn::tensor::Device;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use rayon::prelude::*;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::automatic;
use super::gradient::{Batch, BatchGradient, Objective, batch_gradient};
use super::guess_tables;
use super::spellings::{SeenWord, Spellings};
use super::tables::{StartingWeights, TableRows, Tables};
use super::weights::{TableWeights, TrainingWeights};
use crate::training::{TrainingError, checkpoint};
use base::progress::Progress;
use evidence::lexical::model::{WEIGHTS_FILE, WORDS_FILE};
use evidence::model_files::{ModelError, Precision, WeightTable, write_weights};
use models::compute::gated_network::{GatedNetwork, GatedShape, distance_bias};

/// Steps over which the learning rate rises; fewer in a very short run.
const WARM_UP: u64 = 200;
/// Steps between two looks at the text kept back.
const LOOK_EVERY: u64 = 1000;
/// The parts of a checkpoint.
const NETWORK_FILE: &str = "network.safetensors";
const TABLES_FILE: &str = "tables.safetensors";
const POSITION_FILE: &str = "position.json";

/// The parts of a network's shape that are for the user to choose.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct NetworkSize {
    pub width: usize,
    pub layers: usize,
    pub attention_after: Vec<usize>,
    pub embedding: usize,
    pub most_words: usize,
}

/// How long and how fast a network is trained, and what is kept of it.
#[derive(Clone, Debug)]
pub struct Schedule {
    /// Steps at the full learning rate, and those in which it falls after them.
    pub steps: u64,
    pub last_steps: u64,
    pub rate: f64,
    pub dropout: f32,
    pub seed: u64,
    /// Where checkpoints lie.
    pub checkpoints: PathBuf,
    /// Go on from the last checkpoint.
    pub resume: bool,
    /// Write 32-bit weights, for measuring what 8 bits cost.
    pub full_precision: bool,
    /// Where gradients are found by automatic differentiation; `None`: by hand on the processor.
    pub device: Option<Device>,
}

/// How a network is trained.
#[derive(Clone, Debug)]
pub struct Course {
    pub shape: GatedShape,
    /// Tokens of a training window.
    pub length: usize,
    /// Tokens of a step.
    pub tokens_per_step: usize,
    pub schedule: Schedule,
}

/// A part of a step, computed beside the others. Fixed by the code that draws the parts, so that a run does not depend on the machine's
/// cores.
pub struct BatchPart<O> {
    /// Whole windows, one after the other.
    pub seen: Vec<SeenWord>,
    /// Rows of the feature table, the same number for every token.
    pub features: Vec<u32>,
    pub objective: O,
}

/// Where a run stands, and everything that must not change when it goes on: the plan.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct GatedRunPosition<P> {
    pub step: u64,
    pub running_loss: f64,
    pub seconds: f64,
    /// The step at which the learning rate began to fall, if it has.
    #[serde(default)]
    pub falls_from: Option<u64>,
    pub plan: P,
}

/// Everything that training changes.
pub struct State<P> {
    pub network: TrainingWeights,
    pub tables: Tables,
    /// Of the attention scores: [`distance_bias`].
    bias: Vec<f32>,
    pub position: GatedRunPosition<P>,
}

impl NetworkSize {
    /// Why a network of such a size cannot be trained.
    pub fn error() -> TrainingError {
        let reason = "no network has such a shape; --width must be a multiple of 4, and --attention-after must rise and not \
                      exceed --layers";
        ModelError::Config(reason).into()
    }
}

impl Schedule {
    /// Steps of the whole run.
    pub fn total(&self) -> u64 {
        self.steps + self.last_steps
    }

    /// What a part of a step is drawn with; `number`: of the part in the run.
    pub fn random(&self, number: u64) -> ChaCha8Rng {
        ChaCha8Rng::seed_from_u64(self.seed.wrapping_mul(0x2545_f491_4f6c_dd1d) ^ number)
    }

    /// Rises over the first steps, stays, and falls in a straight line to nothing.
    fn rate_at(&self, step: u64) -> f64 {
        let warm_up = WARM_UP.min(self.steps / 5).max(1);
        let rise = ((step + 1) as f64 / warm_up as f64).min(1.0);
        let fallen = step.saturating_sub(self.steps) as f64 / self.last_steps.max(1) as f64;
        self.rate * rise * (1.0 - fallen)
    }

    /// Where the checkpoints of the falling learning rate lie, apart from those that a longer run goes on from.
    fn falling(&self) -> PathBuf {
        self.beside_checkpoints("-falling")
    }

    /// A path beside the checkpoints: theirs with `ending` behind it.
    pub fn beside_checkpoints(&self, ending: &str) -> PathBuf {
        let mut path = self.checkpoints.clone().into_os_string();
        path.push(ending);
        path.into()
    }
}

impl<P: PartialEq + Serialize + DeserializeOwned + Sync> State<P> {
    /// The state of the last checkpoint, or random weights, the same for the same seed.
    ///
    /// # Errors
    /// If there is no checkpoint to go on from, or that of a run with another plan.
    pub fn start(
        course: &Course,
        rows: TableRows,
        features_name: &'static str,
        plan: P,
    ) -> Result<Self, TrainingError> {
        let (shape, schedule, device) = (&course.shape, &course.schedule, Device::flex());
        let mut random = ChaCha8Rng::seed_from_u64(schedule.seed);
        let mut tables = GatedNetwork::random(shape, &mut random, &device).to_tables();
        tables.extend(guess_tables::tables(shape, schedule.seed));
        let bias = distance_bias(shape.heads, course.length, &device).into_data();
        let state = Self {
            network: TrainingWeights::new(TableWeights::new(tables)),
            tables: Tables::random(shape.inputs, rows, features_name, schedule.seed),
            bias: bias.try_to_vec().map_err(|_| TrainingError::Diverged)?,
            position: GatedRunPosition { step: 0, running_loss: 0.0, seconds: 0.0, falls_from: None, plan },
        };
        if schedule.resume {
            return state.load(schedule);
        }
        // What an older run left would be taken for this one's when it goes on.
        for path in [schedule.checkpoints.clone(), schedule.falling()] {
            checkpoint::remove(&path)?;
        }
        Ok(state)
    }

    /// Puts the weights of a finished model in the place of the random ones.
    ///
    /// # Errors
    /// If the model's network or tables have another shape.
    pub fn start_from(&mut self, mut model: StartingWeights) -> Result<(), TrainingError> {
        self.tables.start_from(&mut model)?;
        Ok(self.network.start_from(&mut model.file, model.same_outputs)?)
    }

    /// Trains to the end of the course. `draw` gives the parts of the step with a number; `look` is called now and then and
    /// logs how good the network is by now.
    ///
    /// # Errors
    /// If the run is cancelled, after a checkpoint was made; if none can be made; if the network's values are not finite.
    pub fn train<O: Objective>(
        &mut self,
        course: &Course,
        spellings: &Spellings,
        draw: impl Fn(u64) -> Vec<BatchPart<O>>,
        look: impl Fn(&Self, &Progress) -> Result<(), TrainingError>,
        progress: &Progress,
    ) -> Result<(), TrainingError> {
        let schedule = &course.schedule;
        let total = schedule.total();
        let mut saved = Clock::now();
        let mut clock = Clock::now();
        while self.position.step < total {
            let step = self.position.step;
            self.step(course, spellings, &draw(step))?;
            self.position.seconds += clock.elapsed().as_secs_f64();
            clock = Clock::now();
            if (step + 1).is_multiple_of(100) {
                let GatedRunPosition { running_loss, seconds, .. } = self.position;
                tracing::info!(step = step + 1, of = total, loss = running_loss, seconds, "training");
            }
            if (step + 1).is_multiple_of(LOOK_EVERY) {
                look(self, progress)?;
                clock = Clock::now();
            }
            let going_on = progress.tick(step + 1, total);
            let is_due = checkpoint::is_due(saved) || step + 1 == schedule.steps || step + 1 == total;
            if going_on.is_err() || is_due {
                self.save(schedule)?;
                saved = Clock::now();
            }
            going_on?;
        }
        if !total.is_multiple_of(LOOK_EVERY) {
            look(self, progress)?;
        }
        Ok(())
    }

    fn step<O: Objective>(
        &mut self,
        course: &Course,
        spellings: &Spellings,
        parts: &[BatchPart<O>],
    ) -> Result<(), TrainingError> {
        let step = self.position.step;
        let embedding = course.shape.inputs;
        let candidates: Vec<Vec<u32>> = parts.iter().map(|part| spellings.guessable(&part.seen)).collect();
        let batch_of = |shard: usize| Batch {
            guesses: spellings.guesses(&self.tables, &parts[shard].seen, &candidates[shard]),
            embedded: self.embed(spellings, &parts[shard]),
            objective: &parts[shard].objective,
            length: course.length,
            total: course.tokens_per_step,
            dropout: course.schedule.dropout,
            seed: course.schedule.seed ^ (step * parts.len() as u64 + shard as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15),
        };
        let (shape, weights) = (&course.shape, &self.network.weights);
        let results: Vec<Result<BatchGradient, TrainingError>> = match &course.schedule.device {
            None => {
                let shards = (0..parts.len()).into_par_iter();
                shards.map(|shard| batch_gradient(shape, weights, &self.bias, batch_of(shard))).collect()
            }
            // One after the other: the device has its own threads, and automatic differentiation wants one of ours.
            Some(device) => (0..parts.len())
                .map(|shard| automatic::batch_gradient(shape, weights, device, batch_of(shard)))
                .collect(),
        };
        let mut gradient = TableWeights::default();
        let mut loss = 0.0;
        for ((result, part), candidates) in results.into_iter().zip(parts).zip(&candidates) {
            let BatchGradient { network, embedded, loss: of_part, guesses } = result?;
            gradient.add(network);
            self.tables.add_word_gradients(candidates, &guesses.candidates);
            loss += of_part / course.tokens_per_step as f64;
            for ((seen, gradient), features) in
                part.seen.iter().zip(embedded.chunks_exact(embedding)).zip(part.features_of_tokens())
            {
                self.tables.add_gradient(gradient, seen.row, spellings.seen_pieces(seen), features);
            }
        }
        let rate = course.schedule.rate_at(step) as f32;
        self.network.step(&gradient, rate, step);
        self.tables.step(rate, step);
        self.position.step += 1;
        self.position.falls_from = (step >= course.schedule.steps).then_some(course.schedule.steps);
        self.position.running_loss += (loss - self.position.running_loss) / (self.position.step.min(300) as f64);
        Ok(())
    }

    /// Row-major `[rows, embedding]`.
    fn embed<O>(&self, spellings: &Spellings, part: &BatchPart<O>) -> Vec<f32> {
        let dimensions = self.tables.dimensions();
        let mut embedded = vec![0.0; part.seen.len() * dimensions];
        let rows = part.seen.iter().zip(part.features_of_tokens()).zip(embedded.chunks_exact_mut(dimensions));
        for ((seen, features), sum) in rows {
            self.tables.add_to(sum, seen.row, spellings.seen_pieces(seen), features);
        }
        embedded
    }

    /// The network as it is by now.
    ///
    /// # Errors
    /// If the weights are not those of the shape.
    pub fn network(&self, shape: &GatedShape, device: &Device) -> Result<GatedNetwork, TrainingError> {
        Ok(GatedNetwork::from_tables(shape, |name| self.network.weights.find(name), device)?)
    }

    /// Writes the weights and the words of the vocabulary into a model folder, which is made if there is none.
    pub fn write(&self, schedule: &Schedule, spellings: &Spellings, folder: &Path) -> Result<(), TrainingError> {
        std::fs::create_dir_all(folder).map_err(TrainingError::file(folder))?;
        write_weights(&folder.join(WEIGHTS_FILE), &self.weight_tables(schedule.full_precision))?;
        let words: String = spellings.words.iter().flat_map(|word| [word.as_str(), "\n"]).collect();
        std::fs::write(folder.join(WORDS_FILE), words).map_err(TrainingError::file(folder))
    }

    /// All tables of a weight file: those of the embedding first, then the network's.
    fn weight_tables(&self, full_precision: bool) -> Vec<(WeightTable, Precision)> {
        let by = |precision| if full_precision { Precision::Full } else { precision };
        let embedding = self.tables.weight_tables().into_iter().map(|table| (table, by(Precision::EightBitPerRow)));
        let network = self.network.weights.tables().filter(|table| !guess_tables::is_table(&table.name)).cloned();
        let network = network.map(|table| {
            let is_matrix = table.shape.len() == 2;
            (table, if is_matrix { by(Precision::EightBitPerColumn) } else { Precision::Full })
        });
        embedding.chain(network).collect()
    }

    fn save(&self, schedule: &Schedule) -> Result<(), TrainingError> {
        let path = if self.position.falls_from.is_some() { schedule.falling() } else { schedule.checkpoints.clone() };
        checkpoint::replace(&path, |fresh| {
            self.network.save(&fresh.join(NETWORK_FILE))?;
            self.tables.save(&fresh.join(TABLES_FILE))?;
            checkpoint::write_position(fresh, POSITION_FILE, &self.position)
        })
    }

    /// The state of the last checkpoint: one of this run's fall if there is one, otherwise that before the fall.
    fn load(mut self, schedule: &Schedule) -> Result<Self, TrainingError> {
        let read = |path: &Path| checkpoint::read_position::<GatedRunPosition<P>>(path, POSITION_FILE);
        let of_this_fall = read(&schedule.falling()).ok().filter(|position| {
            let is_of_its_length = position.falls_from == Some(schedule.steps) && position.step <= schedule.total();
            is_of_its_length && position.plan == self.position.plan
        });
        let (path, position) = match of_this_fall {
            Some(position) => (schedule.falling(), position),
            None => (schedule.checkpoints.clone(), read(&schedule.checkpoints)?),
        };
        let failed = |reason: String| TrainingError::Checkpoint { path: path.clone(), reason };
        if position.plan != self.position.plan {
            return Err(failed("it belongs to a run with other text, size, rate or seed".to_owned()));
        }
        if position.step > schedule.steps && path == schedule.checkpoints {
            return Err(failed(format!("it has made {} steps already, more than --steps", position.step)));
        }
        self.network.load(&path.join(NETWORK_FILE))?;
        self.tables.load(&path.join(TABLES_FILE))?;
        self.position = position;
        Ok(self)
    }
}

impl<O> BatchPart<O> {
    fn features_of_tokens(&self) -> impl Iterator<Item = &[u32]> {
        self.features.chunks_exact((self.features.len() / self.seen.len().max(1)).max(1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_learning_rate_rises_stays_and_falls() {
        let schedule = Schedule {
            steps: 1000,
            last_steps: 100,
            rate: 1.0,
            dropout: 0.0,
            seed: 1,
            checkpoints: PathBuf::from("x"),
            resume: false,
            full_precision: false,
            device: None,
        };
        assert!(schedule.rate_at(0) < 0.01);
        assert_eq!((schedule.rate_at(500), schedule.rate_at(1000)), (1.0, 1.0));
        assert!((schedule.rate_at(1050) - 0.5).abs() < 1e-9 && schedule.rate_at(1099) < 0.02);
    }
}
