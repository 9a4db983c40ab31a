//! The computer's own disk.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use super::{Access, Disk, EntryKind, Facts, FileLock, FileLockAttempt, OpenFile};
use crate::texts::t;

#[derive(Clone, Copy, Debug, Default)]
pub struct RealDisk {
    has_no_locks: bool,
}

impl RealDisk {
    /// As on a network drive that knows none.
    pub fn without_locks() -> Self {
        Self { has_no_locks: true }
    }
}

#[derive(Debug)]
struct RealFile(File);

#[derive(Debug)]
struct RealLock(File);

impl Disk for RealDisk {
    fn read(&self, path: &Path, limit: u64) -> io::Result<Vec<u8>> {
        super::waiting::may_wait();
        let bytes = beginning(path, limit.saturating_add(1))?;
        if bytes.len() as u64 > limit {
            return Err(io::ErrorKind::FileTooLarge.into());
        }
        Ok(bytes)
    }

    fn read_start(&self, path: &Path, most: u64) -> io::Result<Vec<u8>> {
        super::waiting::may_wait();
        beginning(path, most)
    }

    fn create(&self, path: &Path, access: Access) -> io::Result<Arc<dyn OpenFile>> {
        super::waiting::may_wait();
        let file = options(access).write(true).create_new(true).open(path)?;
        Ok(Arc::new(RealFile(file)))
    }

    fn open_end(&self, path: &Path) -> io::Result<Arc<dyn OpenFile>> {
        super::waiting::may_wait();
        let mut file = OpenOptions::new().write(true).open(path)?;
        file.seek(SeekFrom::End(0))?;
        Ok(Arc::new(RealFile(file)))
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        super::waiting::may_wait();
        patiently(|| std::fs::rename(from, to), |error| cfg!(windows) && is_held(error, to), thread::sleep)
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        super::waiting::may_wait();
        std::fs::remove_file(path)
    }

    fn create_folders(&self, path: &Path, access: Access) -> io::Result<()> {
        super::waiting::may_wait();
        if path.as_os_str().is_empty() {
            return Ok(());
        }
        #[cfg(unix)]
        {
            use std::os::unix::fs::{DirBuilderExt as _, PermissionsExt as _};
            let mut builder = std::fs::DirBuilder::new();
            builder.recursive(true);
            if access == Access::Private {
                builder.mode(0o700);
            }
            builder.create(path)?;
            // Made by an earlier version, perhaps. Where it is not ours to change the files are private all the same.
            if access == Access::Private
                && std::fs::metadata(path).is_ok_and(|metadata| metadata.permissions().mode() & 0o077 != 0)
            {
                let _ = std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o700));
            }
            Ok(())
        }
        #[cfg(not(unix))]
        {
            let _ = access;
            std::fs::create_dir_all(path)
        }
    }

    fn list(&self, folder: &Path) -> io::Result<Vec<PathBuf>> {
        let mut paths = Vec::new();
        let mut take = |path| {
            paths.push(path);
            true
        };
        self.list_while(folder, &mut take)?;
        paths.sort();
        Ok(paths)
    }

    fn list_while(&self, folder: &Path, take: &mut dyn FnMut(PathBuf) -> bool) -> io::Result<()> {
        super::waiting::may_wait();
        let entries = match std::fs::read_dir(folder) {
            Ok(entries) => entries,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
            Err(error) => return Err(error),
        };
        for entry in entries {
            if !take(entry?.path()) {
                break;
            }
        }
        Ok(())
    }

    fn facts(&self, path: &Path) -> io::Result<Facts> {
        super::waiting::may_wait();
        let metadata = std::fs::metadata(path)?;
        let kind = match () {
            () if metadata.is_file() => EntryKind::File,
            () if metadata.is_dir() => EntryKind::Folder,
            () => EntryKind::Other,
        };
        let is_read_only = metadata.permissions().readonly();
        Ok(Facts { kind, bytes: metadata.len(), modified: metadata.modified().ok(), is_read_only })
    }

    fn real_path(&self, path: &Path) -> io::Result<PathBuf> {
        super::waiting::may_wait();
        // As people write it, and as other programs understand it.
        dunce::canonicalize(path)
    }

    fn sync_folder(&self, folder: &Path) -> io::Result<()> {
        super::waiting::may_wait();
        if cfg!(unix) { File::open(folder)?.sync_all() } else { Ok(()) }
    }

    fn lock(&self, path: &Path) -> io::Result<FileLockAttempt> {
        super::waiting::may_wait();
        if self.has_no_locks {
            return Ok(FileLockAttempt::Unsupported);
        }
        loop {
            let file = options(Access::Private).create(true).truncate(false).write(true).open(path)?;
            match file.try_lock() {
                // It may have been removed between the two calls: a lock on a deleted file keeps no other process out.
                Ok(()) if is_gone(&file) => {}
                Ok(()) => return Ok(FileLockAttempt::Taken(Box::new(RealLock(file)))),
                Err(TryLockError::WouldBlock) => return Ok(FileLockAttempt::Busy),
                Err(TryLockError::Error(error)) if knows_no_locks(&error) => return Ok(FileLockAttempt::Unsupported),
                Err(TryLockError::Error(error)) => return Err(error),
            }
        }
    }

    fn is_replaceable(&self, path: &Path) -> bool {
        super::waiting::may_wait();
        let is_dangling_link = path.is_symlink() && !path.exists();
        !is_dangling_link && (path.is_file() || !path.exists())
    }

    fn replaces_open_files(&self) -> bool {
        !cfg!(windows)
    }

    fn is_link(&self, path: &Path) -> bool {
        super::waiting::may_wait();
        path.is_symlink()
    }

    fn write_into(&self, path: &Path, content: &[u8]) -> io::Result<()> {
        super::waiting::may_wait();
        std::fs::write(path, content)
    }
}

