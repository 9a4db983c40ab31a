//! What is to be written otherwise: names and terms by the client's glossary, and what breaks a rule of text. Where that is, and the edits
//! that put it right.

use std::mem::{Discriminant, discriminant};
use std::ops::Range;
use std::sync::Arc;

use super::Session;
use super::changed_parts::changed_parts;
use crate::cues::{Cue, CueTerm, Problem, ProblemKind, rule_facts, terms_of};
use crate::project::{Change, CueText, Edit, Step, StepKind};
use crate::settling::ProjectCues;
use formats::glossary::Glossary;
use formats::language::bare_word;
use formats::subtitle_file::tagged_words;
use formats::text_rules::{Severity, TextFinding};
use formats::transcript::Word;

/// Words of a correction that can become an entry of a glossary, at most: more are another sentence.
const MOST_WORDS: usize = 6;

/// Which texts are put right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextFixKind {
    /// What the glossary has otherwise.
    Terms,
    /// That, and what rules of text say.
    All,
}

/// The edit that puts texts right.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TextFix {
    /// `None`: there is nothing to be put right.
    pub edit: Option<Edit>,
    /// How many problems are gone with it.
    pub written: usize,
    /// How many stay that could be put right, since their cues would have other problems then.
    pub left: usize,
}

/// A correction that a person made: what was there, and what is there now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Correction {
    pub was: String,
    pub is: String,
}

impl Session {
    pub fn glossary(&self) -> &Arc<Glossary> {
        &self.project().glossary
    }

    /// Has the talk judged by a client's glossary. It is no step: the glossary is none of the talk's.
    pub fn set_glossary(&mut self, glossary: &Arc<Glossary>) {
        if !Arc::ptr_eq(self.glossary(), glossary) {
            let is_same = **self.glossary() == **glossary;
            self.document.set_glossary(glossary.clone());
            if !is_same {
                self.refresh();
            }
        }
    }

    /// All that the glossary has otherwise and no person found right, in the order of the talk.
    pub fn terms(&self) -> &[CueTerm] {
        &self.terms
    }

    /// The one that a word is part of.
    pub fn term_at(&self, word: usize) -> Option<&CueTerm> {
        let at = self.terms.partition_point(|term| term.words.end <= word);
        self.terms.get(at).filter(|term| term.words.contains(&word))
    }

    pub(super) fn find_terms(&self) -> Vec<CueTerm> {
        let problems = self.project_cues().problems.iter();
        let mut cues: Vec<usize> = problems.filter(|problem| is_term(problem)).map(|problem| problem.cue).collect();
        cues.dedup();
        cues.into_iter().flat_map(|cue| self.terms_of_cue(cue)).filter(|term| !self.is_settled(term)).collect()
    }

    fn terms_of_cue(&self, cue: usize) -> Vec<CueTerm> {
        let shown = &self.project_cues().wording.words;
        self.cues().get(cue).map_or_else(Vec::new, |cue| terms_of(self.glossary(), shown, &cue.words))
    }

    fn is_settled(&self, term: &CueTerm) -> bool {
        self.project().are_found_right(&term.words)
    }

    /// The text of a cue with some terms of it written as the glossary has them.
    fn text_with_terms(&self, cue: usize, is_meant: impl Fn(&CueTerm) -> bool) -> Option<String> {
        let mut text = self.text_of(self.cues().get(cue)?.words.clone());
        // The same words make the same hits, whether lines or spaces stand between them.
        let hits = self.glossary().hits(&text);
        for (hit, _) in hits.into_iter().zip(self.terms_of_cue(cue)).rev().filter(|(_, term)| is_meant(term)) {
            // A line that broke inside it breaks behind it.
            let behind = text[hit.at.end..].find([' ', '\n']).map(|at| hit.at.end + at);
            if let Some(behind) = behind.filter(|_| text[hit.at.clone()].contains('\n')) {
                text.replace_range(behind..behind + 1, "\n");
            }
            text.replace_range(hit.at, &hit.wanted);
        }
        Some(text)
    }

