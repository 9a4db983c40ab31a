//! The rules that count for a talk, and what they find.

use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::facts::RuleFacts;
use super::file::{RuleError, TextRuleLine};
use super::groups::groups;
use super::named;
use super::rule::{RuleCheck, TextRule};
use super::rule_text::RuleText;

/// Which rules count, as guidelines say it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct RuleChoice {
    /// The groups whose usual rules count.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub groups: Vec<String>,
    /// Rules that a person switched off, and on.
    #[serde(skip_serializing_if = "BTreeSet::is_empty")]
    pub off: BTreeSet<String>,
    #[serde(skip_serializing_if = "BTreeSet::is_empty")]
    pub on: BTreeSet<String>,
    /// The client's own.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub own: Vec<TextRuleLine>,
}

/// A place that breaks a rule.
#[derive(Clone, Debug, PartialEq)]
pub struct TextFinding {
    pub rule: Arc<TextRule>,
    /// Bytes of the text, tags counted.
    pub at: Range<usize>,
    /// As it reads there.
    pub found: String,
    /// What is to stand in the place of all of `at`; `None`: a person has to say.
    pub wanted: Option<String>,
}

/// Rules that are ready to be used.
#[derive(Clone, Debug, Default)]
pub struct RuleSet {
    rules: Vec<Arc<TextRule>>,
}

impl RuleChoice {
    /// Whether nothing is chosen.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Whether a rule of a group counts.
    pub fn counts(&self, group: &str, rule: &TextRule) -> bool {
        let is_used = self.groups.iter().any(|name| name == group) && rule.is_usual;
        (is_used || self.on.contains(&rule.id)) && !self.off.contains(&rule.id)
    }

    /// Has a rule of a group count, or not.
    pub fn switch(&mut self, group: &str, rule: &TextRule, counts: bool) {
        self.off.remove(&rule.id);
        self.on.remove(&rule.id);
        if self.counts(group, rule) != counts {
            let list = if counts { &mut self.on } else { &mut self.off };
            list.insert(rule.id.clone());
        }
    }

    /// The rules that count in a language.
    ///
    /// # Errors
    /// [`RuleError`] of one of the client's own.
    pub fn rules(&self, language: &str) -> Result<RuleSet, RuleError> {
        let built_in = groups().iter().flat_map(|group| group.rules.iter().map(|rule| (&*group.name, rule)));
        let counting = built_in.filter(|(group, rule)| self.counts(group, rule) && rule.is_of(language));
        let mut rules: Vec<Arc<TextRule>> = counting.map(|(_, rule)| rule.clone()).collect();
        let mut ids = BTreeSet::new();
        for line in &self.own {
            let rule = line.compile()?;
            let is_taken = groups().iter().flat_map(|group| &group.rules).any(|other| other.id == rule.id);
            if is_taken || !ids.insert(rule.id.clone()) {
                return Err(RuleError::Twice(rule.id));
            }
            if rule.is_of(language) && !self.off.contains(&rule.id) {
                rules.push(Arc::new(rule));
            }
        }
        Ok(RuleSet { rules })
    }
}

impl RuleChoice {
    /// The same without those of the client's own that cannot be used, as a file that was changed by hand may have them.
    pub fn usable_rules(&self, language: &str) -> RuleSet {
        let own = self.own.iter().filter(|line| line.compile().is_ok()).cloned().collect();
        let without = Self { own: Vec::new(), ..self.clone() };
        let all = Self { own, ..self.clone() };
        self.rules(language).or_else(|_| all.rules(language)).or_else(|_| without.rules(language)).unwrap_or_default()
    }
}

impl RuleSet {
    /// One rule.
    pub fn alone(rule: Arc<TextRule>) -> Self {
        Self { rules: vec![rule] }
    }

    pub fn is_empty(&self) -> bool {
        self.rules.is_empty()
    }

    /// Where a rule comes from; empty: nobody says.
    pub fn source_of(&self, id: &str) -> &str {
        self.rules.iter().find(|rule| rule.id == id).map_or("", |rule| &rule.source)
    }

    pub fn rules(&self) -> &[Arc<TextRule>] {
        &self.rules
    }

