//! A language made of its file.

use std::collections::HashSet;

use super::break_rules::Breaks;
use super::file::{LanguageError, LanguageFile, problem};
use super::knowledge::Language;
use super::lists::{Capitals, FullStops};
use super::{language_code, primary_language};

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
