//! `breathmark-lab stream`: the editor's, with the paper's schemes.

use clap::Args;

use crate::papers::streaming::SchemeName;
use cli::command_line::{CommandContext, CommandFailure, Outcome};

#[derive(Debug, Args)]
pub struct Arguments {
    /// How it is decided what follows a word: confident, history-stack, overlapping-window, language-model
    #[arg(long, default_value = "confident", value_name = "NAME")]
    scheme: SchemeName,
    #[command(flatten)]
    stream: cli::stream::Arguments,
}

pub fn run(arguments: &Arguments, context: &CommandContext) -> Result<Outcome, CommandFailure> {
    cli::stream::run_with(&arguments.stream, context, |settings, options, known, max_delay, compute| {
        arguments.scheme.open(settings, options, known, max_delay, compute)
    })
}
