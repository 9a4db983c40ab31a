//! The exact period of a frame near a coarse one, and how periodic the whole band is with it.
//!
//! The track is found in the first kilohertz, where noise is least. There, however, a formant that moves across a harmonic
//! shifts its phase, and so the period, by many cents; and there noise has few degrees of freedom, so that chance
//! makes it look periodic. Both get better with all the harmonics of the full band, which here costs little because only
//! a few lags come into question.

use super::RATE_HZ;
use super::frames::usable;
use super::lowpass::sum;
use crate::audio::dot;

/// Length of each of the two windows: 25 ms.
const WINDOW: usize = RATE_HZ as usize / 40;
/// The period is looked for so far from the coarse one, relative to it: half a semitone.
const NEAR: f64 = 0.03;
/// Window energy below the usual at which the periodicity of a perfect voice is halved: 20 dB, where Praat (which looks at
/// amplitudes, 3 % of the loudest), too, ceases to find a voice in the reverberation and hum of real talks. More would silence
/// those who speak softly.
const QUIET: f64 = 0.01;

/// Looks for periods in a recording.
pub(super) struct FinePeriod {
    offset: f32,
    /// The constant added to the windows' energies.
    ballast: f64,
    top: Top,
}

impl FinePeriod {
    /// `offset` is the mean of the samples, `mean_square` that of the samples less the offset.
    pub(super) fn new(offset: f32, mean_square: f64) -> Self {
        // The tiny constant makes digital silence 0 / something rather than 0 / 0.
        Self { offset, ballast: QUIET * mean_square * WINDOW as f64 + 1e-10, top: Top::new() }
    }

    /// The period in seconds near `coarse_s` about sample `centre` of `piece`, and the periodicity with it, up to 1.
    /// `piece` reaches [`MOST_REACH`] samples to either side, or to the end of the recording.
    ///
    /// Periodicity is the correlation of two windows a period apart over the *arithmetic* mean of their energies (as in
    /// YIN's difference function, de Cheveigné and Kawahara, JASA 111, 2002, equation 7): unlike the geometric mean it
    /// does not take what rings on after a voice for a voice.
    pub(super) fn find(
        &self,
        piece: &[f32],
        centre: usize,
        coarse_s: f64,
        scratch: &mut FinePeriodScratch,
    ) -> (f64, f32) {
        let coarse = coarse_s * f64::from(RATE_HZ);
        // In samples at 16 kHz: NEAR of the period to either side, and 1.5 at least.
        let near = (NEAR * coarse).max(1.5);
        let (shortest, longest) = ((coarse - near).ceil().max(3.0) as usize, (coarse + near).floor() as usize);
        // Wider by TOP_REACH, so that a top at the edge can be interpolated.
        let lags = shortest - TOP_REACH..longest + 1 + TOP_REACH;
        self.load(piece, centre, lags.end, scratch);
        scratch.prepare(lags.clone(), self.ballast);
        (shortest..=longest).for_each(|lag| scratch.correlate(lag));
        let higher = |best: usize, lag: usize| if scratch.at(lag) > scratch.at(best) { lag } else { best };
        let best = (shortest..=longest).fold(shortest, higher);
        let around = best - TOP_REACH..=best + TOP_REACH;
        around.clone().filter(|lag| !(shortest..=longest).contains(lag)).for_each(|lag| scratch.correlate(lag));
        let around = std::array::from_fn(|index| scratch.at(best - TOP_REACH + index));
        match self.top.find(&around) {
            Some((aside, height)) => ((best as f64 + aside) / f64::from(RATE_HZ), height as f32),
            // No peak so near: hardly a voice.
            None => (coarse_s, around[TOP_REACH] as f32),
        }
    }

    /// Copies what lags below `end` touch about `centre`, zero outside the recording, less the local mean.
    fn load(&self, piece: &[f32], centre: usize, end: usize, scratch: &mut FinePeriodScratch) {
        let reach = reach(end);
        debug_assert!(reach <= MOST_REACH);
        let (from, to) = (centre.saturating_sub(reach), (centre + reach + 1).min(piece.len()));
        let samples = piece.get(from..to).unwrap_or_default();
        let segment = &mut scratch.segment;
        segment.clear();
        segment.resize(reach.saturating_sub(centre), 0.0);
        segment.extend(samples.iter().map(|&sample| usable(sample) - self.offset));
        segment.resize(2 * reach + 1, 0.0);
        let mean = sum(segment) / segment.len() as f32;
        segment.iter_mut().for_each(|sample| *sample -= mean);
    }
}

/// No lag that is looked at reaches further: half a window and half of 25 ms (40 Hz), with the search around it.
pub(super) const MOST_REACH: usize = 480;

