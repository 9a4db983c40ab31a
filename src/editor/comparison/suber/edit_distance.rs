//! Edit distance of two token sequences within a band around the diagonal, and of many small variations of one of them.
//!
//! The published search tries up to a thousand shifts, and computes the matrix of each from its first changed row to its
//! end. Here the costs from the start to every cell (`forward`) and from every cell to the end (`backward`) are kept for
//! the sequence as it is. A shift changes the rows between its places only: those are computed, and joined to what is kept
//! behind them. The distance is the same, for a cheapest path through the band crosses that row in some cell.

use super::token::Token;

/// Half the width of the band, in tokens of the reference.
const HALF_BAND: usize = 100;

/// A cell that no path reaches.
const UNREACHED: u32 = u32::MAX / 2;

/// What a step of the cheapest path does, from the hypothesis to the reference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum EditStep {
    Match,
    Replace,
    /// A token of the hypothesis that the reference has not.
    Drop,
    /// A token of the reference that the hypothesis has not.
    Add,
}

/// The matrix of a hypothesis against a reference.
pub(super) struct EditDistance<'a> {
    reference: &'a [Token],
    hypothesis: Vec<Token>,
    band: Band,
    /// One row per number of tokens taken from the hypothesis, one cell per number of tokens of the reference in the band.
    forward: Vec<Vec<u32>>,
    backward: Vec<Vec<u32>>,
}

/// Which cells of a row are computed.
struct Band {
    rows: usize,
    columns: usize,
    /// Tokens of the reference per token of the hypothesis.
    slope: f64,
    half: usize,
}

impl Band {
    fn new(hypothesis: usize, reference: usize) -> Self {
        let slope = if hypothesis == 0 { 1.0 } else { reference as f64 / hypothesis as f64 };
        // So wide that the bands of neighbouring rows touch.
        let half =
            if (HALF_BAND as f64) < slope / 2.0 { (slope / 2.0 + HALF_BAND as f64).ceil() as usize } else { HALF_BAND };
        Self { rows: hypothesis + 1, columns: reference + 1, slope, half }
    }

    /// First cell, and the one after the last.
    fn of(&self, row: usize) -> (usize, usize) {
        if row == 0 {
            return (0, self.columns);
        }
        let middle = (row as f64 * self.slope).floor() as usize;
        let first = middle.saturating_sub(self.half);
        let end = if row + 1 == self.rows { self.columns } else { (middle + self.half).min(self.columns) };
        (first, end.max(first))
    }
}

/// A cell of a row that begins with cell `first`.
fn cell(row: &[u32], first: usize, column: usize) -> u32 {
    column.checked_sub(first).and_then(|at| row.get(at)).copied().unwrap_or(UNREACHED)
}

impl<'a> EditDistance<'a> {
    pub(super) fn new(reference: &'a [Token], hypothesis: Vec<Token>) -> Self {
        let band = Band::new(hypothesis.len(), reference.len());
        let rows = band.rows;
        let mut distance =
            Self { reference, hypothesis, band, forward: vec![Vec::new(); rows], backward: vec![Vec::new(); rows] };
        distance.forward[0] = (0..=reference.len() as u32).collect();
        distance.backward[rows - 1] = distance.last_backward_row();
        for row in 1..rows {
            distance.forward[row] = distance.forward_row(row, distance.hypothesis[row - 1], &distance.forward[row - 1]);
        }
        for row in (0..rows - 1).rev() {
            distance.backward[row] = distance.backward_row(row);
        }
        distance
    }

    pub(super) fn hypothesis(&self) -> &[Token] {
        &self.hypothesis
    }

    pub(super) fn distance(&self) -> u32 {
        let last = self.band.rows - 1;
        cell(&self.forward[last], self.band.of(last).0, self.reference.len())
    }

    /// The distance if the tokens `from..from + changed.len()` of the hypothesis were `changed`.
    pub(super) fn distance_if(&self, from: usize, changed: &[Token]) -> u32 {
        if changed.is_empty() {
            return self.distance();
        }
        let mut current = self.forward_row(from + 1, changed[0], &self.forward[from]);
        for (offset, &token) in changed.iter().enumerate().skip(1) {
            current = self.forward_row(from + offset + 1, token, &current);
        }
        let rest = &self.backward[from + changed.len()];
        current.iter().zip(rest).map(|(before, after)| before + after).min().unwrap_or(UNREACHED)
    }

    /// Changes the hypothesis for good.
    pub(super) fn change(&mut self, from: usize, changed: &[Token]) {
        let end = from + changed.len();
        self.hypothesis[from..end].copy_from_slice(changed);
        for row in from + 1..self.band.rows {
            let new = self.forward_row(row, self.hypothesis[row - 1], &self.forward[row - 1]);
            // Behind the change, rows become what they were sooner or later.
            if row >= end && new == self.forward[row] {
                break;
            }
            self.forward[row] = new;
        }
        for row in (0..end).rev() {
            let new = self.backward_row(row);
            if row <= from && new == self.backward[row] {
                break;
            }
            self.backward[row] = new;
        }
    }

