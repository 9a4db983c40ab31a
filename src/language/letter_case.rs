//! How a word is capitalised, apart from what it says.

use serde::{Deserialize, Serialize};

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
