//! The files of the log: the newest is `breathmark.log`, those before it `breathmark.1.log` and so on. Each has a greatest length and
//! there are only so many, whatever happens.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use crate::disk::{Access, Disk as _, RealDisk};

/// A file has at most so many bytes.
pub const MOST_BYTES: u64 = 1 << 20;
/// There are at most so many files.
pub const MOST_FILES: usize = 5;
/// A failed write is tried again after this long.
const PAUSE: Duration = Duration::from_secs(60);

/// Opened when there is something to write. What cannot be written is dropped.
pub struct RotatingFile {
    folder: PathBuf,
    most_bytes: u64,
    open: Option<OpenLog>,
    failed_at: Option<Instant>,
}

struct OpenLog {
    file: File,
    bytes: u64,
}

impl RotatingFile {
    /// In a folder that is made if it is not there.
    pub fn new(folder: &Path) -> Self {
        Self { folder: folder.to_owned(), most_bytes: MOST_BYTES, open: None, failed_at: None }
    }

    fn path(&self, age: usize) -> PathBuf {
        self.folder.join(match age {
            0 => "breathmark.log".to_owned(),
            age => format!("breathmark.{age}.log"),
        })
    }

    fn put(&mut self, line: &[u8]) -> io::Result<()> {
        let line = &line[..line.len().min(usize::try_from(self.most_bytes).unwrap_or(usize::MAX))];
        let mut open = match self.open.take() {
            Some(open) => open,
            None => self.open_newest()?,
        };
        if open.bytes + line.len() as u64 > self.most_bytes {
            drop(open);
            self.make_room();
            open = self.open_newest()?;
            // Where files cannot be renamed, as on a disk that became read-only, nothing more is written.
            if open.bytes + line.len() as u64 > self.most_bytes {
                return Err(io::ErrorKind::StorageFull.into());
            }
        }
        open.file.write_all(line)?;
        open.bytes += line.len() as u64;
        self.open = Some(open);
        Ok(())
    }

    /// At its end: several windows may write into one file.
    fn open_newest(&self) -> io::Result<OpenLog> {
        RealDisk::default().create_folders(&self.folder, Access::Private)?;
        let mut options = OpenOptions::new();
        options.create(true).append(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let file = options.open(self.path(0))?;
        let bytes = file.metadata()?.len();
        Ok(OpenLog { file, bytes })
    }

    /// Every file becomes one older, and the oldest goes.
    fn make_room(&self) {
        let _ = fs::remove_file(self.path(MOST_FILES - 1));
        for age in (1..MOST_FILES).rev() {
            let _ = fs::rename(self.path(age - 1), self.path(age));
        }
    }
}

impl Write for RotatingFile {
    /// Never fails: there is no one to report a failure to.
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.failed_at.is_none_or(|at| at.elapsed() > PAUSE) {
            self.failed_at = self.put(bytes).err().map(|_| Instant::now());
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sizes(folder: &Path) -> Vec<(String, u64)> {
        let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap());
        let mut sizes: Vec<(String, u64)> = entries
            .map(|entry| (entry.file_name().to_string_lossy().into_owned(), entry.metadata().unwrap().len()))
            .collect();
        sizes.sort();
        sizes
    }

    #[test]
    fn a_flood_leaves_five_files_of_bounded_length_with_the_newest_lines() {
        let root = tempfile::tempdir().unwrap();
        let folder = root.path().join("state/log");
        let mut log = RotatingFile { most_bytes: 1000, ..RotatingFile::new(&folder) };
        for number in 0..10_000 {
            log.write_all(format!("line {number}\n").as_bytes()).unwrap();
        }
        log.write_all(&[b'x'; 5000]).unwrap();
        let found = sizes(&folder);
        let names: Vec<&str> = found.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(
            names,
            ["breathmark.1.log", "breathmark.2.log", "breathmark.3.log", "breathmark.4.log", "breathmark.log"]
        );
        assert!(found.iter().all(|(_, bytes)| *bytes <= 1000), "{found:?}");
        assert!(fs::read_to_string(folder.join("breathmark.1.log")).unwrap().ends_with("line 9999\n"));
        // A window that opens later goes on in the same file, and knows how long it is.
        drop(log);
        let mut later = RotatingFile { most_bytes: 1000, ..RotatingFile::new(&folder) };
        later.write_all(b"later\n").unwrap();
        assert_eq!(fs::read_to_string(folder.join("breathmark.log")).unwrap(), "later\n");
        assert_eq!(sizes(&folder).len(), MOST_FILES);
    }

    #[test]
    fn a_folder_that_cannot_be_is_no_error_and_is_tried_again_only_later() {
        let root = tempfile::tempdir().unwrap();
        let in_the_way = root.path().join("a file");
        fs::write(&in_the_way, "").unwrap();
        let mut log = RotatingFile::new(&in_the_way.join("log"));
        assert_eq!(log.write(b"line\n").unwrap(), 5);
        let failed_at = log.failed_at.unwrap();
        fs::remove_file(&in_the_way).unwrap();
        log.write_all(b"line\n").unwrap();
        assert!(log.failed_at == Some(failed_at) && !in_the_way.exists());
    }

    #[cfg(unix)]
    #[test]
    fn the_log_is_for_its_owner_only() {
        use std::os::unix::fs::PermissionsExt as _;
        let root = tempfile::tempdir().unwrap();
        let folder = root.path().join("log");
        RotatingFile::new(&folder).write_all(b"line\n").unwrap();
        let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
        assert_eq!((mode(&folder), mode(&folder.join("breathmark.log"))), (0o700, 0o600));
    }
}
