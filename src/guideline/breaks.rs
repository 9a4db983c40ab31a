//! How bad it is to end a line or a cue between two words, from a data file per language.
//!
//! A file names groups of words and gives penalties to pairs of groups. Some groups are patterns that no list could
//! hold: `number` (starts with a digit), `capital` (a capitalised word that is in no list), `genitive` (ends in
//! 's or s'), `short` (one to three letters of an alphabet: mostly articles, pronouns and prepositions, for languages
//! without lists) and `title` ("Dr.", from the list `titles`). A new language is a new file and a line in [`FILES`].

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

const FILES: [(&str, &str); 1] = [("en", include_str!("breaks_en.json"))];
const NEUTRAL_FILE: &str = include_str!("breaks_neutral.json");

/// Penalty, 0 (good) to [`HIGHEST_PENALTY`], of a break between the words `before` and `after` as they are shown.
///
/// `language` is a BCP-47 or ISO 639 code; languages without a data file look at punctuation, numbers, titles and the length of words only.
/// Callers with many words keep the [`BreakRules`] instead.
pub fn break_penalty(before: &str, after: &str, language: &str) -> f32 {
    BreakRules::for_language(language).penalty(before, after)
}

/// The rules of one language, ready for use.
#[derive(Debug)]
pub struct BreakRules {
    groups_of: HashMap<String, u64>,
    pattern: PatternBits,
    rules: Vec<Rule>,
    /// Lists that a capitalised word may be in and still be a name.
    titles: Vec<String>,
}

#[derive(Debug, Default)]
struct PatternBits {
    number: u64,
    capital: u64,
    genitive: u64,
    short: u64,
    title: u64,
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
struct RuleFile {
    #[serde(rename = "language")]
    _language: String,
    titles: String,
    groups: BTreeMap<String, String>,
    rules: Vec<RuleLine>,
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
        let names: Vec<&str> = ["number", "capital", "genitive", "short", "title"]
            .into_iter()
            .chain(file.groups.keys().map(String::as_str))
            .collect();
        if names.len() > u64::BITS as usize {
            return Err("more than 60 groups".into());
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
        };
        Ok(Self { groups_of, pattern, rules, titles: file.titles.split_whitespace().map(str::to_owned).collect() })
    }

    /// Penalty, 0 to [`HIGHEST_PENALTY`], of a break between two words as they are shown, punctuation and all.
    ///
    /// What speaks against a break outweighs what speaks for it; punctuation outweighs both.
    pub fn penalty(&self, before: &str, after: &str) -> f32 {
        let groups_before = self.groups(before);
        if groups_before & self.pattern.title == 0 {
            if ends_sentence(before, Some(after)) {
                return AFTER_SENTENCE;
            }
            // A full stop that ends no sentence belongs to an abbreviation and says nothing.
            if Mark::of_written(before) == Some(Mark::Comma) {
                return AFTER_COMMA;
            }
        }
        let groups_after = self.groups(after);
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

    fn groups(&self, word: &str) -> u64 {
        let bare = bare_word(word);
        let lower = bare.to_lowercase().replace('’', "'");
        let mut groups = self.groups_of.get(&lower).copied().unwrap_or_default();
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
        groups
    }
}

impl Default for BreakRules {
    /// No rules but those of punctuation.
    fn default() -> Self {
        Self { groups_of: HashMap::new(), pattern: PatternBits::default(), rules: Vec::new(), titles: Vec::new() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_data_files_are_sound() -> Result<(), String> {
        for (_, text) in FILES.iter().chain([&("", NEUTRAL_FILE)]) {
            BreakRules::parse(text)?;
        }
        Ok(())
    }

    #[test]
    fn what_must_stay_together_costs_much_and_good_places_little() {
        let never = |before: &str, after: &str| {
            let penalty = break_penalty(before, after, "en-US");
            assert!(penalty >= 5.0, "{before} | {after}: {penalty}");
        };
        let good = |before: &str, after: &str| {
            let penalty = break_penalty(before, after, "en-US");
            assert!(penalty <= 1.5, "{before} | {after}: {penalty}");
        };
        never("the", "house");
        never("The", "house");
        never("John", "Smith");
        never("Dr.", "Smith");
        never("Mr.", "Fox");
        never("I", "think");
        never("I'm", "going");
        never("I’m", "going");
        never("it", "was");
        never("have", "seen");
        never("don't", "know");
        never("not", "know");
        never("is", "not");
        never("in", "Berlin");
        never("20", "minutes");
        never("3.5", "million");
        never("five", "people");
        never("my", "mother");
        never("world's", "largest");
        never("give", "up");
        never("told", "me");
        never("and", "then");
        never("because", "nobody");
        never("new", "idea");
        good("house,", "the");
        good("house.", "The");
        good("house?”", "The");
        good("house", "and");
        good("house", "because");
        good("house", "in");
        good("people", "who");
        good("well--", "the");
        good("it", "and");
        good("U.S.", "in");
    }

    #[test]
    fn an_unknown_language_knows_punctuation_and_small_words() {
        assert_eq!(break_penalty("schwarze", "Katze", "de"), NEUTRAL_PENALTY);
        assert!(break_penalty("die", "Katze", "de") > 4.0);
        assert!(break_penalty("Katze", "die", "de") < NEUTRAL_PENALTY);
        assert!(break_penalty("Dr.", "Katze", "de") > 4.0);
        assert_eq!(break_penalty("你", "好", "zh"), NEUTRAL_PENALTY);
        assert_eq!(break_penalty("Katze,", "die", "de"), AFTER_COMMA);
        assert_eq!(break_penalty("", "", ""), NEUTRAL_PENALTY);
    }
}
