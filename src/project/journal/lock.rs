//! One window per project.

use std::fs::{File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use super::super::file::ProjectId;

/// Held while a project is open; the operating system lets go of it when the program ends, however it ends.
///
/// It is a lock on an empty file of its own, `<id>.lock`, so that the journal beside it can be replaced and read all
/// the same.
#[derive(Debug)]
pub(in crate::project) struct Lock {
    file: File,
    path: PathBuf,
}

impl Lock {
    /// `None`: another window has it.
    ///
    /// # Errors
    /// Where a file cannot be made or the file system knows no locks.
    pub(in crate::project) fn take(folder: &Path, id: &ProjectId) -> io::Result<Option<Self>> {
        std::fs::create_dir_all(folder)?;
        let path = folder.join(format!("{}.lock", id.as_str()));
        loop {
            let file = OpenOptions::new().create(true).truncate(false).write(true).open(&path)?;
            match file.try_lock() {
                // It may have been removed between the two calls: a lock on what is gone keeps nobody out.
                Ok(()) if is_gone(&file) => {}
                Ok(()) => return Ok(Some(Self { file, path })),
                Err(TryLockError::WouldBlock) => return Ok(None),
                Err(TryLockError::Error(error)) => return Err(error),
            }
        }
    }

    /// Takes the file away, too, where nothing is left that it could protect.
    pub(in crate::project) fn remove(self) {
        // If it stays it is an empty file.
        let _ = std::fs::remove_file(&self.path);
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        // To close the file would do, but for a process that was forked off a moment ago and still has it open, too.
        let _ = self.file.unlock();
    }
}

#[cfg(unix)]
fn is_gone(file: &File) -> bool {
    use std::os::unix::fs::MetadataExt as _;
    file.metadata().is_ok_and(|metadata| metadata.nlink() == 0)
}

/// Elsewhere a file that is open keeps its name.
#[cfg(not(unix))]
fn is_gone(_: &File) -> bool {
    false
}
