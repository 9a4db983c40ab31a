//! The recogniser in the box whose work is measured, as it is named on the command line.

use std::path::PathBuf;

use clap::Args;

use cli::command_line::CommandFailure;
use evidence::model_files::{models_folder, place_among};
use models::recogniser::RecogniserModel;

const MODEL: &str = "recogniser-en";

#[derive(Clone, Debug, Args)]
pub struct RecogniserChoice {
    /// The recogniser: a folder or a file; by default the one that is installed
    #[arg(long, value_name = "PATH")]
    model: Option<PathBuf>,
}

impl RecogniserChoice {
    /// # Errors
    /// If it cannot be opened.
    pub fn open(&self) -> Result<RecogniserModel, CommandFailure> {
        let path = match &self.model {
            Some(path) => path.clone(),
            None => place_among(&models_folder()?, MODEL),
        };
        Ok(RecogniserModel::open(&path)?)
    }
}
