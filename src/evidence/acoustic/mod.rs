//! The evidence of the sound: for each gap the probabilities that a comma or the end of a sentence is heard, without a look at
//! the words.

pub mod boosted_prosody;
pub mod voice_sign;
pub mod model;
pub mod pause;

pub use model::{AcousticModel, AcousticPosterior, AcousticThresholds, SpokenText};
