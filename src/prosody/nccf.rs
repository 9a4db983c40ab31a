//! Normalised cross-correlation of a frame with itself, one lag apart.
//!
//! At 4 kHz a frame costs about a hundred inner products of a hundred samples. That is cheaper than going through an
//! FFT, and lets the two windows of every lag lie symmetrically about the frame's centre, so that a gliding pitch is
//! measured where the frame says it is (Kaldi's windows start together, and the longer the lag the later it measures).

use super::lowpass::{PITCH_RATE_HZ, dot};

/// Length of each of the two windows: 25 ms at 4 kHz.
pub(super) const WINDOW: usize = PITCH_RATE_HZ as usize / 40;

/// What is added under the square root so that quiet frames correlate less (Ghahremani et al. 2014),
/// both in units of squared window energy.
#[derive(Clone, Copy)]
pub(super) struct Ballast {
    /// For finding the track: frames below the usual level say little about the pitch.
    pub(super) track: f32,
    /// For voicing: hardly any, just enough that what hums 25 dB below the talk is not a voice.
    pub(super) voicing: f32,
}

impl Ballast {
    /// `mean_square` is that of the whole low-passed signal.
    pub(super) fn new(mean_square: f64) -> Self {
        let usual = (mean_square * WINDOW as f64).powi(2);
        // The tiny constant makes digital silence 0 / something rather than 0 / 0.
        let tiny = 1e-20;
        Self { track: (TRACK_BALLAST * usual + tiny) as f32, voicing: (VOICING_BALLAST * usual + tiny) as f32 }
    }
}

/// Kaldi's 7000 for signals scaled to RMS 1 and windows of 100 samples, in units of squared window energy.
const TRACK_BALLAST: f64 = 0.7;
/// Window energy 25 dB below the mean, squared: about where Praat, too, ceases to hear a voice in the reverberation and
/// hum of real talks. More would silence those who speak softly.
const VOICING_BALLAST: f64 = 1e-5;

/// Samples of the low-passed signal on either side of a frame's centre that lags up to `longest` touch.
pub(super) const fn reach(longest: usize) -> usize {
    (WINDOW + longest).div_ceil(2) + 1
}

/// Correlates one frame.
///
/// `segment` is the low-passed signal from `reach` samples before the frame's centre to as many after it (so
/// `2 * reach + 1` values, zero outside the recording). `track` and `voicing` get one value in -1..1 per lag of `lags`,
/// with the respective ballast. The local mean is taken off first. `scratch` is reused from frame to frame.
pub(super) fn correlate(
    segment: &[f32],
    lags: std::ops::Range<usize>,
    ballast: Ballast,
    scratch: &mut Scratch,
    track: &mut [f32],
    voicing: &mut [f32],
) {
    scratch.load(segment);
    let centre = segment.len() / 2;
    for ((lag, track), voicing) in lags.zip(track).zip(voicing) {
        let left = centre - (WINDOW + lag) / 2;
        let right = left + lag;
        let (product, energies) = scratch.correlate(left, right, lag % 2 == 1);
        *track = product / (energies + ballast.track).sqrt();
        *voicing = product / (energies + ballast.voicing).sqrt();
    }
}

/// Working space of [`correlate`].
#[derive(Default)]
pub(super) struct Scratch {
    centred: Vec<f32>,
    /// Sum of squares of all samples before each one.
    running_energy: Vec<f64>,
}

impl Scratch {
    fn load(&mut self, segment: &[f32]) {
        let mean = segment.iter().sum::<f32>() / segment.len() as f32;
        self.centred.clear();
        self.centred.extend(segment.iter().map(|sample| sample - mean));
        self.running_energy.clear();
        self.running_energy.push(0.0);
        let mut sum = 0.0;
        for &sample in &self.centred {
            sum += f64::from(sample) * f64::from(sample);
            self.running_energy.push(sum);
        }
    }