    /// The cheapest path, from the start. Where several are equally cheap, the last steps are, if they can be, matches or
    /// replacements, else drops: the preference of the published program decides which shifts are tried.
    pub(super) fn path(&self) -> Vec<EditStep> {
        let (mut row, mut column) = (self.hypothesis.len(), self.reference.len());
        let at = |row: usize, column: usize| cell(&self.forward[row], self.band.of(row).0, column);
        let mut path = Vec::with_capacity(row + column);
        while row > 0 || column > 0 {
            let here = at(row, column);
            let step = if row == 0 {
                EditStep::Add
            } else if column == 0 {
                EditStep::Drop
            } else {
                let (token, expected) = (self.hypothesis[row - 1], self.reference[column - 1]);
                let before = at(row - 1, column - 1);
                if token.matches(expected) && before == here {
                    EditStep::Match
                } else if !token.matches(expected) && token.can_align(expected) && before + 1 == here {
                    EditStep::Replace
                } else if at(row - 1, column) + 1 == here {
                    EditStep::Drop
                } else {
                    EditStep::Add
                }
            };
            row -= usize::from(step != EditStep::Add);
            column -= usize::from(step != EditStep::Drop);
            path.push(step);
        }
        path.reverse();
        path
    }

    /// Row `row` (not 0), whose token is `token`, from the row above.
    fn forward_row(&self, row: usize, token: Token, above: &[u32]) -> Vec<u32> {
        let (first, end) = self.band.of(row);
        let above_first = self.band.of(row - 1).0;
        let mut cells = Vec::with_capacity(end - first);
        let mut left = UNREACHED;
        let mut diagonal = first.checked_sub(1).map_or(UNREACHED, |column| cell(above, above_first, column));
        for column in first..end {
            let up = cell(above, above_first, column);
            let mut best = UNREACHED;
            if column > 0 {
                let expected = self.reference[column - 1];
                if token.can_align(expected) {
                    best = diagonal + u32::from(token.number != expected.number);
                }
            }
            best = best.min(up + 1).min(left + 1).min(UNREACHED);
            cells.push(best);
            (left, diagonal) = (best, up);
        }
        cells
    }

    fn last_backward_row(&self) -> Vec<u32> {
        let (first, end) = self.band.of(self.band.rows - 1);
        (first..end).map(|column| (self.reference.len() - column) as u32).collect()
    }

    /// Row `row` (not the last) of the costs to the end, from the row below.
    fn backward_row(&self, row: usize) -> Vec<u32> {
        let (first, end) = self.band.of(row);
        let below = &self.backward[row + 1];
        let below_first = self.band.of(row + 1).0;
        let token = self.hypothesis[row];
        let mut cells = vec![UNREACHED; end - first];
        let mut right = UNREACHED;
        for column in (first..end).rev() {
            let mut best = UNREACHED;
            if let Some(&expected) = self.reference.get(column)
                && token.can_align(expected)
            {
                best = cell(below, below_first, column + 1) + u32::from(token.number != expected.number);
            }
            best = best.min(cell(below, below_first, column) + 1).min(right + 1).min(UNREACHED);
            cells[column - first] = best;
            right = best;
        }
        cells
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn tokens(numbers: &[u32]) -> Vec<Token> {
        numbers.iter().map(|&number| Token { number: number + 2, start: 0, end: 1 }).collect()
    }

    fn plain_distance(a: &[Token], b: &[Token]) -> u32 {
        let mut above: Vec<u32> = (0..=b.len() as u32).collect();
        for (row, token) in a.iter().enumerate() {
            let mut current = vec![row as u32 + 1];
            for (column, other) in b.iter().enumerate() {
                let replaced = above[column] + u32::from(!token.matches(*other));
                current.push(replaced.min(above[column + 1] + 1).min(current[column] + 1));
            }
            above = current;
        }
        above[b.len()]
    }

    proptest! {
        #[test]
        fn a_change_costs_what_computing_all_anew_says(
            reference in proptest::collection::vec(0_u32..6, 0..40),
            hypothesis in proptest::collection::vec(0_u32..6, 1..40),
            place in 0.0..1.0_f64,
            changed in proptest::collection::vec(0_u32..6, 1..12),
        ) {
            let (reference, mut hypothesis) = (tokens(&reference), tokens(&hypothesis));
            let from = (place * hypothesis.len() as f64) as usize;
            let changed = tokens(&changed);
            let changed = &changed[..changed.len().min(hypothesis.len() - from)];
            let mut distance = EditDistance::new(&reference, hypothesis.clone());
            prop_assert_eq!(distance.distance(), plain_distance(&hypothesis, &reference));
            let before = distance.distance();
            let expected_after = {
                hypothesis[from..from + changed.len()].copy_from_slice(changed);
                plain_distance(&hypothesis, &reference)
            };
            prop_assert_eq!(distance.distance_if(from, changed), expected_after);
            prop_assert_eq!(distance.distance(), before);
            distance.change(from, changed);
            prop_assert_eq!(distance.distance(), expected_after);
            let anew = EditDistance::new(&reference, hypothesis);
            prop_assert_eq!(&distance.forward, &anew.forward);
            prop_assert_eq!(&distance.backward, &anew.backward);
            let edits = distance.path().iter().filter(|step| **step != EditStep::Match).count();
            prop_assert_eq!(edits as u32, expected_after);
        }
    }

    #[test]
    fn the_band_follows_very_different_lengths() {
        let (long, short) = (tokens(&[1; 700]), tokens(&[1, 1]));
        assert_eq!(EditDistance::new(&long, short.clone()).distance(), 698);
        assert_eq!(EditDistance::new(&short, long).distance(), 698);
        assert_eq!(EditDistance::new(&[], short).distance(), 2);
    }
}
