//! What a model says of a talk's counted gaps, beside what people wrote.

use super::detection::JudgedGap;
use super::spoken_talk::SpokenTalk;
use evidence::acoustic::AcousticPosterior;
use formats::transcript::Mark;

/// The gaps whose words on both sides have times.
#[derive(Clone, Debug, Default)]
pub struct JudgedTalk {
    pub sentence_end: Vec<JudgedGap>,
    pub any_mark: Vec<JudgedGap>,
}

/// `posteriors`: one per gap of the talk.
pub fn judge(talk: &SpokenTalk, posteriors: &[AcousticPosterior]) -> JudgedTalk {
    let mut judged = JudgedTalk::default();
    for (gap, posterior) in talk.gaps.iter().zip(posteriors).filter(|(gap, _)| gap.is_timed) {
        judged.sentence_end.push(JudgedGap { probability: posterior.sentence_end, is_boundary: gap.ends_sentence });
        let is_boundary = gap.ends_sentence || gap.mark != Mark::O;
        judged.any_mark.push(JudgedGap { probability: posterior.any_mark(), is_boundary });
    }
    judged
}
