//! How bad it is to end a line or a cue between two words, from a data file per language.
//!
//! A file names groups of words and gives penalties to pairs of groups. Some groups are patterns that no list could
//! hold: `number` (starts with a digit), `capital` (a capitalised word that is in no list), `genitive` (ends in
//! 's or s'), `short` (one to three letters of an alphabet: mostly articles, pronouns and prepositions, for languages
//! without lists), `title` ("Dr.", from the list `titles`), `abbreviation` ("ca.", from the list `abbreviations`) and
//! `ordinal` ("3." where that means the third). A file may add patterns of its own: words that are in no list and start
//! or end in a certain way, or words of a list that a sign closes.
//!
//! Where nouns are capitalised (German), `capital` says noun as much as name, and a word of a list may have a namesake:
//! "weg" (away) is not "Weg" (way). There a capitalised word in the lists is matched with its capital, and a word in
//! small letters is found under a capital only before the break, where a sentence may have started with it.
//!
//! A new language is a new file and a line in [`FILES`].

#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, HashMap};
use std::sync::LazyLock;

use serde::Deserialize;

use crate::transcript::Mark;
use crate::wording::{bare_word, ends_sentence, is_english_i};

/// The penalty of a place about which nothing is known.
pub const NEUTRAL_PENALTY: f32 = 2.0;
/// The penalty between words that must never be parted, such as an article and its noun.
pub const HIGHEST_PENALTY: f32 = 10.0;

/// After a sentence, the best place of all.
const AFTER_SENTENCE: f32 = 0.0;
/// After a comma, a colon or a dash.
const AFTER_COMMA: f32 = 0.2;

const FILES: [(&str, &str); 2] = [("en", include_str!("breaks_en.json")), ("de", include_str!("breaks_de.json"))];
const NEUTRAL_FILE: &str = include_str!("breaks_neutral.json");

/// Penalty, 0 (good) to [`HIGHEST_PENALTY`], of a break between the words `before` and `after` as they are shown.
///
/// `language` is a BCP-47 or ISO 639 code; languages without a data file look at punctuation, numbers, titles and the length of words only.
/// Callers with many words keep the [`BreakRules`] instead.
pub fn break_penalty(before: &str, after: &str, language: &str) -> f32 {
    BreakRules::for_language(language).penalty(before, after)
}

/// The rules of one language, ready for use. Without a file there are none but those of punctuation.
#[derive(Debug, Default)]
pub struct BreakRules {
    groups_of: HashMap<String, u64>,
    pattern: PatternBits,
    own_patterns: Vec<Pattern>,
    rules: Vec<Rule>,
    /// Lists that a capitalised word may be in and still be a name.
    titles: Vec<String>,
    /// Words whose full stop ends no sentence.
    abbreviations: Vec<String>,
    nouns_are_capitalised: bool,
    ordinals_have_full_stops: bool,
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

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RuleFile {
    #[serde(rename = "language")]
    _language: String,
    #[serde(default)]
    nouns_are_capitalised: bool,
    /// Whether a full stop after a number makes it an ordinal.
    #[serde(default)]
    ordinals_have_full_stops: bool,
    titles: String,
    #[serde(default)]
    abbreviations: String,
    groups: BTreeMap<String, String>,
    #[serde(default)]
    patterns: BTreeMap<String, PatternLine>,
    rules: Vec<RuleLine>,
}

/// Beginnings and endings, or whole words, each a list.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PatternLine {
    #[serde(default)]
    words: String,
    #[serde(default)]
    starts: String,
    #[serde(default)]
    ends: String,
    /// Only words that a comma, a full stop or the like follows.
    #[serde(default)]
    closed: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RuleLine {
    #[serde(default)]
    before: String,
    #[serde(default)]
    after: String,
    #[serde(default)]
    unless: String,
    penalty: f32,
}

impl BreakRules {
    /// The rules of a language by its code ("en", "en-GB"), the neutral ones if there is no file for it.
    pub fn for_language(language: &str) -> &'static Self {
        // The files are part of the program and a test parses each of them; without one there would be no rules.
        static PARSED: LazyLock<Vec<BreakRules>> =
            LazyLock::new(|| FILES.iter().map(|(_, text)| BreakRules::parse(text).unwrap_or_default()).collect());
        static NEUTRAL: LazyLock<BreakRules> = LazyLock::new(|| BreakRules::parse(NEUTRAL_FILE).unwrap_or_default());
        let code = language.split(['-', '_']).next().unwrap_or_default();
        match FILES.iter().position(|(name, _)| name.eq_ignore_ascii_case(code)) {
            Some(index) => &PARSED[index],
            None => &NEUTRAL,
        }
    }

