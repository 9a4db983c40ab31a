//! Hits in a file, and why a file is left as it is.

use std::io;
use std::path::PathBuf;

use crate::project::{EditError, ProjectError};
use base::texts::t;
use formats::subtitle_file::{FileFormat, SubtitleFileError};

/// A place in a file where something was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileHit {
    /// Position of the cue.
    pub cue: usize,
    /// Byte of the text of the cue, with a space for each line break.
    pub start: usize,
    /// The text of the cue as it is, and as it would be with this hit alone replaced. Line breaks are `\n`; of a long cue only what
    /// stands near the hit, with `…` for the rest.
    pub before: String,
    pub after: String,
}

/// The hits in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileHits {
    pub path: PathBuf,
    pub hits: Vec<FileHit>,
    /// There are more hits than were asked for.
    pub is_cut: bool,
    /// What the file holds, to know whether it is still the same.
    pub(super) digest: [u8; 32],
}

/// Why a file is not looked through, or left as it is.
#[derive(Debug, thiserror::Error)]
pub enum FileRefusal {
    #[error("{}", t!("replace-file-unread", error = .0.to_string()))]
    Read(io::Error),
    #[error("{}", t!("replace-file-unknown"))]
    Unknown,
    #[error("{0}")]
    Subtitles(#[from] SubtitleFileError),
    #[error("{}", without_path(.0))]
    Project(#[from] ProjectError),
    #[error("{0}")]
    Edit(#[from] EditError),
    #[error("{}", t!("replace-file-unsaved"))]
    Unsaved,
    #[error("{}", t!("replace-file-no-cues"))]
    NoCues,
    #[error("{}", t!("replace-file-not-in-place", format = .0.name()))]
    NotInPlace(FileFormat),
    #[error("{}", t!("replace-file-no-letter", encoding = .encoding.to_string(), sign = .sign.to_string()))]
    NoLetter { encoding: &'static str, sign: char },
    #[error("{}", t!("replace-file-too-many", count = .0))]
    TooMany(usize),
    #[error("{}", t!("replace-file-too-much"))]
    TooMuch,
    #[error("{}", t!("replace-file-changed"))]
    Changed,
    #[error("{}", t!("replace-file-unwritten", error = .0.to_string()))]
    Write(io::Error),
}

/// What a project says of itself, where its path is said already.
fn without_path(error: &ProjectError) -> String {
    let text = error.to_string();
    text.rsplit_once(": ").map_or(text.as_str(), |(sentence, _)| sentence).to_owned()
}