    /// All places of a text that break a rule, by rule and place. Time is linear in the text.
    pub fn findings(&self, text: &str, facts: &RuleFacts<'_>) -> Vec<TextFinding> {
        if self.is_empty() || text.is_empty() {
            return Vec::new();
        }
        let seen = RuleText::new(text);
        self.rules.iter().flat_map(|rule| findings_of(rule, (text, &seen), facts)).collect()
    }

    /// The text with what these rules find put right, as far as they can; `None`: nothing changes. `is_meant`: which findings.
    pub fn fixed(&self, text: &str, facts: &RuleFacts<'_>, is_meant: impl Fn(&TextFinding) -> bool) -> Option<String> {
        /// Places that share a sign are put right one after the other.
        const ROUNDS: usize = 3;
        let mut fixed = text.to_owned();
        for rule in &self.rules {
            for _ in 0..ROUNDS {
                let seen = RuleText::new(&fixed);
                let found = findings_of(rule, (&fixed, &seen), facts);
                let (mut first_done, mut is_done) = (usize::MAX, true);
                for finding in found.into_iter().rev().filter(&is_meant) {
                    if let Some(wanted) = finding.wanted.filter(|_| finding.at.end <= first_done) {
                        fixed.replace_range(finding.at.clone(), &wanted);
                        (first_done, is_done) = (finding.at.start, false);
                    }
                }
                if is_done {
                    break;
                }
            }
        }
        (fixed != text).then_some(fixed)
    }
}

