//! Training of the tagger: what it sees in a step, and how good it is on text kept back. The course of a run is that of
//! [`super::gated::run`].

pub mod hearing;
mod text;
mod writing;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use burn::tensor::Device;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde::{Deserialize, Serialize};

use self::hearing::{HearingTalks, Hearings, Roughness, SpeechText};
use self::text::{Noise, TaggerText};
use super::TrainingError;
use super::corpus::{CorpusRecipe, LabelledToken, checksums, tagger_sources, tagger_styles, transcript_style};
use super::gated::gradient::TokenTarget;
use super::gated::run::{BatchPart, Course, NetworkSize, Schedule, State};
use super::gated::spellings::WordHiding;
use super::gated::tables::{StartingWeights, TableRows};
use crate::evaluation::lexical::confusion::Confusion;
use crate::evaluation::scribe::Scribe;
use base::progress::Progress;
use evidence::fusion::written::weigh_mark;
use evidence::lexical::hearing::{GapHearing, GapWriting};
use evidence::lexical::model::{WEIGHTS_FILE, WORDS_FILE};
use evidence::lexical::{LexicalModel, best_mark};
use evidence::model_files::{ModelError, ModelFolder, WeightFile};
use models::tagger::{ARCHITECTURE, FEATURES, TaggerConfig, TaggerModel, TaggerSettings, vocabulary_of};

/// What to train and how long.
#[derive(Clone, Debug)]
pub struct TaggerRun {
    /// The folder with the corpora of [`tagger_sources`].
    pub text_folder: PathBuf,
    pub language: String,
    pub recipe: CorpusRecipe,
    pub size: NetworkSize,
    pub schedule: Schedule,
    /// A finished tagger of the same shape whose weights the run starts with, in the place of random ones.
    pub from: Option<ModelFolder>,
    /// Corpora of the recipe that are left out, to measure what they are worth.
    pub left_out: Vec<String>,
    /// The acoustic evidence that the tagger learns from; `None`: it is to read text alone.
    pub hearing: Option<HearingRun>,
    /// Whether it learns to weigh what a recogniser wrote, too.
    pub sees_writing: bool,
}

/// How a tagger learns from acoustic evidence.
#[derive(Clone, Debug)]
pub struct HearingRun {
    pub talks: HearingTalks,
    /// SHA-256 of the files they are from.
    pub checksums: BTreeMap<String, String>,
}

/// Tokens of a training window, and windows of a shard.
const LENGTH: usize = 192;
const WINDOWS: usize = 6;
/// Parts of a batch that are computed side by side. Fixed, so that a run does not depend on the machine's cores.
const SHARDS: usize = 4;
/// How many tokens of the text kept back are read when it is looked at.
const LOOK_TOKENS: usize = 60_000;
const NOISE: Noise = Noise {
    share_of_windows: 0.3,
    share_of_words: 0.12,
    hiding: WordHiding { hidden: 0.05, hidden_rare: 0.4, lost: 0.08 },
};
const ROUGHNESS: Roughness = Roughness { deaf: 0.4, voiceless: 0.25 };
/// Keeps the random draws for acoustic evidence apart from those for text, so that a step reads the same with and without it.
const HEARD: u64 = 1 << 40;
const WRITTEN: u64 = 1 << 41;

/// Everything that must not change when a run goes on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Plan {
    language: String,
    recipe: String,
    size: NetworkSize,
    rate: f64,
    dropout: f32,
    seed: u64,
    /// Row of the style table that transcripts are read as.
    style: usize,
    /// SHA-256 of the corpora.
    data: BTreeMap<String, String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    hearing: Option<HearingPlan>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    sees_writing: bool,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    left_out: Vec<String>,
    /// SHA-256 of the weights that the run started with, if they were not random.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    from: Option<String>,
}

/// How the run of a plan learns from acoustic evidence.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct HearingPlan {
    /// SHA-256 of the talks.
    talks: BTreeMap<String, String>,
}

