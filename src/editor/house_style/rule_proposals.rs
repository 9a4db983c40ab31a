//! The rules of text that a house keeps, as a choice for its guideline.

use std::sync::Arc;

use super::file_statistics::FileStatistics;
use super::house_figure::{count_text, of_cues};
use super::rule_tally::all_rules;
use super::style_sign::StyleSign;
use super::writing_figures::{broken_that_fit, keeps_one_line};
use base::texts::t;
use formats::guideline::Guideline;
use formats::text_rules::{RuleChoice, TextRule, groups};

/// A rule of text, and what the house does about it.
#[derive(Clone, Debug, PartialEq)]
pub struct RuleProposal {
    pub rule: Arc<TextRule>,
    /// The group that it is of.
    pub group: &'static str,
    /// Whether the rule is to count.
    pub counts: bool,
    /// "never broken in 4,812 cues", "broken in 312 of 4,812 cues".
    pub source: String,
}

/// Cues that break a rule, of a thousand, up to which it is kept.
const SLIPS_PER_THOUSAND: u64 = 1;
/// From so many on the house does not know the rule.
const HABIT_PER_THOUSAND: u64 = 10;
/// Cues that show that a house had the choice.
const LEAST_EVIDENCE: u64 = 5;

/// In how many cues a house could have broken a rule and did it as the rule wants; `None`: every cue is such a one.
fn evidence(id: &str, file: &FileStatistics) -> Option<u64> {
    let of = |signs: &[StyleSign]| Some(signs.iter().map(|sign| file.count(*sign)).sum());
    match id {
        "ellipsis-character" | "netflix-ellipsis" | "netflix-space-before-mark" => of(&[StyleSign::EllipsisCharacter]),
        "straight-quotes" => of(&[StyleSign::CurlyQuotes, StyleSign::LowQuotes, StyleSign::Guillemets]),
        "straight-apostrophe" => of(&[StyleSign::CurlyApostrophe]),
        "hyphens-for-dash" | "hyphen-for-dash" => of(&[StyleSign::LongDash]),
        "netflix-numbers" | "netflix-number-first" => of(&[StyleSign::NumberWord]),
        "netflix-sound-brackets" => of(&[StyleSign::SquareBrackets]),
        _ => None,
    }
}

/// What becomes of each rule that is of the language, in the order of the groups.
pub(super) fn rule_proposals(file: &FileStatistics, guideline: &Guideline, language: &str) -> Vec<RuleProposal> {
    let rules = all_rules().iter().filter(|(_, rule)| rule.is_of(language));
    let proposal = |(group, rule): &(&'static str, Arc<TextRule>)| {
        let (broken, tried) = match rule.id.as_str() {
            "netflix-one-line" => broken_that_fit(file, guideline.max_chars_per_line),
            "netflix-dashes" => {
                let (style, count, all) = file.usual_dashes()?;
                guideline.dashes.filter(|wanted| *wanted == style)?;
                (all - count, all)
            }
            id => file.rules.of_rule(id),
        };
        if tried == 0 {
            return None;
        }
        let is_kept = match rule.id.as_str() {
            "netflix-one-line" => keeps_one_line(broken, tried),
            _ => broken.saturating_mul(1000) <= SLIPS_PER_THOUSAND.saturating_mul(tried),
        };
        let is_habit = broken >= 3 && broken.saturating_mul(1000) >= HABIT_PER_THOUSAND.saturating_mul(tried);
        let is_usual = *group == "common" && rule.is_usual;
        let shown = evidence(&rule.id, file);
        let has_evidence = shown.is_none_or(|cues| cues >= LEAST_EVIDENCE);
        let counts = match (is_kept && has_evidence, is_habit) {
            (true, _) => true,
            (false, true) => false,
            // Broken now and then, or never tried: as it is without a house.
            (false, false) => is_usual,
        };
        let source = match (broken, has_evidence) {
            (0, true) => t!("style-rule-never", cues = count_text(tried)),
            (0, false) => t!("style-rule-no-occasion").to_owned(),
            _ => t!("style-rule-broken", count = of_cues(broken, tried)),
        };
        Some(RuleProposal { rule: rule.clone(), group, counts, source })
    };
    rules.filter_map(proposal).collect()
}

/// The choice of rules that the proposals make.
pub(super) fn choice_of(proposals: &[RuleProposal]) -> RuleChoice {
    let mut choice = RuleChoice::default();
    // The group of common errors as a whole, less what the house does: others rule by rule.
    choice.groups.extend(groups().iter().filter(|group| group.name == "common").map(|group| group.name.clone()));
    for proposal in proposals {
        choice.switch(proposal.group, &proposal.rule, proposal.counts);
    }
    choice
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::house_style::finished_file::{FinishedCue, FinishedFile};
    use base::time::Span;
    use std::path::Path;

    fn counted(text: impl Fn(usize) -> String) -> FileStatistics {
        let cue = |index: usize| {
            let start = index as f64 * 3.0;
            FinishedCue::new(Span::from_secs(start, start + 2.0), text(index), None)
        };
        let cues = (0..200).filter_map(cue).collect();
        let file = FinishedFile::of_cues(Path::new("a.srt"), cues).unwrap();
        FileStatistics::of(&FinishedFile { language: "en".to_owned(), ..file })
    }

    #[test]
    fn rules_that_a_house_keeps_are_on_and_those_that_it_breaks_off() {
        let file = counted(|index| match index % 10 {
            0 => "We waited, and waited…".to_owned(),
            1 => "\"No,\" he said  to us".to_owned(),
            _ => "Then she went down to the harbour.".to_owned(),
        });
        let proposals = rule_proposals(&file, &Guideline::ted(), "en");
        let of = |id: &str| proposals.iter().find(|proposal| proposal.rule.id == id).unwrap();
        assert!(of("ellipsis-character").counts && of("netflix-ellipsis").counts);
        assert!(!of("straight-quotes").counts && !of("double-space").counts);
        assert!(of("doubled-word").counts && of("netflix-one-line").counts);
        // Nothing tells whether it would write apostrophes so.
        assert!(!of("straight-apostrophe").counts && !of("netflix-numbers").counts);
        assert!(proposals.iter().all(|proposal| !proposal.source.is_empty()));
        let choice = choice_of(&proposals);
        assert_eq!(choice.groups, ["common"]);
        assert!(choice.off.contains("double-space") && choice.on.contains("ellipsis-character"));
        let ids: Vec<String> = choice.rules("en").unwrap().rules().iter().map(|rule| rule.id.clone()).collect();
        assert!(ids.iter().any(|id| id == "doubled-word") && !ids.iter().any(|id| id == "double-space"));
    }
}
