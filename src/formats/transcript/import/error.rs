//! Why a transcript cannot be read.

use std::path::{Path, PathBuf};

use super::limits::{MAX_FILE_BYTES, MAX_WORDS};
use base::progress::Cancellation;
use base::texts::t;

/// Why a transcript could not be read.
#[derive(Debug, thiserror::Error)]
pub enum TranscriptError {
    /// The file could not be opened or read.
    #[error("{}", t!("transcript-unreadable", reason = source.to_string(), path = path.display().to_string()))]
    Io { path: PathBuf, source: std::io::Error },
    /// The file is longer than [`MAX_FILE_BYTES`].
    #[error("{}", t!("transcript-too-large", size = MAX_FILE_BYTES >> 20))]
    TooLarge,
    /// There are more than [`MAX_WORDS`].
    #[error("{}", t!("transcript-too-many-words", most = MAX_WORDS))]
    TooManyWords,
    /// No reader knows this kind of file.
    #[error("{}", t!("transcript-unrecognised", reason = reason.as_str()))]
    Unrecognised { reason: String },
    /// The format was recognised, but the file breaks its rules in a way that cannot be read around.
    #[error("{}", t!("transcript-malformed", format = *format, problem = problem.as_str(), place = place.as_str()))]
    Malformed { format: &'static str, place: String, problem: String },
    /// The file is in order, but contains no speech.
    #[error("{}", t!("transcript-no-words", format = *format))]
    NoWords { format: &'static str },
    /// The person chose a tier, or a recording, that is not in the file; `known`: those that are.
    #[error("{}", no_such_tier(asked, known))]
    NoSuchTier { asked: String, known: String },
    /// The person chose a channel that is not in the file; `known`: those that are.
    #[error("{}", no_such_channel(asked, known))]
    NoSuchChannel { asked: String, known: String },
    /// The user named an encoding that does not exist.
    #[error("{}", t!("transcript-unknown-encoding", name = name.as_str()))]
    UnknownEncoding { name: String },
    /// The person asked to stop.
    #[error(transparent)]
    Cancelled(#[from] Cancellation),
    /// An error in a file whose path is known.
    #[error("{source}: {}", path.display())]
    InFile { path: PathBuf, source: Box<TranscriptError> },
}

impl TranscriptError {
    /// The same, told with the file that it is about.
    pub fn in_file(self, path: &Path) -> Self {
        match self {
            Self::Cancelled(_) => self,
            source => Self::InFile { path: path.to_owned(), source: Box::new(source) },
        }
    }
}

fn no_such_tier(asked: &str, known: &str) -> String {
    match known {
        "" => t!("transcript-no-tiers", asked = asked),
        known => t!("transcript-no-such-tier", asked = asked, known = known),
    }
}

fn no_such_channel(asked: &str, known: &str) -> String {
    match known {
        "" => t!("transcript-no-channels", asked = asked),
        known => t!("transcript-no-such-channel", asked = asked, known = known),
    }
}

/// An error that a reader cannot read around.
#[derive(Debug)]
pub(super) enum ReadFault {
    NoWords,
    TooManyWords,
    Cancelled,
    /// `known` is empty if the file tells none apart; so it is for channels.
    NoSuchTier {
        asked: String,
        known: String,
    },
    NoSuchChannel {
        asked: String,
        known: String,
    },
    Damaged {
        place: String,
        problem: String,
    },
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
            Self::NoSuchTier { asked, known } => TranscriptError::NoSuchTier { asked, known },
            Self::NoSuchChannel { asked, known } => TranscriptError::NoSuchChannel { asked, known },
            Self::Damaged { place, problem } => TranscriptError::Malformed { format, place, problem },
        }
    }
}
