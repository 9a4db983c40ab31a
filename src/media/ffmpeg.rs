//! The external `ffmpeg` program, kept on a lead.
//!
//! It decodes sound that the built-in decoders refuse ([`audio`](crate::audio)), looks at videos ([`shots`](crate::shots)) and
//! decodes their pictures ([`picture`](crate::picture)). A file may be hostile, and ffmpeg reads hundreds of formats: only formats
//! that hold their own media are read (a playlist, whatever its name, would open other files), only local files, with bounded
//! memory, and the program is ended when it hangs or is no longer wanted.

use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{ChildStderr, ChildStdout, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use base::child_process::ChildProcess;
use base::external_programs::{find_ffmpeg, find_program, media_folders};
use base::progress::{Cancellation, Progress};
use base::texts::t;

/// How often progress is reported and a cancellation noticed.
pub const TICK: Duration = Duration::from_millis(100);
/// Longest description of a file that is read, in bytes.
const MAX_REPORT: usize = 256 * 1024;
/// Of what a program says line by line, longer lines are cut, in bytes.
const LONGEST_LINE: u64 = 4096;
/// Of complaints that are kept line by line, about so many bytes, the latest ones.
const KEPT_COMPLAINTS: usize = 16 * 1024;
/// ffmpeg describes a file within milliseconds, and decodes faster than it plays; a network drive may take its time.
const PATIENCE: Duration = Duration::from_secs(60);
/// Complaints come before a program ends; this long is waited for what is still in the pipe, which only something that the program
/// left behind could hold open. Tests may run on a machine that does much else.
const LAST_WORDS: Duration = Duration::from_secs(if cfg!(test) { 60 } else { 2 });
/// A program that is ended is gone at once; what a device or a network drive holds goes when that lets it go.
const DYING: Duration = Duration::from_millis(250);
/// Most memory in one piece, in bytes. Usual packets are a thousandth of it.
const MAX_ALLOCATION: &str = "268435456";
/// Most memory in all, in KiB of address space, of which ffmpeg needs a part only to start; on Windows of what lies in memory.
const MAX_MEMORY_KIB: usize = 4 << 20;
/// Formats that hold their sound and pictures themselves, by ffmpeg's names: no playlists, no lists of pictures, no devices.
const FORMATS: &str = "3gp,aa,aac,aax,ac3,act,adx,aea,aiff,alaw,amr,amrnb,amrwb,ape,asf,asf_o,ast,au,avi,avr,bit,caf,\
                       codec2,daud,dsf,dss,dts,dtshd,dv,eac3,f4v,flac,flv,g722,g723_1,g726,g729,gsm,gxf,hca,iff,ilbc,\
                       ircam,iss,loas,lmlm4,live_flv,m4a,matroska,webm,mlp,mmf,mov,mp4,mp3,mpc,mpc8,mpeg,mpegts,\
                       mpegtsraw,mpegvideo,msf,mulaw,mxf,nistsphere,nsv,nut,nuv,ogg,oma,paf,pva,qcp,rm,rso,sbc,sds,\
                       sln,sox,spdif,tak,truehd,tta,ty,vag,vivo,voc,vox,vpk,vqf,w64,wav,wsaud,wsd,wtv,wv,wve,xa,xwma";

/// A usable ffmpeg program.
pub struct Ffmpeg {
    program: PathBuf,
    patience: Duration,
}

/// The failures of a program that runs beside this one.
#[derive(Debug)]
pub enum ProgramFailure {
    /// The program said nothing for too long and was ended.
    Hung(String),
    /// The program is there and does not run: why.
    CannotStart(String),
    Broken(String),
    Cancelled(Cancellation),
}

impl ProgramFailure {
    fn reason(self) -> String {
        match self {
            Self::Hung(reason) | Self::CannotStart(reason) | Self::Broken(reason) => reason,
            Self::Cancelled(cancelled) => cancelled.to_string(),
        }
    }
}

impl From<Cancellation> for ProgramFailure {
    fn from(cancelled: Cancellation) -> Self {
        Self::Cancelled(cancelled)
    }
}

/// Why ffmpeg takes a file for no media.
#[derive(Debug)]
pub enum DescriptionFailure {
    NotMedia,
    /// It begins like an MP4 file, and what tells how to read it is missing.
    Incomplete,
    /// A playlist, or something else that is not in `FORMATS`.
    NotAllowed,
    Program(ProgramFailure),
}

impl From<Cancellation> for DescriptionFailure {
    fn from(cancelled: Cancellation) -> Self {
        Self::Program(cancelled.into())
    }
}

/// A program that was started, with what it writes and what it complains of.
pub struct RunningProgram {
    pub process: Process,
    output: Option<ChildStdout>,
    complaints: Receiver<String>,
}

impl RunningProgram {
    /// The pipe into which the program writes, for reading on a thread of its own; it can be taken once.
    pub fn output(&mut self) -> Result<ChildStdout, ProgramFailure> {
        let read_before = || ProgramFailure::Broken(t!("audio-ffmpeg-no-output").into());
        self.output.take().ok_or_else(read_before)
    }

    /// The program's output, piece by piece; the last one is empty. A thread reads, so that a program that hangs can still be
    /// cancelled; it reads no more than a few pieces ahead.
    pub fn chunks(&mut self) -> Result<Receiver<io::Result<Vec<u8>>>, ProgramFailure> {
        let mut output = self.output()?;
        let (sender, chunks) = mpsc::sync_channel::<io::Result<Vec<u8>>>(4);
        thread::spawn(move || {
            loop {
                let mut chunk = vec![0; 64 * 1024];
                let result = output.read(&mut chunk).map(|read| {
                    chunk.truncate(read);
                    chunk
                });
                let last = !matches!(&result, Ok(chunk) if !chunk.is_empty());
                if sender.send(result).is_err() || last {
                    return;
                }
            }
        });
        Ok(chunks)
    }

    /// All that the program writes, if that is no more than `most` bytes; then it has ended.
    pub fn read_all(
        &mut self,
        most: usize,
        patience: Duration,
        progress: &Progress,
    ) -> Result<Vec<u8>, ProgramFailure> {
        let (chunks, started, mut all) = (self.chunks()?, Instant::now(), Vec::new());
        loop {
            match chunks.recv_timeout(TICK) {
                Ok(Ok(chunk)) if chunk.is_empty() => break,
                Ok(Ok(chunk)) if all.len() + chunk.len() <= most => all.extend(chunk),
                Ok(Ok(_)) => return Err(ProgramFailure::Broken(t!("ffmpeg-too-much").into())),
                Ok(Err(error)) => {
                    return Err(ProgramFailure::Broken(t!("audio-ffmpeg-pipe", reason = error.to_string())));
                }
                Err(RecvTimeoutError::Disconnected) => break,
                Err(RecvTimeoutError::Timeout) if started.elapsed() > patience => {
                    return Err(ProgramFailure::Hung(t!("audio-ffmpeg-silent").into()));
                }
                Err(RecvTimeoutError::Timeout) => progress.tick(0, 0)?,
            }
        }
        self.process.wait(patience, progress)?;
        Ok(all)
    }

    /// The program's complaints, in one line; waits a moment for what is still in the pipe.
    pub fn complaint(&self, path: &Path) -> Option<String> {
        summary(&self.complaints.recv_timeout(LAST_WORDS).unwrap_or_default(), path)
    }
}

/// Whether a file begins as MP4 files do, also those that were cut off.
fn begins_as_mp4(path: &Path) -> bool {
    let mut start = [0; 8];
    let is_read = File::open(path).and_then(|mut file| file.read_exact(&mut start)).is_ok();
    is_read && start.ends_with(b"ftyp")
}

impl Ffmpeg {
    /// The `ffmpeg` that was chosen, else the first one in the usual places.
    pub fn find() -> Option<Self> {
        find_ffmpeg().map(Self::at)
    }

    pub fn at(program: PathBuf) -> Self {
        Self { program, patience: PATIENCE }
    }

    #[cfg(any(test, feature = "test-support"))]
    pub fn with_patience(self, patience: Duration) -> Self {
        Self { patience, ..self }
    }

    /// How long the program may say nothing.
    pub fn patience(&self) -> Duration {
        self.patience
    }

    /// The output of `ffmpeg -i FILE` about the file; it names a container.
    pub fn describe(&self, path: &Path, progress: &Progress) -> Result<String, DescriptionFailure> {
        let failed = DescriptionFailure::Program;
        let described = self.start(&["-hide_banner"], path, &[]).map_err(failed)?;
        let started = Instant::now();
        let report = loop {
            match described.complaints.recv_timeout(TICK) {
                Ok(report) => break report,
                Err(RecvTimeoutError::Timeout) if started.elapsed() < self.patience => progress.tick(0, 0)?,
                Err(_) => {
                    let hung = || ProgramFailure::Hung(t!("audio-ffmpeg-silent").into());
                    return Err(failed(self.cannot_start(progress).unwrap_or_else(hung)));
                }
            }
        };
        drop(described);
        if report.lines().any(|line| line.trim_start().starts_with("Input #0, ")) {
            return Ok(report);
        }
        Err(match self.cannot_start(progress) {
            Some(failure) => failed(failure),
            None if report.contains("not on whitelist") => DescriptionFailure::NotAllowed,
            None if begins_as_mp4(path) => DescriptionFailure::Incomplete,
            None => DescriptionFailure::NotMedia,
        })
    }

    /// Why the program does not even tell its version, if it does not: a library is missing, it is for another
    /// processor. Or that this was not waited for.
    pub fn cannot_start(&self, progress: &Progress) -> Option<ProgramFailure> {
        let mut command = Command::new(&self.program);
        command.args(["-nostdin", "-version"]).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
        let reason = match ChildProcess::start(&mut command, None) {
            Err(error) => error.to_string(),
            Ok(mut child) => {
                let (sender, report) = mpsc::sync_channel(1);
                let stderr = child.take_stderr();
                thread::spawn(move || sender.send(stderr.map(read_report).unwrap_or_default()));
                let mut process = Process::new(child);
                match process.wait(PATIENCE, progress) {
                    Ok(true) => return None,
                    Ok(false) => {
                        let report = report.recv_timeout(LAST_WORDS).unwrap_or_default();
                        summary(&report, &self.program).unwrap_or_else(|| t!("audio-ffmpeg-ends").into())
                    }
                    Err(failure @ ProgramFailure::Cancelled(_)) => return Some(failure),
                    Err(failure) => failure.reason(),
                }
            }
        };
        Some(ProgramFailure::CannotStart(reason))
    }

    /// Starts it on a file: `ffmpeg BEFORE -i FILE AFTER`.
    pub fn start(&self, before: &[&str], path: &Path, after: &[&str]) -> Result<RunningProgram, ProgramFailure> {
        let before = ["-nostdin"].iter().chain(before).copied();
        started(bounded(&self.program), before, path, after, read_report)
    }

    /// The same, for a program that says more than complaints: every line that it says is handed to `hear` at once, on a thread of
    /// its own, which must not wait. What `hear` gives back is kept as a complaint.
    pub fn start_heard(
        &self,
        before: &[&str],
        path: &Path,
        after: &[&str],
        hear: impl FnMut(&str) -> Option<String> + Send + 'static,
    ) -> Result<RunningProgram, ProgramFailure> {
        let before = ["-nostdin"].iter().chain(before).copied();
        started(bounded(&self.program), before, path, after, |stderr| read_lines(stderr, hear))
    }

    /// Starts the `ffprobe` that lies beside it, else the first in the usual places, on a file; `None`: there is none.
    pub fn start_probe(&self, before: &[&str], path: &Path) -> Option<Result<RunningProgram, ProgramFailure>> {
        let folders = self.program.parent().map(Path::to_owned).into_iter().chain(media_folders());
        let program = find_program("ffprobe", &folders.collect::<Vec<_>>())?;
        Some(started(bounded(&program), before.iter().copied(), path, &[], read_report))
    }
}

fn started<'a>(
    mut command: Command,
    before: impl Iterator<Item = &'a str>,
    path: &Path,
    after: &[&str],
    read: impl FnOnce(ChildStderr) -> String + Send + 'static,
) -> Result<RunningProgram, ProgramFailure> {
    // The `file:` prefix keeps names that begin with a dash or hold a colon from being taken for something else.
    let mut input = OsString::from("file:");
    input.push(path);
    command
        .args(before)
        .args(["-max_alloc", MAX_ALLOCATION, "-protocol_whitelist", "file,pipe"])
        .args(["-format_whitelist", FORMATS])
        .arg("-i")
        .arg(input)
        .args(after)
        .env("AV_LOG_FORCE_NOCOLOR", "1")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let child = ChildProcess::start(&mut command, Some(MAX_MEMORY_KIB.saturating_mul(1024)));
    let mut child = child.map_err(|error| ProgramFailure::CannotStart(error.to_string()))?;
    let (stdout, stderr) = (child.take_stdout(), child.take_stderr());
    let process = Process::new(child);
    let Some(stderr) = stderr else {
        return Err(ProgramFailure::Broken(t!("audio-ffmpeg-no-output").into()));
    };
    let (sender, complaints) = mpsc::sync_channel(1);
    thread::spawn(move || {
        let _ = sender.send(read(stderr));
    });
    Ok(RunningProgram { process, output: stdout, complaints })
}

