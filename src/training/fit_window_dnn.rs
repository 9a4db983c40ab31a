//! Training of the window network (Che et al., LREC 2016, section 2.2 and 2.3), with checkpoints.

use std::path::{Path, PathBuf};
use std::time::Instant as Clock;

use burn::module::Module;
use burn::nn::loss::CrossEntropyLossConfig;
use burn::optim::{AdamConfig, GradientsParams, ModuleOptimizer};
use burn::tensor::{Device, Int, Tensor, TensorData};
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;
use serde::{Deserialize, Serialize};

use super::corpus::{Recipe, read_documents};
use super::{TrainingError, checkpoint};
use crate::compute::{ModelFolder, Precision, WeightTable, write_weights};
use crate::lexical::model::{WEIGHTS_FILE, load_vectors, vectors_checksum};
use crate::lexical::vectors::WordVectors;
use crate::lexical::window_dnn::{ARCHITECTURE, WindowDnn, WindowDnnConfig, WindowDnnSettings, push_window};
use crate::progress::Progress;

/// What to train and how long.
#[derive(Clone, Debug)]
pub struct WindowRun {
    /// The folder with the corpora of [`Recipe::punctuation_files`].
    pub text_folder: PathBuf,
    pub recipe: Recipe,
    pub vectors: String,
    pub network: WindowDnnConfig,
    pub epochs: usize,
    pub batch: usize,
    pub rate: f64,
    /// Stop reading the corpora after so many tokens.
    pub max_tokens: usize,
    pub seed: u64,
    /// Where checkpoints lie.
    pub checkpoints: PathBuf,
    /// Go on from the last checkpoint.
    pub resume: bool,
    /// Write 32-bit weights, for measuring what 8 bits cost.
    pub full_precision: bool,
}

/// Minutes between two checkpoints.
const CHECKPOINT_MINUTES: u64 = 5;
/// Steps over which the learning rate rises to its full value.
const WARM_UP: f64 = 300.0;

/// Where a run stands; `steps.json` beside the checkpoint's weights.
#[derive(Debug, Serialize, Deserialize)]
struct Position {
    step: u64,
    seed: u64,
    network: WindowDnnConfig,
    running_loss: f64,
}

/// Trains the network and writes it as a sealed model folder (all but `card.md`).
///
/// Each epoch passes over the windows in an order that depends on the seed and the epoch alone, so a resumed run meets
/// the same batches as one that was never interrupted (dropout masks differ).
pub fn fit(
    run: &WindowRun,
    folder: &Path,
    name: &str,
    device: &Device,
    progress: &Progress,
) -> Result<(), TrainingError> {
    let vectors = load_vectors(&run.vectors)?;
    let text = read_text(run, &vectors, &progress.stage("reading the corpora"))?;
    let device = device.clone().autodiff();
    device.seed(run.seed);
    let mut model = WindowDnn::random(&run.network, &device);
    let mut optimiser: ModuleOptimizer = AdamConfig::new().init();
    let mut position = Position { step: 0, seed: run.seed, network: run.network.clone(), running_loss: 0.0 };
    if run.resume {
        (model, optimiser, position) = load_checkpoint(run, model, optimiser)?;
    }

    let steps_per_epoch = (text.len() / run.batch).max(1) as u64;
    let steps = steps_per_epoch * run.epochs as u64;
    let progress = progress.stage("training");
    let loss_function = CrossEntropyLossConfig::new().init(&device);
    let mut order = Vec::new();
    let mut order_of = None;
    let mut saved = Clock::now();
    while position.step < steps {
        let epoch = position.step / steps_per_epoch;
        if order_of != Some(epoch) {
            order = (0..text.len() as u32).collect();
            order.shuffle(&mut ChaCha8Rng::seed_from_u64(run.seed.wrapping_add(epoch)));
            order_of = Some(epoch);
        }
        let first = (position.step % steps_per_epoch) as usize * run.batch;
        let batch = &order[first..(first + run.batch).min(order.len())];
        let (input, targets) = text.batch(batch, &run.network, &vectors, &device);
        let loss = loss_function.forward(model.forward(input), targets);
        let loss_value = f64::from(loss.clone().into_scalar::<f32>());
        let gradients = GradientsParams::from_grads(loss.backward(), &model);
        model = optimiser.step(rate_at(run.rate, position.step, steps), model, gradients);

        position.step += 1;
        position.running_loss += (loss_value - position.running_loss) / (position.step.min(500) as f64);
        if position.step.is_multiple_of(500) {
            tracing::info!(step = position.step, of = steps, loss = position.running_loss, "training");
        }
        let going_on = progress.tick(position.step, steps);
        let is_due = saved.elapsed().as_secs() >= CHECKPOINT_MINUTES * 60;
        if going_on.is_err() || is_due || position.step == steps {
            save_checkpoint(run, &model, &optimiser, &position)?;
            saved = Clock::now();
        }
        going_on?;
    }
    write_model(run, &model.valid(), folder, name)
}

/// Rises over the first steps, then falls in a straight line to nothing.
fn rate_at(full: f64, step: u64, steps: u64) -> f64 {
    let rise = ((step + 1) as f64 / WARM_UP).min(1.0);
    full * rise * (1.0 - step as f64 / steps as f64)
}

/// The corpora as rows of the vector table, documents apart by padding.
struct Text {
    rows: Vec<Option<u32>>,
    /// Where the judged tokens are in `rows`, and what follows each.
    places: Vec<u32>,
    marks: Vec<u8>,
}

