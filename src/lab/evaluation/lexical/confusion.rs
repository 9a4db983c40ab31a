//! How often each mark was predicted where each was expected: all the figures of a report follow from these counts.

use std::ops::AddAssign;

use serde::Serialize;

use editor::comparison::Counts;
use formats::transcript::Mark;

/// Precision, recall and F1 as fractions; 0 where nothing was predicted or expected.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Score {
    pub precision: f64,
    pub recall: f64,
    pub f1: f64,
}

impl Score {
    pub fn of(counts: Counts) -> Self {
        let [precision, recall, f1] = [counts.precision(), counts.recall(), counts.f1()].map(Option::unwrap_or_default);
        Self { precision, recall, f1 }
    }
}

/// Gaps by expected and predicted mark.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Confusion {
    /// `[expected][predicted]`, in the order of [`Mark::ALL`].
    gaps: [[u64; 4]; 4],
}

impl Confusion {
    /// Counts `predicted` against `expected`, gap by gap.
    pub fn of(predicted: &[Mark], expected: &[Mark]) -> Self {
        let mut counts = Self::default();
        for (&predicted, &expected) in predicted.iter().zip(expected) {
            counts.add(expected, predicted);
        }
        counts
    }

    pub fn add(&mut self, expected: Mark, predicted: Mark) {
        self.gaps[expected.index()][predicted.index()] += 1;
    }

    /// One gap that was counted as `from` becomes `to`.
    pub fn change(&mut self, expected: Mark, from: Mark, to: Mark) {
        let row = &mut self.gaps[expected.index()];
        row[from.index()] = row[from.index()].saturating_sub(1);
        row[to.index()] += 1;
    }

    pub fn gaps(&self) -> u64 {
        self.gaps.iter().flatten().sum()
    }

    fn predicted(&self, mark: Mark) -> u64 {
        self.gaps.iter().map(|row| row[mark.index()]).sum()
    }

    /// Gaps where this is right.
    pub fn expected(&self, mark: Mark) -> u64 {
        self.gaps[mark.index()].iter().sum()
    }

    /// Gaps at which what was predicted is what was expected, no mark among them.
    pub fn right(&self) -> u64 {
        (0..self.gaps.len()).map(|mark| self.gaps[mark][mark]).sum()
    }

    /// One class against all others.
    pub fn class(&self, mark: Mark) -> Score {
        score(self.predicted(mark), self.expected(mark), self.gaps[mark.index()][mark.index()])
    }

    /// All marks together, every mark counting the same: correct O's do not count (LREC 2016, section 3.2).
    pub fn micro(&self) -> Score {
        self.marks(|expected, predicted| expected == predicted)
    }

    /// Mean of the three marks' figures, every class counting the same.
    pub fn macro_average(&self) -> Score {
        let classes = [Mark::Comma, Mark::Period, Mark::Question].map(|mark| self.class(mark));
        let mean = |value: fn(&Score) -> f64| classes.iter().map(value).sum::<f64>() / 3.0;
        Score { precision: mean(|s| s.precision), recall: mean(|s| s.recall), f1: mean(|s| s.f1) }
    }

    /// PERIOD and QUESTION taken for the same, micro.
    pub fn three_class(&self) -> Score {
        let coarse = |mark: Mark| if mark == Mark::Question { Mark::Period } else { mark };
        self.marks(|expected, predicted| coarse(expected) == coarse(predicted))
    }

    /// Only whether there is a mark at all.
    pub fn two_class(&self) -> Score {
        self.marks(|_, _| true)
    }

    /// Sentence ends against all else.
    pub fn sentence_ends(&self) -> Score {
        let ends = [Mark::Period, Mark::Question];
        let count = |cell: fn(&Self, Mark) -> u64| ends.iter().map(|&mark| cell(self, mark)).sum();
        let pairs =
            ends.iter().flat_map(|&expected| ends.map(|predicted| self.gaps[expected.index()][predicted.index()]));
        score(count(Self::predicted), count(Self::expected), pairs.sum())
    }

    fn marks(&self, is_correct: impl Fn(Mark, Mark) -> bool) -> Score {
        let marks = &Mark::ALL[1..];
        let pairs = marks.iter().flat_map(|&expected| marks.iter().map(move |&predicted| (expected, predicted)));
        let correct = pairs.filter(|&(expected, predicted)| is_correct(expected, predicted));
        let correct = correct.map(|(expected, predicted)| self.gaps[expected.index()][predicted.index()]).sum();
        let gaps = self.gaps();
        score(gaps - self.predicted(Mark::O), gaps - self.expected(Mark::O), correct)
    }
}

fn score(found: u64, expected: u64, correct: u64) -> Score {
    let [found, expected, correct] = [found, expected, correct].map(|count| count as usize);
    Score::of(Counts { found, expected, correct })
}

impl AddAssign for Confusion {
    fn add_assign(&mut self, other: Self) {
        for (to, from) in self.gaps.iter_mut().flatten().zip(other.gaps.iter().flatten()) {
            *to += from;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Mark::{Comma, O, Period, Question};

    /// By hand: six gaps; predicted marks 4, expected 4, right in kind 2, right but for PERIOD/QUESTION 3, right as marks 3.
    #[test]
    fn figures_by_hand() {
        let expected = [Comma, Period, O, Question, O, Comma];
        let predicted = [Comma, Period, Comma, Period, O, O];
        let counts = Confusion::of(&predicted, &expected);
        let same = |value: f64| Score { precision: value, recall: value, f1: value };
        assert_eq!((counts.gaps(), counts.micro()), (6, same(0.5)));
        assert_eq!((counts.three_class(), counts.two_class()), (same(0.75), same(0.75)));
        assert_eq!(counts.class(Comma), same(0.5));
        assert_eq!(counts.class(Period), Score { precision: 0.5, recall: 1.0, f1: 2.0 / 3.0 });
        assert_eq!(counts.class(Question), Score::default());
        assert!((counts.macro_average().f1 - (0.5 + 2.0 / 3.0) / 3.0).abs() < 1e-12);
    }

    #[test]
    fn nothing_predicted_is_zero_not_a_fault() {
        assert_eq!(Confusion::of(&[O, O], &[O, Comma]).micro(), Score::default());
        assert_eq!(Confusion::default().two_class(), Score::default());
    }

    #[test]
    fn parts_add_up_and_a_changed_prediction_is_a_recount() {
        let expected = [Comma, Period, O, Question];
        let mut parts = Confusion::of(&[Comma, O], &expected[..2]);
        parts += Confusion::of(&[O, Period], &expected[2..]);
        assert_eq!(parts, Confusion::of(&[Comma, O, O, Period], &expected));
        parts.change(Question, Period, Question);
        assert_eq!(parts, Confusion::of(&[Comma, O, O, Question], &expected));
    }
}
