//! `breathmark check SUBTITLES --spelling`: words that are in no dictionary.

use std::collections::BTreeMap;
use std::path::PathBuf;

use clap::Args;
use serde_json::{Value, json};

use crate::command_line::{CommandFailure, terminal};
use base::progress::Progress;
use base::user_folders;
use editor::cues::Cue;
use formats::spelling::{
    DictionaryFile, SpellingChecker, SpellingDictionary, WordList, choose, dictionaries_in, dictionary_folders,
    how_to_get_one, own_words_file, user_locale,
};

#[derive(Debug, Args)]
pub struct SpellingArguments {
    /// Name words that are in no dictionary, with what may have been meant. The dictionaries are hunspell's, found where the system
    /// keeps them or in the folders that DICPATH names; LANG is a language or the name of one, as "en", "en-GB" or "de_AT", by
    /// default the language of the text
    #[arg(long, value_name = "LANG", num_args = 0..=1)]
    spelling: Option<Option<String>>,
    /// Look for dictionaries (.aff and .dic) in this folder first
    #[arg(long, value_name = "FOLDER", requires = "spelling")]
    dictionaries: Option<PathBuf>,
}

/// Words that are in no dictionary.
pub struct SpellingFindings {
    dictionary: String,
    /// Position of the cue, the word.
    words: Vec<(usize, String)>,
    suggestions: BTreeMap<String, Vec<String>>,
}

impl SpellingArguments {
    /// What is misspelled in the cues; `None` if spelling is not checked. `guessed`: the language that the text seems to be in.
    pub fn check(
        &self,
        cues: &[Cue],
        guessed: &str,
        progress: &Progress,
    ) -> Result<Option<SpellingFindings>, CommandFailure> {
        let Some(named) = &self.spelling else { return Ok(None) };
        let language = match named.as_deref() {
            Some(named) => named,
            None if guessed.is_empty() => {
                let text = "the language of the text is not known; name it: --spelling LANG";
                return Err(CommandFailure(text.to_owned()));
            }
            None => guessed,
        };
        let folders: Vec<PathBuf> = self.dictionaries.iter().cloned().chain(dictionary_folders()).collect();
        let found: Vec<DictionaryFile> = dictionaries_in(&folders);
        let file = choose(&found, language, Some(language), user_locale().as_deref()).ok_or_else(|| {
            let how = how_to_get_one(language);
            CommandFailure(format!("{how}, or name a folder with its .aff and .dic files with --dictionaries"))
        })?;
        let checker = SpellingChecker::new(SpellingDictionary::read(file)?);
        let own = own_words()?;
        let mut words = Vec::new();
        let mut suggestions = BTreeMap::new();
        let progress = progress.stage("spelling");
        for (index, text) in cues.iter().map(Cue::text).enumerate() {
            progress.tick(index as u64, cues.len() as u64)?;
            let unknown = checker.unknown_words(&text, &progress)?;
            for word in unknown.into_iter().map(|at| &text[at]).filter(|word| !own.holds(word)) {
                progress.tick(index as u64, cues.len() as u64)?;
                suggestions.entry(word.to_owned()).or_insert_with(|| checker.suggestions(word));
                words.push((index, word.to_owned()));
            }
            checker.ensure_usable()?;
        }
        progress.tick(cues.len() as u64, cues.len() as u64)?;
        Ok(Some(SpellingFindings { dictionary: checker.name().to_owned(), words, suggestions }))
    }
}

/// The words that the user has added in the window.
fn own_words() -> Result<WordList, CommandFailure> {
    let Some(settings) = user_folders::settings() else { return Ok(WordList::default()) };
    let path = own_words_file(&settings);
    WordList::read(&path)
        .map_err(|error| CommandFailure(format!("cannot read your own words ({error}): {}", path.display())))
}

impl SpellingFindings {
    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    pub fn print(&self) {
        for (cue, word) in &self.words {
            let suggestions = &self.suggestions[word];
            let hint = if suggestions.is_empty() { String::new() } else { format!(": {}?", suggestions.join(", ")) };
            terminal::print_line(&format!("spelling: cue {}, \"{word}\" is in no dictionary{hint}", cue + 1));
        }
        terminal::print_line(&format!("{} words are not in the dictionary {}", self.words.len(), self.dictionary));
    }

    pub fn json(&self) -> Value {
        let word = |(cue, word): &(usize, String)| json!({"cue": cue + 1, "word": word, "suggestions": self.suggestions[word]});
        json!({"dictionary": self.dictionary, "words": self.words.iter().map(word).collect::<Vec<_>>()})
    }
}
