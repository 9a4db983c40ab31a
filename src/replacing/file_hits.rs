//! What was found in a file, and why a file is left as it is.

use std::io;
use std::path::PathBuf;

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

/// What was found in a file.
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
    #[error("cannot read the file because {0}")]
    Read(io::Error),
    #[error("it is neither a subtitle file nor a project")]
    Unknown,
    #[error("{0}")]
    Subtitles(#[from] crate::subtitle_file::SubtitleFileError),
    #[error("{0}")]
    Project(String),
    #[error("it has changes that were not saved; open it and save or discard them first")]
    Unsaved,
    #[error("it was not analysed yet, so that it has no cues")]
    NoCues,
    #[error("{0} cannot be changed without changing more than these words; convert it first")]
    NotInPlace(String),
    #[error("its encoding, {encoding}, has no \"{sign}\"; convert it to UTF-8 first")]
    NoLetter { encoding: &'static str, sign: char },
    #[error("the text is found in it more than {0} times; find something longer")]
    TooMany(usize),
    #[error("it was changed by another program meanwhile; look again")]
    Changed,
    #[error("cannot write the file because {0}")]
    Write(io::Error),
}
