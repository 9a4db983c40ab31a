//! Training of boosted prosody: trees on times alone from many talks, then trees that use the voice, too, from the few where it was
//! measured. How well that works, and where the thresholds lie, is found by leaving out one of the measured talks at a time.

mod durations;
mod examples;

use std::path::Path;

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use rayon::prelude::*;
use serde::Serialize;
use serde_json::{Value, json};

use self::examples::Gaps;
use super::TrainingError;
use super::fit_trees::{self, TreeGrowth};
use crate::evaluation::acoustic::SpokenTalk;
use crate::evaluation::acoustic::detection::{Detection, JudgedGap, best_threshold};
use crate::evaluation::acoustic::judged::{JudgedGaps, judge};
use crate::evaluation::acoustic::rough_times::TimeChange;
use base::progress::{Cancellation, Progress};
use evidence::acoustic::boosted_prosody::expected_duration::ExpectedDuration;
use evidence::acoustic::boosted_prosody::{ARCHITECTURE, ProsodyModel, TimingTrees, TreePair};
use evidence::acoustic::{AcousticModel, AcousticPosterior, AcousticThresholds};
use evidence::lexical::model::WEIGHTS_FILE;
use evidence::model_files::{ModelFolder, Precision, write_weights};

/// What to train on.
#[derive(Clone, Debug)]
pub struct ProsodyRun {
    /// Talks with times and marks.
    pub timed: Vec<SpokenTalk>,
    /// Talks whose pitch and level were measured, too.
    pub measured: Vec<SpokenTalk>,
    /// Talks with times that no tree learns from; they may be others' versions of the timed ones, then with the same name.
    pub unlearnt: Vec<SpokenTalk>,
    /// How the trees on times alone grow, and those that use the voice.
    pub timing: TreeGrowth,
    pub voice: TreeGrowth,
    pub seed: u64,
}

/// What leaving out one measured talk at a time says.
#[derive(Clone, Debug, Serialize)]
pub struct CrossValidation {
    pub sentence_end: Detection,
    pub any_mark: Detection,
    /// Sentence ends by the trees on times alone, which saw none of these talks, at their own best threshold.
    pub times_alone: Detection,
    pub thresholds: AcousticThresholds,
    /// Name and sentence ends of each talk left out.
    pub talks: Vec<(String, Detection)>,
}

/// Many examples: larger trees.
pub const TIMING_GROWTH: TreeGrowth =
    TreeGrowth { trees: 250, rate: 0.06, leaves: 31, least_rows: 100, column_share: 0.4, row_share: 0.5, ridge: 5.0 };
/// Few talks: small trees, many of them.
pub const VOICE_GROWTH: TreeGrowth =
    TreeGrowth { trees: 300, rate: 0.03, leaves: 8, least_rows: 40, column_share: 0.2, row_share: 0.7, ridge: 10.0 };

/// Aligners differ in what they do with short silences, and services in how they round: the trees see some of each.
const TIMED_SHARES: [(TimeChange, f32); 4] = [
    (TimeChange::AsItIs, 0.25),
    (TimeChange::Swallowed { seconds: 0.33 }, 0.55),
    (TimeChange::Swallowed { seconds: 0.2 }, 0.1),
    (TimeChange::Rounded { seconds: 0.1 }, 0.1),
];
const MEASURED_SHARES: [(TimeChange, f32); 3] = [
    (TimeChange::AsItIs, 1.0),
    (TimeChange::Rounded { seconds: 0.1 }, 0.25),
    (TimeChange::Jittered { seconds: 0.05 }, 0.25),
];

/// Trains the trees and writes them as a sealed model folder (all but `card.md`). `licence`: under which terms the model
/// stands; `about` goes into its settings.
pub fn fit(
    run: &ProsodyRun,
    licence: &str,
    about: Value,
    folder: &Path,
    name: &str,
    progress: &Progress,
) -> Result<CrossValidation, TrainingError> {
    if run.measured.len() < 2 || run.timed.is_empty() {
        let reason = "it takes at least two talks with pitch and level and one with times".to_owned();
        return Err(TrainingError::Corpus { path: folder.to_owned(), reason });
    }
    let durations = durations::fit(run.timed.iter(), &progress.stage("expected durations"))?;
    let timing = run.timing_trees(&durations, |_| true, &progress.stage("learning from times"))?;
    let left_out = run.left_out(&timing, &progress.stage("leaving one talk out"))?;
    let validation = cross_validation(&run.measured, &left_out, &timing);
    let all: Vec<&SpokenTalk> = run.measured.iter().collect();
    let model = run.model_of(&all, &timing, name, validation.thresholds, &progress.stage("learning from voices"))?;
    write(run, &model, &validation, licence, about, folder, name)?;
    Ok(validation)
}

