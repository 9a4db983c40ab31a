//! What a recogniser's `config.json` says of it: the shape of the network and the pieces with a meaning of their own.

use serde::{Deserialize, Serialize};

/// `architecture` of a recogniser.
pub const ARCHITECTURE: &str = "recogniser";
/// The pieces in a recogniser's folder, one a line.
pub const PIECES_FILE: &str = "pieces.txt";
/// What a weight file says that it is.
pub(super) const FORMAT: &str = "breathmark recogniser 1";

/// Shape of the network.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RecogniserShape {
    /// Bands of the spectrogram.
    pub bands: usize,
    pub width: usize,
    pub heads: usize,
    /// Width between the two halves of a layer's last part.
    pub inner: usize,
    pub encoder_layers: usize,
    pub decoder_layers: usize,
    /// Places that the encoder hears of a window, each two frames.
    pub places: usize,
    /// Positions of the decoder: the longest text with what stands before it.
    pub positions: usize,
    /// Rows of the table of pieces.
    pub pieces: usize,
}

impl RecogniserShape {
    /// Whether a network can be made of it. A damaged config must not ask for more memory than there is.
    pub fn is_sound(&self) -> bool {
        (1..=256).contains(&self.bands)
            && (4..=2048).contains(&self.width)
            && self.width.is_multiple_of(2)
            && (1..=64).contains(&self.heads)
            && self.width.is_multiple_of(self.heads)
            && (4..=1 << 13).contains(&self.inner)
            && (1..=48).contains(&self.encoder_layers)
            && (1..=48).contains(&self.decoder_layers)
            && (1..=1 << 12).contains(&self.places)
            && (8..=1 << 12).contains(&self.positions)
            && (8..=1 << 18).contains(&self.pieces)
    }

    /// Values of a head.
    pub fn head_width(&self) -> usize {
        self.width / self.heads
    }

    /// Frames of the spectrogram that a window has.
    pub fn frames(&self) -> usize {
        2 * self.places
    }
}

/// `settings` of a recogniser.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RecogniserSettings {
    #[serde(flatten)]
    pub shape: RecogniserShape,
    /// Layer and head of the decoder whose attention follows the sound; empty: all of the upper half of the layers.
    #[serde(default)]
    pub alignment_heads: Vec<[usize; 2]>,
    /// By how much their attention comes late, in seconds: words are moved back by it. Negative where it is early.
    #[serde(default)]
    pub late: f64,
    /// Pieces that are never written: signs of songs, brackets and the like.
    #[serde(default)]
    pub suppressed: Vec<u32>,
    /// Pieces that no text begins with.
    #[serde(default)]
    pub suppressed_first: Vec<u32>,
}

impl RecogniserSettings {
    /// Whether all that is named is there.
    pub fn is_sound(&self) -> bool {
        let RecogniserShape { decoder_layers, heads, pieces, .. } = self.shape;
        self.shape.is_sound()
            && (-1.0..=1.0).contains(&self.late)
            && self.alignment_heads.iter().all(|&[layer, head]| layer < decoder_layers && head < heads)
            && self.suppressed.iter().chain(&self.suppressed_first).all(|&piece| (piece as usize) < pieces)
    }

    /// The heads whose attention follows the sound, each a layer and a head in it.
    pub fn heads_that_follow(&self) -> Vec<[usize; 2]> {
        if !self.alignment_heads.is_empty() {
            return self.alignment_heads.clone();
        }
        let layers = self.shape.decoder_layers / 2..self.shape.decoder_layers;
        layers.flat_map(|layer| (0..self.shape.heads).map(move |head| [layer, head])).collect()
    }
}
