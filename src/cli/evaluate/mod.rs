//! `breathmark evaluate lexical|acoustic|phrases|fusion|boundaries`

mod acoustic;
mod boundaries;
mod fusion;
mod lexical;
mod phrases;

use clap::Subcommand;

use super::{Context, Failure, Outcome};

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Measure lexical models on text whose punctuation is known
    Lexical(lexical::Arguments),
    /// Measure acoustic models on talks whose word times and punctuation are known
    Acoustic(acoustic::Arguments),
    /// Measure a phrase model as its paper does: slot error rate, slot miss ratio, operation curve
    Phrases(phrases::Arguments),
    /// Measure what words and sound together tell, beside each alone
    Fusion(fusion::Arguments),
    /// Compare where two subtitle files of the same talk end their cues and lines
    Boundaries(boundaries::Arguments),
}

pub fn run(command: &Command, context: &Context) -> Result<Outcome, Failure> {
    match command {
        Command::Lexical(arguments) => lexical::run(arguments, context),
        Command::Acoustic(arguments) => acoustic::run(arguments, context),
        Command::Phrases(arguments) => phrases::run(arguments, context),
        Command::Fusion(arguments) => fusion::run(arguments, context),
        Command::Boundaries(arguments) => boundaries::run(arguments, context),
    }
}
