//! `breathmark evaluate lexical|boundaries`

use std::path::PathBuf;

use clap::{Args, Subcommand};

use super::{Context, Failure, Outcome, warn};
use crate::compute::Compute;
use crate::evaluation::{boundaries, lexical};
use crate::lexical::token::push_tokens;
use crate::lexical::{ModelError, best_mark, load};
use crate::pipeline::DEFAULT_MODEL;
use crate::training::corpus::{Labelled, read_two_columns};
use crate::transcript::{self, Mark};
use crate::warning::Warning;

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Measure a lexical model on a two-column file: word, tab, O/COMMA/PERIOD/QUESTION
    Lexical(Lexical),
    /// Compare where two subtitle files of the same talk end their cues and lines
    Boundaries(Boundaries),
}

#[derive(Debug, Args)]
pub struct Lexical {
    /// The lexical model; `breathmark models` lists them
    #[arg(long, default_value = DEFAULT_MODEL, value_name = "NAME")]
    model: String,
    #[arg(value_name = "FILE")]
    file: PathBuf,
}

#[derive(Debug, Args)]
pub struct Boundaries {
    /// Subtitles made by a person
    #[arg(value_name = "REFERENCE")]
    reference: PathBuf,
    /// Subtitles to be judged
    #[arg(value_name = "HYPOTHESIS")]
    hypothesis: PathBuf,
}

pub fn run(command: &Command, context: &Context) -> Result<Outcome, Failure> {
    match command {
        Command::Lexical(arguments) => run_lexical(arguments, context),
        Command::Boundaries(arguments) => run_boundaries(arguments, context),
    }
}

fn run_lexical(arguments: &Lexical, context: &Context) -> Result<Outcome, Failure> {
    let words = read_two_columns(&arguments.file)?;
    // Benchmark files come as tokens already; a file with "don't" in one piece is judged after its last token.
    let mut tokens = Vec::with_capacity(words.len());
    let mut last_of_word = Vec::with_capacity(words.len());
    for Labelled { token, .. } in &words {
        push_tokens(token, &mut tokens);
        last_of_word.push(tokens.len() - 1);
    }
    let mut compute = Compute::choose(context.device)?;
    let progress = context.progress.stage("lexical model");
    let (name, posteriors) = compute.run(|device| {
        let model = load(&arguments.model, device)?;
        Ok::<_, ModelError>((model.name().to_owned(), model.posteriors(&tokens, &progress)?))
    })?;
    warn(compute.warnings());
    let predicted: Vec<Mark> = last_of_word.iter().map(|&token| best_mark(&posteriors[token])).collect();
    let expected: Vec<Mark> = words.iter().map(|labelled| labelled.mark).collect();
    let report = lexical::report(&name, &predicted, &expected);
    context.print(&serde_json::to_value(&report)?, || report.to_string())?;
    Ok(Outcome::Done)
}

fn run_boundaries(arguments: &Boundaries, context: &Context) -> Result<Outcome, Failure> {
    let reference = transcript::read_cues(&arguments.reference)?;
    let hypothesis = transcript::read_cues(&arguments.hypothesis)?;
    let report = boundaries::compare(&reference, &hypothesis);
    if report.matched_words * 2 < report.reference_words {
        let (matched, all) = (report.matched_words, report.reference_words);
        warn(&[Warning::new(format!("only {matched} of {all} words match; are the files of the same talk?"))]);
    }
    context.print(&serde_json::to_value(&report)?, || format!("{report}\n"))?;
    Ok(Outcome::Done)
}
