//! Why nothing was recognised.

use super::conversion::ConversionError;
use base::progress::Cancellation;
use base::texts::t;
use evidence::model_files::ModelError;

/// Why a recogniser cannot be opened.
#[derive(Debug, thiserror::Error)]
pub enum OpeningError {
    #[error(transparent)]
    Model(#[from] ModelError),
    #[error(transparent)]
    Conversion(#[from] ConversionError),
}

/// Why a recording was not written down.
#[derive(Debug, thiserror::Error)]
pub enum RecognitionError {
    #[error("{}", t!("recogniser-error-language", language = language, known = known))]
    Language { language: String, known: String },
    #[error(transparent)]
    Cancelled(#[from] Cancellation),
}
