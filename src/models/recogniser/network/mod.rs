//! The network of Whisper (Radford et al. 2022, section 2.2) on the processor: matrices in whole numbers, attention in floats.

pub mod attention;
pub mod decoder;
pub mod encoder;
pub mod parts;

pub use decoder::{EncodedSound, PieceStep, TextDecoder, TextRows, steps_of};
pub use encoder::{KERNEL, SoundEncoder};
pub use parts::log_softmax;
