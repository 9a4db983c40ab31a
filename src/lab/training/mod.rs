//! How the models in `models/` were made: reading the corpora, fitting, checkpoints, sealing a model folder.

pub mod adam;
pub mod checkpoint;
pub mod corpus;
pub mod fit_breaks;
pub mod fit_certainty;
pub mod fit_cuts;
pub mod fit_fusion;
pub mod fit_gap_network;
pub mod fit_network;
pub mod fit_ngram;
pub mod fit_operating_point;
pub mod fit_pauses;
pub mod fit_phrase;
pub mod fit_prosody;
pub mod fit_review;
pub mod fit_streaming;
pub mod fit_trees;
pub mod fit_vectors;
pub mod fit_window;
pub mod signed_logistic;
pub mod softmax_regression;

use std::path::PathBuf;

use crate::evaluation::breaks::caption_file::CaptionFileError;
use base::progress::Cancellation;
use evidence::model_files::{ModelError, WeightsError};

/// Why a training run stopped.
#[derive(Debug, thiserror::Error)]
pub enum TrainingError {
    #[error("cannot read or write because {source}; check the path and its permissions: {}", path.display())]
    File { path: PathBuf, source: std::io::Error },
    #[error("the corpus is not as expected because {reason}: {}", path.display())]
    Corpus { path: PathBuf, reason: String },
    #[error("the checkpoint cannot be used because {reason}; start afresh without --resume: {}", path.display())]
    Checkpoint { path: PathBuf, reason: String },
    #[error(transparent)]
    Model(#[from] ModelError),
    #[error(transparent)]
    Weights(#[from] WeightsError),
    #[error(transparent)]
    Captions(#[from] CaptionFileError),
    #[error("the checkpoint cannot be written because {reason}; check the path and the disk: {}", path.display())]
    SaveCheckpoint { path: PathBuf, reason: String },
    #[error("the training went wrong: the network's values are not finite; start afresh with a lower --rate")]
    Diverged,
    #[error("cancelled; --resume goes on from the last checkpoint")]
    Cancelled(#[from] Cancellation),
}

impl TrainingError {
    pub fn file(path: &std::path::Path) -> impl FnOnce(std::io::Error) -> Self {
        let path = path.to_owned();
        move |source| Self::File { path, source }
    }
}
