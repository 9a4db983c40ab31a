//! The words the language models know, numbered in 16 bits.

use std::collections::HashMap;

/// Number of a word; 16 bits keep the tables small and let a 4-gram fit into 64 bits.
pub type WordNumber = u16;

/// Every word outside the vocabulary.
pub const UNKNOWN: WordNumber = 0;
/// Beginning of a sequence: never predicted, only a context.
pub const START: WordNumber = 1;
/// End of a sentence, predicted by the sentence models.
pub const SENTENCE_END: WordNumber = 2;
/// The marks as words of their own, predicted by the event models: COMMA, PERIOD and QUESTION in the order of `Mark::ALL`.
pub const EVENTS: [WordNumber; 3] = [3, 4, 5];

/// What the numbers below the first word are called in files; the streaming paper writes `@COMMA` and `@STOP`.
const RESERVED: [&str; RESERVED_WORDS] = ["<unk>", "<s>", "</s>", "@COMMA", "@STOP", "@QUESTION"];

/// Numbers below the first word's own.
pub const RESERVED_WORDS: usize = 6;

/// The most words there can be, the reserved ones included.
pub const MOST_WORDS: usize = 1 << 16;

/// Words and their numbers.
#[derive(Clone, Debug, PartialEq)]
pub struct NgramVocabulary {
    numbers: HashMap<String, WordNumber>,
    words: Vec<String>,
}

impl NgramVocabulary {
    /// The reserved words and then `words`, numbered in order. `None` where there are too many, one twice, or one that a
    /// list of lines cannot hold.
    pub fn new(words: impl IntoIterator<Item = String>) -> Option<Self> {
        let mut vocabulary = Self { numbers: HashMap::new(), words: Vec::new() };
        for word in RESERVED.map(str::to_owned).into_iter().chain(words) {
            let number = WordNumber::try_from(vocabulary.words.len()).ok()?;
            let is_a_line = !word.is_empty() && !word.contains(['\n', '\r']);
            if !is_a_line || vocabulary.numbers.insert(word.clone(), number).is_some() {
                return None;
            }
            vocabulary.words.push(word);
        }
        Some(vocabulary)
    }

    /// How many words there are, the reserved ones included.
    pub fn size(&self) -> usize {
        self.words.len()
    }

    /// The words that are not reserved, in order.
    pub fn own_words(&self) -> &[String] {
        &self.words[RESERVED.len()..]
    }

    /// The word's number, [`UNKNOWN`] if it has none. A token that looks like a reserved word is unknown, too.
    pub fn number(&self, word: &str) -> WordNumber {
        match self.numbers.get(word) {
            Some(&number) if usize::from(number) >= RESERVED.len() => number,
            _ => UNKNOWN,
        }
    }

    pub fn is_known(&self, word: &str) -> bool {
        self.number(word) != UNKNOWN
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reserved_words_cannot_be_spoken() {
        let vocabulary = NgramVocabulary::new(["so".to_owned(), "well".to_owned()]).unwrap();
        assert_eq!(vocabulary.number("so"), 6);
        assert_eq!(vocabulary.number("</s>"), UNKNOWN);
        assert_eq!(vocabulary.number("never"), UNKNOWN);
        assert_eq!(vocabulary.size(), 8);
        assert_eq!(vocabulary.own_words(), ["so", "well"]);
    }

    #[test]
    fn a_vocabulary_is_a_list_of_different_lines() {
        for words in [vec!["so", "so"], vec!["<s>"], vec![""], vec!["a\nb"]] {
            assert_eq!(NgramVocabulary::new(words.iter().map(|word| (*word).to_owned())), None, "{words:?}");
        }
        assert!(NgramVocabulary::new((0..MOST_WORDS - 6).map(|n| format!("w{n}"))).is_some());
        assert!(NgramVocabulary::new((0..MOST_WORDS - 5).map(|n| format!("w{n}"))).is_none());
    }
}
