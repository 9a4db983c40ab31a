//! What the words alone say: for each gap the posteriors of no mark, COMMA, PERIOD and QUESTION.

pub mod breaks;
pub mod model;
pub mod ngram;
pub mod operating_point;
pub mod tagger;
pub mod token;
pub mod vectors;
pub mod window;

pub use crate::language::LetterCase;
pub use model::{
    LexicalModel, ModelError, Posterior, Reading, best_mark, boundary_probability, folder_of, is_tagger,
    known_share_of_words, language_of, load, load_all, operating_point_of, read_words,
};
pub use operating_point::OperatingPoint;
