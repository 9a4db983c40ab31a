//! `breathmark-lab train lexical ngram`

use clap::Args;

use super::shared_arguments::{Corpus, default_name, report_written};
use crate::training::fit_ngram::{self, NgramRun};
use cli::command_line::{CommandContext, CommandFailure, Outcome};

#[derive(Debug, Args)]
pub struct Arguments {
    /// Count so many tokens of the corpora
    #[arg(long, default_value_t = NgramRun::PAPER_TOKENS, value_name = "N")]
    max_tokens: usize,
    /// What the model is called; by default ngram, or ngram-open for the open recipe
    #[arg(long, value_name = "MODEL")]
    name: Option<String>,
    /// Write 32-bit tables instead of 8-bit ones, for measuring what 8 bits cost
    #[arg(long)]
    full_precision: bool,
    #[command(flatten)]
    corpus: Corpus,
}

pub fn run(arguments: &Arguments, context: &CommandContext) -> Result<Outcome, CommandFailure> {
    let run = NgramRun {
        recipe: arguments.corpus.corpus,
        max_tokens: arguments.max_tokens,
        full_precision: arguments.full_precision,
        ..NgramRun::new(&arguments.corpus.text)
    };
    let name = arguments.name.clone().unwrap_or_else(|| default_name("ngram", run.recipe));
    let folder = arguments.corpus.folder(&name)?;
    fit_ngram::fit(&run, &folder, &name, &context.progress)?;
    report_written(&name, &folder, context)
}
