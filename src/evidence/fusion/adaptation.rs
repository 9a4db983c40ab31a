//! Learning from an editor (Nanchen and Garner 2019, section 4, retrain their fusion in the domain it works in): decisions
//! become examples, and a few weights on top of the fusion's contributions move as far as the examples ask for.
//!
//! The shipped fusion is the prior: without examples nothing changes, with few little. What is learnt is small enough to be
//! refitted to all examples in milliseconds, so that nothing depends on the order in which they came.

use serde::{Deserialize, Serialize};

use super::calibrated::GapFusion;
use super::logistic::{LogisticExamples, Prior, fit, log_evidence, logit};
use super::model::Witness;
use super::terms::scaled_pause;
use base::log_odds::{log_odds, probability};
use base::texts::t;

/// Numbers that are weighed: what the witnesses say, a constant, the pause by itself, and how likely it is a sentence end
/// rather than a comma.
pub const INPUTS: usize = Witness::ALL.len() + 3;

/// The learnt weights.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "Vec<f32>", into = "Vec<f32>")]
pub struct Adaptation {
    /// In the precision of a file, so that what was written and read is the same.
    weights: [f64; INPUTS],
}

/// Something an editor said, or passed over, of a gap.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Example {
    pub inputs: [f32; INPUTS],
    pub is_boundary: bool,
    /// Whether the editor decided about it. What was passed over between decided gaps is likely no boundary, but the editor did not say
    /// so. It counts in full all the same: where it counted for less, probabilities promised fewer wrong boundaries than came,
    /// even with an editor who overlooks a quarter of what is missed.
    pub is_decided: bool,
}

/// Number of an editor's decisions after which it is learnt again.
pub const LEARN_EVERY: usize = 25;

/// How sure the shipped weights are, in the order of the inputs: the factors on what words, voice and pause say move slowly,
/// the constant quicker; what the shipped fusion has no weight for slowest. Chosen on training calls.
const PRECISIONS: [f64; INPUTS] = [20.0, 20.0, 20.0, 20.0, 8.0, 12.0, 12.0];

/// How much likelier (natural logarithm) the examples must be with other weights than with the shipped ones.
const LEAST_EVIDENCE: f64 = 3.0;

/// The inputs of a gap.
pub fn inputs(fused: &GapFusion, pause_seconds: f32) -> [f32; INPUTS] {
    let mut inputs = [0.0; INPUTS];
    inputs[..Witness::ALL.len()].copy_from_slice(&fused.contributions);
    let end = log_odds(fused.sentence_end, 1e-4) / 4.0;
    inputs[Witness::ALL.len()..].copy_from_slice(&[1.0, scaled_pause(pause_seconds), end]);
    inputs
}

impl Default for Adaptation {
    /// The shipped fusion as it is.
    fn default() -> Self {
        let mut weights = [0.0; INPUTS];
        weights[..Witness::ALL.len()].fill(1.0);
        Self { weights }
    }
}

impl Adaptation {
    /// The likeliest weights after all examples.
    pub fn learnt(examples: &[Example]) -> Self {
        let prior = Prior { weights: Self::default().weights.to_vec(), precisions: PRECISIONS.to_vec() };
        let mut rows = LogisticExamples::default();
        for example in examples {
            rows.push(&example.inputs, example.is_boundary, 1.0);
        }
        let found = fit(&rows, &prior);
        // What may be chance changes nothing: on a talk that goes as usual learning would only do harm.
        if log_evidence(&rows, &prior, &found) < LEAST_EVIDENCE {
            return Self::default();
        }
        Self::try_from(found.into_iter().map(|weight| weight as f32).collect::<Vec<_>>()).unwrap_or_default()
    }

    /// The probability of a boundary at a gap with these inputs.
    pub fn probability(&self, inputs: &[f32; INPUTS]) -> f32 {
        probability(logit(inputs, &self.weights) as f32)
    }

