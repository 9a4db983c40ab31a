//! Training of the phrase model (Moró and Szaszák 2017): phrase types first, then the network over their sequence.

pub mod fit_sequence;
pub mod initial_phrases;
pub mod reestimate;

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};

use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;
use rayon::prelude::*;
use serde::Serialize;

use self::fit_sequence::{SequenceFit, SequencePlan, fit_sequence, known_windows};
use self::initial_phrases::{initial_phrases, within};
use self::reestimate::{HmmFit, HmmPlan, ObservedTalk, fit_hmm};
use super::fit_network::{FitError, KnownRows};
use crate::evaluation::acoustic::SpokenTalk;
use crate::evaluation::acoustic::judged::{JudgedGaps, judge};
use crate::evaluation::acoustic::phrase_report::{PhraseReport, TalkSlots};
use crate::evaluation::acoustic::phrase_slots::written_at;
use crate::evaluation::acoustic::talk_figures::{TalkFigures, with_thresholds_of_others};
use crate::papers::acoustic::network::to_tables;
use crate::papers::acoustic::network_model::TrainingRecord;
use crate::papers::acoustic::phrase::features::ContourFeatures;
use crate::papers::acoustic::phrase::phrase_loop::PhraseLoop;
use crate::papers::acoustic::phrase::phrase_type::PhraseType;
use crate::papers::acoustic::phrase::sequence::PhraseSequence;
use crate::papers::acoustic::phrase::{ARCHITECTURE, PhraseModel, PhraseReading, PhraseSettings};
use base::progress::{Cancellation, Progress};
use evidence::acoustic::{AcousticPosterior, AcousticThresholds, SpokenText};
use evidence::lexical::model::WEIGHTS_FILE;
use evidence::model_files::{ModelFolder, Precision, write_weights};
use formats::transcript::Mark;

/// What to train.
#[derive(Clone, Debug)]
pub struct PhraseRun {
    pub hmm: HmmPlan,
    pub sequence: SequencePlan,
    /// Added for every phrase where the phrases are searched for: the lower, the fewer.
    pub insertion_log_likelihood: f32,
    /// Of the model.
    pub language: String,
    pub licence: String,
    /// SHA-256 of each training file, for the record.
    pub files: BTreeMap<String, String>,
}

/// How it went.
#[derive(Clone, Debug, Serialize)]
pub struct PhraseFit {
    pub frames: usize,
    /// Log likelihood per frame before each round of estimation, by the phrases of the rules and then over the loop.
    pub rule_likelihoods: Vec<f64>,
    pub loop_likelihoods: Vec<f64>,
    /// Share of frames by type.
    pub shares: [f64; PhraseType::COUNT],
    /// Of the phrase-sequence network by epoch, and the epoch that was kept.
    pub validation_losses: Vec<f64>,
    pub best_epoch: usize,
    pub thresholds: AcousticThresholds,
    /// Each talk as it was judged when it was left out, at thresholds fitted on the others; then all together.
    pub left_out: Vec<TalkFigures>,
    /// The paper's figures of the same.
    pub report: PhraseReport,
}

/// The insertion log likelihood unless another is asked for: phrases of about 460 ms. Denser ones (40: 320 ms) miss fewer gaps
/// with a mark, sparser ones (-20: 560 ms) end less often where no mark is.
pub const INSERTION: f32 = 10.0;

/// Share of the talks that tell when to stop (the paper's validation set is 10 % of its utterances).
const VALIDATION_SHARE: f64 = 0.15;

/// A talk and what the models measure in it.
struct PreparedTalk<'a> {
    talk: &'a SpokenTalk,
    features: ContourFeatures,
    observed: ObservedTalk,
}

impl<'a> PreparedTalk<'a> {
    fn new(talk: &'a SpokenTalk, redrawn: bool) -> Self {
        let text = talk.text();
        let heard = SpokenText { frames: text.frames.filter(|_| !redrawn), ..text };
        let features = ContourFeatures::of(&heard);
        let first = features.first_frame();
        let observed = ObservedTalk {
            observations: (0..features.len()).map(|frame| features.observation(frame)).collect(),
            stretches: within(initial_phrases(&heard), first, first + features.len()),
        };
        Self { talk, features, observed }
    }
}

