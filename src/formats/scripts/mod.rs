//! How the scripts of the world are written: which have no spaces between words, and where their words end; which run from right to
//! left, and in what order they are shown; which of their characters are wide.

mod signs;
mod visual_order;
mod words;

pub use signs::{is_spaceless, is_wide};
pub use visual_order::{VisualPiece, has_right_to_left, is_right_to_left, visual_order};
pub use words::{joined, joint, kept_space, push_word, tagged_words, word_parts};