/// Trains the tagger and writes it as a sealed model folder (all but `card.md`).
///
/// What a step sees depends on the seed, the step and [`Schedule::steps`] alone: a resumed run is the same as one that was
/// never interrupted.
pub fn fit(run: &TaggerRun, folder: &Path, name: &str, progress: &Progress) -> Result<(), TrainingError> {
    let mut sources = tagger_sources(&run.language, run.recipe);
    sources.retain(|source| !run.left_out.iter().any(|left_out| source.file.starts_with(left_out.as_str())));
    if sources.is_empty() {
        let reason = format!("there is no text for the language \"{}\"", run.language);
        return Err(TrainingError::Corpus { path: run.text_folder.clone(), reason });
    }
    let config = config_of(run);
    if !config.is_sound() {
        return Err(NetworkSize::error());
    }
    if let Some(model) = &run.from {
        // Before the text is read, and before the checkpoints of another run go.
        check_shape(model, &config)?;
    }
    let heard = match &run.hearing {
        Some(hearing) => hear(run, hearing, &progress.stage("listening to the talks"))?,
        None => SpeechText::default(),
    };
    let heard_shares: Vec<f32> = heard.sources.iter().map(|source| source.share).collect();
    let text = TaggerText::read(
        &run.text_folder,
        &sources,
        heard,
        run.size.most_words,
        config.pieces,
        &progress.stage("reading the corpora"),
    )?;
    tracing::info!(tokens = text.tokens(), words = text.spellings.words.len(), "text read");
    let plan = Plan {
        language: run.language.clone(),
        recipe: run.recipe.name().to_owned(),
        size: run.size.clone(),
        rate: run.schedule.rate,
        dropout: run.schedule.dropout,
        seed: run.schedule.seed,
        style: transcript_style(&run.language, run.recipe),
        data: checksums(&run.text_folder, sources.iter().map(|source| source.file))?,
        hearing: run.hearing.as_ref().map(|hearing| HearingPlan { talks: hearing.checksums.clone() }),
        sees_writing: run.sees_writing,
        left_out: run.left_out.clone(),
        from: run.from.as_ref().and_then(|model| model.checksums.get(WEIGHTS_FILE).cloned()),
    };
    let schedule = run.schedule.clone();
    let course = Course { shape: config.shape(), length: LENGTH, tokens_per_step: SHARDS * WINDOWS * LENGTH, schedule };
    let rows = table_rows(&config, text.spellings.vocabulary.len());
    let mut state = State::start(&course, rows, FEATURES, plan)?;
    if let Some(model) = run.from.as_ref().filter(|_| !run.schedule.resume) {
        start_from(&mut state, model, &config, &text)?;
    }
    let draw = |step: u64| -> Vec<BatchPart<Vec<TokenTarget>>> {
        let is_last = step >= run.schedule.steps;
        let of_text = sources.iter().map(|source| if is_last { source.last_share } else { source.share });
        let shares: Vec<f32> = of_text.chain(heard_shares.iter().copied()).collect();
        let draw = |shard: u64| {
            let number = step * SHARDS as u64 + shard;
            let hearing = config.hears.then(|| run.schedule.random(number | HEARD));
            let writing = config.sees_writing.then(|| run.schedule.random(number | WRITTEN));
            draw(&text, &shares, &config, run.schedule.random(number), (hearing, writing))
        };
        (0..SHARDS as u64).map(draw).collect()
    };
    let look = |state: &State<Plan>, progress: &Progress| {
        let Look { f1, loss, mended } = look(state, &config, &text, progress)?;
        let (step, of) = (state.position.step, run.schedule.total());
        tracing::info!(step, of, held_out_f1 = f1, held_out_loss = loss, "looked at text kept back");
        if let Some(Mended { damaged, weighed, seen }) = mended {
            tracing::info!(damaged, weighed, seen, "looked at damaged marks, micro F1");
        }
        Ok(())
    };
    state.train(&course, &text.spellings, draw, look, &progress.stage("training"))?;
    write_model(&state, run, &config, &text, folder, name)
}

/// The acoustic evidence of the talks; what an interrupted run has computed is not computed again.
fn hear(run: &TaggerRun, hearing: &HearingRun, progress: &Progress) -> Result<SpeechText, TrainingError> {
    let path = run.schedule.beside_checkpoints(".heard.safetensors");
    let talks = &hearing.talks;
    let found = if run.schedule.resume { Hearings::load(&path, talks) } else { None };
    let hearings = match found {
        Some(found) => found,
        None => {
            let found = talks.hearings(run.schedule.seed, progress)?;
            if let Some(folder) = path.parent() {
                std::fs::create_dir_all(folder).map_err(TrainingError::file(folder))?;
            }
            found.save(&path)?;
            found
        }
    };
    Ok(talks.heard(&hearings))
}

fn check_shape(model: &ModelFolder, config: &TaggerConfig) -> Result<(), ModelError> {
    if model.architecture == ARCHITECTURE {
        let its = model.settings::<TaggerSettings>()?.network;
        // Kinds of text and ears may be added: rows of their own in the feature table.
        let TaggerConfig { styles, hears, sees_writing, .. } = config.clone();
        let same = TaggerConfig { styles, hears, sees_writing, ..its.clone() };
        if same == *config && (hears || !its.hears) && (sees_writing || !its.sees_writing) {
            return Ok(());
        }
    }
    Err(ModelError::Config("a run can only start with the weights of a tagger of its own shape"))
}

