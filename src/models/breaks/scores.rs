//! The scores of the lines of a text, and the lines that follow from it.

use super::lines::{Line, Lines};

/// Lines of like length share a score: so many characters make one class.
const LENGTH_STEP: usize = 3;
/// Classes of length.
const LENGTHS: usize = 20;
/// The longest line that the field was fitted to judge, in characters.
pub const LONGEST_LINE: usize = LENGTH_STEP * LENGTHS;
/// Scores of a gap: one per class of length for the line that ends after it, then one
/// for the line that starts after it.
pub const LINE_OUTPUTS: usize = 2 * LENGTHS;

/// Where the score of a line stands among the values: that of its end, in the values of its last word, and that
/// of its start, in those of the word before, if there is one.
pub fn places(line: Line) -> (usize, Option<usize>) {
    let class = (line.length.max(1) - 1) / LENGTH_STEP;
    let class = class.min(LENGTHS - 1);
    let start = line.first.checked_sub(1).map(|before| before * LINE_OUTPUTS + LENGTHS + class);
    (line.last * LINE_OUTPUTS + class, start)
}

/// The judgement of every line of a text.
#[derive(Clone, Debug, Default)]
pub struct LineScores {
    /// Characters of each word.
    widths: Vec<u16>,
    /// Row-major `[words, LINE_OUTPUTS]`.
    values: Vec<f32>,
}

impl LineScores {
    /// `values`: row-major `[words, LINE_OUTPUTS]`.
    pub fn new(widths: Vec<u16>, values: Vec<f32>) -> Self {
        Self { widths, values }
    }

    /// For each word the probability that a line ends after it where lines are `limit` characters long at most; 1 after
    /// the last word.
    pub fn probabilities(&self, limit: usize) -> Vec<f32> {
        Lines { widths: &self.widths, limit }.chances(|line| self.score(line)).of_ends()
    }

    fn score(&self, line: Line) -> f64 {
        let (end, start) = places(line);
        f64::from(self.values[end]) + start.map_or(0.0, |start| f64::from(self.values[start]))
    }

    /// The lines with the highest sum of probability above `threshold` over their ends: for each word, whether a line ends
    /// after it.
    ///
    /// That is the division that is right at most gaps rather than the single likeliest one: a gap where a break is likelier
    /// than `threshold` gets one unless the limit speaks against it.
    pub fn best_lines(&self, limit: usize, threshold: f64) -> Vec<bool> {
        let probabilities = self.probabilities(limit);
        let gain = |line: Line| f64::from(probabilities[line.last]) - threshold;
        Lines { widths: &self.widths, limit }.best(gain)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_scored_by_its_end_and_its_start() {
        let line = Line { first: 2, last: 4, length: 7 };
        assert_eq!(places(line), (4 * LINE_OUTPUTS + 2, Some(LINE_OUTPUTS + LENGTHS + 2)));
        assert_eq!(places(Line { first: 0, last: 0, length: 500 }), (LENGTHS - 1, None));
        // Three words of four characters; a line of nine is asked for after the second one.
        let mut values = vec![0.0; 3 * LINE_OUTPUTS];
        values[LINE_OUTPUTS + 2] = 5.0;
        let scores = LineScores::new(vec![4; 3], values);
        assert_eq!(scores.best_lines(42, 0.5), [false, true, true]);
        let probabilities = scores.probabilities(42);
        assert!(probabilities[1] > 0.9 && probabilities[0] < 0.1 && (probabilities[2] - 1.0).abs() < 1e-6);
        // Where nine characters are too many the wish cannot be granted.
        assert_eq!(scores.best_lines(8, 0.5), [true; 3]);
    }
}
