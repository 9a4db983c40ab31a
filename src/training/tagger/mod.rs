//! Training of the tagger.
//!
//! The learning rate rises, stays, and falls at the end (Hu et al., COLM 2024, section 4): the checkpoint before the fall is
//! kept, so that a longer run can go on from it and nothing is lost by shipping an early version.

mod tables;
mod text;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Instant as Clock;

use burn::tensor::Device;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use self::tables::Tables;
use self::text::{Noise, Seen, Text};
use super::corpus::{Recipe, checksums, tagger_sources, tagger_styles, transcript_style};
use super::gated::gradient::{Batch, BatchGradient, batch_gradient};
use super::gated::guess::{self, Guesses};
use super::gated::weights::{Trained, Weights};
use super::{TrainingError, checkpoint};
use crate::compute::gated_network::{GatedNetwork, distance_bias};
use crate::compute::{ModelFolder, Precision, WeightTable, write_weights};
use crate::evaluation::lexical::confusion::Confusion;
use crate::lexical::model::{WEIGHTS_FILE, WORDS_FILE};
use crate::lexical::tagger::{ARCHITECTURE, TaggerConfig, TaggerModel, TaggerSettings, UNKNOWN};
use crate::lexical::{LexicalModel, ModelError, best_mark};
use crate::progress::Progress;

/// What to train and how long.
#[derive(Clone, Debug)]
pub struct TaggerRun {
    /// The folder with the corpora of [`tagger_sources`].
    pub text_folder: PathBuf,
    pub language: String,
    pub recipe: Recipe,
    pub size: TaggerSize,
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
}

/// The parts of the network's shape that are for the user to choose.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TaggerSize {
    pub width: usize,
    pub layers: usize,
    pub attention_after: Vec<usize>,
    pub embedding: usize,
    pub most_words: usize,
}

/// Tokens of a training window, and windows of a shard.
const LENGTH: usize = 192;
const WINDOWS: usize = 6;
/// Parts of a batch that are computed side by side. Fixed, so that a run does not depend on the machine's cores.
const SHARDS: usize = 4;
/// Steps over which the learning rate rises; fewer in a very short run.
const WARM_UP: u64 = 200;
/// Steps between two looks at the text kept back, and how many of its tokens are read for it.
const LOOK_EVERY: u64 = 1000;
const LOOK_TOKENS: usize = 60_000;
/// The parts of a checkpoint.
const NETWORK_FILE: &str = "network.safetensors";
const TABLES_FILE: &str = "tables.safetensors";
/// Minutes between two checkpoints.
const CHECKPOINT_MINUTES: u64 = 5;
const NOISE: Noise = Noise { share_of_windows: 0.3, share_of_words: 0.12, hidden: 0.05, hidden_rare: 0.4, lost: 0.08 };
/// How much the loss of guessing lost words counts beside that of the marks.
const GUESS_SHARE: f32 = 0.3;

/// Where a run stands, and everything that must not change when it goes on.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Position {
    step: u64,
    running_loss: f64,
    seconds: f64,
    /// The step at which the learning rate began to fall, if it has.
    #[serde(default)]
    falls_from: Option<u64>,
    plan: Plan,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Plan {
    language: String,
    recipe: String,
    size: TaggerSize,
    rate: f64,
    dropout: f32,
    seed: u64,
    /// Row of the style table that transcripts are read as.
    style: usize,
    /// SHA-256 of the corpora.
    data: BTreeMap<String, String>,
}

