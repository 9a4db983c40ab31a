//! Small runs of the whole training.

use super::*;
use crate::evaluation::acoustic::spoken_talk::KnownGap;
use crate::papers::acoustic::network::bilstm::BiLstmLayers;
use crate::papers::acoustic::phrase;
use crate::papers::acoustic::phrase::sequence::INPUTS;
use crate::training::fit_network::NetworkPlan;
use base::time::Span;
use evidence::acoustic::AcousticModel as _;
use formats::transcript::{Mark, Word, WordId};
use media::prosody::{FrameTrack, measure};

/// Sentences of four words with falling pitch and a pause of 400 ms after each; a comma after the second word.
fn talk(name: &str, offset: f32) -> SpokenTalk {
    let mut words = Vec::new();
    let mut gaps = Vec::new();
    let mut at = 0.2;
    for sentence in 0..12 {
        for place in 0..4 {
            let length = 0.25 + 0.02 * f64::from((sentence * 7 + place * 3) % 5);
            words.push(Word::new(WordId(words.len() as u32), "word", Span::from_secs(at, at + length)));
            at += length + if place == 3 { 0.4 } else { 0.0 };
            let mark = [Mark::O, Mark::Comma, Mark::O, Mark::Period][place as usize];
            gaps.push(KnownGap::of(mark));
        }
    }
    gaps.pop();
    let end = (at * 100.0) as usize;
    let mut frames = FrameTrack { f0_hz: vec![120.0; end], voicing: vec![0.0; end], level_db: vec![-60.0; end] };
    for (n, word) in words.iter().enumerate() {
        let range = frames.frames_in(word.span);
        for (step, frame) in range.clone().enumerate() {
            let fall = (n % 4) as f32 + step as f32 / range.len() as f32;
            frames.f0_hz[frame] = (180.0 + offset) * 2.0_f32.powf(-fall / 6.0);
            frames.voicing[frame] = 1.0;
            frames.level_db[frame] = -20.0 - 2.0 * fall + (frame % 3) as f32;
        }
    }
    let prosody = measure(&words, Some(&frames));
    SpokenTalk { name: name.into(), words, prosody, frames: Some(frames), gaps, ..SpokenTalk::default() }
}

fn run() -> PhraseRun {
    PhraseRun {
        hmm: HmmPlan { rule_rounds: 1, loop_rounds: 1, insertion: -10.0 },
        sequence: SequencePlan {
            network: BiLstmLayers { frames: 4, features: INPUTS, cells: vec![3, 3], dropout: vec![0.1, 0.1] },
            fit: NetworkPlan { batch: 16, rate: 0.03, decay: 0.0, seed: 3 },
            most_epochs: 12,
            patience: 12,
        },
        insertion_log_likelihood: -20.0,
        language: "en".into(),
        licence: "MIT".into(),
        files: BTreeMap::new(),
    }
}

#[test]
fn a_model_is_trained_written_opened_and_hears_the_pauses() {
    let scratch = tempfile::tempdir().unwrap();
    let folder = scratch.path().join("toy");
    let talks = [talk("a", 0.0), talk("b", 20.0), talk("c", -20.0)];
    let (fit, trained) = fit(&run(), &talks, &folder, "toy", &Progress::silent()).unwrap();
    assert_eq!(fit.left_out.iter().map(|talk| talk.name.as_str()).collect::<Vec<_>>(), ["a", "b", "c", "all 3"]);
    assert!(fit.left_out[3].sentence_end.auc > 0.8, "{}", fit.report);
    assert_eq!(fit.report.talks.len(), 3);
    let model = phrase::open("toy", &ModelFolder::open_in(scratch.path(), "toy").unwrap()).unwrap();
    assert_eq!((model.thresholds(), model.settings()), (fit.thresholds, trained.settings()));
    assert!(!model.settings().redrawn);
    let other = talk("d", 10.0);
    let posteriors = model.posteriors(&other.text(), &Progress::silent()).unwrap();
    assert_eq!(posteriors, trained.posteriors(&other.text(), &Progress::silent()).unwrap());
    let found = TalkFigures::of("d", &[(&judge(&other, &posteriors), model.thresholds())]);
    assert!(found.sentence_end.f1 > 0.7, "{found:?}");
}

#[test]
fn where_most_talks_have_no_recording_contours_are_redrawn() {
    let scratch = tempfile::tempdir().unwrap();
    let folder = scratch.path().join("toy");
    let unrecorded = |talk: SpokenTalk| SpokenTalk { frames: None, ..talk };
    let talks = [unrecorded(talk("a", 0.0)), unrecorded(talk("b", 20.0))];
    let mut run = run();
    run.sequence.most_epochs = 1;
    let (_, model) = fit(&run, &talks, &folder, "toy", &Progress::silent()).unwrap();
    assert!(model.settings().redrawn);
    let heard = |talk: &SpokenTalk| model.read(&talk.text(), &Progress::silent()).unwrap();
    let recorded = talk("c", -20.0);
    assert_eq!(heard(&recorded), heard(&unrecorded(recorded.clone())));
}

#[test]
fn nothing_to_learn_from_is_said() {
    let scratch = tempfile::tempdir().unwrap();
    let folder = scratch.path().join("toy");
    let mut untimed = talk("a", 0.0);
    untimed.words.iter_mut().for_each(|word| word.estimated = true);
    for talks in [Vec::new(), vec![SpokenTalk::default(), talk("a", 0.0)], vec![untimed, talk("a", 0.0)]] {
        let result = fit(&run(), &talks, &folder, "toy", &Progress::silent());
        assert!(matches!(result, Err(FitError::TooLittle(_))));
        assert!(!folder.exists());
    }
    let stop = Progress::silent();
    stop.cancel();
    let result = fit(&run(), &[talk("a", 0.0), talk("b", 1.0)], &folder, "toy", &stop);
    assert!(matches!(result, Err(FitError::Cancelled(_))));
}
