//! `breathmark-lab train acoustic prosody-path`

use clap::Args;

use super::acoustic;
use crate::papers::acoustic::prosody_path::{PAPER, ProsodyPath};
use crate::training::fit_prosody_path::{MOST_EPOCHS, PLAN};
use cli::command_line::{CommandContext, CommandFailure, Outcome};

#[derive(Debug, Args)]
pub struct Arguments {
    #[command(flatten)]
    arguments: acoustic::Arguments,
}

pub fn run(arguments: &Arguments, context: &CommandContext) -> Result<Outcome, CommandFailure> {
    acoustic::run::<ProsodyPath>("prosody-path", PAPER, (PLAN, MOST_EPOCHS), &arguments.arguments, context)
}
