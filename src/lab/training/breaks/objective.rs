//! The targets of the break model for a window: the lines that a subtitler made of it, and the marks it is not shown.

use std::ops::Range;

use crate::training::gated::gradient::Objective;
use crate::training::gated::softmax::softmax_gradient;
use models::breaks::lines::{Line, Lines};
use models::breaks::scores::{LINE_OUTPUTS, LONGEST_LINE, places};

/// How much the marks' loss counts beside that of the lines.
const MARK_SHARE: f32 = 0.3;

/// What is to come out for the words of some windows.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct KnownLines {
    /// Words of a window.
    pub length: usize,
    /// Of each word: its characters.
    pub widths: Vec<u16>,
    /// Whether a line ends after it.
    pub line_ends: Vec<bool>,
    /// The class of the mark after it, where it is not shown.
    pub marks: Vec<Option<u8>>,
}

impl Objective for KnownLines {
    /// The loss is that of the lines: minus the logarithm of their probability among all ways to divide the same words into
    /// lines of [`LONGEST_LINE`] characters at most.
    fn loss(&self, logits: &[f32], outputs: usize, total: usize) -> (f64, Vec<f32>) {
        let (mut loss, mut gradient) = (0.0, vec![0.0; logits.len()]);
        for start in (0..self.widths.len()).step_by(self.length.max(1)) {
            let end = (start + self.length).min(self.widths.len());
            for stretch in self.stretches(start, end) {
                loss += self.lines_loss(stretch, logits, outputs, total, &mut gradient);
            }
        }
        let rows = logits.chunks_exact(outputs).zip(gradient.chunks_exact_mut(outputs));
        for ((logits, gradient), mark) in rows.zip(&self.marks) {
            if let Some(mark) = *mark {
                let factor = MARK_SHARE / total as f32;
                gradient[LINE_OUTPUTS..].copy_from_slice(&logits[LINE_OUTPUTS..]);
                softmax_gradient(&mut gradient[LINE_OUTPUTS..], usize::from(mark), factor);
            }
        }
        (loss, gradient)
    }
}

impl KnownLines {
    /// The whole lines within the words `start..end`, in stretches without a line that is longer than the longest.
    fn stretches(&self, start: usize, end: usize) -> Vec<Range<usize>> {
        let mut found: Vec<Range<usize>> = Vec::new();
        let mut ends = (start..end).filter(|&word| self.line_ends[word]).map(|word| word + 1);
        let Some(mut first) = ends.next() else { return found };
        for next in ends {
            let characters: usize = self.widths[first..next].iter().map(|&width| usize::from(width)).sum();
            let is_short = characters + next - first - 1 <= LONGEST_LINE || next - first == 1;
            match found.last_mut() {
                Some(last) if is_short && last.end == first => last.end = next,
                _ if is_short => found.push(first..next),
                _ => {}
            }
            first = next;
        }
        found
    }

    /// The loss of the lines in the words `stretch`, which are whole lines with another before them in the same window. Adds
    /// the gradient of the mean over `total` words.
    fn lines_loss(
        &self,
        stretch: Range<usize>,
        logits: &[f32],
        outputs: usize,
        total: usize,
        gradient: &mut [f32],
    ) -> f64 {
        // The values from the word before the stretch on: the first line's start is scored there.
        let values = (stretch.start - 1) * outputs..stretch.end * outputs;
        let (logits, gradient) = (&logits[values.clone()], &mut gradient[values]);
        let lines = Lines { widths: &self.widths[stretch.clone()], limit: LONGEST_LINE };
        // Lines are counted from the stretch, values from the word before it.
        let places = |line: Line| {
            let (end, start) = places(Line { first: line.first + 1, last: line.last + 1, ..line }, outputs);
            (end, start.unwrap_or_default())
        };
        let score = |line| {
            let (end, start) = places(line);
            f64::from(logits[end]) + f64::from(logits[start])
        };
        let chances = lines.chances(score);
        let factor = 1.0 / total as f64;
        let ends = &self.line_ends[stretch];
        let (mut known, mut first) = (0.0, 0);
        for (last, &ends_here) in ends.iter().enumerate() {
            for line in lines.ending_at(last) {
                let own = score(line);
                let is_known = ends_here && line.first == first;
                if is_known {
                    known += own;
                }
                let of_score = (factor * (chances.of_line(line, own) - f64::from(u8::from(is_known)))) as f32;
                let (end, start) = places(line);
                gradient[end] += of_score;
                gradient[start] += of_score;
            }
            if ends_here {
                first = last + 1;
            }
        }
        chances.log_total() - known
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use models::breaks::OUTPUTS;

    fn known() -> KnownLines {
        // Two windows of seven words; the second has a line that is too long for any.
        KnownLines {
            length: 7,
            widths: vec![3, 5, 8, 2, 7, 4, 1, 3, 5, 50, 20, 7, 4, 1],
            line_ends: [0, 1, 0, 1, 0, 1, 0, 0, 1, 0, 1, 0, 1, 1].map(|end| end == 1).to_vec(),
            marks: (0..14).map(|n| (n % 3 == 0).then_some(n % 4)).collect(),
        }
    }

    #[test]
    fn only_whole_lines_count() {
        let known = known();
        assert_eq!(known.stretches(0, 7), vec![std::ops::Range { start: 2, end: 6 }]);
        assert_eq!(known.stretches(7, 14), vec![std::ops::Range { start: 11, end: 14 }]);
    }

    /// The gradient is that of differences, and the loss that of counting out.
    #[test]
    fn the_gradient_is_that_of_differences() {
        let mut known = known();
        let mut logits: Vec<f32> = (0..14 * OUTPUTS).map(|n| (n as f32 * 0.37).sin()).collect();
        let (_, gradient) = known.loss(&logits, OUTPUTS, 10);
        // The loss that is told leaves the marks out, and so must their gradient here.
        known.marks.fill(None);
        let (_, of_lines) = known.loss(&logits, OUTPUTS, 10);
        let mut touched = 0;
        for n in 0..logits.len() {
            let before = logits[n];
            let mut loss_at = |value: f32| {
                logits[n] = value;
                known.loss(&logits, OUTPUTS, 10).0
            };
            let difference = (loss_at(before + 0.01) - loss_at(before - 0.01)) / 0.02 / 10.0;
            logits[n] = before;
            assert!((difference as f32 - of_lines[n]).abs() < 1e-4, "{n}: {difference} {}", of_lines[n]);
            touched += usize::from(of_lines[n] != 0.0);
            let is_of_mark = n % OUTPUTS >= LINE_OUTPUTS;
            assert_eq!(gradient[n] == of_lines[n], !(is_of_mark && gradient[n] != 0.0));
        }
        assert!(touched > 20 && gradient != of_lines);
    }
}