/// What was learnt from some talks.
struct Learnt {
    hmm: HmmFit,
    sequence: SequenceFit,
}

/// Trains on `talks` and writes a sealed model folder (all but `card.md`).
///
/// Where most talks have no recording, contours are redrawn from the words' figures for all of them, and the model will
/// be given no others later. The thresholds are those that are best for talks that were left out of all training.
///
/// # Errors
/// [`FitError::TooLittle`] without two talks with timed words; [`FitError::Diverged`], [`FitError::Cancelled`], and those of
/// files.
pub fn fit(
    run: &PhraseRun,
    talks: &[SpokenTalk],
    folder: &Path,
    name: &str,
    progress: &Progress,
) -> Result<(PhraseFit, PhraseModel), FitError> {
    let recorded = talks.iter().filter(|talk| talk.frames.is_some()).count();
    let redrawn = 2 * recorded < talks.len();
    let prepared: Vec<PreparedTalk<'_>> = talks.par_iter().map(|talk| PreparedTalk::new(talk, redrawn)).collect();
    let all: Vec<&PreparedTalk<'_>> = prepared.iter().filter(|talk| !talk.features.is_empty()).collect();
    if all.len() < 2 {
        return Err(FitError::TooLittle(
            "it takes two talks whose words have times, one of which is left out to find the thresholds; give more",
        ));
    }
    let mut heard = Vec::new();
    for (left_out, talk) in all.iter().enumerate() {
        let others: Vec<_> = all.iter().enumerate().filter(|(n, _)| *n != left_out).map(|(_, talk)| *talk).collect();
        let learnt = learn(run, &others, progress)?;
        let model = model_of(run, &learnt, &others, name, (redrawn, AcousticThresholds::default()));
        heard.push(model.read_features(&talk.talk.text(), &talk.features, &Progress::silent())?);
        let SequenceFit { best_epoch, validation_losses, .. } = &learnt.sequence;
        tracing::info!(talk = talk.talk.name, best_epoch, ?validation_losses, "left out");
    }
    let learnt = learn(run, &all, progress)?;
    let judged: Vec<JudgedGaps> =
        all.iter().zip(&heard).map(|(talk, heard)| judge(talk.talk, &heard.posteriors)).collect();
    let thresholds = JudgedGaps::together(&judged).best_thresholds();
    let model = model_of(run, &learnt, &all, name, (redrawn, thresholds));
    write(run, &learnt, &model, folder, name)?;
    let fit = report_of(&all, &heard, &judged, &learnt, thresholds);
    Ok((fit, model))
}

