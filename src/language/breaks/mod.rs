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

use std::collections::{HashMap, HashSet};

use super::file::{LanguageFile, PatternLine, problem};
use super::{Language, LanguageError, Mark, bare_word};

/// The penalty of a place about which nothing is known.
pub const NEUTRAL_PENALTY: f32 = 2.0;
/// The penalty between words that must never be parted, such as an article and its noun.
pub const HIGHEST_PENALTY: f32 = 10.0;

/// After a sentence, the best place of all.
const AFTER_SENTENCE: f32 = 0.0;
/// After a comma, a colon or a dash.
const AFTER_COMMA: f32 = 0.2;

/// Groups of words that no list could hold; every file may name them.
const PATTERNS: [&str; 7] = ["number", "capital", "genitive", "short", "title", "abbreviation", "ordinal"];

/// What a language says of breaks. Without a file there are no rules but those of punctuation.
#[derive(Debug, Default)]
pub(super) struct Breaks {
    /// Of each listed word, as it is listed, the bits of its groups.
    groups_of: HashMap<String, u64>,
    pattern: PatternBits,
    own_patterns: Vec<Pattern>,
    rules: Vec<Rule>,
    /// Titles that are written out, in small letters.
    full_titles: HashSet<String>,
    nouns_are_capitalised: bool,
}

/// Where a word stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    BeforeBreak,
    AfterBreak,
}

/// A group of words that have something in common.
#[derive(Debug)]
struct Pattern {
    bit: u64,
    /// One of these; empty: any word that is in no list. Only words in small letters are meant.
    words: Vec<String>,
    starts: Vec<String>,
    ends: Vec<String>,
    is_closed: bool,
}

#[derive(Debug, Default)]
struct PatternBits {
    number: u64,
    capital: u64,
    genitive: u64,
    short: u64,
    title: u64,
    abbreviation: u64,
    ordinal: u64,
}

/// Applies if the words are in these groups; an empty set of `before` or `after` matches every word.
#[derive(Debug)]
struct Rule {
    before: u64,
    after: u64,
    unless_after: u64,
    penalty: f32,
}

impl Breaks {
    /// # Errors
    /// If a group or pattern has no words or is not known, or a penalty is out of range.
    pub(super) fn from_file(file: &LanguageFile) -> Result<Self, LanguageError> {
        let names: Vec<&str> =
            PATTERNS.into_iter().chain(file.groups.keys().chain(file.patterns.keys()).map(String::as_str)).collect();
        if names.len() > u64::BITS as usize {
            let most = u64::BITS as usize - PATTERNS.len();
            return Err(problem(file, format!("it has more than {most} groups and patterns")));
        }
        if let Some(twice) = (1..names.len()).find(|&index| names[..index].contains(&names[index])) {
            return Err(problem(file, format!("the group {:?} is there twice", names[twice])));
        }
        let bit = |name: &str| match names.iter().position(|known| *known == name) {
            Some(index) => Ok(1_u64 << index),
            None => Err(problem(file, format!("a rule names the group {name:?}, which is not there"))),
        };
        let bits = |list: &str| list.split_whitespace().try_fold(0, |all, name| bit(name).map(|one| all | one));
        let mut groups_of: HashMap<String, u64> = HashMap::new();
        for (name, words) in &file.groups {
            for word in words.split_whitespace() {
                *groups_of.entry(word.to_owned()).or_default() |= bit(name)?;
            }
        }
        let mut rules = Vec::with_capacity(file.rules.len());
        for line in &file.rules {
            if !(0.0..=HIGHEST_PENALTY).contains(&line.penalty) {
                let limits = format!("the penalty {} is not between 0 and {HIGHEST_PENALTY}", line.penalty);
                return Err(problem(file, limits));
            }
            let (before, after) = (bits(&line.before)?, bits(&line.after)?);
            rules.push(Rule { before, after, unless_after: bits(&line.unless)?, penalty: line.penalty });
        }
        let list = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        let own_pattern = |(name, line): (&String, &PatternLine)| {
            let (words, starts, ends) = (list(&line.words), list(&line.starts), list(&line.ends));
            if words.is_empty() && starts.is_empty() && ends.is_empty() {
                return Err(problem(file, format!("the pattern {name:?} says nothing")));
            }
            Ok(Pattern { bit: bit(name)?, words, starts, ends, is_closed: line.closed })
        };
        Ok(Self {
            groups_of,
            pattern: PatternBits {
                number: bit("number")?,
                capital: bit("capital")?,
                genitive: bit("genitive")?,
                short: bit("short")?,
                title: bit("title")?,
                abbreviation: bit("abbreviation")?,
                ordinal: bit("ordinal")?,
            },
            own_patterns: file.patterns.iter().map(own_pattern).collect::<Result<_, _>>()?,
            rules,
            full_titles: list(&file.full_titles).into_iter().collect(),
            nouns_are_capitalised: file.nouns_are_capitalised,
        })
    }

    /// Whether the word is in a group just as it is written here.
    pub(super) fn has_word(&self, word: &str) -> bool {
        self.groups_of.contains_key(word)
    }

    /// The groups of the lists that a word is in, punctuation left out.
    fn listed(&self, bare: &str, side: Side) -> u64 {
        let plain = bare.replace('’', "'");
        if let Some(&groups) = self.groups_of.get(&plain) {
            return groups;
        }
        if self.nouns_are_capitalised && side == Side::AfterBreak && bare.starts_with(char::is_uppercase) {
            return 0;
        }
        self.groups_of.get(&plain.to_lowercase()).copied().unwrap_or_default()
    }
}

impl Language {
    /// Penalty, 0 (good) to [`HIGHEST_PENALTY`], of a break between the words `before` and `after` as they are shown,
    /// punctuation and all.
    ///
    /// What speaks against a break outweighs what speaks for it; punctuation outweighs both.
    pub fn break_penalty(&self, before: &str, after: &str) -> f32 {
        if self.ends_sentence(before, Some(after)) {
            return AFTER_SENTENCE;
        }
        // A full stop that ends no sentence belongs to an abbreviation or an ordinal and says nothing.
        if Mark::of_written(before) == Some(Mark::Comma) {
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

impl Pattern {
    /// Whether the word, which is written in small letters, is one of those that are meant.
    fn holds(&self, word: &str) -> bool {
        if !self.words.is_empty() {
            return self.words.iter().any(|listed| listed == word);
        }
        let start = self.starts.iter().filter(|start| word.starts_with(*start)).map(String::len).max();
        let Some(start) = start.or(self.starts.is_empty().then_some(0)) else { return false };
        // Between beginning and ending something of the word must be left.
        let rest = &word[start..];
        self.ends.is_empty() || self.ends.iter().any(|end| rest.len() > end.len() + 1 && rest.ends_with(end))
    }
}
