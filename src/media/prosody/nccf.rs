//! Normalised cross-correlation of frames with themselves, one lag apart.
//!
//! The two windows of every lag lie symmetrically about the frame's centre, so that a gliding pitch is measured where
//! the frame says it is (Kaldi's windows start together, and the longer the lag the later it measures). For one lag the
//! windows of successive frames overlap, so the products are summed once per hop and every frame puts its window
//! together from four such sums: a product per sample and lag, which is cheaper than going through an FFT.

use super::frames::HOP_SAMPLES;
use super::lowpass::{DECIMATION, PITCH_RATE_HZ};
use crate::audio::dot;

/// Samples of the low-passed signal from frame to frame.
pub(super) const HOP: usize = HOP_SAMPLES / DECIMATION;
/// The weights of the four hops of a window, 40 ms in all. As long as Kaldi's 25 ms in effect; the soft ends let less
/// noise through. Heavier ends find more in noise but blur the moving pitch of real talks.
const WEIGHTS: [f32; 4] = [0.25, 1.0, 1.0, 0.25];
/// Length of each of the two windows.
const WINDOW: usize = WEIGHTS.len() * HOP;
/// Energy of a window over a signal of mean square 1: the sum of the weights of its samples.
pub(super) const WINDOW_WEIGHT: f64 = 2.5 * HOP as f64;
/// Half the stretch whose mean is taken off every sample: rumble and drift below the lowest voice are not periodic with
/// any lag, but correlate with all.
const MEAN_REACH: usize = PITCH_RATE_HZ as usize / 40;

/// Samples of the low-passed signal on either side of a frame's centre that lags up to `longest` touch.
pub(super) const fn reach(longest: usize) -> usize {
    (WINDOW + longest).div_ceil(2) + 1 + MEAN_REACH
}

/// Correlates successive frames, [`HOP`] samples apart.
///
/// `signal` is the low-passed signal from `reach(lags.end)` samples before the centre of the first frame to as many after
/// that of the last (zero outside the recording). `rows` gets one row per frame with one value in -1..1 per lag of `lags`.
/// `ballast` is added to the product of the windows' energies, so that quiet frames correlate less
/// (Ghahremani et al. 2014). `scratch` is reused from call to call.
pub(super) fn correlate(
    signal: &[f32],
    lags: std::ops::Range<usize>,
    ballast: f32,
    scratch: &mut NccfScratch,
    rows: &mut [f32],
) {
    let frames = rows.len() / lags.len().max(1);
    if frames == 0 {
        return;
    }
    scratch.load(signal);
    let centre = reach(lags.end) - MEAN_REACH;
    let steps = frames + WEIGHTS.len() - 1;
    for (column, lag) in lags.clone().enumerate() {
        // The windows of lag l begin l apart, with the frame's centre c midway: a = c - (W + l)/2 and a + l, W long.
        let left = centre - (WINDOW + lag) / 2;
        let is_between = lag % 2 == 1;
        scratch.sum_products(left, lag, steps, is_between);
        for (frame, row) in rows.chunks_exact_mut(lags.len()).enumerate() {
            let sums = &scratch.products[frame..][..WEIGHTS.len()];
            // Σ h(n) x(a+n) x(a+l+n): the weight h is the same all over a hop, so each hop's sum is weighed as a whole.
            let product: f32 = sums.iter().zip(WEIGHTS).map(|(sum, weight)| sum * weight).sum();
            let start = left + frame * HOP;
            let energies = scratch.energy(start, is_between) * scratch.energy(start + lag, is_between);
            // φ(t,l) = Σ h x(a+n) x(a+l+n) / √(E(a) E(a+l) + ballast), the NCCF of Ghahremani et al. (ICASSP 2014).
            row[column] = product / (energies + ballast).sqrt();
        }
    }
}

/// Working space of [`correlate`].
#[derive(Default)]
pub(super) struct NccfScratch {
    centred: Vec<f32>,
    /// Sum of all values before each one: of the signal, then of its squares.
    running: Vec<f64>,
    /// Energy of the window that starts at each sample.
    energies: Vec<f32>,
    /// Products of the signal with itself a lag later, summed hop by hop.
    products: Vec<f32>,
}

impl NccfScratch {
    /// Takes the running mean off and sums up the energies.
    fn load(&mut self, signal: &[f32]) {
        self.sum_up(signal.iter().map(|&sample| f64::from(sample)));
        // x(n) = s(n) - (S(n+M+1) - S(n-M)) / (2M+1), where S(n) is the sum of all samples before n.
        let width = 2 * MEAN_REACH + 1;
        let means = self.running.iter().zip(&self.running[width.min(signal.len())..]);
        self.centred.clear();
        self.centred.extend(
            signal[MEAN_REACH.min(signal.len())..]
                .iter()
                .zip(means)
                .map(|(&sample, (before, after))| sample - ((after - before) / width as f64) as f32),
        );
        let centred = std::mem::take(&mut self.centred);
        self.sum_up(centred.iter().map(|&sample| f64::from(sample) * f64::from(sample)));
        self.centred = centred;
        // E(a) = Σ h(n) x²(a+n) = Σ_k (h_(k-1) - h_k) Q(a + k·hop), where Q(n) is the sum of all squares before n: each
        // hop's sum is a difference of two Q, and those of neighbouring hops meet in the same Q.
        let edge = |step: usize| {
            let before = if step == 0 { 0.0 } else { WEIGHTS[step - 1] };
            let after = WEIGHTS.get(step).copied().unwrap_or(0.0);
            f64::from(before - after)
        };
        let edges: [f64; WEIGHTS.len() + 1] = std::array::from_fn(edge);
        self.energies.clear();
        self.energies.extend(self.running.windows(WINDOW + 1).map(|sums| {
            let energy: f64 = edges.iter().enumerate().map(|(step, edge)| edge * sums[step * HOP]).sum();
            energy.max(0.0) as f32
        }));
    }