/// The first bytes of a file, at most so many.
fn beginning(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    // Opening a pipe that has no writer would block forever.
    let metadata = std::fs::metadata(path)?;
    if metadata.is_dir() {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    if !metadata.is_file() {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, t!("disk-no-file")));
    }
    let mut bytes = Vec::with_capacity(usize::try_from(metadata.len().min(most)).unwrap_or(0));
    File::open(path)?.take(most).read_to_end(&mut bytes)?;
    Ok(bytes)
}

impl OpenFile for RealFile {
    fn write(&self, bytes: &[u8]) -> io::Result<()> {
        (&self.0).write_all(bytes)
    }

    fn cut(&self, length: u64) -> io::Result<()> {
        self.0.set_len(length)?;
        (&self.0).seek(SeekFrom::Start(length)).map(|_| ())
    }

    fn sync(&self) -> io::Result<()> {
        self.0.sync_all()
    }

    fn allow_as(&self, path: &Path) -> io::Result<()> {
        self.0.set_permissions(std::fs::metadata(path)?.permissions())
    }
}

impl FileLock for RealLock {}

impl Drop for RealLock {
    fn drop(&mut self) {
        // To close the file would do, but for a process that was forked off a moment ago and still has it open, too.
        let _ = self.0.unlock();
    }
}

#[cfg(unix)]
fn options(access: Access) -> OpenOptions {
    use std::os::unix::fs::OpenOptionsExt as _;
    let mut options = OpenOptions::new();
    // What the umask leaves of it.
    options.mode(if access == Access::Private { 0o600 } else { 0o666 });
    options
}

/// Elsewhere a file takes over from its folder who may read it, and a user's own folders are for that user alone.
#[cfg(not(unix))]
fn options(_: Access) -> OpenOptions {
    OpenOptions::new()
}

/// For so long it is tried again what somebody else stands in the way of.
const PATIENCE: Duration = Duration::from_secs(1);
const PAUSE: Duration = Duration::from_millis(20);

/// Tries again what fails because the file is held, until patience is at its end.
fn patiently<T>(
    mut attempt: impl FnMut() -> io::Result<T>,
    is_held: impl Fn(&io::Error) -> bool,
    mut wait: impl FnMut(Duration),
) -> io::Result<T> {
    let mut waited = Duration::ZERO;
    loop {
        match attempt() {
            Err(error) if is_held(&error) && waited < PATIENCE => {
                wait(PAUSE);
                waited += PAUSE;
            }
            result => return result,
        }
    }
}

/// Whether somebody has a file open whom Windows lets keep it: a virus scanner that looks at what was just written, a player, an
/// indexer. Most of them let go of it within moments. Over a file that is open access is denied as it is where rights are wanting:
/// those nobody waits for where there is nothing to be held.
fn is_held(error: &io::Error, target: &Path) -> bool {
    const ACCESS_DENIED: i32 = 5;
    const SHARING_VIOLATION: i32 = 32;
    const LOCK_VIOLATION: i32 = 33;
    match error.raw_os_error() {
        Some(SHARING_VIOLATION | LOCK_VIOLATION) => true,
        Some(ACCESS_DENIED) => may_be_replaced(target),
        _ => false,
    }
}

/// Whether there is a file, and no sign on it that says no.
fn may_be_replaced(target: &Path) -> bool {
    std::fs::symlink_metadata(target).is_ok_and(|found| found.is_file() && !found.permissions().readonly())
}

