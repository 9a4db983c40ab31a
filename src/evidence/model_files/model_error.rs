//! Why a model cannot be used, whatever it is a model of: all are opened from the same folders.

use super::model_folder::FolderError;
use super::weights::WeightsError;
use base::progress::Cancellation;
use base::texts::t;
use media::align::AlignerError;

/// Why a model cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum ModelError {
    #[error(transparent)]
    Folder(#[from] FolderError),
    #[error(transparent)]
    Weights(#[from] WeightsError),
    #[error("{}", t!("model-error-vectors", reason = .0))]
    Vectors(String),
    #[error("{}", t!("model-error-config", reason = *.0))]
    Config(&'static str),
    #[error("{}", t!("model-error-not-lexical", name = name, architecture = architecture))]
    NotLexical { name: String, architecture: String },
    #[error("{}", t!("model-error-not-acoustic", name = name, architecture = architecture))]
    NotAcoustic { name: String, architecture: String },
    #[error("{}", t!("model-error-not-fusion", name = name, architecture = architecture))]
    NotFusion { name: String, architecture: String },
    #[error("{}", t!("model-error-not-phrase", name = name, architecture = architecture))]
    NotPhrase { name: String, architecture: String },
    #[error("{}", t!("model-error-not-breaks", name = name, architecture = architecture))]
    NotBreaks { name: String, architecture: String },
    #[error(transparent)]
    Aligner(#[from] AlignerError),
    #[error(transparent)]
    Cancelled(#[from] Cancellation),
}
