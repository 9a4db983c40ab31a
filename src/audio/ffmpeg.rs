//! The external `ffmpeg` program, for what the built-in decoders refuse.
//!
//! It is run as `ffmpeg -nostdin -v error -i file:PATH -map 0:a:0 -ac 1 -ar 16000 -f f32le -`; its samples are read
//! from a pipe while it runs. The file may be hostile, and ffmpeg reads hundreds of formats, so it is kept on a lead: only
//! formats that hold their own sound are read (a playlist, whatever its name, would open other files), only
//! local files, with bounded memory, and it is ended when it hangs or is no longer wanted.

use std::ffi::{OsStr, OsString};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use crate::other_programs::{find_program, search_path};
use crate::progress::{Cancellation, Progress};
use crate::texts::{self, t};
use crate::time;
use crate::warning::Warning;

use super::growth::DecodeReporter;
use super::samples::SampleStore;
use super::{AudioSource, Decoder, MAX_SAMPLES, RATE_HZ, Recording, clean};

/// How often progress is reported and a cancellation noticed.
const TICK: Duration = Duration::from_millis(100);
/// Longest description of a file that is read, in bytes.
const MAX_REPORT: usize = 256 * 1024;
/// ffmpeg describes a file within milliseconds, and decodes faster than it plays; a network drive may take its time.
const PATIENCE: Duration = Duration::from_secs(60);
/// The least sound that has to come in that time. A program that drips has hung, too.
const LEAST_PER_PATIENCE: usize = 10 * RATE_HZ as usize;
/// Complaints come before a program ends; this long is waited for what is still in the pipe.
const LAST_WORDS: Duration = Duration::from_secs(2);
/// Most memory in one piece, in bytes. Usual packets are a thousandth of it.
const MAX_ALLOCATION: &str = "268435456";
/// Most memory in all, in KiB of address space: of which ffmpeg needs a part only to start.
const MAX_MEMORY_KIB: u32 = 4 << 20;
/// Formats that hold their sound themselves, by ffmpeg's names: no playlists, no lists of pictures, no devices.
const FORMATS: &str = "3gp,aa,aac,aax,ac3,act,adx,aea,aiff,alaw,amr,amrnb,amrwb,ape,asf,asf_o,ast,au,avi,avr,bit,caf,\
                       codec2,daud,dsf,dss,dts,dtshd,dv,eac3,f4v,flac,flv,g722,g723_1,g726,g729,gsm,gxf,hca,iff,ilbc,\
                       ircam,iss,loas,lmlm4,live_flv,m4a,matroska,webm,mlp,mmf,mov,mp4,mp3,mpc,mpc8,mpeg,mpegts,\
                       mpegtsraw,mpegvideo,msf,mulaw,mxf,nistsphere,nsv,nut,nuv,ogg,oma,paf,pva,qcp,rm,rso,sbc,sds,\
                       sln,sox,spdif,tak,truehd,tta,ty,vag,vivo,voc,vox,vpk,vqf,w64,wav,wsaud,wsd,wtv,wv,wve,xa,xwma";

/// A usable ffmpeg program.
pub(super) struct Ffmpeg {
    program: PathBuf,
    patience: Duration,
}

#[derive(Debug)]
pub(super) enum FfmpegFailure {
    NotMedia,
    /// A playlist, or something else that is not in [`FORMATS`].
    NotAllowed,
    NoAudio,
    /// There is a sound track, and nothing in it.
    Empty,
    /// The program said nothing for too long and was ended.
    Hung(String),
    /// The program is there and does not run: why.
    CannotStart(String),
    Broken(String),
    TooLong,
    /// The temporary file for the samples cannot be written.
    NoRoom(io::Error),
    Cancelled(Cancellation),
}

impl From<Cancellation> for FfmpegFailure {
    fn from(cancelled: Cancellation) -> Self {
        Self::Cancelled(cancelled)
    }
}

impl FfmpegFailure {
    pub(super) fn reason(self) -> String {
        match self {
            Self::NotMedia => t!("audio-not-recognised").into(),
            Self::NotAllowed => t!("audio-playlist").into(),
            Self::CannotStart(reason) => t!("audio-not-recognised-ffmpeg-broken", reason = reason),
            Self::Broken(reason) | Self::Hung(reason) => reason,
            Self::Empty => t!("audio-empty-track").into(),
            Self::NoAudio => t!("audio-no-track").into(),
            Self::TooLong => t!("audio-too-long-reason").into(),
            Self::NoRoom(error) => error.to_string(),
            Self::Cancelled(cancelled) => cancelled.to_string(),
        }
    }
}

