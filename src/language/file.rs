//! The file of a language: lists of words as text with spaces between them, and what is to be done with them.

use std::collections::{BTreeMap, HashSet};

use serde::Deserialize;

use super::breaks::Breaks;
use super::full_stop::FullStops;
use super::letter_case::Capitals;
use super::{Language, language_code, primary_language};

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
    titles: String,
    /// Titles that are written out.
    #[serde(default)]
    pub full_titles: String,
    /// A sentence never ends with these abbreviations.
    #[serde(default)]
    abbreviations: String,
    /// A sentence may end with these.
    #[serde(default)]
    final_abbreviations: String,
    /// These are abbreviations before a number only; elsewhere they are words.
    #[serde(default)]
    numbered_abbreviations: String,
    /// Whether a full stop after a number of one or two digits makes it an ordinal.
    #[serde(default)]
    ordinals_have_full_stops: bool,
    /// Whether nouns have capitals.
    #[serde(default)]
    pub nouns_are_capitalised: bool,
    /// Words that have a capital wherever they stand.
    #[serde(default)]
    always_capital: String,
    /// The groups whose words are no names whatever their case.
    #[serde(default)]
    function_groups: String,
    /// Further such words.
    #[serde(default)]
    function_words: String,
    /// Words of those groups that have a namesake with a capital.
    #[serde(default)]
    also_names: String,
    /// What stands in square brackets for a sound.
    #[serde(default)]
    sounds: Vec<String>,
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

impl Language {
    /// Reads the file of a language (JSON).
    ///
    /// # Errors
    /// If it is no such file, or what it says does not hold together.
    pub fn from_json(text: &str) -> Result<Self, LanguageError> {
        let file: LanguageFile = serde_json::from_str(text)?;
        let is_code =
            |code: &str| language_code(code).is_some_and(|full| full == code && primary_language(code) == code);
        if !file.language.is_empty() && !is_code(&file.language) {
            return Err(problem(&file, "its language is no ISO 639 code such as \"en\""));
        }
        let lists = [
            &file.titles,
            &file.full_titles,
            &file.abbreviations,
            &file.final_abbreviations,
            &file.numbered_abbreviations,
            &file.always_capital,
            &file.function_words,
            &file.also_names,
        ];
        let mut words =
            lists.into_iter().flat_map(|list| list.split_whitespace()).chain(file.sounds.iter().map(String::as_str));
        if let Some(word) = words.find(|word| word.chars().any(char::is_uppercase)) {
            return Err(problem(&file, format!("{word:?} must be in small letters")));
        }
        let breaks = Breaks::from_file(&file)?;
        let always = set(&file.always_capital);
        Ok(Self {
            code: file.language.clone(),
            full_stops: full_stops(&file, &breaks),
            capitals: Capitals { function_words: function_words(&file, &breaks, &always)?, always },
            breaks,
            sounds: file.sounds,
        })
    }
}

fn set(list: &str) -> HashSet<String> {
    list.split_whitespace().map(str::to_owned).collect()
}

fn full_stops(file: &LanguageFile, breaks: &Breaks) -> FullStops {
    let titles = set(&file.titles);
    FullStops {
        words_like_titles: titles.iter().filter(|title| breaks.has_word(title)).cloned().collect(),
        titles,
        abbreviations: set(&file.abbreviations),
        final_abbreviations: set(&file.final_abbreviations),
        numbered: set(&file.numbered_abbreviations),
        ordinals: file.ordinals_have_full_stops,
    }
}

/// Words that are listed with a capital, too, such as German "Sie", are not among them: their capital may be their own.
fn function_words(
    file: &LanguageFile,
    breaks: &Breaks,
    always_capital: &HashSet<String>,
) -> Result<HashSet<String>, LanguageError> {
    let mut words = set(&file.function_words);
    for name in file.function_groups.split_whitespace() {
        let Some(group) = file.groups.get(name) else {
            return Err(problem(file, format!("the group {name:?} of function words is not there")));
        };
        words.extend(set(group));
    }
    let also_names = set(&file.also_names);
    let capitalised = |word: &str| {
        let mut letters = word.chars();
        letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect::<String>()
    };
    let stem = |word: &str| word.split('\'').next().unwrap_or_default().to_owned();
    words.retain(|word| {
        let is_small = !word.starts_with(char::is_uppercase);
        let has_own_capital = breaks.has_word(&capitalised(word)) || always_capital.contains(&stem(word));
        is_small && !has_own_capital && !also_names.contains(word)
    });
    Ok(words)
}
