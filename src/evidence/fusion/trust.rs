//! How many of the boundaries above a threshold will be wrong: by the calibrated probabilities, which held-out talks stand for,
//! and by how often they kept their word on this talk so far.

/// An expected number with the range that holds it nineteen times in twenty.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ExpectedCount {
    pub mean: f64,
    pub low: u64,
    pub high: u64,
}

/// How many errors' worth the calibration counts for against what this talk shows: talks differ from those it was made on, by
/// half as many or half again as many errors.
const PRIOR_ERRORS: f64 = 4.0;

/// How many of the boundaries with these probabilities are wrong, given what became of others: the probability they had and
/// whether they were wrong.
///
/// The errors of a talk are as many as promised, times a factor of the talk's own, of which a gamma distribution around 1 is
/// known beforehand; what is left is a negative binomial distribution.
pub fn expected_wrong(
    probabilities: impl IntoIterator<Item = f32>,
    decided: impl IntoIterator<Item = (f32, bool)>,
) -> ExpectedCount {
    let error = |probability: f32| 1.0 - f64::from(probability.clamp(0.0, 1.0));
    let promised: f64 = probabilities.into_iter().map(error).sum();
    let (mut seen, mut seen_promised) = (0.0, 0.0);
    for (probability, is_wrong) in decided {
        seen += f64::from(u8::from(is_wrong));
        seen_promised += error(probability);
    }
    if promised <= 0.0 {
        return ExpectedCount::default();
    }
    let shape = PRIOR_ERRORS + seen;
    let rate = (PRIOR_ERRORS + seen_promised) / promised;
    let mean = shape / rate;
    // Negative binomial: P(0) = (rate / (rate + 1))^shape, and each next one from the last; as logarithms, for of many errors
    // none is as unlikely as no number can say.
    let share = 1.0 / (rate + 1.0);
    let mut chance = shape * (1.0 - share).ln();
    let (mut sum, mut low, mut number) = (chance.exp(), None, 0_u64);
    // Far beyond the mean nothing is left to sum up.
    let most = (mean * 10.0 + 200.0) as u64;
    while number < most {
        if low.is_none() && sum >= 0.025 {
            low = Some(number);
        }
        if sum >= 0.975 {
            break;
        }
        chance += (share * (shape + number as f64) / (number as f64 + 1.0)).ln();
        sum += chance.exp();
        number += 1;
    }
    ExpectedCount { mean, low: low.unwrap_or(0), high: number }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By hand: a hundred boundaries at 96 % promise 4 errors. With nothing seen the mean is that, and the standard deviation is
    /// that of a Poisson number with a gamma rate: √(4 + 16/4) = 2.8.
    #[test]
    fn without_decisions_the_calibration_is_believed() {
        let found = expected_wrong([0.96; 100], []);
        assert!((found.mean - 4.0).abs() < 1e-4, "{found:?}");
        assert!(found.low <= 1 && (9..=12).contains(&found.high), "{found:?}");
        assert_eq!(expected_wrong([], []), ExpectedCount::default());
        assert_eq!(expected_wrong([1.0; 5], [(0.5, true)]), ExpectedCount::default());
    }

    /// Of fifty decided ones that promised 2 errors 8 were wrong: (4 + 8) / (4 + 2) = twice as many as promised.
    #[test]
    fn a_talk_that_goes_worse_than_promised_is_believed_the_more_the_longer() {
        let decided = |wrong: usize| (0..50).map(move |n| (0.96, n < wrong));
        let found = expected_wrong([0.96; 100], decided(8));
        assert!((found.mean - 8.0).abs() < 1e-4, "{found:?}");
        assert!(found.low < 8 && found.high > 8);
        assert!(expected_wrong([0.96; 100], decided(0)).mean < 4.0);
    }

    #[test]
    fn large_numbers_have_a_range_too() {
        let found = expected_wrong(std::iter::repeat_n(0.5, 100_000), (0..10_000).map(|n| (0.5, n % 2 == 0)));
        assert!((found.mean - 50_000.0).abs() < 1.0, "{found:?}");
        assert!(found.low > 40_000 && found.low < 50_000 && found.high > 50_000 && found.high < 60_000, "{found:?}");
    }
}