/// Samples on either side of a frame's centre that lags below `end` touch.
const fn reach(end: usize) -> usize {
    (WINDOW + end).div_ceil(2) + 2
}

/// Whole lags on either side of the highest one from which the top between them is interpolated.
const TOP_REACH: usize = 4;
const AROUND: usize = 2 * TOP_REACH + 1;
/// Places per lag at which the peak is interpolated.
const PLACES: usize = 2;

/// Finds the top of a peak between whole lags. With harmonics up to 8 kHz it is too pointed for a parabola through three of
/// them (several cents in high voices), so places between are interpolated by a windowed sinc first.
struct Top {
    /// Weights of the values around, for the places from one lag before the highest to one after.
    kernels: [[f64; AROUND]; 2 * PLACES + 1],
}

impl Top {
    fn new() -> Self {
        let kernel = |place: usize| {
            let aside = (place as f64 - PLACES as f64) / PLACES as f64;
            let weight = |index: usize| {
                let distance = index as f64 - TOP_REACH as f64 - aside;
                let phase = std::f64::consts::PI * distance;
                // Hann-windowed sinc: sin(πd)/(πd) · (1 + cos(πd / (R + 1))) / 2, d lags off the place and R = TOP_REACH.
                let window = 0.5 + 0.5 * (phase / (TOP_REACH as f64 + 1.0)).cos();
                window * if phase.abs() < 1e-9 { 1.0 } else { phase.sin() / phase }
            };
            let weights: [f64; AROUND] = std::array::from_fn(weight);
            // A sum of 1, so that a constant stays what it is.
            let sum: f64 = weights.iter().sum();
            weights.map(|weight| weight / sum)
        };
        Self { kernels: std::array::from_fn(kernel) }
    }

    /// How far aside from the middle value the top stands, and its height; `None` if it is not within one lag.
    fn find(&self, around: &[f64; AROUND]) -> Option<(f64, f64)> {
        let values =
            self.kernels.map(|kernel| kernel.iter().zip(around).map(|(weight, value)| weight * value).sum::<f64>());
        let higher = |best: usize, place: usize| if values[place] > values[best] { place } else { best };
        let best = (1..values.len()).fold(0, higher);
        let [left, middle, right] = *values.get(best.checked_sub(1)?..best + 2)? else { return None };
        // Parabola through l, m, r with c = l - 2m + r: its top lies (l - r) / (2c) aside, at the height m - (l - r)² / (8c).
        let (curvature, tilt) = (left - 2.0 * middle + right, left - right);
        // The three values curve upwards or lie on a line: no top.
        if curvature >= 0.0 {
            return None;
        }
        let place = best as f64 + 0.5 * tilt / curvature;
        Some((place / PLACES as f64 - 1.0, middle - 0.125 * tilt * tilt / curvature))
    }
}

/// Working space of [`FinePeriod::find`].
#[derive(Default)]
pub(super) struct FinePeriodScratch {
    segment: Vec<f32>,
    lags: std::ops::Range<usize>,
    ballast: f64,
    /// Energy of the window that starts at each sample, from the earliest that is needed on.
    left_energies: Vec<f64>,
    right_energies: Vec<f64>,
    /// One per lag of `lags`.
    values: Vec<f64>,
}

impl FinePeriodScratch {
    /// Where the earlier of the two windows starts.
    fn left(&self, lag: usize) -> usize {
        self.segment.len() / 2 - (WINDOW + lag) / 2
    }

    /// Gets ready for the lags of `lags`.
    fn prepare(&mut self, lags: std::ops::Range<usize>, ballast: f64) {
        let (shortest, longest) = (lags.start, lags.end - 1);
        let lefts = self.left(longest)..=self.left(shortest) + 1;
        let rights = self.left(shortest) + shortest..=self.left(longest) + longest + 1;
        slide(&self.segment, lefts, &mut self.left_energies);
        slide(&self.segment, rights, &mut self.right_energies);
        self.values.clear();
        self.values.resize(lags.len(), 0.0);
        (self.lags, self.ballast) = (lags, ballast);
    }

