//! Parts of files that the `ffmpeg` program decodes: `ffmpeg -ss T -i FILE -f f32le -ar RATE -ac 2 -`.
//!
//! `T` counts from the beginning of the file, the samples from that of the sound: how much later that is, is asked once.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::mpsc::Receiver;
use std::time::Duration;

use crate::audio::clean;
use crate::audio::sound_source::{SoundPiece, SoundSource, SourceFailure};
use crate::audio::track::{TrackNumber, place_of};
use crate::ffmpeg::{Ffmpeg, RunningProgram};
use base::progress::Progress;

/// The program decodes faster than it plays; one that gives nothing for so long is of no use for listening.
const PATIENCE: Duration = Duration::from_secs(10);
/// When the sound begins is told in a line, in bytes.
const MAX_ANSWER: usize = 4_096;

pub(super) struct FfmpegSource {
    ffmpeg: Ffmpeg,
    path: PathBuf,
    track: TrackNumber,
    rate_hz: u32,
    /// One or two.
    channels: usize,
    running: Option<Running>,
    at: i64,
    /// How much later than the file the sound begins, in seconds, once it was asked.
    late: Option<f64>,
}

struct Running {
    chunks: Receiver<io::Result<Vec<u8>>>,
    /// Bytes of a frame that has not come whole.
    rest: Vec<u8>,
    /// Ends the program when it is dropped.
    _program: RunningProgram,
}

impl FfmpegSource {
    pub(super) fn new(
        (path, track): (&Path, TrackNumber),
        rate_hz: u32,
        channels: usize,
    ) -> Result<Self, SourceFailure> {
        let ffmpeg = Ffmpeg::find().ok_or_else(|| SourceFailure("ffmpeg is not there any more".into()))?;
        Ok(Self { ffmpeg, path: path.to_owned(), track, rate_hz, channels, running: None, at: 0, late: None })
    }

    /// When the first sample of the sound is heard, in seconds from the beginning of the file; 0 if that is not to be had.
    fn late(&mut self) -> f64 {
        if let Some(late) = self.late {
            return late;
        }
        let filter = "asettb=1/1000000,ametadata=add:key=first:value=1,ametadata=print:file=-";
        let track = self.map();
        let wanted = ["-map", &track, "-vn", "-sn", "-dn", "-af", filter, "-frames:a", "1", "-f", "null", "-"];
        let answer = self
            .ffmpeg
            .start(&["-v", "error"], &self.path, &wanted)
            .and_then(|mut program| program.read_all(MAX_ANSWER, PATIENCE, &Progress::silent()));
        let late = answer.ok().and_then(|answer| first_time(&String::from_utf8_lossy(&answer))).unwrap_or(0.0);
        *self.late.insert(late)
    }

    fn map(&self) -> String {
        format!("0:a:{}", place_of(self.track))
    }
}

/// Seconds in `frame:0    pts:480000  pts_time:0.48`, the time stamp being microseconds.
fn first_time(answer: &str) -> Option<f64> {
    let stamp = answer.lines().find_map(|line| line.strip_prefix("frame:")?.split_once("pts:"))?.1;
    let micros: i64 = stamp.split_whitespace().next()?.parse().ok()?;
    Some(micros as f64 / 1e6)
}

fn failure(error: impl std::fmt::Debug) -> SourceFailure {
    SourceFailure(format!("ffmpeg: {error:?}"))
}

impl SoundSource for FfmpegSource {
    fn go_to(&mut self, frame: i64) -> Result<(), SourceFailure> {
        self.running = None;
        let frame = frame.max(0);
        // From the beginning on nothing has to be sought.
        let late = if frame > 0 { self.late() } else { 0.0 };
        let from = format!("{:.6}", (late + frame as f64 / f64::from(self.rate_hz)).max(0.0));
        let (rate, channels) = (self.rate_hz.to_string(), self.channels.to_string());
        let track = self.map();
        let before: &[&str] = if frame > 0 { &["-v", "error", "-ss", &from] } else { &["-v", "error"] };
        let wanted = ["-map", &track, "-vn", "-sn", "-dn", "-ac", &channels, "-ar", &rate, "-f", "f32le", "-"];
        let mut program = self.ffmpeg.start(before, &self.path, &wanted).map_err(failure)?;
        let chunks = program.chunks().map_err(failure)?;
        self.running = Some(Running { chunks, rest: Vec::new(), _program: program });
        self.at = frame;
        Ok(())
    }

    fn next_piece(&mut self, piece: &mut SoundPiece) -> Result<bool, SourceFailure> {
        let Some(running) = &mut self.running else { return Ok(false) };
        let chunk = running.chunks.recv_timeout(PATIENCE).map_err(failure)?.map_err(failure)?;
        if chunk.is_empty() {
            self.running = None;
            return Ok(false);
        }
        running.rest.extend_from_slice(&chunk);
        let frame = 4 * self.channels;
        let whole = running.rest.len() / frame * frame;
        let samples: Vec<f32> =
            running.rest[..whole].as_chunks::<4>().0.iter().map(|bytes| clean(f32::from_le_bytes(*bytes))).collect();
        running.rest.drain(..whole);
        let side = |side: usize| samples.iter().skip(side).step_by(self.channels).copied().collect::<Vec<f32>>();
        piece.sides = [side(0), side(self.channels - 1)];
        let [left, right] = &piece.sides;
        piece.mono = left.iter().zip(right).map(|(left, right)| 0.5 * (left + right)).collect();
        piece.at = self.at;
        self.at += piece.len() as i64;
        Ok(true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_of_the_first_sample_is_read() {
        assert_eq!(first_time("frame:0    pts:1500000 pts_time:1.5\nfirst=1\n"), Some(1.5));
        assert_eq!(first_time("frame:0    pts:-20000  pts_time:-0.02"), Some(-0.02));
        for nonsense in ["", "frame:0 pts:NOPTS pts_time:NOPTS", "pts:1", "frame:2 pts:"] {
            assert_eq!(first_time(nonsense), None, "{nonsense}");
        }
    }
}