/// The program, with bounded memory where the system's shell can set a bound (on Windows its job does). The shell becomes the
/// program, so that ending one ends the other.
fn bounded(program: &Path) -> Command {
    if !cfg!(unix) {
        return Command::new(program);
    }
    let script = format!("ulimit -v {MAX_MEMORY_KIB} 2>/dev/null; exec \"$0\" \"$@\"");
    let mut command = Command::new("/bin/sh");
    command.arg("-c").arg(script).arg(program);
    command
}

/// Kills the program when it is dropped, so that neither an error nor a cancellation leaves it running.
pub struct Process(Option<ChildProcess>);

impl Process {
    fn new(child: ChildProcess) -> Self {
        Self(Some(child))
    }

    /// Waits for the program to end by itself, but not for ever; whether it did so without an error.
    pub fn wait(&mut self, patience: Duration, progress: &Progress) -> Result<bool, ProgramFailure> {
        let started = Instant::now();
        loop {
            match self.0.as_mut().map_or(Ok(None), ChildProcess::try_wait) {
                Ok(Some(status)) => return Ok(status.success()),
                Ok(None) if started.elapsed() > patience => {
                    return Err(ProgramFailure::Hung(t!("audio-ffmpeg-silent").into()));
                }
                Ok(None) if progress.is_cancelled() => return Err(Cancellation.into()),
                Ok(None) => thread::sleep(Duration::from_millis(2)),
                Err(error) => return Err(ProgramFailure::Broken(t!("audio-ffmpeg-lost", reason = error.to_string()))),
            }
        }
    }
}

