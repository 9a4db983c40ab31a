//! A file that another program writes meanwhile.

use std::fs::File;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

use same_file::Handle;

/// Bytes that are read at a time.
const PIECE: usize = 1 << 16;

/// What has become of the file since the last look.
#[derive(Debug, PartialEq, Eq)]
pub enum FileChange {
    Bytes(Vec<u8>),
    /// It is shorter than what was read of it, or another file: it is read from its beginning.
    BeganAnew,
    /// It is not there any more; told once. What has been read stays, and it is looked for again.
    Gone,
    Nothing,
}

/// Reads what is added to a file, and notices what else becomes of it.
#[derive(Debug)]
pub struct GrowingFile {
    path: PathBuf,
    file: Option<File>,
    read: u64,
    is_gone: bool,
}

impl GrowingFile {
    /// A file that is there.
    ///
    /// # Errors
    /// If it cannot be opened.
    pub fn open(path: &Path) -> io::Result<Self> {
        Ok(Self { file: Some(File::open(path)?), ..Self::awaited(path) })
    }

    /// A file that may still have to come.
    pub fn awaited(path: &Path) -> Self {
        Self { path: path.to_owned(), file: None, read: 0, is_gone: false }
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The new bytes. Waits for nothing.
    ///
    /// # Errors
    /// If it cannot be read; that may pass.
    pub fn next(&mut self) -> io::Result<FileChange> {
        let there = match std::fs::metadata(&self.path) {
            Ok(there) => there,
            // What was written before it went can still be read.
            Err(error) if error.kind() == io::ErrorKind::NotFound => return self.read_gone(),
            Err(error) => return Err(error),
        };
        // The length of a pipe says nothing.
        let is_another = match &self.file {
            Some(file) if there.is_file() => there.len() < self.read || !is_same(file, &self.path)?,
            _ => false,
        };
        if self.file.is_none() || is_another {
            let was_read = self.read > 0;
            self.file = Some(File::open(&self.path)?);
            (self.read, self.is_gone) = (0, false);
            if was_read {
                return Ok(FileChange::BeganAnew);
            }
        }
        self.is_gone = false;
        self.read_on()
    }

    fn read_gone(&mut self) -> io::Result<FileChange> {
        match self.read_on()? {
            FileChange::Nothing if self.file.is_some() && !self.is_gone => {
                self.is_gone = true;
                Ok(FileChange::Gone)
            }
            change => Ok(change),
        }
    }

    fn read_on(&mut self) -> io::Result<FileChange> {
        let Some(file) = &mut self.file else { return Ok(FileChange::Nothing) };
        let mut bytes = vec![0; PIECE];
        let count = file.read(&mut bytes)?;
        if count == 0 {
            return Ok(FileChange::Nothing);
        }
        self.read += count as u64;
        bytes.truncate(count);
        Ok(FileChange::Bytes(bytes))
    }
}

/// Whether what is there now is the file that was read. Another one that may not be read is told, as the first one would be.
fn is_same(file: &File, path: &Path) -> io::Result<bool> {
    match Handle::from_path(path) {
        Ok(there) => Ok(Handle::from_file(file.try_clone()?)? == there),
        // It went this moment, which the next look finds.
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(true),
        Err(error) => Err(error),
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::io::Write as _;

    use super::*;

    #[test]
    fn whatever_becomes_of_a_file_is_noticed_and_the_rest_is_read() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("messages.jsonl");
        let mut growing = GrowingFile::awaited(&path);
        let bytes = |text: &str| FileChange::Bytes(text.as_bytes().to_vec());
        let append = |text: &str| {
            fs::OpenOptions::new().append(true).open(&path).unwrap().write_all(text.as_bytes()).unwrap();
        };
        assert!(GrowingFile::open(&path).is_err());
        assert_eq!(growing.next().unwrap(), FileChange::Nothing, "it has still to come");
        fs::write(&path, "one").unwrap();
        assert_eq!(growing.next().unwrap(), bytes("one"));
        assert_eq!(growing.next().unwrap(), FileChange::Nothing);
        append("two");
        assert_eq!(growing.next().unwrap(), bytes("two"));
        // Shorter than what was read.
        fs::write(&path, "a").unwrap();
        assert_eq!(growing.next().unwrap(), FileChange::BeganAnew);
        assert_eq!(growing.next().unwrap(), bytes("a"));
        assert_eq!(growing.next().unwrap(), FileChange::Nothing);
        // Gone, with something that was not read yet.
        append("b");
        fs::remove_file(&path).unwrap();
        assert_eq!(growing.next().unwrap(), bytes("b"));
        assert_eq!(growing.next().unwrap(), FileChange::Gone);
        assert_eq!(growing.next().unwrap(), FileChange::Nothing);
        fs::write(&path, "there again").unwrap();
        assert_eq!(growing.next().unwrap(), FileChange::BeganAnew);
        assert_eq!(growing.next().unwrap(), bytes("there again"));
        // Another file of the same length under its name.
        let other = folder.path().join("other");
        fs::write(&other, "there AGAIN").unwrap();
        fs::rename(&other, &path).unwrap();
        assert_eq!(growing.next().unwrap(), FileChange::BeganAnew);
        assert_eq!(growing.next().unwrap(), bytes("there AGAIN"));
    }
}
