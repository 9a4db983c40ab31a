//! The hidden Markov models of the phrase types: each 11 states from left to right (Moró and Szaszák 2017, section 2).

use super::features::{DIMENSIONS, Observation};
use super::mixture::{Gaussian, MOST_GAUSSIANS, Mixture};
use super::phrase_type::PhraseType;
use evidence::model_files::{WeightTable, WeightsError};

/// States of one phrase type.
pub const STATES: usize = 11;
/// States of all types; state `s` of type `t` has the number `t * STATES + s`.
pub const ALL_STATES: usize = STATES * PhraseType::COUNT;
/// A silence lasts at least so many frames: 250 ms (section 3.1).
pub const LEAST_SILENCE: usize = 25;

/// One state: what it sounds like and how likely the next frame is still its own.
#[derive(Clone, Debug, PartialEq)]
pub struct PhraseState {
    pub mixture: Mixture,
    /// 0 to 1, both exclusively. Counts from the state's last compulsory frame on, see [`least_stay`].
    pub stay: f32,
}

/// The states of all types, by their number.
#[derive(Clone, Debug, PartialEq)]
pub struct PhraseHmm {
    states: Vec<PhraseState>,
}

/// The number of a state among those of all types.
pub const fn state_number(phrase_type: PhraseType, state: usize) -> usize {
    phrase_type.index() * STATES + state
}

/// Frames that a state lasts at least. One for speech, so that a phrase has at least 110 ms; in silences the states share
/// [`LEAST_SILENCE`] out.
pub const fn least_stay(phrase_type: PhraseType, state: usize) -> usize {
    match phrase_type {
        PhraseType::Sil => LEAST_SILENCE / STATES + if state < LEAST_SILENCE % STATES { 1 } else { 0 },
        _ => 1,
    }
}

/// Frames that a phrase of this type lasts at least.
pub const fn least_frames(phrase_type: PhraseType) -> usize {
    match phrase_type {
        PhraseType::Sil => LEAST_SILENCE,
        _ => STATES,
    }
}

/// One frame's place in a phrase: a state, or one of its compulsory frames.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct HmmStep {
    /// Number of the state among those of all types.
    pub state: usize,
    /// Log probability of staying in this step, and of going on to the next; compulsory frames are never stayed in.
    pub stay: f64,
    pub leave: f64,
}

impl PhraseHmm {
    /// `None` unless there are [`ALL_STATES`] states that stay neither never nor for ever.
    pub fn new(states: Vec<PhraseState>) -> Option<Self> {
        let is_sound = |state: &PhraseState| state.stay > 0.0 && state.stay < 1.0;
        (states.len() == ALL_STATES && states.iter().all(is_sound)).then_some(Self { states })
    }

    pub fn states(&self) -> &[PhraseState] {
        &self.states
    }

    /// Log density of every state at `observation`, into `densities` of length [`ALL_STATES`].
    pub fn log_densities(&self, observation: &Observation, densities: &mut [f32]) {
        for (density, state) in densities.iter_mut().zip(&self.states) {
            *density = state.mixture.log_density(observation);
        }
    }

    /// The steps that a phrase goes through.
    pub(super) fn steps(&self, phrase_type: PhraseType) -> Vec<HmmStep> {
        let mut steps = Vec::with_capacity(least_frames(phrase_type));
        for state in 0..STATES {
            let number = state_number(phrase_type, state);
            let least = least_stay(phrase_type, state);
            steps.extend((1..least).map(|_| HmmStep { state: number, stay: f64::NEG_INFINITY, leave: 0.0 }));
            let stay = f64::from(self.states[number].stay);
            steps.push(HmmStep { state: number, stay: stay.ln(), leave: (-stay).ln_1p() });
        }
        steps
    }

    /// The likeliest way of one phrase through its states, a state number per frame, and its log likelihood (leaving the
    /// last state included). `None` if the phrase is too short for its type. Memory: some 30 bytes per frame.
    pub fn align(&self, phrase_type: PhraseType, observations: &[Observation]) -> Option<(Vec<usize>, f64)> {
        let steps = self.steps(phrase_type);
        if observations.len() < steps.len() {
            return None;
        }
        let mut scores = vec![f64::NEG_INFINITY; steps.len()];
        let mut has_advanced = vec![false; observations.len() * steps.len()];
        let own = state_number(phrase_type, 0)..state_number(phrase_type, 0) + STATES;
        let mut densities = [0.0_f64; STATES];
        for (frame, observation) in observations.iter().enumerate() {
            for (density, state) in densities.iter_mut().zip(&self.states[own.clone()]) {
                *density = f64::from(state.mixture.log_density(observation));
            }
            for place in (0..steps.len()).rev() {
                let stay = scores[place] + steps[place].stay;
                let advance = match place {
                    0 if frame == 0 => 0.0,
                    0 => f64::NEG_INFINITY,
                    _ => scores[place - 1] + steps[place - 1].leave,
                };
                has_advanced[frame * steps.len() + place] = advance > stay;
                scores[place] = advance.max(stay) + densities[steps[place].state - own.start];
            }
        }
        let mut place = steps.len() - 1;
        let likelihood = scores[place] + steps[place].leave;
        let mut states = vec![0; observations.len()];
        for frame in (0..observations.len()).rev() {
            states[frame] = steps[place].state;
            if frame > 0 && has_advanced[frame * steps.len() + place] {
                place -= 1;
            }
        }
        likelihood.is_finite().then_some((states, likelihood))
    }

