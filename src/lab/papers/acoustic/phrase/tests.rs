//! Toy models and talks for the tests of all parts, and tests of the whole.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::features::{DIMENSIONS, Observation};
use super::hmm::{ALL_STATES, PhraseState};
use super::mixture::{Gaussian, Mixture};
use super::*;
use crate::papers::acoustic::network::to_tables;
use evidence::model_files::{Precision, write_weights};
use formats::transcript::Word;
pub use formats::transcript::timed_word as word;
use media::prosody::{FrameTrack, Prosody, measure};

pub fn spoken<'a>(words: &'a [Word], prosody: &'a Prosody) -> SpokenText<'a> {
    SpokenText { words, prosody, frames: None }
}

/// Random models with one or two Gaussians per state.
pub fn rough_hmm(seed: u64) -> PhraseHmm {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let states = (0..ALL_STATES).map(|number| {
        let count = 1 + number % 2;
        let gaussians = (0..count).map(|_| Gaussian {
            weight: 1.0 / count as f32,
            mean: std::array::from_fn(|_| random.random_range(-1.0..1.0)),
            variance: std::array::from_fn(|_| random.random_range(0.2..1.0)),
        });
        let mixture = Mixture::new(gaussians.collect()).unwrap();
        PhraseState { mixture, stay: random.random_range(0.2..0.8) }
    });
    PhraseHmm::new(states.collect()).unwrap()
}

pub fn rough_observations(seed: u64, frames: usize) -> Vec<Observation> {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    (0..frames).map(|_| std::array::from_fn::<f32, DIMENSIONS, _>(|_| random.random_range(-1.5..1.5))).collect()
}

fn settings() -> PhraseSettings {
    PhraseSettings {
        thresholds: AcousticThresholds { sentence_end: 0.4, any_mark: 0.3 },
        insertion_log_likelihood: 0.0,
        redrawn: false,
        network: BiLstmLayers { frames: 4, features: INPUTS, cells: vec![3, 4], dropout: vec![0.5] },
        class_weights: [0.5, 2.0, 3.0],
        usual: AcousticPosterior { comma: 0.07, sentence_end: 0.05 },
        training: TrainingRecord::default(),
    }
}

fn write_toy(models: &std::path::Path, settings: &PhraseSettings) -> PhraseModel {
    let path = models.join("toy");
    std::fs::create_dir_all(&path).unwrap();
    let network = BiLstm::random(settings.network.clone(), &mut ChaCha8Rng::seed_from_u64(4));
    let tables = rough_hmm(1).to_tables().into_iter().map(|table| (table, Precision::Full));
    let tables: Vec<_> = tables.chain(to_tables(&network)).collect();
    write_weights(&path.join(WEIGHTS_FILE), &tables).unwrap();
    let value = serde_json::to_value(settings).unwrap();
    ModelFolder::create(&path, "toy", ARCHITECTURE, "a toy", "en", "MIT", value).seal(&[WEIGHTS_FILE]).unwrap();
    open("toy", &ModelFolder::open_in(models, "toy").unwrap()).unwrap()
}

/// A voice that rises and falls, with a recording.
fn talk(frames: usize) -> (Vec<Word>, FrameTrack) {
    let track = FrameTrack {
        f0_hz: (0..frames).map(|frame| 120.0 + 30.0 * (frame as f32 / 40.0).sin()).collect(),
        voicing: (0..frames).map(|frame| if frame % 50 < 40 { 0.9 } else { 0.1 }).collect(),
        level_db: (0..frames).map(|frame| if frame % 50 < 40 { -20.0 } else { -55.0 }).collect(),
    };
    let words = (0..frames / 50).map(|n| word(0.5 * n as f64, 0.5 * n as f64 + 0.4)).collect();
    (words, track)
}

