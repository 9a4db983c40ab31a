//! Lines for a break model that has learnt from no subtitler: open text, broken by the rules and by which words belong together.
//!
//! No open text with lines that people broke is known. What can be had is the punctuation that people wrote and the company that words
//! keep. Lines broken by these teach a network that then finds the same places in text without punctuation.

use std::collections::HashMap;
use std::path::Path;

use crate::evaluation::breaks::caption_file::{CaptionFileError, CaptionTalk, read_caption_talks};
use crate::evaluation::breaks::systems::{LengthCost, by_rules};
use formats::guideline::Guideline;
use formats::language::Language;
use formats::transcript::Mark;

/// The texts, in the data folder's `text/`, and of how many documents each one is taken.
pub const OPEN_TEXTS: [(&str, usize); 4] =
    [("changelog.txt.xz", 16), ("bitcointranscripts.txt.xz", 8), ("australia_pm.txt.xz", 9), ("srccon.txt.xz", 2)];

/// A judgement, tuned on nothing.
const LENGTH: LengthCost = LengthCost { unusual: 2.0, usual_share: 0.5 };
/// What it costs to part two words, for each factor e by which they meet more often than by chance; the dearest penalty of the
/// rules counts 10.
const ASSOCIATION: f64 = 0.4;
/// Pairs seen less often tell nothing.
const FEWEST: u32 = 5;

/// How often words and pairs of neighbours were seen. Pairs with a mark between them are none.
#[derive(Debug, Default)]
pub struct WordPairs {
    numbers: HashMap<String, u32>,
    words: Vec<u32>,
    pairs: HashMap<(u32, u32), u32>,
    total: u64,
}

impl WordPairs {
    pub fn add(&mut self, words: &[String]) {
        let mut before = None;
        for word in words {
            let number = self.number(word);
            self.words[number as usize] += 1;
            self.total += 1;
            if let Some(before) = before {
                *self.pairs.entry((before, number)).or_default() += 1;
            }
            before = Mark::of_written(word).is_none().then_some(number);
        }
    }

    fn number(&mut self, word: &str) -> u32 {
        let next = self.words.len() as u32;
        let number = *self.numbers.entry(bare(word)).or_insert(next);
        if number == next {
            self.words.push(0);
        }
        number
    }

    /// Pointwise mutual information in nats, at least 0: `ln(p(a b) / (p(a) p(b)))` (Church and Hanks 1990, section 3).
    pub fn association(&self, first: &str, second: &str) -> f64 {
        let number = |word: &str| self.numbers.get(&bare(word)).copied();
        let (Some(first), Some(second)) = (number(first), number(second)) else { return 0.0 };
        let pairs = self.pairs.get(&(first, second)).copied().unwrap_or(0);
        if pairs < FEWEST {
            return 0.0;
        }
        let count = |word: u32| f64::from(self.words[word as usize]);
        (f64::from(pairs) * self.total as f64 / (count(first) * count(second))).ln().max(0.0)
    }
}

fn bare(word: &str) -> String {
    word.trim_matches(|sign: char| !sign.is_alphanumeric()).to_lowercase()
}

/// Breaks a text into lines of `limit` characters at most.
pub fn line_ends(words: &[String], limit: usize, pairs: &WordPairs) -> Vec<bool> {
    by_rules(words, limit, Language::of("en"), LENGTH, |word, next| match Mark::of_written(word) {
        None => ASSOCIATION * pairs.association(word, next),
        Some(_) => 0.0,
    })
}

/// Calls `each` with the documents that are taken of the texts in `folder`, broken into lines.
///
/// # Errors
/// If a text cannot be read.
pub fn read_open_talks(folder: &Path, mut each: impl FnMut(CaptionTalk)) -> Result<(), CaptionFileError> {
    let mut pairs = WordPairs::default();
    for (file, _) in OPEN_TEXTS {
        read_caption_talks(&folder.join(file), |talk| pairs.add(&talk.words))?;
    }
    let limit = Guideline::ted().max_chars_per_line;
    for (file, taken) in OPEN_TEXTS {
        let mut number = 0;
        read_caption_talks(&folder.join(file), |mut talk| {
            number += 1;
            if number % taken == 0 {
                talk.line_ends = line_ends(&talk.words, limit, &pairs);
                each(talk);
            }
        })?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        text.split(' ').map(str::to_owned).collect()
    }

    #[test]
    fn words_that_meet_more_often_than_by_chance_stay_together() {
        let mut pairs = WordPairs::default();
        for n in 0..40 {
            pairs.add(&words(&format!("a{n} machine learning b{n} went home. Learning c{n} machine")));
        }
        // 40 of 80 and 80 in 360 words: ln(40 · 360 / (80 · 80)).
        assert!((pairs.association("machine", "learning") - 2.25_f64.ln()).abs() < 1e-9);
        assert_eq!(pairs.association("home", "learning"), 0.0, "a mark parts them");
        assert_eq!(pairs.association("b3", "went"), 0.0, "seen once");
        let text = words("people everywhere study machine learning nowadays everywhere");
        let broken = |pairs: &WordPairs| {
            let ends = line_ends(&text, 36, pairs);
            assert!(ends.last() == Some(&true));
            ends.iter().position(|&ends| ends).unwrap()
        };
        assert_eq!(broken(&WordPairs::default()), 3, "by length alone machine and learning are parted");
        assert_eq!(broken(&pairs), 2);
    }
}