/// What the model would say of its own training talks had it not been trained on them, one posterior per gap: what a fusion may
/// learn from.
#[derive(Clone, Debug)]
pub struct OutOfFoldPosteriors {
    /// In the order of [`ProsodyRun::timed`]: by times alone.
    pub timed: Vec<Vec<AcousticPosterior>>,
    /// In the order of [`ProsodyRun::measured`]: with the voice.
    pub measured: Vec<Vec<AcousticPosterior>>,
    /// The same talks by times alone, which no measured talk is learnt from.
    pub measured_by_times: Vec<Vec<AcousticPosterior>>,
    /// In the order of [`ProsodyRun::unlearnt`]: by times alone, from trees that did not see the timed talk of the same name.
    pub unlearnt: Vec<Vec<AcousticPosterior>>,
}

/// Leaves out every `folds`th timed talk in turn, and every measured talk.
pub fn out_of_fold(run: &ProsodyRun, folds: usize, progress: &Progress) -> Result<OutOfFoldPosteriors, Cancellation> {
    let durations = durations::fit(run.timed.iter(), &progress.stage("expected durations"))?;
    let mut of_timed = vec![Vec::new(); run.timed.len()];
    let mut of_unlearnt = vec![Vec::new(); run.unlearnt.len()];
    let fold_of = |name: &str| run.timed.iter().position(|talk| talk.name == name).map(|place| place % folds);
    for fold in 0..folds {
        let progress = progress.stage("times, without some talks");
        let timing = run.timing_trees(&durations, |place| place % folds != fold, &progress)?;
        for (place, talk) in run.timed.iter().enumerate().filter(|(place, _)| place % folds == fold) {
            of_timed[place] = timing.posteriors(&talk.text());
        }
        for (place, talk) in run.unlearnt.iter().enumerate().filter(|(_, talk)| fold_of(&talk.name) == Some(fold)) {
            of_unlearnt[place] = timing.posteriors(&talk.text());
        }
    }
    let timing = run.timing_trees(&durations, |_| true, &progress.stage("times, all talks"))?;
    for (place, talk) in run.unlearnt.iter().enumerate().filter(|(_, talk)| fold_of(&talk.name).is_none()) {
        of_unlearnt[place] = timing.posteriors(&talk.text());
    }
    let measured_by_times = run.measured.iter().map(|talk| timing.posteriors(&talk.text())).collect();
    let measured = run.left_out(&timing, &progress.stage("leaving one talk out"))?;
    Ok(OutOfFoldPosteriors { timed: of_timed, measured, measured_by_times, unlearnt: of_unlearnt })
}

impl ProsodyRun {
    /// Trees on times alone, from the timed talks at the places that are kept.
    fn timing_trees(
        &self,
        durations: &ExpectedDuration,
        is_kept: impl Fn(usize) -> bool,
        progress: &Progress,
    ) -> Result<TimingTrees, Cancellation> {
        let talks = self.timed.iter().enumerate().filter(|(place, _)| is_kept(*place)).map(|(_, talk)| talk);
        let mut random = ChaCha8Rng::seed_from_u64(self.seed);
        let gaps = Gaps::timing(talks, &TIMED_SHARES, durations, &mut random);
        let trees = fit_pair(&gaps, self.timing, self.seed, progress)?;
        Ok(TimingTrees { durations: durations.clone(), trees })
    }

    /// The whole model, its trees that use the voice from these talks.
    fn model_of(
        &self,
        talks: &[&SpokenTalk],
        timing: &TimingTrees,
        name: &str,
        thresholds: AcousticThresholds,
        progress: &Progress,
    ) -> Result<ProsodyModel, Cancellation> {
        let mut voice = None;
        if self.voice.trees > 0 {
            let mut random = ChaCha8Rng::seed_from_u64(self.seed);
            let gaps = Gaps::voice(talks.iter().copied(), &MEASURED_SHARES, timing, &mut random);
            voice = Some(fit_pair(&gaps, self.voice, self.seed, progress)?);
        }
        Ok(ProsodyModel::new(name, thresholds, timing.clone(), voice))
    }

