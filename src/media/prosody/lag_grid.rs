//! The lags at which the pitch track may stand: evenly spaced in log frequency, as hearing and voices are.

use super::frames::PitchRange;
use super::lowpass::PITCH_RATE_HZ;

/// Ratio of neighbouring lags less one: 8.6 cents (Ghahremani et al. 2014, `delta_pitch`).
pub(super) const LAG_STEP: f64 = 0.005;
/// Interpolation uses this many whole lags on either side.
const REACH: usize = 8;
const TAPS: usize = 2 * REACH;

/// Log-spaced lags and the windowed-sinc weights that interpolate a function of whole lags at each of them.
pub(super) struct LagGrid {
    /// In seconds, rising; neighbours differ by the factor `1 + LAG_STEP`.
    lags_s: Vec<f64>,
    kernels: Vec<Kernel>,
    first_lag: usize,
    whole_lags: usize,
}

#[derive(Clone)]
struct Kernel {
    /// Index into a row of whole lags.
    start: usize,
    weights: [f32; TAPS],
}

impl LagGrid {
    pub(super) fn new(range: PitchRange) -> Self {
        let rate_hz = f64::from(PITCH_RATE_HZ);
        let (shortest_s, longest_s) = (1.0 / f64::from(range.high_hz), 1.0 / f64::from(range.low_hz));
        // Steps of the factor 1 + LAG_STEP between the shortest lag and the longest.
        let count = ((longest_s / shortest_s).ln() / LAG_STEP.ln_1p()).floor() as usize + 1;
        let lags_s: Vec<f64> = (0..count).map(|i| shortest_s * (1.0 + LAG_STEP).powi(i as i32)).collect();
        let first_lag = ((shortest_s * rate_hz).floor() as usize + 1).saturating_sub(REACH);
        // A kernel takes its full width even where a narrow range near lag 0 would need less.
        let last_lag = ((lags_s[count - 1] * rate_hz).floor() as usize + REACH).max(first_lag + TAPS - 1);
        let kernels = lags_s.iter().map(|lag_s| Kernel::at(lag_s * rate_hz, first_lag)).collect();
        Self { lags_s, kernels, first_lag, whole_lags: last_lag + 1 - first_lag }
    }

    /// Number of log-spaced lags: the states of the tracker.
    pub(super) fn len(&self) -> usize {
        self.lags_s.len()
    }

    /// The lag in seconds at a fractional grid position.
    pub(super) fn lag_s(&self, position: f64) -> f64 {
        self.lags_s[0] * (position * LAG_STEP.ln_1p()).exp()
    }

    /// Whole lags, in 4 kHz samples, that a row must hold for [`Self::interpolate`].
    pub(super) fn whole_lags(&self) -> std::ops::Range<usize> {
        self.first_lag..self.first_lag + self.whole_lags
    }

    /// Values on the grid, from `row` with one value per whole lag. `target` has [`Self::len`] places.
    pub(super) fn interpolate(&self, row: &[f32], target: &mut [f32]) {
        for (value, kernel) in target.iter_mut().zip(&self.kernels) {
            *value = kernel.apply(row);
        }
    }
}

impl Kernel {
    /// Weights for the lag of `lag` samples (need not be whole). Near lag 0 fewer whole lags exist on the left than
    /// the kernel reaches; the ones that are missing get no weight.
    fn at(lag: f64, first_lag: usize) -> Self {
        let left = lag.floor() as i64 + 1 - REACH as i64;
        let start = left.max(first_lag as i64);
        let mut weights = [0.0_f64; TAPS];
        for (tap, weight) in weights.iter_mut().enumerate() {
            let distance = (start + tap as i64) as f64 - lag;
            if distance.abs() < REACH as f64 {
                // Hann-windowed sinc, zero REACH lags off.
                let window = 0.5 + 0.5 * (std::f64::consts::PI * distance / REACH as f64).cos();
                let phase = std::f64::consts::PI * distance;
                *weight = window * if phase.abs() < 1e-9 { 1.0 } else { phase.sin() / phase };
            }
        }
        let sum: f64 = weights.iter().sum();
        Self { start: start as usize - first_lag, weights: weights.map(|weight| (weight / sum) as f32) }
    }

    fn apply(&self, row: &[f32]) -> f32 {
        let mut sums = [0.0_f32; 4];
        let (values, _) = row[self.start..][..TAPS].as_chunks::<4>();
        let (weights, _) = self.weights.as_chunks::<4>();
        for (value, weight) in values.iter().zip(weights) {
            for lane in 0..4 {
                sums[lane] += value[lane] * weight[lane];
            }
        }
        sums.iter().sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn grid_covers_the_range_in_equal_ratios() {
        let check = |low_hz: f32, high_hz: f32, count: usize| {
            let grid = LagGrid::new(PitchRange { low_hz, high_hz });
            assert_eq!(grid.len(), count, "{low_hz}..{high_hz}");
            assert!((1.0 / grid.lag_s(0.0) - f64::from(high_hz)).abs() < 1e-3);
            let lowest_hz = 1.0 / grid.lag_s((count - 1) as f64);
            assert!(lowest_hz >= f64::from(low_hz) && lowest_hz < f64::from(low_hz) * (1.0 + LAG_STEP));
        };
        check(50.0, 400.0, 417);
        check(60.0, 600.0, 462);
        check(40.0, 800.0, 601);
    }

    #[test]
    fn interpolation_restores_a_smooth_function_between_whole_lags() {
        for (low_hz, high_hz) in [(50.0, 400.0), (40.0, 800.0)] {
            let grid = LagGrid::new(PitchRange { low_hz, high_hz });
            let smooth = |lag: f64| (0.35 * lag).cos() + 0.3 * (0.9 * lag).cos();
            let row: Vec<f32> = grid.whole_lags().map(|lag| smooth(lag as f64) as f32).collect();
            let mut values = vec![0.0; grid.len()];
            grid.interpolate(&row, &mut values);
            for (i, &value) in values.iter().enumerate() {
                let wanted = smooth(grid.lag_s(i as f64) * f64::from(PITCH_RATE_HZ)) as f32;
                assert!((value - wanted).abs() < 0.01, "lag {i}: {value} for {wanted}");
            }
        }
    }
}
