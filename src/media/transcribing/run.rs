//! A recogniser at work: started, watched, and ended once its result is no longer wanted.

use std::io::Read;
use std::path::Path;
use std::process::{Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender};
use std::thread;
use std::time::{Duration, Instant};

use super::error::TranscribingError;
use super::invocation::Invocation;
use super::lines::{LastLines, read_lines};
use super::recogniser::Recogniser;
use super::share::share_in;
use base::child_process::ChildProcess;
use base::progress::{Cancellation, Progress};
use base::time;

/// How often a cancellation is noticed.
const TICK: Duration = Duration::from_millis(100);
/// What a program said last comes before it ends; so long is waited for what is still in the pipe.
const LAST_WORDS: Duration = Duration::from_secs(2);
/// Lines that wait to be looked at; a program that prints more waits for us.
const MOST_WAITING: usize = 256;
/// Parts of the whole in which progress is told.
const WHOLE: u64 = 1_000;

/// Runs a recogniser in `folder`, which is for it alone, until it has written its file. It may fetch a model first and say
/// nothing for as long as that takes, so only a person ends it early.
///
/// # Errors
/// [`TranscribingError::Start`], [`TranscribingError::Failed`], [`TranscribingError::FailedSilently`],
/// [`TranscribingError::Cancelled`].
pub(super) fn run(
    recogniser: Recogniser,
    invocation: &Invocation,
    folder: &Path,
    sound: time::Duration,
    progress: &Progress,
) -> Result<(), TranscribingError> {
    progress.tick(0, 0)?;
    let mut command = Command::new(&invocation.program);
    command
        .args(&invocation.arguments)
        .current_dir(folder)
        // Programs in Python: each line at once, and whatever is spoken can be printed.
        .env("PYTHONUNBUFFERED", "1")
        .env("PYTHONIOENCODING", "utf-8")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    // A recogniser may need all the memory that there is.
    let started = ChildProcess::start(&mut command, None);
    let mut child =
        started.map_err(|source| TranscribingError::Start { program: invocation.program.clone(), source })?;
    let (sender, lines) = mpsc::sync_channel(MOST_WAITING);
    let (stdout, stderr) = (child.take_stdout(), child.take_stderr());
    let mut process = Process(child);
    stdout.into_iter().for_each(|pipe| listen(pipe, false, &sender));
    stderr.into_iter().for_each(|pipe| listen(pipe, true, &sender));
    drop(sender);
    let (status, printed) = watch(&mut process, &lines, sound, progress)?;
    if status.is_some_and(|status| status.success()) && invocation.output.is_file() {
        return Ok(());
    }
    // Some end without an error and say on their usual output what went wrong.
    let last_words = [printed.complaints.told(), printed.usual.told()].into_iter().find(|told| !told.is_empty());
    // A process that was killed, as for want of memory, had no time to say so: "signal: 9 (SIGKILL)".
    let signal = status.filter(|status| status.code().is_none()).map(|status| status.to_string());
    let last_words = last_words.into_iter().chain(signal).reduce(|said, signal| format!("{said} | {signal}"));
    Err(match last_words {
        Some(last_words) => TranscribingError::Failed { recogniser, last_words },
        None => TranscribingError::FailedSilently { recogniser },
    })
}

/// The last lines a program printed.
#[derive(Default)]
struct Printed {
    usual: LastLines,
    complaints: LastLines,
}

/// A line, and whether it is a complaint.
type Line = (String, bool);

/// Reads a pipe in the background, until it ends or the receiver is gone.
fn listen(pipe: impl Read + Send + 'static, is_complaint: bool, sender: &SyncSender<Line>) {
    let sender = sender.clone();
    thread::spawn(move || read_lines(pipe, |line| sender.send((line, is_complaint)).is_ok()));
}

/// Waits for the end of the program, and tells how far it is.
fn watch(
    process: &mut Process,
    lines: &Receiver<Line>,
    sound: time::Duration,
    progress: &Progress,
) -> Result<(Option<ExitStatus>, Printed), Cancellation> {
    let (mut printed, mut done) = (Printed::default(), 0.0_f32);
    // Whether the program has ended, how, and since when. What it left behind may hold the pipes open.
    let mut end: Option<(Option<ExitStatus>, Instant)> = None;
    loop {
        match lines.recv_timeout(TICK) {
            Ok((line, is_complaint)) => {
                // Stretches may be told in another order than that of time.
                done = share_in(&line, sound).map_or(done, |share| share.max(done));
                if is_complaint { printed.complaints.push(line) } else { printed.usual.push(line) }
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) if end.is_some() => break,
            // It has closed its pipes and still works.
            Err(RecvTimeoutError::Disconnected) => thread::sleep(TICK),
        }
        let total = if done > 0.0 { WHOLE } else { 0 };
        progress.tick((done * WHOLE as f32).round() as u64, total)?;
        match (&end, process.0.try_wait()) {
            (Some((_, since)), _) if since.elapsed() > LAST_WORDS => break,
            (Some(_), _) | (None, Ok(None)) => {}
            (None, Ok(Some(status))) => end = Some((Some(status), Instant::now())),
            (None, Err(_)) => end = Some((None, Instant::now())),
        }
    }
    Ok((end.and_then(|(status, _)| status), printed))
}

/// Kills the program when it is dropped, so that neither an error nor a cancellation leaves it running.
struct Process(ChildProcess);

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}
