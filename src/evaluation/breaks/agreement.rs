//! How well lines agree with those of a subtitler: precision, recall and F1 of their ends at word gaps.

/// Counts of line ends. The end of a talk is not counted, for nobody misses it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LineAgreement {
    pub reference: usize,
    pub hypothesis: usize,
    /// At the same gap in both.
    pub matched: usize,
}

impl LineAgreement {
    /// Counts a talk: for each word, whether a line ends after it.
    pub fn add(&mut self, reference: &[bool], hypothesis: &[bool]) {
        let gaps = reference.len().saturating_sub(1);
        for (&reference, &hypothesis) in reference.iter().zip(hypothesis).take(gaps) {
            self.reference += usize::from(reference);
            self.hypothesis += usize::from(hypothesis);
            self.matched += usize::from(reference && hypothesis);
        }
    }

    /// Share of the hypothesis' line ends that are right; 0 without any.
    pub fn precision(&self) -> f64 {
        ratio(self.matched, self.hypothesis)
    }

    /// Share of the reference's line ends that were found; 0 without any.
    pub fn recall(&self) -> f64 {
        ratio(self.matched, self.reference)
    }

    /// Harmonic mean of precision and recall.
    pub fn f1(&self) -> f64 {
        ratio(2 * self.matched, self.reference + self.hypothesis)
    }
}

fn ratio(part: usize, whole: usize) -> f64 {
    if whole == 0 { 0.0 } else { part as f64 / whole as f64 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn line_ends_are_counted_but_the_last() {
        let mut agreement = LineAgreement::default();
        agreement.add(&[true, false, true, true], &[true, true, false, true]);
        agreement.add(&[false, true], &[false, true]);
        agreement.add(&[], &[]);
        assert_eq!(agreement, LineAgreement { reference: 2, hypothesis: 2, matched: 1 });
        assert_eq!((agreement.precision(), agreement.recall(), agreement.f1()), (0.5, 0.5, 0.5));
        assert_eq!(LineAgreement::default().f1(), 0.0);
    }
}
