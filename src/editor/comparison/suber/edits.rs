//! The edits that turn one file into the other.

use serde::Serialize;

/// Edits by what they do, counted from the reference to the hypothesis.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Edits {
    pub reference_words: usize,
    pub reference_breaks: usize,
    /// Runs of tokens that stand elsewhere.
    pub shifts: usize,
    pub word_deletions: usize,
    pub break_deletions: usize,
    pub word_insertions: usize,
    pub break_insertions: usize,
    pub word_substitutions: usize,
    /// An end of a line where a cue ends, or the other way round.
    pub break_substitutions: usize,
}

impl Edits {
    pub const fn total(&self) -> usize {
        self.shifts
            + self.word_deletions
            + self.break_deletions
            + self.word_insertions
            + self.break_insertions
            + self.word_substitutions
            + self.break_substitutions
    }

    /// SubER in percent, rounded to three digits behind the point as its program prints it.
    pub fn rate(&self) -> f64 {
        let tokens = self.reference_words + self.reference_breaks;
        let edits = self.total();
        let rate = match (tokens, edits) {
            (0, 0) => 0.0,
            (0, _) => 100.0,
            _ => edits as f64 / tokens as f64 * 100.0,
        };
        // The decimal that is nearest to the exact value, ties to even: what Python's round gives.
        format!("{rate:.3}").parse().unwrap_or(rate)
    }
}