    /// Fills in the value at `lag`.
    fn correlate(&mut self, lag: usize) {
        let (shortest, longest) = (self.lags.start, self.lags.end - 1);
        let (left, right) = (self.left(lag), self.left(lag) + lag);
        let (earlier, later) = (&self.segment[left..][..WINDOW + 1], &self.segment[right..][..WINDOW + 1]);
        let left_energies = &self.left_energies[left - self.left(longest)..];
        let right_energies = &self.right_energies[right - self.left(shortest) - shortest..];
        let mut product = f64::from(dot(&earlier[..WINDOW], &later[..WINDOW]));
        let mut energy = left_energies[0] + right_energies[0];
        // As in `nccf`: odd lags get the mean of the two places that are nearest to symmetric.
        if lag % 2 == 1 {
            let pair = |index: usize| f64::from(earlier[index]) * f64::from(later[index]);
            product += 0.5 * (pair(WINDOW) - pair(0));
            energy = 0.5 * (energy + left_energies[1] + right_energies[1]);
        }
        // Σ x(a+n) x(a+l+n) / ((E(a) + E(a+l)) / 2 + ballast).
        self.values[lag - shortest] = product / (0.5 * energy + self.ballast);
    }

    fn at(&self, lag: usize) -> f64 {
        self.values[lag - self.lags.start]
    }
}

/// Energies of the windows that start at each of `starts`.
fn slide(segment: &[f32], starts: std::ops::RangeInclusive<usize>, energies: &mut Vec<f64>) {
    let (first, last) = starts.into_inner();
    let square = |index: usize| f64::from(segment[index]) * f64::from(segment[index]);
    let window = &segment[first..][..WINDOW];
    let mut energy = f64::from(dot(window, window));
    energies.clear();
    energies.push(energy);
    for start in first..last {
        energy += square(start + WINDOW) - square(start);
        energies.push(energy.max(0.0));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::prosody::frames::HOP_SAMPLES;

    fn buzz(hz: f64) -> Vec<f32> {
        let step = 2.0 * std::f64::consts::PI * hz / f64::from(RATE_HZ);
        (0..8_000).map(|n| (1..8).map(|k| (step * f64::from(n * k)).cos()).sum::<f64>() as f32 * 0.1).collect()
    }

    #[test]
    fn a_period_beside_the_coarse_one_is_found() {
        let mut scratch = FinePeriodScratch::default();
        for hz in [43.7, 101.3, 220.0, 387.1, 761.0] {
            let samples = buzz(hz);
            let period = FinePeriod::new(0.0, 0.035);
            for (frame, aside) in [(10, 1.0), (20, 1.02), (25, 0.98)] {
                let (found_s, periodicity) = period.find(&samples, frame * HOP_SAMPLES, aside / hz, &mut scratch);
                let cents = 1_200.0 * (found_s * hz).log2();
                assert!(cents.abs() < 1.0, "{hz} Hz: {cents} cents");
                assert!(periodicity > 0.97 && periodicity < 1.01, "{hz} Hz: {periodicity}");
            }
        }
    }

    #[test]
    fn fast_sums_equal_the_definition() {
        let samples: Vec<f32> = (0..4_000).map(|n| ((n * n) % 97) as f32 / 97.0 - 0.5 + n as f32 * 1e-4).collect();
        let period = FinePeriod::new(0.1, 0.08);
        let mut scratch = FinePeriodScratch::default();
        for lags in [20..27, 160..171, 379..401] {
            period.load(&samples, 12 * HOP_SAMPLES, lags.end, &mut scratch);
            scratch.prepare(lags.clone(), period.ballast);
            lags.clone().for_each(|lag| scratch.correlate(lag));
            let at = |index: usize| f64::from(scratch.segment[index]);
            for lag in lags {
                let value = scratch.at(lag);
                let left = scratch.segment.len() / 2 - (WINDOW + lag) / 2;
                let places = if lag % 2 == 1 { vec![left, left + 1] } else { vec![left] };
                let mean = |term: &dyn Fn(usize) -> f64| {
                    let sum = |&place: &usize| (place..place + WINDOW).map(term).sum::<f64>();
                    places.iter().map(sum).sum::<f64>() / places.len() as f64
                };
                let energy = mean(&|n| at(n) * at(n)) + mean(&|n| at(n + lag) * at(n + lag));
                let expected = mean(&|n| at(n) * at(n + lag)) / (0.5 * energy + period.ballast);
                assert!((value - expected).abs() < 1e-4, "lag {lag}: {value} for {expected}");
            }
        }
    }

    #[test]
    fn silence_and_the_ends_of_a_recording_do_no_harm() {
        let mut scratch = FinePeriodScratch::default();
        for samples in [vec![], vec![0.0; 100], vec![0.3; 1_000], vec![f32::NAN; 500]] {
            for frame in [0, 3, 50] {
                let period = FinePeriod::new(0.0, 0.0);
                let (found_s, periodicity) = period.find(&samples, frame * HOP_SAMPLES, 0.01, &mut scratch);
                assert!((found_s - 0.01).abs() < 5e-4 && periodicity.is_finite(), "{found_s} s, {periodicity}");
            }
        }
    }
}