impl Text {
    fn len(&self) -> usize {
        self.places.len()
    }

    /// Input `[batch, window * dimensions]` and target classes `[batch]`.
    fn batch(
        &self,
        samples: &[u32],
        config: &WindowDnnConfig,
        vectors: &WordVectors,
        device: &Device,
    ) -> (Tensor<2>, Tensor<1, Int>) {
        let mut input = Vec::with_capacity(samples.len() * config.input_width());
        let mut targets = Vec::with_capacity(samples.len());
        for &sample in samples {
            let place = self.places[sample as usize] as usize;
            push_window(config, vectors, &self.rows, place, &mut input);
            targets.push(i32::from(self.marks[sample as usize]));
        }
        let shape = [samples.len(), config.input_width()];
        (
            Tensor::from_data(TensorData::new(input, shape), device),
            Tensor::from_data(TensorData::new(targets, [samples.len()]), device),
        )
    }
}

fn read_text(run: &WindowRun, vectors: &WordVectors, progress: &Progress) -> Result<Text, TrainingError> {
    let padding = run.network.window;
    let mut text = Text { rows: vec![None; padding], places: Vec::new(), marks: Vec::new() };
    let files = run.recipe.punctuation_files();
    for (n, file) in files.iter().enumerate() {
        progress.tick(n as u64, files.len() as u64)?;
        read_documents(&run.text_folder.join(file), |document| {
            for labelled in document {
                if text.places.len() < run.max_tokens {
                    text.places.push(text.rows.len() as u32);
                    text.marks.push(labelled.mark.index() as u8);
                    text.rows.push(Some(vectors.row(&labelled.token)));
                }
            }
            text.rows.resize(text.rows.len() + padding, None);
        })?;
    }
    if text.places.is_empty() {
        return Err(TrainingError::Corpus { path: run.text_folder.clone(), reason: "it has no words".to_owned() });
    }
    Ok(text)
}

fn checkpoint_files(run: &WindowRun) -> [PathBuf; 3] {
    ["model", "optimiser", "steps.json"].map(|name| run.checkpoints.join(name))
}

fn save_checkpoint(
    run: &WindowRun,
    model: &WindowDnn,
    optimiser: &ModuleOptimizer,
    position: &Position,
) -> Result<(), TrainingError> {
    let failed = |reason: String| TrainingError::Checkpoint { path: run.checkpoints.clone(), reason };
    checkpoint::replace(&run.checkpoints, |fresh| {
        model.clone().save_file(fresh.join("model")).map_err(|error| failed(error.to_string()))?;
        optimiser.save(fresh.join("optimiser")).map_err(|error| failed(error.to_string()))?;
        let text = serde_json::to_string(position).map_err(|error| failed(error.to_string()))?;
        std::fs::write(fresh.join("steps.json"), text).map_err(TrainingError::file(fresh))
    })
}

fn load_checkpoint(
    run: &WindowRun,
    model: WindowDnn,
    optimiser: ModuleOptimizer,
) -> Result<(WindowDnn, ModuleOptimizer, Position), TrainingError> {
    let failed = |reason: String| TrainingError::Checkpoint { path: run.checkpoints.clone(), reason };
    let [model_file, optimiser_file, steps_file] = checkpoint_files(run);
    let text = std::fs::read_to_string(&steps_file).map_err(|error| failed(error.to_string()))?;
    let position: Position = serde_json::from_str(&text).map_err(|error| failed(error.to_string()))?;
    if position.seed != run.seed || position.network != run.network {
        return Err(failed("it belongs to a run with another seed or network".to_owned()));
    }
    let model = model.try_load_file(model_file).map_err(|error| failed(error.to_string()))?;
    let optimiser = optimiser.load(optimiser_file).map_err(|error| failed(error.to_string()))?;
    Ok((model, optimiser, position))
}

fn write_model(run: &WindowRun, model: &WindowDnn, folder: &Path, name: &str) -> Result<(), TrainingError> {
    std::fs::create_dir_all(folder).map_err(TrainingError::file(folder))?;
    let precision = |table: &WeightTable| match table.shape.len() {
        2 if !run.full_precision => Precision::EightBitPerColumn,
        _ => Precision::Full,
    };
    let tables: Vec<_> = model.to_tables().into_iter().map(|table| (table.clone(), precision(&table))).collect();
    write_weights(&folder.join(WEIGHTS_FILE), &tables)?;
    let settings = WindowDnnSettings {
        vectors: run.vectors.clone(),
        vectors_checksum: vectors_checksum(&run.vectors)?,
        network: run.network.clone(),
    };
    let layers: Vec<String> = run.network.hidden.iter().map(ToString::to_string).collect();
    let summary = format!("window of {} words, layers {}", run.network.window, layers.join("-"));
    let settings = serde_json::to_value(settings).unwrap_or_default();
    ModelFolder::create(folder, name, ARCHITECTURE, &summary, "en", run.recipe.licence(), settings)
        .seal(&[WEIGHTS_FILE])
        .map_err(TrainingError::file(folder))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_learning_rate_rises_and_falls() {
        assert!(rate_at(1.0, 0, 10_000) < 0.01);
        assert!(rate_at(1.0, 300, 10_000) > 0.95);
        assert!(rate_at(1.0, 9_999, 10_000) < 0.001);
    }
}
