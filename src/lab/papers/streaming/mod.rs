//! The schemes of the paper on talks that are still being spoken (Cho, Niehues, Kilgour and Waibel: Punctuation Insertion for
//! Real-time Spoken Language Translation, IWSLT 2015), beside ours.
//!
//! | scheme | what it reads | what a gap waits for |
//! |---|---|---|
//! | [`HistoryStack`] (section 4) | the last four words with their marks, and the new ones | four words after it |
//! | [`OverlappingWindow`] (section 4, Table 2) | every window of ten words | nine words after it |
//! | [`LanguageModelSegmenter`] (section 5.2) | two words before and two after | two words after it, or a pause |
//!
//! What the paper calls the monolingual translation system `m` (section 5.3; words in, words with marks and capitals out, by
//! phrase-based translation) is a [`Punctuator`](analysis::streaming::Punctuator): ours is a lexical model, the reader of the set
//! by default, which has the same task.

mod history_stack;
mod language_model;
mod overlapping_window;
mod reading_model;
mod scheme_name;
#[cfg(test)]
mod tests;

pub use history_stack::HistoryStack;
pub use language_model::{LanguageModelSegmenter, LengthScale, SegmenterSettings};
pub use overlapping_window::OverlappingWindow;
pub use scheme_name::{SchemeName, segmenter_settings};