    /// The cue with all that is meant put right. What a person typed is theirs, and rules change it only where the person asks for it.
    fn fixed_text(&self, cue: usize, kind: TextFixKind, is_asked: bool) -> Option<CueText> {
        let words = self.cues().get(cue)?.words.clone();
        let mut text = self.text_with_terms(cue, |term| !self.is_settled(term))?;
        let is_typed = || self.words()[words.clone()].iter().any(|word| self.project().pins.is_typed(word.id));
        if kind == TextFixKind::All && (is_asked || !is_typed()) {
            let language = self.settler.language();
            let last = |cue: &Cue| cue.lines.last().and_then(|line| tagged_words(line).last()).map(str::to_owned);
            let before = cue.checked_sub(1).and_then(|before| last(&self.cues()[before]));
            let after_sentence = before.is_none_or(|word| language.ends_sentence(&word, None));
            let facts = rule_facts(&self.project().guideline, (self.settler.code(), language), after_sentence);
            // Hints are put right where a person points at them.
            let is_meant = |finding: &TextFinding| is_asked || finding.rule.severity != Severity::Hint;
            text = self.settler.text_rules().fixed(&text, &facts, is_meant).unwrap_or(text);
        }
        self.retext(words, &text)
    }

    /// The edit that writes the terms in some words as the glossary has them.
    pub fn write_terms_in(&self, words: &Range<usize>) -> Option<Edit> {
        let cue = self.cue_of_word(words.start)?;
        let is_meant = |term: &CueTerm| term.words.start < words.end && words.start < term.words.end;
        let text = self.text_with_terms(cue, |term| is_meant(term) && !self.is_settled(term))?;
        let cues = vec![self.retext(self.cues()[cue].words.clone(), &text)?];
        Some(Edit::Retext { name: StepKind::WriteAsInTheGlossary, cues })
    }

    /// The edit that puts the texts of a cue (`only`) or of the talk right, where that makes no other problem.
    pub fn fix_texts(&self, only: Option<usize>, kind: TextFixKind) -> TextFix {
        let is_meant = |problem: &&Problem| {
            let is_it = match kind {
                TextFixKind::Terms => is_term(problem),
                TextFixKind::All => problem.kind.is_about_text(),
            };
            is_it && problem.kind.is_fixable_text() && only.is_none_or(|only| only == problem.cue)
        };
        let ProjectCues { problems, hints, .. } = self.project_cues();
        // Hints are put right where a person points at them.
        let hints = hints.iter().filter(|_| only.is_some());
        let mut cues: Vec<usize> = problems.iter().chain(hints).filter(is_meant).map(|problem| problem.cue).collect();
        let all = cues.len();
        cues.sort_unstable();
        cues.dedup();
        let name = match kind {
            TextFixKind::Terms => StepKind::WriteAsInTheGlossary,
            TextFixKind::All => StepKind::CorrectTheText,
        };
        // What is left out may have been in the way of nothing else: once is enough, the second time is the proof.
        for _ in 0..2 {
            let texts: Vec<CueText> =
                cues.iter().filter_map(|&cue| self.fixed_text(cue, kind, only.is_some())).collect();
            if texts.is_empty() {
                break;
            }
            let edit = Edit::Retext { name, cues: texts };
            let Ok(after) = self.foresee(&edit) else { break };
            let before = cues.len();
            cues.retain(|&cue| !is_worse(cue, self.project_cues(), &after));
            if cues.len() == before {
                let count = |of: &ProjectCues| {
                    let all = of.problems.iter().chain(&of.hints);
                    all.filter(|problem| problem.kind.is_about_text() && cues.contains(&problem.cue)).count()
                };
                let written = count(self.project_cues()).saturating_sub(count(&after));
                return TextFix { edit: Some(edit), written, left: all.saturating_sub(written) };
            }
        }
        TextFix { left: all, ..TextFix::default() }
    }

