//! Where sentences end in a written text: what the full stop behind a word is there for.

use super::knowledge::Language;
use super::{Mark, bare_word};
use crate::tags::without_tags;

/// The function of the full stop at the end of a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FullStop {
    /// For the sentence, if it is a full stop at all.
    Sentence,
    /// For the word, and the sentence goes on: "Dr.", "e.g.", German "3." before "Mai".
    Word,
    /// For the word, and the next word tells whether a sentence ends there, too: "U.S.", "a.m.", German "Mio.".
    Either,
    /// The same for a single letter, which is written without it as well: "J. Fox", "vitamin C.".
    Initial,
}

impl Language {
    /// Whether a sentence ends after `word` as it is written; `next` is the word after it, if any.
    ///
    /// Full stops inside "3.14" end nothing, titles such as "Dr." neither. After "U.S." a sentence ends if the next word
    /// is one that has a capital only at the start of a sentence.
    pub fn ends_sentence(&self, word: &str, next: Option<&str>) -> bool {
        if !Mark::of_written(word).is_some_and(Mark::ends_sentence) {
            return false;
        }
        let Some(next) = next else { return true };
        match self.full_stop(word, Some(next)) {
            FullStop::Sentence => true,
            FullStop::Word => false,
            FullStop::Either | FullStop::Initial => self.has_sentence_capital(next),
        }
    }

    /// The function of the full stop at the end of `word`; `next` is the word after it, if any.
    pub fn full_stop(&self, word: &str, next: Option<&str>) -> FullStop {
        let word = &*without_tags(word);
        let bare = bare_word(word);
        let tail = &word[bare.as_ptr() as usize - word.as_ptr() as usize + bare.len()..];
        let is_dotted = bare.ends_with('.');
        let has_other_sign = tail.contains(['!', '?', '…', ';']) || tail.starts_with("..");
        if has_other_sign || !(is_dotted || tail.starts_with('.')) {
            return FullStop::Sentence;
        }
        let stem = bare.strip_suffix('.').unwrap_or(bare);
        let lower = stem.to_lowercase();
        let starts_number = |next: &str| bare_word(next).starts_with(char::is_numeric);
        if self.is_title(bare)
            || self.full_stops.abbreviations.contains(&lower)
            || self.full_stops.numbered.contains(&lower) && next.is_some_and(starts_number)
            || next.is_some_and(|next| self.is_ordinal(bare) && !self.has_sentence_capital(next))
        {
            FullStop::Word
        } else if is_dotted || self.full_stops.final_abbreviations.contains(&lower) {
            FullStop::Either
        } else if stem.chars().count() == 1 && stem.starts_with(char::is_uppercase) && !self.is_always_capital(stem) {
            FullStop::Initial
        } else {
            FullStop::Sentence
        }
    }

    /// Whether the word is an abbreviation that stands before a name, with its full stop or without.
    pub(super) fn is_title(&self, bare: &str) -> bool {
        let stem = bare.trim_end_matches('.').to_lowercase();
        self.full_stops.titles.contains(&stem)
            && (bare.starts_with(char::is_uppercase) || !self.full_stops.words_like_titles.contains(&stem))
    }

    /// Whether the word is an abbreviation, apart from titles, if a full stop follows it.
    pub(super) fn may_be_abbreviation(&self, bare: &str) -> bool {
        let stem = bare.trim_end_matches('.').to_lowercase();
        let lists = [&self.full_stops.abbreviations, &self.full_stops.final_abbreviations, &self.full_stops.numbered];
        lists.iter().any(|list| list.contains(&stem))
    }

    /// Whether a full stop makes the word an ordinal: one or two digits, longer numbers are years.
    pub(super) fn is_ordinal(&self, bare: &str) -> bool {
        self.full_stops.ordinals && (1..=2).contains(&bare.len()) && bare.bytes().all(|byte| byte.is_ascii_digit())
    }
}
