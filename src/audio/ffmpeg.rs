//! The external `ffmpeg` program, for what the built-in decoders refuse.
//!
//! It is run as `ffmpeg -nostdin -v error -i file:PATH -map 0:a:0 -ac 1 -ar 16000 -f f32le -`; its samples are read
//! from a pipe while it runs. Only local files are allowed as input, so that a playlist cannot reach the network.

use std::ffi::{OsStr, OsString};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use crate::progress::{Cancelled, Progress};
use crate::time;
use crate::warning::Warning;

use super::growth::Teller;
use super::{Decoder, MAX_SAMPLES, RATE_HZ, Recording, Source, clean};

/// How often progress is reported and a cancellation noticed.
const TICK: Duration = Duration::from_millis(100);
/// Longest description of a file that is read, in bytes.
const MAX_REPORT: usize = 256 * 1024;
/// ffmpeg describes a file within milliseconds; a network drive may take its time.
const DESCRIBE_WITHIN: Duration = Duration::from_secs(60);

/// A usable ffmpeg program.
pub(super) struct Ffmpeg {
    program: PathBuf,
}

#[derive(Debug)]
pub(super) enum Failure {
    NotMedia,
    NoAudio,
    Broken(String),
    TooLong,
    Cancelled(Cancelled),
}

impl From<Cancelled> for Failure {
    fn from(cancelled: Cancelled) -> Self {
        Self::Cancelled(cancelled)
    }
}

impl Failure {
    pub(super) fn reason(self) -> String {
        match self {
            Self::NotMedia => "its format is not recognised".into(),
            Self::Broken(reason) => reason,
            Self::NoAudio => "there is no audio track in it".into(),
            Self::TooLong => "it is too long".into(),
            Self::Cancelled(_) => "cancelled".into(),
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
        let name = format!("ffmpeg{}", std::env::consts::EXE_SUFFIX);
        let folders = std::env::var_os("PATH")?;
        std::env::split_paths(&folders)
            .map(|folder| folder.join(&name))
            .find(|file| file.is_file())
            .map(|program| Self { program })
    }

    /// Decodes audio track number `track`, counted from 0.
    pub(super) fn decode(
        &self,
        path: &Path,
        track: usize,
        progress: &Progress,
        teller: &mut Teller<'_>,
    ) -> Result<Recording, Failure> {
        teller.restart();
        let mut description = self.describe(path, progress)?;
        if description.audio.is_empty() {
            return Err(Failure::NoAudio);
        }
        let track = track.min(description.audio.len() - 1);
        let map = format!("0:a:{track}");
        let (codec, rate_hz, channels) = description.audio.swap_remove(track);
        let rate = RATE_HZ.to_string();
        let wanted = ["-map", &map, "-vn", "-sn", "-dn", "-ac", "1", "-ar", &rate, "-f", "f32le", "-"];
        let (mut process, output, complaints) = self.start(&["-v", "error"], path, &wanted)?;
        let samples = read_samples(output, progress, description.seconds, teller)?;
        let status = process.wait()?;
        let complaints = summary(&complaints.recv_timeout(DESCRIBE_WITHIN).unwrap_or_default(), path);
        if samples.is_empty() {
            return Err(Failure::Broken(complaints.unwrap_or_else(|| "ffmpeg found no samples in it".into())));
        }
        let mut warnings = Vec::new();
        if let Some(complaints) = complaints {
            warnings.push(Warning::new(format!("ffmpeg reported damage while decoding: {complaints}")));
        } else if !status {
            warnings.push(Warning::new("ffmpeg stopped before the end of the file; the sound may be incomplete"));
        }
        let source = Source { container: description.container, codec, rate_hz, channels, decoder: Decoder::Ffmpeg };
        Ok(Recording { samples, source, warnings })
    }

    fn describe(&self, path: &Path, progress: &Progress) -> Result<Description, Failure> {
        let (process, _output, report) = self.start(&["-hide_banner"], path, &[])?;
        let started = Instant::now();
        loop {
            match report.recv_timeout(TICK) {
                Ok(report) => {
                    drop(process);
                    let description = parse_description(&report);
                    if description.container.is_empty() {
                        return Err(Failure::NotMedia);
                    }
                    return Ok(description);
                }
                Err(RecvTimeoutError::Timeout) if started.elapsed() < DESCRIBE_WITHIN => progress.tick(0, 0)?,
                Err(_) => return Err(Failure::Broken("ffmpeg did not answer".into())),
            }
        }
    }

    fn start(
        &self,
        before: &[&str],
        path: &Path,
        after: &[&str],
    ) -> Result<(Process, ChildStdout, Receiver<String>), Failure> {
        // The `file:` prefix keeps names that begin with a dash or hold a colon from being taken for something else.
        let mut input = OsString::from("file:");
        input.push(path);
        let mut child = Command::new(&self.program)
            .args(["-nostdin", "-protocol_whitelist", "file,pipe"])
            .args(before)
            .arg("-i")
            .arg(input)
            .args(after)
            .env("AV_LOG_FORCE_NOCOLOR", "1")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(|error| Failure::Broken(format!("ffmpeg did not start ({error})")))?;
        let (stdout, stderr) = (child.stdout.take(), child.stderr.take());
        let process = Process(child);
        let (Some(stdout), Some(stderr)) = (stdout, stderr) else {
            return Err(Failure::Broken("ffmpeg has no output".into()));
        };
        let (sender, report) = mpsc::sync_channel(1);
        thread::spawn(move || {
            let _ = sender.send(read_report(stderr));
        });
        Ok((process, stdout, report))
    }
}

/// Kills the program when it is dropped, so that neither an error nor a cancellation leaves it running.
struct Process(Child);

impl Process {
    fn wait(&mut self) -> Result<bool, Failure> {
        self.0
            .wait()
            .map(|status| status.success())
            .map_err(|error| Failure::Broken(format!("ffmpeg was lost ({error})")))
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
    teller: &mut Teller<'_>,
) -> Result<Vec<f32>, Failure> {
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
    let (mut samples, mut rest, mut ticked) = (Vec::new(), Vec::new(), Instant::now());
    loop {
        match chunks.recv_timeout(TICK) {
            Ok(Ok(chunk)) if chunk.is_empty() => break,
            Ok(Ok(chunk)) => take_samples(&mut samples, &mut rest, &chunk),
            Ok(Err(error)) => return Err(Failure::Broken(format!("the pipe from ffmpeg broke ({error})"))),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => break,
        }
        if samples.len() as u64 > MAX_SAMPLES {
            return Err(Failure::TooLong);
        }
        if ticked.elapsed() >= TICK {
            ticked = Instant::now();
            teller.tell(&samples, expected);
            progress.tick(samples.len() as u64 * 1_000 / u64::from(RATE_HZ), total_ms)?;
        }
    }
    let done = samples.len() as u64 * 1_000 / u64::from(RATE_HZ);
    teller.tell(&samples, expected);
    progress.tick(done, total_ms.max(done))?;
    samples.shrink_to_fit();
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
    let line = line.replace(&format!("file:{name}"), "the file");
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