    /// The models as tables: `hmm.stay` `[states]`, `hmm.weights` `[states, 4]` (0 where a Gaussian is not there),
    /// `hmm.means` and `hmm.variances` `[4 * states, dimensions]`.
    pub fn to_tables(&self) -> Vec<WeightTable> {
        let (mut weights, mut means, mut variances) = (Vec::new(), Vec::new(), Vec::new());
        for state in &self.states {
            let gaussians = state.mixture.gaussians();
            for n in 0..MOST_GAUSSIANS {
                let gaussian = gaussians.get(n);
                weights.push(gaussian.map_or(0.0, |gaussian| gaussian.weight));
                means.extend(gaussian.map_or([0.0; DIMENSIONS], |gaussian| gaussian.mean));
                variances.extend(gaussian.map_or([1.0; DIMENSIONS], |gaussian| gaussian.variance));
            }
        }
        let stay = self.states.iter().map(|state| state.stay).collect();
        vec![
            WeightTable::new("hmm.stay", vec![ALL_STATES], stay),
            WeightTable::new("hmm.weights", vec![ALL_STATES, MOST_GAUSSIANS], weights),
            WeightTable::new("hmm.means", vec![ALL_STATES * MOST_GAUSSIANS, DIMENSIONS], means),
            WeightTable::new("hmm.variances", vec![ALL_STATES * MOST_GAUSSIANS, DIMENSIONS], variances),
        ]
    }

    /// What [`PhraseHmm::to_tables`] wrote; `Ok(None)` if the values are no models.
    ///
    /// # Errors
    /// If a table is missing or has another shape.
    pub fn from_tables(
        mut take: impl FnMut(&str) -> Result<WeightTable, WeightsError>,
    ) -> Result<Option<Self>, WeightsError> {
        let rows = ALL_STATES * MOST_GAUSSIANS;
        let stay = take("hmm.stay")?.expect_shape(&[ALL_STATES])?.values;
        let weights = take("hmm.weights")?.expect_shape(&[ALL_STATES, MOST_GAUSSIANS])?.values;
        let means = take("hmm.means")?.expect_shape(&[rows, DIMENSIONS])?.values;
        let variances = take("hmm.variances")?.expect_shape(&[rows, DIMENSIONS])?.values;
        let row =
            |values: &[f32], row: usize| -> Observation { std::array::from_fn(|axis| values[row * DIMENSIONS + axis]) };
        let state = |(number, stay): (usize, f32)| {
            let rows = number * MOST_GAUSSIANS..(number + 1) * MOST_GAUSSIANS;
            let gaussians = rows.filter(|&n| weights[n] != 0.0).map(|n| Gaussian {
                weight: weights[n],
                mean: row(&means, n),
                variance: row(&variances, n),
            });
            Some(PhraseState { mixture: Mixture::new(gaussians.collect())?, stay })
        };
        Ok(stay.into_iter().enumerate().map(state).collect::<Option<Vec<_>>>().and_then(Self::new))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::papers::acoustic::phrase::tests::{rough_hmm, rough_observations};

    #[test]
    fn a_silence_lasts_at_least_a_quarter_of_a_second() {
        let hmm = rough_hmm(1);
        for phrase_type in PhraseType::ALL {
            let least: usize = (0..STATES).map(|state| least_stay(phrase_type, state)).sum();
            assert_eq!(least, least_frames(phrase_type));
            assert_eq!(hmm.steps(phrase_type).len(), least);
        }
        assert_eq!(least_frames(PhraseType::Sil), 25);
    }

    /// All ways through 11 states in 14 frames, one by one.
    #[test]
    fn the_alignment_is_the_best_of_all() {
        let hmm = rough_hmm(2);
        let observations = rough_observations(3, 14);
        let (states, likelihood) = hmm.align(PhraseType::Ss, &observations).unwrap();
        let first = state_number(PhraseType::Ss, 0);
        let score = |cuts: &[usize]| {
            // Frame `f` is in the state with as many cuts at or before `f`.
            let mut sum = 0.0;
            for (frame, observation) in observations.iter().enumerate() {
                let state = &hmm.states[first + cuts.iter().filter(|&&cut| cut <= frame).count()];
                let goes_on = cuts.contains(&(frame + 1)) || frame + 1 == observations.len();
                sum += f64::from(state.mixture.log_density(observation));
                sum += f64::from(if goes_on { 1.0 - state.stay } else { state.stay }).ln();
            }
            sum
        };
        let mut best = f64::NEG_INFINITY;
        // Ten cuts at the 13 places between frames: the three that are left out.
        for a in 1..14 {
            for b in a + 1..14 {
                for c in b + 1..14 {
                    let cuts: Vec<usize> = (1..14).filter(|cut| ![a, b, c].contains(cut)).collect();
                    best = best.max(score(&cuts));
                }
            }
        }
        assert!((likelihood - best).abs() < 1e-3, "{likelihood} {best}");
        let cuts: Vec<usize> = (1..14).filter(|&frame| states[frame] != states[frame - 1]).collect();
        assert!((score(&cuts) - best).abs() < 1e-3);
        assert!(hmm.align(PhraseType::Ss, &observations[..10]).is_none());
        assert!(hmm.align(PhraseType::Sil, &observations).is_none());
    }

    #[test]
    fn models_survive_their_tables() {
        let hmm = rough_hmm(5);
        let mut tables = hmm.to_tables();
        let back = PhraseHmm::from_tables(|name| {
            let place = tables.iter().position(|table| table.name == name);
            place.map(|place| tables.remove(place)).ok_or_else(|| WeightsError::Missing(name.into()))
        });
        assert_eq!(back.unwrap(), Some(hmm.clone()));
        let mut tables = hmm.to_tables();
        tables[0].values[3] = 1.0;
        let broken = PhraseHmm::from_tables(|name| {
            let place = tables.iter().position(|table| table.name == name);
            place.map(|place| tables.remove(place)).ok_or_else(|| WeightsError::Missing(name.into()))
        });
        assert_eq!(broken.unwrap(), None);
    }
}
