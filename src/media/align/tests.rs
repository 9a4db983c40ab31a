//! The whole aligner on the sample talk, on made-up models, and on input that nobody would give it.

use std::path::{Path, PathBuf};

use super::acoustic_model::{GROUP, ModelParts, PhoneModel, STATES, STREAMS};
use super::error::{AlignError, AlignerError};
use super::front_end::{CEPSTRA, Cepstra, FEATURES, raw_cepstra};
use super::script_graph::ScriptGraph;
use super::viterbi::{Ends, FoundWord, Prices, WaySearch};
use super::{Aligner, AlignmentFigures, AlignmentTrial, HintError, TimeHints, try_alignment};
use crate::audio::Samples;
use base::progress::Progress;
use base::time::{Duration, Span};

fn repository(path: &str) -> PathBuf {
    Path::new(base::SOURCE_TREE).join(path)
}

fn aligner() -> Aligner {
    Aligner::open(&repository("models/aligner-en")).unwrap()
}

/// The beginning of the sample talk, so many seconds of it, and its words with their spans.
fn sample(seconds: usize) -> (Vec<f32>, Vec<(String, Span)>) {
    let recording = crate::audio::decode(&repository("assets/sample/talk.flac"), &Progress::silent()).unwrap();
    let mut samples = vec![0.0; seconds * 16_000];
    recording.samples.read(0, &mut samples);
    let text = std::fs::read_to_string(repository("assets/sample/talk.json")).unwrap();
    let talk: serde_json::Value = serde_json::from_str(&text).unwrap();
    let words = talk["segments"].as_array().unwrap().iter().flat_map(|segment| segment["words"].as_array().unwrap());
    let words = words.map(|word| {
        let text = word["word"].as_str().unwrap().trim().to_owned();
        (text, Span::from_secs(word["start"].as_f64().unwrap(), word["end"].as_f64().unwrap()))
    });
    (samples, words.filter(|(_, span)| span.end.as_secs() < seconds as f64 - 0.5).collect())
}

fn texts(words: &[(String, Span)]) -> Vec<&str> {
    words.iter().map(|(word, _)| word.as_str()).collect()
}

/// A chirp that swells three times a second, with noise: the same formula made the figures below.
fn chirp() -> Vec<f32> {
    let mut state = 12_345_u64;
    let sample = |index: usize| {
        state = (state * 1_103_515_245 + 12_345) & 0x7FFF_FFFF;
        let noise = ((state >> 16) % 2_001) as f64 - 1_000.0;
        let (t, turn) = (index as f64 / 16_000.0, std::f64::consts::TAU);
        let swell = 0.5 - 0.5 * (turn * 3.0 * t).cos();
        let level = 8_000.0 * swell * (turn * (200.0 + 600.0 * t) * t).sin() + 0.3 * noise;
        (level.floor() / 32_768.0) as f32
    };
    (0..32_000).map(sample).collect()
}

#[test]
fn cepstra_are_those_of_the_front_end_that_the_model_was_trained_with() {
    // By `fe_process_frames` of PocketSphinx 5.1.1, set as `en-us` asks.
    #[rustfmt::skip]
    let expected = [
        (0, [55.0185, -19.4825, 2.3453, 1.2008, 0.2092, 15.0821, 8.4209, 3.3538, -3.0588, 5.4833, 4.3506, 15.1636, 2.2919]),
        (1, [55.3074, -17.5704, 4.2426, 10.8568, 13.7921, 13.2311, 14.2321, 12.2134, 19.4928, 20.7715, 14.0025, 2.6816, 5.0214]),
        (50, [62.9497, 5.4813, 8.0144, -30.293, -47.4659, -37.5106, 10.3953, 48.5283, 55.1014, 31.0594, -19.4726, -33.9214, -34.7934]),
        (100, [53.1625, -18.7935, -15.9531, -22.3539, -0.7223, 0.4395, -9.145, -12.8054, -5.329, 1.1691, -0.1314, -25.1221, -23.7251]),
        (190, [56.281, -22.7697, -25.5032, 24.728, 13.594, -39.2152, 12.6612, 27.2784, -41.8772, -0.604, 47.9726, -13.8034, -23.8718]),
    ];
    let cepstra = raw_cepstra(&chirp(), &Progress::silent()).unwrap();
    for (frame, values) in expected {
        for (k, expected) in values.into_iter().enumerate() {
            let measured = cepstra[frame * CEPSTRA + k];
            assert!((measured - expected).abs() < 0.02_f32, "frame {frame}, cepstrum {k}: {measured}, not {expected}");
        }
    }
}

#[test]
fn differences_go_over_the_neighbours_as_the_model_was_trained() {
    let cepstra = Cepstra::measure(&chirp(), &Progress::silent()).unwrap();
    let at = |frame: usize| cepstra.features(frame)[1];
    let features: [f32; FEATURES] = cepstra.features(60);
    assert_eq!(features[CEPSTRA + 1], at(62) - at(58));
    assert_eq!(features[2 * CEPSTRA + 1], (at(63) - at(59)) - (at(61) - at(57)));
    let last = cepstra.len() - 1;
    assert_eq!(cepstra.features(last)[CEPSTRA + 1], at(last) - at(last - 2));
}

