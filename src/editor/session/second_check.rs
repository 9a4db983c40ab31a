//! What second subtitles break of their own guideline, in their own language. Worked out again only where something changed.

use std::collections::BTreeSet;

use super::changed_parts::changed_parts;
use crate::cues::{Cue, CueRules, Problem, ProblemKind, check_part};
use crate::project::{Project, SecondCue};
use base::time::Span;
use formats::guideline::Guideline;
use formats::language::Language;
use formats::text_rules::RuleSet;
use media::shots::ShotChanges;

/// The second subtitles as they are judged.
#[derive(Debug, Default)]
pub(super) struct SecondCheck {
    guideline: Guideline,
    /// ISO 639; empty: not known.
    code: String,
    text_rules: RuleSet,
    shots: ShotChanges,
    cues: Vec<Cue>,
    /// In the order of the cues. What is not translated yet is none.
    problems: Vec<Problem>,
}

impl SecondCheck {
    /// Judges the second subtitles of a project, if there are any. `language`: of the talk, for those of which it is not known.
    pub(super) fn refresh(&mut self, project: &Project, language: &str) {
        let Some(second) = &project.second else {
            if !self.cues.is_empty() {
                *self = Self::default();
            }
            return;
        };
        let code = second.facts.language.as_deref().unwrap_or(language);
        let mut guideline = second.facts.guideline.as_deref().unwrap_or(&project.guideline).clone();
        guideline.take_language(code);
        let is_same = guideline == self.guideline && code == self.code && project.shots == self.shots;
        if !is_same {
            self.text_rules = guideline.text_rules.usable_rules(code);
            (self.guideline, self.code, self.shots) = (guideline, code.to_owned(), project.shots.clone());
            self.cues.clear();
            self.problems.clear();
        }
        let cues: Vec<Cue> =
            second.cues.iter().enumerate().map(|(at, cue)| second_cue(at, &cue.text, cue.span)).collect();
        let looks_same = |one: &Cue, other: &Cue| one.lines == other.lines && one.span == other.span;
        let (gone, come) = changed_parts(&self.cues, &cues, looks_same);
        if gone.is_empty() && come.is_empty() {
            return;
        }
        // What a cue ends with says how the next one begins, and where it begins how much room the one before has.
        let part = come.start.saturating_sub(1)..(come.end + 1).min(cues.len());
        let old_end = self.cues.len() + part.end - cues.len();
        let changed = self.checked(&cues, part.clone());
        let kept = std::mem::take(&mut self.problems).into_iter();
        let kept = kept.filter(|problem| problem.cue < part.start || problem.cue >= old_end).map(|mut problem| {
            if problem.cue >= old_end {
                problem.cue = problem.cue - old_end + part.end;
            }
            problem
        });
        self.problems = kept.chain(changed).collect();
        self.problems.sort_by_key(|problem| problem.cue);
        self.cues = cues;
    }

    fn checked(&self, cues: &[Cue], part: std::ops::Range<usize>) -> Vec<Problem> {
        let rules = CueRules {
            guideline: &self.guideline,
            code: &self.code,
            language: Language::of(&self.code),
            words: &[],
            unvoiced: &BTreeSet::new(),
            shots: &self.shots,
            text_rules: &self.text_rules,
        };
        let mut problems = check_part(cues, part, &rules);
        // Still to be translated.
        problems.retain(|problem| !cues[problem.cue].lines.is_empty() && problem.kind != ProblemKind::Empty);
        problems
    }

    pub(super) fn guideline(&self) -> &Guideline {
        &self.guideline
    }

    pub(super) fn code(&self) -> &str {
        &self.code
    }

    pub(super) fn cues(&self) -> &[Cue] {
        &self.cues
    }

    pub(super) fn problems(&self) -> &[Problem] {
        &self.problems
    }

    /// Those of the cue at a position.
    pub(super) fn of_cue(&self, at: usize) -> &[Problem] {
        let first = self.problems.partition_point(|problem| problem.cue < at);
        let count = self.problems[first..].partition_point(|problem| problem.cue == at);
        &self.problems[first..first + count]
    }

