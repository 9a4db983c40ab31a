//! Training of the break model on lines that subtitlers broke. The course of a run is that of [`super::gated::run`].

mod objective;
mod open_lines;
mod text;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use burn::tensor::Device;
use rand_chacha::ChaCha8Rng;
use serde::{Deserialize, Serialize};

use self::objective::KnownLines;
use self::open_lines::OPEN_TEXTS;
use self::text::BreaksText;
pub use self::text::CAPTIONS;
use super::TrainingError;
use super::corpus::{CorpusRecipe, checksums};
use super::gated::run::{BatchPart, Course, NetworkSize, Schedule, State};
use super::gated::spellings::WordHiding;
use super::gated::tables::{StartingWeights, TableRows};
use crate::evaluation::breaks::agreement::count_line_ends;
use crate::evaluation::breaks::caption_file::CaptionTalk;
use base::progress::{Cancellation, Progress};
use editor::comparison::Counts;
use evidence::lexical::model::{WEIGHTS_FILE, WORDS_FILE};
use evidence::model_files::{ModelError, ModelFolder, WeightFile};
use formats::guideline::Guideline;
use models::breaks::scores::LineScores;
use models::breaks::writing::{CLOSING_ROWS, FEATURE_ROWS};
use models::breaks::{ARCHITECTURE, BreakModel, BreakSettings, BreakThresholds, FEATURES_TABLE};
use models::tagger::{self, TaggerConfig, TaggerSettings};

/// What to train and how long.
#[derive(Clone, Debug)]
pub struct BreakRun {
    /// The folder with [`CAPTIONS`], or with the open texts.
    pub text_folder: PathBuf,
    pub recipe: CorpusRecipe,
    pub size: NetworkSize,
    pub schedule: Schedule,
    /// A finished tagger whose shape and weights the run starts with, in the place of random ones: where a phrase ends is told
    /// by what tells the marks.
    pub from: Option<ModelFolder>,
}

/// Words of a training window, and windows of a shard; fewer in tests, which have no time.
const LENGTH: usize = if cfg!(test) { 32 } else { 128 };
const WINDOWS: usize = if cfg!(test) { 3 } else { 9 };
/// Parts of a batch that are computed side by side. Fixed, so that a run does not depend on the machine's cores.
const SHARDS: usize = 4;
/// One talk in so many is kept back.
const HELD_OUT_EVERY: usize = 50;
/// Talks that are read when the text kept back is looked at.
const LOOK_TALKS: usize = 15;
const HIDING: WordHiding = WordHiding { hidden: 0.05, hidden_rare: 0.4, lost: 0.08 };
/// Thresholds that are tried on the talks kept back, from low to high, in hundredths.
const THRESHOLDS: std::ops::RangeInclusive<u8> = 25..=60;

/// Everything that must not change when a run goes on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Plan {
    size: NetworkSize,
    rate: f64,
    dropout: f32,
    seed: u64,
    /// SHA-256 of the captions.
    data: BTreeMap<String, String>,
    /// SHA-256 of the weights that the run started with, if they were not random.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    from: Option<String>,
}

/// Trains the break model and writes it as a sealed model folder (all but `card.md`).
///
/// What a step sees depends on the seed and the step alone: a resumed run is the same as one that was never interrupted.
///
/// # Errors
/// If the captions cannot be read, if no network has such a shape, if the run is cancelled (after a checkpoint), or if
/// files cannot be written.
pub fn fit(run: &BreakRun, folder: &Path, name: &str, progress: &Progress) -> Result<(), TrainingError> {
    let tagger = run.from.as_ref().map(tagger_settings).transpose()?;
    let mut settings = run.settings(tagger.as_ref());
    if !settings.is_sound() {
        return Err(NetworkSize::error());
    }
    progress.stage("reading the captions").tick(0, 1)?;
    let text = BreaksText::read(&run.text_folder, run.recipe, HELD_OUT_EVERY, run.size.most_words, settings.pieces)?;
    tracing::info!(words = text.words(), vocabulary = text.spellings.words.len(), "text read");
    let plan = Plan {
        size: run.size(tagger.as_ref()),
        rate: run.schedule.rate,
        dropout: run.schedule.dropout,
        seed: run.schedule.seed,
        data: match run.recipe {
            CorpusRecipe::All => checksums(&run.text_folder, [CAPTIONS])?,
            CorpusRecipe::Open => checksums(&run.text_folder, OPEN_TEXTS.map(|(file, _)| file))?,
        },
        from: run.from.as_ref().and_then(|model| model.checksums.get(WEIGHTS_FILE).cloned()),
    };
    let schedule = run.schedule.clone();
    let course =
        Course { shape: settings.shape(), length: LENGTH, tokens_per_step: SHARDS * WINDOWS * LENGTH, schedule };
    // A network that knows none of the features learns on undisturbed where they begin at nothing.
    let (features, new_features) = if run.from.is_some() { (0, FEATURE_ROWS) } else { (FEATURE_ROWS, 0) };
    let words = text.spellings.vocabulary.len();
    let rows = TableRows { words, pieces: settings.pieces, features, new_features };
    let mut state = State::start(&course, rows, FEATURES_TABLE, plan)?;
    if let (Some(model), Some(tagger), false) = (&run.from, &tagger, run.schedule.resume) {
        state.start_from(starting_weights(model, tagger, &text)?)?;
    }
    let draw = |step: u64| -> Vec<BatchPart<KnownLines>> {
        (0..SHARDS as u64).map(|shard| draw(&text, run.schedule.random(step * SHARDS as u64 + shard))).collect()
    };
    let look = |state: &State<Plan>, progress: &Progress| {
        let tuned =
            tune(&text.held_out[..LOOK_TALKS.min(text.held_out.len())], &model(state, &settings, &text)?, progress)?;
        let (step, of) = (state.position.step, run.schedule.total());
        tracing::info!(step, of, f1 = tuned.f1, plain_f1 = tuned.plain_f1, "looked at text kept back");
        Ok(())
    };
    state.train(&course, &text.spellings, draw, look, &progress.stage("training"))?;
    let tuned = tune(&text.held_out, &model(&state, &settings, &text)?, &progress.stage("talks kept back"))?;
    settings.thresholds = tuned.thresholds;
    write_model(&state, run, &settings, &tuned, &text, folder, name)
}

