//! How well phrases find commas and periods: the measures of Moró and Szaszák (2017, section 4.1), over the gaps between
//! words.
//!
//! Phrase ends that meet no gap are dropped before; gaps where no phrase ends count as judged blank. Gaps beside words
//! without times are not counted.

use serde::Serialize;

use super::spoken_talk::{KnownGap, SpokenTalk};
use crate::evaluation::lexical::confusion::{Confusion, Score};
use crate::evaluation::sums::adds_up;
use crate::papers::acoustic::phrase::PhraseReading;
use editor::comparison::Counts;
use evidence::acoustic::{AcousticPosterior, AcousticThresholds};
use formats::transcript::Mark;

/// What stands in a gap by the paper's classes: nothing, a comma or a period. Question and exclamation marks are periods (section 3.2); the
/// end of a sentence is one, whatever sign stands there.
pub fn written_at(gap: KnownGap) -> Mark {
    if gap.ends_sentence || gap.mark.ends_sentence() { Mark::Period } else { gap.mark }
}

/// What a posterior says at these thresholds: a period before a comma.
pub fn decided(posterior: AcousticPosterior, thresholds: AcousticThresholds) -> Mark {
    if posterior.sentence_end >= thresholds.sentence_end {
        Mark::Period
    } else if posterior.any_mark() >= thresholds.any_mark {
        Mark::Comma
    } else {
        Mark::O
    }
}

/// The class with the highest product of weight and posterior; weights are those of nothing, comma and period. With the class weights of
/// the training this is the paper's "label with the highest posterior" (section 4.2).
pub fn likeliest(posterior: AcousticPosterior, weights: [f32; 3]) -> Mark {
    let AcousticPosterior { comma, sentence_end } = posterior;
    let shares = [(1.0 - comma - sentence_end).max(0.0), comma, sentence_end];
    let weighed = |mark: Mark| weights[mark.index()] * shares[mark.index()];
    // Among equals the first.
    [Mark::Comma, Mark::Period]
        .into_iter()
        .fold(Mark::O, |best, mark| if weighed(mark) > weighed(best) { mark } else { best })
}

/// One gap that counts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Slot {
    pub expected: Mark,
    pub posterior: AcousticPosterior,
    /// Whether a phrase ends there.
    pub is_covered: bool,
}

/// The gaps of a talk that count, with what a phrase model found there.
pub fn slots_of(talk: &SpokenTalk, heard: &PhraseReading) -> Vec<Slot> {
    let mut is_covered = vec![false; talk.gaps.len()];
    for gap in heard.sequence.covered().filter(|&gap| gap < talk.gaps.len()) {
        is_covered[gap] = true;
    }
    let gaps = talk.gaps.iter().zip(&heard.posteriors).zip(is_covered).filter(|((gap, _), _)| gap.is_timed);
    let slot = |((gap, posterior), is_covered): ((&KnownGap, &AcousticPosterior), bool)| Slot {
        expected: written_at(*gap),
        posterior: *posterior,
        is_covered,
    };
    gaps.map(slot).collect()
}

/// What was decided at a number of gaps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SlotCounts {
    pub decided: Confusion,
    /// Gaps with a mark where no phrase ends.
    missed: u64,
}

adds_up!(SlotCounts: decided, missed);

impl SlotCounts {
    /// Of `slots`, each decided by `decide`.
    pub fn of(slots: &[Slot], decide: impl Fn(AcousticPosterior) -> Mark) -> Self {
        let mut counts = Self::default();
        for slot in slots {
            counts.decided.add(slot.expected, decide(slot.posterior));
            counts.missed += u64::from(slot.expected != Mark::O && !slot.is_covered);
        }
        counts
    }

    /// Gaps where people wrote something.
    pub fn marks(&self) -> u64 {
        self.decided.gaps() - self.decided.expected(Mark::O)
    }

    /// Slot error rate: wrong, missing and surplus marks by the marks there are; can exceed 1. 0 without any mark.
    pub fn slot_error_rate(&self) -> f64 {
        share(self.decided.gaps() - self.decided.right(), self.marks())
    }

    /// Slot miss ratio: the share of gaps with a mark where no phrase ends, so that the mark cannot be found.
    ///
    /// The paper's words, "unmatched PP slots over all word slots with non-blank punctuation", would grow with denser
    /// phrases, while its figures shrink; gaps without a phrase end do what its figures do.
    pub fn slot_miss_ratio(&self) -> f64 {
        share(self.missed, self.marks())
    }
}

fn share(part: u64, whole: u64) -> f64 {
    if whole == 0 { 0.0 } else { part as f64 / whole as f64 }
}

/// A point of the operation curve of one mark.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct OperationPoint {
    /// Posterior from which the mark is set.
    pub threshold: f32,
    pub precision: f64,
    pub recall: f64,
    pub f1: f64,
}

