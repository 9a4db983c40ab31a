//! `breathmark-lab evaluate breaks`

use std::path::PathBuf;

use clap::Args;

use crate::evaluation::breaks::caption_file::read_caption_talks;
use crate::evaluation::breaks::report::measure;
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
    /// Longest line the systems may make, in characters; by default that of the TED guideline
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1000))]
    limit: Option<u16>,
}

pub fn run(arguments: &Arguments, context: &CommandContext) -> Result<Outcome, CommandFailure> {
    let mut talks = Vec::new();
    read_caption_talks(&arguments.file, |talk| talks.push(talk))?;
    let limit = arguments.limit.map_or(Guideline::ted().max_chars_per_line, usize::from);
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
