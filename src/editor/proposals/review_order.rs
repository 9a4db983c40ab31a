//! In which order questions are best looked at: where a look is likeliest to mend something that matters, near to where the eye
//! is.

use super::end_fault::EndSigns;
use formats::transcript::Mark;

/// A look far away costs as much more than one nearby: what is said there has to be read first.
const FAR_LOOK: f64 = 0.5;
/// Words after which half of that is due; a few cues.
const NEAR_WORDS: f64 = 30.0;

/// The cost of a wrong word, in the optimiser's currency: a fault that a subtitler would mend.
const WRONG_WORD: f64 = 5.0;
/// The cost of a cue end that parts a phrase, or of a sentence that is cut in two: likewise.
const WRONG_END: f64 = 5.0;
/// The cost of a cue end at a place that is as good as another: a matter of taste.
const INDIFFERENT_END: f64 = 0.25;
/// The cost of a wrong mark inside a cue: a comma is a matter of taste, a full stop too many or too few also makes a capital wrong.
/// It divides nothing otherwise, so that it counts less than any cue end that parts a phrase.
const WRONG_COMMA: f64 = 1.0;
const WRONG_STOP: f64 = 2.0;

/// The expected gain of a look at a cue end: the chance that a subtitler would mend it, times what it costs then.
pub fn expected_cost_of_end(signs: &EndSigns) -> f64 {
    let taste = f64::from((1.0 - signs.cut.certainty()).clamp(0.0, 1.0)) * INDIFFERENT_END;
    f64::from(signs.fault()) * WRONG_END + taste
}

/// The same of a mark that takes the place of the written one inside a cue, of which `probability` is that of the proposed one.
pub fn expected_cost_of_mark(written: Mark, mended: Mark, probability: f32) -> f64 {
    let is_stop = written.ends_sentence() || mended.ends_sentence();
    f64::from((1.0 - probability).clamp(0.0, 1.0)) * if is_stop { WRONG_STOP } else { WRONG_COMMA }
}

/// The same of a word, which is wrong with this `probability`.
pub fn expected_cost_of_word(probability: f32) -> f64 {
    f64::from(probability.clamp(0.0, 1.0)) * WRONG_WORD
}

/// The same of a place where words and voice are strongly against what a subtitle file has: as often as not they are right.
pub fn expected_cost_of_fault() -> f64 {
    0.5 * WRONG_WORD
}

/// The value of a look: its expected gain, less where it is far from the place that was looked at last.
pub fn expected_gain(expected_cost: f64, words_away: usize) -> f64 {
    let away = words_away as f64;
    expected_cost / (1.0 + FAR_LOOK * away / (away + NEAR_WORDS))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::proposals::CutSigns;
    use base::time::Duration;
    use formats::language::Language;

    /// A cue end between two English words.
    fn end(strength: f32, (before, after): (&str, &str), mark: Mark) -> EndSigns {
        let cut = CutSigns { strength, line_end: Some(strength), mark, advantage: 1.0 };
        let break_penalty = Language::of("en").break_penalty(before, after);
        EndSigns { cut, sentence_end: strength, break_penalty, pause: Duration::ZERO }
    }

    #[test]
    fn what_is_likely_to_be_mended_and_near_comes_first() {
        let cost = |strength: f32, words: (&str, &str), mark: Mark| expected_cost_of_end(&end(strength, words, mark));
        let (parted, between) = (("the", "house"), ("house", "and"));
        // Where only the length asks for an end a phrase that is parted is graver than a doubtful full stop, and a good place as good
        // as nothing.
        assert!(cost(0.02, parted, Mark::O) > cost(0.6, between, Mark::Period));
        assert!(cost(0.6, between, Mark::Period) > cost(0.95, between, Mark::Period));
        assert!(cost(0.02, between, Mark::O) < cost(0.6, between, Mark::Period));
        let gain = |words_away: usize| expected_gain(3.0, words_away);
        assert!(gain(0) > gain(5) && gain(5) > gain(500));
        // By hand: half of the way to 3 / 1.5.
        assert_eq!((gain(0), gain(30)), (3.0, 2.4));
        assert!(gain(usize::MAX) > 1.99);
    }

    #[test]
    fn a_mark_counts_less_than_a_cut_and_a_stop_more_than_a_comma() {
        let cut = expected_cost_of_end(&end(0.25, ("the", "house"), Mark::O));
        let mark = |mended: Mark, probability: f32| expected_cost_of_mark(Mark::O, mended, probability);
        assert!(mark(Mark::Comma, 0.75) < mark(Mark::Period, 0.75));
        assert!(mark(Mark::Period, 0.75) < cut);
        assert!(expected_cost_of_word(0.9) > expected_cost_of_word(0.7));
        assert_eq!((expected_cost_of_word(-1.0), mark(Mark::Comma, 1.0)), (0.0, 0.0));
    }
}