    fn sum_up(&mut self, values: impl Iterator<Item = f64>) {
        self.running.clear();
        self.running.push(0.0);
        let mut sum = 0.0;
        self.running.extend(values.map(|value| {
            sum += value;
            sum
        }));
    }

    /// Fills `products` with `steps` sums, the first of which starts at `left`.
    ///
    /// With an odd lag a pair of windows cannot lie symmetrically about a sample: it would stand half a sample aside, and
    /// a ripple from lag to lag would shift the peaks between them. So odd lags get the mean of the places before and
    /// after, `is_between`.
    fn sum_products(&mut self, left: usize, lag: usize, steps: usize, is_between: bool) {
        let Self { centred, products, .. } = self;
        let earlier = &centred[left..][..steps * HOP + 1];
        let later = &centred[left + lag..][..steps * HOP + 1];
        products.clear();
        products.extend((0..steps).map(|step| {
            let from = step * HOP;
            // P_k = Σ x(n) x(n+l) over hop k; between two places half of each: P_k + (pair at its end - pair at its start) / 2.
            let sum = dot(&earlier[from..from + HOP], &later[from..from + HOP]);
            if is_between {
                let pair = |index: usize| earlier[index] * later[index];
                sum + 0.5 * (pair(from + HOP) - pair(from))
            } else {
                sum
            }
        }));
    }

    fn energy(&self, start: usize, is_between: bool) -> f32 {
        match is_between {
            true => 0.5 * (self.energies[start] + self.energies[start + 1]),
            false => self.energies[start],
        }
    }
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};

    use super::*;

    const LAGS: std::ops::Range<usize> = 4..86;
    const FRAMES: usize = 3;
    const LENGTH: usize = (FRAMES - 1) * HOP + 2 * reach(LAGS.end) + 1;

    fn correlate_once(signal: &[f32], ballast: f32) -> Vec<f32> {
        let mut rows = vec![0.0; FRAMES * LAGS.len()];
        correlate(signal, LAGS, ballast, &mut NccfScratch::default(), &mut rows);
        rows
    }

    /// The definition, term by term, in double precision.
    fn by_definition(signal: &[f32], frame: usize, lag: usize, ballast: f64) -> f64 {
        let left = reach(LAGS.end) + frame * HOP - (WINDOW + lag) / 2;
        let at = |index: usize| {
            let around = &signal[index - MEAN_REACH..=index + MEAN_REACH];
            let sum: f64 = around.iter().map(|&sample| f64::from(sample)).sum();
            f64::from(signal[index]) - sum / around.len() as f64
        };
        // Where the pair cannot be symmetric about the centre, the two nearest places are averaged.
        let places = if lag % 2 == 1 { left..left + 2 } else { left..left + 1 };
        let share = 1.0 / places.len() as f64;
        let sum = |term: &dyn Fn(usize) -> f64| {
            let window = |place: usize| (0..WINDOW).map(move |n| (place + n, f64::from(WEIGHTS[n / HOP])));
            places.clone().flat_map(window).map(|(n, weight)| share * weight * term(n)).sum::<f64>()
        };
        let energies = sum(&|n| at(n) * at(n)) * sum(&|n| at(n + lag) * at(n + lag));
        sum(&|n| at(n) * at(n + lag)) / (energies + ballast).sqrt()
    }

    #[test]
    fn fast_sums_equal_the_definition() {
        let mut random = rand_chacha::ChaCha8Rng::seed_from_u64(1);
        for (scale, offset) in [(1.0, 0.0), (0.001, 0.0), (0.1, 0.5)] {
            let signal: Vec<f32> =
                (0..LENGTH).map(|n| offset + scale * ((n as f32 * 0.2).sin() + random.random::<f32>() - 0.5)).collect();
            let ballast = (0.3 * scale * scale * WINDOW_WEIGHT as f32).powi(2);
            let rows = correlate_once(&signal, ballast);
            for (frame, row) in rows.chunks_exact(LAGS.len()).enumerate() {
                for (value, lag) in row.iter().zip(LAGS) {
                    let expected = by_definition(&signal, frame, lag, f64::from(ballast));
                    assert!((f64::from(*value) - expected).abs() < 1e-4, "lag {lag}: {value} for {expected}");
                }
            }
        }
    }

    #[test]
    fn silence_correlates_with_nothing_and_a_period_with_itself() {
        let silence = correlate_once(&[0.0; LENGTH], 1e-20);
        assert!(silence.iter().all(|&value| value == 0.0));
        let buzz: Vec<f32> = (0..LENGTH).map(|n| if n % 40 == 0 { 1.0 } else { 0.0 }).collect();
        let row = correlate_once(&buzz, 1e-20);
        assert!((row[40 - LAGS.start] - 1.0).abs() < 0.01 && row[30 - LAGS.start] < 0.1, "{row:?}");
        let held_down = correlate_once(&buzz, (WINDOW_WEIGHT / 40.0).powi(2) as f32);
        assert!(held_down[40 - LAGS.start] < 0.9);
        correlate(&[], LAGS, 1.0, &mut NccfScratch::default(), &mut []);
    }
}
