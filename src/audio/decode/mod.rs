//! The built-in decoders: symphonia's demuxers and codecs, libopus for Opus. The only place that names symphonia.

mod aac;
mod mixdown;
mod opus;
mod session;
mod source;
mod timing;
mod track;
mod vorbis;

use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::time;

use crate::progress::{Cancellation, Progress};

use super::Recording;
use super::growth::DecodeReporter;
use super::origin::PlacementError;
use super::resample::ResampleError;
use session::DecodeSession;

/// How often progress and new samples are reported.
const TICK: time::Duration = time::Duration::from_millis(50);

/// What may be decoded here.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum DecodeQuality {
    /// Refuse what another decoder does better.
    Full,
    /// Decode whatever is possible: of HE-AAC the half-band core.
    Reduced,
}

/// Why the built-in decoders gave no recording.
pub(super) enum DecodeRefusal {
    Read(io::Error),
    NotRecognised,
    NoSound(String),
    /// There is a sound track, and nothing in it.
    Empty,
    /// `track` counts the audio tracks of the file from 0.
    Unsupported {
        codec: String,
        track: usize,
    },
    Damaged(String),
    TooLong,
    /// The temporary file for the samples cannot be written.
    NoRoom(io::Error),
    Cancelled(Cancellation),
}

impl From<Cancellation> for DecodeRefusal {
    fn from(cancelled: Cancellation) -> Self {
        Self::Cancelled(cancelled)
    }
}

impl From<PlacementError> for DecodeRefusal {
    fn from(misplaced: PlacementError) -> Self {
        match misplaced {
            PlacementError::TooLong => Self::TooLong,
            PlacementError::Rate(ResampleError::Room(error)) => Self::NoRoom(error),
            PlacementError::Rate(unsuitable) => Self::Damaged(unsuitable.to_string()),
        }
    }
}

/// Decodes the sound of a file; see [`super::decode_watched()`].
pub(super) fn decode(
    path: &Path,
    progress: &Progress,
    quality: DecodeQuality,
    reporter: &mut DecodeReporter<'_>,
) -> Result<Recording, DecodeRefusal> {
    reporter.restart();
    let senseless = || DecodeRefusal::Damaged("its structure makes no sense".into());
    let mut session = guarded(|| DecodeSession::open(path, quality)).unwrap_or_else(|| Err(senseless()))?;
    let length = session.length();
    progress.tick(0, length)?;
    let mut ticked = time::Instant::now();
    loop {
        if ticked.elapsed() >= TICK {
            ticked = time::Instant::now();
            if let Some(known) = session.known() {
                reporter.report(known, session.expected());
            }
            progress.tick(session.position(), length)?;
        } else if progress.is_cancelled() {
            return Err(Cancellation.into());
        }
        match guarded(|| session.step()) {
            Some(Ok(true)) => {}
            Some(Ok(false)) => break,
            Some(Err(refusal)) => return Err(refusal),
            None if !session.has_begun() => return Err(senseless()),
            None => {
                session.warn_here("the file is damaged here; the rest could not be decoded");
                break;
            }
        }
    }
    let expected = session.expected();
    let broken = || DecodeRefusal::Damaged("it broke the decoder".into());
    let recording = guarded(|| session.finish()).unwrap_or_else(|| Err(broken()))?;
    reporter.report(&recording.samples, expected);
    progress.tick(length, length)?;
    Ok(recording)
}

/// Symphonia is safe Rust, but a damaged file may still trip one of its assertions; then there is no result. What was
/// decoded before lives outside the guarded call and is kept. Whoever watches is not called in here: a failed
/// assertion of theirs is no damage of the file.
fn guarded<T>(work: impl FnOnce() -> T) -> Option<T> {
    catch_unwind(AssertUnwindSafe(work)).ok()
}
