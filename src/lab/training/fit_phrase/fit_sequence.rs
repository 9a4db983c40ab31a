//! Training of the phrase-sequence network (Moró and Szaszák 2017, section 3.2): Adam, class weights, and an early stop once
//! talks that are not learnt from are judged no better.

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use crate::evaluation::acoustic::phrase_slots::written_at;
use crate::evaluation::acoustic::spoken_talk::KnownGap;
use crate::papers::acoustic::network::bilstm::{BiLstm, BiLstmLayers};
use crate::papers::acoustic::network::{CLASSES, judge};
use crate::papers::acoustic::phrase::as_it_is;
use crate::papers::acoustic::phrase::sequence::{INPUTS, PhraseSequence, PhraseSlot};
use crate::training::fit_network::{FitError, KnownRows, NetworkPlan, NetworkTraining};
use base::progress::Progress;
use formats::transcript::Mark;

/// How it is fitted, but for the seed: four times the paper's rate, and so fewer passes.
pub const PLAN: NetworkPlan = NetworkPlan { batch: 128, rate: 0.004, decay: 0.0, seed: 1 };
/// Most passes over the talks (the paper: 30).
pub const MOST_EPOCHS: usize = 6;
/// Passes without a lower validation loss after which it ends (the paper: 5).
pub const PATIENCE: usize = 2;

/// How to train.
#[derive(Clone, Debug, PartialEq)]
pub struct SequencePlan {
    pub network: BiLstmLayers,
    pub fit: NetworkPlan,
    /// Most passes over the talks.
    pub most_epochs: usize,
    /// Stop after so many epochs without a lower validation loss.
    pub patience: usize,
}

/// A network and how its training went.
#[derive(Clone, Debug, PartialEq)]
pub struct SequenceFit {
    pub network: BiLstm,
    pub class_weights: [f32; CLASSES],
    /// Cross-entropy on the validation windows after each epoch, in nats per window.
    pub validation_losses: Vec<f64>,
    /// The epoch, from 1 on, whose network was kept.
    pub best_epoch: usize,
}

/// The windows of a talk and what stands in the slot of each. What stands where a phrase ends without a word is nothing
/// ("treated as empty both for training and testing", section 3.1); ends beside words without times are left out.
pub fn known_windows(sequence: &PhraseSequence, gaps: &[KnownGap], window: usize) -> KnownRows {
    let mut known = KnownRows { rows: Vec::new(), width: window * INPUTS, classes: Vec::new() };
    for (phrase, slot) in sequence.slots.iter().enumerate() {
        let target = match *slot {
            PhraseSlot::Gap(gap) => gaps.get(gap).map_or(Mark::O, |&gap| written_at(gap)),
            PhraseSlot::Unmatched => Mark::O,
            PhraseSlot::Untimed => continue,
        };
        let first = known.rows.len();
        known.rows.resize(first + known.width, 0.0);
        sequence.write_window(phrase, window, &mut known.rows[first..]);
        known.classes.push(target.index() as u8);
    }
    known
}

/// Weights in inverse proportion to how often each class occurs, 1 for one that is as frequent as the average; a class that
/// never occurs counts as if it had occurred once.
fn class_weights(talks: &[&KnownRows]) -> [f32; CLASSES] {
    let mut counts = [0_usize; CLASSES];
    talks.iter().flat_map(|talk| &talk.classes).for_each(|&class| counts[usize::from(class)] += 1);
    let windows: usize = counts.iter().sum();
    counts.map(|count| windows.max(1) as f32 / (CLASSES * count.max(1)) as f32)
}

/// Trains a network; the one with the lowest validation loss is kept. Depends on the plan and the windows alone.
///
/// # Errors
/// [`FitError::Diverged`] if the values are no longer numbers; [`FitError::Cancelled`].
pub fn fit_sequence(
    plan: &SequencePlan,
    training: &[&KnownRows],
    validation: &[&KnownRows],
    progress: &Progress,
) -> Result<SequenceFit, FitError> {
    let random = &mut ChaCha8Rng::seed_from_u64(plan.fit.seed);
    let class_weights = class_weights(training);
    let start = BiLstm::random(plan.network.clone(), random);
    let mut fitting = NetworkTraining::start(start, as_it_is(), class_weights, plan.fit);
    let mut fit =
        SequenceFit { network: fitting.network(), class_weights, validation_losses: Vec::new(), best_epoch: 0 };
    let windows: usize = training.iter().map(|talk| talk.classes.len()).sum();
    let total = (windows * plan.most_epochs) as u64;
    let mut lowest = f64::INFINITY;
    for epoch in 0..plan.most_epochs {
        fitting.epoch(training, &progress.part((epoch * windows) as u64, total))?;
        let network = fitting.network();
        let loss = loss(&network, validation)?;
        fit.validation_losses.push(loss);
        if loss < lowest {
            lowest = loss;
            (fit.network, fit.best_epoch) = (network, epoch + 1);
        } else if epoch + 1 >= fit.best_epoch + plan.patience.max(1) {
            break;
        }
    }
    progress.tick(total, total)?;
    Ok(fit)
}

