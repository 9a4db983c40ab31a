//! Why words cannot be aligned.

use std::io;
use std::path::PathBuf;

use base::progress::Cancellation;
use base::texts::t;

/// Why there is no aligner, by what a person can do about it.
#[derive(Debug, thiserror::Error)]
pub enum AlignerError {
    /// A file of the model is missing or cannot be read: fetch the models again.
    #[error("{}", t!("align-unreadable", reason = source.to_string(), path = path.display().to_string()))]
    Read { path: PathBuf, source: io::Error },
    /// A file of the model is not what it should be: fetch the models again.
    #[error("{}", t!("align-damaged", file = *file, reason = *reason))]
    Damaged { file: &'static str, reason: &'static str },
    /// Its config is no aligner's: fetch the models again.
    #[error("{}", t!("align-config-damaged", reason = reason.as_str(), path = path.display().to_string()))]
    Config { path: PathBuf, reason: String },
    /// The folder cannot be written: choose another.
    #[error("{}", t!("align-cannot-write", reason = source.to_string(), path = path.display().to_string()))]
    Write { path: PathBuf, source: io::Error },
}

/// Why words have no times.
#[derive(Debug, thiserror::Error)]
pub enum AlignError {
    /// No word of the script can be said: check the file, or its language.
    #[error("{}", t!("align-no-words"))]
    NoWords,
    /// The recording is shorter than a word: choose another.
    #[error("{}", t!("align-no-sound"))]
    NoSound,
    /// Times are given for some words only, or more than there are.
    #[error("{}", t!("align-hints-differ", words = *words, hints = *hints))]
    HintsDiffer { words: usize, hints: usize },
    /// The script has more words than a day of speech.
    #[error("{}", t!("align-too-many-words", words = *words, limit = *limit))]
    TooManyWords { words: usize, limit: usize },
    #[error(transparent)]
    Cancelled(#[from] Cancellation),
}