fn report_of(
    talks: &[&PreparedTalk<'_>],
    heard: &[PhraseReading],
    judged: &[JudgedGaps],
    learnt: &Learnt,
    thresholds: AcousticThresholds,
) -> PhraseFit {
    let with = with_thresholds_of_others(judged);
    let of_all: Vec<TalkSlots> =
        (0..talks.len()).map(|n| TalkSlots::new(talks[n].talk, &heard[n], with[n].1)).collect();
    PhraseFit {
        frames: talks.iter().map(|talk| talk.features.len()).sum(),
        rule_likelihoods: learnt.hmm.rule_likelihoods.clone(),
        loop_likelihoods: learnt.hmm.loop_likelihoods.clone(),
        shares: learnt.hmm.shares,
        validation_losses: learnt.sequence.validation_losses.clone(),
        best_epoch: learnt.sequence.best_epoch,
        thresholds,
        left_out: TalkFigures::of_each(talks.iter().map(|talk| talk.talk.name.as_str()), &with),
        report: PhraseReport::of(&of_all, learnt.sequence.class_weights),
    }
}

/// Learns the phrase types from all `talks`, and the network from most of them: the others tell when to stop. With fewer
/// than three talks, all do both.
fn learn(run: &PhraseRun, talks: &[&PreparedTalk<'_>], progress: &Progress) -> Result<Learnt, FitError> {
    let observed: Vec<&ObservedTalk> = talks.iter().map(|talk| &talk.observed).collect();
    let hmm = fit_hmm(&observed, run.hmm, &progress.stage("phrase types"))?;
    let phrase_loop = PhraseLoop::new(&hmm.hmm, run.insertion_log_likelihood);
    let searching = progress.stage("phrases");
    let done = AtomicU64::new(0);
    let windows = |talk: &&PreparedTalk<'_>| -> Result<KnownRows, Cancellation> {
        let phrases = phrase_loop.phrases_of(&hmm.hmm, &talk.features, &Progress::silent())?.phrases;
        searching.tick(done.fetch_add(1, Ordering::Relaxed) + 1, talks.len() as u64)?;
        let sequence = PhraseSequence::new(&phrases, &talk.talk.text());
        Ok(known_windows(&sequence, &talk.talk.gaps, run.sequence.network.frames))
    };
    let known: Vec<KnownRows> = talks.par_iter().map(windows).collect::<Result<_, _>>()?;
    let mut order: Vec<&KnownRows> = known.iter().collect();
    order.shuffle(&mut ChaCha8Rng::seed_from_u64(run.sequence.fit.seed));
    let held = (VALIDATION_SHARE * talks.len() as f64).round() as usize;
    let (validating, training) = if talks.len() < 3 { (&order[..], &order[..]) } else { order.split_at(held.max(1)) };
    let sequence = fit_sequence(&run.sequence, training, validating, &progress.stage("phrase sequence"))?;
    Ok(Learnt { hmm, sequence })
}

fn model_of(
    run: &PhraseRun,
    learnt: &Learnt,
    talks: &[&PreparedTalk<'_>],
    name: &str,
    (redrawn, thresholds): (bool, AcousticThresholds),
) -> PhraseModel {
    let mut counts = [0_usize; 3];
    let gaps = talks.iter().flat_map(|talk| &talk.talk.gaps).filter(|gap| gap.is_timed);
    gaps.for_each(|&gap| counts[written_at(gap).index()] += 1);
    let gaps: usize = counts.iter().sum();
    let share = |mark: Mark| counts[mark.index()] as f32 / gaps.max(1) as f32;
    let settings = PhraseSettings {
        thresholds,
        insertion_log_likelihood: run.insertion_log_likelihood,
        redrawn,
        network: run.sequence.network.clone(),
        class_weights: learnt.sequence.class_weights,
        usual: AcousticPosterior { comma: share(Mark::Comma), sentence_end: share(Mark::Period) },
        training: TrainingRecord {
            seed: run.sequence.fit.seed,
            epochs: learnt.sequence.best_epoch,
            gaps,
            files: run.files.clone(),
        },
    };
    PhraseModel::new(name, settings, learnt.hmm.hmm.clone(), learnt.sequence.network.clone())
}

fn write(run: &PhraseRun, learnt: &Learnt, model: &PhraseModel, folder: &Path, name: &str) -> Result<(), FitError> {
    let failed = |source| FitError::File { path: folder.to_owned(), source };
    std::fs::create_dir_all(folder).map_err(failed)?;
    let tables = learnt.hmm.hmm.to_tables().into_iter().map(|table| (table, Precision::Full));
    let tables: Vec<_> = tables.chain(to_tables(&learnt.sequence.network)).collect();
    write_weights(&folder.join(WEIGHTS_FILE), &tables)?;
    let network = &run.sequence.network;
    let cells = network.cells.iter().map(usize::to_string).collect::<Vec<_>>().join(" and ");
    let summary = format!(
        "phonological phrases of 7 types, a window of {} through bidirectional layers of {cells}",
        network.frames
    );
    let settings = serde_json::to_value(model.settings()).map_err(|error| failed(std::io::Error::other(error)))?;
    ModelFolder::create(folder, name, ARCHITECTURE, &summary, &run.language, &run.licence, settings)
        .seal(&[WEIGHTS_FILE])
        .map_err(failed)
}

#[cfg(test)]
mod tests;
