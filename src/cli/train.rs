//! `breathmark train vectors|lexical|operating-point`

use std::path::{Path, PathBuf};

use clap::{Args, Subcommand, ValueEnum};
use serde_json::json;

use super::{Context, Failure, Outcome, operating_point, warn};
use crate::compute::{Compute, ModelFolder, models_folder};
use crate::lexical::window_dnn::WindowDnnConfig;
use crate::training::corpus::Recipe;
use crate::training::fit_vectors::{self, VectorsRun};
use crate::training::fit_window_dnn::{self, WindowRun};

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Word vectors, by skip-gram on all English text
    Vectors(Vectors),
    /// A lexical model on punctuated text
    Lexical(Lexical),
    /// Where a lexical model stands between precision and recall, fitted on dev text and written into its config
    OperatingPoint(operating_point::Arguments),
    /// The tagger
    Tagger(Tagger),
}

#[derive(Debug, Args)]
pub struct Tagger {
    #[arg(long)]
    name: Option<String>,
    #[arg(long, value_name = "FOLDER")]
    checkpoints: Option<PathBuf>,
    #[arg(long)]
    resume: bool,
    #[arg(long)]
    full_precision: bool,
    #[command(flatten)]
    tagger: super::train_tagger::Arguments,
    #[command(flatten)]
    corpus: Corpus,
}

#[derive(Debug, Args)]
struct Corpus {
    /// The folder with the text corpora (`ted_train.txt.xz`, …)
    #[arg(long, value_name = "FOLDER")]
    text: PathBuf,
    /// all: everything; open: nothing under non-commercial terms
    #[arg(long, default_value = "all", value_name = "RECIPE")]
    corpus: Recipe,
    /// Where the model's folder is made; by default among the program's models
    #[arg(long, value_name = "FOLDER")]
    output: Option<PathBuf>,
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

#[derive(Debug, Args)]
pub struct Vectors {
    /// By default vectors-50, or vectors-50-open for the open recipe
    #[arg(long)]
    name: Option<String>,
    #[arg(long, default_value_t = 50)]
    dimensions: usize,
    #[arg(long, default_value_t = 3)]
    epochs: usize,
    #[command(flatten)]
    corpus: Corpus,
}

/// Which of a model's configurations.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Size {
    /// 512-1024-512: fifteen times fewer weights, for two cores
    Narrow,
    /// 2048-4096-2048, as in the papers; becomes the model lmc-1-paper
    Paper,
}

#[derive(Debug, Args)]
pub struct Lexical {
    /// lmc-1 (which is dnn, too)
    #[arg(value_parser = ["lmc-1", "dnn"])]
    model: String,
    #[arg(long, value_enum, default_value = "narrow")]
    config: Size,
    /// The model folder with the word vectors; by default the recipe's own
    #[arg(long, value_name = "NAME")]
    vectors: Option<String>,
    #[arg(long, default_value_t = 3)]
    epochs: usize,
    #[arg(long, default_value_t = 1024)]
    batch: usize,
    /// Highest learning rate of Adam
    #[arg(long, default_value_t = 1e-3)]
    rate: f64,
    /// Share of neurons hidden in training
    #[arg(long, default_value_t = 0.1)]
    dropout: f64,
    /// Use so many tokens of text; the papers had 2100000
    #[arg(long, default_value_t = usize::MAX, hide_default_value = true)]
    max_tokens: usize,
    /// Where checkpoints lie; by default in the user's data folder
    #[arg(long, value_name = "FOLDER")]
    checkpoints: Option<PathBuf>,
    /// Go on from the last checkpoint
    #[arg(long)]
    resume: bool,
    /// Write 32-bit weights instead of 8-bit ones, for measuring what 8 bits cost
    #[arg(long)]
    full_precision: bool,
    #[command(flatten)]
    corpus: Corpus,
}

