//! Why a cue breaks the guideline although the optimiser knows it.

use std::fmt;
use std::mem::discriminant;
use std::ops::Range;

use super::{Alternative, ProjectCues, Settler};
use crate::cues::{Cue, Problem, ProblemEdge, ProblemKind};
use crate::decisions::Decision;
use crate::export::Finding;
use crate::project::Project;
use base::texts::{self, t};
use base::time::Duration;
use formats::guideline::word_count;
use formats::transcript::Word;

/// The reason why a cue is not as the guideline wants it.
#[derive(Clone, Debug, PartialEq)]
pub enum ProblemReason {
    /// A person decided so.
    ByHand(ManualChoice),
    /// It could be avoided, but only by a worse division: the cue would end after `word`, or, with `None`, go on.
    WorseElsewhere { word: Option<String> },
    /// The client has it otherwise, and says this of it.
    Glossary { note: String },
    /// A rule of text asks for it, which comes from here.
    Rule { source: String },
    /// The words are spoken so.
    Speech(Speech),
}

/// A person's decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ManualChoice {
    Times,
    Lines,
    Boundaries,
}

/// The kind of speech at the cue.
#[derive(Clone, Debug, PartialEq)]
pub enum Speech {
    /// Characters a second in speech, and the silence after it that the cue can use.
    Quick { cps: f64, silence: Duration },
    /// Words a minute in speech, and the silence after it.
    Wordy { words_per_minute: f64, silence: Duration },
    /// So long are the words spoken, and so soon the next follow.
    Brief { speech: Duration, silence: Duration },
    /// So long are the words spoken, without a place to end the cue.
    Drawn { speech: Duration },
    /// A sentence in the cue is spoken in so little time.
    BriefSentence { text: String, speech: Duration },
    /// The silences before and after the cue.
    Apart { before: Duration, after: Duration },
    /// The speaker before it is not the one after it.
    OtherSpeakers,
    /// A word that no line can hold.
    LongWord { word: String },
    /// The next word follows so soon that the gap is cut from the words.
    Close { silence: Duration },
    /// Cues of words that stand so close make room for each other.
    Crowded,
    /// Nothing of the kind: no other division of these words is any better.
    NoOther,
}

impl fmt::Display for ProblemReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Glossary { note } if note.is_empty() => f.write_str(t!("because-glossary")),
            Self::Glossary { note } => f.write_str(&t!("because-glossary-note", note = note)),
            Self::Rule { source } if source.is_empty() => f.write_str(t!("because-own-rule")),
            Self::Rule { source } => f.write_str(&t!("because-rule", source = source)),
            Self::ByHand(ManualChoice::Times) => f.write_str(t!("because-times-by-hand")),
            Self::ByHand(ManualChoice::Lines) => f.write_str(t!("because-lines-by-hand")),
            Self::ByHand(ManualChoice::Boundaries) => f.write_str(t!("because-boundaries-by-hand")),
            Self::WorseElsewhere { word: Some(word) } => f.write_str(&t!("because-worse-end", word = word)),
            Self::WorseElsewhere { word: None } => f.write_str(t!("because-worse-merge")),
            Self::Speech(speech) => fmt::Display::fmt(speech, f),
        }
    }
}

impl fmt::Display for Speech {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let secs = |duration: &Duration| texts::number(duration.as_secs(), 2);
        f.write_str(&match self {
            Self::Quick { cps, silence } => {
                t!("because-quick", cps = texts::number(*cps, 1), silence = secs(silence))
            }
            Self::Wordy { words_per_minute, silence } => {
                t!("because-wordy", words = texts::number(*words_per_minute, 0), silence = secs(silence))
            }
            Self::Brief { speech, silence } => t!("because-brief", speech = secs(speech), silence = secs(silence)),
            Self::Drawn { speech } => t!("because-drawn", speech = secs(speech)),
            Self::BriefSentence { text, speech } => {
                t!("because-brief-sentence", text = text, speech = secs(speech))
            }
            Self::Apart { before, after } => t!("because-apart", before = secs(before), after = secs(after)),
            Self::OtherSpeakers => t!("because-other-speakers").to_owned(),
            Self::LongWord { word } => t!("because-long-word", word = word),
            Self::Close { silence } => t!("because-close", silence = secs(silence)),
            Self::Crowded => t!("because-crowded").to_owned(),
            Self::NoOther => t!("because-no-other").to_owned(),
        })
    }
}

impl Settler {
    /// All problems of the project that was settled last, behind them all hints, and why there are.
    pub fn findings(&self, project: &Project) -> Vec<Finding> {
        let finding = |problem: &Problem| {
            let reason = self.reason(project, problem).to_string();
            Finding { problem: problem.clone(), reason: Some(reason) }
        };
        let ProjectCues { problems, hints, .. } = self.project_cues();
        problems.iter().chain(hints).map(finding).collect()
    }

