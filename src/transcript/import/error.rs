//! Why a transcript cannot be read.

use std::path::PathBuf;

use super::limits::{MAX_FILE_BYTES, MAX_WORDS};
use crate::progress::Cancellation;

/// Why a transcript could not be read.
#[derive(Debug, thiserror::Error)]
pub enum TranscriptError {
    /// The file could not be opened or read.
    #[error("cannot read the transcript ({source}): {}", path.display())]
    Io { path: PathBuf, source: std::io::Error },
    /// The file is longer than [`MAX_FILE_BYTES`].
    #[error("the transcript is longer than {} MiB, so it is probably not one", MAX_FILE_BYTES >> 20)]
    TooLarge,
    /// There are more than [`MAX_WORDS`].
    #[error(
        "the transcript has more than {MAX_WORDS} words, so it is probably not one: a day of talk has about 250000"
    )]
    TooManyWords,
    /// No reader knows this kind of file.
    #[error("{reason}; export the transcript as JSON with word times, CTM, SRT or WebVTT")]
    Unrecognised { reason: String },
    /// The format was recognised, but the file breaks its rules in a way that cannot be read around.
    #[error("the {format} transcript cannot be read: {problem} ({place})")]
    Malformed { format: &'static str, place: String, problem: String },
    /// The file is in order, but nobody speaks in it.
    #[error("the {format} transcript contains no words")]
    NoWords { format: &'static str },
    /// The person chose something that is not in the file.
    #[error("the transcript has no {part} \"{asked}\"; {has}")]
    NoSuchPart { part: &'static str, asked: String, has: String },
    /// The person named an encoding that nobody knows.
    #[error("there is no encoding \"{name}\"; give a name such as windows-1250, ISO-8859-2, GB18030 or UTF-16LE")]
    UnknownEncoding { name: String },
    /// The person asked to stop.
    #[error(transparent)]
    Cancelled(#[from] Cancellation),
    /// An error in a file whose path is known.
    #[error("{source}: {}", path.display())]
    InFile { path: PathBuf, source: Box<TranscriptError> },
}

/// What a reader cannot read around.
#[derive(Debug)]
pub(super) enum ReadFault {
    NoWords,
    TooManyWords,
    Cancelled,
    NoSuchPart { part: &'static str, asked: String, known: String },
    Damaged { place: String, problem: String },
}

impl From<Cancellation> for ReadFault {
    fn from(_: Cancellation) -> Self {
        Self::Cancelled
    }
}

impl ReadFault {
    pub fn damaged(place: impl Into<String>, problem: impl Into<String>) -> Self {
        Self::Damaged { place: place.into(), problem: problem.into() }
    }

    pub fn in_format(self, format: &'static str) -> TranscriptError {
        match self {
            Self::NoWords => TranscriptError::NoWords { format },
            Self::TooManyWords => TranscriptError::TooManyWords,
            Self::Cancelled => TranscriptError::Cancelled(Cancellation),
            Self::NoSuchPart { part, asked, known } => {
                let has = match known.as_str() {
                    "" => format!("it tells no {part}s apart"),
                    known => format!("it has {known}"),
                };
                TranscriptError::NoSuchPart { part, asked, has }
            }
            Self::Damaged { place, problem } => TranscriptError::Malformed { format, place, problem },
        }
    }
}
