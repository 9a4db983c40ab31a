//! `breathmark-lab train acoustic ppe`

use clap::Args;

use super::acoustic;
use crate::papers::acoustic::ppe::{Ppe, PpeShape};
use crate::training::fit_ppe;
use cli::command_line::{CommandContext, CommandFailure, Outcome};

#[derive(Debug, Args)]
pub struct Arguments {
    /// Neurons of the three layers
    #[arg(long, value_delimiter = ',', value_name = "N,N,N")]
    hidden: Option<Vec<usize>>,
    #[command(flatten)]
    arguments: acoustic::Arguments,
}

pub fn run(arguments: &Arguments, context: &CommandContext) -> Result<Outcome, CommandFailure> {
    let shape = arguments.hidden.clone().map_or_else(fit_ppe::shape, |hidden| PpeShape { hidden });
    acoustic::run::<Ppe>("ppe", shape, (fit_ppe::PLAN, fit_ppe::MOST_EPOCHS), &arguments.arguments, context)
}
