//! How well any speech at all fits: a loop over all phones, without words. What a word is measured by, and what stands for sound that
//! the script does not have.

use super::acoustic_model::{FrameCode, PhoneModel, STATES};

/// Logarithm of going from one phone to any other.
const NEW_PHONE: f32 = -4.5;

/// A phone of the loop: its senones, and logarithms of staying and going on in each state.
type LoopPhone = ([u16; STATES], [[f32; 2]; STATES]);

/// The loop, fed with frame after frame.
pub(super) struct PhoneLoop {
    phones: Vec<LoopPhone>,
    states: Vec<[f32; STATES]>,
    entry: f32,
    /// Logarithms of the best way up to each frame: one more than frames, the first 0.
    scores: Vec<f64>,
}

impl PhoneLoop {
    pub(super) fn new(model: &PhoneModel) -> Self {
        let is_sound = |phone: &u8| !model.phones()[usize::from(*phone)].starts_with('+') || *phone == model.noise;
        let numbers = (0..model.phones().len() as u8).filter(is_sound);
        let phones: Vec<_> = numbers.map(|phone| (model.plain(phone), model.transitions(phone))).collect();
        Self { states: vec![[f32::NEG_INFINITY; STATES]; phones.len()], phones, entry: 0.0, scores: vec![0.0] }
    }

    /// Takes in the next frame and says by how much the best way grew.
    pub(super) fn feed(&mut self, model: &PhoneModel, code: &FrameCode) -> f32 {
        let (mut best, mut exit) = (f32::NEG_INFINITY, f32::NEG_INFINITY);
        for (state, (senones, ways)) in self.states.iter_mut().zip(&self.phones) {
            let scores = senones.map(|senone| model.score(code, senone));
            state[2] = (state[2] + ways[2][0]).max(state[1] + ways[1][1]) + scores[2];
            state[1] = (state[1] + ways[1][0]).max(state[0] + ways[0][1]) + scores[1];
            state[0] = (state[0] + ways[0][0]).max(self.entry + NEW_PHONE) + scores[0];
            best = best.max(state[0]).max(state[1]).max(state[2]);
            exit = exit.max(state[2] + ways[2][1]);
        }
        // Kept near 0, where single precision is fine.
        self.states.iter_mut().flatten().for_each(|score| *score -= best);
        self.entry = exit - best;
        self.scores.push(self.scores.last().copied().unwrap_or(0.0) + f64::from(best));
        best
    }

    pub(super) fn scores(&self) -> &[f64] {
        &self.scores
    }
}
