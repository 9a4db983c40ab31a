//! The coefficients of certainty, fitted to words that were found rightly and wrongly: logistic regression by Newton's method.

use super::certainty::{CertaintyWeights, SIGNS};

const ROUNDS: usize = 25;
/// Keeps coefficients small where the data say little.
const RIDGE: f64 = 1.0;
const SIZE: usize = SIGNS + 1;

/// What was looked at of a word that was found, and whether it was said there.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct JudgedWord {
    pub signs: [f32; SIGNS],
    pub was_said: bool,
}

/// Fits the coefficients; `None` if all words were right, or all wrong.
pub fn fit_certainty(words: &[JudgedWord]) -> Option<CertaintyWeights> {
    let right = words.iter().filter(|word| word.was_said).count();
    if right == 0 || right == words.len() {
        return None;
    }
    let mut weights = [0.0; SIZE];
    for _ in 0..ROUNDS {
        let mut gradient: [f64; SIZE] = std::array::from_fn(|i| if i == 0 { 0.0 } else { -RIDGE * weights[i] });
        let mut curvature = [[0.0; SIZE]; SIZE];
        for (i, row) in curvature.iter_mut().enumerate() {
            row[i] = RIDGE;
        }
        for word in words {
            let values: [f64; SIZE] = std::array::from_fn(|i| if i == 0 { 1.0 } else { f64::from(word.signs[i - 1]) });
            let sum: f64 = weights.iter().zip(&values).map(|(weight, value)| weight * value).sum();
            let probability = 1.0 / (1.0 + (-sum).exp());
            let error = f64::from(u8::from(word.was_said)) - probability;
            for i in 0..SIZE {
                gradient[i] += error * values[i];
                for j in 0..SIZE {
                    curvature[i][j] += probability * (1.0 - probability) * values[i] * values[j];
                }
            }
        }
        let step = solve(curvature, gradient);
        weights.iter_mut().zip(step).for_each(|(weight, step)| *weight += step);
    }
    // Four places are more than the data can tell.
    let rounded = |weight: f64| ((weight * 1e4).round() / 1e4) as f32;
    Some(CertaintyWeights { constant: rounded(weights[0]), signs: std::array::from_fn(|i| rounded(weights[i + 1])) })
}

/// Gaussian elimination; the matrix is symmetric and positive, so that no rows need to change places.
fn solve(mut matrix: [[f64; SIZE]; SIZE], mut values: [f64; SIZE]) -> [f64; SIZE] {
    for pivot in 0..SIZE {
        let row = matrix[pivot];
        for below in pivot + 1..SIZE {
            let factor = matrix[below][pivot] / row[pivot];
            for (cell, above) in matrix[below].iter_mut().zip(&row).skip(pivot) {
                *cell -= factor * above;
            }
            values[below] -= factor * values[pivot];
        }
    }
    for pivot in (0..SIZE).rev() {
        let known: f64 = (pivot + 1..SIZE).map(|column| matrix[pivot][column] * values[column]).sum();
        values[pivot] = (values[pivot] - known) / matrix[pivot][pivot];
    }
    values
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn probabilities_come_out_as_words_were_made() {
        let mut words = Vec::new();
        for level in 0..10 {
            for index in 0..100 {
                let mut signs = [0.0; SIGNS];
                signs[2] = level as f32;
                // At level n, n + 0.5 of ten words were said.
                words.push(JudgedWord { signs, was_said: index < level * 10 + 5 });
            }
        }
        let weights = fit_certainty(&words).unwrap();
        for level in 0..10 {
            let mut signs = [0.0; SIGNS];
            signs[2] = level as f32;
            let expected = (level as f32 + 0.5) / 10.0;
            assert!((weights.probability(&signs) - expected).abs() < 0.08, "{level}: {}", weights.probability(&signs));
        }
        assert_eq!(fit_certainty(&words[..5]), None);
        assert_eq!(fit_certainty(&[]), None);
    }
}
