//! Why nothing was recognised.

use base::progress::Cancellation;
use base::texts::t;

/// Why a recording was not written down.
#[derive(Debug, thiserror::Error)]
pub enum RecognitionError {
    #[error("{}", t!("recogniser-error-language", language = language, known = known))]
    Language { language: String, known: String },
    #[error(transparent)]
    Cancelled(#[from] Cancellation),
}
