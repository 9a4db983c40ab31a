//! Decoding by the external `ffmpeg` program, for what the built-in decoders refuse.
//!
//! It is run as `ffmpeg -nostdin -v error -i file:PATH -map 0:a:0 -ac 1 -ar 16000 -f f32le -`; its samples are read
//! from a pipe while it runs. On what lead it is kept: [`crate::ffmpeg`].

use std::io;
use std::path::Path;
use std::sync::mpsc::RecvTimeoutError;
use std::time::{Duration, Instant};

use crate::ffmpeg::{DescriptionFailure, Ffmpeg, ProgramFailure, RunningProgram, TICK, parse_clock};
use base::progress::{Cancellation, Progress};
use base::texts::{self, m, t};
use base::time;
use base::warning::Warning;

use super::growth::DecodeReporter;
use super::samples::SampleStore;
use super::track::{AudioTrack, TrackNumber, number_at, place_of, stated_language};
use super::{AudioSource, Decoder, MAX_SAMPLES, RATE_HZ, Recording, clean};

/// The least sound that has to come within the patience. A program that drips has hung, too.
const LEAST_PER_PATIENCE: usize = 10 * RATE_HZ as usize;

#[derive(Debug)]
pub(super) enum FfmpegFailure {
    NotMedia,
    /// A playlist, or another format that holds no sound of its own.
    NotAllowed,
    NoAudio,
    /// There are others.
    NoSuchTrack {
        number: TrackNumber,
        tracks: Vec<AudioTrack>,
    },
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

impl From<ProgramFailure> for FfmpegFailure {
    fn from(failure: ProgramFailure) -> Self {
        match failure {
            ProgramFailure::Hung(reason) => Self::Hung(reason),
            ProgramFailure::CannotStart(reason) => Self::CannotStart(reason),
            ProgramFailure::Broken(reason) => Self::Broken(reason),
            ProgramFailure::Cancelled(cancelled) => Self::Cancelled(cancelled),
        }
    }
}

impl From<DescriptionFailure> for FfmpegFailure {
    fn from(failure: DescriptionFailure) -> Self {
        match failure {
            DescriptionFailure::NotMedia => Self::NotMedia,
            DescriptionFailure::Incomplete => Self::Broken(t!("ffmpeg-incomplete").into()),
            DescriptionFailure::NotAllowed => Self::NotAllowed,
            DescriptionFailure::Program(failure) => failure.into(),
        }
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
            Self::NoAudio | Self::NoSuchTrack { .. } => t!("audio-no-track").into(),
            Self::TooLong => t!("audio-too-long-reason").into(),
            Self::NoRoom(error) => error.to_string(),
            Self::Cancelled(cancelled) => cancelled.to_string(),
        }
    }
}

/// The output of `ffmpeg -i FILE` about the file.
#[derive(Debug, Default, PartialEq)]
struct Description {
    container: String,
    audio: Vec<AudioTrack>,
    seconds: Option<f64>,
}

/// The sound tracks of a file; those that it calls its default ones are marked so.
pub(super) fn tracks(ffmpeg: &Ffmpeg, path: &Path, progress: &Progress) -> Result<Vec<AudioTrack>, FfmpegFailure> {
    Ok(parse_description(&ffmpeg.describe(path, progress)?).audio)
}

/// Decodes the sound track that is wanted; where none is the one at a place, counted from 0.
pub(super) fn decode(
    ffmpeg: &Ffmpeg,
    path: &Path,
    (wanted, usual): (Option<TrackNumber>, usize),
    progress: &Progress,
    reporter: &mut DecodeReporter<'_>,
) -> Result<Recording, FfmpegFailure> {
    reporter.restart();
    let mut description = parse_description(&ffmpeg.describe(path, progress)?);
    if description.audio.is_empty() {
        return Err(FfmpegFailure::NoAudio);
    }
    let tracks = description.audio.len();
    let place = match wanted {
        Some(number) if place_of(number) >= tracks => {
            return Err(FfmpegFailure::NoSuchTrack { number, tracks: description.audio });
        }
        Some(number) => place_of(number),
        None => usual.min(tracks - 1),
    };
    let map = format!("0:a:{place}");
    let AudioTrack { codec, rate_hz, channels, .. } = description.audio.swap_remove(place);
    let rate = RATE_HZ.to_string();
    let wanted = ["-map", &map, "-vn", "-sn", "-dn", "-ac", "1", "-ar", &rate, "-f", "f32le", "-"];
    let mut started = ffmpeg.start(&["-v", "error"], path, &wanted)?;
    let samples = read_samples(&mut started, progress, description.seconds, ffmpeg.patience(), reporter)?;
    let status = started.process.wait(ffmpeg.patience(), progress)?;
    let complaint = started.complaint(path);
    if samples.is_empty() {
        return Err(complaint.map_or(FfmpegFailure::Empty, FfmpegFailure::Broken));
    }
    let mut warnings = Vec::new();
    if let Some(complaint) = complaint {
        warnings.push(Warning::new(m!("audio-ffmpeg-damage", complaint = complaint)));
    } else if !status {
        warnings.push(Warning::new(m!("audio-ffmpeg-stopped")));
    }
    let source = AudioSource {
        container: description.container,
        codec,
        rate_hz,
        channels,
        decoder: Decoder::Ffmpeg,
        track: number_at(place),
        tracks,
    };
    Ok(Recording { samples, source, warnings })
}

