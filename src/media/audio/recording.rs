//! The result of decoding a file.

use super::samples::{SampleStore, Samples};
use super::track::TrackNumber;
use base::texts::m;
use base::time::{Duration, Instant};
use base::warning::Warning;

/// The sampling rate of every [`Recording`], in hertz.
pub const RATE_HZ: u32 = 16_000;

/// The longest recording that is read, in samples at [`RATE_HZ`]: 24 hours.
pub(super) const MAX_SAMPLES: u64 = 24 * 3600 * RATE_HZ as u64;

/// Warnings kept of one file; a badly damaged file would otherwise yield one per packet.
pub(super) const MAX_WARNINGS: usize = 50;

/// A decoded recording.
#[derive(Debug)]
pub struct Recording {
    /// Mono, [`RATE_HZ`], finite, within -1..=1. Never empty.
    pub samples: SampleStore,
    pub source: AudioSource,
    /// Oddities of the file and how they were handled.
    pub warnings: Vec<Warning>,
}

/// Where the samples came from, before mixing and resampling.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AudioSource {
    /// Short name of the file format, such as `wave` or `matroska`.
    pub container: String,
    /// Short name of the audio coding, such as `mp3` or `opus`.
    pub codec: String,
    /// Sampling rate of the decoded signal, in hertz; 0 if unknown.
    pub rate_hz: u32,
    /// Number of channels; 0 if unknown.
    pub channels: u16,
    pub decoder: Decoder,
    /// The sound track that was read, and how many the file has.
    pub track: TrackNumber,
    pub tracks: usize,
}

/// Which decoder produced the samples.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decoder {
    Symphonia,
    Ffmpeg,
    /// The reader of WAV files with many channels.
    Wave,
}

impl AudioSource {
    /// Whether such a file may hold a video beside its sound.
    pub fn may_hold_video(&self) -> bool {
        self.decoder == Decoder::Ffmpeg || matches!(self.container.as_str(), "isomp4" | "matroska")
    }
}

impl Samples for Recording {
    fn len(&self) -> usize {
        self.samples.len()
    }

    fn read(&self, first: usize, out: &mut [f32]) {
        self.samples.read(first, out);
    }
}

impl Recording {
    pub fn duration(&self) -> Duration {
        Instant::from_samples(self.samples.len() as u64, RATE_HZ) - Instant::ZERO
    }
}

/// Collects warnings up to a limit and says how many it dropped.
#[derive(Default)]
pub(super) struct WarningLog {
    pub kept: Vec<Warning>,
    pub dropped: usize,
}

impl WarningLog {
    pub fn push(&mut self, warning: Warning) {
        if self.kept.len() < MAX_WARNINGS {
            self.kept.push(warning);
        } else {
            self.dropped += 1;
        }
    }

    pub fn into_warnings(mut self) -> Vec<Warning> {
        if self.dropped > 0 {
            self.kept.push(Warning::new(m!("audio-more-warnings", count = self.dropped)));
        }
        self.kept
    }
}

/// A sample that every later stage can use: finite and within -1..=1.
pub(super) fn clean(sample: f32) -> f32 {
    if sample.is_finite() { sample.clamp(-1.0, 1.0) } else { 0.0 }
}
