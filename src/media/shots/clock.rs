//! The clock of a file: when its sound and its picture begin, and the lines in which ffmpeg tells the times of frames.

use std::path::Path;

use super::probe::VideoFacts;
use crate::audio::TrackNumber;
use crate::ffmpeg::{Ffmpeg, ProgramFailure};
use base::progress::Progress;
use base::time::Instant;

/// Where something begins is told in a line, in bytes.
const MAX_ANSWER: usize = 4096;

/// When the first sample of a sound track is heard, on the clock of the file; `None`: there is no sound, or none that can be decoded.
pub fn first_sample(
    ffmpeg: &Ffmpeg,
    path: &Path,
    (facts, track): (&VideoFacts, Option<TrackNumber>),
    progress: &Progress,
) -> Result<Option<Instant>, ProgramFailure> {
    let Some(sound) = facts.sound_of(track) else { return Ok(None) };
    let filter = "asettb=1/1000000,ametadata=add:key=first:value=1,ametadata=print:file=-";
    first_time(ffmpeg, path, sound, &["-af", filter, "-frames:a", "1"], progress)
}

/// When the first frame of the picture is shown, likewise; `None`: none can be decoded.
pub fn first_frame(
    ffmpeg: &Ffmpeg,
    path: &Path,
    facts: &VideoFacts,
    progress: &Progress,
) -> Result<Option<Instant>, ProgramFailure> {
    let filter = "settb=1/1000000,metadata=add:key=first:value=1,metadata=print:file=-";
    first_time(ffmpeg, path, facts.stream, &["-vf", filter, "-frames:v", "1"], progress)
}

fn first_time(
    ffmpeg: &Ffmpeg,
    path: &Path,
    stream: usize,
    wanted: &[&str],
    progress: &Progress,
) -> Result<Option<Instant>, ProgramFailure> {
    let map = format!("0:{stream}");
    let after: Vec<&str> = ["-map", &map].iter().chain(wanted).chain(&["-f", "null", "-"]).copied().collect();
    let answer = ffmpeg
        .start(&["-v", "error", "-copyts", "-threads", "2"], path, &after)
        .and_then(|mut started| started.read_all(MAX_ANSWER, ffmpeg.patience(), progress));
    match answer {
        Ok(answer) => Ok(String::from_utf8_lossy(&answer).lines().find_map(frame_time)),
        Err(ProgramFailure::Broken(_)) => Ok(None),
        Err(failure) => Err(failure),
    }
}

/// `frame:12   pts:480000  pts_time:0.48`, the time stamp being microseconds.
pub(super) fn frame_time(line: &str) -> Option<Instant> {
    let (_, micros) = frame_stamp(line)?;
    Some(Instant::from_nanos(micros.checked_mul(1_000)?))
}

/// The number and the time stamp in such a line, in whatever unit the filter counts.
pub fn frame_stamp(line: &str) -> Option<(u64, i64)> {
    let (number, rest) = line.strip_prefix("frame:")?.split_once("pts:")?;
    Some((number.trim().parse().ok()?, rest.split_whitespace().next()?.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stamps_of_frames_are_read() {
        assert_eq!(frame_stamp("frame:12   pts:480000  pts_time:0.48"), Some((12, 480_000)));
        assert_eq!(frame_time("frame:0    pts:-577007  pts_time:-0.577007"), Some(Instant::from_nanos(-577_007_000)));
        for nonsense in ["frame:1 pts:NOPTS pts_time:NOPTS", "frame:x pts:1", "pts:1", "frame:2 pts:", ""] {
            assert_eq!(frame_stamp(nonsense), None, "{nonsense}");
        }
    }
}
