//! How phones sound: mixtures of Gaussians for the states of context-dependent phones.
//!
//! A phonetically tied model, as CMU Sphinx trains it: every phone has 128 Gaussians for each of three streams (cepstra, differences,
//! differences of those), and each of the 5,126 tied states ("senones") of its contexts only weighs them. Source: the `en-us` model of PocketSphinx 5.1.1,
//! `ptm_mgau.c`. Scores are natural logarithms, relative to the best Gaussian of any phone in the stream and never below [`FLOOR`] in each stream.

use super::binary::{BinaryReader, BinaryWriter};
use super::error::AlignerError;
use super::front_end::{CEPSTRA, FEATURES};

/// Gaussians that speak of a frame, of each phone and stream.
pub(super) const BEST: usize = 4;
/// Groups of features with Gaussians of their own.
pub(super) const STREAMS: usize = 3;
/// Gaussians that are computed side by side.
pub(super) const GROUP: usize = 16;
/// States of a phone, left to right.
pub(super) const STATES: usize = 3;
/// Logarithm under which no Gaussian lies beneath the best of its stream: strange frames cost no more than this.
const FLOOR: f32 = -9.83;
/// Weights are stored as whole numbers of this step, downwards: 1,024 steps of a logarithm to base 1.0001.
const WEIGHT_STEP: f64 = 0.102_394_88;
const MAGIC: &[u8; 8] = b"BMACOU01";
/// The file in the model's folder.
pub(super) const FILE: &str = "acoustic.bin";

/// Where in its word a phone stands; what it sounds like depends on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum WordPosition {
    Inside = 0,
    Beginning = 1,
    End = 2,
    Single = 3,
}

/// The parts of the model as they are stored.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct ModelParts {
    /// Names of the phones, fillers and silence among them.
    pub(super) phones: Vec<String>,
    /// Gaussians of each phone and stream.
    pub(super) densities: usize,
    /// `[phone][stream][group of 16 densities][cepstrum][density]`: means.
    pub(super) means: Vec<f32>,
    /// In the same order: half of the inverse variances.
    pub(super) precisions: Vec<f32>,
    /// `[phone][stream][density]`: logarithms of the norms.
    pub(super) norms: Vec<f32>,
    /// `[senone][stream][density]`, in steps of [`WEIGHT_STEP`].
    pub(super) weights: Vec<u8>,
    /// The phone of each senone.
    pub(super) senone_phones: Vec<u8>,
    /// `[phone][state]`: logarithms of staying and of going on.
    pub(super) transitions: Vec<f32>,
    /// `[sequence][state]`: senones.
    pub(super) sequences: Vec<u16>,
    /// `[phone]`: the sequence of a phone whose context is not known.
    pub(super) plain: Vec<u16>,
    /// `[position][phone][left][right]`: the sequence of a phone in its context.
    pub(super) contexts: Vec<u16>,
}

/// The model, ready to score frames.
pub(super) struct PhoneModel {
    parts: ModelParts,
    /// Weights of all steps, no logarithms.
    weight_table: Vec<f32>,
    pub(super) silence: u8,
    pub(super) noise: u8,
}

impl ModelParts {
    pub(super) fn to_bytes(&self) -> Vec<u8> {
        let mut writer = BinaryWriter::new(MAGIC);
        writer.words(&self.phones);
        writer.count(self.densities);
        for numbers in [&self.means, &self.precisions, &self.norms, &self.transitions] {
            writer.list_f32(numbers);
        }
        writer.list_u8(&self.weights);
        writer.list_u8(&self.senone_phones);
        for numbers in [&self.sequences, &self.plain, &self.contexts] {
            writer.list_u16(numbers);
        }
        writer.bytes
    }

    fn from_bytes(bytes: &[u8]) -> Result<Self, AlignerError> {
        let mut reader = BinaryReader::new(FILE, bytes, MAGIC)?;
        let (phones, densities) = (reader.words()?, reader.count()?);
        let (means, precisions) = (reader.list_f32()?, reader.list_f32()?);
        let (norms, transitions) = (reader.list_f32()?, reader.list_f32()?);
        let (weights, senone_phones) = (reader.list_u8()?.to_vec(), reader.list_u8()?.to_vec());
        let (sequences, plain, contexts) = (reader.list_u16()?, reader.list_u16()?, reader.list_u16()?);
        #[rustfmt::skip]
        let parts = Self {
            phones, densities, means, precisions, norms, weights, senone_phones, transitions, sequences, plain, contexts,
        };
        let is_consistent = parts.is_consistent();
        reader.finish(is_consistent)?;
        Ok(parts)
    }

