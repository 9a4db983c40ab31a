//! `breathmark evaluate phrases`

use std::path::PathBuf;

use clap::Args;
use serde_json::json;

use crate::acoustic::AcousticModel as _;
use crate::acoustic::phrase;
use crate::cli::acoustic_talks::{read_talks, talk_files};
use crate::cli::{Context, Failure, Outcome};
use crate::compute::ModelFolder;
use crate::evaluation::acoustic::phrase_report::{HeardTalk, PhraseReport};

#[derive(Debug, Args)]
pub struct Arguments {
    /// Talks with word times and punctuation, with or without pitch and level: a row per word; or folders of them
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// The phrase model
    #[arg(long, default_value = "phrase", value_name = "NAME")]
    model: String,
}

pub fn run(arguments: &Arguments, context: &Context) -> Result<Outcome, Failure> {
    let talks = read_talks(&talk_files(&arguments.files)?, &context.progress.stage("reading talks"))?;
    let model = phrase::open(&arguments.model, &ModelFolder::open(&arguments.model)?)?;
    let mut heard = Vec::with_capacity(talks.len());
    for talk in &talks {
        heard.push(HeardTalk::new(talk, &model.read(&talk.text(), &context.progress)?, model.thresholds()));
    }
    let report = PhraseReport::of(&heard, model.settings().class_weights);
    if report.gaps == 0 {
        return Err(Failure("the files have no gap between two words with times".to_owned()));
    }
    let insertion = model.settings().insertion_log_likelihood;
    let document = json!({"model": arguments.model, "insertion_log_likelihood": insertion, "report": report});
    context.print(&document, || format!("{} (insertion log likelihood {insertion})\n{report}", arguments.model))?;
    Ok(Outcome::Done)
}
