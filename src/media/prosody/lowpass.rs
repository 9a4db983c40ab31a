//! From 16 kHz down to the 4 kHz at which pitch is looked for.
//!
//! The first kilohertz holds enough harmonics of any voice to find its period; what lies above is where noise and
//! fricatives live, and would cost sixteen times the work (Ghahremani et al. 2014).

use super::RATE_HZ;
use super::frames::usable;
use crate::audio::{Samples, dot};

/// Samples of the 16 kHz signal per sample of the low-passed one.
pub(super) const DECIMATION: usize = 4;
/// Rate of the low-passed signal.
pub(super) const PITCH_RATE_HZ: u32 = RATE_HZ / DECIMATION as u32;
const CUTOFF_HZ: f64 = 1_000.0;
/// The filter reaches this many 16 kHz samples (2 ms) to either side: attenuation over 40 dB from 1.5 kHz on.
const REACH: usize = 32;

/// Linear-phase low-pass and decimation by four. Sample `k` of the output stands at input sample `4 k`.
pub(super) struct LowPass {
    taps: [f32; 2 * REACH + 1],
    offset: f32,
}

impl LowPass {
    /// `offset` is the signal's mean, which is taken off before the edges are padded with zeros: otherwise a constant
    /// offset would make a step there.
    pub(super) fn new(offset: f32) -> Self {
        let mut taps = [0.0_f64; 2 * REACH + 1];
        for (index, tap) in taps.iter_mut().enumerate() {
            let offset = index as f64 - REACH as f64;
            // Hann-windowed sinc: sin(φ)/φ with φ = 2π · cutoff / rate · n.
            let window = 0.5 + 0.5 * (std::f64::consts::PI * offset / (REACH as f64 + 1.0)).cos();
            let phase = 2.0 * std::f64::consts::PI * CUTOFF_HZ / f64::from(RATE_HZ) * offset;
            *tap = window * if offset == 0.0 { 1.0 } else { phase.sin() / phase };
        }
        // Gain 1 at 0 Hz.
        let gain: f64 = taps.iter().sum();
        Self { taps: taps.map(|tap| (tap / gain) as f32), offset }
    }

    /// Low-passed samples `first .. first + count` (numbered at 4 kHz, may lie outside the signal, which counts as
    /// zero there) of the 16 kHz signal `samples`, less the offset.
    pub(super) fn apply<S: Samples + ?Sized>(&self, samples: &S, first: i64, count: usize) -> Vec<f32> {
        let step = DECIMATION as i64;
        let start = first * step - REACH as i64;
        let needed = if count == 0 { 0 } else { (count - 1) * DECIMATION + self.taps.len() };
        let mut padded = vec![0.0_f32; needed];
        self.copy_padded(samples, start, &mut padded);
        (0..count).map(|k| dot(&self.taps, &padded[k * DECIMATION..][..self.taps.len()])).collect()
    }

    /// Fills `target` with `samples[start..]`, zero where that lies outside or is not finite.
    fn copy_padded<S: Samples + ?Sized>(&self, samples: &S, start: i64, target: &mut [f32]) {
        let length = samples.len() as i64;
        let from = start.clamp(0, length);
        let to = (start + target.len() as i64).clamp(from, length);
        let offset = (from - start).clamp(0, target.len() as i64) as usize;
        let inside = &mut target[offset..][..(to - from) as usize];
        samples.read(from as usize, inside);
        for value in inside {
            *value = usable(*value) - self.offset;
        }
    }
}

/// Sum in eight independent parts, which lets the compiler use vector instructions.
pub(super) fn sum(values: &[f32]) -> f32 {
    let mut sums = [0.0_f32; 8];
    let (chunks, rest) = values.as_chunks::<8>();
    for chunk in chunks {
        for lane in 0..8 {
            sums[lane] += chunk[lane];
        }
    }
    sums.iter().chain(rest).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tone(hz: f64, count: usize) -> Vec<f32> {
        let step = 2.0 * std::f64::consts::PI * hz / f64::from(RATE_HZ);
        (0..count).map(|n| (step * n as f64).cos() as f32).collect()
    }

    #[test]
    fn low_tones_pass_in_place_and_high_ones_do_not() {
        let check = |hz: f64, expected: f32, tolerance: f32| {
            let low = LowPass::new(0.0).apply(&tone(hz, 8_000), 0, 2_000);
            let step = 2.0 * std::f64::consts::PI * hz / f64::from(PITCH_RATE_HZ);
            for (k, &value) in low.iter().enumerate().take(1_900).skip(100) {
                let wanted = expected * (step * k as f64).cos() as f32;
                assert!((value - wanted).abs() < tolerance, "{hz} Hz, sample {k}: {value} for {wanted}");
            }
        };
        check(0.0, 1.0, 1e-4);
        check(120.0, 1.0, 0.01);
        check(400.0, 1.0, 0.02);
        check(1_600.0, 0.0, 0.01);
        check(5_000.0, 0.0, 0.003);
    }

    /// The whole frequency response, by FFT: nothing above 1.5 kHz may come through to be mirrored into the voice.
    #[test]
    fn attenuation_is_over_40_db_from_1500_hz_on() {
        const SIZE: usize = 4096;
        let mut response = vec![rustfft::num_complex::Complex::default(); SIZE];
        for (value, &tap) in response.iter_mut().zip(&LowPass::new(0.0).taps) {
            value.re = f64::from(tap);
        }
        rustfft::FftPlanner::new().plan_fft_forward(SIZE).process(&mut response);
        for (bin, value) in response.iter().enumerate().take(SIZE / 2) {
            let hz = bin as f64 * f64::from(RATE_HZ) / SIZE as f64;
            let level_db = 20.0 * value.norm().log10();
            if hz < 400.0 {
                assert!(level_db.abs() < 0.2, "{hz} Hz: {level_db} dB");
            } else if hz > 1_500.0 {
                assert!(level_db < -40.0, "{hz} Hz: {level_db} dB");
            }
        }
    }

    #[test]
    fn pieces_join_without_a_seam_and_the_outside_is_silent() {
        let signal = tone(150.0, 1_000);
        let whole = LowPass::new(0.0).apply(&signal, -20, 300);
        let piece = LowPass::new(0.0).apply(&signal, 30, 10);
        assert_eq!(whole[50..60], piece);
        assert_eq!(whole[0], 0.0);
        assert_eq!(LowPass::new(0.0).apply(&[], -3, 2), [0.0, 0.0]);
        assert!(LowPass::new(0.0).apply(&signal, 5, 0).is_empty());
        assert_eq!(LowPass::new(0.0).apply(&[f32::NAN; 64], 0, 4), [0.0; 4]);
    }
}
