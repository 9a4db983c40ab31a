//! `breathmark train lexical tagger`

use std::path::PathBuf;

use clap::Args;

use super::{Context, Failure, warn};
use crate::compute::Compute;
use crate::training::corpus::Recipe;
use crate::training::tagger::{self, TaggerRun, TaggerSize};

#[derive(Debug, Args)]
pub struct Arguments {
    /// Steps at the full learning rate
    #[arg(long, default_value_t = 12_000, value_name = "N")]
    steps: u64,
    /// Further steps in which the learning rate falls to nothing
    #[arg(long, default_value_t = 3_000, value_name = "N")]
    last_steps: u64,
    /// Width of the recurrent layers
    #[arg(long, default_value_t = 256)]
    width: usize,
    #[arg(long, default_value_t = 4)]
    layers: usize,
    /// Layers that are followed by self-attention
    #[arg(long, value_delimiter = ',', default_value = "2,4")]
    attention_after: Vec<usize>,
    #[arg(long, default_value_t = 128)]
    embedding: usize,
    /// Most words in the vocabulary
    #[arg(long, default_value_t = 50_000, value_name = "N")]
    vocabulary: usize,
    #[arg(long, default_value_t = 0.002)]
    rate: f64,
    #[arg(long, default_value_t = 0.1)]
    dropout: f32,
    /// Language of the text
    #[arg(long, default_value = "en", value_name = "CODE")]
    language: String,
}

/// What does not belong to the tagger alone.
pub struct Place {
    pub text: PathBuf,
    pub recipe: Recipe,
    pub seed: u64,
    pub checkpoints: PathBuf,
    pub resume: bool,
    pub full_precision: bool,
    pub folder: PathBuf,
}

pub fn train(name: &str, arguments: &Arguments, place: Place, context: &Context) -> Result<(), Failure> {
    let run = TaggerRun {
        text_folder: place.text,
        language: arguments.language.clone(),
        recipe: place.recipe,
        size: TaggerSize {
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
        seed: place.seed,
        checkpoints: place.checkpoints,
        resume: place.resume,
        full_precision: place.full_precision,
    };
    let compute = Compute::choose(context.device)?;
    warn(compute.warnings());
    tagger::fit(&run, &place.folder, name, compute.device(), &context.progress)?;
    Ok(())
}
