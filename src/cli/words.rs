//! `breathmark words TRANSCRIPT`

use std::fmt::Write as _;
use std::path::PathBuf;

use clap::Args;
use serde_json::json;

use crate::command_line::source::ChoiceArguments;
use crate::command_line::{CommandContext, CommandFailure, Outcome, warn};
use base::warning::Warning;
use formats::transcript;

#[derive(Debug, Args)]
pub struct Arguments {
    #[arg(value_name = "TRANSCRIPT")]
    transcript: PathBuf,
    #[command(flatten)]
    choice: ChoiceArguments,
}

pub fn run(arguments: &Arguments, context: &CommandContext) -> Result<Outcome, CommandFailure> {
    let choice = arguments.choice.choice();
    let (read, _) = transcript::read_chosen(&arguments.transcript, &choice, &context.progress)?;
    warn(&read.warnings);
    context.print(&transcript::to_json(&read), || {
        let mut text = format!("{}, {} words\n", read.format, read.words.len());
        for word in &read.words {
            let (start, end) = (word.span.start.as_secs(), word.span.end.as_secs());
            let estimated = if word.estimated { "  estimated" } else { "" };
            let speaker = word.speaker.as_deref().unwrap_or_default();
            let _ = writeln!(text, "{start:>10.3} {end:>10.3}  {}{estimated}  {speaker}", word.text);
        }
        text
    })?;
    Ok(Outcome::Done)
}

/// Warnings as they stand in JSON documents; positions in seconds.
pub fn warnings_json(warnings: &[Warning]) -> serde_json::Value {
    let one = |warning: &Warning| match warning.at {
        Some(at) => json!({"message": warning.message, "at": at.as_secs()}),
        None => json!({"message": warning.message}),
    };
    warnings.iter().map(one).collect()
}
