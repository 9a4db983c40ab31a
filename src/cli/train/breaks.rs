//! `breathmark train breaks`

use std::path::PathBuf;

use clap::Args;

use super::{Keeping, checkpoints_folder, report_written};
use crate::cli::{Context, Failure, Outcome};
use crate::compute::models_folder;
use crate::training::breaks::{self, BreakRun, BreakSize};

#[derive(Debug, Args)]
pub struct Arguments {
    /// The folder with the subtitle lines (`ted_captions_train.txt.xz`)
    #[arg(long, value_name = "FOLDER")]
    text: PathBuf,
    /// Steps at the full learning rate
    #[arg(long, default_value_t = 4_500, value_name = "N")]
    steps: u64,
    /// Further steps in which the learning rate falls to nothing
    #[arg(long, default_value_t = 1_500, value_name = "N")]
    last_steps: u64,
    /// Width of the recurrent layers
    #[arg(long, default_value_t = 192)]
    width: usize,
    /// Recurrent layers
    #[arg(long, default_value_t = 4)]
    layers: usize,
    /// Layers that are followed by self-attention
    #[arg(long, value_delimiter = ',', default_value = "2,4")]
    attention_after: Vec<usize>,
    /// Dimensions of the word, spelling and feature embeddings
    #[arg(long, default_value_t = 96)]
    embedding: usize,
    /// Most words in the vocabulary
    #[arg(long, default_value_t = 30_000, value_name = "N")]
    vocabulary: usize,
    /// Highest learning rate of Adam
    #[arg(long, default_value_t = 0.002)]
    rate: f64,
    /// Share of values hidden in training
    #[arg(long, default_value_t = 0.25)]
    dropout: f32,
    /// What all random choices depend on
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// What the model is called
    #[arg(long, default_value = "breaks", value_name = "MODEL")]
    name: String,
    /// Where the model's folder is made; by default among the program's models
    #[arg(long, value_name = "FOLDER")]
    output: Option<PathBuf>,
    #[command(flatten)]
    keeping: Keeping,
}

pub fn run(arguments: &Arguments, context: &Context) -> Result<Outcome, Failure> {
    let name = &arguments.name;
    let run = BreakRun {
        text_folder: arguments.text.clone(),
        size: BreakSize {
            width: arguments.width,
            layers: arguments.layers,
            attention_after: arguments.attention_after.iter().copied().filter(|&after| after > 0).collect(),
            embedding: arguments.embedding,
            most_words: arguments.vocabulary,
        },
        steps: arguments.steps,
        last_steps: arguments.last_steps,
        rate: arguments.rate,
        dropout: arguments.dropout.clamp(0.0, 0.9),
        seed: arguments.seed,
        checkpoints: checkpoints_folder(arguments.keeping.checkpoints.as_deref(), name)?,
        resume: arguments.keeping.resume,
        full_precision: arguments.keeping.full_precision,
    };
    let folder = arguments.output.clone().map_or_else(models_folder, Ok)?.join(name);
    breaks::fit(&run, &folder, name, &context.progress)?;
    report_written(name, &folder, context)
}