/// What `ffmpeg -i FILE` says about the file.
#[derive(Debug, Default, PartialEq)]
struct Description {
    container: String,
    /// Codec, rate in hertz and number of channels of each audio track.
    audio: Vec<(String, u32, u16)>,
    seconds: Option<f64>,
}

impl Ffmpeg {
    /// The first `ffmpeg` on the PATH.
    pub(super) fn find() -> Option<Self> {
        find_program("ffmpeg", &search_path()).map(Self::at)
    }

    pub(super) fn at(program: PathBuf) -> Self {
        Self { program, patience: PATIENCE }
    }

    #[cfg(test)]
    pub(super) fn with_patience(self, patience: Duration) -> Self {
        Self { patience, ..self }
    }

    /// Decodes audio track number `track`, counted from 0.
    pub(super) fn decode(
        &self,
        path: &Path,
        track: usize,
        progress: &Progress,
        reporter: &mut DecodeReporter<'_>,
    ) -> Result<Recording, FfmpegFailure> {
        reporter.restart();
        let mut description = self.describe(path, progress)?;
        if description.audio.is_empty() {
            return Err(FfmpegFailure::NoAudio);
        }
        let track = track.min(description.audio.len() - 1);
        let map = format!("0:a:{track}");
        let (codec, rate_hz, channels) = description.audio.swap_remove(track);
        let rate = RATE_HZ.to_string();
        let wanted = ["-map", &map, "-vn", "-sn", "-dn", "-ac", "1", "-ar", &rate, "-f", "f32le", "-"];
        let (mut process, output, complaints) = self.start(&["-v", "error"], path, &wanted)?;
        let samples = read_samples(output, progress, description.seconds, self.patience, reporter)?;
        let status = process.wait(self.patience, progress)?;
        let complaints = summary(&complaints.recv_timeout(LAST_WORDS).unwrap_or_default(), path);
        if samples.is_empty() {
            return Err(complaints.map_or(FfmpegFailure::Empty, FfmpegFailure::Broken));
        }
        let mut warnings = Vec::new();
        if let Some(complaints) = complaints {
            warnings.push(Warning::new(t!("audio-ffmpeg-damage", complaint = complaints)));
        } else if !status {
            warnings.push(Warning::new(t!("audio-ffmpeg-stopped")));
        }
        let source =
            AudioSource { container: description.container, codec, rate_hz, channels, decoder: Decoder::Ffmpeg };
        Ok(Recording { samples, source, warnings })
    }

    fn describe(&self, path: &Path, progress: &Progress) -> Result<Description, FfmpegFailure> {
        let (process, _output, report) = self.start(&["-hide_banner"], path, &[])?;
        let started = Instant::now();
        let report = loop {
            match report.recv_timeout(TICK) {
                Ok(report) => break report,
                Err(RecvTimeoutError::Timeout) if started.elapsed() < self.patience => progress.tick(0, 0)?,
                Err(_) => {
                    return Err(self
                        .cannot_start()
                        .unwrap_or_else(|| FfmpegFailure::Hung(t!("audio-ffmpeg-silent").into())));
                }
            }
        };
        drop(process);
        let description = parse_description(&report);
        if !description.container.is_empty() {
            return Ok(description);
        }
        Err(match self.cannot_start() {
            Some(failure) => failure,
            None if report.contains("not on whitelist") => FfmpegFailure::NotAllowed,
            None => FfmpegFailure::NotMedia,
        })
    }

    /// Why the program does not even tell its version, if it does not: a library is missing, it is for another
    /// processor.
    fn cannot_start(&self) -> Option<FfmpegFailure> {
        let told = Command::new(&self.program)
            .args(["-nostdin", "-version"])
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn();
        let reason = match told {
            Err(error) => error.to_string(),
            Ok(mut child) => {
                let (sender, report) = mpsc::sync_channel(1);
                let stderr = child.stderr.take();
                thread::spawn(move || sender.send(stderr.map(read_report).unwrap_or_default()));
                let mut process = Process(child);
                match process.wait(self.patience, &Progress::silent()) {
                    Ok(true) => return None,
                    Ok(false) => {
                        let report = report.recv_timeout(LAST_WORDS).unwrap_or_default();
                        summary(&report, &self.program).unwrap_or_else(|| t!("audio-ffmpeg-ends").into())
                    }
                    Err(failure) => failure.reason(),
                }
            }
        };
        Some(FfmpegFailure::CannotStart(reason))
    }