    /// Product of the windows that start at `left` and `right`, and of their energies.
    ///
    /// With an odd lag the pair cannot lie symmetrically about a sample: it would stand half a sample aside, and a
    /// ripple from lag to lag would shift the peaks between them. So odd lags get the mean of the places before and
    /// after, `is_between`.
    fn correlate(&self, left: usize, right: usize, is_between: bool) -> (f32, f32) {
        let mut product = dot(&self.centred[left..left + WINDOW], &self.centred[right..right + WINDOW]);
        let (mut left_energy, mut right_energy) = (self.energy(left), self.energy(right));
        if is_between {
            let pair = |shift: usize| self.centred[left + shift] * self.centred[right + shift];
            product += 0.5 * (pair(WINDOW) - pair(0));
            left_energy = 0.5 * (left_energy + self.energy(left + 1));
            right_energy = 0.5 * (right_energy + self.energy(right + 1));
        }
        (product, left_energy * right_energy)
    }

    fn energy(&self, start: usize) -> f32 {
        (self.running_energy[start + WINDOW] - self.running_energy[start]).max(0.0) as f32
    }
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};

    use super::*;

    const LAGS: std::ops::Range<usize> = 4..86;

    fn correlate_once(segment: &[f32], ballast: Ballast) -> (Vec<f32>, Vec<f32>) {
        let (mut track, mut voicing) = (vec![0.0; LAGS.len()], vec![0.0; LAGS.len()]);
        correlate(segment, LAGS, ballast, &mut Scratch::default(), &mut track, &mut voicing);
        (track, voicing)
    }

    /// The definition, term by term, in double precision.
    fn by_definition(segment: &[f32], lag: usize, ballast: f64) -> f64 {
        let mean = segment.iter().map(|&sample| f64::from(sample)).sum::<f64>() / segment.len() as f64;
        let left = segment.len() / 2 - (WINDOW + lag) / 2;
        let at = |index: usize| f64::from(segment[index]) - mean;
        // Where the pair cannot be symmetric about the centre, the two nearest places are averaged.
        let places = if lag % 2 == 1 { left..left + 2 } else { left..left + 1 };
        let share = 1.0 / places.len() as f64;
        let sum = |term: &dyn Fn(usize) -> f64| {
            places.clone().map(|place| share * (place..place + WINDOW).map(term).sum::<f64>()).sum::<f64>()
        };
        let energies = sum(&|n| at(n) * at(n)) * sum(&|n| at(n + lag) * at(n + lag));
        sum(&|n| at(n) * at(n + lag)) / (energies + ballast).sqrt()
    }

    #[test]
    fn fast_sums_equal_the_definition() {
        let mut random = rand_chacha::ChaCha8Rng::seed_from_u64(1);
        for (scale, offset) in [(1.0, 0.0), (0.001, 0.0), (0.1, 0.5)] {
            let segment: Vec<f32> = (0..2 * reach(LAGS.end) + 1)
                .map(|n| offset + scale * ((n as f32 * 0.2).sin() + random.random::<f32>() - 0.5))
                .collect();
            let ballast = Ballast::new(f64::from(scale * scale) * 0.3);
            let (track, voicing) = correlate_once(&segment, ballast);
            for (index, lag) in LAGS.enumerate() {
                let check = |value: f32, ballast: f32| {
                    let expected = by_definition(&segment, lag, f64::from(ballast));
                    assert!((f64::from(value) - expected).abs() < 1e-4, "lag {lag}: {value} for {expected}");
                };
                check(track[index], ballast.track);
                check(voicing[index], ballast.voicing);
            }
        }
    }

    #[test]
    fn silence_correlates_with_nothing_and_a_period_with_itself() {
        let length = 2 * reach(LAGS.end) + 1;
        let (track, voicing) = correlate_once(&vec![0.0; length], Ballast::new(0.0));
        assert!(track.iter().chain(&voicing).all(|&value| value == 0.0));
        let buzz: Vec<f32> = (0..length).map(|n| if n % 40 == 0 { 1.0 } else { 0.0 }).collect();
        let (track, voicing) = correlate_once(&buzz, Ballast::new(1.0 / 40.0));
        assert!((voicing[40 - LAGS.start] - 1.0).abs() < 1e-3 && voicing[30 - LAGS.start] < 0.1);
        assert!(track[40 - LAGS.start] < 0.9);
    }
}
