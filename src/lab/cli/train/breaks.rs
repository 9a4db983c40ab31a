//! `breathmark-lab train breaks`

use std::path::PathBuf;

use clap::{Arg, Args};

use super::gated::GatedArguments;
use super::shared_arguments::{CheckpointArguments, model_place, report_written};
use crate::training::breaks::{self, BreakRun};
use crate::training::corpus::CorpusRecipe;
use cli::command_line::{CommandContext, CommandFailure, Outcome};
use evidence::model_files::ModelFolder;

#[derive(Debug, Args)]
#[command(mut_args(of_breaks))]
pub struct Arguments {
    /// The folder with the texts (`ted_captions_train.txt.xz`, …)
    #[arg(long, value_name = "FOLDER")]
    text: PathBuf,
    #[command(flatten)]
    network: GatedArguments,
    /// What all random choices depend on
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// all: lines that subtitlers broke; open: open text, broken by rules and by which words belong together
    #[arg(long, default_value = "all", value_name = "RECIPE")]
    corpus: CorpusRecipe,
    /// What the model is called; by default breaks, or breaks-open for the open recipe
    #[arg(long, value_name = "MODEL")]
    name: Option<String>,
    /// Start with the shape and the weights of this tagger instead of random ones of the size asked for
    #[arg(long, value_name = "MODEL")]
    from: Option<String>,
    /// Where the model's folder is made; by default among the program's models
    #[arg(long, value_name = "FOLDER")]
    output: Option<PathBuf>,
    #[command(flatten)]
    keeping: CheckpointArguments,
}

/// The network is smaller than the tagger's, and trained for a shorter time.
fn of_breaks(argument: Arg) -> Arg {
    match argument.get_id().as_str() {
        "steps" => argument.default_value("4500"),
        "last_steps" => argument.default_value("1500"),
        "width" => argument.default_value("192"),
        "layers" => argument.default_value("4"),
        "attention_after" => argument.default_value("2,4"),
        "embedding" => argument.default_value("96").help("Dimensions of the word, spelling and feature embeddings"),
        "vocabulary" => argument.default_value("30000"),
        _ => argument,
    }
}

pub fn run(arguments: &Arguments, context: &CommandContext) -> Result<Outcome, CommandFailure> {
    let name = &arguments.name.clone().unwrap_or_else(|| arguments.corpus.model_set().breaks().to_owned());
    let run = BreakRun {
        text_folder: arguments.text.clone(),
        recipe: arguments.corpus,
        size: arguments.network.size(),
        schedule: arguments.network.schedule(arguments.seed, &arguments.keeping, name, context)?,
        from: arguments.from.as_deref().map(ModelFolder::open).transpose()?,
    };
    let folder = model_place(arguments.output.as_deref(), name)?;
    breaks::fit(&run, &folder, name, &context.progress)?;
    report_written(name, &folder, context)
}
