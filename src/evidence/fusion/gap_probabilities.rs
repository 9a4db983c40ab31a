//! The two questions that every fusion answers.

use serde::{Deserialize, Serialize};

/// The joint verdict of the sources on a gap.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct GapProbabilities {
    /// Probability that a sentence ends here.
    pub sentence_end: f32,
    /// Probability that there is a mark of any kind; never below that of a sentence end.
    pub any_mark: f32,
}
