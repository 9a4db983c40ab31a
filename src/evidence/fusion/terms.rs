//! The numbers that the stacked fusion weighs: what words, sound and pause say of a gap, by themselves and together.

use super::Witness;
use crate::acoustic::AcousticPosterior;
use crate::lexical::Posterior;
use base::log_odds::log_odds;
use formats::transcript::Mark;

/// Numbers per gap. The first is always 1.
pub const TERMS: usize = 23;
/// The weighed terms; an unknown one is 0.
pub type Terms = [f32; TERMS];

/// What the terms are and whose they are: products belong to both halves in equal parts, which is what Shapley's value gives
/// them.
pub const TERM_NAMES: [(&str, [Witness; 2]); TERMS] = [
    ("constant", [Witness::Usual, Witness::Usual]),
    ("words: sentence end", [Witness::Words, Witness::Words]),
    ("words: any mark", [Witness::Words, Witness::Words]),
    ("words: question", [Witness::Words, Witness::Words]),
    ("words: sentence end, squared", [Witness::Words, Witness::Words]),
    ("words: any mark, squared", [Witness::Words, Witness::Words]),
    ("sound: sentence end", [Witness::Sound, Witness::Sound]),
    ("sound: any mark", [Witness::Sound, Witness::Sound]),
    ("sound: sentence end, squared", [Witness::Sound, Witness::Sound]),
    ("sound: any mark, squared", [Witness::Sound, Witness::Sound]),
    ("sentence end by words and by sound", [Witness::Words, Witness::Sound]),
    ("any mark by words and by sound", [Witness::Words, Witness::Sound]),
    ("any mark by words, sentence end by sound", [Witness::Words, Witness::Sound]),
    ("sentence end by words, any mark by sound", [Witness::Words, Witness::Sound]),
    ("pause", [Witness::Pause, Witness::Pause]),
    ("pause, squared", [Witness::Pause, Witness::Pause]),
    ("pause, and sentence end by words", [Witness::Pause, Witness::Words]),
    ("pause, and any mark by words", [Witness::Pause, Witness::Words]),
    // What reading with ears changes. Voice and pause are told it at once: half of it is either's.
    ("hearing: sentence end", [Witness::Sound, Witness::Pause]),
    ("hearing: any mark", [Witness::Sound, Witness::Pause]),
    ("hearing: question", [Witness::Sound, Witness::Pause]),
    ("hearing: sentence end, squared", [Witness::Sound, Witness::Pause]),
    ("hearing: any mark, squared", [Witness::Sound, Witness::Pause]),
];

/// The verdicts on a gap.
#[derive(Clone, Copy, Debug, Default)]
pub struct GapSources<'a> {
    /// The lexical model on the words alone.
    pub words: Option<&'a Posterior>,
    /// The same model told of voice and pause, if it hears.
    pub heard: Option<&'a Posterior>,
    pub sound: Option<AcousticPosterior>,
    /// Seconds.
    pub pause: Option<f32>,
}

/// The terms of a gap.
pub fn terms(gap: GapSources<'_>) -> Terms {
    let GapSources { words, heard, sound, pause } = gap;
    let mut terms = [0.0; TERMS];
    terms[0] = 1.0;
    let read = |posterior: &Posterior| {
        let period = posterior[Mark::Period.index()];
        let question = posterior[Mark::Question.index()];
        [scaled_logit(period + question), scaled_logit(1.0 - posterior[Mark::O.index()]), scaled_logit(question)]
    };
    let words = words.map(read);
    let sound = sound.map(|posterior| [scaled_logit(posterior.sentence_end), scaled_logit(posterior.any_mark())]);
    let pause = pause.map(scaled_pause);
    if let Some([end, any, question]) = words {
        terms[1..6].copy_from_slice(&[end, any, question, end * end, any * any]);
    }
    if let Some([end, any]) = sound {
        terms[6..10].copy_from_slice(&[end, any, end * end, any * any]);
    }
    if let (Some([end, any, _]), Some([heard_end, heard_any])) = (words, sound) {
        terms[10..14].copy_from_slice(&[end * heard_end, any * heard_any, any * heard_end, end * heard_any]);
    }
    if let Some(pause) = pause {
        terms[14..16].copy_from_slice(&[pause, pause * pause]);
        if let Some([end, any, _]) = words {
            terms[16..18].copy_from_slice(&[pause * end, pause * any]);
        }
    }
    if let (Some([end, any, question]), Some(heard)) = (words, heard) {
        let [heard_end, heard_any, heard_question] = read(heard);
        terms[18..23].copy_from_slice(&[
            heard_end - end,
            heard_any - any,
            heard_question - question,
            heard_end * heard_end - end * end,
            heard_any * heard_any - any * any,
        ]);
    }
    terms
}

/// Log-odds are told in units of four, so that squares stay small.
pub(super) const LOGIT_UNIT: f64 = 4.0;

/// Log-odds further out than eight say nothing more.
pub(super) fn scaled_logit(probability: f32) -> f32 {
    log_odds(probability, 1e-5).clamp(-8.0, 8.0) / LOGIT_UNIT as f32
}

/// -1 without a pause, 0 at 0.1 s, 1 at 0.9 s; what is longer than 5 s is so.
pub fn scaled_pause(seconds: f32) -> f32 {
    ((seconds.clamp(0.0, 5.0) + 0.02).ln() + 2.0) / 2.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_known_is_zero() {
        assert_eq!(terms(GapSources::default())[1..], [0.0; TERMS - 1]);
        let posterior = [0.5, 0.2, 0.2, 0.1];
        let of_words = GapSources { words: Some(&posterior), ..GapSources::default() };
        let words = terms(of_words);
        assert!(words[1..6].iter().any(|&term| term != 0.0) && words[6..].iter().all(|&term| term == 0.0), "{words:?}");
        // P(any) is one half: log-odds 0.
        assert!(words[2].abs() < 1e-6 && words[1] < 0.0);
        let sound = Some(AcousticPosterior { comma: 0.0, sentence_end: 0.9 });
        let all = terms(GapSources { sound, pause: Some(0.0), ..of_words });
        assert!((all[6] - 9.0_f32.ln() / 4.0).abs() < 1e-5 && (all[10] - all[1] * all[6]).abs() < 1e-6);
        assert!((all[14] + 0.956).abs() < 1e-3 && all[15] > 0.0);
        assert_eq!(all[18..], [0.0; 5]);
        let changed = terms(GapSources { heard: Some(&[0.1, 0.1, 0.8, 0.0]), ..of_words });
        assert!(changed[18] > 0.0 && changed[19] > 0.0 && changed[20] < 0.0, "{changed:?}");
        assert_eq!(
            terms(GapSources { heard: Some(&posterior), ..of_words })[18..],
            [0.0; 5],
            "hearing changed nothing"
        );
    }

    #[test]
    fn certainty_is_bounded() {
        for probability in [0.0, 1.0] {
            let words = [1.0 - probability, 0.0, probability, 0.0];
            let terms = terms(GapSources { words: Some(&words), pause: Some(f32::MAX), ..GapSources::default() });
            assert!(terms.iter().all(|term| term.abs() <= 4.0), "{terms:?}");
        }
    }
}
