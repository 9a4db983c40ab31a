//! Decisions from a calibrated fusion: a boundary where a mark is likelier than none, and the likeliest mark.

use serde::{Deserialize, Serialize};

use super::joint::{BoundaryStage, GapVerdict, likeliest_mark};
use super::model::{Contributions, FusionExplanation, Witness};
use crate::lexical::{Posterior, boundary_probability};
use base::log_odds::probability;
use formats::transcript::Mark;

/// A fusion's verdict on a gap, as a project keeps it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct GapFusion {
    /// Probability that a sentence ends.
    pub sentence_end: f32,
    /// In the order of [`Witness::ALL`]; they add up to the logit of a mark of any kind.
    pub contributions: Contributions,
}

/// How words and sound can contradict each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Conflict {
    /// A pause or an ending voice where the words go on.
    HeardAlone,
    /// Words that end where the voice goes on.
    WordsAlone,
}

/// Log-odds from which one side speaks clearly for a boundary; against one it takes half as much.
const CLEAR: f32 = 1.0;

impl From<FusionExplanation> for GapFusion {
    fn from(explained: FusionExplanation) -> Self {
        Self { sentence_end: explained.fused.sentence_end, contributions: explained.contributions }
    }
}

impl GapFusion {
    /// Probability of a mark of any kind.
    pub fn any_mark(&self) -> f32 {
        probability(self.contributions.iter().sum())
    }

    /// The contribution of a witness to the log-odds of a boundary, against the average gap.
    pub fn by(&self, witness: Witness) -> f32 {
        self.contributions[witness as usize]
    }

    /// Whether voice and pause speak for a boundary.
    pub fn has_sound(&self) -> bool {
        self.by(Witness::Sound) + self.by(Witness::Pause) > 0.0
    }

    /// Whether sound and words contradict each other.
    pub fn conflict(&self) -> Option<Conflict> {
        let heard = self.by(Witness::Sound) + self.by(Witness::Pause);
        let words = self.by(Witness::Words);
        if heard >= CLEAR && words <= -CLEAR / 2.0 {
            Some(Conflict::HeardAlone)
        } else if words >= CLEAR && heard <= -CLEAR / 2.0 {
            Some(Conflict::WordsAlone)
        } else {
            None
        }
    }

    /// The four classes: marks by the fusion, full stops and questions among themselves by the words.
    pub fn posterior(&self, words: &Posterior) -> Posterior {
        let any = self.any_mark();
        let end = self.sentence_end.min(any);
        let [period, question] = [Mark::Period, Mark::Question].map(|mark| words[mark.index()].max(1e-6));
        let asks = question / (period + question);
        [1.0 - any, any - end, end * (1.0 - asks), end * asks]
    }
}

/// The decision about one gap. `weighed`: its four classes with everything weighed; `lexical` and `acoustic`: what words
/// and sound say by themselves. The last gap of a text is a boundary whatever they say.
pub fn decide(weighed: &Posterior, lexical: f32, acoustic: f32, has_sound: bool, is_last: bool) -> GapVerdict {
    let any = boundary_probability(weighed);
    let is_boundary = is_last || any >= 0.5;
    GapVerdict {
        lexical,
        acoustic,
        adjusted: None,
        stage: is_boundary.then_some(if has_sound || is_last { BoundaryStage::Hard } else { BoundaryStage::Soft }),
        mark: if is_boundary { likeliest_mark(weighed, is_last) } else { Mark::O },
        calibrated: Some(any),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_classes_sum_to_one_and_keep_the_fusions_word() {
        let fusion = GapFusion { sentence_end: 0.3, contributions: [-1.0, 0.5, 0.75, 0.25] };
        let posterior = fusion.posterior(&[0.5, 0.1, 0.1, 0.3]);
        assert!((posterior.iter().sum::<f32>() - 1.0).abs() < 1e-6);
        // A logit of 0.5; of the sentence ends three in four are questions.
        assert!((1.0 - posterior[0] - probability(0.5)).abs() < 1e-6);
        assert!((posterior[3] - 0.225).abs() < 1e-5, "{posterior:?}");
        assert!(fusion.has_sound());
    }

    #[test]
    fn words_and_sound_contradict_each_other_when_both_are_clear() {
        let conflict = |words: f32, sound: f32, pause: f32| {
            GapFusion { sentence_end: 0.1, contributions: [-2.0, words, sound, pause] }.conflict()
        };
        assert_eq!(conflict(-0.6, 0.7, 0.4), Some(Conflict::HeardAlone));
        assert_eq!(conflict(3.0, -0.2, -0.4), Some(Conflict::WordsAlone));
        assert_eq!(conflict(3.0, 1.0, 0.0), None);
        assert_eq!(conflict(0.2, -3.0, 0.0), None);
    }

    #[test]
    fn boundaries_are_where_a_mark_is_likelier_than_none() {
        let found = decide(&[0.4, 0.35, 0.25, 0.0], 0.2, 0.9, true, false);
        assert_eq!((found.stage, found.mark, found.strength()), (Some(BoundaryStage::Hard), Mark::Comma, 0.6));
        assert_eq!(decide(&[0.4, 0.2, 0.4, 0.0], 0.2, 0.9, false, false).stage, Some(BoundaryStage::Soft));
        let none = decide(&[0.6, 0.2, 0.2, 0.0], 0.2, 0.9, true, false);
        assert_eq!((none.stage, none.mark), (None, Mark::O));
        let last = decide(&[0.99, 0.009, 0.001, 0.0], 0.0, 0.0, false, true);
        assert_eq!(
            (last.stage, last.mark),
            (Some(BoundaryStage::Hard), Mark::Period),
            "a text does not end in a comma"
        );
    }
}
