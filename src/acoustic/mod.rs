//! What the sound says: for each gap the probabilities that a comma or the end of a sentence is heard, without a look at
//! the words.

pub mod boosted_prosody;
pub mod heard;
pub mod model;
pub mod network;
pub mod network_model;
pub mod pause;
pub mod pause_cdf;
pub mod phrase;
pub mod ppe;
pub mod prosody_path;

pub use model::{AcousticModel, AcousticPosterior, NAMES, SpokenText, Thresholds, load, load_all};
