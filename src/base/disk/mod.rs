//! Access to files: one small trait, so that what happens when a disk goes wrong can be tried at every single operation.
//!
//! [`RealDisk`] is the computer's. The laboratory has one in memory that fails, tears, loses or dies when it is told to;
//! `breathmark-lab bench faults` runs an editing session on it. Everything that keeps a person's work goes through
//! here: project files, journals, kept files, settings, profiles, exports. Models, recordings and transcripts do not.

pub mod real;
pub mod waiting;

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::SystemTime;

pub use real::RealDisk;

/// Who may read what is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// Its owner: journals, settings, profiles, kept files.
    Private,
    /// As the umask has it: projects and exports. A file that is replaced keeps its own permissions.
    Usual,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EntryKind {
    File,
    Folder,
    /// A device, a pipe, a socket.
    Other,
}

/// Facts about a folder's entry; links are followed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Facts {
    pub kind: EntryKind,
    pub bytes: u64,
    /// Where the file system knows it.
    pub modified: Option<SystemTime>,
    pub is_read_only: bool,
}

/// The outcome of trying to lock a file.
#[derive(Debug)]
pub enum FileLockAttempt {
    Taken(Box<dyn FileLock>),
    /// Another program, or another part of this one, has it.
    Busy,
    /// The file system knows no locks.
    Unsupported,
}

/// Held until it is dropped, or the program ends.
pub trait FileLock: fmt::Debug + Send + Sync {}

/// Files and folders. Paths are taken as they are; links are followed.
pub trait Disk: fmt::Debug + Send + Sync {
    /// The whole of a file.
    ///
    /// # Errors
    /// `FileTooLarge` if it has more than `limit` bytes; `InvalidInput` for what is no file, which is not waited for.
    fn read(&self, path: &Path, limit: u64) -> io::Result<Vec<u8>>;

    /// The beginning of a file: so many bytes, or all of a shorter one.
    ///
    /// # Errors
    /// `InvalidInput` for what is no file, which is not waited for.
    fn read_start(&self, path: &Path, most: u64) -> io::Result<Vec<u8>>;

    /// A new, empty file.
    ///
    /// # Errors
    /// `AlreadyExists`, too.
    fn create(&self, path: &Path, access: Access) -> io::Result<Arc<dyn OpenFile>>;

    /// A file that is there, to be continued at its end.
    ///
    /// # Errors
    /// What the file system says.
    fn open_end(&self, path: &Path) -> io::Result<Arc<dyn OpenFile>>;

    /// Gives a file another name, in one step; what had that name before is gone.
    ///
    /// # Errors
    /// What the file system says.
    fn rename(&self, from: &Path, to: &Path) -> io::Result<()>;

    /// # Errors
    /// What the file system says.
    fn remove(&self, path: &Path) -> io::Result<()>;

    /// A folder with those above it. One that is there becomes private, too, if that is asked for.
    ///
    /// # Errors
    /// What the file system says.
    fn create_folders(&self, path: &Path, access: Access) -> io::Result<()>;

    /// The entries of a folder, in order; nothing if there is no such folder.
    ///
    /// # Errors
    /// What the file system says.
    fn list(&self, folder: &Path) -> io::Result<Vec<PathBuf>>;

    /// The entries of a folder one by one, in the order in which they come, for as long as `take` wants more: a folder may be huge, or lie
    /// at the other end of a network. Nothing if there is no such folder.
    ///
    /// # Errors
    /// What the file system says; some entries may have come before.
    fn list_while(&self, folder: &Path, take: &mut dyn FnMut(PathBuf) -> bool) -> io::Result<()> {
        for path in self.list(folder)? {
            if !take(path) {
                break;
            }
        }
        Ok(())
    }

    /// # Errors
    /// `NotFound`, too.
    fn facts(&self, path: &Path) -> io::Result<Facts>;

    /// The path without links.
    ///
    /// # Errors
    /// What the file system says.
    fn real_path(&self, path: &Path) -> io::Result<PathBuf>;

    /// Brings the names in a folder to the disk.
    ///
    /// # Errors
    /// What the file system says; not every one can do that.
    fn sync_folder(&self, folder: &Path) -> io::Result<()>;

    /// Locks a file, which is made if it is not there.
    ///
    /// # Errors
    /// What the file system says.
    fn lock(&self, path: &Path) -> io::Result<FileLockAttempt>;

    /// Whether writing means to replace: a device or a pipe (/dev/stdout) can only be written to, and a link to nothing is
    /// to become something.
    fn is_replaceable(&self, _path: &Path) -> bool {
        true
    }

    /// Whether a file can be renamed over one that is open here. Windows cannot on FAT, exFAT and network drives: there who has the
    /// file open lets go of it first.
    fn replaces_open_files(&self) -> bool {
        true
    }

    /// Whether the name is that of a link.
    fn is_link(&self, _path: &Path) -> bool {
        false
    }

    /// Writes to what is not [replaceable](Disk::is_replaceable).
    ///
    /// # Errors
    /// What the file system says.
    fn write_into(&self, path: &Path, content: &[u8]) -> io::Result<()>;

    /// Whether [`OpenFile::sync`] may be left to a thread of its own.
    fn has_threads(&self) -> bool {
        true
    }

    /// Whether there may be something: it is there, or that cannot be determined.
    fn exists(&self, path: &Path) -> bool {
        !matches!(self.facts(path), Err(error) if error.kind() == io::ErrorKind::NotFound)
    }
}

/// A file that is open for writing at its end.
pub trait OpenFile: fmt::Debug + Send + Sync {
    /// # Errors
    /// What the file system says; any part of the bytes may have been written.
    fn write(&self, bytes: &[u8]) -> io::Result<()>;

    /// Cuts the file to `length` bytes; what is written next stands there.
    ///
    /// # Errors
    /// What the file system says.
    fn cut(&self, length: u64) -> io::Result<()>;

    /// Returns when all that was written is on the disk.
    ///
    /// # Errors
    /// What the file system says. What was written may then be lost even if a later call succeeds.
    fn sync(&self) -> io::Result<()>;

    /// Gives it the permissions of another file.
    ///
    /// # Errors
    /// What the file system says.
    fn allow_as(&self, path: &Path) -> io::Result<()>;
}

/// The computer's disk.
pub fn real() -> Arc<dyn Disk> {
    Arc::new(RealDisk::default())
}