impl Drop for Process {
    /// Waits no longer than a moment for its end.
    fn drop(&mut self) {
        let Some(mut child) = self.0.take() else { return };
        let _ = child.kill();
        let killed = Instant::now();
        while matches!(child.try_wait(), Ok(None)) {
            if killed.elapsed() > DYING {
                // Its end is taken note of whenever it comes, or it would stay in the system's list until this program ends.
                let _ = thread::Builder::new().name("reaper".to_owned()).spawn(move || child.wait());
                return;
            }
            thread::sleep(Duration::from_millis(2));
        }
    }
}

/// Keeps the beginning and reads the rest away, so that the program never waits for us.
fn read_report(mut stderr: impl Read) -> String {
    let mut report = Vec::new();
    let _ = stderr.by_ref().take(MAX_REPORT as u64).read_to_end(&mut report);
    let _ = io::copy(&mut stderr, &mut io::sink());
    String::from_utf8_lossy(&report).into_owned()
}

/// Hands every line on, and keeps the last of what comes back, so that the program never waits for us either.
fn read_lines(stderr: impl Read, mut hear: impl FnMut(&str) -> Option<String>) -> String {
    let (mut stderr, mut kept) = (BufReader::new(stderr), String::new());
    let (mut line, mut is_cut) = (Vec::new(), false);
    loop {
        line.clear();
        match stderr.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => return kept,
            Ok(_) => {}
        }
        // The rest of a long line is no line: it could look like one that says something.
        let is_rest = std::mem::replace(&mut is_cut, line.last() != Some(&b'\n'));
        if is_rest {
            continue;
        }
        if let Some(complaint) = hear(String::from_utf8_lossy(&line).trim_end()) {
            if kept.len() > KEPT_COMPLAINTS {
                kept.clear();
            }
            kept.push_str(&complaint);
            kept.push('\n');
        }
    }
}

