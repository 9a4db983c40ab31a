//! Positions as runs of neighbours.

use std::ops::Range;

/// Numbers in order as ranges of those that follow on one another.
pub(super) fn runs_of(numbers: impl Iterator<Item = usize>) -> Vec<Range<usize>> {
    let mut runs: Vec<Range<usize>> = Vec::new();
    for number in numbers {
        match runs.last_mut() {
            Some(run) if run.end == number => run.end += 1,
            Some(run) if run.end > number => {}
            _ => runs.push(number..number + 1),
        }
    }
    runs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_make_runs() {
        assert_eq!(runs_of([1, 2, 2, 3, 7, 9, 10].into_iter()), [1..4, 7..8, 9..11]);
        assert!(runs_of(std::iter::empty()).is_empty());
    }
}
