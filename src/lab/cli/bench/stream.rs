//! `breathmark-lab bench stream`

use std::path::PathBuf;

use clap::Args;
use serde::Serialize;
use serde_json::json;

use crate::cli::acoustic_talks::Talks;
use crate::cli::picture_file::write_picture;
use crate::cli::set_choice::SetChoice;
use crate::evaluation::figure_table::{FigureColumn, FigureTable, percent};
use crate::evaluation::picture::{Axis, Curve, Guide, Picture};
use crate::evaluation::streaming::{StreamFigures, StreamRun, frames_of};
use crate::papers::streaming::SchemeName;
use analysis::pipeline::AnalysisOptions;
use analysis::pipeline::live::{LiveTalk, stream_settings};
use cli::command_line::{CommandContext, CommandFailure, Outcome};
use evidence::restored_text::MarkPolicy;
use formats::guideline::Guideline;
use models::compute::Compute;

#[derive(Debug, Args)]
pub struct Arguments {
    /// Talks with word times and punctuation: a row per word; or folders of them. Take talks that nothing was trained on
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// Only these schemes
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    scheme: Vec<SchemeName>,
    /// What `confident` waits for at most, in words; several are several rows
    #[arg(long, default_value = "12", value_name = "WORDS", value_delimiter = ',')]
    max_delay: Vec<usize>,
    /// The last so many words change their minds, as a recogniser does
    #[arg(long, default_value_t = 0, value_name = "WORDS")]
    unstable: usize,
    /// Which changes of mind
    #[arg(long, default_value_t = 1, value_name = "NUMBER")]
    seed: u64,
    /// Read at most so many words of each talk
    #[arg(long, value_name = "WORDS")]
    words: Option<usize>,
    /// Write a picture of F1 against delay
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    #[command(flatten)]
    set: SetChoice,
}

#[derive(Debug, Serialize)]
struct Row {
    scheme: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    max_delay: Option<usize>,
    offline_f1: f64,
    #[serde(flatten)]
    figures: StreamFigures,
}

pub fn run(arguments: &Arguments, context: &CommandContext) -> Result<Outcome, CommandFailure> {
    let mut talks = Talks::read(&arguments.files, context)?.talks;
    for talk in &mut talks {
        talk.truncate(arguments.words.unwrap_or(usize::MAX));
    }
    // What people wrote must not tell the answer.
    let options = AnalysisOptions { marks: MarkPolicy::Restore, ..arguments.set.options(Guideline::ted()) };
    let (settings, _) = stream_settings(options.models)?;
    let compute = Compute::choose(context.device)?;
    let mut offline = StreamRun::default();
    for talk in &talks {
        offline.read_whole(talk, &options, &compute, &context.progress.stage("the whole talk"))?;
    }
    let whole = offline.figures(&offline);
    let schemes = if arguments.scheme.is_empty() { SchemeName::ALL.to_vec() } else { arguments.scheme.clone() };
    let mut rows = Vec::new();
    for scheme in schemes {
        let delays = if scheme == SchemeName::Confident { &arguments.max_delay[..] } else { &[0] };
        for &max_delay in delays {
            let mut run = StreamRun::default();
            for talk in &talks {
                let known = (Some("en".to_owned()), frames_of(talk).is_some());
                let opened = scheme.open(&settings, &options, known, max_delay, compute.clone())?;
                let live = LiveTalk::new(opened, options.clone());
                run.play(talk, live, (arguments.unstable, arguments.seed), &context.progress.stage(scheme.name()))?;
            }
            rows.push(Row {
                scheme: scheme.name(),
                max_delay: (scheme == SchemeName::Confident).then_some(max_delay),
                offline_f1: whole.sentence_end_f1,
                figures: run.figures(&offline),
            });
        }
    }
    if let Some(path) = &arguments.svg {
        write_picture(path, &picture(&rows, &whole))?;
    }
    let document = json!({"device": compute.name(), "offline": whole, "rows": rows});
    context.print(&document, || table(&rows, &whole, &compute.name()))?;
    Ok(Outcome::Done)
}

const TABLE: FigureTable<Row> = FigureTable {
    name_width: 25,
    columns: &[
        FigureColumn::text("sentences", 10, |row| percent(row.figures.sentence_end_f1)),
        FigureColumn::text("95 %", 14, |row| interval(row.figures.sentence_end_interval)),
        FigureColumn::text("marks", 7, |row| percent(row.figures.any_mark_f1)),
        FigureColumn::text("delay, words", 14, |row| row.figures.delay_words.shown([0, 0, 0])),
        FigureColumn::text("delay, seconds", 18, |row| row.figures.delay_seconds.shown([2, 2, 1])),
        FigureColumn::figure("revisions", 11, 1, |row| row.figures.revisions_per_100),
        FigureColumn::figure("runs", 7, 2, |row| row.figures.runs_per_word),
        FigureColumn::figure("ms", 7, 1, |row| row.figures.ms_per_word),
        FigureColumn::text("cues", 7, |row| percent(row.figures.cue_end_f1)),
        FigureColumn::text("cue delay, seconds", 18, |row| row.figures.cue_delay_seconds.shown([1, 1, 1])),
    ],
};

fn interval(of: Option<[f64; 2]>) -> String {
    of.map_or_else(String::new, |[low, high]| format!("{}–{}", percent(low), percent(high)))
}

fn table(rows: &[Row], offline: &StreamFigures, device: &str) -> String {
    let name =
        |row: &Row| row.max_delay.map_or(row.scheme.to_owned(), |delay| format!("{}, at most {delay}", row.scheme));
    format!(
        "{}{:<25}{:>10}{:>14}{:>7}\n\
         F1 in %, cues: of cue ends against those of the whole talk; delays: median, 95 %, longest; revisions: of 100 words; runs and milliseconds: \
         per word, on {device}\n",
        TABLE.text("scheme", rows.iter().map(|row| (name(row), row))),
        "the whole talk",
        percent(offline.sentence_end_f1),
        interval(offline.sentence_end_interval),
        percent(offline.any_mark_f1)
    )
}

fn picture(rows: &[Row], offline: &StreamFigures) -> Picture {
    let mut curves: Vec<Curve> = Vec::new();
    for row in rows {
        let point = (row.figures.delay_words.median, 100.0 * row.figures.sentence_end_f1);
        match curves.iter_mut().find(|curve| curve.name == row.scheme) {
            Some(curve) => curve.points.push(point),
            None => curves.push(Curve { name: row.scheme.to_owned(), points: vec![point], highlight: Some(point) }),
        }
    }
    let highest = rows.iter().map(|row| row.figures.delay_words.median).fold(4.0, f64::max) + 1.0;
    let whole = 100.0 * offline.sentence_end_f1;
    let lowest = rows.iter().map(|row| 100.0 * row.figures.sentence_end_f1).fold(whole, f64::min);
    Picture {
        title: "How well and how late sentences end".to_owned(),
        x: Axis { name: "words until a mark is final, median".to_owned(), from: 0.0, to: highest },
        y: Axis { name: "F1 of sentence ends, %".to_owned(), from: (lowest - 5.0).floor(), to: (whole + 5.0).ceil() },
        curves,
        guides: vec![Guide { name: "the whole talk".to_owned(), points: vec![(0.0, whole), (highest, whole)] }],
        notes: Vec::new(),
    }
}
