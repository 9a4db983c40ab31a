//! Logistic regression with a prior: how a fusion learns its weights, and how it learns from its editor.

use crate::numerics::{log_determinant, solve_positive_definite};

/// Examples with a yes or no each.
#[derive(Clone, Debug, Default)]
pub struct LogisticExamples {
    /// Row-major, as many values a row as there are weights.
    pub rows: Vec<f32>,
    pub truths: Vec<bool>,
    /// How much each example counts; empty: 1.
    pub counts: Vec<f32>,
}

/// The prior of the weights before any example: the most likely values, and for each how sure that is (the inverse of its
/// variance, at least a little for a single answer).
#[derive(Clone, Debug, PartialEq)]
pub struct Prior {
    pub weights: Vec<f64>,
    pub precisions: Vec<f64>,
}

/// Newton steps; the tenth changes nothing any more.
const MOST_STEPS: usize = 30;

impl Prior {
    /// Nothing is known but that weights are not huge.
    pub fn vague(size: usize, precision: f64) -> Self {
        Self { weights: vec![0.0; size], precisions: vec![precision; size] }
    }
}

impl LogisticExamples {
    pub fn push(&mut self, row: &[f32], truth: bool, count: f32) {
        self.rows.extend_from_slice(row);
        self.truths.push(truth);
        self.counts.push(count);
    }

    pub fn len(&self) -> usize {
        self.truths.len()
    }

    pub fn is_empty(&self) -> bool {
        self.truths.is_empty()
    }
}

/// The likeliest weights after the examples, by Newton's method: `P(yes) = 1 / (1 + exp(-row · weights))`.
///
/// The fitted weights; those of the prior where the examples are too odd for an answer.
pub fn fit(examples: &LogisticExamples, prior: &Prior) -> Vec<f64> {
    let mut weights = prior.weights.clone();
    let mut loss = loss_of(examples, prior, &weights);
    for _ in 0..MOST_STEPS {
        let Some(step) = newton_step(examples, prior, &weights) else { break };
        // A step too far is halved until it gains something.
        let mut share = 1.0;
        let better = loop {
            let moved: Vec<f64> = weights.iter().zip(&step).map(|(weight, step)| weight - share * step).collect();
            let moved_loss = loss_of(examples, prior, &moved);
            if moved_loss <= loss {
                break Some((moved, moved_loss));
            }
            share /= 2.0;
            if share < 1e-4 {
                break None;
            }
        };
        let Some((moved, moved_loss)) = better else { break };
        let gain = loss - moved_loss;
        (weights, loss) = (moved, moved_loss);
        if gain < 1e-9 * loss.abs().max(1.0) {
            break;
        }
    }
    if weights.iter().all(|weight| weight.is_finite()) { weights } else { prior.weights.clone() }
}

/// The logit of a row.
pub fn logit(row: &[f32], weights: &[f64]) -> f64 {
    row.iter().zip(weights).map(|(&value, weight)| f64::from(value) * weight).sum()
}

fn each(examples: &LogisticExamples, size: usize) -> impl Iterator<Item = (&[f32], bool, f64)> {
    let counts = examples.counts.iter().map(|&count| f64::from(count)).chain(std::iter::repeat(1.0));
    examples
        .rows
        .chunks_exact(size.max(1))
        .zip(&examples.truths)
        .zip(counts)
        .map(|((row, &truth), count)| (row, truth, count))
}

/// The negative logarithm of the posterior density.
fn loss_of(examples: &LogisticExamples, prior: &Prior, weights: &[f64]) -> f64 {
    let of_examples: f64 = each(examples, weights.len())
        .map(|(row, truth, count)| {
            let logit = logit(row, weights);
            let against = if truth { -logit } else { logit };
            // log(1 + e^x) without overflow.
            count * (against.max(0.0) + (-against.abs()).exp().ln_1p())
        })
        .sum();
    let off = weights.iter().zip(&prior.weights).zip(&prior.precisions);
    of_examples + off.map(|((weight, usual), precision)| 0.5 * precision * (weight - usual).powi(2)).sum::<f64>()
}

/// How much likelier the examples are if the weights may move than if they are those of the prior, as a natural logarithm
/// (Laplace's approximation: MacKay 1992). Below 0 the examples give no reason to move; `weights`: the likeliest ones.
pub fn log_evidence(examples: &LogisticExamples, prior: &Prior, weights: &[f64]) -> f64 {
    let (_, curvature) = derivatives(examples, prior, weights);
    let Some(log_determinant) = log_determinant(curvature, weights.len()) else { return f64::NEG_INFINITY };
    let of_prior: f64 = prior.precisions.iter().map(|precision| precision.ln()).sum();
    let gain = loss_of(examples, prior, &prior.weights) - loss_of(examples, prior, weights);
    gain - 0.5 * (log_determinant - of_prior)
}

