//! The rules of a language for breaks, as its file gives them.

use std::collections::{HashMap, HashSet};

use super::file::{LanguageError, LanguageFile, PatternLine, problem};

/// The penalty of a place about which nothing is known.
pub const NEUTRAL_PENALTY: f32 = 2.0;
/// The penalty between words that must never be parted, such as an article and its noun.
pub const HIGHEST_PENALTY: f32 = 10.0;

/// Groups of words that no list could hold; every file may name them.
pub(super) const PATTERNS: [&str; 7] = ["number", "capital", "genitive", "short", "title", "abbreviation", "ordinal"];

/// A language's rules for breaks. Without a file there are no rules but those of punctuation.
#[derive(Debug, Default)]
pub(super) struct Breaks {
    /// Of each listed word, as it is listed, the bits of its groups.
    pub groups_of: HashMap<String, u64>,
    pub pattern: PatternBits,
    pub own_patterns: Vec<Pattern>,
    pub rules: Vec<Rule>,
    /// Titles that are written out, in small letters.
    pub full_titles: HashSet<String>,
    pub nouns_are_capitalised: bool,
}

/// Where a word stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    BeforeBreak,
    AfterBreak,
}

/// A group of words that have something in common.
#[derive(Debug)]
pub(super) struct Pattern {
    pub bit: u64,
    /// One of these; empty: any word that is in no list. Only words in small letters are meant.
    pub words: Vec<String>,
    pub starts: Vec<String>,
    pub ends: Vec<String>,
    pub is_closed: bool,
}

#[derive(Debug, Default)]
pub(super) struct PatternBits {
    pub number: u64,
    pub capital: u64,
    pub genitive: u64,
    pub short: u64,
    pub title: u64,
    pub abbreviation: u64,
    pub ordinal: u64,
}

/// Applies if the words are in these groups; an empty set of `before` or `after` matches every word.
#[derive(Debug)]
pub(super) struct Rule {
    pub before: u64,
    pub after: u64,
    pub unless_after: u64,
    pub penalty: f32,
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
    pub fn listed(&self, bare: &str, side: Side) -> u64 {
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

impl Pattern {
    /// Whether the word, which is written in small letters, is one of those that are meant.
    pub fn holds(&self, word: &str) -> bool {
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