    /// What the model says of each measured talk if it is trained on the others.
    fn left_out(&self, timing: &TimingTrees, progress: &Progress) -> Result<Vec<Vec<AcousticPosterior>>, Cancellation> {
        let done = std::sync::atomic::AtomicU64::new(0);
        let silent = Progress::silent();
        let talks = self.measured.par_iter().enumerate().map(|(number, talk)| {
            let others = self.measured.iter().enumerate().filter(|(other, _)| *other != number);
            let others: Vec<&SpokenTalk> = others.map(|(_, talk)| talk).collect();
            let model = self.model_of(&others, timing, &talk.name, AcousticThresholds::default(), &silent)?;
            let posteriors = model.posteriors(&talk.text(), &silent)?;
            progress.tick(done.fetch_add(1, std::sync::atomic::Ordering::Relaxed) + 1, self.measured.len() as u64)?;
            Ok(posteriors)
        });
        talks.collect()
    }
}

/// Sentence ends and marks of any kind, side by side.
fn fit_pair(gaps: &Gaps, growth: TreeGrowth, seed: u64, progress: &Progress) -> Result<TreePair, Cancellation> {
    let silent = Progress::silent();
    let (sentence_end, any_mark) = rayon::join(
        || fit_trees::fit(&gaps.rows, &gaps.ends_sentence, growth, seed, progress),
        || fit_trees::fit(&gaps.rows, &gaps.has_mark, growth, seed, &silent),
    );
    Ok(TreePair { sentence_end: sentence_end?.trees, any_mark: any_mark?.trees })
}

/// What the posteriors of talks left out are worth, and those by times alone.
fn cross_validation(
    talks: &[SpokenTalk],
    left_out: &[Vec<AcousticPosterior>],
    timing: &TimingTrees,
) -> CrossValidation {
    let judged: Vec<JudgedGaps> =
        talks.iter().zip(left_out).map(|(talk, posteriors)| judge(talk, posteriors)).collect();
    let all = JudgedGaps::together(&judged);
    let by_times = talks.iter().flat_map(|talk| judge(talk, &timing.posteriors(&talk.text())).sentence_end);
    let by_times: Vec<JudgedGap> = by_times.collect();
    let thresholds = all.best_thresholds();
    let of_talk = talks
        .iter()
        .zip(&judged)
        .map(|(talk, judged)| (talk.name.clone(), Detection::at(&judged.sentence_end, thresholds.sentence_end)));
    CrossValidation {
        sentence_end: Detection::at(&all.sentence_end, thresholds.sentence_end),
        any_mark: Detection::at(&all.any_mark, thresholds.any_mark),
        times_alone: Detection::at(&by_times, best_threshold(&by_times)),
        talks: of_talk.collect(),
        thresholds,
    }
}