    /// What a step corrected: one stretch of few words, in the place of others.
    pub fn correction(step: &Step) -> Option<Correction> {
        let mut words = step.changes.iter().filter_map(|change| match change {
            Change::Words { from, to, .. } => Some((from.as_slice(), to.as_slice())),
            _ => None,
        });
        let (from, to) = words.next()?;
        if words.next().is_some() {
            return None;
        }
        let (was, is) = changed_parts(from, to, |one, other| one.text == other.text);
        let text = |words: &[Word]| {
            let text: Vec<&str> = words.iter().map(|word| word.text.as_str()).collect();
            (words.len() <= MOST_WORDS).then(|| trimmed(&text.join(" ")).to_owned())
        };
        let correction = Correction { was: text(&from[was])?, is: text(&to[is])? };
        let is_empty = correction.was.is_empty() || correction.is.is_empty();
        (!is_empty && correction.was != correction.is).then_some(correction)
    }

    /// What a person corrected last.
    pub fn last_correction(&self) -> Option<Correction> {
        self.document.history().done().rev().find_map(Self::correction)
    }
}

/// A phrase without the marks at its edges.
fn trimmed(text: &str) -> &str {
    let start = text.find(bare_word(text.split(' ').next().unwrap_or_default())).unwrap_or(0);
    let last = text.rsplit(' ').next().unwrap_or_default();
    let bare = bare_word(last);
    let end = text.len() - last.len() + last.find(bare).unwrap_or(0) + bare.len();
    text.get(start..end).unwrap_or_default()
}

fn is_term(problem: &Problem) -> bool {
    matches!(problem.kind, ProblemKind::GlossaryTerm { .. })
}