    /// Whether all lists are as long as the others want them and no number points beyond one.
    fn is_consistent(&self) -> bool {
        let (phones, senones) = (self.phones.len(), self.senone_phones.len());
        let sequences = self.sequences.len() / STATES;
        // Far above any model, far below what would overflow.
        let is_sane = (1..=200).contains(&phones)
            && (BEST..=256).contains(&self.densities)
            && self.densities.is_multiple_of(GROUP);
        let gaussians = || phones * STREAMS * self.densities;
        let all_finite = |numbers: &[f32]| numbers.iter().all(|number| number.is_finite());
        is_sane
            && self.means.len() == gaussians() * CEPSTRA
            && self.precisions.len() == self.means.len()
            && self.norms.len() == gaussians()
            && self.weights.len() == senones * STREAMS * self.densities
            && self.transitions.len() == phones * STATES * 2
            && self.plain.len() == phones
            && self.contexts.len() == 4 * phones.pow(3)
            && [&self.means, &self.precisions, &self.norms, &self.transitions].into_iter().all(|list| all_finite(list))
            && self.senone_phones.iter().all(|phone| usize::from(*phone) < phones)
            && self.sequences.iter().all(|senone| usize::from(*senone) < senones)
            && self.plain.iter().chain(&self.contexts).all(|sequence| usize::from(*sequence) < sequences)
            && self.phones.iter().any(|name| name == "SIL")
    }
}

impl PhoneModel {
    /// Reads the model's file.
    ///
    /// # Errors
    /// [`AlignerError::Damaged`].
    pub(super) fn from_bytes(bytes: &[u8]) -> Result<Self, AlignerError> {
        Ok(Self::new(ModelParts::from_bytes(bytes)?))
    }

    pub(super) fn new(parts: ModelParts) -> Self {
        let weight_table = (0..256).map(|step| (-f64::from(step) * WEIGHT_STEP).exp() as f32).collect();
        let place = |name: &str| parts.phones.iter().position(|phone| phone == name);
        let silence = place("SIL").unwrap_or(0) as u8;
        let noise = place("+NSN+").map_or(silence, |noise| noise as u8);
        Self { parts, weight_table, silence, noise }
    }

    pub(super) fn phones(&self) -> &[String] {
        &self.parts.phones
    }

    pub(super) fn senones(&self) -> usize {
        self.parts.senone_phones.len()
    }

    /// The senones of a phone in its context.
    pub(super) fn in_context(&self, phone: u8, left: u8, right: u8, position: WordPosition) -> [u16; STATES] {
        let count = self.parts.phones.len();
        let place = [usize::from(phone), usize::from(left), usize::from(right)];
        let place = place.into_iter().fold(position as usize, |place, phone| place * count + phone);
        self.sequence(self.parts.contexts[place])
    }

    /// The senones of a phone whose context is not known.
    pub(super) fn plain(&self, phone: u8) -> [u16; STATES] {
        self.sequence(self.parts.plain[usize::from(phone)])
    }

    fn sequence(&self, sequence: u16) -> [u16; STATES] {
        let first = usize::from(sequence) * STATES;
        std::array::from_fn(|state| self.parts.sequences[first + state])
    }

    /// Logarithms of staying in each state of a phone, and of leaving it for the next.
    pub(super) fn transitions(&self, phone: u8) -> [[f32; 2]; STATES] {
        let first = usize::from(phone) * STATES * 2;
        std::array::from_fn(|state| [0, 1].map(|way| self.parts.transitions[first + state * 2 + way]))
    }

    /// Finds the best Gaussians of each phone and stream for one frame. With the code of the frame before it is quicker and the same.
    pub(super) fn code(&self, features: &[f32; FEATURES], before: Option<&FrameCode>) -> FrameCode {
        let phones = self.parts.phones.len();
        let mut code = FrameCode { best: vec![[(0, 0.0); BEST]; phones * STREAMS] };
        for stream in 0..STREAMS {
            let values: [f32; CEPSTRA] = std::array::from_fn(|k| features[stream * CEPSTRA + k]);
            let mut highest = f32::NEG_INFINITY;
            for phone in 0..phones {
                let cell = phone * STREAMS + stream;
                code.best[cell] = self.best_of(cell, &values, before.map(|code| &code.best[cell]));
                highest = highest.max(code.best[cell][0].1);
            }
            for phone in 0..phones {
                for (_, score) in &mut code.best[phone * STREAMS + stream] {
                    *score = (*score - highest).max(FLOOR).exp();
                }
            }
        }
        code
    }