/// Trains the tagger and writes it as a sealed model folder (all but `card.md`).
///
/// What a step sees depends on the seed, the step and [`TaggerRun::steps`] alone: a resumed run is the same as one that was
/// never interrupted.
pub fn fit(run: &TaggerRun, folder: &Path, name: &str, progress: &Progress) -> Result<(), TrainingError> {
    let sources = tagger_sources(&run.language, run.recipe);
    if sources.is_empty() {
        let reason = format!("there is no text for the language \"{}\"", run.language);
        return Err(TrainingError::Corpus { path: run.text_folder.clone(), reason });
    }
    let config = config_of(run);
    if !config.is_sound() {
        let reason = "no network has such a shape; --width must be a multiple of 4, and --attention-after must rise and not \
                      exceed --layers";
        return Err(ModelError::Config(reason).into());
    }
    let text = Text::read(
        &run.text_folder,
        &sources,
        run.size.most_words,
        config.pieces,
        &progress.stage("reading the corpora"),
    )?;
    tracing::info!(tokens = text.tokens(), words = text.words.len(), "text read");
    let plan = Plan {
        language: run.language.clone(),
        recipe: run.recipe.name().to_owned(),
        size: run.size.clone(),
        rate: run.rate,
        dropout: run.dropout,
        seed: run.seed,
        style: transcript_style(&run.language, run.recipe),
        data: checksums(&run.text_folder, sources.iter().map(|source| source.file))?,
    };
    let device = Device::flex();
    device.seed(run.seed);
    let mut tables = GatedNetwork::random(&config.shape(), &device).to_tables();
    tables.extend(guess::tables(&config.shape(), run.seed));
    let mut state = State {
        network: Trained::new(Weights::new(tables)),
        tables: Tables::random(config.embedding, text.vocabulary.len(), config.pieces, config.styles.len(), run.seed),
        bias: distance_bias(config.heads, LENGTH, &device)
            .into_data()
            .try_to_vec()
            .map_err(|_| TrainingError::Diverged)?,
        position: Position { step: 0, running_loss: 0.0, seconds: 0.0, falls_from: None, plan },
    };
    if run.resume {
        state = state.load(run)?;
    } else {
        // What an older run left would be taken for this one's when it goes on.
        for path in [run.checkpoints.clone(), falling(run)] {
            checkpoint::remove(&path)?;
        }
    }

    let progress = progress.stage("training");
    let total = run.steps + run.last_steps;
    let shares =
        [sources.iter().map(|source| source.share).collect(), sources.iter().map(|source| source.last_share).collect()];
    let mut saved = Clock::now();
    let mut clock = Clock::now();
    while state.position.step < total {
        let step = state.position.step;
        state.step(run, &config, &text, &shares)?;
        state.position.seconds += clock.elapsed().as_secs_f64();
        clock = Clock::now();
        if (step + 1).is_multiple_of(100) {
            let Position { running_loss, seconds, .. } = state.position;
            tracing::info!(step = step + 1, of = total, loss = running_loss, seconds, "training");
        }
        if (step + 1).is_multiple_of(LOOK_EVERY) {
            let Look { f1, loss } = state.look(&config, &text, &progress)?;
            tracing::info!(
                step = step + 1,
                of = total,
                held_out_f1 = f1,
                held_out_loss = loss,
                "looked at text kept back"
            );
            clock = Clock::now();
        }
        let going_on = progress.tick(step + 1, total);
        let is_due = saved.elapsed().as_secs() >= CHECKPOINT_MINUTES * 60;
        if going_on.is_err() || is_due || step + 1 == run.steps || step + 1 == total {
            state.save(run)?;
            saved = Clock::now();
        }
        going_on?;
    }
    state.write_model(run, &config, &text, folder, name)
}

fn config_of(run: &TaggerRun) -> TaggerConfig {
    let TaggerSize { width, layers, attention_after, embedding, .. } = run.size.clone();
    let styles = tagger_styles(&run.language);
    TaggerConfig {
        embedding,
        pieces: 1 << 14,
        styles: styles.iter().map(|&style| style.to_owned()).collect(),
        width,
        layers,
        attention_after,
        heads: 4,
        head_width: width,
        sees_neighbours: true,
    }
}

/// How good the marks are on the text kept back.
struct Look {
    /// Micro F1.
    f1: f64,
    /// Mean cross-entropy, which moves before F1 does.
    loss: f64,
}

/// Everything that training changes.
struct State {
    network: Trained,
    tables: Tables,
    /// Of the attention scores: [`distance_bias`].
    bias: Vec<f32>,
    position: Position,
}

