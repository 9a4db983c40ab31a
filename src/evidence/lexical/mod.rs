//! The evidence of the words alone: for each gap the posteriors of no mark, COMMA, PERIOD and QUESTION.

pub mod hearing;
pub mod model;
pub mod operating_point;
pub mod token;

pub use formats::language::LetterCase;
pub use model::{LexicalModel, Posterior, Reading, best_mark, boundary_probability, known_share_of_words, read_words};
pub use operating_point::OperatingPoint;
