//! Why a batch is not begun.

use std::path::Path;

/// Why nothing is begun, as a sentence.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct BatchError(String);

impl BatchError {
    pub(super) fn new(message: String) -> Self {
        Self(message)
    }

    pub(super) fn unreadable(what: &str, path: &Path, error: &std::io::Error) -> Self {
        Self(format!("cannot read the {what} ({error}): {}", path.display()))
    }

    pub(super) fn manifest_line(line: usize, reason: &str, path: &Path) -> Self {
        Self(format!("line {line} of the manifest is not a talk ({reason}): {}", path.display()))
    }
}