impl State {
    fn step(
        &mut self,
        run: &TaggerRun,
        config: &TaggerConfig,
        text: &Text,
        shares: &[Vec<f32>; 2],
    ) -> Result<(), TrainingError> {
        let step = self.position.step;
        let is_last = step >= run.steps;
        let total = SHARDS * WINDOWS * LENGTH;
        let shards: Vec<(Vec<Seen>, Vec<usize>)> = (0..SHARDS as u64)
            .map(|shard| draw(text, &shares[usize::from(is_last)], run.seed, step * SHARDS as u64 + shard))
            .collect();
        let candidates: Vec<Vec<u32>> = shards.iter().map(|(seen, _)| guessable(text, seen)).collect();
        let results: Vec<Result<BatchGradient, TrainingError>> = shards
            .par_iter()
            .zip(&candidates)
            .enumerate()
            .map(|(shard, ((seen, styles), candidates))| {
                let batch = Batch {
                    guesses: guesses_of(text, &self.tables, seen, candidates),
                    embedded: embed(text, &self.tables, config.embedding, seen, styles),
                    targets: seen.iter().map(|seen| seen.target).collect(),
                    length: LENGTH,
                    total,
                    dropout: run.dropout,
                    seed: run.seed ^ (step * SHARDS as u64 + shard as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15),
                };
                batch_gradient(&config.shape(), &self.network.weights, &self.bias, batch)
            })
            .collect();
        let mut gradient = Weights::default();
        let mut loss = 0.0;
        for ((result, (seen, styles)), candidates) in results.into_iter().zip(&shards).zip(&candidates) {
            let BatchGradient { network, embedded, loss: part, guesses } = result?;
            gradient.add(network);
            self.tables.add_word_gradients(candidates, &guesses.candidates);
            loss += part / total as f64;
            for ((seen, gradient), row) in seen.iter().zip(embedded.chunks_exact(config.embedding)).zip(0..) {
                self.tables.add_gradient(gradient, seen.row, text.seen_pieces(seen), styles[row / LENGTH]);
            }
        }
        let rate = rate_at(run, step) as f32;
        self.network.step(&gradient, rate, step);
        self.tables.step(rate, step);
        self.position.step += 1;
        self.position.falls_from = is_last.then_some(run.steps);
        self.position.running_loss += (loss - self.position.running_loss) / (self.position.step.min(300) as f64);
        Ok(())
    }

    fn look(&self, config: &TaggerConfig, text: &Text, progress: &Progress) -> Result<Look, TrainingError> {
        let device = Device::flex();
        let network = GatedNetwork::from_tables(&config.shape(), |name| self.network.weights.find(name), &device)?;
        let settings = TaggerSettings { network: config.clone(), style: self.position.plan.style };
        let (vocabulary, embedding) = (text.vocabulary.clone(), self.tables.embedding());
        let model = TaggerModel::new("training", &settings, vocabulary, embedding, network, &device);
        let (mut counts, mut loss, mut read) = (Confusion::default(), 0.0, 0);
        for document in &text.held_out {
            if read >= LOOK_TOKENS {
                break;
            }
            read += document.len();
            let tokens: Vec<String> = document.iter().map(|labelled| labelled.token.clone()).collect();
            let Ok(posteriors) = model.posteriors(&tokens, &Progress::silent()) else { break };
            for (posterior, labelled) in posteriors.iter().zip(document) {
                counts.add(labelled.mark, best_mark(posterior));
                loss -= f64::from(posterior[labelled.mark.index()].max(f32::MIN_POSITIVE)).ln();
            }
            if progress.is_cancelled() {
                break;
            }
        }
        Ok(Look { f1: counts.micro().f1, loss: loss / read.max(1) as f64 })
    }

    fn save(&self, run: &TaggerRun) -> Result<(), TrainingError> {
        let path = if self.position.falls_from.is_some() { falling(run) } else { run.checkpoints.clone() };
        let failed = |reason: String| TrainingError::SaveCheckpoint { path: path.clone(), reason };
        checkpoint::replace(&path, |fresh| {
            self.network.save(&fresh.join(NETWORK_FILE))?;
            self.tables.save(&fresh.join(TABLES_FILE))?;
            let text = serde_json::to_string_pretty(&self.position).map_err(|error| failed(error.to_string()))?;
            std::fs::write(fresh.join("position.json"), text).map_err(TrainingError::file(fresh))
        })
    }

