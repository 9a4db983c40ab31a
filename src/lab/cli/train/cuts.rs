//! `breathmark-lab train cuts`

use clap::Args;

use crate::cli::evaluate::cuts::{CutTalkChoice, WeightChoice, table};
use crate::evaluation::cuts::CutFigures;
use crate::training::fit_cuts::fit;
use cli::command_line::source::GuidelineChoice;
use cli::command_line::{CommandContext, CommandFailure, Outcome};

#[derive(Debug, Args)]
pub struct Arguments {
    #[command(flatten)]
    talks: CutTalkChoice,
    #[command(flatten)]
    guideline: GuidelineChoice,
    #[command(flatten)]
    weights: WeightChoice,
    /// How often each weight is tried
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u16).range(1..=100))]
    rounds: u16,
}

pub fn run(arguments: &Arguments, context: &CommandContext) -> Result<Outcome, CommandFailure> {
    let guideline = arguments.guideline.read()?;
    let start = arguments.weights.read()?;
    let talks = arguments.talks.hear(&guideline, context)?;
    let before: Vec<CutFigures> = talks.iter().map(|talks| CutFigures::of(talks, &guideline, &start)).collect();
    let fitted = fit(&talks, &guideline, &start, usize::from(arguments.rounds), &context.progress.stage("weights"))?;
    context.print(&serde_json::to_value(&fitted)?, || {
        let weights = serde_json::to_string_pretty(&fitted.weights).unwrap_or_default();
        format!("{}\n{}{weights}\n", table("before", &before), table("fitted", &fitted.figures))
    })?;
    Ok(Outcome::Done)
}
