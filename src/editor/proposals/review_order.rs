//! In which order questions are best looked at: where a look is likeliest to mend something that matters, near to where the eye
//! is.

use super::weights::CutWeights;
use base::time::Duration;
use formats::language::{Language, NEUTRAL_PENALTY};
use formats::transcript::Mark;

/// Words after which a question counts as half as near.
const NEAR_WORDS: f64 = 300.0;

/// The cost of a wrong word, in the optimiser's currency: a fault that a subtitler would mend.
const WRONG_WORD: f64 = 5.0;
/// The cost of a sentence that is cut in two: likewise.
const WRONG_SENTENCE: f64 = 5.0;
/// The cost of a wrong mark inside a cue: a comma is a matter of taste, a full stop too many or too few also makes a capital wrong.
/// It divides nothing otherwise, so that it counts less than any cue end that parts a phrase.
const WRONG_COMMA: f64 = 1.0;
const WRONG_STOP: f64 = 2.0;

/// The expected gain of a look at a cue end between two words, between which so much speaks against a break
/// ([`Language::break_penalty`]): the chance that it is wrong, times what the cut costs then.
///
/// Where no boundary is likely the cue ends only because the text is long. It has to end somewhere: what can be mended is that it
/// parts words that belong together, more than a cut at an indifferent place does.
pub fn expected_cost_of_end(probability: f32, break_penalty: f32, pause: Duration) -> f64 {
    let fault = fault_of_penalty(f64::from(break_penalty), pause);
    if probability >= 0.5 {
        return uncertainty(probability) * fault;
    }
    let indifferent = fault_of_penalty(f64::from(NEUTRAL_PENALTY), pause);
    f64::from((1.0 - probability).clamp(0.0, 1.0)) * (fault - indifferent).max(0.0)
}

/// The cost added where the cue ends with a full stop or question mark that is shown: if no boundary is there, a sentence is cut in
/// two, wherever its phrases end.
pub fn expected_cost_of_stop(probability: f32) -> f64 {
    f64::from((1.0 - probability).clamp(0.0, 1.0)) * WRONG_SENTENCE
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
    expected_cost / (1.0 + words_away as f64 / NEAR_WORDS)
}

/// How likely the likelier answer is wrong, 0 to 1/2.
pub fn uncertainty(probability: f32) -> f64 {
    f64::from(probability.min(1.0 - probability).max(0.0))
}

/// The cost of a cue end between two words if no phrase ends there, in the optimiser's currency: less after a silence, most
/// between words that belong together.
pub fn fault_of_wrong_end(before: &str, after: &str, language: &Language, pause: Duration) -> f64 {
    fault_of_penalty(f64::from(language.break_penalty(before, after)), pause)
}

fn fault_of_penalty(penalty: f64, pause: Duration) -> f64 {
    CutWeights::BY_RULES.split(Mark::O, penalty, pause.as_secs().max(0.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_doubtful_and_grave_and_near_comes_first() {
        let english = Language::of("en");
        let fault = |before: &str, after: &str, pause: i64| {
            fault_of_wrong_end(before, after, english, Duration::from_millis(pause))
        };
        let cost = |probability: f32, (before, after): (&str, &str)| {
            expected_cost_of_end(probability, english.break_penalty(before, after), Duration::ZERO)
        };
        let gain = |probability: f32, away: usize| expected_gain(cost(probability, ("the", "house")), away);
        assert!(fault("the", "house", 0) > 2.0 * fault("house", "and", 0));
        assert!(fault("the", "house", 0) > fault("the", "house", 900));
        assert!(gain(0.6, 0) > gain(0.9, 0) && gain(0.6, 0) > gain(0.6, 50));
        assert_eq!(gain(0.6, 300), gain(0.6, 0) / 2.0);
        // Where only the length asks for a cut a phrase that is parted is graver than anything, and a good place is none of it.
        assert!(cost(0.02, ("the", "house")) > cost(0.6, ("the", "house")));
        assert_eq!(cost(0.02, ("house", "and")), 0.0);
        assert_eq!((uncertainty(0.2), uncertainty(1.5)), (f64::from(0.2_f32), 0.0));
    }

    #[test]
    fn a_mark_counts_less_than_a_cut_and_a_stop_more_than_a_comma() {
        let cut = expected_cost_of_end(0.75, Language::of("en").break_penalty("the", "house"), Duration::ZERO);
        let mark = |mended: Mark, probability: f32| expected_cost_of_mark(Mark::O, mended, probability);
        assert!(mark(Mark::Comma, 0.75) < mark(Mark::Period, 0.75));
        assert!(mark(Mark::Period, 0.75) < cut);
        // By hand: one chance in five of a fault that a subtitler would mend.
        assert!((expected_cost_of_stop(0.8) - 1.0).abs() < 1e-6 && expected_cost_of_stop(1.5) == 0.0);
        assert!(expected_cost_of_word(0.9) > expected_cost_of_word(0.7));
        assert_eq!((expected_cost_of_word(-1.0), mark(Mark::Comma, 1.0)), (0.0, 0.0));
    }
}
