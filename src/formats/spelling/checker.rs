//! Which words of a text a dictionary does not know.

use std::ops::Range;

use super::dictionary::{SpellingDictionary, SpellingError};
use super::known_words::plain;
use super::words::spelled_words;
use base::progress::{Cancellation, Progress};

/// Suggestions for a word: one digit key each.
const MOST_SUGGESTIONS: usize = 9;

/// Capitals up to so many are taken for an abbreviation.
const LONGEST_ABBREVIATION: usize = 5;

/// A longer run of letters is no word to look up in a dictionary.
const LONGEST_WORD: usize = 80;

/// A dictionary that is asked about whole texts.
pub struct SpellingChecker {
    dictionary: SpellingDictionary,
}

impl SpellingChecker {
    pub const fn new(dictionary: SpellingDictionary) -> Self {
        Self { dictionary }
    }

    /// As the dictionary is called.
    pub fn name(&self) -> &str {
        self.dictionary.name()
    }

    /// Fails once the dictionary broke on a word: its answers are worth nothing then.
    ///
    /// # Errors
    /// [`SpellingError::Unusable`].
    pub fn ensure_usable(&self) -> Result<(), SpellingError> {
        self.dictionary.ensure_usable()
    }

    /// Bytes of the words that are unknown, in order. Of a compound with hyphens only the parts that are.
    ///
    /// # Errors
    /// If it is cancelled; asked between words.
    pub fn unknown_words(&self, text: &str, progress: &Progress) -> Result<Vec<Range<usize>>, Cancellation> {
        let progress = progress.unheard();
        let mut unknown = Vec::new();
        for word in spelled_words(text) {
            progress.tick(0, 0)?;
            let written = &text[word.at.clone()];
            if word.names_speaker || self.is_known(written) {
                continue;
            }
            if word.after_apostrophe && self.dictionary.holds(&format!("'{}", plain(written))) {
                continue;
            }
            if !written.contains(is_hyphen) {
                // Of "Zebedee's" the name is the part that is unknown.
                let ending = ["'s", "’s", "'S", "’S"].iter().find(|ending| written.ends_with(**ending));
                unknown.push(word.at.start..word.at.end - ending.map_or(0, |ending| ending.len()));
                continue;
            }
            let mut at = word.at.start;
            for part in written.split(is_hyphen) {
                let range = at..at + part.len();
                let hyphen = text[range.end..].chars().next().map_or(0, char::len_utf8);
                at = range.end + hyphen;
                // "w-w-what": a single letter is a stutter.
                if part.chars().nth(1).is_some() && !self.is_known(part) {
                    unknown.push(range);
                }
            }
        }
        Ok(unknown)
    }

    fn is_known(&self, written: &str) -> bool {
        let word = plain(written);
        if word.chars().count() > LONGEST_WORD || self.dictionary.holds(&word) {
            return true;
        }
        let without_s = word.strip_suffix("'s").or(word.strip_suffix("'S"));
        if without_s.is_some_and(|stem| self.dictionary.holds(stem)) {
            return true;
        }
        is_abbreviation(without_s.unwrap_or(&word)) || has_inner_capital(&word)
    }

    /// Suggestions for a word, the likeliest first; at most one per digit key.
    pub fn suggestions(&self, word: &str) -> Vec<String> {
        let mut found = self.dictionary.suggestions(&plain(word));
        found.retain(|one| one != word);
        found.truncate(MOST_SUGGESTIONS);
        // As it is written in the text.
        if word.contains('’') {
            found.iter_mut().for_each(|one| *one = one.replace('\'', "’"));
        }
        found
    }
}

fn is_hyphen(sign: char) -> bool {
    matches!(sign, '-' | '‐' | '‑')
}

/// "NASA", "DVDs".
fn is_abbreviation(word: &str) -> bool {
    let stem = word.strip_suffix('s').unwrap_or(word);
    stem.chars().count() <= LONGEST_ABBREVIATION && stem.chars().all(char::is_uppercase)
}