/// Puts the weights of a finished tagger of the same shape in the place of the random ones.
fn start_from(
    state: &mut State<Plan>,
    model: &ModelFolder,
    config: &TaggerConfig,
    text: &TaggerText,
) -> Result<(), TrainingError> {
    let its = model.settings::<TaggerSettings>().map_err(ModelError::from)?.network;
    let vocabulary = vocabulary_of(model, config.pieces)?;
    let file = WeightFile::read(&model.file(WEIGHTS_FILE))?;
    state.start_from(StartingWeights {
        file,
        words: text.spellings.rows_in(&vocabulary),
        features: config.feature_rows_in(&its),
        rows: table_rows(&its, vocabulary.len()),
        features_name: FEATURES,
        same_outputs: true,
    })
}

fn table_rows(config: &TaggerConfig, words: usize) -> TableRows {
    let new_features = config.gap_rows().len();
    TableRows { words, pieces: config.pieces, features: config.styles.len(), new_features }
}

fn config_of(run: &TaggerRun) -> TaggerConfig {
    let NetworkSize { width, layers, attention_after, embedding, .. } = run.size.clone();
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
        hears: run.hearing.is_some(),
        sees_writing: run.sees_writing,
    }
}

/// How good the marks are on the text kept back.
struct Look {
    /// Micro F1.
    f1: f64,
    /// Mean cross-entropy, which moves before F1 does.
    loss: f64,
    /// Of marks that were damaged, if the tagger sees what is written.
    mended: Option<Mended>,
}

/// Micro F1 of marks.
struct Mended {
    /// As they were damaged.
    damaged: f64,
    /// Weighed against the words when those have been read.
    weighed: f64,
    /// Seen while the words were read.
    seen: f64,
}

fn look(
    state: &State<Plan>,
    config: &TaggerConfig,
    text: &TaggerText,
    progress: &Progress,
) -> Result<Look, TrainingError> {
    let device = Device::flex();
    let network = state.network(&config.shape(), &device)?;
    let settings = TaggerSettings { network: config.clone(), style: state.position.plan.style };
    let (vocabulary, embedding) = (text.spellings.vocabulary.clone(), state.tables.embedding());
    let model = TaggerModel::new("training", &settings, vocabulary, embedding, network, &device);
    let (mut counts, mut loss, mut read) = (Confusion::default(), 0.0, 0);
    let mut mended: [Confusion; 3] = Default::default();
    let mut random = ChaCha8Rng::seed_from_u64(1);
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
        if config.sees_writing {
            let gap = |(gap, one): (usize, &LabelledToken)| (one.mark, document.get(gap + 1).map(|next| next.case));
            let gaps: Vec<_> = document.iter().enumerate().map(gap).collect();
            let written = Scribe::DAMAGING.write(&gaps, &mut random);
            let told = |&written: &GapWriting| GapHearing { written, ..GapHearing::default() };
            let told: Vec<GapHearing> = written.iter().map(told).collect();
            let Ok(reading) = model.read_heard(&tokens, &told, &Progress::silent()) else { break };
            for (gap, labelled) in document.iter().enumerate() {
                let mark = written[gap].mark.unwrap_or_default();
                let mut weighed = posteriors[gap];
                weigh_mark(&mut weighed, mark);
                let marks = [mark, best_mark(&weighed), best_mark(&reading.posteriors[gap])];
                mended.iter_mut().zip(marks).for_each(|(counts, mark)| counts.add(labelled.mark, mark));
            }
        }
        if progress.is_cancelled() {
            break;
        }
    }
    let [damaged, weighed, seen] = mended.map(|counts| counts.micro().f1);
    let mended = config.sees_writing.then_some(Mended { damaged, weighed, seen });
    Ok(Look { mended, f1: counts.micro().f1, loss: loss / read.max(1) as f64 })
}