/// Some network drives, and folders that another system shares.
fn knows_no_locks(error: &io::Error) -> bool {
    /// `ENOLCK` of Linux; macOS has another number.
    const NO_LOCKS: i32 = if cfg!(target_os = "macos") { 77 } else { 37 };
    error.kind() == io::ErrorKind::Unsupported || (cfg!(unix) && error.raw_os_error() == Some(NO_LOCKS))
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

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    /// How often a rename to `target` was tried and how long was waited for it, if it fails so many times with this number of Windows.
    fn tried(failures: u32, number: i32, target: &Path) -> (u32, Duration, bool) {
        let (tries, waited) = (Cell::new(0), Cell::new(Duration::ZERO));
        let attempt = || {
            tries.set(tries.get() + 1);
            if tries.get() > failures { Ok(()) } else { Err(io::Error::from_raw_os_error(number)) }
        };
        let result = patiently(attempt, |error| is_held(error, target), |pause| waited.set(waited.get() + pause));
        (tries.get(), waited.get(), result.is_ok())
    }

    #[test]
    fn what_a_virus_scanner_holds_is_tried_again_for_a_second() {
        let folder = tempfile::tempdir().unwrap();
        let target = folder.path().join("talk.srt");
        std::fs::write(&target, "").unwrap();
        for number in [5, 32, 33] {
            assert_eq!(tried(0, number, &target), (1, Duration::ZERO, true));
            assert_eq!(tried(3, number, &target), (4, 3 * PAUSE, true));
            let (tries, waited, is_done) = tried(u32::MAX, number, &target);
            assert!(tries > 10 && waited == PATIENCE && !is_done, "{tries} {waited:?}");
        }
        // There is no such file: waiting helps nobody.
        assert_eq!(tried(1, 2, &target), (1, Duration::ZERO, false));
    }

    #[test]
    fn nobody_waits_for_rights() {
        let folder = tempfile::tempdir().unwrap();
        let marked = folder.path().join("marked.srt");
        std::fs::write(&marked, "").unwrap();
        let mut permissions = std::fs::metadata(&marked).unwrap().permissions();
        permissions.set_readonly(true);
        std::fs::set_permissions(&marked, permissions).unwrap();
        let new = folder.path().join("new.srt");
        for target in [marked.as_path(), new.as_path(), folder.path()] {
            assert_eq!(tried(1, 5, target), (1, Duration::ZERO, false), "{target:?}");
            // What is to get another name may be held, whatever the target is.
            assert_eq!(tried(1, 32, target), (2, PAUSE, true), "{target:?}");
        }
    }

    #[test]
    fn the_beginning_of_a_file_is_read_by_itself() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("talk.history");
        std::fs::write(&path, "first\nsecond").unwrap();
        let disk = RealDisk::default();
        let check = |most, expected: &str| assert_eq!(disk.read_start(&path, most).unwrap(), expected.as_bytes());
        check(0, "");
        check(6, "first\n");
        check(12, "first\nsecond");
        check(u64::MAX, "first\nsecond");
        assert_eq!(disk.read(&path, 12).unwrap(), b"first\nsecond");
        assert_eq!(disk.read(&path, 11).unwrap_err().kind(), io::ErrorKind::FileTooLarge);
        let gone = disk.read_start(&folder.path().join("gone"), 6).unwrap_err();
        assert_eq!(gone.kind(), io::ErrorKind::NotFound);
        assert_eq!(disk.read_start(folder.path(), 6).unwrap_err().kind(), io::ErrorKind::IsADirectory);
    }

    #[test]
    fn the_entries_of_a_folder_come_until_there_are_enough() {
        let folder = tempfile::tempdir().unwrap();
        for number in 0..20 {
            std::fs::write(folder.path().join(number.to_string()), "").unwrap();
        }
        let disk = RealDisk::default();
        let count = |most: usize| {
            let mut found = Vec::new();
            let mut take = |path: PathBuf| {
                found.push(path);
                found.len() < most
            };
            disk.list_while(folder.path(), &mut take).unwrap();
            found.len()
        };
        assert_eq!((count(1), count(7), count(100)), (1, 7, 20));
        assert_eq!(disk.list(folder.path()).unwrap().len(), 20);
        assert_eq!(disk.list(&folder.path().join("gone")).unwrap(), Vec::<PathBuf>::new());
        assert!(disk.list(&folder.path().join("1")).is_err());
    }

    #[test]
    fn a_path_is_told_as_people_write_it() {
        let folder = tempfile::tempdir().unwrap();
        let real = RealDisk::default().real_path(&folder.path().join(".")).unwrap();
        assert!(real.is_absolute() && !real.to_string_lossy().starts_with(r"\\?\"), "{}", real.display());
    }
}
