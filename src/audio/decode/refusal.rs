//! Why the built-in decoders leave a file to others.

use std::io;

use crate::audio::origin::Misplaced;
use crate::audio::resample::Unsuitable;
use crate::progress::Cancelled;

/// What may be decoded here.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::audio) enum Quality {
    /// Refuse what another decoder does better.
    Full,
    /// Decode whatever is possible: of HE-AAC the half-band core.
    Reduced,
}

/// Why the built-in decoders gave no recording.
pub(in crate::audio) enum Refusal {
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
    Cancelled(Cancelled),
}

impl From<Cancelled> for Refusal {
    fn from(cancelled: Cancelled) -> Self {
        Self::Cancelled(cancelled)
    }
}

impl From<Misplaced> for Refusal {
    fn from(misplaced: Misplaced) -> Self {
        match misplaced {
            Misplaced::TooLong => Self::TooLong,
            Misplaced::Rate(Unsuitable::Room(error)) => Self::NoRoom(error),
            Misplaced::Rate(unsuitable) => Self::Damaged(unsuitable.to_string()),
        }
    }
}
