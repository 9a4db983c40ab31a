//! By what a file is known again.

use std::io;
use std::path::Path;
use std::time::UNIX_EPOCH;

use serde::{Deserialize, Serialize};

/// Size and time of the last change, as `make` and `rsync` know a file again: an archive of terabytes is not read to find out that
/// nothing has changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FileMark {
    pub bytes: u64,
    /// Nanoseconds since 1970; `None` where the file system does not know it.
    pub modified_ns: Option<i64>,
}

impl FileMark {
    /// # Errors
    /// What the file system says, and `InvalidInput` for what is no file.
    pub fn of(path: &Path) -> io::Result<Self> {
        let metadata = std::fs::metadata(path)?;
        if !metadata.is_file() {
            return Err(io::Error::new(io::ErrorKind::InvalidInput, "it is no file"));
        }
        let since = metadata.modified().ok().and_then(|modified| modified.duration_since(UNIX_EPOCH).ok());
        let modified_ns = since.and_then(|since| i64::try_from(since.as_nanos()).ok());
        Ok(Self { bytes: metadata.len(), modified_ns })
    }
}
