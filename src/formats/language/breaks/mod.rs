//! How bad it is to end a line or a cue between two words.
//!
//! The file of a language gives penalties to pairs of groups of words. Some groups are patterns that no list could hold:
//! `number` (starts with a digit), `capital` (a capitalised word that is in no group), `genitive` (ends in 's or s'),
//! `short` (one to three letters of an alphabet: mostly articles, pronouns and prepositions, for languages without lists),
//! `title` ("Dr.", "President"), `abbreviation` ("ca.") and `ordinal` ("3." where that means the third). A file may add
//! patterns of its own: words that are in no group and start or end in a certain way, or words of a list that a sign
//! closes.
//!
//! Where nouns are capitalised (German), `capital` says noun as much as name, and a word of a list may have a namesake:
//! "weg" (away) is not "Weg" (way). There a capitalised word in the lists is matched with its capital, and a word in
//! small letters is found under a capital only before the break, where a sentence may have started with it.

#[cfg(test)]
mod tests;

use super::break_rules::{NEUTRAL_PENALTY, Pattern, Side};
use super::knowledge::Language;
use super::{Mark, bare_word};

/// After a sentence, the best place of all.
const AFTER_SENTENCE: f32 = 0.0;
/// After a comma, a colon or a dash, or a space in a script that has none between words.
const AFTER_COMMA: f32 = 0.2;

impl Language {
    /// Penalty, 0 (good) to [`HIGHEST_PENALTY`](crate::language::HIGHEST_PENALTY), of a break between the words `before` and `after` as they are shown,
    /// punctuation and all.
    ///
    /// What speaks against a break outweighs what speaks for it; punctuation outweighs both.
    pub fn break_penalty(&self, before: &str, after: &str) -> f32 {
        if self.ends_sentence(before, Some(after)) {
            return AFTER_SENTENCE;
        }
        // A full stop that ends no sentence belongs to an abbreviation or an ordinal and says nothing.
        // Where words have no spaces between them, one that is written parts phrases.
        if Mark::of_written(before) == Some(Mark::Comma) || before.ends_with(char::is_whitespace) {
            return AFTER_COMMA;
        }
        let (groups_before, groups_after) =
            (self.groups(before, Side::BeforeBreak), self.groups(after, Side::AfterBreak));
        let (mut worst, mut best) = (NEUTRAL_PENALTY, NEUTRAL_PENALTY);
        for rule in &self.breaks.rules {
            let applies = (rule.before == 0 || rule.before & groups_before != 0)
                && (rule.after == 0 || rule.after & groups_after != 0)
                && rule.unless_after & groups_after == 0;
            if applies {
                worst = worst.max(rule.penalty);
                best = best.min(rule.penalty);
            }
        }
        if worst > NEUTRAL_PENALTY { worst } else { best }
    }

    fn groups(&self, word: &str, side: Side) -> u64 {
        let pattern = &self.breaks.pattern;
        let bare = bare_word(word);
        let lower = bare.to_lowercase().replace('’', "'");
        let mut groups = self.breaks.listed(bare, side);
        let listed = groups != 0;
        let first = bare.chars().next();
        let is_capitalised = first.is_some_and(char::is_uppercase);
        if first.is_some_and(char::is_numeric) {
            groups |= pattern.number;
        }
        if !listed && is_capitalised && !self.is_always_capital(bare) {
            groups |= pattern.capital;
        }
        if !listed && (lower.ends_with("'s") || lower.ends_with("s'")) {
            groups |= pattern.genitive;
        }
        // Scripts beyond Latin, Greek and Cyrillic do not mark their small words by length.
        if !listed
            && (1..=3).contains(&bare.chars().count())
            && bare.chars().all(|c| c.is_alphabetic() && c < '\u{530}')
        {
            groups |= pattern.short;
        }
        if is_capitalised && (self.is_title(bare) || self.breaks.full_titles.contains(&lower)) {
            groups |= pattern.title;
        }
        let has_full_stop = word.trim_end_matches(['"', '”', '“', ')']).ends_with('.');
        if has_full_stop && self.may_be_abbreviation(bare) {
            groups |= pattern.abbreviation;
        }
        if has_full_stop && self.is_ordinal(bare) {
            groups |= pattern.ordinal;
        }
        if !self.breaks.own_patterns.is_empty() && first.is_some_and(char::is_lowercase) {
            let is_closed = Mark::of_written(word).is_some();
            let may_hold =
                |pattern: &&Pattern| (is_closed || !pattern.is_closed) && (!listed || !pattern.words.is_empty());
            let holding = self.breaks.own_patterns.iter().filter(may_hold).filter(|pattern| pattern.holds(&lower));
            groups |= holding.fold(0, |bits, pattern| bits | pattern.bit);
        }
        groups
    }
}
