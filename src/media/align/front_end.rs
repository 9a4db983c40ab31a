//! Thirteen cepstra per 10 ms, as the acoustic model was trained on them.
//!
//! The same numbers as the front end of CMU Sphinx gives for the settings of that model (`feat.params`): pre-emphasis, Hamming window, mel
//! filters of unit area on whole bins, removal of steady noise, logarithm, orthonormal DCT and a sine lifter; then the mean of the
//! neighbourhood is taken off (Sphinx takes that of the whole utterance, which a talk of three hours is not).
//! Sources: `fe_sigproc.c`, `fe_noise.c` and `feat.c` of PocketSphinx 5.1.1; Kim and Stern, "Power-Normalized Cepstral Coefficients" (2016), for the noise.

use std::f64::consts::PI;
use std::sync::Arc;

use rustfft::num_complex::Complex;
use rustfft::{Fft, FftPlanner};

use super::noise_removal::NoiseRemoval;
use crate::audio::Samples;
use base::progress::{Cancellation, Progress};

/// Samples from one frame to the next: 10 ms at 16 kHz.
pub(super) const HOP: usize = 160;
/// Samples under the window: 25.625 ms.
const WINDOW: usize = 410;
const FFT: usize = 512;
const RATE_HZ: f64 = 16_000.0;
/// Cepstra of a frame.
pub(super) const CEPSTRA: usize = 13;
/// Numbers that the acoustic model sees of a frame: cepstra, their differences, and the differences of those.
pub(super) const FEATURES: usize = 3 * CEPSTRA;
const FILTERS: usize = 25;
const LOWEST_HZ: f64 = 130.0;
const HIGHEST_HZ: f64 = 6_800.0;
const PRE_EMPHASIS: f32 = 0.97;
const LIFTER: f64 = 22.0;
const LOG_FLOOR: f64 = 1e-4;
/// Sphinx counts samples as 16-bit numbers.
const FULL_SCALE: f32 = 32_768.0;
/// Frames in a block, each of which is freed of one mean: a second.
const MEAN_BLOCK: usize = 100;
/// Blocks before and after a block whose mean it is freed of.
const MEAN_REACH: usize = 30;
/// Frames that are computed between two looks at whether to stop.
const FRAMES_PER_TICK: usize = 1_000;

/// The cepstra of a recording, 13 per frame, without their mean.
pub(super) struct Cepstra {
    values: Vec<f32>,
}

impl Cepstra {
    /// Computes them; the number of frames is that of whole windows.
    ///
    /// # Errors
    /// [`Cancellation`] once `progress` is.
    pub(super) fn measure<S: Samples + ?Sized>(samples: &S, progress: &Progress) -> Result<Self, Cancellation> {
        let mut values = raw_cepstra(samples, progress)?;
        take_off_means(&mut values);
        Ok(Self { values })
    }

    /// Number of frames.
    pub(super) fn len(&self) -> usize {
        self.values.len() / CEPSTRA
    }

    fn frame(&self, index: isize) -> &[f32] {
        let last = self.len().saturating_sub(1);
        let index = usize::try_from(index).unwrap_or(0).min(last);
        &self.values[index * CEPSTRA..(index + 1) * CEPSTRA]
    }

    /// What the acoustic model sees of a frame: cepstra, differences over four frames, and differences of those; the first and the
    /// last frame go on beyond the ends.
    pub(super) fn features(&self, index: usize) -> [f32; FEATURES] {
        let at = |shift: isize| self.frame(index as isize + shift);
        let mut features = [0.0; FEATURES];
        let around = [at(-3), at(-2), at(-1), at(0), at(1), at(2), at(3)];
        for k in 0..CEPSTRA {
            let [before_3, before_2, before_1, here, after_1, after_2, after_3] = around.map(|frame| frame[k]);
            features[k] = here;
            features[CEPSTRA + k] = after_2 - before_2;
            features[2 * CEPSTRA + k] = (after_3 - before_1) - (after_1 - before_3);
        }
        features
    }
}

/// Cepstra with their mean.
pub(super) fn raw_cepstra<S: Samples + ?Sized>(samples: &S, progress: &Progress) -> Result<Vec<f32>, Cancellation> {
    let frames = (samples.len() + HOP).saturating_sub(WINDOW) / HOP;
    let mut values = Vec::with_capacity(frames * CEPSTRA);
    let mut front_end = FrontEnd::new();
    let mut block = Vec::new();
    for first in (0..frames).step_by(FRAMES_PER_TICK) {
        progress.tick(first as u64, frames as u64)?;
        let count = FRAMES_PER_TICK.min(frames - first);
        // One sample more at the beginning, for the pre-emphasis.
        block.resize((count - 1) * HOP + WINDOW + 1, 0.0);
        samples.read_around((first * HOP) as i64 - 1, &mut block);
        for frame in 0..count {
            values.extend(front_end.frame(&block[frame * HOP..frame * HOP + WINDOW + 1]));
        }
    }
    Ok(values)
}

