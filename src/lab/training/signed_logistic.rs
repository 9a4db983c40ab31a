//! A logistic regression whose weights have the signs that make sense.

/// As if every weight had been seen to be nothing by so many cases: what tells little stays small.
const PRIOR: f64 = 1.0;
const ROUNDS: usize = 400;

/// What a weight may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    Any,
    /// Not below zero.
    For,
    /// Not above zero.
    Against,
}

impl Sign {
    fn allowed(self, weight: f64) -> f64 {
        match self {
            Self::Any => weight,
            Self::For => weight.max(0.0),
            Self::Against => weight.min(0.0),
        }
    }
}

/// The weights of the terms of cases, and whether each came true: one after the other is moved to where it fits best by Newton's
/// method, as far as its sign allows. Rounded to thousandths.
pub fn fit<const TERMS: usize>(cases: &[([f64; TERMS], bool)], signs: [Sign; TERMS]) -> [f64; TERMS] {
    let mut weights = [0.0; TERMS];
    let mut sums = vec![0.0; cases.len()];
    for _ in 0..ROUNDS {
        for (term, sign) in signs.into_iter().enumerate() {
            let (mut slope, mut curve) = (-PRIOR * weights[term], PRIOR);
            for ((terms, came_true), sum) in cases.iter().zip(&sums) {
                let promised = 1.0 / (1.0 + f64::exp(-sum));
                slope += (f64::from(u8::from(*came_true)) - promised) * terms[term];
                curve += promised * (1.0 - promised) * terms[term] * terms[term];
            }
            let moved = sign.allowed(weights[term] + slope / curve);
            let by = moved - weights[term];
            weights[term] = moved;
            cases.iter().zip(&mut sums).for_each(|((terms, _), sum)| *sum += by * terms[term]);
        }
    }
    weights.map(|weight| (weight * 1000.0).round() / 1000.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By hand: 9 of 10 come true where the second term is 1, 5 of 10 elsewhere; the third speaks against its sign.
    #[test]
    fn shares_come_out_as_they_went_in_and_signs_stay_sensible() {
        let cases: Vec<([f64; 3], bool)> = (0..2000)
            .map(|n| match n < 1000 {
                true => ([1.0, 1.0, 0.0], n % 10 != 0),
                false => ([1.0, 0.0, if n % 2 == 0 { 0.0 } else { 2.0 }], n % 2 == 0),
            })
            .collect();
        let weights = fit(&cases, [Sign::Any, Sign::For, Sign::For]);
        let share = |sum: f64| 1.0 / (1.0 + f64::exp(-sum));
        assert!((share(weights[0]) - 0.5).abs() < 0.01 && (share(weights[0] + weights[1]) - 0.9).abs() < 0.01);
        assert_eq!(weights[2], 0.0);
        // What always came true without the third term comes true less often with the second: both speak against it now.
        let against = fit(&cases, [Sign::Any, Sign::Against, Sign::Against]);
        assert!((share(against[0] + against[1]) - 0.9).abs() < 0.01 && against[2] < -0.5, "{against:?}");
    }
}
