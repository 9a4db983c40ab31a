//! The best lines for the words of one cue, by trying all of them: a cue has three lines at most.

use std::ops::Range;

use super::costs::{Cost, Costs, DASH_CHARS, exact};
use formats::guideline::{LINE_LIMIT, LineShape};

/// Each character beyond the end of a line. More than anything else in a cue can cost per character, so that a line
/// overflows only if a word is longer than the line or a decision forbids every place to end the cue.
const OVERFLOW_PER_CHAR: f64 = 100.0;
/// How much more it costs if the wrong one of two lines is the longer.
const WRONG_SHAPE: f64 = 2.0;
/// A short word alone on a line.
const ORPHAN_LINE: f64 = 12.0;

/// Line breaks of a cue: after which words (numbered as in the talk), in order.
#[derive(Clone, Copy, Debug)]
pub(super) struct LineLayout {
    cost: f64,
    breaks: [usize; LINE_LIMIT - 1],
    count: usize,
}

impl LineLayout {
    pub(super) fn cost(&self) -> Cost {
        exact(self.cost)
    }

    pub(super) fn breaks(&self) -> impl Iterator<Item = usize> + use<> {
        self.breaks.into_iter().take(self.count)
    }
}

impl Costs {
    /// Less than which no lines for the words `start..end` can cost: what does not fit even if every line is full.
    pub(super) fn least_layout(&self, start: usize, end: usize) -> Cost {
        // A line break takes the place of a space, so the spaces at the line ends need no room.
        let spaces = self.max_lines() - 1;
        let fit = self.line_width() * self.max_lines() + spaces;
        exact(OVERFLOW_PER_CHAR * self.chars(start, end).saturating_sub(fit) as f64)
    }

    /// The cheapest lines for the words `start..end`.
    pub(super) fn best_layout(&self, start: usize, end: usize) -> LineLayout {
        if let Some(turn) = self.turn_inside(start, end) {
            let mut breaks = [0; LINE_LIMIT - 1];
            breaks[0] = turn;
            return LineLayout { cost: self.layout(start, end, &[turn]), breaks, count: 1 };
        }
        let mut best = LineLayout { cost: self.layout(start, end, &[]), breaks: [0; LINE_LIMIT - 1], count: 0 };
        let mut consider = |breaks: &[usize]| {
            let cost = self.layout(start, end, breaks);
            if cost < best.cost {
                best.cost = cost;
                best.breaks[..breaks.len()].copy_from_slice(breaks);
                best.count = breaks.len();
            }
            best.cost
        };
        let mut cost = consider(&[]);
        // Text that fits on one line stays there: guidelines want it so, and there is no need to look for lines.
        if self.chars(start, end) <= self.line_width() {
            return best;
        }
        // A layout costs at least its extra lines: no need to look where that alone is too much.
        if self.max_lines() >= 2 && cost > self.weights.extra_line {
            for first in start..end - 1 {
                cost = consider(&[first]);
            }
        }
        if self.max_lines() >= 3 && cost > 2.0 * self.weights.extra_line {
            for first in start..end - 1 {
                // Line one only grows from here on, and what it overflows by is already too much.
                let over = self.chars(start, first + 1).saturating_sub(self.line_width()) as f64;
                if over * OVERFLOW_PER_CHAR > cost {
                    break;
                }
                // Neither does the rest fit onto two lines, nor, further on, line two onto one.
                let rest = self.chars(first + 1, end).saturating_sub(2 * self.line_width() + 1) as f64;
                if rest * OVERFLOW_PER_CHAR > cost {
                    continue;
                }
                for second in first + 1..end - 1 {
                    let over = self.chars(first + 1, second + 1).saturating_sub(self.line_width()) as f64;
                    if over * OVERFLOW_PER_CHAR > cost {
                        break;
                    }
                    cost = consider(&[first, second]);
                }
            }
        }
        best
    }

    /// The cost of the words `start..end` with lines that break after the words `breaks`; infinite with too many lines.
    pub(super) fn layout(&self, start: usize, end: usize, breaks: &[usize]) -> f64 {
        if breaks.len() >= self.max_lines() {
            return f64::INFINITY;
        }
        let width = self.line_width();
        if let Some(turn) = self.turn_inside(start, end) {
            return self.layout_of_turns(start..end, turn, breaks);
        }
        let mut cost = self.weights.extra_line * breaks.len() as f64;
        // A cue that fits onto one line is not charged for the gaps at which it has no line end.
        if !breaks.is_empty() || self.chars(start, end) > self.line_width() {
            cost += self.unbroken(start, end);
        }
        let (mut shortest, mut longest) = (usize::MAX, 0);
        let (mut first_length, mut last_length) = (None, 0);
        let mut line_start = start;
        for line_end in breaks.iter().map(|&word| word + 1).chain([end]) {
            let chars = self.chars(line_start, line_end);
            cost += OVERFLOW_PER_CHAR * chars.saturating_sub(width) as f64;
            // A word of up to a quarter of the line counts as short; in a cue of two words each may stand alone.
            let alone = line_end - line_start == 1 && end - start > 2 && chars * 4 <= width;
            if !breaks.is_empty() && alone {
                cost += ORPHAN_LINE;
            }
            if line_end < end {
                cost += self.line_end(line_end - 1);
            }
            (shortest, longest) = (shortest.min(chars), longest.max(chars));
            first_length.get_or_insert(chars);
            last_length = chars;
            line_start = line_end;
        }
        let first_length = first_length.unwrap_or_default();
        let is_wrong_shape = match self.guideline.line_shape {
            LineShape::Equal | LineShape::Syntax => false,
            LineShape::BottomHeavy => first_length > last_length,
            LineShape::TopHeavy => first_length < last_length,
        };
        let weight = match self.guideline.line_shape {
            LineShape::Syntax => self.weights.imbalance_syntax,
            _ if is_wrong_shape => self.weights.imbalance * WRONG_SHAPE,
            _ => self.weights.imbalance,
        };
        // Lines that overflow are no longer weighed against each other.
        cost + weight * ((longest - shortest) as f64 / width as f64).min(1.0)
    }

    /// The same where two speak: each has a line, and how long these are beside each other is no matter of taste.
    fn layout_of_turns(&self, words: Range<usize>, turn: usize, breaks: &[usize]) -> f64 {
        if breaks != [turn] {
            return f64::INFINITY;
        }
        let line = |from: usize, to: usize| {
            let chars = self.chars(from, to) + DASH_CHARS;
            OVERFLOW_PER_CHAR * chars.saturating_sub(self.line_width()) as f64
        };
        self.weights.extra_line + line(words.start, turn + 1) + line(turn + 1, words.end)
    }
}
