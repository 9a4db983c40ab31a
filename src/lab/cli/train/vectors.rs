//! `breathmark-lab train vectors`

use clap::Args;

use super::shared_arguments::{Corpus, report_written};
use crate::training::fit_vectors::{self, VectorsRun};
use cli::command_line::{CommandContext, CommandFailure, Outcome};

#[derive(Debug, Args)]
pub struct Arguments {
    /// By default vectors-50 or whatever --dimensions says, with -open behind it for the open recipe
    #[arg(long)]
    name: Option<String>,
    /// Values of a word's vector
    #[arg(long, default_value_t = 50)]
    dimensions: usize,
    /// Passes over the text
    #[arg(long, default_value_t = 3)]
    epochs: usize,
    #[command(flatten)]
    corpus: Corpus,
}

pub fn run(arguments: &Arguments, context: &CommandContext) -> Result<Outcome, CommandFailure> {
    let recipe = arguments.corpus.corpus;
    let run = VectorsRun {
        recipe,
        dimensions: arguments.dimensions.max(1),
        epochs: arguments.epochs.max(1),
        seed: arguments.corpus.seed,
        ..VectorsRun::new(&arguments.corpus.text)
    };
    let name = arguments.name.clone().unwrap_or_else(|| recipe.vectors_name(run.dimensions));
    let folder = arguments.corpus.folder(&name)?;
    fit_vectors::fit(&run, &folder, &name, &context.progress)?;
    report_written(&name, &folder, context)
}
