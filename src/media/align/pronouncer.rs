//! From written words to phones: the dictionary, else rules for endings, else letter by letter.

use std::collections::HashMap;

use super::dictionary::{Dictionary, Pronunciation};
use super::letter_to_sound::LetterToSound;
use super::spoken_form::spoken_forms;

/// Ways that are tried for a word.
const MOST_WAYS: usize = 4;
/// What is longer is no word: a phone takes 30 ms at least.
const MOST_PHONES: usize = 60;

/// Knows how words are said.
pub(super) struct Pronouncer {
    dictionary: Dictionary,
    letters: LetterToSound,
    /// Phones by their names.
    phones: HashMap<String, u8>,
}

impl Pronouncer {
    pub(super) fn new(dictionary: Dictionary, letters: LetterToSound, names: &[String]) -> Self {
        let phones = names.iter().enumerate().map(|(index, name)| (name.clone(), index as u8)).collect();
        Self { dictionary, letters, phones }
    }

    /// How many phones a word has in the dictionary.
    pub(super) fn phones_of(&self, word: &str) -> Option<usize> {
        self.dictionary.look_up(word).first().map(Vec::len)
    }

    /// Ways to say a word as it is written, the likeliest first; empty for what nobody says.
    pub(super) fn ways(&self, written: &str) -> Vec<Pronunciation> {
        let mut ways: Vec<Pronunciation> = Vec::new();
        for form in spoken_forms(written) {
            let mut of_form = vec![Pronunciation::new()];
            for word in &form {
                let of_word = self.of_spoken(word);
                let room = if of_form.len() * of_word.len() <= MOST_WAYS { of_word.len() } else { 1 };
                let both =
                    |way: &Pronunciation| of_word[..room].iter().map(|more| [way.as_slice(), more].concat()).collect();
                of_form = of_form.iter().flat_map::<Vec<_>, _>(both).collect();
                of_form.retain(|phones| phones.len() <= MOST_PHONES);
            }
            for way in of_form {
                if !way.is_empty() && !ways.contains(&way) && ways.len() < MOST_WAYS {
                    ways.push(way);
                }
            }
        }
        ways
    }

    /// Ways to say one word in lower case. Never empty, but for a word without letters.
    fn of_spoken(&self, word: &str) -> Vec<Pronunciation> {
        let known = self.dictionary.look_up(word);
        if !known.is_empty() {
            return known;
        }
        let bare = word.trim_matches('\'');
        if bare != word {
            return self.of_spoken(bare);
        }
        for (ending, voiced) in [("'s", "Z"), ("'ll", "L"), ("'d", "D"), ("'ve", "V"), ("'re", "R"), ("'m", "M")] {
            if let Some(stem) = bare.strip_suffix(ending).filter(|stem| !stem.is_empty()) {
                return self.with_ending(self.of_spoken(stem), ending, voiced);
            }
        }
        // "readings", "filmed": the stem may be known.
        if let Some(stem) = bare.strip_suffix('s').filter(|stem| stem.len() > 2 && !stem.ends_with('s')) {
            let known = self.dictionary.look_up(stem);
            if !known.is_empty() {
                return self.with_ending(known, "'s", "Z");
            }
        }
        let letters: String = bare.chars().filter(char::is_ascii_lowercase).collect();
        if letters.is_empty() { Vec::new() } else { vec![self.letters.pronounce(&letters)] }
    }

    /// An ending behind every way of a word: `'s` is voiced or not, or a syllable, as the last phone has it.
    fn with_ending(&self, ways: Vec<Pronunciation>, ending: &str, voiced: &str) -> Vec<Pronunciation> {
        let phone = |name: &str| self.phones.get(name).copied();
        let is_one_of = |last: Option<&u8>, names: &[&str]| {
            last.is_some_and(|last| names.iter().any(|name| phone(name) == Some(*last)))
        };
        let add = |mut way: Pronunciation| {
            let last = way.last();
            let said: &[&str] = match ending {
                "'s" if is_one_of(last, &["S", "Z", "SH", "ZH", "CH", "JH"]) => &["AH", "Z"],
                "'s" if is_one_of(last, &["P", "T", "K", "F", "TH"]) => &["S"],
                "'d" if is_one_of(last, &["T", "D"]) => &["AH", "D"],
                "'ll" if is_one_of(last, &["L"]) => &["AH", "L"],
                "'ve" if !is_one_of(last, &["IY", "UW", "AY", "EY", "OW"]) => &["AH", "V"],
                "'re" if !is_one_of(last, &["IY", "UW", "AY", "EY", "OW"]) => &["ER"],
                _ => &[voiced],
            };
            way.extend(said.iter().filter_map(|name| phone(name)));
            way
        };
        ways.into_iter().map(add).collect()
    }
}
