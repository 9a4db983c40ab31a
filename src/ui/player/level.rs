//! How loud it is, from the side that plays to the side that shows it, without a lock.

use std::sync::atomic::{AtomicU32, Ordering};

/// The peaks since they were taken last, left and right.
#[derive(Default)]
pub struct Levels([AtomicU32; 2]);

impl Levels {
    /// Notes the peaks of a block, 1 being full scale.
    pub fn note(&self, peaks: [f32; 2]) {
        for (level, peak) in self.0.iter().zip(peaks) {
            // Of numbers that are not negative, the greater has the greater bits. Which zero `max` gives is not laid down: added to 0 it
            // is the positive one.
            level.fetch_max((peak.max(0.0) + 0.0).to_bits(), Ordering::Relaxed);
        }
    }

    /// The peaks, which are reset.
    pub fn take(&self) -> [f32; 2] {
        self.0.each_ref().map(|level| f32::from_bits(level.swap(0, Ordering::Relaxed)))
    }
}

/// Of full scale, in decibels; silence is minus infinity.
pub fn decibels(peak: f32) -> f32 {
    20.0 * peak.log10()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_greatest_peak_is_told_once() {
        let levels = Levels::default();
        for peaks in [[0.25, 0.0], [0.5, -0.0], [0.1, 1.5]] {
            levels.note(peaks);
        }
        assert_eq!((levels.take(), levels.take()), ([0.5, 1.5], [0.0, 0.0]));
        assert_eq!((decibels(1.0), decibels(0.0)), (0.0, f32::NEG_INFINITY));
    }
}
