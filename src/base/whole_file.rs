//! Writing a file in one step: a reader finds the old content or the new, never half of it.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use crate::disk::{Access, Disk, EntryKind, OpenFile, RealDisk};
use crate::texts::t;

/// Replaces the content of `path`, following links and keeping permissions. The data is on the disk when this returns.
///
/// # Errors
/// What the file system says; a read-only file is left as it is. Where only the last step failed, to make the new content
/// survive a power cut, it is there all the same.
pub fn write(path: &Path, content: &[u8]) -> io::Result<()> {
    write_to(&RealDisk::default(), path, content, Access::Usual)
}

/// The same as [`write()`], on any disk and for whom it may concern.
///
/// # Errors
/// As [`write()`].
pub fn write_to(disk: &dyn Disk, path: &Path, content: &[u8], access: Access) -> io::Result<()> {
    write_if(disk, path, content, access, || Ok(()))
}

/// The same, if `may_replace` says so. It is asked when the new content is on the disk already, so that next to nothing can
/// happen between its answer and the replacing.
///
/// # Errors
/// As [`write()`], or what `may_replace` said; nothing has changed then.
pub fn write_if(
    disk: &dyn Disk,
    path: &Path,
    content: &[u8],
    access: Access,
    may_replace: impl FnOnce() -> io::Result<()>,
) -> io::Result<()> {
    if !disk.is_replaceable(path) {
        may_replace()?;
        return disk.write_into(path, content);
    }
    replace(disk, path, content, access, may_replace)?.1
}

/// As [`write_if`], without a look for what killed programs left beside it: for callers that write many files into one folder, and sweep it
/// once ([`sweep_folder`]).
///
/// # Errors
/// As [`write_if`].
pub fn write_unswept(path: &Path, content: &[u8], may_replace: impl FnOnce() -> io::Result<()>) -> io::Result<()> {
    let disk = RealDisk::default();
    if !disk.is_replaceable(path) {
        may_replace()?;
        return disk.write_into(path, content);
    }
    replace_unswept(&disk, &target_of(&disk, path), content, Access::Usual, may_replace)?.1
}

/// Removes what programs left in a folder that were killed while they wrote, an hour ago and more.
pub fn sweep_folder(folder: &Path) {
    sweep(&RealDisk::default(), folder);
}

/// As [`write_to`], for a file that is going to be continued: it comes open, at its end, with what the file system says of
/// making its name survive a power cut.
///
/// # Errors
/// As [`write()`]; what was there is there still.
pub fn write_open(disk: &dyn Disk, path: &Path, content: &[u8], access: Access) -> io::Result<OpenOutcome> {
    replace(disk, path, content, access, || Ok(()))
}

/// See [`write_open`].
pub type OpenOutcome = (Arc<dyn OpenFile>, io::Result<()>);

fn replace(
    disk: &dyn Disk,
    path: &Path,
    content: &[u8],
    access: Access,
    may_replace: impl FnOnce() -> io::Result<()>,
) -> io::Result<OpenOutcome> {
    let target = target_of(disk, path);
    sweep(disk, folder_of(&target));
    replace_unswept(disk, &target, content, access, may_replace)
}

/// A link is followed, so that it stays a link.
fn target_of(disk: &dyn Disk, path: &Path) -> PathBuf {
    disk.real_path(path).unwrap_or_else(|_| path.to_path_buf())
}

fn folder_of(target: &Path) -> &Path {
    target.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

fn replace_unswept(
    disk: &dyn Disk,
    target: &Path,
    content: &[u8],
    access: Access,
    may_replace: impl FnOnce() -> io::Result<()>,
) -> io::Result<OpenOutcome> {
    let former = disk.facts(target).ok();
    if former.as_ref().is_some_and(|former| former.is_read_only) {
        return Err(io::Error::new(io::ErrorKind::PermissionDenied, t!("disk-read-only")));
    }
    let folder = folder_of(target);
    let scratch = folder.join(format!("{SCRATCH}{:012x}", rand::random::<u64>() >> 16));
    let written = disk.create(&scratch, access).and_then(|file| {
        if former.is_some() && access == Access::Usual {
            file.allow_as(target)?;
        }
        file.write(content)?;
        file.sync()?;
        may_replace()?;
        disk.rename(&scratch, target)?;
        Ok(file)
    });
    let file = written.inspect_err(|_| {
        let _ = disk.remove(&scratch);
    })?;
    // The new name is safe only when the folder is. Not every file system can do that.
    let synced = disk.sync_folder(folder).or_else(|error| if is_impossible(&error) { Ok(()) } else { Err(error) });
    Ok((file, synced))
}

/// Whether a folder cannot be brought to the disk at all, as on some file systems, or where it may be written but not read.
fn is_impossible(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::Unsupported | io::ErrorKind::InvalidInput | io::ErrorKind::PermissionDenied)
}

