//! The two questions that every fusion answers.

use serde::{Deserialize, Serialize};

/// What the sources together say of a gap.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct GapProbabilities {
    /// Probability that a sentence ends here.
    pub sentence_end: f32,
    /// Probability that there is a mark of any kind; never below that of a sentence end.
    pub any_mark: f32,
}
