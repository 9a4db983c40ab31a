//! What rules know besides the text.

use serde::{Deserialize, Serialize};

use crate::language::Language;

/// How the lines of two speakers begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DashStyle {
    /// "-Yes." and "-No."
    BothLines,
    /// "- Yes." and "- No."
    BothLinesSpace,
    /// "Yes." and "-No."
    SecondLine,
    /// "Yes." and "- No."
    SecondLineSpace,
}

impl DashStyle {
    pub const ALL: [Self; 4] = [Self::BothLines, Self::BothLinesSpace, Self::SecondLine, Self::SecondLineSpace];

    /// What stands before the text of the first speaker, and of those after.
    pub const fn lead(self, is_first: bool) -> &'static str {
        match (self, is_first) {
            (Self::SecondLine | Self::SecondLineSpace, true) => "",
            (Self::BothLines | Self::SecondLine, _) => "-",
            (Self::BothLinesSpace | Self::SecondLineSpace, _) => "- ",
        }
    }
}

/// What rules know besides the text.
#[derive(Clone, Copy, Debug)]
pub struct RuleFacts<'a> {
    /// ISO 639 code of the language, of which little more may be known.
    pub code: &'a str,
    pub language: &'a Language,
    /// Characters of a line at most.
    pub most_chars: usize,
    /// How the lines of two speakers begin, where that is prescribed.
    pub dashes: Option<DashStyle>,
    /// Numbers from 1 up to this are written as words, by the rule about that.
    pub numbers_in_words: u32,
    /// Whether a sentence begins where the text does.
    pub after_sentence: bool,
}
