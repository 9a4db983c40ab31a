//! `breathmark-lab evaluate acoustic`

use std::path::PathBuf;

use clap::Args;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use serde::Serialize;
use serde_json::json;

use crate::cli::acoustic_talks::Talks;
use crate::evaluation::acoustic::SpokenTalk;
use crate::evaluation::acoustic::detection::Detection;
use crate::evaluation::acoustic::judged::{JudgedGaps, judge};
use crate::evaluation::acoustic::rough_times::{TimeChange, with_refined_times, with_times};
use crate::evaluation::acoustic::time_errors::{ErrorFigures, TimeErrors};
use crate::evaluation::figure_table::{FigureColumn, FigureTable};
use crate::papers;
use cli::command_line::{CommandContext, CommandFailure, Outcome};
use evidence::acoustic::{self, AcousticModel};
use evidence::model_files::ModelError;
use models::loading;

/// What is measured unless another model is named.
const DEFAULT_MODEL: &str = "prosody";

#[derive(Debug, Args)]
pub struct Arguments {
    /// Talks with word times and punctuation, with or without pitch and level: a row per word; or folders of them, or of
    /// recordings with word times (talk.wav, talk.json) and punctuated text (talk.txt, or in the words)
    #[arg(value_name = "FILE|FOLDER", required = true)]
    files: Vec<PathBuf>,
    /// The acoustic model
    #[arg(long, default_value = DEFAULT_MODEL, value_name = "NAME")]
    model: String,
    /// All acoustic models, a row each
    #[arg(long, conflicts_with = "model")]
    all: bool,
    /// Each talk by itself, too
    #[arg(long)]
    talks: bool,
    /// With rough times, too: rounded to 0.1 s, off by 50 ms, pauses given to the word before. Recordings are measured where the words
    /// then are, and once more with the times refined by the sound
    #[arg(long)]
    rough_times: bool,
}

/// The rows of `--rough-times`.
const ROUGH: [(&str, TimeChange); 5] = [
    ("rounded 0.1 s", TimeChange::Rounded { seconds: 0.1 }),
    ("off by 50 ms", TimeChange::Jittered { seconds: 0.05 }),
    ("ends 250 ms late", TimeChange::Late { seconds: 0.25 }),
    ("no short pause", TimeChange::Swallowed { seconds: 0.3 }),
    ("no pause", TimeChange::Swallowed { seconds: f64::INFINITY }),
];

/// What came of one model, at the thresholds that are stored with it.
#[derive(Serialize)]
struct Report {
    model: String,
    #[serde(flatten)]
    found: Found,
    thresholds: acoustic::AcousticThresholds,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    talks: Vec<TalkReport>,
    /// The same talks with rough times, by what was done to them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    rough_times: Vec<TalkReport>,
}

/// How far off rough times are, before and after they are refined; of talks with a recording.
#[derive(Serialize)]
struct RefinedTimes {
    times: &'static str,
    rough: TimeErrors,
    refined: TimeErrors,
}

/// The talks with times of one kind.
struct Variant {
    name: String,
    talks: Vec<SpokenTalk>,
}

#[derive(Serialize)]
struct TalkReport {
    talk: String,
    #[serde(flatten)]
    found: Found,
}

#[derive(Serialize)]
struct Found {
    gaps: usize,
    sentence_end: Detection,
    any_mark: Detection,
}

const TABLE: FigureTable<Found> = FigureTable {
    name_width: 28,
    columns: &[
        FigureColumn::figure("sentence P", 10, 1, |found| 100.0 * found.sentence_end.precision),
        FigureColumn::figure("R", 8, 1, |found| 100.0 * found.sentence_end.recall),
        FigureColumn::figure("F1", 8, 1, |found| 100.0 * found.sentence_end.f1),
        FigureColumn::interval("95 %", 16, |found| found.sentence_end.f1_interval),
        FigureColumn::figure("AUC", 8, 1, |found| 100.0 * found.sentence_end.auc),
        FigureColumn::figure("any mark P", 13, 1, |found| 100.0 * found.any_mark.precision),
        FigureColumn::figure("R", 8, 1, |found| 100.0 * found.any_mark.recall),
        FigureColumn::figure("F1", 8, 1, |found| 100.0 * found.any_mark.f1),
    ],
};

const TIMES: FigureTable<RefinedTimes> = FigureTable {
    name_width: 18,
    columns: &[
        FigureColumn::text("ends", 14, |row| errors(&row.rough.ends)),
        FigureColumn::text("refined", 14, |row| errors(&row.refined.ends)),
        FigureColumn::text("before pauses", 14, |row| errors(&row.rough.ends_before_pauses)),
        FigureColumn::text("refined", 14, |row| errors(&row.refined.ends_before_pauses)),
        FigureColumn::text("pauses", 14, |row| errors(&row.rough.pauses)),
        FigureColumn::text("refined", 14, |row| errors(&row.refined.pauses)),
        FigureColumn::text("long pauses", 14, |row| errors(&row.rough.long_pauses)),
        FigureColumn::text("refined", 14, |row| errors(&row.refined.long_pauses)),
    ],
};

fn errors(errors: &ErrorFigures) -> String {
    format!("{:.0} / {:.0}", errors.mean_ms, errors.median_ms)
}