    fn start(
        &self,
        before: &[&str],
        path: &Path,
        after: &[&str],
    ) -> Result<(Process, ChildStdout, Receiver<String>), FfmpegFailure> {
        // The `file:` prefix keeps names that begin with a dash or hold a colon from being taken for something else.
        let mut input = OsString::from("file:");
        input.push(path);
        let mut child = bounded(&self.program)
            .args(["-nostdin", "-max_alloc", MAX_ALLOCATION, "-protocol_whitelist", "file,pipe"])
            .args(["-format_whitelist", FORMATS])
            .args(before)
            .arg("-i")
            .arg(input)
            .args(after)
            .env("AV_LOG_FORCE_NOCOLOR", "1")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(|error| FfmpegFailure::CannotStart(error.to_string()))?;
        let (stdout, stderr) = (child.stdout.take(), child.stderr.take());
        let process = Process(child);
        let (Some(stdout), Some(stderr)) = (stdout, stderr) else {
            return Err(FfmpegFailure::Broken(t!("audio-ffmpeg-no-output").into()));
        };
        let (sender, report) = mpsc::sync_channel(1);
        thread::spawn(move || {
            let _ = sender.send(read_report(stderr));
        });
        Ok((process, stdout, report))
    }
}

/// The program, with bounded memory where the system's shell can set a bound. The shell becomes the program, so that
/// ending one ends the other.
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
struct Process(Child);

