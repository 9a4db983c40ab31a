//! Segmentation errors that count near misses less: a window of constant length moves over the gaps.
//!
//! Pk: Beeferman, Berger and Lafferty, "Statistical Models for Text Segmentation", Machine Learning 34, 1999. WindowDiff:
//! Pevzner and Hearst, "A Critique and Improvement of an Evaluation Metric for Text Segmentation", Computational
//! Linguistics 28, 2002. Both are shares of windows from 0 (perfect) to 1.

use super::counts::ratio;

/// Which gaps are boundaries, in the reference and in the hypothesis; the end of the text is no gap.
pub struct Windows<'a> {
    reference: &'a [bool],
    hypothesis: &'a [bool],
    length: usize,
}

impl<'a> Windows<'a> {
    /// Windows of half the mean length of a reference segment, as both papers want it: in words, rounded to the nearest
    /// (halves to even, as in NLTK), at least 1. A window over k gaps compares two words that are k apart.
    ///
    /// The two lists are equally long.
    pub fn new(reference: &'a [bool], hypothesis: &'a [bool]) -> Self {
        let segments = reference.iter().filter(|is_boundary| **is_boundary).count() + 1;
        let half = (reference.len() + 1) as f64 / (2.0 * segments as f64);
        Self { reference, hypothesis, length: half.round_ties_even().max(1.0) as usize }
    }

    /// The share of windows of which one text says that they hold a boundary, and the other that they hold none.
    /// `None` if the text is shorter than a window.
    pub fn pk(&self) -> Option<f64> {
        self.error(|reference, hypothesis| (reference == 0) != (hypothesis == 0))
    }

    /// The share of windows in which the two have different numbers of boundaries.
    pub fn window_diff(&self) -> Option<f64> {
        self.error(|reference, hypothesis| reference != hypothesis)
    }

    fn error(&self, disagree: impl Fn(usize, usize) -> bool) -> Option<f64> {
        let gaps = self.reference.len();
        if gaps < self.length {
            return None;
        }
        let count = |gaps: &[bool]| gaps.iter().filter(|is_boundary| **is_boundary).count();
        let (mut reference, mut hypothesis) =
            (count(&self.reference[..self.length]), count(&self.hypothesis[..self.length]));
        let mut wrong = usize::from(disagree(reference, hypothesis));
        for (out, into) in (self.length..gaps).enumerate() {
            reference = reference + usize::from(self.reference[into]) - usize::from(self.reference[out]);
            hypothesis = hypothesis + usize::from(self.hypothesis[into]) - usize::from(self.hypothesis[out]);
            wrong += usize::from(disagree(reference, hypothesis));
        }
        ratio(wrong, gaps - self.length + 1)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn gaps(text: &str) -> Vec<bool> {
        text.bytes().map(|byte| byte == b'1').collect()
    }

    fn check(reference: &str, hypothesis: &str, pk: f64, window_diff: f64) {
        let (reference, hypothesis) = (gaps(reference), gaps(hypothesis));
        let windows = Windows::new(&reference, &hypothesis);
        assert!((windows.pk().unwrap() - pk).abs() < 1e-12, "{:?}", windows.pk());
        assert!((windows.window_diff().unwrap() - window_diff).abs() < 1e-12, "{:?}", windows.window_diff());
    }

    #[test]
    fn worked_examples() {
        // 12 words in 3 segments: windows of two gaps, ten of them.
        check("00010001000", "00010001000", 0.0, 0.0);
        // A miss spoils the two windows that see the boundary, in both figures.
        check("00010001000", "00010000000", 0.2, 0.2);
        // Near misses by one gap: only the outer windows differ.
        check("00010001000", "00100001000", 0.2, 0.2);
        // Two boundaries where one is: WindowDiff sees what Pk does not.
        check("00010001000", "00011001000", 0.1, 0.2);
    }

    #[test]
    fn short_texts_are_no_crash() {
        assert_eq!(Windows::new(&[], &[]).pk(), None);
        assert_eq!(Windows::new(&[true], &[false]).pk(), Some(1.0));
    }

    proptest! {
        #[test]
        fn the_moving_counts_are_those_of_each_window(
            pairs in proptest::collection::vec((proptest::bool::weighted(0.2), proptest::bool::weighted(0.2)), 1..80),
        ) {
            let (reference, hypothesis): (Vec<bool>, Vec<bool>) = pairs.into_iter().unzip();
            let windows = Windows::new(&reference, &hypothesis);
            let count = |gaps: &[bool]| gaps.iter().filter(|gap| **gap).count();
            let k = windows.length;
            let counts: Vec<(usize, usize)> =
                reference.windows(k).zip(hypothesis.windows(k)).map(|(a, b)| (count(a), count(b))).collect();
            let pk = counts.iter().filter(|(a, b)| (*a > 0) != (*b > 0)).count();
            let window_diff = counts.iter().filter(|(a, b)| a != b).count();
            prop_assert_eq!(windows.pk(), ratio(pk, counts.len()));
            prop_assert_eq!(windows.window_diff(), ratio(window_diff, counts.len()));
            let same = Windows::new(&reference, &reference);
            prop_assert!(same.pk().is_none_or(|pk| pk == 0.0) && same.window_diff().is_none_or(|diff| diff == 0.0));
        }
    }
}
