//! The mark of who works: eight random digits in a small file of the user's, so that no two computers have the same one and it tells
//! nothing of either.

use std::io;
use std::path::Path;
use std::sync::LazyLock;

use base::disk::{Access, Disk};
use base::whole_file;

/// The file holds a mark and the end of its line; what is longer was not written here and is left alone.
const MAX_BYTES: u64 = 64;

const DIGITS: usize = 8;

/// One for as long as the program runs: what a new file is given, and what counts where there can be none.
static OF_SESSION: LazyLock<String> = LazyLock::new(|| format!("{:08x}", rand::random::<u32>()));

/// The mark of this run of the program, for where no file has one.
pub(super) fn session_mark() -> &'static str {
    &OF_SESSION
}

/// The mark in a file, which is written with `new` if there is none or it holds no mark. Where that fails `new` counts.
pub(super) fn mark_kept(disk: &dyn Disk, path: &Path, new: &str) -> String {
    let is_missing = match disk.read(path, MAX_BYTES) {
        Ok(bytes) => match mark_of(&bytes) {
            Some(mark) => return mark,
            None => false,
        },
        Err(error) if error.kind() == io::ErrorKind::NotFound => true,
        // There is one that cannot be read now: it must not be lost.
        Err(_) => return new.to_owned(),
    };
    // Another window may be writing its own; the one that is there then counts for both.
    let _ = keep(disk, path, new, is_missing);
    mark_read(disk, path).unwrap_or_else(|| new.to_owned())
}

/// The mark in a file; `None`: there is none that can be read.
pub(super) fn mark_read(disk: &dyn Disk, path: &Path) -> Option<String> {
    mark_of(&disk.read(path, MAX_BYTES).ok()?)
}

fn keep(disk: &dyn Disk, path: &Path, mark: &str, is_missing: bool) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        disk.create_folders(folder, Access::Usual)?;
    }
    let may_replace = || match is_missing && disk.exists(path) {
        true => Err(io::ErrorKind::AlreadyExists.into()),
        false => Ok(()),
    };
    whole_file::write_if(disk, path, format!("{mark}\n").as_bytes(), Access::Private, may_replace)
}

fn mark_of(bytes: &[u8]) -> Option<String> {
    let text = std::str::from_utf8(bytes).ok()?.trim();
    let is_mark = text.len() == DIGITS && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
    is_mark.then(|| text.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::disk::RealDisk;

    #[test]
    fn a_mark_is_written_once_and_read_after() {
        let root = tempfile::tempdir().unwrap();
        let disk = RealDisk::default();
        let path = root.path().join("data").join("person");
        assert_eq!(mark_read(&disk, &path), None);
        assert!(!path.exists(), "whoever only reads leaves nothing");
        assert_eq!(mark_kept(&disk, &path, "1a2b3c4d"), "1a2b3c4d");
        assert_eq!(mark_kept(&disk, &path, "00000000"), "1a2b3c4d");
        assert_eq!(mark_read(&disk, &path).as_deref(), Some("1a2b3c4d"));
        assert_eq!(std::fs::read_dir(root.path().join("data")).unwrap().count(), 1, "nothing is left of the writing");
    }

    #[test]
    fn what_is_no_mark_gives_way_to_one() {
        let root = tempfile::tempdir().unwrap();
        let disk = RealDisk::default();
        let path = root.path().join("person");
        let check = |content: &[u8], expected: &str| {
            std::fs::write(&path, content).unwrap();
            assert_eq!(mark_kept(&disk, &path, "1a2b3c4d"), expected, "{content:?}");
        };
        check(b"deadbeef", "deadbeef");
        check(b" deadbeef\r\n", "deadbeef");
        for damaged in [&b""[..], b"dead", b"DEADBEEF", b"deadbee\xff", b"Ann Smith\n"] {
            check(damaged, "1a2b3c4d");
            assert_eq!(std::fs::read(&path).unwrap(), b"1a2b3c4d\n");
        }
        // Something else of that name stays.
        let long = [b'a'; 100];
        check(&long, "1a2b3c4d");
        assert_eq!(std::fs::read(&path).unwrap(), long);
    }

    #[test]
    fn where_it_cannot_be_written_the_mark_of_the_session_counts() {
        let root = tempfile::tempdir().unwrap();
        std::fs::write(root.path().join("data"), "in the way").unwrap();
        let path = root.path().join("data").join("person");
        let disk = RealDisk::default();
        assert_eq!(mark_kept(&disk, &path, "1a2b3c4d"), "1a2b3c4d");
        assert_eq!(mark_read(&disk, &path), None);
        assert_eq!(std::fs::read(root.path().join("data")).unwrap(), b"in the way");
        assert_eq!(session_mark(), session_mark());
        assert!(mark_of(session_mark().as_bytes()).is_some(), "{}", session_mark());
    }
}