/// Frees each second of the mean of the minute around it. Frames of digital silence do not count.
fn take_off_means(values: &mut [f32]) {
    let mut sums: Vec<[f64; CEPSTRA + 1]> = Vec::new();
    for block in values.chunks(MEAN_BLOCK * CEPSTRA) {
        let mut sum = [0.0; CEPSTRA + 1];
        for frame in block.chunks_exact(CEPSTRA).filter(|frame| frame[0] >= 0.0) {
            for (total, value) in sum.iter_mut().zip(frame) {
                *total += f64::from(*value);
            }
            sum[CEPSTRA] += 1.0;
        }
        sums.push(sum);
    }
    for (index, block) in values.chunks_mut(MEAN_BLOCK * CEPSTRA).enumerate() {
        let around = &sums[index.saturating_sub(MEAN_REACH)..(index + MEAN_REACH + 1).min(sums.len())];
        let count: f64 = around.iter().map(|sum| sum[CEPSTRA]).sum();
        let mean: [f32; CEPSTRA] =
            std::array::from_fn(|k| (around.iter().map(|sum| sum[k]).sum::<f64>() / count.max(1.0)) as f32);
        for frame in block.chunks_exact_mut(CEPSTRA) {
            for (value, mean) in frame.iter_mut().zip(&mean) {
                *value -= mean;
            }
        }
    }
}

/// The bins of the spectrum that a mel filter weighs.
struct MelFilter {
    first: usize,
    weights: Vec<f32>,
}

/// Turns windows of samples into cepstra, one after the other: it remembers the noise.
struct FrontEnd {
    window: Vec<f32>,
    fft: Arc<dyn Fft<f32>>,
    filters: Vec<MelFilter>,
    /// `[cepstrum][filter]`, with norm and lifter.
    cosines: Vec<[f64; FILTERS]>,
    noise: NoiseRemoval<FILTERS>,
    spectrum: Vec<Complex<f32>>,
    scratch: Vec<Complex<f32>>,
}

impl FrontEnd {
    fn new() -> Self {
        let fft = FftPlanner::new().plan_fft_forward(FFT);
        let scratch = vec![Complex::default(); fft.get_inplace_scratch_len()];
        let hamming = |i: usize| (0.54 - 0.46 * (2.0 * PI * i as f64 / (WINDOW as f64 - 1.0)).cos()) as f32;
        Self {
            window: (0..WINDOW).map(hamming).collect(),
            fft,
            filters: mel_filters(),
            cosines: (0..CEPSTRA).map(cosines).collect(),
            noise: NoiseRemoval::new(),
            spectrum: vec![Complex::default(); FFT],
            scratch,
        }
    }

    /// Cepstra of a window; `samples` has one sample more before it.
    fn frame(&mut self, samples: &[f32]) -> [f32; CEPSTRA] {
        self.spectrum.fill(Complex::default());
        for (i, value) in self.spectrum[..WINDOW].iter_mut().enumerate() {
            value.re = FULL_SCALE * (samples[i + 1] - PRE_EMPHASIS * samples[i]) * self.window[i];
        }
        self.fft.process_with_scratch(&mut self.spectrum, &mut self.scratch);
        let mut mel: [f64; FILTERS] = std::array::from_fn(|filter| {
            let MelFilter { first, weights } = &self.filters[filter];
            let bins = &self.spectrum[*first..first + weights.len()];
            bins.iter().zip(weights).map(|(bin, weight)| f64::from(bin.norm_sqr() * weight)).sum()
        });
        self.noise.remove(&mut mel);
        let logarithms = mel.map(|power| (power + LOG_FLOOR).ln());
        std::array::from_fn(|k| {
            let products = self.cosines[k].iter().zip(&logarithms).map(|(cosine, logarithm)| cosine * logarithm);
            products.sum::<f64>() as f32
        })
    }
}

/// A row of the orthonormal DCT, lifted.
fn cosines(cepstrum: usize) -> [f64; FILTERS] {
    let norm = if cepstrum == 0 { 1.0 } else { 2.0 } / FILTERS as f64;
    let lift = 1.0 + LIFTER / 2.0 * (cepstrum as f64 * PI / LIFTER).sin();
    std::array::from_fn(|filter| {
        norm.sqrt() * lift * (PI / FILTERS as f64 * cepstrum as f64 * (filter as f64 + 0.5)).cos()
    })
}

/// Triangles of unit area, evenly spaced in mel, with corners on bins.
fn mel_filters() -> Vec<MelFilter> {
    let mel = |hz: f64| 2_595.0 * (1.0 + hz / 700.0).log10();
    let hz = |mel: f64| 700.0 * (10_f64.powf(mel / 2_595.0) - 1.0);
    let bin_hz = RATE_HZ / FFT as f64;
    let (lowest, highest) = (mel(LOWEST_HZ), mel(HIGHEST_HZ));
    let width = (highest - lowest) / (FILTERS + 1) as f64;
    let corner = |index: usize| (hz(lowest + index as f64 * width) / bin_hz + 0.5).floor() * bin_hz;
    let filter = |index: usize| {
        let [left, centre, right] = [corner(index), corner(index + 1), corner(index + 2)];
        let (first, last) = ((left / bin_hz).round() as usize, (right / bin_hz).round() as usize);
        let weight = |bin: usize| {
            let at = bin as f64 * bin_hz;
            let (rise, fall) = ((at - left) / (centre - left), (right - at) / (right - centre));
            (rise.min(fall) * 2.0 / (right - left)) as f32
        };
        MelFilter { first, weights: (first..=last).map(weight).collect() }
    };
    (0..FILTERS).map(filter).collect()
}
