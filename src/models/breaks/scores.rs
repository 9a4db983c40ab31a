//! The scores of the break model's network for a text, and the lines that follow from it.

use super::lines::{Line, Lines};

/// Lines of like length share a score: so many characters make one class.
const LENGTH_STEP: usize = 3;
/// Classes of length.
const LENGTHS: usize = 20;
/// The longest line that the network was trained to judge, in characters.
pub const LONGEST_LINE: usize = LENGTH_STEP * LENGTHS;
/// Values the network puts out per word for lines: a score per class of length for the line that ends after it, then one
/// for the line that starts after it.
pub const LINE_OUTPUTS: usize = 2 * LENGTHS;

/// Where the score of a line stands among the network's values: that of its end, in the values of its last word, and that
/// of its start, in those of the word before, if there is one.
pub fn places(line: Line, outputs: usize) -> (usize, Option<usize>) {
    let class = (line.length.max(1) - 1) / LENGTH_STEP;
    let class = class.min(LENGTHS - 1);
    let start = line.first.checked_sub(1).map(|before| before * outputs + LENGTHS + class);
    (line.last * outputs + class, start)
}

/// The network's judgement of every line of a text.
#[derive(Clone, Debug, Default)]
pub struct LineScores {
    /// Characters of each word.
    widths: Vec<u16>,
    /// Row-major `[words, LINE_OUTPUTS]`.
    values: Vec<f32>,
}

impl LineScores {
    /// `values`: row-major `[words, outputs]`, of which the first [`LINE_OUTPUTS`] of each word are about lines.
    ///
    /// # Panics
    /// If a word has fewer values.
    pub fn new(widths: Vec<u16>, values: &[f32], outputs: usize) -> Self {
        let values = values.chunks_exact(outputs).flat_map(|values| &values[..LINE_OUTPUTS]).copied().collect();
        Self { widths, values }
    }

    /// For each word the probability that a line ends after it where lines are `limit` characters long at most; 1 after
    /// the last word.
    pub fn probabilities(&self, limit: usize) -> Vec<f32> {
        Lines { widths: &self.widths, limit }.chances(|line| self.score(line)).of_ends()
    }

    fn score(&self, line: Line) -> f64 {
        let (end, start) = places(line, LINE_OUTPUTS);
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

    /// The single likeliest division: for each word, whether a line ends after it.
    pub fn likeliest_lines(&self, limit: usize) -> Vec<bool> {
        Lines { widths: &self.widths, limit }.best(|line| self.score(line))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_scored_by_its_end_and_its_start() {
        let line = Line { first: 2, last: 4, length: 7 };
        assert_eq!(places(line, LINE_OUTPUTS), (4 * LINE_OUTPUTS + 2, Some(LINE_OUTPUTS + LENGTHS + 2)));
        assert_eq!(places(Line { first: 0, last: 0, length: 500 }, LINE_OUTPUTS), (LENGTHS - 1, None));
        // Three words of four characters; a line of nine is asked for after the second one.
        let mut values = vec![0.0; 3 * LINE_OUTPUTS];
        values[LINE_OUTPUTS + 2] = 5.0;
        let scores = LineScores::new(vec![4; 3], &values, LINE_OUTPUTS);
        assert_eq!(scores.best_lines(42, 0.5), [false, true, true]);
        assert_eq!(scores.likeliest_lines(42), [false, true, true]);
        let probabilities = scores.probabilities(42);
        assert!(probabilities[1] > 0.9 && probabilities[0] < 0.1 && (probabilities[2] - 1.0).abs() < 1e-6);
        // Where nine characters are too many the wish cannot be granted.
        assert_eq!(scores.best_lines(8, 0.5), [true; 3]);
    }
}