fn write(
    run: &ProsodyRun,
    model: &ProsodyModel,
    validation: &CrossValidation,
    licence: &str,
    mut about: Value,
    folder: &Path,
    name: &str,
) -> Result<(), TrainingError> {
    std::fs::create_dir_all(folder).map_err(TrainingError::file(folder))?;
    let tables: Vec<_> = model.to_tables().into_iter().map(|table| (table, Precision::Full)).collect();
    write_weights(&folder.join(WEIGHTS_FILE), &tables)?;
    about["growth"] = json!({ "timing": run.timing, "voice": run.voice });
    let mut settings = serde_json::to_value(model.settings()).map_err(|_| TrainingError::Diverged)?;
    settings["training"] = about;
    settings["cross_validation"] = serde_json::to_value(validation).map_err(|_| TrainingError::Diverged)?;
    let summary = "sentence ends and commas by pause, duration, pitch and level; gradient-boosted trees";
    ModelFolder::create(folder, name, ARCHITECTURE, summary, "en", licence, settings)
        .seal(&[WEIGHTS_FILE])
        .map_err(TrainingError::file(folder))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluation::acoustic::spoken_talk::KnownGap;
    use base::time::Duration;
    use evidence::acoustic::boosted_prosody;
    use evidence::fusion::Sources;
    use formats::transcript::{Mark, Word, WordId, timed_word};
    use media::prosody::{GapProsody, Summary, WordProsody};

    /// Sentences of four to seven words, the last of them longer and lower; a short pause may come anywhere.
    fn talk(name: &str, first: usize, has_voice: bool) -> SpokenTalk {
        let mut talk = SpokenTalk { name: name.into(), ..SpokenTalk::default() };
        let (mut start, mut to_end) = (0.0, 4);
        for n in 0..300 {
            let number = (first + n) * 7 % 23;
            let is_last = to_end == 0;
            to_end = if is_last { 3 + number % 4 } else { to_end - 1 };
            let seconds = if is_last { 0.4 } else { 0.2 } + 0.002 * number as f64;
            let pause = if is_last || number.is_multiple_of(9) { 0.3 } else { 0.0 };
            talk.words.push(Word { id: WordId(n as u32), ..timed_word(start, start + seconds) });
            start += seconds + pause;
            let pitch = if is_last { -3.0 } else { number as f32 * 0.1 };
            let summary =
                Summary { mean: pitch, start: pitch, end: pitch, q5: pitch, q95: pitch, ..Summary::default() };
            talk.prosody.words.push(WordProsody { pitch_st: has_voice.then_some(summary), ..WordProsody::default() });
            talk.prosody.gaps.push(GapProsody { pause: Duration::from_secs(pause), ..GapProsody::default() });
            talk.gaps.push(KnownGap::of(if is_last { Mark::Period } else { Mark::O }));
        }
        talk.prosody.gaps.pop();
        talk.gaps.pop();
        talk
    }

    #[test]
    fn it_hears_where_sentences_end_with_and_without_a_voice() {
        let growth = TreeGrowth {
            trees: 20,
            rate: 0.3,
            leaves: 4,
            least_rows: 5,
            column_share: 0.5,
            row_share: 0.8,
            ridge: 1.0,
        };
        let run = ProsodyRun {
            timed: (0..3).map(|n| talk("timed", 31 * n, false)).collect(),
            measured: (3..6).map(|n| talk("measured", 31 * n, true)).collect(),
            unlearnt: Vec::new(),
            timing: growth,
            voice: growth,
            seed: 1,
        };
        let folder = tempfile::tempdir().unwrap();
        let validation = fit(&run, "MIT", json!({}), &folder.path().join("toy"), "toy", &Progress::silent()).unwrap();
        assert!(validation.sentence_end.f1 > 0.95, "{validation:?}");
        let model = boosted_prosody::open("toy", &ModelFolder::open_in(folder.path(), "toy").unwrap()).unwrap();
        for has_voice in [true, false] {
            let talk = talk("other", 400, has_voice);
            let posteriors = model.posteriors(&talk.text(), &Progress::silent()).unwrap();
            assert_eq!(posteriors.len(), talk.text().gaps());
            let judged = judge(&talk, &posteriors);
            assert!(Detection::at(&judged.sentence_end, 0.5).f1 > 0.9, "{has_voice}");
        }
        assert!(model.posteriors(&SpokenTalk::default().text(), &Progress::silent()).unwrap().is_empty());
        // Without trees that use the voice it goes by times, whatever is there, and what it says counts as such.
        let by_times = ProsodyRun { voice: TreeGrowth { trees: 0, ..growth }, ..run.clone() };
        fit(&by_times, "MIT", json!({}), &folder.path().join("times"), "times", &Progress::silent()).unwrap();
        let by_times = boosted_prosody::open("times", &ModelFolder::open_in(folder.path(), "times").unwrap()).unwrap();
        assert!(model.uses_voices() && !by_times.uses_voices());
        let [with, without] = [true, false].map(|has_voice| talk("other", 400, has_voice));
        let heard =
            |model: &ProsodyModel, talk: &SpokenTalk| model.posteriors(&talk.text(), &Progress::silent()).unwrap();
        assert_eq!(heard(&by_times, &with), heard(&by_times, &without));
        assert_ne!(heard(&model, &with), heard(&model, &without));
        for model in [&model, &by_times] {
            let mut sources = Sources::of(&with.words, &with.prosody);
            sources.add_acoustic(model, &with.text(), &Progress::silent()).unwrap();
            assert!(sources.gaps.iter().all(|gap| gap.has_voice == model.uses_voices()));
        }
        let progress = Progress::silent();
        progress.cancel();
        assert!(fit(&run, "MIT", json!({}), &folder.path().join("none"), "none", &progress).is_err());
    }
}