/// "iPhone", "McCarthy": names, written on purpose.
fn has_inner_capital(word: &str) -> bool {
    word.chars().any(char::is_lowercase)
        && word.chars().skip(1).zip(word.chars()).any(|(sign, before)| sign.is_uppercase() && before.is_lowercase())
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;
    use crate::spelling::{DictionaryFile, dictionaries_in};

    fn checker_in(folder: &Path, name: &str) -> SpellingChecker {
        let found: Vec<DictionaryFile> = dictionaries_in(&[folder.to_owned()]);
        let file = found.iter().find(|file| file.name == name).unwrap();
        SpellingChecker::new(SpellingDictionary::read(file).unwrap())
    }

    fn checker(name: &str) -> SpellingChecker {
        checker_in(&Path::new(base::SOURCE_TREE).join("tests/data/spelling"), name)
    }

    /// A dictionary of these two files.
    fn made(aff: &str, dic: &str) -> SpellingChecker {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("x.aff"), aff).unwrap();
        std::fs::write(folder.path().join("x.dic"), dic).unwrap();
        checker_in(folder.path(), "x")
    }

    fn unknown<'a>(checker: &SpellingChecker, text: &'a str) -> Vec<&'a str> {
        let found = checker.unknown_words(text, &Progress::silent()).unwrap();
        found.into_iter().map(|at| &text[at]).collect()
    }

    #[test]
    fn words_that_no_dictionary_knows_are_found_where_they_stand() {
        let checker = checker("en_US");
        let check = |text: &str, expected: &[&str]| {
            assert_eq!(unknown(&checker, text), expected, "{text:?}");
        };
        check("The boats are in the harbor, and the boat's mast.", &[]);
        check("The baots are in the harbour.", &["baots", "harbour"]);
        check("THE BOATS! The harbor’s boat", &[]);
        check("THE HARBRO, the baot’s mast", &["HARBRO", "baot"]);
        check("ZEBEDEE: the boat, NASA's and DVDs, iPhone", &[]);
        check("the well-known boat-harbro, b-boat", &["harbro"]);
        check("’til the boat", &[]);
        check("<i>baot</i> [baots]\nthe [boats]", &["baot", "baots"]);
        check("naïve", &[]);
        check(&"x".repeat(500), &[]);
    }

    #[test]
    fn suggestions_are_what_may_have_been_meant() {
        let checker = checker("en_US");
        assert_eq!(checker.name(), "en_US");
        assert_eq!(checker.suggestions("baot").first().map(String::as_str), Some("boat"));
        assert!(checker.suggestions("harbour").contains(&"harbor".to_owned()));
        assert!(checker.suggestions("baot").len() <= MOST_SUGGESTIONS);
    }

    #[test]
    fn a_dictionary_in_another_encoding_is_read() {
        let checker = checker("de_DE");
        assert_eq!(unknown(&checker, "Die Straße ist schön, die Strase nicht"), ["Strase"]);
    }

    /// German, Dutch and Swedish dictionaries join words like this. Each way to divide a word was tried: one of 77 letters took days.
    #[test]
    fn a_word_that_can_be_divided_without_end_is_taken_for_known() {
        let aff = "SET UTF-8\nTRY andhuseibot\nCOMPOUNDMIN 2\nCOMPOUNDBEGIN x\nCOMPOUNDMIDDLE y\nCOMPOUNDEND z\n";
        let dic = "8\nan/xyz\nanan/xyz\nda/xyz\nein/xyz\nhaus/xyz\nhausan/xyz\nboot/xyz\nbootan/xyz\n";
        let classic = made(aff, dic);
        let rule = made("COMPOUNDMIN 1\nCOMPOUNDRULE 1\nCOMPOUNDRULE (A*)*B\n", "3\na/A\naa/A\nb/B\n");
        for (checker, long) in [(&classic, format!("{}q", "an".repeat(38))), (&rule, "a".repeat(79))] {
            assert_eq!(unknown(checker, &format!("quik {long} quok")), ["quik", "quok"]);
            assert!(checker.suggestions(&long).is_empty());
            assert!(checker.ensure_usable().is_ok());
        }
        // What can be looked up is, however it is joined.
        assert_eq!(unknown(&classic, "Hausboot hausanbootan hausq bootanhausq"), ["hausq", "bootanhausq"]);
        assert!(classic.suggestions("hausbot").contains(&"hausboot".to_owned()));
    }

    #[test]
    fn a_dictionary_that_makes_words_longer_than_the_library_takes_is_borne() {
        let conversion = format!("ICONV 1\nICONV a {}\n", "a".repeat(60_000));
        let checker = made(&conversion, "2\nthe\nfox\n");
        assert_eq!(unknown(&checker, "the fox quik"), ["quik"]);
        assert_eq!(checker.suggestions("quaak"), [""; 0]);
    }

    #[test]
    fn it_stops_between_two_words() {
        let progress = Progress::silent();
        progress.cancel();
        assert_eq!(checker("en_US").unknown_words("The baots", &progress), Err(Cancellation));
    }
}
