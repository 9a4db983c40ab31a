//! `breathmark-lab evaluate alignment`

use std::fmt::Write as _;
use std::time::Instant as Clock;

use clap::Args;
use serde::Serialize;
use serde_json::json;

use crate::cli::timed_recordings::TimedRecordings;
use base::time::Duration;
use cli::command_line::{CommandContext, CommandFailure, Outcome};
use evidence::model_files::{models_folder, place_among};
use media::align::{Aligner, AlignmentFigures, AlignmentTrial, HintError, try_alignment};

const MODEL: &str = "aligner-en";
const OFF: Duration = Duration::from_millis(500);
/// Share of the script that is damaged, where it is.
const DAMAGE: f64 = 0.05;
const SEED: u64 = 7;

#[derive(Debug, Args)]
pub struct Arguments {
    #[command(flatten)]
    talks: TimedRecordings,
}

/// What the aligner is told in each trial.
const TRIALS: [(&str, Option<HintError>, f64); 6] = [
    ("no times", None, 0.0),
    ("no times, damaged", None, DAMAGE),
    ("500 ms late", Some(HintError::Shift(OFF)), 0.0),
    ("500 ms early", Some(HintError::Shift(Duration::from_millis(-500))), 0.0),
    ("off by 500 ms", Some(HintError::Jitter(OFF)), 0.0),
    ("off, damaged", Some(HintError::Jitter(OFF)), DAMAGE),
];

/// Figures of a trial; times in seconds.
#[derive(Serialize)]
struct Row {
    trial: &'static str,
    right_words: usize,
    found_words: usize,
    start_median: f64,
    start_p90: f64,
    start_largest: f64,
    end_median: f64,
    end_p90: f64,
    calibration_error: f64,
    times_real_time: f64,
}

pub fn run(arguments: &Arguments, context: &CommandContext) -> Result<Outcome, CommandFailure> {
    if arguments.talks.is_empty() {
        return Err(CommandFailure("name recordings with the transcripts of their words' times".to_owned()));
    }
    let aligner = Aligner::open(&place_among(&models_folder()?, MODEL))?;
    let talks = arguments.talks.read(&context.progress)?;
    let seconds: f64 = talks.iter().map(|talk| talk.recording.duration().as_secs()).sum();
    let mut rows = Vec::new();
    for (name, hints, damage) in TRIALS {
        let (mut all, start) = (AlignmentFigures::default(), Clock::now());
        for talk in &talks {
            let trial = AlignmentTrial { hints, damage, seed: SEED };
            let figures = try_alignment(&aligner, &talk.recording.samples, &talk.words, trial, &context.progress);
            all.add(figures?);
        }
        rows.push(Row::of(name, &all, seconds / start.elapsed().as_secs_f64()));
    }
    let names: Vec<&str> = talks.iter().map(|talk| talk.name.as_str()).collect();
    context.print(&json!({ "talks": names, "trials": rows }), || table(&rows))?;
    Ok(Outcome::Done)
}

impl Row {
    fn of(trial: &'static str, figures: &AlignmentFigures, times_real_time: f64) -> Self {
        let of = AlignmentFigures::quantile;
        Self {
            trial,
            right_words: figures.right_words,
            found_words: figures.found_words,
            start_median: of(&figures.start_errors, 0.5),
            start_p90: of(&figures.start_errors, 0.9),
            start_largest: of(&figures.start_errors, 1.0),
            end_median: of(&figures.end_errors, 0.5),
            end_p90: of(&figures.end_errors, 0.9),
            calibration_error: figures.calibration_error(),
            times_real_time,
        }
    }
}

fn table(rows: &[Row]) -> String {
    let mut text = format!(
        "{:<20}{:>12}{:>10}{:>10}{:>10}{:>10}{:>10}{:>7}{:>8}\n",
        "ms", "found", "start", "p90", "largest", "end", "p90", "ECE %", "speed"
    );
    for row in rows {
        let found = format!("{}/{}", row.found_words, row.right_words);
        let ms =
            [row.start_median, row.start_p90, row.start_largest, row.end_median, row.end_p90].map(|secs| secs * 1e3);
        // Writing to a string cannot fail.
        let _ = write!(text, "{:<20}{found:>12}", row.trial);
        for value in ms {
            let _ = write!(text, "{value:>10.0}");
        }
        let _ = writeln!(text, "{:>7.1}{:>7.0}x", 100.0 * row.calibration_error, row.times_real_time);
    }
    text.truncate(text.trim_end().len());
    text
}
