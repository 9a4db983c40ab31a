//! How long the analysis of a recording takes, and what it found there.

use std::path::Path;

use serde::Serialize;

use base::progress::{Cancellation, Progress};
use media::audio::Samples;
use media::prosody::{FrameTrack, PitchRange, RATE_HZ, analyze_frames};

/// How long pitch and energy take.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct PitchTiming {
    /// Wall-clock time of the fastest analysis alone: no reading, no decoding, no resampling.
    pub seconds: f64,
    /// Length of the recording.
    pub audio_seconds: f64,
    /// Median F0 of the voiced frames in Hz, 0 without any: shows that two programs measured the same.
    pub median_hz: f32,
    /// Of all frames, how many are voiced.
    pub voiced_percent: f64,
}

/// Times [`analyze_frames`] on `samples` (mono at `prosody::RATE_HZ`), `repeats` times (at least once), and gives the
/// contours, too.
///
/// # Errors
/// [`Cancellation`] once `progress` is.
pub fn time_analysis<S: Samples + ?Sized>(
    samples: &S,
    range: PitchRange,
    repeats: usize,
    progress: &Progress,
) -> Result<(PitchTiming, FrameTrack), Cancellation> {
    let run = || {
        let clock = std::time::Instant::now();
        let found = analyze_frames(samples, range, progress)?;
        Ok((clock.elapsed().as_secs_f64(), found))
    };
    let (mut seconds, found) = run()?;
    for _ in 1..repeats {
        seconds = seconds.min(run()?.0);
    }
    let mut voiced: Vec<f32> = (0..found.len()).filter(|&i| found.is_voiced(i)).map(|i| found.f0_hz[i]).collect();
    voiced.sort_by(f32::total_cmp);
    let timing = PitchTiming {
        seconds,
        audio_seconds: samples.len() as f64 / f64::from(RATE_HZ),
        median_hz: voiced.get(voiced.len() / 2).copied().unwrap_or(0.0),
        voiced_percent: 100.0 * voiced.len() as f64 / found.len().max(1) as f64,
    };
    Ok((timing, found))
}

/// Why a contour could not be written.
#[derive(Debug, thiserror::Error)]
#[error("cannot write the contour ({source}); choose another place: {path}")]
pub struct WriteContourError {
    source: std::io::Error,
    path: String,
}

/// Writes `frames` as a table with a line per frame: `time` in s, `f0_hz` (in every frame), `voicing` (0..1) and
/// `level_db`, separated by tabs.
///
/// # Errors
/// A file that cannot be written.
pub fn write_contour(frames: &FrameTrack, path: &Path) -> Result<(), WriteContourError> {
    let mut table = String::from("time\tf0_hz\tvoicing\tlevel_db\n");
    for frame in 0..frames.len() {
        let (f0_hz, voicing, level_db) = (frames.f0_hz[frame], frames.voicing[frame], frames.level_db[frame]);
        let time = FrameTrack::instant(frame).as_secs();
        table.push_str(&format!("{time:.2}\t{f0_hz:.3}\t{voicing:.4}\t{level_db:.2}\n"));
    }
    std::fs::write(path, table).map_err(|source| WriteContourError { source, path: path.display().to_string() })
}