/// Begins the names of files that are not finished yet.
const SCRATCH: &str = ".breathmark-";

/// Unfinished files of programs that were killed are older than this.
const LEFT_OVER: Duration = Duration::from_secs(3600);

/// Removes what programs left that were killed while they wrote.
fn sweep(disk: &dyn Disk, folder: &Path) {
    for path in disk.list(folder).unwrap_or_default() {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        // Six letters or digits: as earlier versions called them.
        let is_scratch = name
            .strip_prefix(SCRATCH)
            .is_some_and(|rest| matches!(rest.len(), 6 | 12) && rest.bytes().all(|byte| byte.is_ascii_alphanumeric()));
        if !is_scratch {
            continue;
        }
        let facts = disk.facts(&path).ok().filter(|facts| facts.kind == EntryKind::File);
        let modified = facts.and_then(|facts| facts.modified);
        let age = modified.and_then(|modified| SystemTime::now().duration_since(modified).ok());
        if age.is_some_and(|age| age > LEFT_OVER) {
            let _ = disk.remove(&path);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_killed_programs_left_is_swept_and_nothing_else() {
        let folder = tempfile::tempdir().unwrap();
        let old = SystemTime::now() - Duration::from_secs(7200);
        let make = |name: &str, is_old: bool| {
            let file = std::fs::File::create(folder.path().join(name)).unwrap();
            if is_old {
                file.set_modified(old).unwrap();
            }
        };
        make(".breathmark-aB3xY9", true);
        make(".breathmark-0123456789ab", true);
        make(".breathmark-aB3xY8", false);
        make(".breathmark-notes.txt", true);
        make("talk.srt", true);
        write(&folder.path().join("talk.srt"), b"new").unwrap();
        let mut left: Vec<String> = std::fs::read_dir(folder.path())
            .unwrap()
            .map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned())
            .collect();
        left.sort();
        assert_eq!(left, [".breathmark-aB3xY8", ".breathmark-notes.txt", "talk.srt"]);
    }

    #[test]
    fn what_may_not_be_replaced_stays() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("talk.srt");
        write(&path, b"old").unwrap();
        let refuse = || Err(io::Error::other("it was changed"));
        assert!(write_if(&RealDisk::default(), &path, b"new", Access::Usual, refuse).is_err());
        assert_eq!(std::fs::read(&path).unwrap(), b"old");
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1, "nothing is left behind");
    }

    #[cfg(unix)]
    #[test]
    fn private_files_are_readable_by_their_owner_only_and_others_keep_what_they_had() {
        use std::os::unix::fs::PermissionsExt as _;
        let folder = tempfile::tempdir().unwrap();
        let mode = |path: &Path| path.metadata().unwrap().permissions().mode() & 0o777;
        let inner = folder.path().join("a/b");
        RealDisk::default().create_folders(&inner, Access::Private).unwrap();
        assert_eq!(mode(&inner), 0o700);
        let (secret, usual) = (inner.join("secret"), inner.join("usual"));
        std::fs::write(&secret, b"as an earlier version made it").unwrap();
        std::fs::set_permissions(&secret, std::fs::Permissions::from_mode(0o644)).unwrap();
        write_to(&RealDisk::default(), &secret, b"x", Access::Private).unwrap();
        assert_eq!(mode(&secret), 0o600);
        write(&usual, b"x").unwrap();
        std::fs::set_permissions(&usual, std::fs::Permissions::from_mode(0o640)).unwrap();
        write(&usual, b"y").unwrap();
        assert_eq!(mode(&usual), 0o640);
        std::fs::set_permissions(&inner, std::fs::Permissions::from_mode(0o755)).unwrap();
        RealDisk::default().create_folders(&inner, Access::Private).unwrap();
        assert_eq!(mode(&inner), 0o700);
    }
}