/// The last complaint in one line, without the path and without addresses in memory.
fn summary(report: &str, path: &Path) -> Option<String> {
    let line = report.lines().map(str::trim).rfind(|line| !line.is_empty())?;
    let line = match line.strip_prefix('[').and_then(|line| line.split_once("] ")) {
        Some((_, text)) => text,
        None => line,
    };
    let name = OsStr::to_string_lossy(path.as_os_str());
    let line = line.replace(&format!("file:{name}"), t!("audio-the-file"));
    Some(
        line.chars()
            .filter(|character| !character.is_control())
            .take(200)
            .collect::<String>()
            .trim_end_matches('.')
            .into(),
    )
}

/// `00:01:02.34` in seconds; none for `N/A`.
pub fn parse_clock(text: &str) -> Option<f64> {
    text.trim().split(':').try_fold(0.0, |sum, part| Some(sum * 60.0 + part.parse::<f64>().ok()?))
}

/// What tests of several modules do with the ffmpeg of the developer's machine.
#[cfg(any(test, feature = "test-support"))]
pub mod testing {
    use std::ffi::OsStr;
    use std::path::{Path, PathBuf};

    /// Makes a video; `None`, with a message, where ffmpeg is absent or lacks what it needs for that.
    pub fn video(folder: &Path, name: &str, arguments: &str) -> Option<PathBuf> {
        let path = folder.join(name);
        let arguments = arguments.split_whitespace().map(OsStr::new).chain([path.as_os_str()]);
        is_made(folder, arguments).then_some(path)
    }