fn findings_of(rule: &Arc<TextRule>, (text, seen): (&str, &RuleText), facts: &RuleFacts<'_>) -> Vec<TextFinding> {
    let finding = |at: Range<usize>, wanted: Option<String>| {
        let (place, is_whole) = seen.place(&at);
        let found = seen.plain[at].to_owned();
        // What has tags inside would lose them.
        let wanted = wanted.filter(|_| is_whole);
        TextFinding { rule: rule.clone(), at: place, found, wanted }
    };
    let is_looked_at = |at: &Range<usize>| !at.is_empty() && (rule.looks_everywhere || !seen.is_opaque(at));
    match &rule.check {
        RuleCheck::Pattern(pattern, fix) => {
            let found = pattern.captures_iter(&seen.plain);
            let found = found.filter(|found| is_looked_at(&found.get_match().range())).map(|found| {
                let wanted = fix.as_ref().map(|fix| {
                    let mut wanted = String::new();
                    found.expand(fix, &mut wanted);
                    wanted
                });
                finding(found.get_match().range(), wanted)
            });
            found.collect()
        }
        RuleCheck::Named(check) if check.reads_tags() => {
            let found = named::tag_findings(*check, text).into_iter();
            let found = found.map(|(at, wanted)| TextFinding {
                found: text[at.clone()].to_owned(),
                rule: rule.clone(),
                at,
                wanted,
            });
            found.collect()
        }
        RuleCheck::Named(check) => {
            let found = named::findings(*check, &seen.plain, facts).into_iter();
            found.filter(|(at, _)| is_looked_at(at)).map(|(at, wanted)| finding(at, wanted)).collect()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::Language;
    use crate::text_rules::DashStyle;

    fn facts() -> RuleFacts<'static> {
        RuleFacts {
            code: "en",
            language: Language::of("en"),
            most_chars: 42,
            dashes: None,
            numbers_in_words: 10,
            after_sentence: true,
        }
    }

    fn choice(groups: &[&str]) -> RuleChoice {
        RuleChoice { groups: groups.iter().map(|&name| name.to_owned()).collect(), ..RuleChoice::default() }
    }

    #[test]
    fn rules_are_switched_off_and_on_one_by_one() {
        let mut chosen = choice(&["common"]);
        let text = "the the boat ,and  more";
        let ids = |choice: &RuleChoice| {
            let found = choice.rules("en").unwrap().findings(text, &facts());
            found.into_iter().map(|finding| finding.rule.id.clone()).collect::<BTreeSet<_>>()
        };
        let all = ids(&chosen);
        assert!(all.contains("doubled-word") && all.contains("double-space"), "{all:?}");
        let group = groups().iter().find(|group| group.name == "common").unwrap();
        let rule = group.rules.iter().find(|rule| rule.id == "doubled-word").unwrap();
        chosen.switch("common", rule, false);
        assert!(!ids(&chosen).contains("doubled-word"));
        chosen.switch("common", rule, true);
        assert_eq!((ids(&chosen), chosen.clone()), (all, choice(&["common"])));
        let none = RuleChoice::default();
        assert!(none.rules("en").unwrap().is_empty());
        let mut one = none;
        one.switch("common", rule, true);
        assert_eq!(one.rules("en").unwrap().rules().len(), 1);
    }

    #[test]
    fn a_client_has_rules_of_its_own() {
        let own = r#"{ "own": [{ "id": "no-okay", "pattern": "\\b[Oo]kay\\b", "fix": "OK", "message": { "en": "OK, not okay" } }] }"#;
        let chosen: RuleChoice = serde_json::from_str(own).unwrap();
        let rules = chosen.rules("en").unwrap();
        let found = rules.findings("<i>Okay</i>, okay?", &facts());
        assert_eq!(found.iter().map(|one| one.wanted.as_deref()).collect::<Vec<_>>(), [Some("OK"), Some("OK")]);
        assert_eq!(rules.fixed("<i>Okay</i>, okay?", &facts(), |_| true).as_deref(), Some("<i>OK</i>, OK?"));
        let bad = own.replace("kay\\\\b", "kay(");
        let bad: RuleChoice = serde_json::from_str(&bad).unwrap();
        assert!(bad.rules("en").unwrap_err().to_string().contains("no-okay"));
        let taken: RuleChoice = serde_json::from_str(&own.replace("no-okay", "doubled-word")).unwrap();
        assert_eq!(taken.rules("en").unwrap_err(), RuleError::Twice("doubled-word".to_owned()));
    }

    #[test]
    fn what_has_tags_inside_is_found_and_left_to_a_person() {
        let rules = choice(&["common"]).rules("en").unwrap();
        let found = rules.findings("the <i>the</i> boat", &facts());
        assert_eq!(found.len(), 1);
        assert_eq!((found[0].wanted.as_deref(), found[0].found.as_str()), (None, "the the"));
    }

    #[test]
    fn a_long_text_takes_time_in_proportion() {
        let rules = choice(&["common", "typography", "netflix"]).rules("en").unwrap();
        let text = "the the ((( \"a 3 ... -- ,, <i>x</i> l I l ".repeat(2_000);
        assert!(rules.findings(&text, &facts()).len() > 2_000);
    }

    /// The language that an example is in.
    fn language_of(rule: &TextRule) -> &str {
        rule.languages.first().map_or("en", String::as_str)
    }

    fn facts_in(code: &str) -> RuleFacts<'_> {
        RuleFacts {
            code,
            language: Language::of(code),
            most_chars: 42,
            dashes: Some(DashStyle::BothLines),
            numbers_in_words: 10,
            after_sentence: true,
        }
    }

    #[test]
    fn every_rule_keeps_what_its_examples_say() {
        let mut ids = BTreeSet::new();
        for rule in groups().iter().flat_map(|group| &group.rules) {
            assert!(ids.insert(&rule.id), "{} twice", rule.id);
            assert!(!rule.fails.is_empty() && !rule.passes.is_empty(), "{} has no examples", rule.id);
            assert!(!rule.message.en.is_empty() && !rule.message.de.is_empty(), "{} has no message", rule.id);
            assert!(!rule.source.is_empty(), "{} has no source", rule.id);
            let language = language_of(rule);
            let alone = RuleSet::alone(rule.clone());
            for (text, fixed) in &rule.fails {
                let found = alone.findings(text, &facts_in(language));
                assert!(!found.is_empty(), "{} lets {text:?} pass", rule.id);
                let after = alone.fixed(text, &facts_in(language), |_| true);
                assert_eq!(after.as_ref(), fixed.as_ref(), "{} of {text:?}", rule.id);
                // What was fixed keeps the rule, and a second time changes nothing.
                if let Some(after) = after {
                    assert_eq!(alone.findings(&after, &facts_in(language)), [], "{} of {after:?}", rule.id);
                }
            }
            for text in &rule.passes {
                assert_eq!(alone.findings(text, &facts_in(language)), [], "{} of {text:?}", rule.id);
            }
        }
        assert!(ids.len() > 30);
    }
}