fn newton_step(examples: &LogisticExamples, prior: &Prior, weights: &[f64]) -> Option<Vec<f64>> {
    let (gradient, curvature) = derivatives(examples, prior, weights);
    solve_positive_definite(curvature, gradient)
}

/// First and second derivatives of the loss; of the latter, row-major, the lower triangle.
fn derivatives(examples: &LogisticExamples, prior: &Prior, weights: &[f64]) -> (Vec<f64>, Vec<f64>) {
    let size = weights.len();
    let mut gradient: Vec<f64> = (0..size).map(|n| prior.precisions[n] * (weights[n] - prior.weights[n])).collect();
    let mut curvature = vec![0.0; size * size];
    (0..size).for_each(|n| curvature[n * size + n] = prior.precisions[n]);
    for (row, truth, count) in each(examples, size) {
        let p = 1.0 / (1.0 + (-logit(row, weights)).exp());
        let error = count * (p - if truth { 1.0 } else { 0.0 });
        let weight = count * p * (1.0 - p);
        for (i, &value) in row.iter().enumerate() {
            let value = f64::from(value);
            gradient[i] += error * value;
            let scaled = weight * value;
            for (entry, &other) in curvature[i * size..][..=i].iter_mut().zip(row) {
                *entry += scaled * f64::from(other);
            }
        }
    }
    (gradient, curvature)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn frequencies_are_learnt_from_a_constant() {
        let mut examples = LogisticExamples::default();
        (0..8).for_each(|n| examples.push(&[1.0], n < 2, 1.0));
        let found = fit(&examples, &Prior::vague(1, 1e-9));
        assert!((found[0] - (2.0_f64 / 6.0).ln()).abs() < 1e-4, "{found:?}");
        // The same with one example that counts for two.
        let mut counted = LogisticExamples::default();
        counted.push(&[1.0], true, 2.0);
        counted.push(&[1.0], false, 6.0);
        assert!((fit(&counted, &Prior::vague(1, 1e-9))[0] - found[0]).abs() < 1e-6);
    }

    /// By hand: one "yes" against a prior of 0 with precision 1 has its maximum where w = 1 / (1 + e^w), at 0.4011.
    #[test]
    fn a_prior_holds_its_weights_until_examples_speak() {
        let prior = Prior { weights: vec![0.0, 3.0], precisions: vec![1.0, 1.0] };
        let mut one = LogisticExamples::default();
        one.push(&[1.0, 0.0], true, 1.0);
        let found = fit(&one, &prior);
        assert!((found[0] - 0.4011).abs() < 1e-3 && (found[1] - 3.0).abs() < 1e-6, "{found:?}");
        assert_eq!(fit(&LogisticExamples::default(), &prior), prior.weights);
    }

    /// A hundred examples that are as the prior says give no reason to move; a hundred that are not give a strong one.
    #[test]
    fn evidence_asks_for_more_than_chance() {
        let prior = Prior { weights: vec![0.0], precisions: vec![10.0] };
        let evidence = |yes: usize| {
            let mut examples = LogisticExamples::default();
            (0..100).for_each(|n| examples.push(&[1.0], n < yes, 1.0));
            log_evidence(&examples, &prior, &fit(&examples, &prior))
        };
        assert!(evidence(50) < -0.5 && evidence(54) < 0.0, "{} {}", evidence(50), evidence(54));
        assert!(evidence(80) > 5.0, "{}", evidence(80));
        assert!(log_evidence(&LogisticExamples::default(), &prior, &prior.weights).abs() < 1e-9);
    }

    proptest! {
        /// Separable examples have no likeliest weights without a prior; with one they have, and no step runs away.
        #[test]
        fn the_answer_is_always_finite_and_never_worse_than_the_prior(
            rows in prop::collection::vec((-100.0_f32..100.0, any::<bool>()), 0..40),
        ) {
            let mut examples = LogisticExamples::default();
            rows.iter().for_each(|&(value, truth)| examples.push(&[1.0, value], truth, 1.0));
            let prior = Prior { weights: vec![0.5, -0.2], precisions: vec![4.0, 4.0] };
            let found = fit(&examples, &prior);
            prop_assert!(found.iter().all(|weight| weight.is_finite()));
            prop_assert!(loss_of(&examples, &prior, &found) <= loss_of(&examples, &prior, &prior.weights) + 1e-9);
        }
    }
}
