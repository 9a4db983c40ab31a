//! The contribution of a transcript's own writing to words and sound at a gap.

use serde::{Deserialize, Serialize};

use super::gap_probabilities::GapProbabilities;
use crate::lexical::Posterior;
use base::log_odds::{log_odds, probability};
use formats::transcript::Mark;

/// The contribution of the writing at a gap, in log-odds.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct WritingEvidence {
    /// To those of a mark of any kind, and of a sentence end.
    pub any_mark: f32,
    pub sentence_end: f32,
    /// Those of a question, if a sentence ends.
    pub question: f32,
    /// From which probability on a mark is set where none is written, 0 to 1: the same for a whole analysis.
    #[serde(default = "never")]
    pub set_from: f32,
}

fn never() -> f32 {
    1.0
}

/// Probabilities nearer to 0 or 1 are taken for this.
pub(super) const LEAST: f32 = 1e-6;

impl WritingEvidence {
    /// The probabilities with the writing.
    pub fn add_to(&self, fused: GapProbabilities) -> GapProbabilities {
        let add = |before: f32, added: f32| probability(log_odds(before, LEAST) + added);
        let any_mark = add(fused.any_mark, self.any_mark);
        GapProbabilities { sentence_end: add(fused.sentence_end, self.sentence_end).min(any_mark), any_mark }
    }

    /// The four classes with the writing. `posterior`: without it.
    pub fn weigh(&self, posterior: &Posterior) -> Posterior {
        let sentence_end = posterior[Mark::Period.index()] + posterior[Mark::Question.index()];
        let before = GapProbabilities { sentence_end, any_mark: sentence_end + posterior[Mark::Comma.index()] };
        let GapProbabilities { sentence_end, any_mark } = self.add_to(before);
        let asks = probability(self.question);
        [1.0 - any_mark, any_mark - sentence_end, sentence_end * (1.0 - asks), sentence_end * asks]
    }
}