    /// The state of the last checkpoint: one of this run's fall if there is one, otherwise that before the fall.
    fn load(mut self, run: &TaggerRun) -> Result<Self, TrainingError> {
        let read = |path: &Path| -> Result<Position, String> {
            let text = std::fs::read_to_string(path.join("position.json")).map_err(|error| error.to_string())?;
            serde_json::from_str(&text).map_err(|error| error.to_string())
        };
        checkpoint::recover(&falling(run))?;
        checkpoint::recover(&run.checkpoints)?;
        let belongs =
            |position: &Position| position.falls_from == Some(run.steps) && position.step <= run.steps + run.last_steps;
        let path = match read(&falling(run)) {
            Ok(position) if belongs(&position) && position.plan == self.position.plan => falling(run),
            _ => run.checkpoints.clone(),
        };
        let failed = |reason: String| TrainingError::Checkpoint { path: path.clone(), reason };
        let position = read(&path).map_err(failed)?;
        if position.plan != self.position.plan {
            return Err(failed("it belongs to a run with other text, size, rate or seed".to_owned()));
        }
        if position.step > run.steps && path == run.checkpoints {
            return Err(failed(format!("it has made {} steps already, more than --steps", position.step)));
        }
        self.network.load(&path.join(NETWORK_FILE))?;
        self.tables.load(&path.join(TABLES_FILE))?;
        self.position = position;
        Ok(self)
    }

    fn write_model(
        &self,
        run: &TaggerRun,
        config: &TaggerConfig,
        text: &Text,
        folder: &Path,
        name: &str,
    ) -> Result<(), TrainingError> {
        std::fs::create_dir_all(folder).map_err(TrainingError::file(folder))?;
        let embedding = self.tables.embedding();
        let table = |name: &str, values: Vec<f32>| {
            let precision = if run.full_precision { Precision::Full } else { Precision::EightBitPerRow };
            (WeightTable::new(name, vec![values.len() / config.embedding, config.embedding], values), precision)
        };
        let mut tables =
            vec![table("words", embedding.words), table("pieces", embedding.pieces), table("styles", embedding.styles)];
        let network = self.network.weights.tables().filter(|table| !guess::is_table(&table.name));
        tables.extend(network.cloned().map(|table| {
            let is_matrix = table.shape.len() == 2;
            let precision =
                if is_matrix && !run.full_precision { Precision::EightBitPerColumn } else { Precision::Full };
            (table, precision)
        }));
        write_weights(&folder.join(WEIGHTS_FILE), &tables)?;
        let words: String = text.words.iter().flat_map(|word| [word.as_str(), "\n"]).collect();
        std::fs::write(folder.join(WORDS_FILE), words).map_err(TrainingError::file(folder))?;
        let settings = TaggerSettings { network: config.clone(), style: self.position.plan.style };
        let summary = format!(
            "{} gated recurrent layers of {} with attention, words and spellings, restores case",
            config.layers, config.width
        );
        let mut settings = serde_json::to_value(settings).unwrap_or_default();
        settings["training"] = serde_json::json!({
            "plan": self.position.plan,
            "steps": run.steps,
            "last_steps": run.last_steps,
            "tokens_per_step": SHARDS * WINDOWS * LENGTH,
            "hours": (self.position.seconds / 36.0).round() / 100.0,
        });
        ModelFolder::create(folder, name, ARCHITECTURE, &summary, &run.language, run.licence(), settings)
            .seal(&[WEIGHTS_FILE, WORDS_FILE])
            .map_err(TrainingError::file(folder))
    }
}

impl TaggerRun {
    fn licence(&self) -> &'static str {
        match self.language.as_str() {
            "en" => self.recipe.licence(),
            "de" => "MIT (trained on official proceedings)",
            _ => "CC BY-SA 4.0",
        }
    }
}