/// Mean cross-entropy, in nats; 0 without windows.
fn loss(network: &BiLstm, talks: &[&KnownRows]) -> Result<f64, FitError> {
    let (mut loss, mut windows) = (0.0, 0);
    for talk in talks {
        let write_row = |n: usize, row: &mut [f32]| row.copy_from_slice(talk.row(n));
        let posteriors = judge(network, &as_it_is(), talk.classes.len(), write_row, &Progress::silent())?;
        for (posterior, &class) in posteriors.iter().zip(&talk.classes) {
            let shares = [1.0 - posterior.any_mark(), posterior.comma, posterior.sentence_end];
            loss -= f64::from(shares[usize::from(class)].max(1e-7)).ln();
        }
        windows += talk.classes.len();
    }
    Ok(loss / windows.max(1) as f64)
}

#[cfg(test)]
mod tests {
    use rand::RngExt;

    use super::*;

    const WINDOWS: usize = 160;

    /// A comma after two phrases of type 1, a period where the pause is long.
    fn toy(seed: u64) -> (PhraseSequence, Vec<KnownGap>) {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let mut sequence = PhraseSequence::default();
        let mut gaps = Vec::new();
        let mut last = 0;
        for n in 0..WINDOWS {
            let (kind, pause) = (random.random_range(0..2), random.random_bool(0.2));
            let mut input = [0.0; INPUTS];
            input[kind] = 1.0;
            input[INPUTS - 1] = if pause { 2.0 } else { -0.5 };
            let mark = match (pause, last + kind) {
                (true, _) => Mark::Period,
                (false, 2) => Mark::Comma,
                _ => Mark::O,
            };
            last = kind;
            sequence.inputs.push(input);
            sequence.slots.push(PhraseSlot::Gap(n));
            gaps.push(KnownGap::of(mark));
        }
        (sequence, gaps)
    }

    fn windows(seed: u64) -> KnownRows {
        let (sequence, gaps) = toy(seed);
        known_windows(&sequence, &gaps, 4)
    }

    fn plan(seed: u64) -> SequencePlan {
        let network = BiLstmLayers { frames: 4, features: INPUTS, cells: vec![4, 4], dropout: vec![0.1, 0.1] };
        let fit = NetworkPlan { batch: 16, rate: 0.03, decay: 0.0, seed };
        SequencePlan { network, fit, most_epochs: 12, patience: 12 }
    }

    #[test]
    fn a_rule_is_learnt_and_the_seed_alone_decides() {
        let (training, validation) = (windows(1), windows(2));
        let fit = |plan: &SequencePlan| fit_sequence(plan, &[&training], &[&validation], &Progress::silent()).unwrap();
        let found = fit(&plan(1));
        let losses = &found.validation_losses;
        assert!(losses[found.best_epoch - 1] < 0.6 * losses[0], "{losses:?}");
        let short = |seed| SequencePlan { most_epochs: 1, ..plan(seed) };
        assert_eq!(fit(&short(1)), fit(&short(1)));
        assert_ne!(fit(&short(1)).network, fit(&short(2)).network);
    }

    #[test]
    fn patience_ends_the_training_and_odd_windows_are_fit() {
        let (training, validation) = (windows(1), windows(2));
        let still = NetworkPlan { rate: 0.0, ..plan(1).fit };
        let hasty = SequencePlan { fit: still, patience: 2, ..plan(1) };
        let fit = fit_sequence(&hasty, &[&training], &[&validation], &Progress::silent()).unwrap();
        // The first epoch counts as better than none; then nothing but rounding changes, and patience runs out.
        assert!(fit.validation_losses.len() < 12 && fit.validation_losses.len() == fit.best_epoch + 2, "{fit:?}");
        let short = SequencePlan { most_epochs: 1, ..plan(1) };
        let fit = fit_sequence(&short, &[], &[], &Progress::silent()).unwrap();
        assert!(fit.class_weights.iter().all(|weight| weight.is_finite()));
        let stop = Progress::silent();
        stop.cancel();
        assert!(fit_sequence(&short, &[&training], &[], &stop).is_err());
    }

    #[test]
    fn slots_without_a_word_are_blank_and_untimed_ones_left_out() {
        let (mut sequence, gaps) = toy(1);
        sequence.slots[..3].copy_from_slice(&[PhraseSlot::Unmatched, PhraseSlot::Untimed, PhraseSlot::Gap(9_999)]);
        let known = known_windows(&sequence, &gaps, 4);
        assert_eq!((known.classes.len(), known.rows.len()), (WINDOWS - 1, (WINDOWS - 1) * 4 * INPUTS));
        assert_eq!(known.classes[..2], [0, 0]);
        let weights = class_weights(&[&known]);
        let weighted: f32 = known.classes.iter().map(|&class| weights[usize::from(class)]).sum();
        assert!((weighted - (WINDOWS - 1) as f32).abs() < 0.1);
    }
}
