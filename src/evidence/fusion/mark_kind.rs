//! Comma or full stop? The pause has a say in it, too: the longer it is, the likelier a sentence ends.

use crate::lexical::Posterior;
use base::time::Duration;
use formats::transcript::Mark;

/// How many times likelier a pause of so many seconds is after the end of a sentence than after a comma. Measured on the
/// twelve training talks of the prosodically annotated TED corpus (1,716 sentence ends, 2,138 commas).
const SENTENCE_END_OVER_COMMA: [(f64, f64); 6] =
    [(0.0, 0.56), (0.1, 1.5), (0.6, 1.9), (0.9, 2.8), (1.25, 4.1), (2.0, 10.0)];

/// The posterior after the pause has been taken into account. Only the shares of the marks among themselves change; O, and with it
/// the probability of a boundary, stays what it is, so that the joint decision does not count the pause twice.
pub fn weigh(posterior: &Posterior, pause: Duration) -> Posterior {
    let odds = sentence_end_over_comma(pause.as_secs()) as f32;
    let mut weighed = *posterior;
    weighed[Mark::Period.index()] *= odds;
    weighed[Mark::Question.index()] *= odds;
    let marks = |posterior: &Posterior| posterior[1..].iter().sum::<f32>();
    let scale = marks(posterior) / marks(&weighed).max(f32::MIN_POSITIVE);
    weighed[1..].iter_mut().for_each(|value| *value *= scale);
    weighed
}

/// Straight lines between the measured points, level beyond them.
fn sentence_end_over_comma(seconds: f64) -> f64 {
    let points = &SENTENCE_END_OVER_COMMA;
    let after = points.partition_point(|&(at, _)| at <= seconds);
    match (after.checked_sub(1).map(|before| points[before]), points.get(after)) {
        (Some((from, low)), Some(&(to, high))) => low + (high - low) * (seconds - from) / (to - from),
        (Some((_, last)), None) => last,
        (None, _) => points[0].1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_pause_turns_a_comma_into_a_full_stop_and_leaves_the_boundary_alone() {
        let unsure = [0.4, 0.35, 0.2, 0.05];
        let short = weigh(&unsure, Duration::ZERO);
        let long = weigh(&unsure, Duration::from_millis(1_500));
        assert!(short[1] > short[2] && long[2] > long[1], "{short:?} {long:?}");
        for posterior in [short, long] {
            assert_eq!(posterior[0], 0.4);
            assert!((posterior.iter().sum::<f32>() - 1.0).abs() < 1e-6);
        }
        assert_eq!(weigh(&[1.0, 0.0, 0.0, 0.0], Duration::ZERO), [1.0, 0.0, 0.0, 0.0]);
    }

    #[test]
    fn between_the_measured_points_lie_straight_lines() {
        let check = |seconds: f64, expected: f64| {
            assert!((sentence_end_over_comma(seconds) - expected).abs() < 1e-9, "{seconds}");
        };
        check(-1.0, 0.56);
        check(0.0, 0.56);
        check(0.75, 2.35);
        check(2.0, 10.0);
        check(60.0, 10.0);
    }
}
