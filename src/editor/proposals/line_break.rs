//! The rules of a language about where to break, and what a model that learnt from subtitlers says, in one penalty.

use base::log_odds::{self, log_odds};
use formats::language::HIGHEST_PENALTY;

/// Words that a rule parts at such a penalty or above must never be parted, whatever the model says: article and noun,
/// number and unit, subject and verb.
const NEVER: f32 = 9.0;
/// The penalty where the model is undecided, and how much of it a unit of log-odds is worth. On talks that the model was not
/// trained on this line goes through the means of the rules' penalties, so that costs keep their meaning.
const AT_EVEN_ODDS: f32 = 1.8;
const PER_LOG_ODDS: f32 = 0.6;
/// How much of the penalty is the rules', which see two words only but know why.
const SHARE_OF_RULES: f32 = 0.25;

/// The penalty, 0 to [`HIGHEST_PENALTY`], of a break at a gap.
///
/// `by_rules`: that of [`Language::break_penalty`](formats::language::Language::break_penalty). `probability`, 0 to 1: that a
/// subtitler would end a line there; `None`: not known, and the rules alone count.
pub(super) fn penalty(by_rules: f32, probability: Option<f32>) -> f32 {
    let Some(probability) = probability.filter(|probability| probability.is_finite()) else { return by_rules };
    // After a sentence nothing could be better.
    if by_rules >= NEVER || by_rules == 0.0 {
        return by_rules;
    }
    let learned = (AT_EVEN_ODDS - PER_LOG_ODDS * log_odds(probability, 1e-4)).clamp(0.0, HIGHEST_PENALTY);
    SHARE_OF_RULES * by_rules + (1.0 - SHARE_OF_RULES) * learned
}

/// The probability, 0 to 1, that a subtitler would end a line at a gap; where no model tells, what the penalty of the rules comes
/// to on the same line. Where the rules say never, it is none.
pub(super) fn probability(by_rules: f32, probability: Option<f32>) -> f32 {
    if by_rules >= NEVER {
        return 0.0;
    }
    let by_penalty = || log_odds::probability((AT_EVEN_ODDS - by_rules) / PER_LOG_ODDS);
    probability.filter(|probability| probability.is_finite()).unwrap_or_else(by_penalty).clamp(0.0, 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use formats::language::NEUTRAL_PENALTY;

    #[test]
    fn rules_tell_how_likely_a_line_end_is_where_no_model_does() {
        assert_eq!(super::probability(5.0, Some(0.3)), 0.3);
        assert_eq!(super::probability(NEVER, Some(0.99)), 0.0);
        // By hand: a penalty of 1.8 is even odds, and 0.6 more is one unit of log-odds less.
        assert!((super::probability(1.8, None) - 0.5).abs() < 1e-6);
        assert!((super::probability(2.4, Some(f32::NAN)) - 0.2689).abs() < 1e-3);
    }

    #[test]
    fn the_model_moves_what_is_a_matter_of_taste_and_no_rule() {
        assert_eq!(penalty(5.0, None), 5.0);
        assert_eq!(penalty(5.0, Some(f32::NAN)), 5.0);
        for certain in [0.0, 0.5, 1.0] {
            assert_eq!(penalty(HIGHEST_PENALTY, Some(certain)), HIGHEST_PENALTY);
            assert_eq!(penalty(0.0, Some(certain)), 0.0);
            assert!((0.0..=HIGHEST_PENALTY).contains(&penalty(8.0, Some(certain))));
        }
        let rising = [0.001, 0.05, 0.3, 0.6, 0.95].map(|probability| penalty(NEUTRAL_PENALTY, Some(probability)));
        assert!(rising.is_sorted_by(|a, b| a > b), "{rising:?}");
        assert!(rising[0] > NEUTRAL_PENALTY && rising[4] < NEUTRAL_PENALTY, "{rising:?}");
    }
}