    /// Makes the files that the arguments name, below the folder; false, with a message, as above.
    pub fn make(folder: &Path, arguments: &str) -> bool {
        is_made(folder, arguments.split_whitespace().map(OsStr::new))
    }

    fn is_made<'a>(folder: &Path, arguments: impl Iterator<Item = &'a OsStr>) -> bool {
        let mut ffmpeg = std::process::Command::new("ffmpeg");
        let made = ffmpeg.args(["-nostdin", "-v", "error", "-y"]).args(arguments).current_dir(folder).status();
        let made = made.is_ok_and(|status| status.success());
        if !made {
            base::skipped_tests::leave_out("ffmpeg is absent or lacks an encoder");
        }
        made
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn complaints_lose_their_addresses_and_the_path() {
        let report = "x\n[mov,mp4 @ 0x55d2] moov atom not found\nfile:/a/b.mp4: Invalid data found\n\n";
        assert_eq!(summary(report, Path::new("/a/b.mp4")).unwrap(), "the file: Invalid data found");
        assert_eq!(summary("[aac @ 0x55d2] bad frame.\n", Path::new("b")).unwrap(), "bad frame");
        assert_eq!(summary("", Path::new("b")), None);
    }

    #[test]
    fn lines_are_handed_on_and_complaints_kept_within_bounds() {
        let mut heard = Vec::new();
        let text = format!("one\nerror: two\r\n{}\nend", "x".repeat(9_000));
        let kept = read_lines(text.as_bytes(), |line| {
            heard.push(line.len());
            line.strip_prefix("error: ").map(str::to_owned)
        });
        assert_eq!((heard, kept.as_str()), (vec![3, 10, 4096, 3], "two\n"));
        let many = "complaint\n".repeat(100_000);
        let kept = read_lines(many.as_bytes(), |line| Some(line.to_owned()));
        assert!(!kept.is_empty() && kept.len() < 2 * KEPT_COMPLAINTS, "{}", kept.len());
    }

    #[cfg(unix)]
    #[test]
    fn a_program_that_is_no_longer_wanted_is_ended_and_its_end_noted() {
        let child = ChildProcess::start(Command::new("/bin/sh").args(["-c", "exec sleep 1000"]), None).unwrap();
        let id = child.id().to_string();
        drop(Process::new(child));
        // What was not waited for would still be listed.
        let is_listed = || {
            let asked = Command::new("/bin/sh").args(["-c", "kill -0 \"$0\" 2>/dev/null", &id]).status();
            asked.unwrap().success()
        };
        let dropped = Instant::now();
        while is_listed() {
            assert!(dropped.elapsed().as_secs() < 100, "it is still there");
            thread::sleep(Duration::from_millis(20));
        }
    }

    #[cfg(unix)]
    #[test]
    fn whether_it_starts_is_not_waited_for_by_who_has_cancelled() {
        let program = Path::new(base::SOURCE_TREE).join("tests/data/ffmpeg/stuck");
        let progress = Progress::silent();
        progress.cancel();
        let told = Ffmpeg::at(program).cannot_start(&progress);
        assert!(matches!(told, Some(ProgramFailure::Cancelled(_))), "{told:?}");
    }

    #[test]
    fn clocks_are_read() {
        assert_eq!(parse_clock("00:01:02.50"), Some(62.5));
        assert_eq!(parse_clock("N/A"), None);
    }
}
