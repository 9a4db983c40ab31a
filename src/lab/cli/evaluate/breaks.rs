//! `breathmark-lab evaluate breaks`

use std::path::PathBuf;

use clap::Args;
use serde::Serialize;
use serde_json::json;

use crate::cli::reader_rows::{ReaderRow, each_reader, reader_lines};
use crate::evaluation::breaks::caption_file::{CaptionTalk, read_caption_talks};
use crate::evaluation::breaks::report::{BreakReport, NAME_WIDTH, TABLES, headings, measure};
use cli::command_line::{CommandContext, CommandFailure, Outcome, warn};
use evidence::model_files::{ModelError, OpenedModels};
use formats::guideline::Guideline;
use models::breaks::{DEFAULT_MODEL, load};
use models::compute::Compute;
use models::loading::lexical::language_of;

#[derive(Debug, Args)]
pub struct Arguments {
    /// Subtitle lines as a person broke them, one per line; `## name` before each talk; may be packed (.xz)
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The break model; `breathmark models` lists them
    #[arg(long, default_value = DEFAULT_MODEL, value_name = "NAME")]
    model: String,
    /// Every English reader that is installed beside the others, each with the break model of its set
    #[arg(long, conflicts_with = "model")]
    readers: bool,
    /// Longest line the systems may make, in characters; by default that of the TED guideline
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1000))]
    limit: Option<u16>,
}

pub fn run(arguments: &Arguments, context: &CommandContext) -> Result<Outcome, CommandFailure> {
    let mut talks = Vec::new();
    read_caption_talks(&arguments.file, |talk| talks.push(talk))?;
    let limit = arguments.limit.map_or(Guideline::ted().max_chars_per_line, usize::from);
    if arguments.readers {
        return readers_beside_each_other(&talks, limit, context);
    }
    let language = language_of(&arguments.model)?;
    let mut compute = Compute::choose(context.device)?;
    let progress = context.progress.stage("lines");
    let report = compute.run(|device| -> Result<_, ModelError> {
        Ok(measure(&talks, &load(&arguments.model, device, &OpenedModels::default())?, &language, limit, &progress)?)
    })?;
    warn(&compute.take_warnings());
    context.print(&serde_json::to_value(&report)?, || report.to_string())?;
    Ok(Outcome::Done)
}

/// How well lines end by what a reader says.
#[derive(Clone, Debug, Serialize)]
struct ReaderBreaks {
    /// The break model.
    model: &'static str,
    #[serde(flatten)]
    report: BreakReport,
}

fn readers_beside_each_other(
    talks: &[CaptionTalk],
    limit: usize,
    context: &CommandContext,
) -> Result<Outcome, CommandFailure> {
    let mut compute = Compute::choose(context.device)?;
    let progress = context.progress.stage("lines");
    let readers = each_reader(|choice| {
        let language = language_of(choice.models.breaks())?;
        let report = compute.run(|device| -> Result<_, ModelError> {
            Ok(measure(talks, &choice.break_model(device)?, &language, limit, &progress)?)
        })?;
        Ok(ReaderBreaks { model: choice.models.breaks(), report: report.learned_alone() })
    })?;
    warn(&compute.take_warnings());
    context.print(&json!({"readers": readers}), || table(&readers, limit))?;
    Ok(Outcome::Done)
}

fn table(readers: &[ReaderRow<ReaderBreaks>], limit: usize) -> String {
    let measured = readers.iter().find_map(ReaderRow::figures);
    let mut text = measured.map(|figures| figures.report.heading()).unwrap_or_default();
    for (title, ending) in TABLES {
        text += &headings(title, limit);
        text += &reader_lines(readers, NAME_WIDTH + 1, |name, ReaderBreaks { model, report }| {
            report.learned_line(name, ending).map_or_else(String::new, |line| format!("{line}   {model}\n"))
        });
    }
    text
}
