//! Why a subtitle file cannot be read or written.

use super::format::FileFormat;

/// Larger files are refused.
pub const MAX_SUBTITLE_BYTES: usize = 1 << 28;

/// Why a subtitle file cannot be read or written.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SubtitleFileError {
    #[error("the format of the file was not recognised; name it, or give a subtitle file")]
    Unrecognised,
    #[error("the file is larger than 256 MiB, which no subtitle file is")]
    TooLarge,
    #[error("{format} file is damaged at {place}: {problem}")]
    Damaged { format: FileFormat, place: String, problem: String },
    #[error("{0} can be written, not read")]
    NotRead(FileFormat),
    #[error("the file has timed words and no cues, and {0} is made of cues; make cues with `breathmark segment` first, or write one of {keys}", keys = FileFormat::keys(FileFormat::takes_words))]
    WithoutCues(FileFormat),
    #[error("{format} cannot hold this: {problem}")]
    Impossible { format: FileFormat, problem: String },
}

impl SubtitleFileError {
    pub(super) fn damaged(format: FileFormat, place: impl Into<String>, problem: impl Into<String>) -> Self {
        Self::Damaged { format, place: place.into(), problem: problem.into() }
    }
}