    fn parse(text: &str) -> Result<Self, String> {
        let file: RuleFile = serde_json::from_str(text).map_err(|error| error.to_string())?;
        let names: Vec<&str> = ["number", "capital", "genitive", "short", "title", "abbreviation", "ordinal"]
            .into_iter()
            .chain(file.groups.keys().chain(file.patterns.keys()).map(String::as_str))
            .collect();
        if names.len() > u64::BITS as usize {
            return Err("more than 57 groups and patterns".into());
        }
        let bit = |name: &str| match names.iter().position(|known| *known == name) {
            Some(index) => Ok(1_u64 << index),
            None => Err(format!("unknown group {name:?}")),
        };
        let bits = |list: &str| list.split_whitespace().try_fold(0, |all, name| bit(name).map(|one| all | one));
        let mut groups_of: HashMap<String, u64> = HashMap::new();
        for (name, words) in &file.groups {
            for word in words.split_whitespace() {
                *groups_of.entry(word.to_owned()).or_default() |= bit(name)?;
            }
        }
        let rules = file
            .rules
            .iter()
            .map(|line| {
                if !(0.0..=HIGHEST_PENALTY).contains(&line.penalty) {
                    return Err(format!("penalty {} out of range", line.penalty));
                }
                let (before, after) = (bits(&line.before)?, bits(&line.after)?);
                Ok(Rule { before, after, unless_after: bits(&line.unless)?, penalty: line.penalty })
            })
            .collect::<Result<_, _>>()?;
        let pattern = PatternBits {
            number: bit("number")?,
            capital: bit("capital")?,
            genitive: bit("genitive")?,
            short: bit("short")?,
            title: bit("title")?,
            abbreviation: bit("abbreviation")?,
            ordinal: bit("ordinal")?,
        };
        let list = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        let own_pattern = |(name, line): (&String, &PatternLine)| {
            let (words, starts, ends) = (list(&line.words), list(&line.starts), list(&line.ends));
            if words.is_empty() && starts.is_empty() && ends.is_empty() {
                return Err(format!("the pattern {name:?} says nothing"));
            }
            Ok(Pattern { bit: bit(name)?, words, starts, ends, is_closed: line.closed })
        };
        let own_patterns = file.patterns.iter().map(own_pattern).collect::<Result<_, _>>()?;
        Ok(Self {
            groups_of,
            pattern,
            own_patterns,
            rules,
            titles: list(&file.titles),
            abbreviations: list(&file.abbreviations),
            nouns_are_capitalised: file.nouns_are_capitalised,
            ordinals_have_full_stops: file.ordinals_have_full_stops,
        })
    }

    /// Penalty, 0 to [`HIGHEST_PENALTY`], of a break between two words as they are shown, punctuation and all.
    ///
    /// What speaks against a break outweighs what speaks for it; punctuation outweighs both.
    pub fn penalty(&self, before: &str, after: &str) -> f32 {
        let groups_before = self.groups(before, Side::BeforeBreak);
        // The full stop of "Dr." and of "3. Mai" ends nothing.
        let is_short_form = groups_before & (self.pattern.title | self.pattern.abbreviation) != 0
            || groups_before & self.pattern.ordinal != 0 && !self.starts_sentence(after);
        if !is_short_form {
            if ends_sentence(before, Some(after)) {
                return AFTER_SENTENCE;
            }
            // A full stop that ends no sentence belongs to an abbreviation and says nothing.
            if Mark::of_written(before) == Some(Mark::Comma) {
                return AFTER_COMMA;
            }
        }
        let groups_after = self.groups(after, Side::AfterBreak);
        let (mut worst, mut best) = (NEUTRAL_PENALTY, NEUTRAL_PENALTY);
        for rule in &self.rules {
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

    /// Whether a capital on the word can only be that of a sentence start.
    fn starts_sentence(&self, word: &str) -> bool {
        let bare = bare_word(word);
        bare.starts_with(char::is_uppercase)
            && !self.groups_of.contains_key(bare)
            && self.groups_of.contains_key(&bare.to_lowercase())
    }

    fn groups(&self, word: &str, side: Side) -> u64 {
        let bare = bare_word(word);
        let lower = bare.to_lowercase().replace('’', "'");
        let mut groups = self.listed(bare, side);
        let listed = groups != 0;
        let first = bare.chars().next();
        if first.is_some_and(|c| c.is_numeric()) {
            groups |= self.pattern.number;
        }
        if !listed && first.is_some_and(char::is_uppercase) && !is_english_i(&lower) {
            groups |= self.pattern.capital;
        }
        if !listed && (lower.ends_with("'s") || lower.ends_with("s'")) {
            groups |= self.pattern.genitive;
        }
        // Scripts beyond Latin, Greek and Cyrillic do not mark their small words by length.
        if !listed
            && (1..=3).contains(&bare.chars().count())
            && bare.chars().all(|c| c.is_alphabetic() && c < '\u{530}')
        {
            groups |= self.pattern.short;
        }
        if first.is_some_and(char::is_uppercase)
            && self.titles.iter().any(|title| *title == lower.trim_end_matches('.'))
        {
            groups |= self.pattern.title;
        }
        let has_full_stop = || word.trim_end_matches(['"', '”', '“', ')']).ends_with('.');
        if !self.abbreviations.is_empty()
            && self.abbreviations.iter().any(|short| *short == lower.trim_end_matches('.'))
            && has_full_stop()
        {
            groups |= self.pattern.abbreviation;
        }
        if self.ordinals_have_full_stops
            && (1..=2).contains(&bare.len())
            && bare.bytes().all(|byte| byte.is_ascii_digit())
            && has_full_stop()
        {
            groups |= self.pattern.ordinal;
        }
        if !self.own_patterns.is_empty() {
            let is_closed = Mark::of_written(word).is_some();
            let may_hold =
                |pattern: &&Pattern| (is_closed || !pattern.is_closed) && (!listed || !pattern.words.is_empty());
            if first.is_some_and(char::is_lowercase) {
                let holding = self.own_patterns.iter().filter(may_hold).filter(|pattern| pattern.holds(&lower));
                groups |= holding.fold(0, |bits, pattern| bits | pattern.bit);
            }
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
