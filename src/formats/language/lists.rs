//! Lists of words that a language has.

use std::collections::HashSet;

/// Words whose full stop ends no sentence, or not always. All in small letters, without their last full stop.
#[derive(Default)]
pub(super) struct FullStops {
    /// Abbreviations before a name: "dr".
    pub titles: HashSet<String>,
    /// Those of them that are also words of their own, which have no capital then: "mag".
    pub words_like_titles: HashSet<String>,
    /// A sentence never ends with them: "e.g", "bzw".
    pub abbreviations: HashSet<String>,
    /// A sentence may end with them: "mio".
    pub final_abbreviations: HashSet<String>,
    /// Abbreviations only before a number: "art".
    pub numbered: HashSet<String>,
    /// Whether a number with a full stop is an ordinal.
    pub ordinals: bool,
}

/// A language's rules for capitals.
#[derive(Default)]
pub(super) struct Capitals {
    /// Words that have a capital wherever they stand, in small letters.
    pub always: HashSet<String>,
    /// Words of closed classes that are no names whatever their case, in small letters.
    pub function_words: HashSet<String>,
}