/// What is said of the shape of the tagger that a run starts with.
fn tagger_settings(model: &ModelFolder) -> Result<TaggerSettings, ModelError> {
    if model.architecture != tagger::ARCHITECTURE {
        return Err(ModelError::Config("a break model can only start with the weights of a tagger"));
    }
    Ok(model.settings()?)
}

/// The weights of a tagger: words, spellings and all layers but the last. Every word has one closing sign, and their rows begin
/// as that of the style that the tagger reads transcripts in.
fn starting_weights(
    model: &ModelFolder,
    tagger: &TaggerSettings,
    text: &BreaksText,
) -> Result<StartingWeights, TrainingError> {
    let network = &tagger.network;
    let vocabulary = tagger::vocabulary_of(model, network.pieces)?;
    let (words, features) = (vocabulary.len(), network.feature_rows());
    Ok(StartingWeights {
        file: WeightFile::read(&model.file(WEIGHTS_FILE))?,
        words: text.spellings.rows_in(&vocabulary),
        features: (0..FEATURE_ROWS).map(|row| (row < CLOSING_ROWS).then_some(tagger.style as u32)).collect(),
        rows: TableRows { words, pieces: network.pieces, features, new_features: 0 },
        features_name: tagger::FEATURES,
        same_outputs: false,
    })
}

/// Where the thresholds are best on talks kept back, and how good that is.
#[derive(Clone, Copy, Debug)]
struct Tuned {
    thresholds: BreakThresholds,
    f1: f64,
    plain_f1: f64,
}

fn model(state: &State<Plan>, settings: &BreakSettings, text: &BreaksText) -> Result<BreakModel, TrainingError> {
    let device = Device::flex();
    let network = state.network(&settings.shape(), &device)?;
    let (vocabulary, embedding) = (text.spellings.vocabulary.clone(), state.tables.embedding());
    Ok(BreakModel::new(settings.clone(), vocabulary, embedding, network, &device))
}

/// The thresholds with the highest F1 of line ends on `talks`, with punctuation and without.
fn tune(talks: &[CaptionTalk], model: &BreakModel, progress: &Progress) -> Result<Tuned, Cancellation> {
    let limit = Guideline::ted().max_chars_per_line;
    let mut best = [(0.0, 0.5); 2];
    for (kind, best) in best.iter_mut().enumerate() {
        let punctuated = kind == 0;
        let mut read: Vec<(LineScores, Vec<bool>)> = Vec::new();
        for (number, talk) in talks.iter().enumerate() {
            progress.tick((kind * talks.len() + number) as u64, 2 * talks.len() as u64)?;
            let plain;
            let talk = if punctuated {
                talk
            } else {
                plain = talk.without_marks();
                &plain
            };
            read.push((model.read_as(&talk.words, punctuated, &Progress::silent())?, talk.line_ends.clone()));
        }
        for threshold in THRESHOLDS.map(|hundredths| f64::from(hundredths) / 100.0) {
            let mut counts = Counts::default();
            for (scores, line_ends) in &read {
                count_line_ends(&mut counts, line_ends, &scores.best_lines(limit, threshold));
            }
            let f1 = counts.f1().unwrap_or(0.0);
            if f1 > best.0 {
                *best = (f1, threshold);
            }
        }
    }
    let [(f1, punctuated), (plain_f1, plain)] = best;
    Ok(Tuned { thresholds: BreakThresholds { punctuated, plain }, f1, plain_f1 })
}

