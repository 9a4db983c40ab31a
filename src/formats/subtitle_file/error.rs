//! Why a subtitle file cannot be read or written.

use super::format::FileFormat;
use base::texts::t;

/// Larger files are refused.
pub const MAX_SUBTITLE_BYTES: usize = 1 << 28;

/// Why a subtitle file cannot be read or written.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SubtitleFileError {
    #[error("{}", t!("subtitle-file-unrecognised"))]
    Unrecognised,
    #[error("{}", t!("subtitle-file-too-large"))]
    TooLarge,
    #[error("{}", t!("subtitle-file-damaged", format = .format.name(), place = .place, problem = .problem))]
    Damaged { format: FileFormat, place: String, problem: String },
    #[error("{}", t!("subtitle-file-not-read", format = .0.name()))]
    NotRead(FileFormat),
    #[error("{}", t!("subtitle-file-without-cues", format = .0.name(), keys = FileFormat::keys(FileFormat::takes_words)))]
    WithoutCues(FileFormat),
    #[error("{}", t!("subtitle-file-impossible", format = .format.name(), problem = .problem))]
    Impossible { format: FileFormat, problem: String },
}

impl SubtitleFileError {
    pub(super) fn damaged(format: FileFormat, place: impl Into<String>, problem: impl Into<String>) -> Self {
        Self::Damaged { format, place: place.into(), problem: problem.into() }
    }
}
