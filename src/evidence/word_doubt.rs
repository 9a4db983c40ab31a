//! How likely a recogniser took a word for another.

use serde::{Deserialize, Serialize};

/// What is known against a word.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct WordDoubt {
    /// Probability that another word was said, 0 to 1.
    pub probability: f32,
    /// It is in no dictionary.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_unknown: bool,
    /// The aligner heard the words around it, and not this one.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_unheard: bool,
}