pub fn run(arguments: &Arguments, context: &CommandContext) -> Result<Outcome, CommandFailure> {
    let talks = Talks::read(&arguments.files, context)?.talks;
    let gaps: usize = talks.iter().map(SpokenTalk::timed_gaps).sum();
    if gaps == 0 {
        return Err(CommandFailure("the files have no gap between two words with times".to_owned()));
    }
    let names: Vec<&str> = if arguments.all { papers::ACOUSTIC.to_vec() } else { vec![&arguments.model] };
    let (variants, times) = if arguments.rough_times { roughened(&talks) } else { Default::default() };
    let mut rows = Vec::new();
    for name in names {
        match measure(name, &talks, &variants, arguments, context) {
            Ok(report) => rows.push((name.to_owned(), Ok(report))),
            Err(ModelError::Cancelled(cancelled)) => return Err(cancelled.into()),
            Err(error) if !arguments.all => return Err(CommandFailure(error.to_string())),
            Err(error) => rows.push((name.to_owned(), Err(error.to_string()))),
        }
    }
    let mut document = match rows.as_slice() {
        [(_, Ok(report))] if !arguments.all => serde_json::to_value(report)?,
        rows => {
            let models = rows.iter().map(|(name, row)| match row {
                Ok(report) => serde_json::to_value(report),
                Err(reason) => Ok(json!({"model": name, "missing": reason})),
            });
            json!({"gaps": gaps, "models": models.collect::<Result<Vec<_>, _>>()?})
        }
    };
    if !times.is_empty() {
        document["word_times"] = serde_json::to_value(&times)?;
    }
    context.print(&document, || table(gaps, talks.len(), &rows) + &times_table(&times))?;
    Ok(Outcome::Done)
}

/// The talks with rough times of every kind, each followed by the same with refined times where there are recordings, and how
/// far off the times are.
fn roughened(talks: &[SpokenTalk]) -> (Vec<Variant>, Vec<RefinedTimes>) {
    let (mut variants, mut errors) = (Vec::new(), Vec::new());
    for (name, times) in [("as they are", TimeChange::AsItIs)].into_iter().chain(ROUGH) {
        // Always the same, so that a report can be repeated.
        let mut random = ChaCha8Rng::seed_from_u64(2016);
        let rough: Vec<SpokenTalk> = talks.iter().map(|talk| with_times(talk, times, &mut random)).collect();
        // A talk without a recording has nothing to refine its times by.
        let refined: Vec<SpokenTalk> =
            rough.iter().map(|talk| with_refined_times(talk).unwrap_or_else(|| talk.clone())).collect();
        let is_recorded = talks.iter().any(|talk| talk.frames.is_some());
        if is_recorded {
            let of = |varied: &[SpokenTalk]| {
                TimeErrors::of(varied.iter().zip(talks).filter(|(talk, _)| talk.frames.is_some()))
            };
            errors.push(RefinedTimes { times: name, rough: of(&rough), refined: of(&refined) });
        }
        if times != TimeChange::AsItIs {
            variants.push(Variant { name: name.to_owned(), talks: rough });
        }
        if is_recorded {
            variants.push(Variant { name: format!("{name}, refined"), talks: refined });
        }
    }
    (variants, errors)
}

fn measure(
    name: &str,
    talks: &[SpokenTalk],
    variants: &[Variant],
    arguments: &Arguments,
    context: &CommandContext,
) -> Result<Report, ModelError> {
    let progress = context.progress.stage("acoustic models");
    let model: Box<dyn AcousticModel> = loading::acoustic::load(name)?;
    let thresholds = model.thresholds();
    let listen = |talks: &[SpokenTalk]| -> Result<Vec<JudgedGaps>, ModelError> {
        let mut judged = Vec::with_capacity(talks.len());
        for (number, talk) in talks.iter().enumerate() {
            progress.tick(number as u64, talks.len() as u64)?;
            judged.push(judge(talk, &model.posteriors(&talk.text(), &progress.stage("a talk"))?));
        }
        Ok(judged)
    };
    let report = |name: &str, judged: &[JudgedGaps]| {
        let JudgedGaps { sentence_end: ends, any_mark: marks } = JudgedGaps::together(judged);
        let found = Found {
            gaps: ends.len(),
            sentence_end: Detection::at(&ends, thresholds.sentence_end),
            any_mark: Detection::at(&marks, thresholds.any_mark),
        };
        TalkReport { talk: name.to_owned(), found }
    };
    let judged = listen(talks)?;
    let mut rough_times = Vec::new();
    for Variant { name, talks } in variants {
        rough_times.push(report(name, &listen(talks)?));
    }
    let of_talk = |(talk, judged): (&SpokenTalk, &JudgedGaps)| report(&talk.name, std::slice::from_ref(judged));
    Ok(Report {
        model: name.to_owned(),
        found: report(name, &judged).found,
        thresholds,
        talks: talks.iter().zip(&judged).filter(|_| arguments.talks).map(of_talk).collect(),
        rough_times,
    })
}

fn table(gaps: usize, talks: usize, rows: &[(String, Result<Report, String>)]) -> String {
    let plural = if talks == 1 { "" } else { "s" };
    let mut text = format!("{gaps} gaps of {talks} talk{plural}, per cent\n") + &TABLE.heading("");
    for (name, row) in rows {
        match row {
            Ok(report) => {
                text += &TABLE.row(name, &report.found);
                let more = report.talks.iter().chain(&report.rough_times);
                more.for_each(|talk| text += &TABLE.row(format!("  {}", talk.talk), &talk.found));
            }
            Err(reason) => text += &format!("{name:<28}missing: {reason}\n"),
        }
    }
    text
}

fn times_table(rows: &[RefinedTimes]) -> String {
    if rows.is_empty() {
        return String::new();
    }
    let of =
        |rows: &[RefinedTimes]| rows.first().map_or((0, 0), |row| (row.rough.ends.count, row.rough.long_pauses.count));
    let (gaps, pauses) = of(rows);
    let title = format!(
        "\nword times of the recordings, mean / median error in ms at {gaps} gaps ({pauses} with a pause from 100 ms on)\n"
    );
    title + &TIMES.text("", rows.iter().map(|row| (row.times, row)))
}