/// Where the checkpoints of the falling learning rate lie, apart from those that a longer run goes on from.
fn falling(run: &TaggerRun) -> PathBuf {
    let mut path = run.checkpoints.clone().into_os_string();
    path.push("-falling");
    path.into()
}

/// Rises over the first steps, stays, and falls in a straight line to nothing.
fn rate_at(run: &TaggerRun, step: u64) -> f64 {
    let warm_up = WARM_UP.min(run.steps / 5).max(1);
    let rise = ((step + 1) as f64 / warm_up as f64).min(1.0);
    let fallen = step.saturating_sub(run.steps) as f64 / run.last_steps.max(1) as f64;
    run.rate * rise * (1.0 - fallen)
}

/// The windows of one shard of one step, and the style of each.
fn draw(text: &Text, shares: &[f32], seed: u64, number: u64) -> (Vec<Seen>, Vec<usize>) {
    let mut random = ChaCha8Rng::seed_from_u64(seed.wrapping_mul(0x2545_f491_4f6c_dd1d) ^ number);
    let (mut seen, mut styles) = (Vec::with_capacity(WINDOWS * LENGTH), Vec::with_capacity(WINDOWS));
    for _ in 0..WINDOWS {
        let mut rest = random.random::<f32>() * shares.iter().sum::<f32>();
        let stream = shares.iter().position(|share| {
            rest -= share;
            rest < 0.0
        });
        let stream = stream.unwrap_or(0);
        seen.extend(text.window(stream, LENGTH, &NOISE, &mut random));
        styles.push(text.style(stream));
    }
    (seen, styles)
}

/// Rows of the word table of all words in `seen` that have one, each once, in order: what lost words are guessed from.
fn guessable(text: &Text, seen: &[Seen]) -> Vec<u32> {
    let mut rows: Vec<u32> = seen.iter().map(|seen| text.row(seen.spelling)).filter(|&row| row != UNKNOWN).collect();
    rows.sort_unstable();
    rows.dedup();
    rows
}

/// The lost words of `seen` that can be guessed from the words `candidates`.
fn guesses_of(text: &Text, tables: &Tables, seen: &[Seen], candidates: &[u32]) -> Guesses {
    let mut guesses = Guesses { candidates: tables.words_of(candidates), share: GUESS_SHARE, ..Guesses::default() };
    for (row, seen) in seen.iter().enumerate().filter(|(_, seen)| seen.is_lost) {
        if let Ok(answer) = candidates.binary_search(&text.row(seen.spelling)) {
            guesses.rows.push(row);
            guesses.answers.push(answer);
        }
    }
    guesses
}

