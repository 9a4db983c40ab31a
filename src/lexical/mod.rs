//! What the words alone say: for each gap the posteriors of no mark, COMMA, PERIOD and QUESTION.

pub mod model;
pub mod token;
pub mod vectors;
pub mod window_dnn;

pub use model::{
    LexicalModel, ModelError, Posterior, best_mark, boundary_probability, known_share_of_words, language_of, load,
    posteriors_of_words,
};
