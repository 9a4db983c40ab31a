//! How well pitch is found: on synthetic voices with a known pitch, clean and in noise.

mod voice;

use std::fmt;
use std::path::Path;

use serde::Serialize;

pub use voice::{TUNING_SEED, Voice, voices};

use crate::progress::{Cancelled, Progress};
use crate::prosody::{FrameTrack, PitchRange, RATE_HZ, analyze_frames};

/// Signal-to-noise ratios of the bench in dB; `None` is the clean voice.
pub const NOISES: [Option<f32>; 4] = [None, Some(20.0), Some(10.0), Some(0.0)];

/// How well the pitch of one voice was found under one condition. All shares are percentages.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PitchRow {
    /// Name of the voice; "all" for all of them together.
    pub voice: &'static str,
    /// Pink noise this far below the voice; `None` without noise.
    pub snr_db: Option<f32>,
    /// Frames that are voiced in truth.
    pub voiced_frames: usize,
    /// Of those, F0 off by more than 20 %, whatever the tracker says about voicing.
    pub gross_error_percent: f64,
    /// Of those, F0 within 50 cents (raw pitch accuracy).
    pub within_50_cents_percent: f64,
    /// Of those, F0 within 20 % of half or double the truth.
    pub octave_error_percent: f64,
    /// Of all frames, voiced taken for unvoiced or the other way round.
    pub voicing_error_percent: f64,
    /// Median distance in cents over the voiced frames without gross error.
    pub median_cents: f64,
}

/// Counts of frames, from which a row is made.
#[derive(Clone, Default)]
struct Tally {
    frames: usize,
    voiced: usize,
    gross: usize,
    within_50_cents: usize,
    octave: usize,
    voicing_errors: usize,
    fine_cents: Vec<f64>,
}

impl Tally {
    fn of(truth: &[f32], found: &FrameTrack) -> Self {
        let mut tally = Self { frames: truth.len(), ..Self::default() };
        for (frame, &truth_hz) in truth.iter().enumerate() {
            if (truth_hz > 0.0) != found.is_voiced(frame) {
                tally.voicing_errors += 1;
            }
            if truth_hz <= 0.0 {
                continue;
            }
            tally.voiced += 1;
            let ratio = f64::from(found.f0_hz[frame] / truth_hz);
            let cents = (1_200.0 * ratio.log2()).abs();
            if cents <= 50.0 {
                tally.within_50_cents += 1;
            }
            if (ratio - 1.0).abs() > 0.2 {
                tally.gross += 1;
                if (ratio / 2.0 - 1.0).abs() <= 0.2 || (ratio * 2.0 - 1.0).abs() <= 0.2 {
                    tally.octave += 1;
                }
            } else {
                tally.fine_cents.push(cents);
            }
        }
        tally
    }

    fn add(&mut self, other: &Self) {
        self.frames += other.frames;
        self.voiced += other.voiced;
        self.gross += other.gross;
        self.within_50_cents += other.within_50_cents;
        self.octave += other.octave;
        self.voicing_errors += other.voicing_errors;
        self.fine_cents.extend(&other.fine_cents);
    }

    fn row(mut self, voice: &'static str, snr_db: Option<f32>) -> PitchRow {
        let percent = |part: usize, whole: usize| 100.0 * part as f64 / whole.max(1) as f64;
        self.fine_cents.sort_by(f64::total_cmp);
        PitchRow {
            voice,
            snr_db,
            voiced_frames: self.voiced,
            gross_error_percent: percent(self.gross, self.voiced),
            within_50_cents_percent: percent(self.within_50_cents, self.voiced),
            octave_error_percent: percent(self.octave, self.voiced),
            voicing_error_percent: percent(self.voicing_errors, self.frames),
            median_cents: self.fine_cents.get(self.fine_cents.len() / 2).copied().unwrap_or(0.0),
        }
    }
}

/// Finds the pitch of every voice of [`voices`]`(seed)` under every condition of [`NOISES`]: per condition a row per voice and one
/// named "all".
///
/// # Errors
/// [`Cancelled`] once `progress` is.
pub fn bench(seed: u64, progress: &Progress) -> Result<Vec<PitchRow>, Cancelled> {
    let voices = voices(seed);
    let total = (NOISES.len() * voices.len()) as u64;
    let mut rows = Vec::new();
    let mut done = 0;
    for snr_db in NOISES {
        let mut all = Tally::default();
        for voice in &voices {
            progress.tick(done, total)?;
            done += 1;
            let heard = snr_db.map_or_else(|| voice.clone(), |snr_db| voice.with_noise(snr_db));
            let found = analyze_frames(&heard.samples, heard.range, &Progress::silent())?;
            let tally = Tally::of(&heard.f0_truth, &found);
            all.add(&tally);
            rows.push(tally.row(voice.name, snr_db));
        }
        rows.push(all.row("all", snr_db));
    }
    Ok(rows)
}

/// The rows as a table for people.
pub struct PitchTable<'a>(pub &'a [PitchRow]);

