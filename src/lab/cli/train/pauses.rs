//! `breathmark-lab train acoustic pause|pause-cdf`

use std::path::PathBuf;

use clap::Args;
use serde_json::json;

use super::shared_arguments::{model_place, report_written};
use crate::cli::acoustic_talks::Talks;
use crate::training::fit_pauses::{self, PauseModelKind};
use cli::command_line::{CommandContext, CommandFailure, Outcome};

#[derive(Debug, Args)]
pub struct Arguments {
    /// Talks with word times and punctuation: a row per word; or folders of them
    #[arg(value_name = "TALK", required = true)]
    talks: Vec<PathBuf>,
    /// Where the model's folder is made; by default among the program's models
    #[arg(long, value_name = "FOLDER")]
    output: Option<PathBuf>,
}

pub fn run(kind: PauseModelKind, arguments: &Arguments, context: &CommandContext) -> Result<Outcome, CommandFailure> {
    let name = match kind {
        PauseModelKind::Equation => "pause",
        PauseModelKind::Distribution => "pause-cdf",
    };
    let read = Talks::read(&arguments.talks, context)?;
    let folder = model_place(arguments.output.as_deref(), name)?;
    let about = json!({"talks": {"files": read.file_count(), "checksum": read.checksum()?}});
    fit_pauses::fit(kind, &read.talks, about, &folder, name)?;
    report_written(name, &folder, context)
}
