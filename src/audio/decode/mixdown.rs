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
