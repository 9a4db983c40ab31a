//! Messages as they come: from standard input, or from a file that grows.

use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread;
use std::time::Duration as Wait;

use crate::command_line::CommandFailure;
use crate::warning::Warning;

/// Bytes that are read at a time.
const PIECE: usize = 1 << 16;
/// Pieces that wait for the models at most: a recogniser that is quicker is made to wait.
const PIECES: usize = 16;
/// How long nothing comes before the person is looked after.
const PATIENCE: Wait = Wait::from_millis(100);

/// What came.
pub enum Arrival {
    Bytes(Vec<u8>),
    /// The file is shorter than what was read of it.
    BeganAnew,
    Nothing,
    End,
}

pub enum Input {
    Pipe(Receiver<std::io::Result<Vec<u8>>>),
    File { path: PathBuf, file: File, read: u64 },
}

/// What is said of [`Arrival::BeganAnew`].
pub fn began_anew() -> Warning {
    Warning::new("the file that is followed begins anew; words that came before are left out")
}

impl Input {
    /// Standard input, or the file `follow`.
    pub fn open(follow: Option<&Path>) -> Result<Self, CommandFailure> {
        match follow {
            None => Ok(Self::Pipe(standard_input())),
            Some(path) => {
                let file = File::open(path).map_err(|error| unreadable(path, &error))?;
                Ok(Self::File { path: path.to_owned(), file, read: 0 })
            }
        }
    }

    /// What has come, after a short time at most.
    pub fn next(&mut self) -> Result<Arrival, CommandFailure> {
        match self {
            Self::Pipe(pipe) => match pipe.recv_timeout(PATIENCE) {
                Ok(Ok(mut bytes)) => {
                    // What has come meanwhile is read together.
                    while let Some(Ok(more)) = pipe.try_recv().ok().filter(Result::is_ok) {
                        bytes.extend(more);
                    }
                    Ok(Arrival::Bytes(bytes))
                }
                Ok(Err(error)) => {
                    Err(CommandFailure(format!("cannot read the messages from standard input because {error}")))
                }
                Err(RecvTimeoutError::Timeout) => Ok(Arrival::Nothing),
                Err(RecvTimeoutError::Disconnected) => Ok(Arrival::End),
            },
            Self::File { path, file, read } => {
                let length = file.metadata().map_err(|error| unreadable(path, &error))?.len();
                if length < *read {
                    file.seek(SeekFrom::Start(0)).map_err(|error| unreadable(path, &error))?;
                    *read = 0;
                    return Ok(Arrival::BeganAnew);
                }
                let mut bytes = vec![0; PIECE];
                let count = file.read(&mut bytes).map_err(|error| unreadable(path, &error))?;
                if count == 0 {
                    thread::sleep(PATIENCE);
                    return Ok(Arrival::Nothing);
                }
                *read += count as u64;
                bytes.truncate(count);
                Ok(Arrival::Bytes(bytes))
            }
        }
    }
}

/// The bytes of standard input, read on a thread of its own: reading cannot be interrupted.
pub fn standard_input() -> Receiver<std::io::Result<Vec<u8>>> {
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

fn unreadable(path: &Path, error: &std::io::Error) -> CommandFailure {
    CommandFailure(format!("cannot read the messages because {error}: {}", path.display()))
}