    /// Those that a cue would have with another text, in the place of the one at `at` or (`None`) where its time is.
    pub(super) fn of_text(&self, at: Option<usize>, text: &str, span: Span) -> Vec<Problem> {
        let place = at.unwrap_or_else(|| self.cues.partition_point(|cue| cue.span.start <= span.start));
        let next = if at.is_some() { place + 1 } else { place };
        let before = place.checked_sub(1).and_then(|before| self.cues.get(before));
        let around: Vec<Cue> = before.into_iter().cloned().chain([second_cue(place, text, span)]).collect();
        let own = around.len() - 1;
        let around: Vec<Cue> = around.into_iter().chain(self.cues.get(next).cloned()).collect();
        self.checked(&around, own..own + 1)
    }
}

/// A second cue as it is judged, at its position.
pub(super) fn second_cue(at: usize, text: &str, span: Span) -> Cue {
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty()).map(str::to_owned).collect();
    Cue { words: at..at + 1, lines, span }
}

/// Whether a second cue is still to be translated.
pub(super) fn is_untranslated(cue: &SecondCue) -> bool {
    cue.text.trim().is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cues::check_in;
    use crate::project::{SecondFacts, SecondSubtitles};

    fn project(texts: &[&str]) -> Project {
        let cue = |(at, text): (usize, &&str)| SecondCue {
            span: Span::from_secs(2.0 * at as f64, 2.0 * at as f64 + 1.9),
            text: (*text).to_owned(),
        };
        let facts = SecondFacts { language: Some("de".to_owned()), ..SecondFacts::default() };
        let cues = texts.iter().enumerate().map(cue).collect();
        Project { second: Some(SecondSubtitles { facts, cues }), guideline: Guideline::netflix(), ..Project::default() }
    }

    #[test]
    fn the_figures_are_those_of_their_own_language() {
        let mut check = SecondCheck::default();
        // 34 characters in 1.9 s are 17.9 a second: right in English, too fast in German.
        check.refresh(&project(&["Das Wasser war kalt an dem Morgen."]), "en");
        assert_eq!(check.guideline().max_cps, 17.0);
        assert!(check.problems().iter().any(|problem| matches!(problem.kind, ProblemKind::TooFast { .. })));
        let mut english = project(&["Das Wasser war kalt an dem Morgen."]);
        if let Some(second) = &mut english.second {
            second.facts.language = Some("en".to_owned());
        }
        check.refresh(&english, "en");
        assert!(!check.problems().iter().any(|problem| matches!(problem.kind, ProblemKind::TooFast { .. })));
    }

    #[test]
    fn what_changed_alone_is_looked_at_and_all_is_as_if_it_had_been_looked_at_at_once() {
        let fast = "Das Wasser war an diesem Morgen wirklich ganz außerordentlich kalt.";
        let mut check = SecondCheck::default();
        let mut texts = vec!["Gut.", fast, "", "Ja  so.", "Gut."];
        let whole = |texts: &[&str]| {
            let mut fresh = SecondCheck::default();
            fresh.refresh(&project(texts), "en");
            fresh.problems
        };
        check.refresh(&project(&texts), "en");
        assert!(check.problems().iter().any(|problem| problem.cue == 1));
        assert!(check.problems().iter().all(|problem| problem.cue != 2), "it is to be translated");
        for (at, text) in [(2, fast), (1, "Kalt."), (4, ""), (0, fast)] {
            texts[at] = text;
            check.refresh(&project(&texts), "en");
            assert_eq!(check.problems(), whole(&texts), "{texts:?}");
        }
        texts.remove(1);
        check.refresh(&project(&texts), "en");
        assert_eq!(check.problems(), whole(&texts));
        texts.insert(0, "Nein.");
        check.refresh(&project(&texts), "en");
        assert_eq!(check.problems(), whole(&texts));
        // What would be, before it is.
        let before: Vec<ProblemKind> = check.of_cue(1).iter().map(|problem| problem.kind.clone()).collect();
        let would: Vec<Problem> = check.of_text(Some(1), texts[1], check.cues()[1].span);
        assert_eq!(would.into_iter().map(|problem| problem.kind).collect::<Vec<_>>(), before);
        assert_eq!(check.of_text(Some(1), "Gut.", check.cues()[1].span), []);
        let alone = check_in(&check.cues()[1..2], check.guideline(), "de");
        assert!(!alone.is_empty());
    }
}
