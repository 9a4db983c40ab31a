//! `breathmark-lab evaluate lexical|acoustic|alignment|recogniser|doubt|phrases|fusion|breaks|cuts|marks|reviser|style|style-cuts|peers|segmentation`

mod acoustic;
mod alignment;
mod breaks;
pub mod cuts;
mod doubt;
mod fusion;
mod lexical;
mod marks;
mod peers;
mod phrases;
mod recogniser;
mod reviser;
mod style;
mod style_cuts;

use clap::Subcommand;

use cli::command_line::{CommandContext, CommandFailure, Outcome, compare};

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Measure lexical models on text whose punctuation is known
    Lexical(lexical::Arguments),
    /// Measure acoustic models on talks whose word times and punctuation are known
    Acoustic(acoustic::Arguments),
    /// Measure how exactly words are laid on sound, on recordings whose words' times are known
    Alignment(alignment::Arguments),
    /// Measure the recogniser in the box: word errors, and how fast it is, on recordings whose words are known
    Recogniser(recogniser::Arguments),
    /// Measure how many of a recogniser's errors are found by how many looks, on recordings whose words are known
    Doubt(doubt::Arguments),
    /// Measure a phrase model as its paper does: slot error rate, slot miss ratio, operation curve
    Phrases(phrases::Arguments),
    /// Measure what words and sound together tell, beside each alone
    Fusion(fusion::Arguments),
    /// Measure where lines break, with the break model and without, on lines that a person broke
    Breaks(breaks::Arguments),
    /// Measure cues and lines as the window makes them, on lines that a person broke
    Cuts(cuts::Arguments),
    /// Measure what a client's own cuts gain, fitted to finished files of theirs and tried on those that were left out
    StyleCuts(style_cuts::Arguments),
    /// Measure what becomes of the marks that a transcript came with, right ones and damaged ones, and what strengths promise then
    Marks(marks::Arguments),
    /// Measure what a reviser would mind, all in one: cues and lines, faults a minute, mended marks, honest strengths
    Reviser(reviser::Arguments),
    /// Measure how well the style of a house is learnt: each file on what the others say, and whether what was put in is found
    Style(style::Arguments),
    /// Measure lines beside those that other programs make of the same words and times, on lines that a person broke
    #[command(subcommand)]
    Peers(peers::Command),
    /// Compare subtitles with those that a person made of the same talk: breaks, Sigma, SubER, conformity
    #[command(alias = "boundaries", after_help = compare::FIGURES)]
    Segmentation(compare::Arguments),
}

pub fn run(command: &Command, context: &CommandContext) -> Result<Outcome, CommandFailure> {
    match command {
        Command::Lexical(arguments) => lexical::run(arguments, context),
        Command::Acoustic(arguments) => acoustic::run(arguments, context),
        Command::Alignment(arguments) => alignment::run(arguments, context),
        Command::Doubt(arguments) => doubt::run(arguments, context),
        Command::Recogniser(arguments) => recogniser::run(arguments, context),
        Command::Phrases(arguments) => phrases::run(arguments, context),
        Command::Fusion(arguments) => fusion::run(arguments, context),
        Command::Cuts(arguments) => cuts::run(arguments, context),
        Command::StyleCuts(arguments) => style_cuts::run(arguments, context),
        Command::Reviser(arguments) => reviser::run(arguments, context),
        Command::Marks(arguments) => marks::run(arguments, context),
        Command::Style(arguments) => style::run(arguments, context),
        Command::Peers(command) => peers::run(command, context),
        Command::Breaks(arguments) => breaks::run(arguments, context),
        Command::Segmentation(arguments) => compare::run(arguments, context),
    }
}
