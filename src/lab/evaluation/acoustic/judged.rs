//! What a model says of counted gaps, beside what people wrote.

use super::detection::{JudgedGap, best_threshold};
use super::spoken_talk::{KnownGap, SpokenTalk};
use evidence::acoustic::{AcousticPosterior, AcousticThresholds};
use evidence::fusion::GapProbabilities;

/// Gaps whose words on both sides have times, by both questions: whether a sentence ends there, and whether there is any mark.
#[derive(Clone, Debug, Default)]
pub struct JudgedGaps {
    pub sentence_end: Vec<JudgedGap>,
    pub any_mark: Vec<JudgedGap>,
}

/// The counted gaps of a talk. `posteriors`: one per gap.
pub fn judge(talk: &SpokenTalk, posteriors: &[AcousticPosterior]) -> JudgedGaps {
    let mut judged = JudgedGaps::default();
    for (gap, posterior) in talk.gaps.iter().zip(posteriors).filter(|(gap, _)| gap.is_timed) {
        let any_mark = posterior.any_mark();
        judged.push(GapProbabilities { sentence_end: posterior.sentence_end, any_mark }, *gap);
    }
    judged
}

impl JudgedGaps {
    pub fn push(&mut self, found: GapProbabilities, gap: KnownGap) {
        self.sentence_end.push(JudgedGap { probability: found.sentence_end, is_boundary: gap.ends_sentence });
        self.any_mark.push(JudgedGap { probability: found.any_mark, is_boundary: gap.has_mark() });
    }

    pub fn extend(&mut self, other: &Self) {
        self.sentence_end.extend_from_slice(&other.sentence_end);
        self.any_mark.extend_from_slice(&other.any_mark);
    }

    /// Those of several talks.
    pub fn together<'a>(talks: impl IntoIterator<Item = &'a Self>) -> Self {
        let mut all = Self::default();
        talks.into_iter().for_each(|talk| all.extend(talk));
        all
    }

    /// The thresholds with the highest F1.
    pub fn best_thresholds(&self) -> AcousticThresholds {
        AcousticThresholds {
            sentence_end: best_threshold(&self.sentence_end),
            any_mark: best_threshold(&self.any_mark),
        }
    }
}