impl fmt::Display for PitchTable<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{:24} {:>6} {:>7} {:>8} {:>9} {:>8} {:>9} {:>8}",
            "voice", "noise", "frames", "gross %", "octave %", "RPA50 %", "voicing %", "cents"
        )?;
        for row in self.0 {
            let noise = row.snr_db.map_or_else(|| "clean".to_owned(), |snr_db| format!("{snr_db} dB"));
            writeln!(
                f,
                "{:24} {noise:>6} {:>7} {:>8.2} {:>9.2} {:>8.2} {:>9.2} {:>8.2}",
                row.voice,
                row.voiced_frames,
                row.gross_error_percent,
                row.octave_error_percent,
                row.within_50_cents_percent,
                row.voicing_error_percent,
                row.median_cents
            )?;
        }
        Ok(())
    }
}

/// How long pitch and energy take.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct PitchTiming {
    /// Wall-clock time of the analysis alone: no reading, no decoding.
    pub seconds: f64,
    /// Length of the recording.
    pub audio_seconds: f64,
    /// Median F0 of the voiced frames in Hz, 0 without any: shows that two programs heard the same.
    pub median_hz: f32,
}

/// Times [`analyze_frames`] on `samples` (mono at `prosody::RATE_HZ`).
///
/// # Errors
/// [`Cancelled`] once `progress` is.
pub fn time_analysis(samples: &[f32], range: PitchRange, progress: &Progress) -> Result<PitchTiming, Cancelled> {
    let clock = std::time::Instant::now();
    let found = analyze_frames(samples, range, progress)?;
    let seconds = clock.elapsed().as_secs_f64();
    let mut voiced: Vec<f32> = (0..found.len()).filter(|&i| found.is_voiced(i)).map(|i| found.f0_hz[i]).collect();
    voiced.sort_by(f32::total_cmp);
    let median_hz = voiced.get(voiced.len() / 2).copied().unwrap_or(0.0);
    Ok(PitchTiming { seconds, audio_seconds: samples.len() as f64 / f64::from(RATE_HZ), median_hz })
}

/// Why voices could not be written.
#[derive(Debug, thiserror::Error)]
pub enum WriteVoicesError {
    #[error("cannot write voices ({source}); choose a folder that can be written to: {path}")]
    Write { source: std::io::Error, path: String },
    #[error(transparent)]
    Cancelled(#[from] Cancelled),
}

/// Writes every voice of [`voices`]`(seed)` under every condition of [`NOISES`] into `directory` (made if absent), so that other programs can
/// be measured on them: `NN_clean.wav`, `NN_20dB.wav` … (mono, 32-bit float) and beside each a `.tsv` with the
/// columns `time`, `truth_hz` (0 = unvoiced), `f0_hz` and `voicing` (both as found here), plus `low_hz` and `high_hz`
/// of the range, a line per frame. Gives the number of voices.
///
/// # Errors
/// A folder or file that cannot be written; cancelled.
pub fn write_voices(seed: u64, directory: &Path, progress: &Progress) -> Result<usize, WriteVoicesError> {
    let failed = |path: &Path| {
        let path = path.display().to_string();
        move |source| WriteVoicesError::Write { source, path }
    };
    std::fs::create_dir_all(directory).map_err(failed(directory))?;
    let voices = voices(seed);
    let total = (NOISES.len() * voices.len()) as u64;
    let mut done = 0;
    for (number, voice) in voices.iter().enumerate() {
        for snr_db in NOISES {
            progress.tick(done, total)?;
            done += 1;
            let heard = snr_db.map_or_else(|| voice.clone(), |snr_db| voice.with_noise(snr_db));
            let found = analyze_frames(&heard.samples, heard.range, &Progress::silent())?;
            let condition = snr_db.map_or_else(|| "clean".to_owned(), |snr_db| format!("{snr_db}dB"));
            let path = directory.join(format!("{number:02}_{condition}.wav"));
            write_wav(&path, &heard.samples).map_err(failed(&path))?;
            let path = path.with_extension("tsv");
            std::fs::write(&path, truth_table(&heard, &found)).map_err(failed(&path))?;
        }
    }
    Ok(voices.len())
}

fn truth_table(voice: &Voice, found: &FrameTrack) -> String {
    let PitchRange { low_hz, high_hz } = voice.range;
    let mut table = String::from("time\ttruth_hz\tf0_hz\tvoicing\tlow_hz\thigh_hz\n");
    for (frame, truth_hz) in voice.f0_truth.iter().enumerate() {
        let (time, f0_hz, voicing) = (frame as f64 / 100.0, found.f0_hz[frame], found.voicing[frame]);
        table.push_str(&format!("{time:.2}\t{truth_hz:.3}\t{f0_hz:.3}\t{voicing:.3}\t{low_hz}\t{high_hz}\n"));
    }
    table
}

/// A mono WAV file of 32-bit floats at the analysis rate.
fn write_wav(path: &Path, samples: &[f32]) -> std::io::Result<()> {
    let format = hound::WavSpec {
        channels: 1,
        sample_rate: RATE_HZ,
        bits_per_sample: 32,
        sample_format: hound::SampleFormat::Float,
    };
    let write = || {
        let mut file = hound::WavWriter::create(path, format)?;
        for &sample in samples {
            file.write_sample(sample)?;
        }
        file.finalize()
    };
    write().map_err(|error| match error {
        hound::Error::IoError(error) => error,
        error => std::io::Error::other(error),
    })
}
