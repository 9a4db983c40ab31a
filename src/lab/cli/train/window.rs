//! `breathmark-lab train lexical lmc-1|lmc-2|cnn-1|cnn-2|bilstm`: the networks that see a window of words.

use std::fmt::Write as _;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use serde_json::json;

use super::shared_arguments::{CheckpointArguments, Corpus, checkpoints_folder, default_name};
use crate::papers::lexical::window::WindowNetwork;
use crate::papers::lexical::window::bilstm::{WindowBiLstm, WindowBiLstmConfig};
use crate::papers::lexical::window::cnn_picture::{CnnPicture, CnnPictureConfig};
use crate::papers::lexical::window::cnn_words::{CnnWords, CnnWordsConfig};
use crate::papers::lexical::window::dnn::{WindowDnn, WindowDnnConfig};
use crate::training::corpus::CorpusRecipe;
use crate::training::fit_window::text::TrainingWords;
use crate::training::fit_window::{self, WindowFit, WindowRun};
use cli::command_line::{CommandContext, CommandFailure, Outcome, warn};
use evidence::model_files::ModelFolder;
use models::compute::Compute;

/// Which of a model's configurations.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Size {
    /// Fully connected layers a quarter as wide as the papers', for two cores
    Narrow,
    /// The papers' sizes; the model is then called NAME-paper
    Paper,
}

/// Of a model that comes in two sizes.
#[derive(Debug, Args)]
pub struct SizedArguments {
    #[arg(long, value_enum, default_value = "narrow")]
    config: Size,
    /// The model folder with the word vectors; by default the recipe's own
    #[arg(long, value_name = "NAME")]
    vectors: Option<String>,
    #[command(flatten)]
    arguments: Arguments,
}

#[derive(Debug, Args)]
pub struct Arguments {
    /// What the model is called; by default as the network, with -paper behind it in the papers' sizes
    #[arg(long, value_name = "MODEL")]
    name: Option<String>,
    /// Passes over the text
    #[arg(long, default_value_t = 2)]
    epochs: usize,
    /// Windows in a step
    #[arg(long, default_value_t = 1024)]
    batch: usize,
    /// Highest learning rate of Adam; by default 0.001, and 0.003 for bilstm
    #[arg(long)]
    rate: Option<f64>,
    /// Share of neurons hidden in training
    #[arg(long, default_value_t = 0.1)]
    dropout: f64,
    /// Use so many tokens of text; by default 2100000 as in the papers, and all of it for lmc-1
    #[arg(long, value_name = "TOKENS")]
    max_tokens: Option<usize>,
    /// Measure on this two-column file (word, tab, label) after every epoch; it changes nothing in the training
    #[arg(long, value_name = "FILE")]
    dev: Option<PathBuf>,
    #[command(flatten)]
    keeping: CheckpointArguments,
    #[command(flatten)]
    corpus: Corpus,
}

/// What differs from network to network unless a person says otherwise.
struct Defaults {
    name: String,
    rate: f64,
    max_tokens: usize,
}

/// Tokens of the papers' training set (Che et al., LREC 2016, section 3.1).
const PAPER_TOKENS: usize = 2_100_000;

impl Arguments {
    /// A share that leaves some neurons.
    fn dropout(&self) -> f64 {
        self.dropout.clamp(0.0, 0.9)
    }
}

impl SizedArguments {
    /// The fully connected layers in the size asked for.
    fn layers(&self, paper: &[usize]) -> Vec<usize> {
        match self.config {
            Size::Narrow => paper.iter().map(|neurons| neurons / 4).collect(),
            Size::Paper => paper.to_vec(),
        }
    }

    fn defaults(&self, name: &str) -> Defaults {
        let name = match self.config {
            Size::Narrow => name.to_owned(),
            Size::Paper => format!("{name}-paper"),
        };
        Defaults { name, rate: 1e-3, max_tokens: PAPER_TOKENS }
    }

    /// The word vectors' folder.
    ///
    /// # Errors
    /// If the recipe is open and they are not.
    fn vectors(&self, dimensions: usize) -> Result<String, CommandFailure> {
        let recipe = self.arguments.corpus.corpus;
        let vectors = self.vectors.clone().unwrap_or_else(|| recipe.vectors_name(dimensions));
        let licence = ModelFolder::read(&vectors)?.licence;
        if recipe == CorpusRecipe::Open && licence != recipe.licence() {
            return Err(CommandFailure(format!(
                "the word vectors \"{vectors}\" stand under {licence}; train open ones first"
            )));
        }
        Ok(vectors)
    }
}