    /// Why there is this problem among those of the project that was settled last.
    pub fn reason(&self, project: &Project, problem: &Problem) -> ProblemReason {
        let project_cues = self.project_cues();
        let Some(cue) = project_cues.cues.get(problem.cue) else { return ProblemReason::Speech(Speech::NoOther) };
        if let ProblemKind::GlossaryTerm { wanted, .. } = &problem.kind {
            let note = project.glossary.entry_of_form(wanted).map_or("", |entry| &entry.note);
            return ProblemReason::Glossary { note: note.to_owned() };
        }
        if let ProblemKind::TextRule { rule, .. } = &problem.kind {
            let source = self.rules(project).text_rules.source_of(rule).to_owned();
            return ProblemReason::Rule { source };
        }
        if let Some(what) = self.by_hand(project, cue, &problem.kind) {
            return ProblemReason::ByHand(what);
        }
        if let Some(better) = self.better_elsewhere(project, cue, &problem.kind) {
            let word = better.gap.and_then(|gap| project.position(gap));
            return ProblemReason::WorseElsewhere {
                word: word.and_then(|word| project_cues.wording.words.get(word)).cloned(),
            };
        }
        ProblemReason::Speech(self.speech(project, cue, &problem.kind))
    }

    /// A person's decision about a cue, as far as it matters to a problem.
    fn by_hand(&self, project: &Project, cue: &Cue, kind: &ProblemKind) -> Option<ManualChoice> {
        let words = &cue.words;
        let last = words.end - 1;
        let is_timed = self.times().is_some_and(|times| {
            let is_set = |edges: &[Option<_>], word: usize| edges.get(word).copied().flatten().is_some();
            is_set(&times.ins, words.start) || is_set(&times.outs, last) || {
                // What is cut short by the next cue's time, or comes late for the one before.
                let about_next = matches!(
                    kind,
                    ProblemKind::GapTooSmall { .. }
                        | ProblemKind::OverlapsNext { .. }
                        | ProblemKind::TooFast { .. }
                        | ProblemKind::TooManyWords { .. }
                        | ProblemKind::TooShort { .. }
                        | ProblemKind::GoesEarly { .. }
                        | ProblemKind::CrossesShotChange { edge: ProblemEdge::End, .. }
                        | ProblemKind::EndsAtShotChange { .. }
                );
                let is_late = matches!(
                    kind,
                    ProblemKind::AppearsLate { .. } | ProblemKind::CrossesShotChange { edge: ProblemEdge::Start, .. }
                );
                (about_next && is_set(&times.ins, words.end))
                    || (is_late && words.start.checked_sub(1).is_some_and(|before| is_set(&times.outs, before)))
            }
        });
        let has_line_break = words.clone().any(|word| project.pins.line_end(project.words[word].id).is_some());
        let decided =
            |word: usize| project.pins.decision(project.words[word].id).filter(|decision| decision.is_verdict());
        let is_joined = (words.start..last).any(|word| decided(word).is_some_and(|decision| !decision.is_boundary()));
        let is_cut = words
            .start
            .checked_sub(1)
            .into_iter()
            .chain([last])
            .any(|word| decided(word).is_some_and(Decision::is_boundary));
        match kind {
            ProblemKind::LineTooLong { .. } | ProblemKind::TooManyLines { .. } => {
                has_line_break.then_some(ManualChoice::Lines).or(is_joined.then_some(ManualChoice::Boundaries))
            }
            ProblemKind::OrphanWord { .. } => has_line_break
                .then_some(ManualChoice::Lines)
                .or((is_cut || is_joined).then_some(ManualChoice::Boundaries)),
            ProblemKind::SentenceEndInside { .. } => is_joined.then_some(ManualChoice::Boundaries),
            ProblemKind::Empty
            | ProblemKind::NobodySpeaks
            | ProblemKind::GlossaryTerm { .. }
            | ProblemKind::TextRule { .. } => None,
            ProblemKind::AppearsLate { .. }
            | ProblemKind::AppearsEarly { .. }
            | ProblemKind::GoesEarly { .. }
            | ProblemKind::StaysLong { .. }
            | ProblemKind::CrossesShotChange { .. }
            | ProblemKind::EndsAtShotChange { .. } => is_timed.then_some(ManualChoice::Times),
            ProblemKind::TooFast { .. }
            | ProblemKind::TooManyWords { .. }
            | ProblemKind::TooShort { .. }
            | ProblemKind::TooLong { .. }
            | ProblemKind::GapTooSmall { .. }
            | ProblemKind::OverlapsNext { .. } => {
                is_timed.then_some(ManualChoice::Times).or((is_cut || is_joined).then_some(ManualChoice::Boundaries))
            }
        }
    }

