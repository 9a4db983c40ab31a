//! `breathmark-lab train recogniser`

use std::path::PathBuf;

use clap::Args;
use serde_json::json;

use super::shared_arguments::model_place;
use cli::command_line::{CommandContext, CommandFailure, Outcome};
use models::recogniser::conversion;

#[derive(Debug, Args)]
pub struct Arguments {
    /// Weights of Whisper's: a folder as faster-whisper or Hugging Face have them, or a file of whisper.cpp
    #[arg(value_name = "WEIGHTS")]
    from: PathBuf,
    /// What the model is to be called
    #[arg(long, default_value = "recogniser-en", value_name = "NAME")]
    name: String,
    /// Where the model's folder is made; by default among the program's models
    #[arg(long, value_name = "FOLDER")]
    output: Option<PathBuf>,
    /// The licence of the weights
    #[arg(long, default_value = "MIT", value_name = "LICENCE")]
    licence: String,
}

pub fn run(arguments: &Arguments, context: &CommandContext) -> Result<Outcome, CommandFailure> {
    let folder = model_place(arguments.output.as_deref(), &arguments.name)?;
    conversion::write(&conversion::read(&arguments.from)?, &folder, &arguments.licence)?;
    context.print(&json!({ "model": folder.display().to_string() }), || folder.display().to_string())?;
    Ok(Outcome::Done)
}