    /// The best Gaussians of a phone and stream with their logarithms, best first.
    fn best_of(&self, cell: usize, values: &[f32; CEPSTRA], before: Option<&[(u8, f32); BEST]>) -> [(u8, f32); BEST] {
        let densities = self.parts.densities;
        let of_cell = cell * CEPSTRA * densities..(cell + 1) * CEPSTRA * densities;
        let means = self.parts.means[of_cell.clone()].as_chunks::<GROUP>().0;
        let precisions = self.parts.precisions[of_cell].as_chunks::<GROUP>().0;
        let norms = self.parts.norms[cell * densities..(cell + 1) * densities].as_chunks::<GROUP>().0;
        // Those that were the best a frame ago are good ones now, too: what is worse than all of them is not among the best.
        let score_of = |density: u8| {
            let (group, i) = (usize::from(density) / GROUP, usize::from(density) % GROUP);
            (0..CEPSTRA).fold(norms[group][i], |score, k| {
                let away = values[k] - means[group * CEPSTRA + k][i];
                score - away * away * precisions[group * CEPSTRA + k][i]
            })
        };
        let floor = before.map_or(f32::NEG_INFINITY, |best| {
            best.iter().map(|(density, _)| score_of(*density)).fold(f32::INFINITY, f32::min)
        });
        let mut best = [(0, f32::NEG_INFINITY); BEST];
        let groups = means.chunks_exact(CEPSTRA).zip(precisions.chunks_exact(CEPSTRA)).zip(norms);
        for (group, ((means, precisions), norms)) in groups.enumerate() {
            let scores = group_scores(values, means, precisions, norms);
            // Most groups have none that is good enough.
            let bar = floor.max(best[BEST - 1].1);
            if scores.iter().fold(false, |any, score| any | (*score >= bar)) {
                for (i, score) in scores.iter().enumerate() {
                    if *score >= floor {
                        insert(&mut best, (group * GROUP + i) as u8, *score);
                    }
                }
            }
        }
        best
    }

    /// Logarithm of a senone's likelihood of a frame.
    pub(super) fn score(&self, code: &FrameCode, senone: u16) -> f32 {
        let senone = usize::from(senone);
        let (phone, densities) = (usize::from(self.parts.senone_phones[senone]), self.parts.densities);
        let mut product = 1.0;
        for stream in 0..STREAMS {
            let first = (senone * STREAMS + stream) * densities;
            let weights = &self.parts.weights[first..first + densities];
            let terms = code.best[phone * STREAMS + stream].iter();
            let weight = |density: u8| self.weight_table[usize::from(weights[usize::from(density)])];
            product *= terms.map(|(density, likelihood)| weight(*density) * likelihood).sum::<f32>();
        }
        product.max(f32::MIN_POSITIVE).ln()
    }
}

/// The best Gaussians for one frame: `[phone][stream]`, their numbers and their likelihoods.
pub(super) struct FrameCode {
    best: Vec<[(u8, f32); BEST]>,
}

/// Logarithms of Gaussians, side by side.
fn group_scores(
    values: &[f32; CEPSTRA],
    means: &[[f32; GROUP]],
    precisions: &[[f32; GROUP]],
    norms: &[f32; GROUP],
) -> [f32; GROUP] {
    let mut scores = *norms;
    for ((value, means), precisions) in values.iter().zip(means).zip(precisions) {
        scores = std::array::from_fn(|i| {
            let away = value - means[i];
            scores[i] - away * away * precisions[i]
        });
    }
    scores
}

/// Puts a Gaussian among the best, if it belongs there.
fn insert(best: &mut [(u8, f32); BEST], density: u8, score: f32) {
    if score <= best[BEST - 1].1 {
        return;
    }
    let mut place = BEST - 1;
    while place > 0 && best[place - 1].1 < score {
        best[place] = best[place - 1];
        place -= 1;
    }
    best[place] = (density, score);
}
