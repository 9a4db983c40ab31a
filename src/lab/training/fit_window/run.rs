//! What a training is told.

use std::path::PathBuf;

use crate::training::corpus::CorpusRecipe;

/// What to train and how long.
#[derive(Clone, Debug)]
pub struct WindowRun<C> {
    /// The folder with the corpora of [`CorpusRecipe::punctuation_files`].
    pub text_folder: PathBuf,
    pub recipe: CorpusRecipe,
    /// The model folder with the word vectors, for networks that read such.
    pub vectors: String,
    pub network: C,
    pub epochs: usize,
    pub batch: usize,
    /// Highest learning rate of Adam.
    pub rate: f64,
    /// Stop reading the corpora after so many tokens.
    pub max_tokens: usize,
    pub seed: u64,
    /// A two-column file to be measured after every epoch; it changes nothing in the training.
    pub dev: Option<PathBuf>,
    /// Where checkpoints lie.
    pub checkpoints: PathBuf,
    /// Go on from the last checkpoint.
    pub resume: bool,
    /// Write 32-bit weights, for measuring what 8 bits cost.
    pub full_precision: bool,
}
