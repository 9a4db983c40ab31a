//! How far the figures would move on other text of the same kind: intervals by the percentile bootstrap.
//!
//! What is drawn again and again, with replacement, are whole talks: marks of one talk are alike, so that drawing single
//! words would make the intervals too narrow. Text that is not divided into talks is drawn in blocks.

use std::ops::AddAssign;

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde::Serialize;

use super::confusion::Confusion;
use formats::transcript::Mark;

/// Samples drawn.
pub const RESAMPLES: usize = 1_000;
/// Share of the samples inside an interval.
pub const LEVEL: f64 = 0.95;
/// Always the same, so that a report can be repeated.
const SEED: u64 = 2016;

/// Lower and upper end.
pub type Interval = [f64; 2];

/// Intervals of F1 values.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Intervals {
    pub micro_f1: Interval,
    pub macro_f1: Interval,
    pub classes_f1: ClassIntervals,
    pub two_class_f1: Interval,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(rename_all = "UPPERCASE")]
pub struct ClassIntervals {
    pub comma: Interval,
    pub period: Interval,
    pub question: Interval,
}

/// The intervals of the text whose units (talks or blocks) have these counts; `None` with less than two units.
pub fn intervals(units: &[Confusion]) -> Option<Intervals> {
    let samples = ResampledUnits::of(units, SEED)?;
    let class = |mark: Mark| samples.interval(|sample| sample.class(mark).f1);
    Some(Intervals {
        micro_f1: samples.interval(|sample| sample.micro().f1),
        macro_f1: samples.interval(|sample| sample.macro_average().f1),
        classes_f1: ClassIntervals {
            comma: class(Mark::Comma),
            period: class(Mark::Period),
            question: class(Mark::Question),
        },
        two_class_f1: samples.interval(|sample| sample.two_class().f1),
    })
}

/// Sums of units that were drawn with replacement, as many as there are.
pub struct ResampledUnits<T>(Vec<T>);

impl<T: Copy + Default + AddAssign> ResampledUnits<T> {
    /// `None` with less than two units. Always the same for a seed.
    pub fn of(units: &[T], seed: u64) -> Option<Self> {
        if units.len() < 2 {
            return None;
        }
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let mut sample = || {
            let mut sum = T::default();
            (0..units.len()).for_each(|_| sum += units[random.random_range(0..units.len())]);
            sum
        };
        Some(Self((0..RESAMPLES).map(|_| sample()).collect()))
    }

    /// Where a figure lies in [`LEVEL`] of the samples.
    pub fn interval(&self, figure: impl Fn(&T) -> f64) -> Interval {
        let mut values: Vec<f64> = self.0.iter().map(figure).collect();
        values.sort_by(f64::total_cmp);
        let at = |share: f64| values[((values.len() - 1) as f64 * share).round() as usize];
        [at((1.0 - LEVEL) / 2.0), at((1.0 + LEVEL) / 2.0)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Mark::{Comma, O};

    fn unit(right: usize, wrong: usize) -> Confusion {
        let mut counts = Confusion::default();
        (0..right).for_each(|_| counts.add(Comma, Comma));
        (0..wrong).for_each(|_| counts.add(Comma, O));
        counts
    }

    #[test]
    fn equal_units_leave_nothing_open() {
        let intervals = intervals(&[unit(2, 2); 10]).unwrap();
        let f1 = 2.0 / 3.0;
        assert!((intervals.micro_f1[0] - f1).abs() < 1e-12 && intervals.micro_f1[0] == intervals.micro_f1[1]);
        assert_eq!(intervals.classes_f1.question, [0.0, 0.0]);
    }

    /// Recall of `n` units that are right or wrong as a whole, half of them each, is binomial: half, give or take
    /// 1.96 · 0.5 / √n. Precision is 1, so that F1 = 2R / (1 + R).
    #[test]
    fn the_width_is_that_of_the_binomial_distribution() {
        let units: Vec<Confusion> = (0..400).map(|n| unit((n % 2) * 5, (1 - n % 2) * 5)).collect();
        let found = intervals(&units).unwrap().micro_f1;
        let f1 = |recall: f64| 2.0 * recall / (1.0 + recall);
        for (found, expected) in found.into_iter().zip([f1(0.5 - 0.049), f1(0.5 + 0.049)]) {
            assert!((found - expected).abs() < 0.006, "{found} {expected}");
        }
        assert_eq!(intervals(&units).unwrap().micro_f1, found);
    }

    #[test]
    fn one_unit_tells_nothing_of_others() {
        assert_eq!(intervals(&[unit(1, 1)]), None);
    }
}
