//! `breathmark train vectors|lexical`

use std::path::PathBuf;
use std::str::FromStr;

use clap::{Args, Subcommand, ValueEnum};

use super::{Context, Failure, Outcome, warn};
use crate::compute::{Compute, models_folder};
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
    #[arg(long, default_value = "vectors-50")]
    name: String,
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
    /// 512-1024-512: twenty times cheaper to train and to run
    Narrow,
    /// 2048-4096-2048, as in the papers
    Paper,
}

#[derive(Debug, Args)]
pub struct Lexical {
    /// lmc-1 (which is dnn, too)
    #[arg(value_parser = ["lmc-1", "dnn"])]
    model: String,
    #[arg(long, value_enum, default_value = "narrow")]
    config: Size,
    /// The model folder with the word vectors
    #[arg(long, default_value = "vectors-50", value_name = "NAME")]
    vectors: String,
    #[arg(long, default_value_t = 3)]
    epochs: usize,
    #[arg(long, default_value_t = 1024)]
    batch: usize,
    /// Highest learning rate of Adam
    #[arg(long, default_value_t = 1e-3)]
    rate: f64,
    /// Share of neurons hidden in training
    #[arg(long, default_value_t = 0.2)]
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

impl FromStr for Recipe {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "all" => Ok(Self::All),
            "open" => Ok(Self::Open),
            _ => Err("the recipe is all or open".to_owned()),
        }
    }
}

pub fn run(command: &Command, context: &Context) -> Result<Outcome, Failure> {
    match command {
        Command::Vectors(arguments) => train_vectors(arguments, context),
        Command::Lexical(arguments) => train_lexical(arguments, context),
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
    let folder = output_folder(&arguments.corpus, &arguments.name)?;
    fit_vectors::fit(&run, &folder, &arguments.name, &context.progress)?;
    eprintln!("word vectors written: {}", folder.display());
    Ok(Outcome::Done)
}

fn train_lexical(arguments: &Lexical, context: &Context) -> Result<Outcome, Failure> {
    let hidden = match arguments.config {
        Size::Narrow => vec![512, 1024, 512],
        Size::Paper => WindowDnnConfig::paper().hidden,
    };
    let size = match arguments.config {
        Size::Narrow => "narrow",
        Size::Paper => "paper",
    };
    let default_checkpoints = || {
        directories::ProjectDirs::from("", "", "breathmark")
            .map(|dirs| dirs.data_dir().join(format!("training/lmc-1-{size}")))
    };
    let checkpoints = arguments.checkpoints.clone().or_else(default_checkpoints);
    let run = WindowRun {
        text_folder: arguments.corpus.text.clone(),
        recipe: arguments.corpus.corpus,
        vectors: arguments.vectors.clone(),
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
    let folder = output_folder(&arguments.corpus, "lmc-1")?;
    let compute = Compute::choose(context.device)?;
    warn(compute.warnings());
    fit_window_dnn::fit(&run, &folder, "lmc-1", compute.device(), &context.progress)?;
    eprintln!("model written: {}", folder.display());
    Ok(Outcome::Done)
}

fn output_folder(corpus: &Corpus, name: &str) -> Result<PathBuf, Failure> {
    Ok(corpus.output.clone().map_or_else(models_folder, Ok)?.join(name))
}
