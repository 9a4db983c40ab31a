//! Why a model cannot be used, whatever it is a model of: all are opened from the same folders.

use super::model_folder::FolderError;
use super::weights::WeightsError;
use crate::progress::Cancellation;

/// Why a model cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum ModelError {
    #[error(transparent)]
    Folder(#[from] FolderError),
    #[error(transparent)]
    Weights(#[from] WeightsError),
    #[error("the word vectors are damaged: {0}")]
    Vectors(String),
    #[error("the model's config is wrong: {0}")]
    Config(&'static str),
    #[error("\"{name}\" is no lexical model but \"{architecture}\"; `breathmark models` lists what there is")]
    NotLexical { name: String, architecture: String },
    #[error("\"{name}\" is no acoustic model but \"{architecture}\"; `breathmark models` lists what there is")]
    NotAcoustic { name: String, architecture: String },
    #[error("\"{name}\" is no fusion but \"{architecture}\"; `breathmark models` lists what there is")]
    NotFusion { name: String, architecture: String },
    #[error("\"{name}\" is no phrase model but \"{architecture}\"; `breathmark models` lists what there is")]
    NotPhrase { name: String, architecture: String },
    #[error("\"{name}\" is no break model but \"{architecture}\"; `breathmark models` lists what there is")]
    NotBreaks { name: String, architecture: String },
    #[error(transparent)]
    Cancelled(#[from] Cancellation),
}