fn write_model(
    state: &State<Plan>,
    run: &BreakRun,
    settings: &BreakSettings,
    tuned: &Tuned,
    text: &BreaksText,
    folder: &Path,
    name: &str,
) -> Result<(), TrainingError> {
    state.write(&run.schedule, &text.spellings, folder)?;
    let summary =
        format!("{} gated recurrent layers of {} with attention tell where lines end", settings.layers, settings.width);
    let mut settings = serde_json::to_value(settings).unwrap_or_default();
    settings["training"] = serde_json::json!({
        "plan": state.position.plan,
        "steps": run.schedule.steps,
        "last_steps": run.schedule.last_steps,
        "words_per_step": SHARDS * WINDOWS * LENGTH,
        "hours": (state.position.seconds / 36.0).round() / 100.0,
        "held_out": { "talks": text.held_out.len(), "f1": tuned.f1, "plain_f1": tuned.plain_f1 },
    });
    ModelFolder::create(folder, name, ARCHITECTURE, &summary, "en", run.recipe.licence(), settings)
        .seal(&[WEIGHTS_FILE, WORDS_FILE])
        .map_err(TrainingError::file(folder))
}

impl BreakRun {
    fn size(&self, from: Option<&TaggerSettings>) -> NetworkSize {
        let most_words = self.size.most_words;
        from.map_or(self.size.clone(), |TaggerSettings { network, .. }| {
            let TaggerConfig { width, layers, attention_after, embedding, .. } = network.clone();
            NetworkSize { width, layers, attention_after, embedding, most_words }
        })
    }

    /// Those of the tagger that the run starts with, or of its own size.
    fn settings(&self, from: Option<&TaggerSettings>) -> BreakSettings {
        let thresholds = BreakThresholds::default();
        if let Some(TaggerSettings { network, .. }) = from {
            let TaggerConfig { embedding, pieces, width, layers, attention_after, heads, head_width, .. } =
                network.clone();
            return BreakSettings { embedding, pieces, width, layers, attention_after, heads, head_width, thresholds };
        }
        let NetworkSize { width, layers, attention_after, embedding, .. } = self.size(None);
        let (pieces, heads, head_width) = (1 << 13, 4, width);
        BreakSettings { embedding, pieces, width, layers, attention_after, heads, head_width, thresholds }
    }
}

/// The windows of one shard of one step.
fn draw(text: &BreaksText, mut random: ChaCha8Rng) -> BatchPart<KnownLines> {
    let objective = KnownLines { length: LENGTH, ..KnownLines::default() };
    let mut part = BatchPart { seen: Vec::new(), features: Vec::new(), objective };
    for _ in 0..WINDOWS {
        text.push_window(LENGTH, &HIDING, &mut random, &mut part);
    }
    part
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(folder: &Path) -> BreakRun {
        BreakRun {
            text_folder: folder.into(),
            recipe: CorpusRecipe::All,
            size: NetworkSize { width: 16, layers: 1, attention_after: vec![1], embedding: 8, most_words: 50 },
            schedule: Schedule {
                steps: 150,
                last_steps: 50,
                rate: 0.03,
                dropout: 0.1,
                seed: 3,
                checkpoints: folder.join("checkpoint"),
                resume: false,
                full_precision: false,
                device: None,
            },
            from: None,
        }
    }

    /// Lines end before "and", and where a sentence does; both names stand at either end.
    #[test]
    fn it_learns_where_lines_end() {
        let folder = tempfile::tempdir().unwrap();
        let talk = "## talk\nAnna goes with Otto\nand we go home.\nThen Anna comes\nand stays\nand we see Otto.\n\
                    Otto comes with Anna\nand stays.\n";
        let corpus = format!("{talk}{}", talk[8..].repeat(6)).repeat(60);
        let file = std::fs::File::create(folder.path().join(CAPTIONS)).unwrap();
        let mut packed = liblzma::write::XzEncoder::new(file, 1);
        std::io::Write::write_all(&mut packed, corpus.as_bytes()).unwrap();
        packed.finish().unwrap();
        let run = run(folder.path());
        fit(&run, &folder.path().join("toy"), "toy", &Progress::silent()).unwrap();
        let model = ModelFolder::open_in(folder.path(), "toy").unwrap();
        let model = models::breaks::open(&model, &Device::flex()).unwrap();
        let lines = |text: &str| {
            let words: Vec<String> = text.split(' ').map(str::to_owned).collect();
            let ends = model.lines(&words, 42, &Progress::silent()).unwrap();
            words
                .iter()
                .zip(ends)
                .map(|(word, ends)| format!("{word}{}", if ends { "|" } else { " " }))
                .collect::<String>()
        };
        assert_eq!(lines("Otto goes with Anna and we go home."), "Otto goes with Anna|and we go home.|");
        assert_eq!(lines("otto goes with anna and we go home"), "otto goes with anna|and we go home|");

        let schedule = Schedule { resume: true, rate: 0.02, ..run.schedule.clone() };
        let other = BreakRun { schedule, ..run.clone() };
        let error = fit(&other, &folder.path().join("toy"), "toy", &Progress::silent()).unwrap_err();
        assert!(matches!(error, TrainingError::Checkpoint { .. }), "{error}");
        let shapeless = BreakRun { size: NetworkSize { width: 15, ..run.size.clone() }, ..run };
        assert!(fit(&shapeless, &folder.path().join("toy"), "toy", &Progress::silent()).is_err());
    }
}