fn write_model(
    state: &State<Plan>,
    run: &TaggerRun,
    config: &TaggerConfig,
    text: &TaggerText,
    folder: &Path,
    name: &str,
) -> Result<(), TrainingError> {
    state.write(&run.schedule, &text.spellings, folder)?;
    let settings = TaggerSettings { network: config.clone(), style: state.position.plan.style };
    let summary = format!(
        "{} gated recurrent layers of {} with attention, words and spellings{}, restores case",
        config.layers,
        config.width,
        match (config.hears, config.sees_writing) {
            (true, true) => ", hears while it reads and weighs written marks",
            (true, false) => ", hears while it reads",
            _ => "",
        }
    );
    let mut settings = serde_json::to_value(settings).unwrap_or_default();
    settings["training"] = serde_json::json!({
        "plan": state.position.plan,
        "steps": run.schedule.steps,
        "last_steps": run.schedule.last_steps,
        "tokens_per_step": SHARDS * WINDOWS * LENGTH,
        "hours": (state.position.seconds / 36.0).round() / 100.0,
    });
    ModelFolder::create(folder, name, ARCHITECTURE, &summary, &run.language, run.licence(), settings)
        .seal(&[WEIGHTS_FILE, WORDS_FILE])
        .map_err(TrainingError::file(folder))
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

/// The windows of one shard of one step. `hearing` and `writing`: what the draws for acoustic evidence and for writing are made with, if
/// there are any.
fn draw(
    text: &TaggerText,
    shares: &[f32],
    config: &TaggerConfig,
    mut random: ChaCha8Rng,
    (mut hearing, mut writing): (Option<ChaCha8Rng>, Option<ChaCha8Rng>),
) -> BatchPart<Vec<TokenTarget>> {
    let mut part = BatchPart { seen: Vec::new(), features: Vec::new(), objective: Vec::new() };
    for _ in 0..WINDOWS {
        let mut rest = random.random::<f32>() * shares.iter().sum::<f32>();
        let stream = shares.iter().position(|share| {
            rest -= share;
            rest < 0.0
        });
        let stream = stream.unwrap_or(0);
        let mut window = text.window(stream, LENGTH, &NOISE, &mut random);
        if let Some(random) = &mut hearing {
            text.hear(stream, &mut window, &ROUGHNESS, random);
        }
        if let Some(random) = &mut writing {
            writing::write(&mut window, random);
        }
        for token in window {
            part.seen.push(token.seen);
            part.objective.push(token.target);
            part.features.extend(config.features(text.style(stream), token.heard));
        }
    }
    part
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluation::acoustic::SpokenTalk;
    use crate::evaluation::acoustic::spoken_talk::KnownGap;
    use crate::training::gated::run::GatedRunPosition;
    use formats::transcript::{Mark, Word, WordId, timed_word};

    fn run(folder: &Path, steps: u64) -> TaggerRun {
        TaggerRun {
            text_folder: folder.into(),
            language: "de".into(),
            recipe: CorpusRecipe::All,
            size: NetworkSize { width: 16, layers: 2, attention_after: vec![2], embedding: 8, most_words: 50 },
            schedule: Schedule {
                steps,
                last_steps: 4,
                rate: 0.01,
                dropout: 0.1,
                seed: 3,
                checkpoints: folder.join("checkpoint"),
                resume: false,
                full_precision: true,
                device: None,
            },
            from: None,
            left_out: Vec::new(),
            hearing: None,
            sees_writing: false,
        }
    }

    /// Runs of days hang on it: what earlier programs wrote is read, and written as it was.
    #[test]
    fn checkpoints_of_earlier_programs_go_on() {
        let written = serde_json::json!({
            "step": 24226, "running_loss": 0.2, "seconds": 16537.9, "falls_from": null,
            "plan": {
                "language": "en", "recipe": "all",
                "size": {"width": 320, "layers": 6, "attention_after": [2, 4, 6], "embedding": 128, "most_words": 50000},
                "rate": 0.002, "dropout": 0.25, "seed": 1, "style": 0,
                "data": {"ted_train.txt.xz": "9c6e"},
            },
        });
        let position: GatedRunPosition<Plan> = serde_json::from_value(written.clone()).unwrap();
        assert_eq!((position.step, position.plan.size.attention_after.as_slice()), (24226, &[2, 4, 6][..]));
        assert_eq!(serde_json::to_value(&position).unwrap(), written);
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
            let mut run = run(folder.path(), 6);
            run.schedule.resume = resume;
            assert!(fit(&run, &stopped, "toy", &progress).is_err());
        };
        let go_on = |checkpoints: &str, into: &Path| {
            let mut run = run(folder.path(), 6);
            (run.schedule.resume, run.schedule.checkpoints) = (true, folder.path().join(checkpoints));
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

        let mut other = run(folder.path(), 6);
        (other.schedule.resume, other.schedule.rate) = (true, 0.02);
        let error = fit(&other, &stopped, "toy", &Progress::silent()).unwrap_err();
        assert!(matches!(error, TrainingError::Checkpoint { .. }), "{error}");
    }

    #[test]
    fn a_run_goes_on_from_the_weights_of_a_finished_model() {
        let folder = tempfile::tempdir().unwrap();
        write_corpus(folder.path());
        fit(&run(folder.path(), 6), &folder.path().join("first"), "first", &Progress::silent()).unwrap();
        let first = ModelFolder::open_in(folder.path(), "first").unwrap();
        let mut second = run(folder.path(), 1);
        (second.schedule.rate, second.schedule.last_steps, second.from) = (0.0, 0, Some(first.clone()));
        fit(&second, &folder.path().join("second"), "second", &Progress::silent()).unwrap();
        assert!(
            weights(&folder.path().join("first")) == weights(&folder.path().join("second")),
            "at no rate nothing moves"
        );

        second.size.width = 32;
        let error = fit(&second, &folder.path().join("third"), "third", &Progress::silent()).unwrap_err();
        assert!(error.to_string().contains("its own shape"), "{error}");
        assert!(second.schedule.checkpoints.is_dir(), "the checkpoints of the run before are gone");
    }

    /// A speaker who pauses after every "halt", which no other word but the pause tells apart from "gehen".
    fn spoken(words: &str) -> SpokenTalk {
        let mut talk = SpokenTalk { name: "talk".into(), ..SpokenTalk::default() };
        let mut start = 0.0;
        for (n, text) in words.split(' ').cycle().take(240).enumerate() {
            let word = timed_word(start, start + 0.2);
            talk.words.push(Word { id: WordId(n as u32), text: text.into(), ..word });
            let ends = text.ends_with('.');
            start += if ends { 0.9 } else { 0.2 };
            let mark = if ends { Mark::Period } else { Mark::O };
            talk.gaps.push(KnownGap { mark, ends_sentence: ends, is_timed: true });
        }
        talk.gaps.pop();
        talk.prosody = media::prosody::measure(&talk.words, None);
        talk
    }

    #[test]
    fn the_seed_decides_everything_and_the_model_hears() {
        let folder = tempfile::tempdir().unwrap();
        write_corpus(folder.path());
        let call = spoken("wir gehen halt. und Otto geht und bleibt halt.");
        let talks = HearingTalks {
            calls: vec![call.clone(), call.clone(), call.clone()],
            lectures: vec![call],
            ..Default::default()
        };
        let mut run = run(folder.path(), 4);
        run.hearing = Some(HearingRun { talks, checksums: BTreeMap::new() });
        for name in ["one", "two"] {
            fit(&run, &folder.path().join(name), name, &Progress::silent()).unwrap();
        }
        assert!(
            weights(&folder.path().join("one")) == weights(&folder.path().join("two")),
            "the same run ends elsewhere"
        );
        // The acoustic evidence is not computed again when a run goes on: without the talks' trees it would be.
        assert!(folder.path().join("checkpoint.heard.safetensors").is_file());
        let opened = ModelFolder::open_in(folder.path(), "two").unwrap();
        let model = models::tagger::open("two", &opened, &Device::flex()).unwrap();
        assert!(model.hears());
        // A model that reads text alone lends its weights to one that takes acoustic evidence, not the other way round.
        run.hearing = None;
        run.from = Some(opened);
        let error = fit(&run, &folder.path().join("deaf"), "deaf", &Progress::silent()).unwrap_err();
        assert!(error.to_string().contains("its own shape"), "{error}");
    }

    #[test]
    fn it_learns_where_sentences_end_and_which_words_are_names() {
        let folder = tempfile::tempdir().unwrap();
        write_corpus(folder.path());
        let mut run = run(folder.path(), 50);
        (run.schedule.rate, run.schedule.last_steps) = (0.02, 30);
        fit(&run, &folder.path().join("toy"), "toy", &Progress::silent()).unwrap();
        let folder = ModelFolder::open_in(folder.path(), "toy").unwrap();
        let model = models::tagger::open("toy", &folder, &Device::flex()).unwrap();
        let tokens: Vec<String> =
            "anna bleibt und wir gehen halt dann kommt otto".split(' ').map(str::to_owned).collect();
        let reading = model.read(&tokens, &Progress::silent()).unwrap();
        let marks: Vec<Mark> = reading.posteriors.iter().map(best_mark).collect();
        assert_eq!(marks[5], Mark::Period);
        assert_eq!(marks.iter().filter(|&&mark| mark != Mark::O).count(), 1, "{marks:?}");
        let cases = reading.cases.unwrap();
        use evidence::lexical::LetterCase::{Capital, Lower};
        assert_eq!((cases[0], cases[3], cases[6], cases[8]), (Capital, Lower, Capital, Capital));
    }
}
