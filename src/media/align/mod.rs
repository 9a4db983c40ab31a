//! Words laid on sound: when each word of a text is said, and how sure that is.
//!
//! Forced alignment in the manner of CMU Sphinx, for English. [`Aligner::open`] reads a model folder; [`Aligner::align`] takes mono sound
//! at 16 kHz and words as they are written, with or without times that are known about, and gives a span in steps of 10 ms and a
//! calibrated probability per word. From sound to words: cepstra as the acoustic model was trained on them, Gaussian mixtures of
//! context-dependent phones, and a Viterbi search over a chain of words in which pauses may stand between words, sound may be foreign to the
//! script, and words may be skipped. A long recording without known times is first searched for runs of words that can be nothing
//! else. Everything but opening and making a model is a pure function of its arguments.

mod acoustic_model;
mod aligner;
mod anchors;
mod binary;
mod bounds;
mod certainty;
mod certainty_training;
mod conversion;
mod dictionary;
mod error;
mod exact_words;
mod fine_pass;
mod front_end;
mod letter_to_sound;
mod letter_to_sound_training;
mod measurement;
mod model_folder;
mod noise_removal;
mod number_words;
mod phone_loop;
mod pronouncer;
mod script_graph;
mod sound;
mod spoken_form;
#[cfg(test)]
mod tests;
mod viterbi;

pub use aligner::{AlignedWord, Aligner, TimeHints};
pub use certainty::CertaintyWeights;
pub use certainty_training::{JudgedWord, fit_certainty};
pub use conversion::{AlignerSizes, convert_aligner};
pub use error::{AlignError, AlignerError};
pub use exact_words::{exact_words, make_room};
pub use letter_to_sound_training::LetterErrors;
pub use measurement::{AlignmentFigures, AlignmentTrial, HintError, try_alignment};
pub use model_folder::write_certainty;
