//! How the language models' scores of a gap become one posterior.
//!
//! `P(c | x) = exp(z_c) / sum over the classes`, with `z_O = 0` and, for each mark `c`, `z_c = weights_c · (1, x)`: a log-linear
//! combination, of which the weights are fitted on text the language models have not seen.

use serde::{Deserialize, Serialize};

use evidence::lexical::Posterior;
use evidence::lexical::model::softmax;

/// What a gap's features are, in order; `config.json` lists them beside the weights. After the first three, each name stands for three
/// numbers: those of COMMA, PERIOD and QUESTION, each against no mark.
pub const FEATURES: [&str; 3 + GROUPS] = [
    "constant",
    "</s> after three words",
    "</s> before three words",
    "event after three words",
    "event after one word",
    "event before three words",
    "event before one word",
    "first word after the event",
    "second word after the event",
    "third word after the event",
    "hidden event",
];
/// Names that stand for three numbers.
const GROUPS: usize = 8;
/// Numbers per gap.
pub const FEATURE_COUNT: usize = 3 + 3 * GROUPS;

/// One gap's features: log-odds against no mark, the first one 1.
pub type Features = [f32; FEATURE_COUNT];

/// The weights of the marks, COMMA, PERIOD and QUESTION.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Combination {
    pub features: Vec<String>,
    /// Three rows of one weight per feature.
    pub weights: [Vec<f32>; 3],
}

impl Combination {
    pub fn new(weights: [Vec<f32>; 3]) -> Self {
        Self { features: FEATURES.map(str::to_owned).to_vec(), weights }
    }

    /// Whether it weighs these features with finite numbers.
    pub fn is_sound(&self) -> bool {
        let fits = |row: &Vec<f32>| row.len() == FEATURE_COUNT && row.iter().all(|weight| weight.is_finite());
        self.features == FEATURES && self.weights.iter().all(fits)
    }

    /// The posterior of a gap with these features; sums to 1.
    pub fn posterior(&self, features: &Features) -> Posterior {
        let mut scores = [0.0; 4];
        for (score, weights) in scores[1..].iter_mut().zip(&self.weights) {
            *score = weights.iter().zip(features).map(|(weight, value)| weight * value).sum();
        }
        softmax(scores)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_mark_is_what_the_others_are_measured_against() {
        let mut weights = [const { [0.0; FEATURE_COUNT] }; 3].map(|row| row.to_vec());
        weights[1][0] = 3.0_f32.ln();
        weights[2][1] = 1.0;
        let mut features = [0.0; FEATURE_COUNT];
        (features[0], features[1]) = (1.0, 2.0_f32.ln());
        let combination = Combination::new(weights);
        // The odds against no mark are 1, 3 and 2.
        let expected = [1.0, 1.0, 3.0, 2.0].map(|odds| odds / 7.0);
        let found = combination.posterior(&features);
        assert!(found.iter().zip(expected).all(|(a, b): (&f32, f32)| (a - b).abs() < 1e-6), "{found:?}");
        features[1] = -1e30;
        assert!(combination.posterior(&features).iter().all(|share| share.is_finite()));
    }

    #[test]
    fn weights_for_other_features_are_refused() {
        let sound = Combination::new([const { [0.5; FEATURE_COUNT] }; 3].map(|row| row.to_vec()));
        assert!(sound.is_sound());
        let mut other = sound.clone();
        other.features.swap(3, 4);
        assert!(!other.is_sound());
        let mut short = sound.clone();
        short.weights[1].pop();
        assert!(!short.is_sound());
        let mut infinite = sound;
        infinite.weights[2][3] = f32::NAN;
        assert!(!infinite.is_sound());
    }
}
