//! Probabilities of scores, and how wrong they are.

use super::sums::sum;
use evidence::numerics::activation::exp;

/// Turns scores into their probabilities, in proportion to the exponentials.
pub fn softmax(scores: &mut [f32]) {
    let highest = scores.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    scores.iter_mut().for_each(|score| *score = exp(*score - highest));
    let share = 1.0 / sum(scores);
    scores.iter_mut().for_each(|score| *score *= share);
}

/// Turns the scores of a choice into the gradient of `factor` times its cross-entropy, which is returned without the factor.
pub fn softmax_gradient(scores: &mut [f32], answer: usize, factor: f32) -> f32 {
    softmax(scores);
    // Where nothing is left of the right answer's probability its logarithm must still be a number, but not one that hides NaN.
    let right = scores[answer];
    scores.iter_mut().for_each(|score| *score *= factor);
    scores[answer] -= factor;
    if right.is_nan() { right } else { -right.max(f32::MIN_POSITIVE).ln() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cross_entropy_by_hand() {
        let mut scores = [0.0, 3.0_f32.ln()];
        let loss = softmax_gradient(&mut scores, 0, 2.0);
        assert!((loss - 4.0_f32.ln()).abs() < 1e-6);
        assert!((scores[0] + 1.5).abs() < 1e-6 && (scores[1] - 1.5).abs() < 1e-6);
        assert!(softmax_gradient(&mut [0.0, f32::NAN], 0, 1.0).is_nan());
        assert!(softmax_gradient(&mut [-1e30, 0.0], 0, 1.0) > 80.0);
    }
}