/// Row-major `[rows, embedding]`.
fn embed(text: &Text, tables: &Tables, dimensions: usize, seen: &[Seen], styles: &[usize]) -> Vec<f32> {
    let mut embedded = vec![0.0; seen.len() * dimensions];
    for (row, (seen, sum)) in seen.iter().zip(embedded.chunks_exact_mut(dimensions)).enumerate() {
        tables.add_to(sum, seen.row, text.seen_pieces(seen), styles[row / LENGTH]);
    }
    embedded
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::transcript::Mark;

    fn run(folder: &Path, steps: u64) -> TaggerRun {
        TaggerRun {
            text_folder: folder.into(),
            language: "de".into(),
            recipe: Recipe::All,
            size: TaggerSize { width: 16, layers: 2, attention_after: vec![2], embedding: 8, most_words: 50 },
            steps,
            last_steps: 4,
            rate: 0.01,
            dropout: 0.1,
            seed: 3,
            checkpoints: folder.join("checkpoint"),
            resume: false,
            full_precision: true,
        }
    }

    /// Names are capitals and "halt" ends a sentence, in a file as the recipe for German wants it.
    fn write_corpus(folder: &Path) {
        let talk = "Anna geht und Otto geht und wir gehen halt. Dann kommt Anna und bleibt halt. ".repeat(30);
        let corpus = format!("## 1\n{talk}\n").repeat(10);
        let file = std::fs::File::create(folder.join("bundestag_part.txt.xz")).unwrap();
        let mut packed = liblzma::write::XzEncoder::new(file, 1);
        std::io::Write::write_all(&mut packed, corpus.as_bytes()).unwrap();
        packed.finish().unwrap();
    }

    fn weights(folder: &Path) -> Vec<u8> {
        std::fs::read(folder.join(WEIGHTS_FILE)).unwrap()
    }

    #[test]
    fn a_run_that_was_stopped_comes_out_as_if_it_had_not_been() {
        let folder = tempfile::tempdir().unwrap();
        write_corpus(folder.path());
        let (whole, stopped) = (folder.path().join("whole"), folder.path().join("stopped"));
        let stop_at = |stop: u64, resume: bool| {
            let handle = std::sync::Arc::new(std::sync::OnceLock::<Progress>::new());
            let own = handle.clone();
            let progress = Progress::new(move |report| {
                if report.stage == "training" && report.done == stop {
                    own.get().unwrap().cancel();
                }
            });
            handle.set(progress.clone()).ok().unwrap();
            let run = TaggerRun { resume, ..run(folder.path(), 6) };
            assert!(fit(&run, &stopped, "toy", &progress).is_err());
        };
        let go_on = |checkpoints: &str, into: &Path| {
            let checkpoints = folder.path().join(checkpoints);
            let run = TaggerRun { resume: true, checkpoints, ..run(folder.path(), 6) };
            fit(&run, into, "toy", &Progress::silent()).unwrap();
        };
        // The first weights come from a generator that other tests use at the same time: both runs start from step 2.
        stop_at(2, false);
        let copy = folder.path().join("copy");
        std::fs::create_dir(&copy).unwrap();
        for file in std::fs::read_dir(folder.path().join("checkpoint")).unwrap().flatten() {
            std::fs::copy(file.path(), copy.join(file.file_name())).unwrap();
        }
        go_on("copy", &whole);
        stop_at(4, true);
        stop_at(8, true);
        go_on("checkpoint", &stopped);
        assert!(weights(&whole) == weights(&stopped), "the stopped run has other weights");

        let other = TaggerRun { resume: true, rate: 0.02, ..run(folder.path(), 6) };
        let error = fit(&other, &stopped, "toy", &Progress::silent()).unwrap_err();
        assert!(matches!(error, TrainingError::Checkpoint { .. }), "{error}");
    }

    #[test]
    fn it_learns_where_sentences_end_and_which_words_are_names() {
        let folder = tempfile::tempdir().unwrap();
        write_corpus(folder.path());
        let run = TaggerRun { rate: 0.02, last_steps: 30, ..run(folder.path(), 50) };
        fit(&run, &folder.path().join("toy"), "toy", &Progress::silent()).unwrap();
        let folder = ModelFolder::open_in(folder.path(), "toy").unwrap();
        let model = crate::lexical::tagger::open("toy", &folder, &Device::flex()).unwrap();
        let tokens: Vec<String> =
            "anna bleibt und wir gehen halt dann kommt otto".split(' ').map(str::to_owned).collect();
        let reading = model.read(&tokens, &Progress::silent()).unwrap();
        let marks: Vec<Mark> = reading.posteriors.iter().map(best_mark).collect();
        assert_eq!(marks[5], Mark::Period);
        assert_eq!(marks.iter().filter(|&&mark| mark != Mark::O).count(), 1, "{marks:?}");
        let cases = reading.cases.unwrap();
        use crate::lexical::LetterCase::{Capital, Lower};
        assert_eq!((cases[0], cases[3], cases[6], cases[8]), (Capital, Lower, Capital, Capital));
    }

    #[test]
    fn the_learning_rate_rises_stays_and_falls() {
        let mut run = run(Path::new("x"), 1000);
        (run.rate, run.last_steps) = (1.0, 100);
        assert!(rate_at(&run, 0) < 0.01);
        assert_eq!((rate_at(&run, 500), rate_at(&run, 1000)), (1.0, 1.0));
        assert!((rate_at(&run, 1050) - 0.5).abs() < 1e-9 && rate_at(&run, 1099) < 0.02);
    }
}
