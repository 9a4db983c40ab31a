//! In which language a text is written that does not say so.

use super::{KNOWN, Language, bare_word};

/// At least so large a share of the words must be function words of a language; running English and German have 40 to 50 %.
const LEAST_SHARE: f64 = 0.2;
/// So many words are looked at.
const LOOKED_AT: usize = 5000;

impl Language {
    /// The language whose function words the text has most; the neutral one where there are few.
    pub fn guess<'a>(words: impl Iterator<Item = &'a str>) -> &'static Self {
        let mut counts = vec![0_usize; KNOWN.len()];
        let mut total = 0_usize;
        for word in words.take(LOOKED_AT) {
            let bare = bare_word(word);
            total += usize::from(bare.contains(char::is_alphanumeric));
            for (count, language) in counts.iter_mut().zip(KNOWN.iter()) {
                *count += usize::from(language.is_function_word(bare));
            }
        }
        // Of two languages with as many the one that stands first.
        let best = (0..counts.len()).rev().max_by_key(|&index| counts[index]);
        match best.filter(|&index| counts[index] as f64 >= LEAST_SHARE * total as f64 && counts[index] > 0) {
            Some(index) => &KNOWN[index],
            None => Self::neutral(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn function_words_name_the_language() {
        let check = |text: &str, code: &str| {
            assert_eq!(Language::guess(text.split_whitespace()).code(), code, "{text}");
        };
        check("Then she went to the harbour, and nobody was there.", "en");
        check("Dann ging sie zum Hafen, und niemand war dort.", "de");
        check("Puis elle est allée au port et personne n'y était.", "");
        check("Hafen Harbour Port 12 --", "");
        check("", "");
    }
}
