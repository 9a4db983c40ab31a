//! Why the built-in decoders leave a file to others.

use std::io;

use crate::audio::origin::PlacementError;
use crate::audio::resample::ResampleError;
use crate::audio::track::{AudioTrack, TrackNumber};
use base::progress::Cancellation;

/// What may be decoded here.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::audio) enum DecodeQuality {
    /// Refuse what another decoder does better.
    Full,
    /// Decode whatever is possible: of HE-AAC the half-band core.
    Reduced,
}

/// Why the built-in decoders gave no recording.
pub(in crate::audio) enum DecodeRefusal {
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
    /// There are others.
    NoSuchTrack {
        number: TrackNumber,
        tracks: Vec<AudioTrack>,
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
