//! All channels of a decoded block to one.

use symphonia::core::audio::{Channels, GenericAudioBufferRef, Position};

/// Buffers that are kept from block to block.
#[derive(Default)]
pub(super) struct Mixdown {
    planes: Vec<Vec<f32>>,
    /// The last block, finite and within -1..=1.
    pub(super) mono: Vec<f32>,
}

impl Mixdown {
    /// Replaces `mono` by the mean of the channels times `gain`, bass-effect channels left out; returns how many
    /// samples were not numbers.
    pub(super) fn mix(&mut self, buffer: &GenericAudioBufferRef<'_>, gain: f32) -> u64 {
        buffer.copy_to_vecs_planar(&mut self.planes);
        self.mono.clear();
        self.mono.resize(buffer.frames(), 0.0);
        let heard: Vec<usize> =
            (0..self.planes.len()).filter(|plane| !is_bass(buffer.spec().channels(), *plane)).collect();
        let weight = gain / heard.len().max(1) as f32;
        for plane in heard {
            for (sum, sample) in self.mono.iter_mut().zip(&self.planes[plane]) {
                *sum += sample * weight;
            }
        }
        let mut unusable = 0;
        for sample in &mut self.mono {
            unusable += u64::from(!sample.is_finite());
            *sample = crate::audio::clean(*sample);
        }
        unusable
    }

    /// Writes what goes to the left and to the right ear of the block that was mixed last: two channels as they are,
    /// one to both, of more the left ones to the left, the right ones to the right and the others to both.
    pub(super) fn split(&self, channels: &Channels, gain: f32, left: &mut Vec<f32>, right: &mut Vec<f32>) {
        let ears = ears(channels, self.planes.len());
        for (ear, side) in [left, right].into_iter().enumerate() {
            side.clear();
            side.resize(self.mono.len(), 0.0);
            let total: f32 = ears.iter().map(|ears| ears[ear]).sum();
            for (plane, weight) in self.planes.iter().zip(&ears).map(|(plane, ears)| (plane, ears[ear])) {
                if weight > 0.0 {
                    let weight = gain * weight / total;
                    side.iter_mut().zip(plane).for_each(|(sum, sample)| *sum += weight * sample);
                }
            }
            side.iter_mut().for_each(|sample| *sample = crate::audio::clean(*sample));
        }
    }
}

/// How much of each plane goes to the left and to the right ear.
fn ears(channels: &Channels, planes: usize) -> Vec<[f32; 2]> {
    const RIGHT: Position = Position::FRONT_RIGHT
        .union(Position::REAR_RIGHT)
        .union(Position::SIDE_RIGHT)
        .union(Position::FRONT_RIGHT_CENTER)
        .union(Position::TOP_FRONT_RIGHT)
        .union(Position::TOP_REAR_RIGHT);
    const LEFT: Position = Position::FRONT_LEFT
        .union(Position::REAR_LEFT)
        .union(Position::SIDE_LEFT)
        .union(Position::FRONT_LEFT_CENTER)
        .union(Position::TOP_FRONT_LEFT)
        .union(Position::TOP_REAR_LEFT);
    /// -3 dB: what comes from the middle is heard by both.
    const MIDDLE: f32 = std::f32::consts::FRAC_1_SQRT_2;
    let by_position = |plane: usize| match channels {
        Channels::Positioned(positions) => match positions.iter().nth(plane) {
            Some(position) if LEFT.contains(position) => [1.0, 0.0],
            Some(position) if RIGHT.contains(position) => [0.0, 1.0],
            _ if is_bass(channels, plane) => [0.0, 0.0],
            _ => [MIDDLE, MIDDLE],
        },
        _ => [1.0, 1.0],
    };
    match planes {
        1 => vec![[1.0, 1.0]],
        2 => vec![[1.0, 0.0], [0.0, 1.0]],
        _ => {
            let ears: Vec<[f32; 2]> = (0..planes).map(by_position).collect();
            let is_one_sided = (0..2).any(|ear| ears.iter().all(|ears| ears[ear] == 0.0));
            if is_one_sided { vec![[1.0, 1.0]; planes] } else { ears }
        }
    }
}

/// Whether a plane carries low-frequency effects. Planes stand in the order of the position bits.
fn is_bass(channels: &Channels, plane: usize) -> bool {
    match channels {
        Channels::Positioned(positions) if positions.bits().count_ones() > 2 => {
            positions.iter().nth(plane).is_some_and(|position| position == Position::LFE1 || position == Position::LFE2)
        }
        _ => false,
    }
}