    /// The fusion's verdict with the learnt weights: the contributions that add up to the new probability.
    pub fn apply(&self, fused: &GapFusion, pause_seconds: f32) -> GapFusion {
        let inputs = inputs(fused, pause_seconds);
        let weighed: Vec<f32> =
            inputs.iter().zip(&self.weights).map(|(&input, weight)| (f64::from(input) * weight) as f32).collect();
        let mut contributions = fused.contributions;
        contributions.copy_from_slice(&weighed[..Witness::ALL.len()]);
        let [constant, pause, end] = weighed[Witness::ALL.len()..] else { return *fused };
        contributions[Witness::Usual as usize] += constant;
        contributions[Witness::Pause as usize] += pause;
        contributions[Witness::Words as usize] += end;
        let adapted = GapFusion { contributions, ..*fused };
        // Of the new probability a sentence end keeps its share.
        let share = fused.sentence_end / fused.any_mark().max(f32::MIN_POSITIVE);
        GapFusion { sentence_end: adapted.any_mark() * share.min(1.0), ..adapted }
    }
}

impl TryFrom<Vec<f32>> for Adaptation {
    type Error = &'static str;

    fn try_from(weights: Vec<f32>) -> Result<Self, Self::Error> {
        let weights = <[f32; INPUTS]>::try_from(weights).map_err(|_| t!("learnt-other-count"))?.map(f64::from);
        // What no examples can have asked for is damage.
        let is_sound = weights.iter().all(|weight| weight.is_finite() && weight.abs() < 1e3);
        if is_sound { Ok(Self { weights }) } else { Err(t!("learnt-no-numbers")) }
    }
}

impl From<Adaptation> for Vec<f32> {
    fn from(adaptation: Adaptation) -> Self {
        adaptation.weights.iter().map(|&weight| weight as f32).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn gap(words: f32, pause: f32) -> GapFusion {
        GapFusion { sentence_end: 0.3, contributions: [-2.0, words, 0.0, pause] }
    }

    #[test]
    fn without_examples_nothing_changes() {
        let learnt = Adaptation::learnt(&[]);
        assert_eq!(learnt, Adaptation::default());
        let fused = gap(2.5, 0.5);
        let applied = learnt.apply(&fused, 0.4);
        assert!((applied.any_mark() - fused.any_mark()).abs() < 1e-6);
        assert!((applied.sentence_end - 0.3).abs() < 1e-6);
    }

    /// An editor who refuses boundaries at short pauses: pauses come to count more, and the more often the more.
    #[test]
    fn it_learns_what_the_editor_wants_and_few_examples_move_it_little() {
        let wanted = |n: usize| {
            let pause = if n.is_multiple_of(2) { 0.1 } else { 0.9 };
            let fused = gap(2.0, pause - 0.5);
            Example { inputs: inputs(&fused, pause), is_boundary: pause > 0.5, is_decided: true }
        };
        let after = |count: usize| {
            let learnt = Adaptation::learnt(&(0..count).map(wanted).collect::<Vec<_>>());
            let at = |pause: f32| learnt.apply(&gap(2.0, pause - 0.5), pause).any_mark();
            at(0.9) - at(0.1)
        };
        let spread = [0, 10, 50, 400].map(after);
        assert!(spread.is_sorted() && spread[1] < spread[0] + 0.25 && spread[3] > 0.7, "{spread:?}");
    }

    #[test]
    fn contributions_still_add_up() {
        let example = |n: usize| {
            let fused = gap((n % 7) as f32 - 2.0, (n % 3) as f32 - 1.0);
            Example {
                inputs: inputs(&fused, 0.1 * (n % 5) as f32),
                is_boundary: n.is_multiple_of(4),
                is_decided: !n.is_multiple_of(3),
            }
        };
        let learnt = Adaptation::learnt(&(0..80).map(example).collect::<Vec<_>>());
        let fused = gap(1.0, 0.4);
        let by_inputs = learnt.probability(&inputs(&fused, 0.7));
        assert!((learnt.apply(&fused, 0.7).any_mark() - by_inputs).abs() < 1e-5);
        assert_ne!(learnt, Adaptation::default());
        let written = serde_json::to_string(&learnt).unwrap();
        assert_eq!(serde_json::from_str::<Adaptation>(&written).unwrap(), learnt);
    }

    #[test]
    fn damaged_weights_are_refused() {
        let good = serde_json::to_string(&Adaptation::default()).unwrap();
        assert_eq!(serde_json::from_str::<Adaptation>(&good).unwrap(), Adaptation::default());
        assert!(serde_json::from_str::<Adaptation>("[1, 2]").is_err());
        assert!(serde_json::from_str::<Adaptation>("[1e300,1,1,1,0,0,0]").is_err());
    }
}
