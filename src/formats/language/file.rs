//! The file of a language: lists of words as text with spaces between them, and what is to be done with them.

use std::collections::BTreeMap;

use serde::Deserialize;

/// Why the file of a language cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum LanguageError {
    #[error("this is no language file: {0}")]
    NotALanguage(#[from] serde_json::Error),
    #[error("the language file of {code:?} cannot be used: {problem}")]
    Unsound { code: String, problem: String },
}

pub(super) fn problem(file: &LanguageFile, problem: impl Into<String>) -> LanguageError {
    LanguageError::Unsound { code: file.language.clone(), problem: problem.into() }
}

/// All that a file may say. Lists are in small letters but for `groups`, where a capital is one that the word always has.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct LanguageFile {
    /// ISO 639 code; empty in the neutral file.
    pub language: String,
    /// Abbreviations that stand before a name. Their full stop, which need not be there, ends no sentence.
    #[serde(default)]
    pub titles: String,
    /// Titles that are written out.
    #[serde(default)]
    pub full_titles: String,
    /// A sentence never ends with these abbreviations.
    #[serde(default)]
    pub abbreviations: String,
    /// A sentence may end with these.
    #[serde(default)]
    pub final_abbreviations: String,
    /// These are abbreviations before a number only; elsewhere they are words.
    #[serde(default)]
    pub numbered_abbreviations: String,
    /// Whether a full stop after a number of one or two digits makes it an ordinal.
    #[serde(default)]
    pub ordinals_have_full_stops: bool,
    /// Whether nouns have capitals.
    #[serde(default)]
    pub nouns_are_capitalised: bool,
    /// Words that have a capital wherever they stand.
    #[serde(default)]
    pub always_capital: String,
    /// The groups whose words are no names whatever their case.
    #[serde(default)]
    pub function_groups: String,
    /// Further such words.
    #[serde(default)]
    pub function_words: String,
    /// Words of those groups that have a namesake with a capital.
    #[serde(default)]
    pub also_names: String,
    /// Words written in square brackets for a sound.
    #[serde(default)]
    pub sounds: Vec<String>,
    /// Words that have something in common, by the name of the group.
    #[serde(default)]
    pub groups: BTreeMap<String, String>,
    #[serde(default)]
    pub patterns: BTreeMap<String, PatternLine>,
    #[serde(default)]
    pub rules: Vec<RuleLine>,
}

/// Beginnings and endings, or whole words, each a list. Only words in small letters are meant.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PatternLine {
    #[serde(default)]
    pub words: String,
    #[serde(default)]
    pub starts: String,
    #[serde(default)]
    pub ends: String,
    /// Only words that a comma, a full stop or the like follows.
    #[serde(default)]
    pub closed: bool,
}

/// The penalty of a break before a word of one of the groups `after` that does not belong to `unless`, behind one of
/// `before`; no groups: any word.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RuleLine {
    #[serde(default)]
    pub before: String,
    #[serde(default)]
    pub after: String,
    #[serde(default)]
    pub unless: String,
    pub penalty: f32,
}
