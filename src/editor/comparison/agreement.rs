//! Where two texts break, gap by gap.

use serde::Serialize;

use super::Break;
use super::counts::Counts;
use super::words::BrokenWords;
use formats::transcript::sequence_alignment::common_pairs;

/// A gap that both texts have: between two neighbouring words that are in both.
///
/// One text may have more words there; the strongest break among them counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SharedGap {
    pub reference: Break,
    pub hypothesis: Break,
    /// Positions of the word before the break in each text; where there is no break, of the first word.
    pub reference_word: usize,
    pub hypothesis_word: usize,
}

/// The gaps that both texts have, in order, and the number of words they share. Memory is linear in the words.
pub fn shared_gaps(reference: &BrokenWords, hypothesis: &BrokenWords) -> (Vec<SharedGap>, usize) {
    let pairs = common_pairs(&reference.words, &hypothesis.words);
    let gap = |pair: &[(usize, usize)]| {
        let ((from, at), (to, next)) = (pair[0], pair[1]);
        let (reference_word, reference) = strongest(&reference.breaks, from, to);
        let (hypothesis_word, hypothesis) = strongest(&hypothesis.breaks, at, next);
        SharedGap { reference, hypothesis, reference_word, hypothesis_word }
    };
    (pairs.windows(2).map(gap).collect(), pairs.len())
}

/// The first of the strongest breaks after the words `from..to`, and its word.
fn strongest(breaks: &[Break], from: usize, to: usize) -> (usize, Break) {
    let mut found = (from, Break::None);
    for (offset, &kind) in breaks[from..to].iter().enumerate() {
        if kind > found.1 {
            found = (from + offset, kind);
        }
    }
    found
}

/// Breaks of one kind in both files. The end of the talk is not counted, for it cannot be missed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Agreement {
    pub reference: usize,
    pub hypothesis: usize,
    /// At the same gap in both.
    pub matched: usize,
    /// Matched of the hypothesis's, 0 to 1; `None` if it has none.
    pub precision: Option<f64>,
    /// Matched of the reference's, 0 to 1; `None` if it has none.
    pub recall: Option<f64>,
    /// Harmonic mean of precision and recall, 0 to 1.
    pub f1: Option<f64>,
}

impl Agreement {
    /// Of the breaks that `counts`.
    pub fn of(gaps: &[SharedGap], counts: impl Fn(Break) -> bool) -> Self {
        let mut of_both = Counts::default();
        gaps.iter().for_each(|gap| of_both.count(counts(gap.hypothesis), counts(gap.reference)));
        Self {
            reference: of_both.expected,
            hypothesis: of_both.found,
            matched: of_both.correct,
            precision: of_both.precision(),
            recall: of_both.recall(),
            f1: of_both.f1(),
        }
    }
}