/// Whether a cue has problems of a kind that it had not, or more of them.
fn is_worse(cue: usize, before: &ProjectCues, after: &ProjectCues) -> bool {
    /// The rules of text are kinds of their own.
    type Kind<'a> = (Discriminant<ProblemKind>, Option<&'a str>);
    fn kinds(cues: &ProjectCues, cue: usize) -> Vec<Kind<'_>> {
        let all = cues.problems.iter().chain(&cues.hints).filter(|problem| problem.cue == cue);
        all.map(|problem| match &problem.kind {
            ProblemKind::TextRule { rule, .. } => (discriminant(&problem.kind), Some(rule.as_str())),
            kind => (discriminant(kind), None),
        })
        .collect()
    }
    let (was, is) = (kinds(before, cue), kinds(after, cue));
    let count = |kinds: &[Kind<'_>], kind: Kind<'_>| kinds.iter().filter(|other| **other == kind).count();
    before.cues.len() != after.cues.len() || is.iter().any(|&kind| count(&is, kind) > count(&was, kind))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::{Question, fixture};
    use formats::glossary::Term;

    fn glossary(entries: &[(&str, &str)]) -> Arc<Glossary> {
        let entry = |&(term, forbidden): &(&str, &str)| Term {
            term: term.to_owned(),
            forbidden: vec![forbidden.to_owned()],
            ..Term::default()
        };
        Arc::new(Glossary::new(entries.iter().map(entry)))
    }

    fn texts(talk: &Session) -> Vec<String> {
        talk.cues().iter().map(crate::cues::Cue::text).collect()
    }

    fn term_problems(talk: &Session) -> usize {
        talk.project_cues().problems.iter().filter(|problem| is_term(problem)).count()
    }

    #[test]
    fn terms_are_problems_and_questions_until_they_are_written_or_found_right() {
        let mut talk = fixture::fused_session(160);
        let (before, asked, revision) = (texts(&talk), talk.queue().len(), talk.revision());
        assert!(talk.terms().is_empty());
        talk.set_glossary(&glossary(&[("harbor", "harbour"), ("pole", "mast")]));
        assert_eq!(texts(&talk), before, "a glossary changes no text by itself");
        assert_ne!(talk.revision(), revision);
        assert!(talk.history_depth() == 0 && !talk.is_changed(), "it is no step");
        let count = talk.terms().len();
        assert!(count > 1 && term_problems(&talk) == count && talk.queue().len() > asked);
        let first = talk.terms()[0].clone();
        assert_eq!((first.found.as_str(), first.wanted.as_str()), ("harbour", "harbor"));

        // No: it is written as the glossary has it, and nothing else changes.
        let question = Question::Word(talk.words()[first.words.start].id);
        let asked = talk.facts_of(question).unwrap();
        assert_eq!(asked.words, first.words);
        let edit = talk.answer(question, false).unwrap();
        talk.edit(&edit).unwrap();
        let after = texts(&talk);
        let cue = asked.cue;
        assert_eq!(after[cue], before[cue].replacen("harbour", "harbor", 1));
        assert_eq!((&after[..cue], &after[cue + 1..]), (&before[..cue], &before[cue + 1..]));
        assert_eq!(talk.terms().len(), count - 1);
        talk.undo().unwrap().unwrap();
        assert_eq!((texts(&talk), talk.terms().len()), (before.clone(), count));

        // Yes: it stays, is asked no more, and is no problem any more.
        talk.edit(&talk.answer(question, true).unwrap()).unwrap();
        assert_eq!((texts(&talk), talk.terms().len(), term_problems(&talk)), (before.clone(), count - 1, count - 1));
        assert!(talk.facts_of(question).is_none());
        talk.undo().unwrap().unwrap();
        assert_eq!((talk.terms().len(), term_problems(&talk)), (count, count));

        // Another glossary, and none.
        talk.set_glossary(&glossary(&[("harbor", "harbour")]));
        assert!(talk.terms().len() < count);
        talk.set_glossary(&Glossary::none());
        assert_eq!((talk.terms().len(), term_problems(&talk)), (0, 0));
    }

    #[test]
    fn all_are_written_in_one_step_but_where_that_makes_other_problems() {
        let mut talk = fixture::fused_session(160);
        talk.set_glossary(&glossary(&[("harbor", "harbour"), ("pole", "mast")]));
        let (before, count) = (texts(&talk), talk.terms().len());
        let fix = talk.fix_texts(None, TextFixKind::Terms);
        assert_eq!((fix.written, fix.left), (count, 0));
        talk.edit(&fix.edit.unwrap()).unwrap();
        let expected: Vec<String> =
            before.iter().map(|text| text.replace("harbour", "harbor").replace("mast", "pole")).collect();
        assert_eq!((texts(&talk), talk.history_depth()), (expected, 1));
        assert_eq!((talk.terms().len(), talk.fix_texts(None, TextFixKind::Terms)), (0, TextFix::default()));
        talk.undo().unwrap().unwrap();

        // Of one cue, and no other.
        let cue = talk.cue_of_word(talk.terms()[0].words.start).unwrap();
        let fix = talk.fix_texts(Some(cue), TextFixKind::Terms);
        talk.edit(&fix.edit.unwrap()).unwrap();
        assert_eq!(talk.terms().len(), count - fix.written);
        assert_eq!(texts(&talk)[cue + 1..], before[cue + 1..]);
        talk.undo().unwrap().unwrap();

        // What would not fit stays as it is.
        let long =
            "harbour of the free and Hanseatic city of the great and the good of this whole northern coast of ours";
        talk.set_glossary(&glossary(&[(long, "harbour"), ("pole", "mast")]));
        let fix = talk.fix_texts(None, TextFixKind::Terms);
        assert!(fix.left > 0 && fix.written + fix.left == count, "{fix:?}");
        talk.edit(&fix.edit.unwrap()).unwrap();
        assert_eq!(talk.terms().len(), fix.left);
        assert!(texts(&talk).iter().all(|text| !text.contains("Hanseatic")));
    }

    #[test]
    fn a_term_of_several_words_becomes_one_and_its_line_breaks_behind_it() {
        let mut talk = fixture::fused_session(160);
        let cue = talk.cues().iter().position(|cue| cue.lines.len() == 2).unwrap();
        let text = talk.cues()[cue].text();
        let at = text.find('\n').unwrap();
        let first = text[..at].rsplit(' ').next().unwrap();
        let second = text[at + 1..].split(' ').next().unwrap();
        let bare = format!("{} {}", bare_word(first), bare_word(second));
        talk.set_glossary(&glossary(&[("Kubernetes", &bare)]));
        let term = talk.terms().iter().find(|term| talk.cue_of_word(term.words.start) == Some(cue)).cloned();
        // A mark between the two words parts them, which a phrase of a glossary has not.
        let Some(term) = term else { panic!("{text:?} has no {bare:?}") };
        assert_eq!(term.words.len(), 2);
        talk.edit(&talk.write_terms_in(&term.words).unwrap()).unwrap();
        let expected = text.replacen(&format!("{first}\n{second} "), "Kubernetes\n", 1);
        assert_eq!(talk.cues()[cue].text(), expected);
    }

    #[test]
    fn what_breaks_a_rule_of_text_is_put_right_but_what_a_person_typed() {
        let mut talk = fixture::fused_session(160);
        let rule_problems = |talk: &Session| {
            let all = talk.project_cues().problems.iter();
            all.filter(|problem| matches!(problem.kind, ProblemKind::TextRule { .. })).count()
        };
        assert_eq!(rule_problems(&talk), 0);
        let own = r#"{ "groups": ["common"], "own": [{ "id": "no-harbour", "pattern": "harbour", "fix": "harbor", "message": { "en": "harbor" } }] }"#;
        let text_rules = serde_json::from_str(own).unwrap();
        let guideline = formats::guideline::Guideline { text_rules, ..talk.project().guideline.clone() };
        talk.edit(&Edit::SetGuideline(Box::new(guideline))).unwrap();
        let (before, count) = (texts(&talk), rule_problems(&talk));
        assert!(count > 0);
        // A person types one into a cue that had none.
        let cue =
            before.iter().position(|text| !text.contains("harbour") && text.split_whitespace().count() > 3).unwrap();
        let cues = vec![talk.retext(talk.cues()[cue].words.clone(), &format!("harbour {}", before[cue])).unwrap()];
        talk.edit(&Edit::Retext { name: StepKind::EditText, cues }).unwrap();
        assert_eq!(rule_problems(&talk), count + 1);
        let fix = talk.fix_texts(None, TextFixKind::All);
        talk.edit(&fix.edit.unwrap()).unwrap();
        assert!(texts(&talk)[cue].starts_with("harbour"), "{:?}", texts(&talk)[cue]);
        assert_eq!(rule_problems(&talk), 1 + fix.left.saturating_sub(1));
        // Asked for this cue alone it is put right as well.
        let fix = talk.fix_texts(Some(cue), TextFixKind::All);
        talk.edit(&fix.edit.unwrap()).unwrap();
        assert!(texts(&talk)[cue].starts_with("harbor "), "{:?}", texts(&talk)[cue]);
        assert_eq!(talk.fix_texts(None, TextFixKind::Terms), TextFix::default());
    }

    #[test]
    fn a_correction_of_a_few_words_can_become_an_entry() {
        let mut talk = fixture::fused_session(160);
        assert_eq!(talk.last_correction(), None);
        let words = talk.cues()[1].words.clone();
        let text = talk.text_of(words.clone());
        let old = text.split_whitespace().nth(1).unwrap().to_owned();
        let new = text.replacen(&old, "Kubernetes,", 1);
        let cues = vec![talk.retext(words, &new).unwrap()];
        talk.edit(&Edit::Retext { name: StepKind::EditText, cues }).unwrap();
        let expected = Correction { was: bare_word(&old).to_owned(), is: "Kubernetes".to_owned() };
        assert_eq!(talk.last_correction(), Some(expected.clone()));
        // What is no correction does not hide the last one, and what was undone is none.
        let gap = talk.queue().iter().find(|question| !question.is_about_text()).unwrap().word();
        talk.edit(&Edit::Accept { gap, strength: None }).unwrap();
        assert_eq!(talk.last_correction(), Some(expected));
        talk.undo().unwrap().unwrap();
        talk.undo().unwrap().unwrap();
        assert_eq!(talk.last_correction(), None);
    }
}
