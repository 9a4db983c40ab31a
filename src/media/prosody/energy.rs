//! The level of a recording, frame by frame.

use rayon::prelude::*;

use super::RATE_HZ;
use super::frames::{FrameTrack, HOP_SAMPLES, RUN, frame_count, read_run, usable};
use crate::audio::{Samples, dot};
use base::progress::{Cancellation, Progress};

/// Half the length of the window: 32 ms to either side, of which the middle 32 ms count (Praat's intensity for a
/// lowest pitch of 100 Hz), long enough not to follow the single periods of a voice.
const REACH: usize = RATE_HZ as usize * 32 / 1_000;
/// The Gaussian falls to e^-6 at the ends of the window, as Praat's does.
const EDGE_EXPONENT: f64 = 6.0;

/// Level in dB relative to full scale, one value per frame, from [`FrameTrack::FLOOR_DB`] upwards and always finite:
/// the Gaussian-weighted mean square about the local mean. `offset` is the mean of the recording.
///
/// # Errors
/// [`Cancellation`] once `progress` is; says nothing to its listener, as the pitch takes most of the time.
pub(super) fn contour<S: Samples + ?Sized>(
    samples: &S,
    offset: f32,
    progress: &Progress,
) -> Result<Vec<f32>, Cancellation> {
    let weights: Vec<f32> = (0..=2 * REACH)
        // w(n) = e^(-6 ((n - R) / R)²).
        .map(|n| (-EDGE_EXPONENT * ((n as f64 - REACH as f64) / REACH as f64).powi(2)).exp() as f32)
        .collect();
    let mut levels = vec![0.0; frame_count(samples.len())];
    levels.par_chunks_mut(RUN).enumerate().try_for_each_init(
        || (Vec::new(), Vec::new()),
        |(piece, scratch), (run, levels)| {
            if progress.is_cancelled() {
                return Err(Cancellation);
            }
            let centre = read_run(samples, run * RUN, levels.len(), REACH, piece);
            for (index, level) in levels.iter_mut().enumerate() {
                *level = level_db(piece, offset, centre + index * HOP_SAMPLES, &weights, scratch);
            }
            Ok(())
        },
    )?;
    Ok(levels)
}

fn level_db(samples: &[f32], offset: f32, centre: usize, weights: &[f32], scratch: &mut Vec<f32>) -> f32 {
    let from = centre.saturating_sub(REACH);
    let to = (centre + REACH + 1).min(samples.len());
    let weights = &weights[from + REACH - centre..to + REACH - centre];
    scratch.clear();
    scratch.extend(samples[from..to].iter().map(|&sample| usable(sample) - offset));
    let total: f32 = weights.iter().sum();
    let mean = dot(weights, scratch) / total;
    scratch.iter_mut().for_each(|sample| *sample = (*sample - mean) * (*sample - mean));
    let mean_square = dot(weights, scratch) / total;
    // 10 log10 of Σ w (x - mean)² / Σ w: 0 dB at a mean square of 1.
    (10.0 * mean_square.log10()).max(FrameTrack::FLOOR_DB)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn levels(samples: &[f32], offset: f32) -> Vec<f32> {
        contour(samples, offset, &Progress::silent()).unwrap()
    }

    fn tone(amplitude: f32, count: usize) -> Vec<f32> {
        let step = 2.0 * std::f32::consts::PI * 200.0 / RATE_HZ as f32;
        (0..count).map(|n| amplitude * (step * n as f32).sin()).collect()
    }

    #[test]
    fn a_sine_has_three_decibels_less_than_its_peak() {
        let check = |amplitude: f32, offset: f32| {
            let samples: Vec<f32> = tone(amplitude, 16_000).iter().map(|sample| sample + offset).collect();
            let expected = 20.0 * amplitude.log10() - 3.01;
            for (frame, level) in levels(&samples, offset).into_iter().enumerate().skip(4).take(90) {
                assert!((level - expected).abs() < 0.05, "frame {frame}: {level} for {expected}");
            }
        };
        check(1.0, 0.0);
        check(0.1, 0.0);
        check(0.001, 0.3);
    }

    #[test]
    fn silence_has_the_floor_and_nothing_has_no_frames() {
        assert_eq!(levels(&[0.0; 1_600], 0.0), [FrameTrack::FLOOR_DB; 10]);
        assert_eq!(levels(&[0.25; 1_600], 0.25), [FrameTrack::FLOOR_DB; 10]);
        assert!(levels(&[], 0.0).is_empty());
        assert_eq!(levels(&[0.5], 0.5), [FrameTrack::FLOOR_DB]);
        assert!(levels(&[f32::MAX, f32::MIN, f32::NAN, f32::INFINITY], 0.0).iter().all(|level| level.is_finite()));
    }

    #[test]
    fn a_click_is_loudest_in_its_own_frame() {
        let mut samples = vec![0.0; 16_000];
        samples[50 * HOP_SAMPLES] = 1.0;
        let levels = levels(&samples, 0.0);
        let loudest = (0..100).max_by(|&a, &b| levels[a].total_cmp(&levels[b]));
        assert_eq!(loudest, Some(50));
        assert!((levels[49] - levels[51]).abs() < 0.01);
    }
}
