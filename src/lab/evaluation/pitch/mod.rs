//! How well pitch is found: on synthetic voices with a known pitch, clean and in adverse surroundings.

mod recipe;
mod surroundings;
mod timing;
mod voice;
mod voice_files;

use std::fmt;

use rayon::prelude::*;
use serde::Serialize;

pub use recipe::VoiceGroup;
pub use surroundings::{CONDITIONS, Condition, Surroundings};
pub use timing::{PitchTiming, WriteContourError, time_analysis, write_contour};
pub use voice::{TUNING_SEED, Voice, voices};
pub use voice_files::{WriteVoicesError, write_voices};

use super::figure_table::{FigureColumn, FigureTable};
use base::progress::{Cancellation, Progress};
use media::prosody::{FrameTrack, analyze_frames};

/// How well the pitch of one voice was found under one condition. All shares are percentages.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PitchRow {
    /// Name of the [`Condition`].
    pub condition: &'static str,
    /// Name of the voice; [`PitchRow::ALL`] for all of the condition together.
    pub voice: &'static str,
    pub frames: usize,
    /// Frames that are voiced in truth.
    pub voiced_frames: usize,
    /// Of those, F0 off by more than 20 %, whatever the tracker says about voicing.
    pub gross_error_percent: f64,
    /// Of those, F0 within 50 cents (raw pitch accuracy).
    pub within_50_cents_percent: f64,
    /// Of those, F0 within 20 % of half or double the truth.
    pub octave_error_percent: f64,
    /// Of the frames called voiced, those that are.
    pub voicing_precision_percent: f64,
    /// Of the frames that are voiced, those called so.
    pub voicing_recall_percent: f64,
    /// Of all frames, voiced taken for unvoiced or the other way round.
    pub voicing_error_percent: f64,
    /// Median distance in cents over the voiced frames without gross error.
    pub median_cents: f64,
}

impl PitchRow {
    /// What stands in place of a voice's name in the row for all voices of a condition.
    pub const ALL: &'static str = "all";
}

/// Counts of frames, from which a row is made.
#[derive(Clone, Default)]
struct Tally {
    frames: usize,
    voiced: usize,
    called_voiced: usize,
    rightly_called_voiced: usize,
    gross: usize,
    within_50_cents: usize,
    octave: usize,
    fine_cents: Vec<f64>,
}

impl Tally {
    fn of(truth: &[f32], found: &FrameTrack) -> Self {
        let mut tally = Self { frames: truth.len(), ..Self::default() };
        for (frame, &truth_hz) in truth.iter().enumerate() {
            tally.called_voiced += usize::from(found.is_voiced(frame));
            if truth_hz <= 0.0 {
                continue;
            }
            tally.rightly_called_voiced += usize::from(found.is_voiced(frame));
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
        self.called_voiced += other.called_voiced;
        self.rightly_called_voiced += other.rightly_called_voiced;
        self.gross += other.gross;
        self.within_50_cents += other.within_50_cents;
        self.octave += other.octave;
        self.fine_cents.extend(&other.fine_cents);
    }

    fn row(mut self, condition: &'static str, voice: &'static str) -> PitchRow {
        let percent = |part: usize, whole: usize| 100.0 * part as f64 / whole.max(1) as f64;
        let missed = self.voiced - self.rightly_called_voiced;
        let wrongly_called_voiced = self.called_voiced - self.rightly_called_voiced;
        self.fine_cents.sort_by(f64::total_cmp);
        PitchRow {
            condition,
            voice,
            frames: self.frames,
            voiced_frames: self.voiced,
            gross_error_percent: percent(self.gross, self.voiced),
            within_50_cents_percent: percent(self.within_50_cents, self.voiced),
            octave_error_percent: percent(self.octave, self.voiced),
            voicing_precision_percent: percent(self.rightly_called_voiced, self.called_voiced),
            voicing_recall_percent: percent(self.rightly_called_voiced, self.voiced),
            voicing_error_percent: percent(missed + wrongly_called_voiced, self.frames),
            median_cents: self.fine_cents.get(self.fine_cents.len() / 2).copied().unwrap_or(0.0),
        }
    }
}

/// Finds the pitch of the voices of [`voices`]`(seed)` under every condition of [`CONDITIONS`] that is made for their
/// group: per condition a row per voice and then one named [`PitchRow::ALL`].
///
/// # Errors
/// [`Cancellation`] once `progress` is.
pub fn bench(seed: u64, progress: &Progress) -> Result<Vec<PitchRow>, Cancellation> {
    let voices = voices(seed);
    let mut rows = Vec::new();
    for (condition, done) in CONDITIONS.iter().zip(0..) {
        progress.tick(done, CONDITIONS.len() as u64)?;
        let chosen: Vec<&Voice> = voices.iter().filter(|voice| voice.group == condition.group).collect();
        let tallies: Vec<Tally> = chosen
            .par_iter()
            .map(|voice| {
                let heard = voice.recorded_in(condition.surroundings);
                let found = analyze_frames(&heard.samples, heard.range, &Progress::silent())?;
                Ok(Tally::of(&heard.f0_truth, &found))
            })
            .collect::<Result<_, Cancellation>>()?;
        let mut all = Tally::default();
        for (voice, tally) in chosen.iter().zip(tallies) {
            all.add(&tally);
            rows.push(tally.row(condition.name, voice.name));
        }
        rows.push(all.row(condition.name, PitchRow::ALL));
    }
    Ok(rows)
}

/// The rows as a table for people.
pub struct PitchTable<'a> {
    pub rows: &'a [PitchRow],
    /// Whether every voice has a row of its own.
    pub each_voice: bool,
}

const COLUMNS: FigureTable<PitchRow> = FigureTable {
    name_width: 20,
    columns: &[
        FigureColumn::text("voiced", 7, |row| row.voiced_frames.to_string()),
        FigureColumn::figure("gross %", 8, 2, |row| row.gross_error_percent),
        FigureColumn::figure("octave %", 9, 2, |row| row.octave_error_percent),
        FigureColumn::figure("RPA50 %", 8, 2, |row| row.within_50_cents_percent),
        FigureColumn::figure("precis. %", 10, 2, |row| row.voicing_precision_percent),
        FigureColumn::figure("recall %", 9, 2, |row| row.voicing_recall_percent),
        FigureColumn::figure("voicing %", 10, 2, |row| row.voicing_error_percent),
        FigureColumn::figure("cents", 7, 2, |row| row.median_cents),
    ],
};

impl fmt::Display for PitchTable<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |condition: &str, voice: &str| match self.each_voice {
            true => format!("{condition:20} {voice:25}"),
            false => format!("{condition:20}"),
        };
        let shown = self.rows.iter().filter(|row| self.each_voice || row.voice == PitchRow::ALL);
        f.write_str(&COLUMNS.text(&name("condition", "voice"), shown.map(|row| (name(row.condition, row.voice), row))))
    }
}
