//! Multinomial logistic regression by Newton's method: few weights, one best answer, no learning rate.

use base::progress::{Cancellation, Progress};
use evidence::numerics::solve_positive_definite;

/// Classes besides the first, whose score is 0.
const MARKS: usize = 3;
/// Newton steps; the tenth changes nothing any more.
const MOST_STEPS: usize = 25;
/// Weight of the squared weights per sample: enough to keep features that say the same apart.
const RIDGE: f64 = 1e-6;

/// Weights `[3][F]` under which the classes 0 to 3 of the samples are likeliest, with `P(c) = exp(z_c) / sum` and `z_0 = 0`.
///
/// `None` if the samples are too few or too odd for an answer. One feature should be constant.
pub fn fit<const F: usize>(
    features: &[[f32; F]],
    classes: &[usize],
    progress: &Progress,
) -> Result<Option<[[f64; F]; MARKS]>, Cancellation> {
    let size = MARKS * F;
    let mut weights = vec![0.0; size];
    let mut loss = f64::INFINITY;
    let mut step: Vec<f64> = vec![0.0; size];
    for round in 0..MOST_STEPS {
        progress.tick(round as u64, MOST_STEPS as u64)?;
        let mut now = Derivatives::at(&weights, features, classes);
        // A step too far is halved until it gains something.
        let mut halvings = 0;
        while (now.loss.is_nan() || now.loss > loss) && halvings < 20 {
            step.iter_mut().for_each(|value| *value /= 2.0);
            weights.iter_mut().zip(&step).for_each(|(weight, step)| *weight += step);
            now = Derivatives::at(&weights, features, classes);
            halvings += 1;
        }
        let gain = loss - now.loss;
        loss = now.loss;
        if gain.abs() < 1e-9 {
            break;
        }
        let Some(solution) = solve_positive_definite(now.curvature, now.gradient) else { return Ok(None) };
        step = solution;
        weights.iter_mut().zip(&step).for_each(|(weight, step)| *weight -= step);
    }
    let is_sound = loss.is_finite() && weights.iter().all(|weight| weight.is_finite());
    Ok(is_sound.then(|| std::array::from_fn(|mark| std::array::from_fn(|n| weights[mark * F + n]))))
}

/// Mean loss with its first and second derivatives, the latter row-major.
struct Derivatives {
    loss: f64,
    gradient: Vec<f64>,
    curvature: Vec<f64>,
}

impl Derivatives {
    fn at<const F: usize>(weights: &[f64], features: &[[f32; F]], classes: &[usize]) -> Self {
        let size = MARKS * F;
        let mut sum = Self { loss: 0.0, gradient: vec![0.0; size], curvature: vec![0.0; size * size] };
        for (sample, &class) in features.iter().zip(classes) {
            let sample = sample.map(f64::from);
            let mut scores = [0.0; MARKS + 1];
            for (mark, score) in scores[1..].iter_mut().enumerate() {
                *score = weights[mark * F..][..F].iter().zip(&sample).map(|(weight, value)| weight * value).sum();
            }
            let highest = scores.into_iter().fold(f64::MIN, f64::max);
            let shares = scores.map(|score| (score - highest).exp());
            let total: f64 = shares.iter().sum();
            let shares = shares.map(|share| share / total);
            sum.loss -= shares.get(class).copied().unwrap_or(1.0).max(1e-300).ln();
            for a in 0..MARKS {
                let error = shares[a + 1] - f64::from(u8::from(class == a + 1));
                let gradient = &mut sum.gradient[a * F..][..F];
                gradient.iter_mut().zip(&sample).for_each(|(entry, value)| *entry += error * value);
                for b in 0..=a {
                    let same = f64::from(u8::from(a == b));
                    let weight = shares[a + 1] * (same - shares[b + 1]);
                    for (i, value) in sample.iter().enumerate() {
                        let row = &mut sum.curvature[(a * F + i) * size + b * F..][..F];
                        let scaled = weight * value;
                        row.iter_mut().zip(&sample).for_each(|(entry, value)| *entry += scaled * value);
                    }
                }
            }
        }
        let number = features.len().max(1) as f64;
        sum.loss /= number;
        sum.curvature.iter_mut().for_each(|entry| *entry /= number);
        for (i, weight) in weights.iter().enumerate() {
            sum.loss += RIDGE / 2.0 * weight * weight;
            sum.gradient[i] = sum.gradient[i] / number + RIDGE * weight;
            sum.curvature[i * size + i] += RIDGE;
        }
        sum
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frequencies_are_learnt_from_a_constant() {
        // Without anything else to go by, the answer is how often each class occurs: 4, 2, 1, 1 of 8.
        let classes = [0, 0, 0, 0, 1, 1, 2, 3];
        let weights = fit(&[[1.0]; 8], &classes, &Progress::silent()).unwrap().unwrap();
        let expected = [0.5_f64, 0.25, 0.25].map(f64::ln);
        for (found, expected) in weights.iter().zip(expected) {
            assert!((found[0] - expected).abs() < 1e-3, "{found:?} {expected}");
        }
    }

    #[test]
    fn the_weights_that_made_the_classes_are_found() {
        // Two features; class shares follow known weights, as fractions of many samples.
        let known = [[0.5, 1.0], [-0.5, 0.3], [0.2, -0.8]];
        let (mut features, mut classes) = (Vec::new(), Vec::new());
        for value in [-1.0_f32, -0.5, 0.0, 0.5, 1.0] {
            let scores = known.map(|[constant, slope]: [f64; 2]| (constant + slope * f64::from(value)).exp());
            let total = 1.0 + scores.iter().sum::<f64>();
            for (class, share) in std::iter::once(1.0).chain(scores).enumerate() {
                let number = (2000.0 * share / total).round() as usize;
                features.extend(std::iter::repeat_n([1.0, value], number));
                classes.extend(std::iter::repeat_n(class, number));
            }
        }
        let weights = fit(&features, &classes, &Progress::silent()).unwrap().unwrap();
        for (found, known) in weights.iter().flatten().zip(known.iter().flatten()) {
            assert!((found - known).abs() < 5e-3, "{found} {known}");
        }
    }

    #[test]
    fn cancelling_stops_it() {
        let progress = Progress::silent();
        progress.cancel();
        assert!(fit(&[[1.0]; 2], &[0, 1], &progress).is_err());
    }
}
