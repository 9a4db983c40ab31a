//! What the text and the boundaries of a stretch depend on beyond it: counts over the whole talk, kept up to date word by word.

use std::ops::Range;

use crate::pins::Pins;
use crate::settling::mark_corrections::ListCounts;
use evidence::restored_text::{ModelCase, WritingFacts};
use evidence::{Evidence, GapEvidence};
use formats::language::{Language, LetterCase};
use formats::transcript::Word;

/// Counts over a talk.
#[derive(Clone, Debug, Default)]
pub(super) struct TalkFacts {
    pub writing: WritingFacts,
    pub lists: ListCounts,
    /// Gaps at which a fusion was asked, and at which the writing was read along.
    fused: usize,
    read: usize,
    /// Words to which the model gives capitals.
    capitals: usize,
    /// Gaps at which the line-break model was asked, and is believed.
    line_ends: usize,
}

impl TalkFacts {
    pub(super) fn of(words: &[Word], pins: &Pins, evidence: Option<&Evidence>, language: &Language) -> Self {
        let mut facts = Self::default();
        facts.count((words, pins, evidence), 0..words.len(), language, true);
        facts
    }

    /// Counts some of the words in, or (`come`: false) out.
    pub(super) fn count(
        &mut self,
        (words, pins, evidence): (&[Word], &Pins, Option<&Evidence>),
        part: Range<usize>,
        language: &Language,
        come: bool,
    ) {
        let add = |count: &mut usize, is_so: bool| {
            *count = if come { *count + usize::from(is_so) } else { count.saturating_sub(usize::from(is_so)) };
        };
        self.lists.count(words, part.clone(), come);
        for at in part {
            let (word, gap) = (&words[at], gap_at(words, evidence, at));
            let (case, is_typed) = (case_at(words, evidence, at), pins.is_typed(word.id));
            self.writing.count(word, is_typed, case, language, come);
            add(&mut self.capitals, case.case != LetterCase::Lower);
            add(&mut self.fused, gap.is_some_and(|gap| gap.fusion.is_some()));
            add(&mut self.read, gap.is_some_and(|gap| gap.writing.is_some()));
            add(&mut self.line_ends, !is_typed && gap.is_some_and(|gap| gap.line_break.is_some()));
        }
    }

    pub(super) fn is_fused(&self) -> bool {
        self.fused > 0
    }

    pub(super) fn is_read(&self) -> bool {
        self.read > 0
    }

    pub(super) fn has_capitals(&self) -> bool {
        self.capitals > 0
    }

    /// Whether words that stand elsewhere are shown and divided by these facts as by `former` ones. `words`: those that came or went.
    pub(super) fn leave_others_as<'w>(&self, former: &Self, words: impl Iterator<Item = &'w Word>) -> bool {
        let kinds = |facts: &Self| (facts.is_fused(), facts.is_read(), facts.has_capitals(), facts.line_ends > 0);
        kinds(self) == kinds(former)
            && self.lists.tell_the_same_as(former.lists)
            && !self.writing.change_others(&former.writing, words)
    }
}

pub(super) fn gap_at<'e>(words: &[Word], evidence: Option<&'e Evidence>, at: usize) -> Option<&'e GapEvidence> {
    evidence?.gaps.get(&words[at].id)
}

/// How the model would capitalise the word before `gap`; `before`: the gap before that word.
pub(super) fn model_case(before: Option<&GapEvidence>, gap: Option<&GapEvidence>) -> ModelCase {
    ModelCase {
        case: gap.map(|gap| gap.case).unwrap_or_default(),
        // A word that came later tells nothing of how the model saw what follows it: that may have started a sentence.
        may_start_sentence: before.is_none_or(GapEvidence::may_end_sentence),
    }
}

/// How it would capitalise the word at a position.
pub(super) fn case_at(words: &[Word], evidence: Option<&Evidence>, at: usize) -> ModelCase {
    let before = at.checked_sub(1).and_then(|before| gap_at(words, evidence, before));
    model_case(before, gap_at(words, evidence, at))
}