impl Process {
    /// Waits for the program to end by itself, but not for ever; whether it did so without an error.
    fn wait(&mut self, patience: Duration, progress: &Progress) -> Result<bool, FfmpegFailure> {
        let started = Instant::now();
        loop {
            match self.0.try_wait() {
                Ok(Some(status)) => return Ok(status.success()),
                Ok(None) if started.elapsed() > patience => {
                    return Err(FfmpegFailure::Hung(t!("audio-ffmpeg-silent").into()));
                }
                Ok(None) if progress.is_cancelled() => return Err(Cancellation.into()),
                Ok(None) => thread::sleep(Duration::from_millis(2)),
                Err(error) => {
                    return Err(FfmpegFailure::Broken(t!("audio-ffmpeg-lost", reason = error.to_string())));
                }
            }
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Keeps the beginning and reads the rest away, so that the program never waits for us.
fn read_report(mut stderr: impl Read) -> String {
    let mut report = Vec::new();
    let _ = stderr.by_ref().take(MAX_REPORT as u64).read_to_end(&mut report);
    let _ = io::copy(&mut stderr, &mut io::sink());
    String::from_utf8_lossy(&report).into_owned()
}

fn read_samples(
    mut output: ChildStdout,
    progress: &Progress,
    seconds: Option<f64>,
    patience: Duration,
    reporter: &mut DecodeReporter<'_>,
) -> Result<SampleStore, FfmpegFailure> {
    let total_ms = seconds.map_or(0, |seconds| (seconds * 1_000.0) as u64);
    let expected = seconds.map(time::Duration::from_secs);
    // A thread reads, so that a program that hangs can still be cancelled.
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
    let (mut samples, mut fresh, mut rest) = (SampleStore::default(), Vec::new(), Vec::new());
    let mut ticked = Instant::now();
    // Since when it has been waited for how many samples.
    let mut due = (Instant::now(), LEAST_PER_PATIENCE);
    loop {
        match chunks.recv_timeout(TICK) {
            Ok(Ok(chunk)) if chunk.is_empty() => break,
            Ok(Ok(chunk)) => {
                take_samples(&mut fresh, &mut rest, &chunk);
                samples.extend(&fresh).map_err(FfmpegFailure::NoRoom)?;
                fresh.clear();
            }
            Ok(Err(error)) => {
                return Err(FfmpegFailure::Broken(t!("audio-ffmpeg-pipe", reason = error.to_string())));
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => break,
        }
        if samples.len() as u64 > MAX_SAMPLES {
            return Err(FfmpegFailure::TooLong);
        }
        if samples.len() >= due.1 {
            due = (Instant::now(), samples.len() + LEAST_PER_PATIENCE);
        } else if due.0.elapsed() > patience {
            let seconds = texts::number(patience.as_secs_f64(), 0);
            return Err(FfmpegFailure::Hung(t!("audio-ffmpeg-drips", seconds = seconds)));
        }
        if ticked.elapsed() >= TICK {
            ticked = Instant::now();
            reporter.report(&samples, expected);
            progress.tick(samples.len() as u64 * 1_000 / u64::from(RATE_HZ), total_ms)?;
        }
    }
    let done = samples.len() as u64 * 1_000 / u64::from(RATE_HZ);
    reporter.report(&samples, expected);
    progress.tick(done, total_ms.max(done))?;
    samples.shrink();
    Ok(samples)
}

/// Appends the whole samples of `rest` + `chunk` and leaves the odd bytes in `rest`.
fn take_samples(samples: &mut Vec<f32>, rest: &mut Vec<u8>, chunk: &[u8]) {
    rest.extend_from_slice(chunk);
    let whole = rest.len() / 4 * 4;
    samples.extend(rest[..whole].as_chunks::<4>().0.iter().map(|bytes| clean(f32::from_le_bytes(*bytes))));
    rest.drain(..whole);
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

fn parse_description(report: &str) -> Description {
    let mut description = Description::default();
    for line in report.lines().map(str::trim_start) {
        if let Some(input) = line.strip_prefix("Input #0, ") {
            description.container = input.split_once(", from").map_or(input, |(names, _)| names).to_owned();
        } else if let Some(duration) = line.strip_prefix("Duration: ") {
            description.seconds = description.seconds.or_else(|| parse_clock(duration.split(',').next()?));
        } else if line.starts_with("Stream #0:")
            && let Some((_, audio)) = line.split_once(": Audio: ")
        {
            description.audio.push(parse_audio(audio));
        }
    }
    description
}

/// `aac (HE-AAC) (mp4a / 0x6134706D), 44100 Hz, stereo, fltp, 48 kb/s`
fn parse_audio(text: &str) -> (String, u32, u16) {
    let mut parts = text.split(", ");
    let codec = parts.next().unwrap_or_default();
    let codec = codec
        .split(" (")
        .filter(|part| !part.contains(" / 0x") && !part.contains("[0]"))
        .collect::<Vec<_>>()
        .join(" (");
    let rate_hz = parts.next().and_then(|part| part.strip_suffix(" Hz")?.parse().ok()).unwrap_or(0);
    let channels = match parts.next().unwrap_or_default() {
        "mono" => 1,
        "stereo" => 2,
        layout => match layout.split_once(" channels") {
            Some((count, _)) => count.parse().unwrap_or(0),
            None => layout.split('(').next().unwrap_or_default().split('.').map(|part| part.parse().unwrap_or(0)).sum(),
        },
    };
    (codec, rate_hz, channels)
}

/// `00:01:02.34` in seconds; none for `N/A`.
fn parse_clock(text: &str) -> Option<f64> {
    text.trim().split(':').try_fold(0.0, |sum, part| Some(sum * 60.0 + part.parse::<f64>().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn descriptions_are_understood() {
        let report = "Input #0, asf, from 'file:a, b.wma':\n  Metadata:\n    title : x\n  Duration: 00:01:02.50, start: 0.1\n  \
                      Stream #0:0: Video: png\n  Stream #0:1(eng): Audio: wmav2 (a[1][0][0] / 0x0161), 44100 Hz, stereo, fltp\n  \
                      Stream #0:2: Audio: ac3, 48000 Hz, 5.1(side), fltp\n";
        let expected = Description {
            container: "asf".into(),
            audio: vec![("wmav2".into(), 44_100, 2), ("ac3".into(), 48_000, 6)],
            seconds: Some(62.5),
        };
        assert_eq!(parse_description(report), expected);
        assert_eq!(
            parse_audio("aac (HE-AAC) (mp4a / 0x6134706D), 48000 Hz, 5.1, fltp"),
            ("aac (HE-AAC)".into(), 48_000, 6)
        );
        assert_eq!(parse_audio("pcm_s16le, 8000 Hz, 3 channels, s16"), ("pcm_s16le".into(), 8_000, 3));
        assert_eq!(parse_audio(""), (String::new(), 0, 0));
        assert_eq!(parse_clock("N/A"), None);
    }

    #[test]
    fn samples_split_over_two_chunks_are_joined_and_cleaned() {
        let bytes: Vec<u8> = [0.5_f32, f32::NAN, -7.0].iter().flat_map(|value| value.to_le_bytes()).collect();
        let (mut samples, mut rest) = (Vec::new(), Vec::new());
        take_samples(&mut samples, &mut rest, &bytes[..5]);
        take_samples(&mut samples, &mut rest, &bytes[5..11]);
        take_samples(&mut samples, &mut rest, &bytes[11..]);
        assert_eq!((samples, rest.len()), (vec![0.5, 0.0, -1.0], 0));
    }

    #[test]
    fn complaints_lose_their_addresses_and_the_path() {
        let report = "x\n[mov,mp4 @ 0x55d2] moov atom not found\nfile:/a/b.mp4: Invalid data found\n\n";
        assert_eq!(summary(report, Path::new("/a/b.mp4")).unwrap(), "the file: Invalid data found");
        assert_eq!(summary("[aac @ 0x55d2] bad frame.\n", Path::new("b")).unwrap(), "bad frame");
        assert_eq!(summary("", Path::new("b")), None);
    }
}
