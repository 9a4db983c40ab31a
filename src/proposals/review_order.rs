//! In which order proposed boundaries are best looked at: where a look is likeliest to mend something that matters, near to
//! where the eye is.

use super::weights::CutWeights;
use crate::language::Language;
use crate::time::Duration;
use crate::transcript::Mark;

/// Words after which a boundary counts as half as near.
const NEAR_WORDS: f64 = 300.0;

/// What a look at a proposed boundary is expected to mend: the chance that it is wrong, times what the fault costs, less where
/// it is far from the place that was looked at last.
pub fn expected_gain(probability: f32, fault: f64, words_away: usize) -> f64 {
    uncertainty(probability) * fault / (1.0 + words_away as f64 / NEAR_WORDS)
}

/// How likely the likelier answer is wrong, 0 to 1/2.
pub fn uncertainty(probability: f32) -> f64 {
    f64::from(probability.min(1.0 - probability).max(0.0))
}

/// What a cue end between two words costs if no phrase ends there, in the optimiser's currency: less after a silence, most
/// between words that belong together.
pub fn fault_of_wrong_end(before: &str, after: &str, language: &Language, pause: Duration) -> f64 {
    let penalty = f64::from(language.break_penalty(before, after));
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
        assert!(fault("the", "house", 0) > 2.0 * fault("house", "and", 0));
        assert!(fault("the", "house", 0) > fault("the", "house", 900));
        assert!(expected_gain(0.6, 6.0, 0) > expected_gain(0.9, 6.0, 0));
        assert!(expected_gain(0.6, 6.0, 0) > expected_gain(0.6, 6.0, 50));
        assert_eq!(expected_gain(0.6, 6.0, 300), expected_gain(0.6, 6.0, 0) / 2.0);
        assert_eq!((uncertainty(0.2), uncertainty(1.5)), (f64::from(0.2_f32), 0.0));
    }
}