/// Precision and recall of one mark, whatever the other's posterior, as its threshold rises.
pub fn operation_curve(slots: &[Slot], mark: Mark, thresholds: &[f32]) -> Vec<OperationPoint> {
    let value = |slot: &Slot| if mark == Mark::Comma { slot.posterior.comma } else { slot.posterior.sentence_end };
    let point = |&threshold: &f32| {
        let mut counts = Counts::default();
        slots.iter().for_each(|slot| counts.count(value(slot) >= threshold, slot.expected == mark));
        let Score { precision, recall, f1 } = Score::of(counts);
        OperationPoint { threshold, precision, recall, f1 }
    };
    thresholds.iter().map(point).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use Mark::{Comma, O, Period, Question};

    fn slot(expected: Mark, comma: f32, sentence_end: f32) -> Slot {
        Slot { expected, posterior: AcousticPosterior { comma, sentence_end }, is_covered: comma + sentence_end > 0.0 }
    }

    /// Counted by hand: a period found, one taken for a comma, one missed by the phrases; a comma found; one surplus comma.
    fn by_hand() -> [Slot; 6] {
        [
            slot(Period, 0.1, 0.8),
            slot(Period, 0.5, 0.2),
            slot(Period, 0.0, 0.0),
            slot(Comma, 0.6, 0.1),
            slot(O, 0.7, 0.1),
            slot(O, 0.1, 0.0),
        ]
    }

    const POINT: AcousticThresholds = AcousticThresholds { sentence_end: 0.5, any_mark: 0.5 };

    #[test]
    fn figures_by_hand() {
        let counts = SlotCounts::of(&by_hand(), |posterior| decided(posterior, POINT));
        assert_eq!((counts.decided.gaps(), counts.marks()), (6, 4));
        let check = |score: Score, precision: f64, recall: f64| {
            assert!((score.precision - precision).abs() < 1e-12 && (score.recall - recall).abs() < 1e-12, "{score:?}");
        };
        check(counts.decided.class(Period), 1.0, 1.0 / 3.0);
        check(counts.decided.class(Comma), 1.0 / 3.0, 1.0);
        check(counts.decided.two_class(), 3.0 / 4.0, 3.0 / 4.0);
        assert!((counts.decided.class(Period).f1 - 0.5).abs() < 1e-12);
        // One substitution, one deletion, one insertion; four marks, one of them out of reach.
        assert!((counts.slot_error_rate() - 0.75).abs() < 1e-12);
        assert!((counts.slot_miss_ratio() - 0.25).abs() < 1e-12);
        let mut twice = counts;
        twice += counts;
        assert_eq!(twice.decided.gaps(), 12);
        assert_eq!(twice.slot_error_rate(), counts.slot_error_rate());
    }

    #[test]
    fn nothing_gives_no_figures_and_no_division_by_zero() {
        let counts = SlotCounts::default();
        assert_eq!(
            (counts.slot_error_rate(), counts.slot_miss_ratio(), counts.decided.two_class().f1),
            (0.0, 0.0, 0.0)
        );
        assert_eq!(operation_curve(&[], Comma, &[0.5])[0].f1, 0.0);
    }

    #[test]
    fn the_curve_trades_precision_for_recall() {
        let curve = operation_curve(&by_hand(), Comma, &[0.0, 0.55, 0.65, 0.9]);
        let figures: Vec<(f64, f64)> = curve.iter().map(|point| (point.precision, point.recall)).collect();
        assert_eq!(figures, [(1.0 / 6.0, 1.0), (0.5, 1.0), (0.0, 0.0), (0.0, 0.0)]);
        let period = operation_curve(&by_hand(), Period, &[0.15])[0];
        assert!((period.precision - 1.0).abs() < 1e-12 && (period.recall - 2.0 / 3.0).abs() < 1e-12);
    }

    #[test]
    fn marks_and_decisions() {
        let gap = |mark, ends_sentence| written_at(KnownGap { mark, ends_sentence, is_timed: true });
        assert_eq!(gap(O, false), O);
        assert_eq!(gap(O, true), Period);
        assert_eq!(gap(Comma, true), Period);
        assert_eq!(gap(Comma, false), Comma);
        assert_eq!(gap(Question, false), Period);
        let posterior = AcousticPosterior { comma: 0.3, sentence_end: 0.2 };
        assert_eq!(likeliest(posterior, [1.0; 3]), O);
        assert_eq!(likeliest(posterior, [0.5, 1.0, 1.0]), Comma);
        assert_eq!(likeliest(posterior, [0.5, 1.0, 2.0]), Period);
        assert_eq!(likeliest(AcousticPosterior::default(), [0.0, 0.0, 0.0]), O);
    }
}