/// Silence and two phones, each at a level of its own.
fn small_parts() -> ModelParts {
    let phones = ["SIL", "A", "B", "C"].map(str::to_owned).to_vec();
    let count = phones.len();
    let cells = count * STREAMS;
    let level = |cell: usize| if cell.is_multiple_of(STREAMS) { 10.0 * (cell / STREAMS) as f32 } else { 0.0 };
    let means = (0..cells).flat_map(|cell| vec![level(cell); CEPSTRA * GROUP]).collect();
    let sequences = (0..count as u16).flat_map(|phone| [phone; STATES]).collect();
    let contexts = (0..4 * count.pow(3)).map(|place| (place / count.pow(2) % count) as u16).collect();
    ModelParts {
        densities: GROUP,
        means,
        precisions: vec![0.5; cells * CEPSTRA * GROUP],
        norms: vec![0.0; cells * GROUP],
        weights: vec![20; count * STREAMS * GROUP],
        senone_phones: (0..count as u8).collect(),
        transitions: vec![-0.7; count * STATES * 2],
        sequences,
        plain: (0..count as u16).collect(),
        contexts,
        phones,
    }
}

/// Looks for words in frames of the small model, given as phones with how many frames each lasts.
fn find_in(frames: &[(usize, usize)], words: &[&[Vec<u8>]]) -> Vec<(usize, usize, usize)> {
    let model = PhoneModel::new(small_parts());
    let graph = ScriptGraph::new(&model, words);
    let prices = Prices { foreign: 5.0, skip: 8.0, ..Prices::default() };
    let mut search = WaySearch::new(&model, &graph, &[], prices, true);
    for phone in frames.iter().flat_map(|(phone, count)| vec![*phone; *count]) {
        let mut features = [0.0; FEATURES];
        features[..CEPSTRA].fill(10.0 * phone as f32);
        search.feed(&model.code(&features, None), 1.0);
    }
    let place = |found: FoundWord| (found.word, found.first, found.end);
    search.found(Ends::Whole).into_iter().map(place).collect()
}

#[test]
fn words_are_found_where_their_phones_are() {
    let [ab, b, ca]: [&[Vec<u8>]; 3] = [&[vec![1, 2]], &[vec![2]], &[vec![3, 1], vec![1, 3]]];
    let sound = [(0, 20), (1, 10), (2, 12), (0, 15), (2, 10), (1, 5), (3, 6), (0, 10)];
    assert_eq!(find_in(&sound, &[ab, b, ca]), [(0, 20, 42), (1, 57, 67), (2, 67, 78)]);
    // A word that was not said is left out.
    assert_eq!(find_in(&sound, &[ab, ca, b, ca]), [(0, 20, 42), (2, 57, 67), (3, 67, 78)]);
    // Sound that the script does not have is stepped over.
    assert_eq!(find_in(&sound, &[ab, ca]), [(0, 20, 42), (1, 67, 78)]);
}

#[test]
fn a_model_comes_back_as_it_was_written_and_damage_never_panics() {
    let bytes = small_parts().to_bytes();
    assert!(PhoneModel::from_bytes(&bytes).is_ok());
    for cut in (0..bytes.len()).step_by(97) {
        assert!(matches!(PhoneModel::from_bytes(&bytes[..cut]), Err(AlignerError::Damaged { .. })), "{cut}");
    }
    for place in (0..bytes.len()).step_by(13) {
        let mut changed = bytes.clone();
        changed[place] = changed[place].wrapping_add(0x35);
        if let Ok(model) = PhoneModel::from_bytes(&changed) {
            model.score(&model.code(&[f32::NAN; FEATURES], None), 0);
        }
    }
}

#[test]
fn a_folder_without_a_model_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    assert!(matches!(Aligner::open(folder.path()), Err(AlignerError::Read { .. })));
    std::fs::write(folder.path().join("config.json"), "{}").unwrap();
    assert!(matches!(Aligner::open(folder.path()), Err(AlignerError::Config { .. })));
    let config = std::fs::read_to_string(repository("models/aligner-en/config.json")).unwrap();
    std::fs::write(folder.path().join("config.json"), config).unwrap();
    for file in ["acoustic.bin", "dictionary.bin", "letters.bin"] {
        std::fs::write(folder.path().join(file), "short").unwrap();
    }
    assert!(matches!(Aligner::open(folder.path()), Err(AlignerError::Damaged { file: "acoustic.bin", .. })));
}

