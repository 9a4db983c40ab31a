//! The models' evidence on a talk, and the models that need no network.

pub mod model_files;
pub mod numerics;
pub mod model_set;
pub mod lexical;
pub mod acoustic;
pub mod restored_text;
pub mod fusion;
pub mod word_doubt;
pub mod talk_evidence;

pub use talk_evidence::*;
pub use word_doubt::WordDoubt;
