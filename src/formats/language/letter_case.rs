//! How a word is capitalised, apart from what it says.

use serde::{Deserialize, Serialize};

use super::bare_word;
use super::knowledge::Language;
use crate::tags::without_tags;

/// Lower-case models see words without their capitals; this is what they can give back.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LetterCase {
    /// "word", and everything that has no letters.
    #[default]
    Lower,
    /// "Word", and mixed forms such as "McDonald", of which only the first capital can be restored.
    Capital,
    /// "NATO".
    Upper,
}

impl LetterCase {
    /// In the order in which models put out their probabilities.
    pub const ALL: [Self; 3] = [Self::Lower, Self::Capital, Self::Upper];

    pub const fn index(self) -> usize {
        self as usize
    }

    /// The case of a written word. A single capital letter ("I", "A") counts as [`LetterCase::Capital`].
    pub fn of_written(word: &str) -> Self {
        let word = &*without_tags(word);
        let mut letters = word.chars().filter(|c| c.is_alphabetic());
        let Some(first) = letters.next() else { return Self::Lower };
        if !first.is_uppercase() {
            return Self::Lower;
        }
        let (mut others, mut upper) = (0, 0);
        for letter in letters {
            others += 1;
            upper += usize::from(letter.is_uppercase());
        }
        // "PCs" and "NGOs" are capitals with an ending.
        if others > 0 && upper * 2 > others { Self::Upper } else { Self::Capital }
    }

    /// `word`, given in lower case, with these capitals.
    pub fn write(self, word: &str) -> String {
        match self {
            Self::Lower => word.to_owned(),
            Self::Upper => word.to_uppercase(),
            Self::Capital => {
                let Some(at) = word.find(char::is_alphabetic) else { return word.to_owned() };
                let (before, rest) = word.split_at(at);
                let mut letters = rest.chars();
                let first = letters.next().into_iter().flat_map(char::to_uppercase);
                before.chars().chain(first).chain(letters).collect()
            }
        }
    }
}

impl Language {
    /// Whether the word has a capital wherever it stands: English "I", and "I'm" and "I’ll" with it. `bare`: in any case.
    pub fn is_always_capital(&self, bare: &str) -> bool {
        let stem = bare.find(['\'', '’']).filter(|&at| at > 0 && at + 1 < bare.len()).map_or(bare, |at| &bare[..at]);
        !self.capitals.always.is_empty() && self.capitals.always.contains(&stem.to_lowercase())
    }

    /// Whether the word belongs to a closed class (articles, pronouns, prepositions …) and is no name whatever its case.
    /// `bare`: in any case.
    pub fn is_function_word(&self, bare: &str) -> bool {
        self.capitals.function_words.contains(&bare.to_lowercase().replace('’', "'"))
    }

    /// Whether a capital on the word can only be that of a sentence start.
    pub fn has_sentence_capital(&self, word: &str) -> bool {
        let bare = bare_word(word);
        bare.starts_with(char::is_uppercase) && self.is_function_word(bare)
    }

    /// The text without the capital of a word that certainly is no name; any other capital may be one and stays.
    pub fn without_sentence_capital(&self, text: String) -> String {
        let bare = bare_word(&text);
        if has_inner_capital(bare) || !self.is_function_word(bare) {
            return text;
        }
        text.replacen(bare, &bare.to_lowercase(), 1)
    }

    /// The text with the capital that the word has wherever it stands, if it has one.
    pub fn with_own_capital(&self, text: String) -> String {
        if self.is_always_capital(bare_word(&text)) { capitalised(text) } else { text }
    }
}

/// A word in small letters with the capitals that a model gives it. What is written with capitals of its own keeps them.
pub fn with_case(text: String, case: LetterCase) -> String {
    match case {
        LetterCase::Lower => text,
        LetterCase::Capital => capitalised(text),
        LetterCase::Upper => {
            let bare = bare_word(&text);
            // What hangs on an abbreviation is no part of it: "NASA's".
            let end = bare.find(['\'', '’']).filter(|&end| end > 0).unwrap_or(bare.len());
            let stem = &bare[..end];
            if has_inner_capital(stem) {
                return text;
            }
            text.replacen(stem, &stem.to_uppercase(), 1)
        }
    }
}

/// Small letters throughout, except in words with digits ("B2B") and abbreviations with full stops ("U.S.").
pub fn lowered(text: &str) -> String {
    let bare = bare_word(text);
    let keeps = bare.chars().any(char::is_numeric) || (bare.contains('.') && !bare.trim_end_matches('.').is_empty());
    if keeps { text.to_owned() } else { text.to_lowercase() }
}

/// The first letter as a capital, unless the word has capitals of its own (iPhone) or starts with a digit.
pub fn capitalised(text: String) -> String {
    let bare = bare_word(&text);
    let Some(first) = text.chars().find(|c| c.is_alphanumeric()) else { return text };
    // "ß" and "ŉ" have capitals of several letters, which no word starts with.
    if !first.is_lowercase() || has_inner_capital(bare) || first.to_uppercase().count() != 1 {
        return text;
    }
    let upper: String = first.to_uppercase().collect();
    text.replacen(first, &upper, 1)
}

/// Whether the word has a capital behind its first letter.
pub fn has_inner_capital(bare: &str) -> bool {
    bare.chars().skip(1).any(char::is_uppercase)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn case_is_read_and_written() {
        let check = |word: &str, case: LetterCase, restored: &str| {
            assert_eq!(LetterCase::of_written(word), case, "{word}");
            assert_eq!(case.write(&word.to_lowercase()), restored, "{word}");
        };
        check("word", LetterCase::Lower, "word");
        check("42", LetterCase::Lower, "42");
        check("Word", LetterCase::Capital, "Word");
        check("McDonald", LetterCase::Capital, "Mcdonald");
        check("I", LetterCase::Capital, "I");
        check("NATO", LetterCase::Upper, "NATO");
        check("'Ässä", LetterCase::Capital, "'Ässä");
        check("", LetterCase::Lower, "");
    }
}
