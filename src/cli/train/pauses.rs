//! `breathmark train acoustic pause|pause-cdf`

use std::path::PathBuf;

use clap::Args;
use serde_json::json;

use super::report_written;
use crate::cli::acoustic_talks::{checksum_of, read_talks, talk_files};
use crate::cli::{Context, Failure, Outcome};
use crate::compute::models_folder;
use crate::training::fit_pauses::{self, Kind};

#[derive(Debug, Args)]
pub struct Arguments {
    /// Talks with word times and punctuation: a row per word; or folders of them
    #[arg(value_name = "TALK", required = true)]
    talks: Vec<PathBuf>,
    /// Where the model's folder is made; by default among the program's models
    #[arg(long, value_name = "FOLDER")]
    output: Option<PathBuf>,
}

pub fn run(kind: Kind, arguments: &Arguments, context: &Context) -> Result<Outcome, Failure> {
    let name = match kind {
        Kind::Equation => "pause",
        Kind::Distribution => "pause-cdf",
    };
    let files = talk_files(&arguments.talks)?;
    let talks = read_talks(&files, &context.progress.stage("reading talks"))?;
    let folder = arguments.output.clone().map_or_else(models_folder, Ok)?.join(name);
    let about = json!({"talks": {"files": files.len(), "checksum": checksum_of(&files)?}});
    fit_pauses::fit(kind, &talks, about, &folder, name)?;
    report_written(name, &folder, context)
}
