//! Facts about written language: codes and names, bare words, sentence ends, letter case, and where a line may break.
//!
//! Text goes in and answers about text come out; nothing here knows of times, words with ids or models. That is why it
//! stands before the transcript: reading one takes codes, marks and the names of sounds.
//!
//! All words of a language stand in one JSON file, each list once; `file.rs` says what they mean. A new language is a new
//! file and its line in `FILES`. Other languages have what `neutral.json` says, which is little. Functions that need to know
//! the language take a [`Language`], so that a test can hand in one of its own.

mod bare_word;
mod break_rules;
mod breaks;
mod codes;
mod file;
mod full_stop;
mod guess;
mod knowledge;
mod letter_case;
mod lists;
mod mark;
mod reading;
mod recognised;
#[cfg(test)]
mod tests;

use std::fmt;
use std::sync::LazyLock;

pub use bare_word::bare_word;
pub use break_rules::{HIGHEST_PENALTY, NEUTRAL_PENALTY};
pub use codes::{language_code, language_message, language_name, primary_language, same_language};
pub use file::LanguageError;
pub use full_stop::FullStop;
pub use knowledge::Language;
pub use letter_case::{LetterCase, capitalised, lowered, with_case};
pub use mark::Mark;
pub use recognised::{LanguageShares, language_of_text};

/// The languages that have a file, each in its own; the first one with a code is taken.
const FILES: [&str; 2] = [include_str!("en.json"), include_str!("de.json")];
/// For all other languages.
const NEUTRAL_FILE: &str = include_str!("neutral.json");

// The files are part of the program and a test reads each of them; one that could not be read would not be there.
static KNOWN: LazyLock<Vec<Language>> =
    LazyLock::new(|| FILES.iter().filter_map(|text| Language::from_json(text).ok()).collect());
static NEUTRAL: LazyLock<Language> = LazyLock::new(|| Language::from_json(NEUTRAL_FILE).unwrap_or_default());

impl Language {
    /// The facts about a language by its code ("en", "en-GB", "eng"); of one without a file what holds for any.
    pub fn of(code: &str) -> &'static Self {
        let code = language_code(code).map(|code| primary_language(&code)).unwrap_or_default();
        KNOWN.iter().find(|language| language.code == code).unwrap_or_else(|| Self::neutral())
    }

    /// Defaults for a language that has no file, or that is unknown.
    pub fn neutral() -> &'static Self {
        &NEUTRAL
    }

    /// ISO 639 code; empty for a language without a file.
    pub fn code(&self) -> &str {
        &self.code
    }

    /// Whether this is a word written in square brackets for a sound ("Applause"), whatever its case.
    pub fn is_sound(&self, text: &str) -> bool {
        let text = text.trim().to_lowercase();
        self.sounds.contains(&text)
    }
}

/// [`Language::is_sound`] in any language: recognisers describe sounds in the language of their makers.
pub fn is_sound(text: &str) -> bool {
    KNOWN.iter().any(|language| language.is_sound(text))
}

impl Default for &Language {
    fn default() -> Self {
        Language::neutral()
    }
}

impl fmt::Debug for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Thousands of words would follow.
        write!(f, "Language({:?})", self.code)
    }
}
