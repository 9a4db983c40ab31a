//! Found items counted against expected ones.

use std::ops::AddAssign;

use serde::Serialize;

/// The counts that precision, recall and F1 come from. What was found wrongly is `found - correct`, what was missed
/// `expected - correct`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Counts {
    pub found: usize,
    pub expected: usize,
    /// Found where it was expected.
    pub correct: usize,
}

impl Counts {
    /// Counts one place.
    pub fn count(&mut self, is_found: bool, is_expected: bool) {
        self.found += usize::from(is_found);
        self.expected += usize::from(is_expected);
        self.correct += usize::from(is_found && is_expected);
    }

    /// Share of the found that is right; `None` if nothing was found.
    pub fn precision(self) -> Option<f64> {
        ratio(self.correct, self.found)
    }

    /// Share of the expected that was found; `None` if nothing was expected.
    pub fn recall(self) -> Option<f64> {
        ratio(self.correct, self.expected)
    }

    /// Harmonic mean of precision and recall: 2PR / (P + R) in counts, defined as soon as anything was found or expected.
    pub fn f1(self) -> Option<f64> {
        ratio(2 * self.correct, self.found + self.expected)
    }
}

impl AddAssign for Counts {
    fn add_assign(&mut self, other: Self) {
        self.found += other.found;
        self.expected += other.expected;
        self.correct += other.correct;
    }
}

pub(super) fn ratio(part: usize, whole: usize) -> Option<f64> {
    (whole > 0).then(|| part as f64 / whole as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_by_hand() {
        let mut counts = Counts::default();
        assert_eq!((counts.precision(), counts.recall(), counts.f1()), (None, None, None));
        counts.count(false, true);
        assert_eq!((counts.precision(), counts.recall(), counts.f1()), (None, Some(0.0), Some(0.0)));
        for (is_found, is_expected) in [(true, true), (true, false), (true, true), (false, true), (false, false)] {
            counts.count(is_found, is_expected);
        }
        counts += Counts { found: 1, ..Counts::default() };
        assert_eq!(counts, Counts { found: 4, expected: 4, correct: 2 });
        assert_eq!((counts.precision(), counts.recall(), counts.f1()), (Some(0.5), Some(0.5), Some(0.5)));
    }
}
