//! Fitting a model's operating point on dev text.
//!
//! What is fitted are the three thresholds; the factor on P(O) stays 1. A factor on P(O) is the same as moving all three
//! thresholds together, so that fitting it, too, would only leave two ways of writing one point down; it is left to the
//! slider and to the papers' `-A` variants.

use crate::evaluation::lexical::confusion::Confusion;
use crate::evaluation::lexical::decide;
use crate::evaluation::lexical::sweep::Sweep;
use base::progress::{Cancellation, Progress};
use evidence::lexical::operating_point::MarkThresholds;
use evidence::lexical::{OperatingPoint, Posterior};
use formats::transcript::Mark;

/// The measure to maximise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum PointObjective {
    /// F1 over all marks
    Micro,
    // Gives the rare QUESTION a third of the weight.
    /// Mean of the three classes' F1
    Macro,
}

impl PointObjective {
    /// 0 to 1.
    pub fn value(self, counts: &Confusion) -> f64 {
        match self {
            Self::Micro => counts.micro().f1,
            Self::Macro => counts.macro_average().f1,
        }
    }
}

/// A point and what the decisions taken there are like on the text it was fitted on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OperatingPointFit {
    pub point: OperatingPoint,
    pub counts: Confusion,
}

/// Thresholds outside are not tried: they would rest on a handful of gaps.
const LEAST_THRESHOLD: f32 = 0.02;
/// Places tried along each line, at quantiles of the gaps that would change.
const PLACES: usize = 400;
/// Rounds over the three thresholds. Three or four are what it takes.
const ROUNDS: usize = 12;

/// The point with the highest `objective` that a search finds: first all thresholds together, then one after the other,
/// until none helps any more. Deterministic. Never worse on these gaps than the plain choice of the likeliest class.
pub fn fit(
    posteriors: &[Posterior],
    expected: &[Mark],
    objective: PointObjective,
    progress: &Progress,
) -> Result<OperatingPointFit, Cancellation> {
    let measure = |point: OperatingPoint| OperatingPointFit {
        point,
        counts: Confusion::of(&decide(posteriors, &point), expected),
    };
    let value = |fitted: &OperatingPointFit| objective.value(&fitted.counts);
    let mut best = measure(OperatingPoint::default());
    for round in 0..ROUNDS {
        progress.tick(round as u64, ROUNDS as u64)?;
        let before = value(&best);
        for group in
            [&[Mark::Comma, Mark::Period, Mark::Question][..], &[Mark::Comma], &[Mark::Period], &[Mark::Question]]
        {
            let candidate = measure(along(&best.point, group, posteriors, expected, objective));
            // Measured as decisions are taken, not as the search reckons: thresholds are rounded.
            if value(&candidate) > value(&best) {
                best = candidate;
            }
        }
        if value(&best) <= before {
            break;
        }
    }
    progress.tick(ROUNDS as u64, ROUNDS as u64)?;
    Ok(best)
}

/// The best point on the line on which the weights of `group` have a common factor.
fn along(
    from: &OperatingPoint,
    group: &[Mark],
    posteriors: &[Posterior],
    expected: &[Mark],
    objective: PointObjective,
) -> OperatingPoint {
    let weights = from.weights();
    let sweep = Sweep::new(posteriors, expected, weights, |mark| group.contains(&mark));
    // Factors that keep every weight of the group within the thresholds tried.
    let most_odds = (1.0 - LEAST_THRESHOLD) / LEAST_THRESHOLD;
    let of_group = || group.iter().map(|mark| weights[mark.index()]);
    let least = of_group().fold(f32::MIN_POSITIVE, |least, weight| least.max(1.0 / (most_odds * weight)));
    let most = of_group().fold(f32::MAX, |most, weight| most.min(most_odds / weight));
    let places = sweep.between(least, most).count();
    let step = (places / PLACES).max(1);
    let mut best: Option<(f64, f32)> = None;
    for (factor, counts) in sweep.between(least, most).step_by(step) {
        let value = objective.value(&counts);
        if best.is_none_or(|(known, _)| value > known) {
            best = Some((value, factor));
        }
    }
    let Some((_, factor)) = best else { return *from };
    let threshold = |mark: Mark| {
        let weight = if group.contains(&mark) { factor } else { 1.0 } * weights[mark.index()];
        // Three decimals are all that a dev set can tell, and what a person can read in a config.
        ((1_000.0 / (1.0 + weight)).round() / 1_000.0).clamp(LEAST_THRESHOLD, 1.0 - LEAST_THRESHOLD)
    };
    let thresholds = MarkThresholds {
        comma: threshold(Mark::Comma),
        period: threshold(Mark::Period),
        question: threshold(Mark::Question),
    };
    OperatingPoint { thresholds, ..*from }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use Mark::{Comma, O, Period, Question};

    /// A model that is right about the order but far too shy: a COMMA has 0.2, all else 0.1.
    #[test]
    fn a_shy_model_is_given_the_threshold_it_needs() {
        let sure = [0.8, 0.2, 0.0, 0.0];
        let unsure = [0.9, 0.1, 0.0, 0.0];
        let fitted =
            fit(&[sure, unsure, sure, unsure], &[Comma, O, Comma, O], PointObjective::Micro, &Progress::silent());
        let fitted = fitted.unwrap();
        assert_eq!(fitted.counts.micro().f1, 1.0);
        let threshold = fitted.point.thresholds.comma;
        assert!((0.1..0.2).contains(&threshold), "{threshold}");
        assert_eq!(fitted.point.no_mark_scale, 1.0);
    }

    #[test]
    fn nothing_to_gain_leaves_the_plain_choice() {
        for (posteriors, expected) in [(vec![], vec![]), (vec![[1.0, 0.0, 0.0, 0.0]], vec![Question])] {
            let fitted = fit(&posteriors, &expected, PointObjective::Macro, &Progress::silent()).unwrap();
            assert_eq!(fitted.point, OperatingPoint::default());
        }
    }

    fn gap() -> impl Strategy<Value = (Posterior, Mark)> {
        let marks = prop::sample::select(vec![O, O, O, Comma, Period, Question]);
        (prop::array::uniform4(0.0_f32..1.0), marks).prop_map(|(mut posterior, mark)| {
            posterior[0] += 0.5;
            let sum: f32 = posterior.iter().sum();
            (posterior.map(|value| value / sum), mark)
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]
        #[test]
        fn the_fitted_point_is_never_worse_than_the_plain_choice(gaps in prop::collection::vec(gap(), 0..120), is_macro: bool) {
            let objective = if is_macro { PointObjective::Macro } else { PointObjective::Micro };
            let (posteriors, expected): (Vec<Posterior>, Vec<Mark>) = gaps.into_iter().unzip();
            let fitted = fit(&posteriors, &expected, objective, &Progress::silent()).unwrap();
            let counts = |point: &OperatingPoint| Confusion::of(&decide(&posteriors, point), &expected);
            prop_assert!(fitted.point.is_sound());
            prop_assert_eq!(counts(&fitted.point), fitted.counts);
            prop_assert!(objective.value(&fitted.counts) >= objective.value(&counts(&OperatingPoint::default())));
        }
    }
}