pub fn run(command: &Command, context: &Context) -> Result<Outcome, Failure> {
    match command {
        Command::Vectors(arguments) => train_vectors(arguments, context),
        Command::Lexical(arguments) => train_lexical(arguments, context),
        Command::OperatingPoint(arguments) => operating_point::run(arguments, context),
        Command::Tagger(arguments) => {
            let name = arguments.name.as_deref().unwrap_or("tagger");
            let folder = output_folder(&arguments.corpus, name)?;
            let place = super::train_tagger::Place {
                text: arguments.corpus.text.clone(),
                recipe: arguments.corpus.corpus,
                seed: arguments.corpus.seed,
                checkpoints: arguments.checkpoints.clone().unwrap_or_default(),
                resume: arguments.resume,
                full_precision: arguments.full_precision,
                folder: folder.clone(),
            };
            super::train_tagger::train(name, &arguments.tagger, place, context)?;
            report_written(name, &folder, context)
        }
    }
}

fn train_vectors(arguments: &Vectors, context: &Context) -> Result<Outcome, Failure> {
    let run = VectorsRun {
        recipe: arguments.corpus.corpus,
        dimensions: arguments.dimensions.max(1),
        epochs: arguments.epochs.max(1),
        seed: arguments.corpus.seed,
        ..VectorsRun::new(&arguments.corpus.text)
    };
    let name = arguments.name.as_deref().unwrap_or_else(|| arguments.corpus.corpus.vectors_name());
    let folder = output_folder(&arguments.corpus, name)?;
    fit_vectors::fit(&run, &folder, name, &context.progress)?;
    report_written(name, &folder, context)
}

fn train_lexical(arguments: &Lexical, context: &Context) -> Result<Outcome, Failure> {
    let hidden = match arguments.config {
        Size::Narrow => vec![512, 1024, 512],
        Size::Paper => WindowDnnConfig::paper().hidden,
    };
    let name = match arguments.config {
        Size::Narrow => "lmc-1",
        Size::Paper => "lmc-1-paper",
    };
    let recipe = arguments.corpus.corpus;
    let vectors = arguments.vectors.clone().unwrap_or_else(|| recipe.vectors_name().to_owned());
    let vectors_licence = ModelFolder::read(&vectors)?.licence;
    if recipe == Recipe::Open && vectors_licence != recipe.licence() {
        return Err(Failure(format!(
            "the word vectors \"{vectors}\" stand under {vectors_licence}; train open ones first"
        )));
    }
    let default_checkpoints =
        || directories::ProjectDirs::from("", "", "breathmark").map(|dirs| dirs.data_dir().join("training").join(name));
    let checkpoints = arguments.checkpoints.clone().or_else(default_checkpoints);
    let run = WindowRun {
        text_folder: arguments.corpus.text.clone(),
        recipe,
        vectors,
        network: WindowDnnConfig { hidden, dropout: arguments.dropout.clamp(0.0, 0.9), ..WindowDnnConfig::paper() },
        epochs: arguments.epochs.max(1),
        batch: arguments.batch.max(1),
        rate: arguments.rate,
        max_tokens: arguments.max_tokens,
        seed: arguments.corpus.seed,
        checkpoints: checkpoints
            .ok_or_else(|| Failure("no folder for checkpoints was found; name one with --checkpoints".into()))?,
        resume: arguments.resume,
        full_precision: arguments.full_precision,
    };
    let folder = output_folder(&arguments.corpus, name)?;
    let compute = Compute::choose(context.device)?;
    warn(compute.warnings());
    fit_window_dnn::fit(&run, &folder, name, compute.device(), &context.progress)?;
    report_written(name, &folder, context)
}

fn report_written(name: &str, folder: &Path, context: &Context) -> Result<Outcome, Failure> {
    context.print(&json!({"name": name, "folder": folder}), || format!("written: {}\n", folder.display()))?;
    Ok(Outcome::Done)
}

fn output_folder(corpus: &Corpus, name: &str) -> Result<PathBuf, Failure> {
    Ok(corpus.output.clone().map_or_else(models_folder, Ok)?.join(name))
}
