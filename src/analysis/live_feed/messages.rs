//! Messages as they come: from standard input, or from a file that grows.

use std::io::Read;
use std::path::Path;
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread;
use std::time::Duration as Wait;

use super::file::{FileChange, GrowingFile};
use super::{FeedError, FollowedPart};

/// Bytes that are read at a time.
const PIECE: usize = 1 << 16;
/// Pieces that wait for the models at most: a recogniser that is quicker is made to wait.
const PIECES: usize = 16;

/// What came.
pub(super) enum MessageArrival {
    Bytes(Vec<u8>),
    BeganAnew,
    Gone,
    Nothing,
    End,
}

/// Where messages come from.
pub enum MessageSource {
    Pipe(Receiver<std::io::Result<Vec<u8>>>),
    File(GrowingFile),
}

impl MessageSource {
    pub fn standard_input() -> Self {
        Self::Pipe(standard_input())
    }

    /// A file that is there.
    ///
    /// # Errors
    /// If it cannot be opened.
    pub fn open(path: &Path) -> Result<Self, FeedError> {
        let opened = GrowingFile::open(path);
        let what = FollowedPart::Messages;
        opened.map(Self::File).map_err(|source| FeedError::Unreadable { what, path: path.to_owned(), source })
    }

    /// A file that may still have to come.
    pub fn awaited(path: &Path) -> Self {
        Self::File(GrowingFile::awaited(path))
    }

    /// What has come; a pipe is waited for as long as `patience`.
    pub(super) fn next(&mut self, patience: Wait) -> Result<MessageArrival, FeedError> {
        match self {
            Self::Pipe(pipe) => match pipe.recv_timeout(patience) {
                Ok(Ok(mut bytes)) => {
                    // What has come meanwhile is read together.
                    while let Some(Ok(more)) = pipe.try_recv().ok().filter(Result::is_ok) {
                        bytes.extend(more);
                    }
                    Ok(MessageArrival::Bytes(bytes))
                }
                Ok(Err(source)) => Err(FeedError::Pipe { what: FollowedPart::Messages, source }),
                Err(RecvTimeoutError::Timeout) => Ok(MessageArrival::Nothing),
                Err(RecvTimeoutError::Disconnected) => Ok(MessageArrival::End),
            },
            Self::File(file) => match file.next() {
                Ok(FileChange::Bytes(bytes)) => Ok(MessageArrival::Bytes(bytes)),
                Ok(FileChange::BeganAnew) => Ok(MessageArrival::BeganAnew),
                Ok(FileChange::Gone) => Ok(MessageArrival::Gone),
                Ok(FileChange::Nothing) => {
                    thread::sleep(patience);
                    Ok(MessageArrival::Nothing)
                }
                Err(source) => {
                    let what = FollowedPart::Messages;
                    Err(FeedError::Unreadable { what, path: file.path().to_owned(), source })
                }
            },
        }
    }
}

/// The bytes of standard input, read on a thread of its own: reading cannot be interrupted.
pub(super) fn standard_input() -> Receiver<std::io::Result<Vec<u8>>> {
    let (sender, receiver) = sync_channel(PIECES);
    thread::spawn(move || {
        let mut input = std::io::stdin().lock();
        loop {
            let mut bytes = vec![0; PIECE];
            let piece = match input.read(&mut bytes) {
                Ok(0) => return,
                Ok(count) => {
                    bytes.truncate(count);
                    Ok(bytes)
                }
                Err(error) if error.kind() == std::io::ErrorKind::Interrupted => continue,
                Err(error) => Err(error),
            };
            let is_last = piece.is_err();
            if sender.send(piece).is_err() || is_last {
                return;
            }
        }
    });
    receiver
}
