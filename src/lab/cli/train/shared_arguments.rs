//! What trainings are told on the command line, and where their models go.

use std::path::{Path, PathBuf};

use clap::Args;
use serde_json::json;

use crate::training::corpus::CorpusRecipe;
use cli::command_line::{CommandContext, CommandFailure, Outcome};
use evidence::model_files::{models_folder, place_among};

#[derive(Clone, Debug, Args)]
pub(super) struct Corpus {
    /// The folder with the text corpora (`ted_train.txt.xz`, …)
    #[arg(long, value_name = "FOLDER")]
    pub text: PathBuf,
    /// all: everything; open: nothing under non-commercial terms
    #[arg(long, default_value = "all", value_name = "RECIPE")]
    pub corpus: CorpusRecipe,
    /// Where the model's folder is made; by default among the program's models
    #[arg(long, value_name = "FOLDER")]
    pub output: Option<PathBuf>,
    /// What all random choices depend on
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
}

/// What is kept of a training run: on the way, and in the end.
#[derive(Clone, Debug, Args)]
pub(super) struct CheckpointArguments {
    /// Where checkpoints lie; by default in the user's data folder
    #[arg(long, value_name = "FOLDER")]
    pub checkpoints: Option<PathBuf>,
    /// Go on from the last checkpoint
    #[arg(long)]
    pub resume: bool,
    /// Write 32-bit weights instead of 8-bit ones, for measuring what 8 bits cost
    #[arg(long)]
    pub full_precision: bool,
}

impl Corpus {
    /// The folder of the model to be made.
    pub fn folder(&self, name: &str) -> Result<PathBuf, CommandFailure> {
        model_place(self.output.as_deref(), name)
    }
}

/// The folder of the model that is called `name`: in `output`, if a person named that, else among the program's models.
pub(super) fn model_place(output: Option<&Path>, name: &str) -> Result<PathBuf, CommandFailure> {
    match output {
        Some(output) => Ok(output.join(name)),
        None => Ok(place_among(&models_folder()?, name)),
    }
}

/// The name of a model where the user gave none: that of its kind, with -open behind it for the open recipe, so that it does not take the
/// place of the default one.
pub(super) fn default_name(kind: &str, recipe: CorpusRecipe) -> String {
    match recipe {
        CorpusRecipe::All => kind.to_owned(),
        CorpusRecipe::Open => format!("{kind}-open"),
    }
}

/// Where a run's checkpoints lie: the folder named by the person, else one in the user's data folder.
pub(super) fn checkpoints_folder(named: Option<&Path>, name: &str) -> Result<PathBuf, CommandFailure> {
    let own =
        || directories::ProjectDirs::from("", "", "breathmark").map(|dirs| dirs.data_dir().join("training").join(name));
    named
        .map(Path::to_owned)
        .or_else(own)
        .ok_or_else(|| CommandFailure("no folder for checkpoints was found; name one with --checkpoints".into()))
}

pub(super) fn report_written(name: &str, folder: &Path, context: &CommandContext) -> Result<Outcome, CommandFailure> {
    context.print(&json!({"name": name, "folder": folder}), || format!("written: {}\n", folder.display()))?;
    Ok(Outcome::Done)
}
