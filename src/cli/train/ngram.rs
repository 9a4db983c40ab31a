//! `breathmark train lexical ngram`

use clap::Args;

use super::{Corpus, report_written};
use crate::cli::{Context, Failure, Outcome};
use crate::training::fit_ngram::{self, NgramRun};

#[derive(Debug, Args)]
pub struct Arguments {
    /// Count so many tokens of the corpora
    #[arg(long, default_value_t = NgramRun::PAPER_TOKENS, value_name = "N")]
    max_tokens: usize,
    /// Write 32-bit tables instead of 8-bit ones, for measuring what 8 bits cost
    #[arg(long)]
    full_precision: bool,
    #[command(flatten)]
    corpus: Corpus,
}

pub fn run(arguments: &Arguments, context: &Context) -> Result<Outcome, Failure> {
    let run = NgramRun {
        recipe: arguments.corpus.corpus,
        max_tokens: arguments.max_tokens,
        full_precision: arguments.full_precision,
        ..NgramRun::new(&arguments.corpus.text)
    };
    let folder = arguments.corpus.folder("ngram")?;
    fit_ngram::fit(&run, &folder, "ngram", &context.progress)?;
    report_written("ngram", &folder, context)
}