fn read_samples(
    started: &mut RunningProgram,
    progress: &Progress,
    seconds: Option<f64>,
    patience: Duration,
    reporter: &mut DecodeReporter<'_>,
) -> Result<SampleStore, FfmpegFailure> {
    let total_ms = seconds.map_or(0, |seconds| (seconds * 1_000.0) as u64);
    let expected = seconds.map(time::Duration::from_secs);
    let chunks = started.chunks()?;
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

fn parse_description(report: &str) -> Description {
    let mut description = Description::default();
    // Whether the lines below are about a sound track.
    let mut is_sound = false;
    for line in report.lines().map(str::trim_start) {
        if let Some(input) = line.strip_prefix("Input #0, ") {
            description.container = input.split_once(", from").map_or(input, |(names, _)| names).to_owned();
        } else if let Some(duration) = line.strip_prefix("Duration: ") {
            description.seconds = description.seconds.or_else(|| parse_clock(duration.split(',').next()?));
        } else if line.starts_with("Stream #0:") {
            let sound = line.split_once(": Audio: ");
            is_sound = sound.is_some();
            if let Some((stream, audio)) = sound {
                let (codec, rate_hz, channels) = parse_audio(audio);
                let language = stream.split_once('(').and_then(|(_, rest)| stated_language(rest.strip_suffix(')')?));
                description.audio.push(AudioTrack {
                    number: number_at(description.audio.len()),
                    language,
                    title: None,
                    codec,
                    channels,
                    rate_hz,
                    is_default: audio.contains("(default)"),
                });
            }
        } else if let (true, Some(track), Some((name, value))) =
            (is_sound, description.audio.last_mut(), line.split_once(':'))
        {
            // MP4 has a name where Matroska has a title; some programs write it where the name of the handler belongs.
            let value = value.trim();
            let counts = match name.trim_end() {
                "title" => true,
                "name" => track.title.is_none(),
                "handler_name" => track.title.is_none() && !is_generic(value),
                _ => false,
            };
            if counts && !value.is_empty() {
                track.title = Some(value.to_owned());
            }
        }
    }
    description
}

/// Whether the name of a handler only says what all have.
fn is_generic(handler: &str) -> bool {
    let handler = handler.to_lowercase();
    handler.contains("handler")
        || ["core media", "iso media", "mainconcept", "stereo", "mono"].iter().any(|name| handler.contains(name))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn descriptions_are_understood() {
        let report = "Input #0, asf, from 'file:a, b.wma':\n  Metadata:\n    title : x\n  Duration: 00:01:02.50, start: 0.1\n  \
                      Stream #0:0: Video: png\n    Metadata:\n      title           : Cover\n  \
                      Stream #0:1(eng): Audio: wmav2 (a[1][0][0] / 0x0161), 44100 Hz, stereo, fltp (default)\n    Metadata:\n      \
                      handler_name    : SoundHandler\n      title           : Clean: voice\n  \
                      Stream #0:2[0x3](und): Audio: ac3, 48000 Hz, 5.1(side), fltp\n    Metadata:\n      \
                      handler_name    : Description\n";
        let expected = Description {
            container: "asf".into(),
            audio: vec![
                AudioTrack {
                    number: number_at(0),
                    language: Some("eng".into()),
                    title: Some("Clean: voice".into()),
                    codec: "wmav2".into(),
                    channels: 2,
                    rate_hz: 44_100,
                    is_default: true,
                },
                AudioTrack {
                    number: number_at(1),
                    language: None,
                    title: Some("Description".into()),
                    codec: "ac3".into(),
                    channels: 6,
                    rate_hz: 48_000,
                    is_default: false,
                },
            ],
            seconds: Some(62.5),
        };
        assert_eq!(parse_description(report), expected);
        assert_eq!(
            parse_audio("aac (HE-AAC) (mp4a / 0x6134706D), 48000 Hz, 5.1, fltp"),
            ("aac (HE-AAC)".into(), 48_000, 6)
        );
        assert_eq!(parse_audio("pcm_s16le, 8000 Hz, 3 channels, s16"), ("pcm_s16le".into(), 8_000, 3));
        assert_eq!(parse_audio(""), (String::new(), 0, 0));
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
}