pub fn lmc_1(sized: &SizedArguments, context: &CommandContext) -> Result<Outcome, CommandFailure> {
    let defaults = Defaults { max_tokens: usize::MAX, ..sized.defaults("lmc-1") };
    dnn(sized, WindowDnnConfig::lmc_1(), defaults, context)
}

pub fn lmc_2(sized: &SizedArguments, context: &CommandContext) -> Result<Outcome, CommandFailure> {
    dnn(sized, WindowDnnConfig::lmc_2(), sized.defaults("lmc-2"), context)
}

fn dnn(
    sized: &SizedArguments,
    paper: WindowDnnConfig,
    defaults: Defaults,
    context: &CommandContext,
) -> Result<Outcome, CommandFailure> {
    let hidden = sized.layers(&paper.hidden);
    let network = WindowDnnConfig { hidden, dropout: sized.arguments.dropout(), ..paper };
    let vectors = sized.vectors(network.dimensions)?;
    train::<WindowDnn>(&sized.arguments, network, vectors, defaults, context)
}

pub fn cnn_1(sized: &SizedArguments, context: &CommandContext) -> Result<Outcome, CommandFailure> {
    let paper = CnnWordsConfig::paper();
    let hidden = sized.layers(&paper.hidden);
    let network = CnnWordsConfig { hidden, dropout: sized.arguments.dropout(), ..paper };
    let vectors = sized.vectors(network.dimensions)?;
    train::<CnnWords>(&sized.arguments, network, vectors, sized.defaults("cnn-1"), context)
}

pub fn cnn_2(sized: &SizedArguments, context: &CommandContext) -> Result<Outcome, CommandFailure> {
    let paper = CnnPictureConfig::paper();
    let hidden = sized.layers(&paper.hidden);
    let network = CnnPictureConfig { hidden, dropout: sized.arguments.dropout(), ..paper };
    let vectors = sized.vectors(network.dimensions)?;
    train::<CnnPicture>(&sized.arguments, network, vectors, sized.defaults("cnn-2"), context)
}

pub fn bilstm(arguments: &Arguments, context: &CommandContext) -> Result<Outcome, CommandFailure> {
    let network = WindowBiLstmConfig { dropout: arguments.dropout(), ..WindowBiLstmConfig::paper() };
    let defaults = Defaults { name: "bilstm".to_owned(), rate: 3e-3, max_tokens: PAPER_TOKENS };
    train::<WindowBiLstm>(arguments, network, String::new(), defaults, context)
}

fn train<N: WindowNetwork>(
    arguments: &Arguments,
    network: N::Config,
    vectors: String,
    defaults: Defaults,
    context: &CommandContext,
) -> Result<Outcome, CommandFailure>
where
    N::Words: TrainingWords,
{
    let default = default_name(&defaults.name, arguments.corpus.corpus);
    let name = arguments.name.as_deref().unwrap_or(&default);
    let run = WindowRun {
        text_folder: arguments.corpus.text.clone(),
        recipe: arguments.corpus.corpus,
        vectors,
        network,
        epochs: arguments.epochs.max(1),
        batch: arguments.batch.max(1),
        rate: arguments.rate.unwrap_or(defaults.rate),
        max_tokens: arguments.max_tokens.unwrap_or(defaults.max_tokens),
        seed: arguments.corpus.seed,
        dev: arguments.dev.clone(),
        checkpoints: checkpoints_folder(arguments.keeping.checkpoints.as_deref(), name)?,
        resume: arguments.keeping.resume,
        full_precision: arguments.keeping.full_precision,
    };
    let folder = arguments.corpus.folder(name)?;
    let mut compute = Compute::choose(context.device)?;
    warn(&compute.take_warnings());
    let fit = fit_window::fit::<N>(&run, &folder, name, compute.device(), &context.progress)?;
    let WindowFit { tokens, loss, dev_f1 } = &fit;
    let document = json!({"name": name, "folder": folder, "tokens": tokens, "loss": loss, "dev_f1": dev_f1});
    context.print(&document, || {
        let mut text = format!("trained on {tokens} tokens, loss {loss:.4} at the end\n");
        for (n, f1) in dev_f1.iter().enumerate() {
            let _ = writeln!(text, "epoch {}: four-class micro F1 {:.2} % on the dev file", n + 1, 100.0 * f1);
        }
        text + &format!("written: {}\n", folder.display())
    })?;
    Ok(Outcome::Done)
}
