//! The spectrogram that a speech recogniser listens to: the logarithm of the energy in bands of the mel scale, a frame every 10 ms.
//!
//! As Whisper has it (Radford et al. 2022, section 2.2): windows of 25 ms, bands as wide as the ear's critical bands, and nothing that is
//! more than 80 dB below the loudest place.

use std::sync::Arc;

use rayon::prelude::*;
use rustfft::num_complex::Complex;
use rustfft::{Fft, FftPlanner};

use super::RATE_HZ;
use super::frames::{HOP_SAMPLES, usable};
use crate::audio::Samples;

/// Length N of the transform, in samples: 25 ms, bins of 40 Hz.
const WINDOW: usize = 400;
const BINS: usize = WINDOW / 2 + 1;
/// Frames that are computed in one go by a thread.
const RUN: usize = 100;
/// What no energy is below.
const LEAST_ENERGY: f32 = 1e-10;
/// How far below the loudest place values may lie, in powers of ten.
const RANGE: f32 = 8.0;

/// Computes log-mel spectrograms.
pub struct LogMel {
    fft: Arc<dyn Fft<f32>>,
    window: Vec<f32>,
    /// For each band its first bin, and the weights of it and those after it.
    bands: Vec<(usize, Vec<f32>)>,
}

impl std::fmt::Debug for LogMel {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "LogMel({} bands)", self.bands.len())
    }
}

impl LogMel {
    /// Samples from frame to frame: 10 ms.
    pub const HOP_SAMPLES: usize = HOP_SAMPLES;

    /// A spectrogram of so many bands from 0 Hz to half the sampling rate.
    pub fn new(bands: usize) -> Self {
        let fft = FftPlanner::new().plan_fft_forward(WINDOW);
        // Hann: w(n) = 1/2 - 1/2 · cos(2π n / N).
        let hann = |n: usize| 0.5 - 0.5 * (2.0 * std::f64::consts::PI * n as f64 / WINDOW as f64).cos();
        Self { fft, window: (0..WINDOW).map(|n| hann(n) as f32).collect(), bands: mel_bands(bands) }
    }

    /// Bands of a frame.
    pub fn bands(&self) -> usize {
        self.bands.len()
    }

    /// `[frames, bands]`, row-major: the frames around the samples `first`, `first` + 160, and so on. What comes behind the end is silence;
    /// before the beginning the sound is mirrored. Values are (log₁₀ e + 4) / 4 of the energies e, usually -1 to 1.5; all are finite.
    pub fn frames(&self, samples: &dyn Samples, first: usize, frames: usize) -> Vec<f32> {
        let count = self.bands.len();
        let mut values = vec![0.0; frames * count];
        values.par_chunks_mut(RUN * count).enumerate().for_each(|(run, values)| {
            self.fill(samples, first + run * RUN * HOP_SAMPLES, values);
        });
        let loudest = values.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        for value in &mut values {
            *value = (value.max(loudest - RANGE) + 4.0) / 4.0;
        }
        values
    }

    /// The logarithms of the energies of some frames.
    fn fill(&self, samples: &dyn Samples, first: usize, values: &mut [f32]) {
        let frames = values.len() / self.bands.len();
        let before = WINDOW / 2;
        let mut piece = vec![0.0; (frames - 1) * HOP_SAMPLES + WINDOW];
        samples.read_around(first as i64 - before as i64, &mut piece);
        // Before the beginning stands what follows it, mirrored at the first sample.
        for at in 0..before.saturating_sub(first) {
            let mirrored = 2 * (before - first) - at;
            piece[at] = piece.get(mirrored).copied().unwrap_or(0.0);
        }
        let mut spectrum = vec![Complex::default(); WINDOW];
        let mut scratch = vec![Complex::default(); self.fft.get_inplace_scratch_len()];
        let mut energies = [[0.0; BINS]; 2];
        // Two frames at once, as the real and the imaginary part of one transform.
        for (pair, values) in values.chunks_mut(2 * self.bands.len()).enumerate() {
            let sample = |frame: usize, n: usize| {
                piece.get((2 * pair + frame) * HOP_SAMPLES + n).map_or(0.0, |&value| usable(value) * self.window[n])
            };
            for (n, value) in spectrum.iter_mut().enumerate() {
                *value = Complex::new(sample(0, n), sample(1, n));
            }
            self.fft.process_with_scratch(&mut spectrum, &mut scratch);
            for bin in 0..BINS {
                // X(k) = (Z(k) + Z*(N - k)) / 2, Y(k) = (Z(k) - Z*(N - k)) / 2i.
                let (z, other) = (spectrum[bin], spectrum[(WINDOW - bin) % WINDOW].conj());
                energies[0][bin] = ((z + other) * 0.5).norm_sqr();
                energies[1][bin] = ((z - other) * 0.5).norm_sqr();
            }
            for (values, energies) in values.chunks_mut(self.bands.len()).zip(&energies) {
                for (value, (first, weights)) in values.iter_mut().zip(&self.bands) {
                    let energy: f32 =
                        energies[*first..].iter().zip(weights).map(|(energy, weight)| energy * weight).sum();
                    *value = energy.max(LEAST_ENERGY).log10();
                }
            }
        }
    }
}

