//! What the training of the gated networks is told, whichever is trained.

use clap::Args;

use super::shared_arguments::{CheckpointArguments, checkpoints_folder};
use crate::training::gated::run::{NetworkSize, Schedule};
use cli::command_line::{CommandContext, CommandFailure};
use models::compute::Compute;

/// With the defaults of the tagger.
#[derive(Debug, Args)]
pub struct GatedArguments {
    /// Steps at the full learning rate
    #[arg(long, default_value_t = 12_000, value_name = "N")]
    steps: u64,
    /// Further steps in which the learning rate falls to nothing
    #[arg(long, default_value_t = 3_000, value_name = "N")]
    last_steps: u64,
    /// Width of the recurrent layers
    #[arg(long, default_value_t = 320)]
    width: usize,
    /// Recurrent layers
    #[arg(long, default_value_t = 6)]
    layers: usize,
    /// Layers that are followed by self-attention
    #[arg(long, value_delimiter = ',', default_value = "2,4,6")]
    attention_after: Vec<usize>,
    /// Dimensions of the word and spelling embeddings
    #[arg(long, default_value_t = 128)]
    embedding: usize,
    /// Most words in the vocabulary
    #[arg(long, default_value_t = 50_000, value_name = "N")]
    vocabulary: usize,
    /// Highest learning rate of Adam
    #[arg(long, default_value_t = 0.002)]
    rate: f64,
    /// Share of values hidden in training
    #[arg(long, default_value_t = 0.25)]
    dropout: f32,
}

impl GatedArguments {
    pub fn size(&self) -> NetworkSize {
        NetworkSize {
            width: self.width,
            layers: self.layers,
            attention_after: self.attention_after.iter().copied().filter(|&after| after > 0).collect(),
            embedding: self.embedding,
            most_words: self.vocabulary,
        }
    }

    /// `name`: of the model, for the folder of its checkpoints.
    pub fn schedule(
        &self,
        seed: u64,
        keeping: &CheckpointArguments,
        name: &str,
        context: &CommandContext,
    ) -> Result<Schedule, CommandFailure> {
        let compute = Compute::choose(context.device)?;
        Ok(Schedule {
            steps: self.steps,
            last_steps: self.last_steps,
            rate: self.rate,
            dropout: self.dropout.clamp(0.0, 0.9),
            seed,
            checkpoints: checkpoints_folder(keeping.checkpoints.as_deref(), name)?,
            resume: keeping.resume,
            full_precision: keeping.full_precision,
            device: compute.is_gpu().then(|| compute.device().clone()),
        })
    }
}
