//! Why no style is learnt, or not from a file.

use std::path::PathBuf;

use super::limits_of_size::{FEWEST_CUES, FEWEST_FILES};
use base::progress::Cancellation;
use base::texts::t;

/// Why there is no style.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StyleError {
    #[error("{}", t!("style-too-few-files", count = .0, least = FEWEST_FILES))]
    TooFewFiles(usize),
    /// So many in the language that most have.
    #[error("{}", t!("style-too-few-of-language", count = .0, least = FEWEST_FILES))]
    FilesOfManyLanguages(usize),
    #[error("{}", t!("style-too-few-cues", count = .0, least = FEWEST_CUES))]
    TooFewCues(u64),
    /// Nothing is where the files were said to be.
    #[error("{}", t!("style-no-place", path = .0.to_string_lossy()))]
    NoSuchPlace(PathBuf),
    #[error(transparent)]
    Cancelled(#[from] Cancellation),
}

/// Why nothing is learnt from a file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FileRejection {
    /// It cannot be read, or is none; in the words of who tried.
    #[error("{0}")]
    Unreadable(String),
    #[error("{}", t!("style-file-not-there"))]
    NotThere,
    #[error("{}", t!("style-file-without-cues"))]
    WithoutCues,
    /// Cues of a single word, of all.
    #[error("{}", t!("style-file-of-words", words = .words, cues = .cues))]
    WordByWord { words: usize, cues: usize },
    /// Cues with signs of another encoding, of all.
    #[error("{}", t!("style-file-encoding", broken = .broken, cues = .cues))]
    BrokenEncoding { broken: usize, cues: usize },
    /// The same cues are in a file that was read before.
    #[error("{}", t!("style-file-twice", name = .0.as_str()))]
    Twice(String),
    #[error("{}", t!("style-file-link"))]
    Link,
}