/// Triangular bands, evenly spread over the mel scale, each of the same area.
///
/// w(b, f) = max(0, min((f - f(b)) / (f(b+1) - f(b)), (f(b+2) - f) / (f(b+2) - f(b+1)))) · 2 / (f(b+2) - f(b))
fn mel_bands(count: usize) -> Vec<(usize, Vec<f32>)> {
    let highest = mel_of(f64::from(RATE_HZ) / 2.0);
    let edge = |n: usize| hz_of(highest * n as f64 / (count + 1) as f64);
    let bin_hz = f64::from(RATE_HZ) / WINDOW as f64;
    let of_band = |band: usize| {
        let (low, middle, high) = (edge(band), edge(band + 1), edge(band + 2));
        let weight = |bin: usize| {
            let hz = bin as f64 * bin_hz;
            let height = ((hz - low) / (middle - low)).min((high - hz) / (high - middle));
            (height.max(0.0) * 2.0 / (high - low)) as f32
        };
        let first = (0..BINS).find(|&bin| weight(bin) > 0.0).unwrap_or(0);
        let weights: Vec<f32> = (first..BINS).map(weight).take_while(|&weight| weight > 0.0).collect();
        (first, weights)
    };
    (0..count).map(of_band).collect()
}

/// The mel scale of Slaney (1998): linear up to 1 kHz, 15 there; above, 27 steps to a factor of 6.4.
fn mel_of(hz: f64) -> f64 {
    if hz < 1_000.0 { hz * 3.0 / 200.0 } else { 15.0 + (hz / 1_000.0).ln() * 27.0 / 6.4_f64.ln() }
}

fn hz_of(mel: f64) -> f64 {
    if mel < 15.0 { mel * 200.0 / 3.0 } else { 1_000.0 * ((mel - 15.0) * 6.4_f64.ln() / 27.0).exp() }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two tones, one rising, and a click; the same in the program that computed the values below.
    fn signal() -> Vec<f32> {
        let mut signal: Vec<f32> = (0..8_000)
            .map(|n| {
                let t = n as f64 / 16_000.0;
                let sum = 0.3 * (2.0 * std::f64::consts::PI * 440.0 * t).sin()
                    + 0.1 * (2.0 * std::f64::consts::PI * (1_000.0 + 2_000.0 * t) * t).cos();
                sum as f32
            })
            .collect();
        signal[5_000] = 0.9;
        signal
    }

    #[test]
    fn it_is_what_whisper_computes() {
        let values = LogMel::new(80).frames(&signal(), 0, 60);
        for (frame, band, expected) in PARITY {
            let value = values[frame * 80 + band];
            assert!((value - expected).abs() < 2e-4, "frame {frame}, band {band}: {value}, not {expected}");
        }
    }

    /// By numpy in 64 bits: frames of 400 samples around every 160th of the signal, mirrored before it and with silence behind it, bands
    /// as in librosa's `filters.mel(sr=16000, n_fft=400, n_mels=80)`.
    const PARITY: [(usize, usize, f32); 15] = [
        (0, 0, 0.872354),
        (0, 12, 1.227349),
        (0, 79, -0.192611),
        (1, 30, 0.218679),
        (7, 12, 1.182599),
        (7, 26, -0.486036),
        (25, 33, -0.672575),
        (31, 60, 0.545818),
        (31, 79, 0.545053),
        (32, 5, 0.335790),
        (40, 3, -0.672575),
        (49, 40, -0.427322),
        (50, 12, 1.131482),
        (51, 12, 0.234009),
        (55, 70, -0.672575),
    ];

    #[test]
    fn bands_have_the_same_area_and_lie_side_by_side() {
        for count in [80, 128] {
            let bands = mel_bands(count);
            assert!(bands.windows(2).all(|two| two[0].0 <= two[1].0), "in their order");
            // The highest bands are wide enough to be sampled well.
            let areas = bands[count / 2..].iter().map(|(_, weights)| weights.iter().sum::<f32>() * 40.0);
            assert!(areas.into_iter().all(|area| (area - 1.0).abs() < 0.1));
        }
        assert!((hz_of(mel_of(3_700.0)) - 3_700.0).abs() < 1e-9 && (hz_of(mel_of(250.0)) - 250.0).abs() < 1e-9);
    }

    #[test]
    fn pieces_are_those_of_the_whole() {
        let (mel, signal) = (LogMel::new(80), signal());
        let whole = mel.frames(&signal, 0, 50);
        let part = mel.frames(&signal, 10 * HOP_SAMPLES, 40);
        assert!(whole[10 * 80..].iter().zip(&part).all(|(a, b)| (a - b).abs() < 1e-4));
    }

    #[test]
    fn whatever_comes_is_finite() {
        let mel = LogMel::new(80);
        for sound in [vec![], vec![0.0; 3], vec![f32::NAN; 500], vec![f32::INFINITY; 500], vec![1.0; 1_000]] {
            let values = mel.frames(&sound, 0, 12);
            assert!(values.len() == 12 * 80 && values.iter().all(|value| value.is_finite()));
        }
    }
}
