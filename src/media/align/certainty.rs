//! How sure it is that a word was said where it was found: a logistic function of how well it fits and what stands around it.

use serde::{Deserialize, Serialize};

use super::viterbi::FoundWord;

/// Number of what is looked at.
pub(super) const SIGNS: usize = 8;
/// Words on each side that count as its surroundings.
const NEIGHBOURS: usize = 2;
/// Frames after which a word no longer adjoins the one before it.
const ADJOINING: usize = 30;
/// Frames that a phone lasts.
const PHONE_FRAMES: f32 = 8.0;

/// The coefficients, fitted by the laboratory: one for each sign, and the constant.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct CertaintyWeights {
    pub constant: f32,
    pub signs: [f32; SIGNS],
}

impl CertaintyWeights {
    /// Before anything was fitted: a word is as sure as it fits.
    pub(super) const UNFITTED: Self = Self { constant: 2.0, signs: [1.0, 0.3, 0.0, 0.5, -1.0, 0.3, 0.0, 0.0] };

    /// Probability that the word was said there.
    pub(super) fn probability(&self, signs: &[f32; SIGNS]) -> f32 {
        let sum: f32 = self.constant + self.signs.iter().zip(signs).map(|(weight, sign)| weight * sign).sum::<f32>();
        1.0 / (1.0 + (-sum).exp())
    }
}

/// What speaks for and against each word of a way, in its order.
pub(super) fn signs(found: &[FoundWord]) -> Vec<[f32; SIGNS]> {
    let bounded = |likeness: f32| likeness.clamp(-6.0, 4.0);
    let sign = |index: usize| {
        let word = &found[index];
        let around = index.saturating_sub(NEIGHBOURS)..(index + NEIGHBOURS + 1).min(found.len());
        // What a neighbour is missing counts as if it fitted badly.
        let near = |other: &usize| {
            *other != index
                && found[*other].word.abs_diff(word.word) <= NEIGHBOURS
                && found[*other].first < word.end + ADJOINING
                && found[*other].end + ADJOINING > word.first
        };
        let neighbours: Vec<f32> = around.filter(near).map(|other| bounded(found[other].likeness)).collect();
        let missing = (2 * NEIGHBOURS - neighbours.len()) as f32 / (2 * NEIGHBOURS) as f32;
        let mean = neighbours.iter().sum::<f32>() / neighbours.len().max(1) as f32;
        let frames = (word.end - word.first) as f32;
        let length = (frames / (PHONE_FRAMES * word.phones as f32)).ln();
        [
            bounded(word.likeness),
            bounded(word.worst[0]),
            bounded(if word.worst[1].is_finite() { word.worst[1] } else { word.worst[0] }),
            mean,
            missing,
            (word.phones as f32).ln(),
            length.max(0.0),
            (-length).max(0.0),
        ]
    };
    (0..found.len()).map(sign).collect()
}