    /// Another place for the start or the end of a cue, or for joining it with a neighbour, that leaves fewer problems and
    /// none of this kind.
    fn better_elsewhere(&self, project: &Project, cue: &Cue, kind: &ProblemKind) -> Option<Alternative> {
        const PLACES: usize = 8;
        let problems = |cues: Range<usize>| {
            let among = |problems: &[Problem]| {
                let first = problems.partition_point(|problem| problem.cue < cues.start);
                let near = problems[first..].iter().take_while(|problem| problem.cue < cues.end);
                // Other cuts have the same words.
                near.filter(|problem| !problem.kind.is_about_text()).count()
            };
            among(&self.project_cues().problems) + among(&self.project_cues().hints)
        };
        let gaps = [cue.words.start.checked_sub(1), Some(cue.words.end - 1)];
        gaps.into_iter().flatten().find_map(|gap| {
            let first = self.project_cues().cues.partition_point(|cue| cue.words.end <= gap);
            let now = problems(first..first + 2);
            let others = self.alternatives(project, gap, PLACES);
            let is_alike = |problem: &Problem| discriminant(&problem.kind) == discriminant(kind);
            others.into_iter().find(|other| {
                let mut found = other.problems.iter().chain(&other.hints);
                other.problems.len() + other.hints.len() < now && !found.any(is_alike)
            })
        })
    }

    fn speech(&self, project: &Project, cue: &Cue, kind: &ProblemKind) -> Speech {
        let spoken = self.spoken(project);
        let words = &spoken[cue.words.clone()];
        let (Some(first), Some(last)) = (words.first(), words.last()) else { return Speech::NoOther };
        let speech = last.span.end - first.span.start;
        let pause = |before: &Word, after: &Word| (after.span.start - before.span.end).max(Duration::ZERO);
        let before = cue.words.start.checked_sub(1).map_or(Duration::ZERO, |word| pause(&spoken[word], first));
        let after = spoken.get(cue.words.end).map_or(Duration::ZERO, |next| pause(last, next));
        let chars = project.guideline.chars(&cue.text());
        match kind {
            ProblemKind::TooFast { .. } => {
                Speech::Quick { cps: chars as f64 / speech.as_secs().max(0.001), silence: after }
            }
            ProblemKind::TooManyWords { .. } => {
                let minutes = speech.as_secs().max(0.001) / 60.0;
                Speech::Wordy { words_per_minute: word_count(&cue.text()) as f64 / minutes, silence: after }
            }
            ProblemKind::TooShort { .. } => Speech::Brief { speech, silence: after },
            ProblemKind::TooLong { .. } => Speech::Drawn { speech },
            ProblemKind::GapTooSmall { .. } | ProblemKind::OverlapsNext { .. } => Speech::Close { silence: after },
            ProblemKind::AppearsLate { .. }
            | ProblemKind::AppearsEarly { .. }
            | ProblemKind::GoesEarly { .. }
            | ProblemKind::StaysLong { .. }
            | ProblemKind::CrossesShotChange { .. }
            | ProblemKind::EndsAtShotChange { .. } => Speech::Crowded,
            ProblemKind::SentenceEndInside { word } => self.brief_sentence(project, cue, word),
            ProblemKind::OrphanWord { .. } if cue.words.len() == 1 => {
                let speaker = |word: Option<usize>| word.and_then(|word| spoken.get(word)).map(|word| &word.speaker);
                let [earlier, later] = [cue.words.start.checked_sub(1), Some(cue.words.end)].map(speaker);
                let is_other =
                    |other: Option<&Option<std::sync::Arc<str>>>| other.is_some_and(|other| *other != first.speaker);
                if is_other(earlier) && is_other(later) {
                    Speech::OtherSpeakers
                } else {
                    Speech::Apart { before, after }
                }
            }
            ProblemKind::LineTooLong { line, .. } => {
                let text = cue.lines.get(line - 1).filter(|text| !text.contains(char::is_whitespace));
                text.map_or(Speech::NoOther, |word| Speech::LongWord { word: word.clone() })
            }
            ProblemKind::OrphanWord { .. }
            | ProblemKind::TooManyLines { .. }
            | ProblemKind::NobodySpeaks
            | ProblemKind::GlossaryTerm { .. }
            | ProblemKind::TextRule { .. }
            | ProblemKind::Empty => Speech::NoOther,
        }
    }

    /// The shorter one of the sentences that share a cue, which are parted after `word`.
    fn brief_sentence(&self, project: &Project, cue: &Cue, word: &str) -> Speech {
        let (spoken, shown, language) = (self.spoken(project), &self.project_cues().wording.words, self.language());
        let text = |position: usize| shown.get(position).map_or("", |text| text.trim());
        let ends = |position: usize| language.ends_sentence(text(position), Some(text(position + 1)));
        let Some(end) = cue.words.clone().find(|&position| text(position) == word) else { return Speech::NoOther };
        let start =
            (cue.words.start..end).rev().find(|&position| ends(position)).map_or(cue.words.start, |last| last + 1);
        let next_end = (end + 1..cue.words.end - 1).find(|&position| ends(position)).unwrap_or(cue.words.end - 1);
        let sentence = |words: Range<usize>| {
            let speech = spoken[words.end - 1].span.end - spoken[words.start].span.start;
            let text: Vec<&str> = words.map(text).filter(|text| !text.is_empty()).collect();
            (speech, text.join(" "))
        };
        let parts = [sentence(start..end + 1), sentence(end + 1..next_end + 1)];
        match parts.into_iter().min() {
            Some((speech, text)) => Speech::BriefSentence { text, speech },
            None => Speech::NoOther,
        }
    }
}
