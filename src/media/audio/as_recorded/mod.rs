//! A recording as it was recorded: at its own rate and for two ears, for listening.
//!
//! ```text
//! player --want(frame)--> SharedSound --> SoundReader (a thread): a run: seek, decode, compare with the analysis samples
//!    ^                                                                 |
//!    +---------------- read(frames), if they are there ---- SoundBlocks <---+
//! ```
//!
//! It is read from the file as it is needed, some seconds around the head, so that hours take no more memory than minutes.
//! The analysis samples are the clock: whatever is decoded is compared with them, moved to its place if it is a little
//! off, and not used if it is something else. Who plays has them to fall back on, wherever frames are missing.

mod blocks;
mod external;
#[cfg(test)]
mod jump_tests;
mod likeness;
mod many_channels;
mod reader;
mod run;
mod shared;
#[cfg(test)]
mod tests;

use std::ops::{Range, RangeInclusive};
use std::path::Path;
use std::sync::Arc;
use std::thread::{self, Thread};

use super::decode::PartDecoder;
use super::samples::Samples;
use super::sound_source::{IsInVain, SoundSource, SourceFailure};
use super::{AudioSource, Decoder, RATE_HZ};
use external::FfmpegSource;
use many_channels::ManyChannelWave;
use reader::{FileStamp, SoundOrigin};
use shared::SharedSound;

pub use reader::SoundReader;

/// Rates that are played, in hertz.
const RATES_HZ: RangeInclusive<u32> = 8_000..=192_000;
/// Who plays a loop asks for so much behind its end before a piece is made of the frames: one part in so many of a second.
const BEHIND_LOOP: i64 = 5;

/// A recording that is played from its file. Dropping it ends the reading.
pub struct AsRecorded {
    shared: Arc<SharedSound>,
    rate_hz: u32,
    channels: usize,
    /// Who reads; none if that is done by hand.
    reader: Option<Thread>,
}

impl AsRecorded {
    /// Begins to read the file that `analysis` was decoded from, on a thread of its own; touches no disk before frames
    /// are wanted. None where the analysis samples are all there is to hear, or the rate is none that is played.
    pub fn of(path: &Path, source: &AudioSource, analysis: Arc<dyn Samples>) -> Option<Self> {
        let (mut recording, mut reader) = Self::by_hand(path, source, analysis)?;
        let shared = recording.shared.clone();
        let read = move || {
            while !shared.is_closed() {
                if !reader.work() {
                    thread::park();
                }
            }
        };
        match thread::Builder::new().name("sound as recorded".into()).spawn(read) {
            Ok(thread) => recording.reader = Some(thread.thread().clone()),
            Err(error) => {
                tracing::warn!("the recording is played from its samples at 16 kHz: {error}");
                return None;
            }
        }
        Some(recording)
    }

    /// As [`AsRecorded::of`], but nothing is read until the reader is made to work; for tests.
    pub fn by_hand(path: &Path, source: &AudioSource, analysis: Arc<dyn Samples>) -> Option<(Self, SoundReader)> {
        let (rate_hz, channels) = (source.rate_hz, if source.channels == 1 { 1 } else { 2 });
        let has_no_more = channels == 1 && rate_hz <= RATE_HZ;
        if !RATES_HZ.contains(&rate_hz) || has_no_more {
            return None;
        }
        let (file, source) = (path.to_owned(), source.clone());
        let open = move |is_in_vain: &IsInVain| open(&file, &source, channels, is_in_vain);
        let file = path.to_owned();
        let origin = SoundOrigin { open: Box::new(open), stamp: Box::new(move || stamp(&file)) };
        Some(Self::read_from(origin, rate_hz, channels, analysis))
    }

    fn read_from(
        origin: SoundOrigin,
        rate_hz: u32,
        channels: usize,
        analysis: Arc<dyn Samples>,
    ) -> (Self, SoundReader) {
        let length = (analysis.len() as u64 * u64::from(rate_hz)).div_ceil(u64::from(RATE_HZ));
        let shared = Arc::new(SharedSound::new(length as i64));
        let reader = SoundReader::new(shared.clone(), origin, analysis, rate_hz, channels);
        (Self { shared, rate_hz, channels, reader: None }, reader)
    }

    /// Sampling rate in hertz.
    pub fn rate_hz(&self) -> u32 {
        self.rate_hz
    }

    /// One or two.
    pub fn channels(&self) -> usize {
        self.channels
    }

    /// The head is at this frame, and what follows will be needed; in a loop, up to the frame `until`. Never waits, so
    /// that a sound device may call it.
    pub fn want(&self, frame: i64, until: Option<i64>) {
        let until = until.map(|until| until.saturating_add(i64::from(self.rate_hz) / BEHIND_LOOP));
        if self.shared.want(frame, until)
            && let Some(reader) = &self.reader
        {
            reader.unpark();
        }
    }

    /// Whether all of these frames are there. Never waits.
    pub fn has(&self, frames: Range<i64>) -> bool {
        !self.shared.is_given_up() && self.shared.blocks.has(frames)
    }

    /// Copies the frames from `first` on, of the length of `left` and `right`: silence outside the recording. False if
    /// not all of them are there; then what was copied is of no use. Never waits.
    pub fn read(&self, first: i64, left: &mut [f32], right: &mut [f32]) -> bool {
        self.shared.blocks.read(first, left, right)
    }

    /// Whether the file turned out to be of no use.
    pub fn is_given_up(&self) -> bool {
        self.shared.is_given_up()
    }

    /// Memory that is held for frames, in bytes.
    pub fn held_bytes(&self) -> usize {
        self.shared.blocks.held() * size_of::<f32>()
    }
}

impl Drop for AsRecorded {
    fn drop(&mut self) {
        self.shared.close();
        if let Some(reader) = &self.reader {
            reader.unpark();
        }
    }
}

/// The file by the decoder that decoded it whole.
fn open(
    path: &Path,
    source: &AudioSource,
    channels: usize,
    is_in_vain: &IsInVain,
) -> Result<Box<dyn SoundSource>, SourceFailure> {
    let AudioSource { track, rate_hz, .. } = *source;
    Ok(match source.decoder {
        Decoder::Symphonia => Box::new(PartDecoder::open(path, track, rate_hz, is_in_vain)?),
        Decoder::Ffmpeg => Box::new(FfmpegSource::new((path, track), rate_hz, channels)?),
        Decoder::Wave => Box::new(ManyChannelWave::open(path)?),
    })
}

fn stamp(path: &Path) -> Option<FileStamp> {
    let metadata = std::fs::metadata(path).ok()?;
    Some((metadata.len(), metadata.modified().ok()))
}
