//! Asking what may never answer: a program, a driver, a disk. The caller waits for a while and goes on.

use std::io::{self, Read as _};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::mpsc::sync_channel;
use std::thread;
use std::time::{Duration, Instant};

use serde::{Serialize, Serializer};

use base::caught::caught;
use base::child_process::ChildProcess;
use base::texts;

/// So long a program that was started may take.
pub const PROGRAM_PATIENCE: Duration = Duration::from_secs(2);
/// So long where a command asks it, whose answer counts more than that it comes at once: a busy machine is slow to start programs.
pub const COMMAND_PATIENCE: Duration = Duration::from_secs(10);
/// So much of what it prints is read, in bytes.
const MOST_OUTPUT: u64 = 4 << 20;
/// A program that was ended is gone after this long, or left to the system.
const FAREWELL: Duration = Duration::from_millis(200);

/// Why something is not known.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ProbeFailure {
    #[error("not found")]
    NotFound,
    #[error("no answer within {} s", .0.as_secs())]
    NoAnswer(Duration),
    #[error("{0}")]
    Failed(String),
}

impl Serialize for ProbeFailure {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl From<io::Error> for ProbeFailure {
    fn from(error: io::Error) -> Self {
        Self::Failed(error.to_string())
    }
}

/// Works on a thread of its own, which is left to itself if it takes longer than `patience`.
///
/// # Errors
/// [`ProbeFailure::NoAnswer`], and [`ProbeFailure::Failed`] if it broke.
pub fn in_time<T: Send + 'static>(
    name: &str,
    patience: Duration,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, ProbeFailure> {
    let (sender, answer) = sync_channel(1);
    let work = texts::carried(move || {
        // The receiver is gone if it took too long.
        let _ = sender.send(caught(work).ok());
    });
    thread::Builder::new().name(name.to_owned()).spawn(work)?;
    match answer.recv_timeout(patience) {
        Ok(Some(answer)) => Ok(answer),
        Ok(None) => Err(ProbeFailure::Failed("something went wrong inside".to_owned())),
        Err(_) => Err(ProbeFailure::NoAnswer(patience)),
    }
}

/// The standard output of a program before it ends by itself.
///
/// # Errors
/// [`ProbeFailure`]: it cannot be started, prints for longer than `patience`, or ends with an error.
pub fn output_of(program: &Path, arguments: &[&str], patience: Duration) -> Result<String, ProbeFailure> {
    let end = Instant::now() + patience;
    let mut command = Command::new(program);
    command.args(arguments).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut child = ChildProcess::start(&mut command, None).map(StartedProgram)?;
    let Some(stdout) = child.0.take_stdout() else {
        return Err(ProbeFailure::Failed("it has no output".to_owned()));
    };
    let (sender, output) = sync_channel(1);
    // Left to itself where another process keeps the pipe open.
    thread::Builder::new().name("output".to_owned()).spawn(move || {
        let mut bytes = Vec::new();
        let read = stdout.take(MOST_OUTPUT).read_to_end(&mut bytes).map(|_| bytes);
        let _ = sender.send(read);
    })?;
    let left = || end.saturating_duration_since(Instant::now());
    let bytes = output.recv_timeout(left()).map_err(|_| ProbeFailure::NoAnswer(patience))??;
    match child.wait(left())? {
        None => Err(ProbeFailure::NoAnswer(patience)),
        Some(true) => Ok(String::from_utf8_lossy(&bytes).into_owned()),
        Some(false) => Err(ProbeFailure::Failed("it ends with an error".to_owned())),
    }
}

/// Killed when it is dropped.
struct StartedProgram(ChildProcess);

impl StartedProgram {
    /// Whether it ended without an error; `None` if it did not end.
    fn wait(&mut self, patience: Duration) -> io::Result<Option<bool>> {
        let end = Instant::now() + patience;
        loop {
            if let Some(status) = self.0.try_wait()? {
                return Ok(Some(status.success()));
            }
            if Instant::now() >= end {
                return Ok(None);
            }
            thread::sleep(Duration::from_millis(2));
        }
    }
}

impl Drop for StartedProgram {
    fn drop(&mut self) {
        if self.0.kill().is_ok() {
            let _ = self.wait(FAREWELL);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SHORT: Duration = Duration::from_millis(100);

    #[test]
    fn whoever_does_not_answer_or_breaks_is_not_waited_for() {
        assert_eq!(in_time("quick", Duration::from_secs(60), || 7), Ok(7));
        let (held, hold) = sync_channel::<()>(0);
        let hangs = in_time("hangs", SHORT, move || hold.recv().is_ok());
        assert_eq!(hangs, Err(ProbeFailure::NoAnswer(SHORT)));
        drop(held);
        let breaks = in_time::<()>("breaks", Duration::from_secs(60), || panic!("driver"));
        assert!(matches!(breaks, Err(ProbeFailure::Failed(_))), "{breaks:?}");
    }

    #[cfg(unix)]
    #[test]
    fn a_program_answers_in_time_or_is_ended() {
        let shell = Path::new("/bin/sh");
        let run = |script: &str, patience: Duration| output_of(shell, &["-c", script], patience);
        let long = Duration::from_secs(60);
        assert_eq!(run("echo version 5", long), Ok("version 5\n".to_owned()));
        assert!(matches!(run("echo half; exit 3", long), Err(ProbeFailure::Failed(_))));
        assert_eq!(run("exec sleep 1000", SHORT), Err(ProbeFailure::NoAnswer(SHORT)));
        // What it started keeps the pipe open, it has ended itself.
        assert_eq!(run("sleep 3 & echo begun", SHORT), Err(ProbeFailure::NoAnswer(SHORT)));
        let nowhere = output_of(Path::new("/nowhere/ffmpeg"), &[], long);
        assert!(matches!(nowhere, Err(ProbeFailure::Failed(_))), "{nowhere:?}");
    }

    #[test]
    fn a_document_says_why_in_words() {
        let failures = [
            ProbeFailure::NotFound,
            ProbeFailure::NoAnswer(PROGRAM_PATIENCE),
            ProbeFailure::Failed("permission denied".to_owned()),
        ];
        let told = serde_json::to_value(failures).unwrap();
        assert_eq!(told, serde_json::json!(["not found", "no answer within 2 s", "permission denied"]));
    }
}