#[test]
fn the_sample_talk_is_aligned_as_well_as_by_the_best() {
    let (samples, words) = sample(45);
    let aligner = aligner();
    let trials = [
        (None, 0.0),
        (Some(HintError::Shift(Duration::from_millis(500))), 0.0),
        (Some(HintError::Shift(Duration::from_millis(-500))), 0.05),
        (Some(HintError::Jitter(Duration::from_millis(500))), 0.05),
    ];
    for (hints, damage) in trials {
        let trial = AlignmentTrial { hints, damage, seed: 1 };
        let figures = try_alignment(&aligner, &samples, &words, trial, &Progress::silent()).unwrap();
        let of = |errors: &[f64], share| AlignmentFigures::quantile(errors, share);
        assert!(figures.found_words * 100 >= figures.right_words * 92, "{trial:?}: {}", figures.found_words);
        assert!(of(&figures.start_errors, 0.5) <= 0.015, "{trial:?}: {}", of(&figures.start_errors, 0.5));
        assert!(of(&figures.start_errors, 0.9) <= 0.05, "{trial:?}: {}", of(&figures.start_errors, 0.9));
        assert!(of(&figures.end_errors, 0.9) <= 0.06, "{trial:?}: {}", of(&figures.end_errors, 0.9));
    }
}

#[test]
fn spans_rise_and_posteriors_are_probabilities() {
    let (samples, words) = sample(20);
    let aligned = aligner().align(&samples, &texts(&words), None, &Progress::silent()).unwrap();
    assert_eq!(aligned.len(), words.len());
    let found: Vec<_> = aligned.into_iter().flatten().collect();
    for (one, next) in found.iter().zip(&found[1..]) {
        assert!(one.span.start < one.span.end && one.span.end <= next.span.start, "{one:?} {next:?}");
        assert!((0.0..=1.0).contains(&one.posterior));
    }
}

#[test]
fn a_script_of_another_talk_is_told_from_the_right_one() {
    let (samples, words) = sample(60);
    let aligner = aligner();
    let share = |words: &[&str]| aligner.share_found(&samples, words, &Progress::silent()).unwrap();
    let right = texts(&words);
    let mut wrong = right.clone();
    wrong.sort_by_key(|word| (word.len() * 7 % 5, word.bytes().rev().collect::<Vec<_>>()));
    assert!(share(&right) > 0.3, "{}", share(&right));
    assert!(share(&wrong) < 0.1, "{}", share(&wrong));
}

#[test]
fn what_nobody_would_give_it_is_answered() {
    let aligner = aligner();
    let silent = Progress::silent();
    let second = vec![0.0; 16_000];
    assert!(matches!(aligner.align(&second, &[], None, &silent), Err(AlignError::NoWords)));
    assert!(matches!(aligner.align(&second, &["—", "漢字"], None, &silent), Err(AlignError::NoWords)));
    assert!(matches!(aligner.align(&second[..100], &["word"], None, &silent), Err(AlignError::NoSound)));
    let hints = TimeHints::new(&[]);
    assert!(matches!(aligner.align(&second, &["word"], Some(hints), &silent), Err(AlignError::HintsDiffer { .. })));
    let long = "incomprehensible".repeat(63);
    for word in [long.as_str(), &"9".repeat(1_000), &"x-".repeat(500), "\u{0}", "''''", "$%€"] {
        let aligned = aligner.align(&second, &[word, "word"], None, &silent).unwrap();
        assert_eq!(aligned.len(), 2, "{word}");
    }
    // A minute of silence, and noise without words.
    let silence = vec![0.0; 60 * 16_000];
    let found = |samples: &[f32]| {
        let aligned = aligner.align(samples, &["nothing", "was", "said", "here"], None, &silent).unwrap();
        aligned.into_iter().flatten().filter(|word| word.posterior > 0.8).count()
    };
    assert_eq!((found(&silence), found(&chirp())), (0, 0));
    let hints = [Span::from_secs(-5.0, -4.0), Span::from_secs(1e6, 1e6 + 1.0), Span::from_secs(0.5, 0.1)];
    assert!(aligner.align(&second, &["one", "two", "three"], Some(TimeHints::new(&hints)), &silent).is_ok());
}

#[test]
fn a_huge_script_takes_no_time_of_its_own() {
    let (samples, words) = sample(10);
    let mut script = texts(&words);
    script.extend(std::iter::repeat_n("unsaid", 300_000));
    let aligned = aligner().align(&samples, &script, None, &Progress::silent()).unwrap();
    let found = |words: &[Option<super::AlignedWord>]| words.iter().flatten().count();
    assert!(found(&aligned[..words.len()]) * 10 > words.len() * 7, "{}", found(&aligned[..words.len()]));
    assert!(found(&aligned[words.len()..]) < 20);
}

#[test]
fn work_that_is_no_longer_wanted_stops() {
    let (samples, words) = sample(10);
    let progress = Progress::silent();
    progress.cancel();
    let aligner = aligner();
    for hints in [None, Some(words.iter().map(|(_, span)| *span).collect::<Vec<_>>())] {
        let hints = hints.as_deref().map(TimeHints::new);
        let stopped = aligner.align(&samples, &texts(&words), hints, &progress);
        assert!(matches!(stopped, Err(AlignError::Cancelled(_))));
    }
}