#[test]
fn a_model_survives_its_folder_and_answers_for_every_gap() {
    let models = tempfile::tempdir().unwrap();
    let model = write_toy(models.path(), &settings());
    let (words, frames) = talk(1_000);
    let prosody = measure(&words, Some(&frames));
    let text = SpokenText { words: &words, prosody: &prosody, frames: Some(&frames) };
    let dense = model.read(&text, &Progress::silent()).unwrap();
    assert_eq!(dense.posteriors.len(), 19);
    assert_eq!(dense, model.read(&text, &Progress::silent()).unwrap());
    assert_eq!(model.posteriors(&text, &Progress::silent()).unwrap(), dense.posteriors);
    assert_eq!((model.name(), model.thresholds()), ("toy", settings().thresholds));
    for posterior in &dense.posteriors {
        assert!(posterior.comma >= 0.0 && posterior.sentence_end >= 0.0 && posterior.any_mark() <= 1.0);
    }
    assert!(dense.sequence.covered().count() > 3);
    let with = |settings| write_toy(models.path(), &settings).read(&text, &Progress::silent()).unwrap();
    let sparse = with(PhraseSettings { insertion_log_likelihood: -50.0, ..settings() });
    assert!(sparse.phrases.len() < dense.phrases.len());
    let redrawn = with(PhraseSettings { redrawn: true, ..settings() });
    let unrecorded = SpokenText { frames: None, ..text };
    assert_ne!(redrawn, dense);
    assert_eq!(redrawn, model.read(&unrecorded, &Progress::silent()).unwrap());
    let stop = Progress::silent();
    stop.cancel();
    assert!(model.posteriors(&text, &stop).is_err());
}

#[test]
fn odd_talks_have_blanks_and_no_panic() {
    let models = tempfile::tempdir().unwrap();
    let model = write_toy(models.path(), &settings());
    let check = |words: &[Word], frames: Option<&FrameTrack>, expected: usize| {
        let prosody = measure(words, frames);
        let text = SpokenText { words, prosody: &prosody, frames };
        let posteriors = model.posteriors(&text, &Progress::silent()).unwrap();
        assert_eq!(posteriors.len(), expected);
        posteriors
    };
    check(&[], None, 0);
    check(&[], Some(&FrameTrack::default()), 0);
    check(&[word(0.0, 0.3)], None, 0);
    check(&[word(0.0, 0.02), word(0.02, 0.04)], None, 1);
    let (mut words, mut frames) = talk(1_000);
    // No pitch anywhere; then no recording; then a recording that ends early; then no times.
    frames.voicing.fill(0.0);
    check(&words, Some(&frames), 19);
    check(&words, None, 19);
    let short = FrameTrack {
        f0_hz: frames.f0_hz[..100].to_vec(),
        voicing: frames.voicing[..100].to_vec(),
        level_db: frames.level_db[..100].to_vec(),
    };
    check(&words, Some(&short), 19);
    check(&words, Some(&FrameTrack::default()), 19);
    words.iter_mut().for_each(|word| word.estimated = true);
    assert!(check(&words, None, 19).iter().all(|posterior| *posterior == settings().usual));
    // Not measured at all.
    let prosody = Prosody::default();
    let text = SpokenText { words: &words, prosody: &prosody, frames: None };
    assert_eq!(model.posteriors(&text, &Progress::silent()).unwrap().len(), 19);
}

#[test]
fn damaged_folders_are_refused() {
    let refused = |change: &dyn Fn(&mut PhraseSettings)| {
        let models = tempfile::tempdir().unwrap();
        drop(write_toy(models.path(), &settings()));
        let mut folder = ModelFolder::open_in(models.path(), "toy").unwrap();
        let mut changed = settings();
        change(&mut changed);
        folder.settings = serde_json::to_value(changed).unwrap();
        open("toy", &folder).expect_err("refused").to_string()
    };
    assert!(refused(&|settings| settings.thresholds.any_mark = 1.5).contains("between 0 and 1"));
    assert!(refused(&|settings| settings.usual.comma = -0.1).contains("between 0 and 1"));
    assert!(refused(&|settings| settings.class_weights[0] = 0.0).contains("out of range"));
    assert!(refused(&|settings| settings.network.frames = 1).contains("network"));
    assert!(refused(&|settings| settings.network.features = 3).contains("network"));
    assert!(refused(&|settings| settings.network.cells = vec![3, 5]).contains("shape"));
    assert!(refused(&|settings| settings.network.cells.push(2)).contains("layer2"));
    let models = tempfile::tempdir().unwrap();
    drop(write_toy(models.path(), &settings()));
    let mut folder = ModelFolder::open_in(models.path(), "toy").unwrap();
    folder.architecture = "ngram".into();
    assert!(open("toy", &folder).is_err());
}
