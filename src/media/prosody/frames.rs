//! One F0, one voicing value and one level per 10 ms.

use super::RATE_HZ;
use crate::audio::Samples;
use base::time::{Instant, Span};

/// Samples from one frame to the next: 10 ms.
pub const HOP_SAMPLES: usize = RATE_HZ as usize / 100;

/// The contours of a recording. All three have one value per 10 ms hop; frame `i` is centred at sample
/// `i * HOP_SAMPLES`, that is at `i * 10 ms`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FrameTrack {
    /// Fundamental frequency in Hz, in every frame: where `voicing` is low it is only where the track passes through.
    pub f0_hz: Vec<f32>,
    /// Probability that the frame is voiced, 0..1; from 0.5 on it counts as voiced.
    pub voicing: Vec<f32>,
    /// Level in dB relative to full scale (a square wave of amplitude 1 has 0 dB), never below
    /// [`FrameTrack::FLOOR_DB`].
    pub level_db: Vec<f32>,
}

impl FrameTrack {
    /// Level of digital silence: the rounding noise of 16-bit samples.
    pub const FLOOR_DB: f32 = -100.0;
    /// From this voicing value on a frame counts as voiced.
    pub const VOICED_FROM: f32 = 0.5;

    /// Number of frames.
    pub fn len(&self) -> usize {
        self.f0_hz.len()
    }

    pub fn is_empty(&self) -> bool {
        self.f0_hz.is_empty()
    }

    /// The instant at which frame `index` is centred.
    pub fn instant(index: usize) -> Instant {
        Instant::from_samples((index * HOP_SAMPLES) as u64, RATE_HZ)
    }

    /// Frames centred in `span` (its end excluded). If it falls between two frames, the nearest one; empty only where
    /// the recording has no frame.
    pub fn frames_in(&self, span: Span) -> std::ops::Range<usize> {
        let first_from = |instant: Instant| instant.as_samples(RATE_HZ).div_ceil(HOP_SAMPLES).min(self.len());
        let range = first_from(span.start)..first_from(span.end);
        if !range.is_empty() {
            return range;
        }
        let nearest = (span.middle().as_samples(RATE_HZ) + HOP_SAMPLES / 2) / HOP_SAMPLES;
        if nearest < self.len() { nearest..nearest + 1 } else { self.len()..self.len() }
    }

    /// Whether frame `index` counts as voiced.
    pub fn is_voiced(&self, index: usize) -> bool {
        self.voicing[index] >= Self::VOICED_FROM
    }
}

/// Between which frequencies the pitch is looked for, in Hz.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PitchRange {
    pub low_hz: f32,
    pub high_hz: f32,
}

impl PitchRange {
    /// Adults speaking: 50 to 400 Hz, as in the punctuation papers.
    pub const SPEECH: Self = Self { low_hz: 50.0, high_hz: 400.0 };
    /// Children, and adults who act: 60 to 600 Hz.
    pub const LIVELY: Self = Self { low_hz: 60.0, high_hz: 600.0 };
    /// Everything that can be followed: 40 to 800 Hz.
    pub const WIDEST: Self = Self { low_hz: 40.0, high_hz: 800.0 };

    /// The part of the range that lies within [`PitchRange::WIDEST`]; at least a semitone wide.
    pub fn clamped(self) -> Self {
        let Self { low_hz: lowest, high_hz: highest } = Self::WIDEST;
        let semitone = 2.0_f32.powf(1.0 / 12.0);
        // `max` and `min` also turn not-a-number into a bound.
        let low_hz = self.low_hz.max(lowest).min(highest / semitone);
        Self { low_hz, high_hz: self.high_hz.min(highest).max(low_hz * semitone) }
    }
}

impl Default for PitchRange {
    fn default() -> Self {
        Self::SPEECH
    }
}

/// Number of frames of a signal of so many samples.
pub(super) fn frame_count(samples: usize) -> usize {
    samples.div_ceil(HOP_SAMPLES)
}

/// Samples that are read at a time where all of them pass by.
pub(super) const PIECE: usize = 1 << 16;

/// Frames that are measured from one piece of the signal.
pub(super) const RUN: usize = 100;

/// Reads the samples that `count` frames from `first` on need if each looks `reach` samples to either side; returns the
/// place of the first frame's centre among them. They are cut off at the ends of the signal.
pub(super) fn read_run<S: Samples + ?Sized>(
    samples: &S,
    first: usize,
    count: usize,
    reach: usize,
    piece: &mut Vec<f32>,
) -> usize {
    let centre = first * HOP_SAMPLES;
    let from = centre.saturating_sub(reach).min(samples.len());
    let to = (centre + count.saturating_sub(1) * HOP_SAMPLES + reach + 1).min(samples.len());
    piece.resize(to - from, 0.0);
    samples.read(from, piece);
    centre - from
}

/// A sample that can be calculated with: silence for what is not finite, and a bound far outside full scale, so that
/// no product of energies overflows.
pub(super) fn usable(sample: f32) -> f32 {
    const BOUND: f32 = 1e6;
    if sample.is_finite() { sample.clamp(-BOUND, BOUND) } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_span_gets_the_frames_centred_in_it_or_the_nearest_one() {
        let track = FrameTrack { f0_hz: vec![100.0; 10], voicing: vec![1.0; 10], level_db: vec![-20.0; 10] };
        let check = |start: f64, end: f64, expected: std::ops::Range<usize>| {
            assert_eq!(track.frames_in(Span::from_secs(start, end)), expected, "{start}..{end}");
        };
        check(0.0, 0.03, 0..3);
        check(0.005, 0.03, 1..3);
        check(0.011, 0.014, 1..2);
        check(0.02, 0.02, 2..3);
        check(0.05, 9.0, 5..10);
        check(3.0, 4.0, 10..10);
        check(-1.0, -0.5, 0..1);
        assert_eq!(FrameTrack::default().frames_in(Span::from_secs(0.0, 1.0)), 0..0);
    }

    #[test]
    fn odd_ranges_become_usable_ones() {
        let check = |low_hz: f32, high_hz: f32| {
            let range = PitchRange { low_hz, high_hz }.clamped();
            assert!(range.low_hz >= 40.0 && range.high_hz <= 800.0 && range.low_hz < range.high_hz * 0.95, "{range:?}");
        };
        check(50.0, 400.0);
        check(400.0, 50.0);
        check(f32::NAN, f32::NAN);
        check(0.0, f32::INFINITY);
        check(900.0, 1_000.0);
        check(1.0, 2.0);
        assert_eq!(PitchRange::SPEECH.clamped(), PitchRange::SPEECH);
    }
}
