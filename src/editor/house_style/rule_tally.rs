//! Which rules of text a house keeps.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, LazyLock};

use super::finished_file::FinishedFile;
use super::limits_of_size::MOST_CUES_FOR_RULES;
use formats::language::Language;
use formats::text_rules::{RuleChoice, RuleFacts, TextRule, groups};

/// In how many cues each rule is broken.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RuleTally {
    /// By the id of the rule.
    broken: BTreeMap<String, u64>,
    /// Cues in which the rules were tried, by the same.
    tried: BTreeMap<String, u64>,
}

/// Rules of which the figures of the guideline decide, which are not known yet while files are read.
const OF_FIGURES: [&str; 2] = ["netflix-dashes", "netflix-one-line"];

/// A rule with the group that it is of.
pub(super) type GroupedRule = (&'static str, Arc<TextRule>);

static RULES: LazyLock<Vec<GroupedRule>> = LazyLock::new(|| {
    let all = groups().iter().flat_map(|group| group.rules.iter().map(|rule| (group.name.as_str(), rule.clone())));
    all.collect()
});

/// All rules that the program has.
pub(super) fn all_rules() -> &'static [GroupedRule] {
    &RULES
}

impl RuleTally {
    /// Tries the rules in the first cues of a file.
    pub fn of(file: &FinishedFile) -> Self {
        let language = Language::of(&file.language);
        let choice = RuleChoice {
            groups: groups().iter().map(|group| group.name.clone()).collect(),
            off: OF_FIGURES.iter().map(|id| (*id).to_owned()).collect(),
            ..RuleChoice::default()
        };
        let rules = choice.usable_rules(&file.language);
        let mut tally = Self::default();
        let cues = file.cues.get(..MOST_CUES_FOR_RULES).unwrap_or(&file.cues);
        let mut after_sentence = true;
        for cue in cues {
            let facts = RuleFacts {
                code: &file.language,
                language,
                most_chars: 0,
                dashes: None,
                numbers_in_words: 10,
                after_sentence,
            };
            let found = rules.findings(&cue.text, &facts);
            let ids: BTreeSet<&str> = found.iter().map(|finding| finding.rule.id.as_str()).collect();
            for id in ids {
                *tally.broken.entry(id.to_owned()).or_default() += 1;
            }
            let last = cue.lines.last().and_then(|line| line.split_whitespace().next_back());
            after_sentence = last.is_some_and(|word| language.ends_sentence(word, None));
        }
        tally.tried = rules.rules().iter().map(|rule| (rule.id.clone(), cues.len() as u64)).collect();
        tally
    }

    pub fn add_all(&mut self, other: &Self) {
        for (mine, theirs) in [(&mut self.broken, &other.broken), (&mut self.tried, &other.tried)] {
            theirs.iter().for_each(|(id, count)| *mine.entry(id.clone()).or_default() += count);
        }
    }

    /// Cues that break a rule, and all in which it was tried.
    pub fn of_rule(&self, id: &str) -> (u64, u64) {
        let count = |counts: &BTreeMap<String, u64>| counts.get(id).copied().unwrap_or_default();
        (count(&self.broken), count(&self.tried))
    }
}
