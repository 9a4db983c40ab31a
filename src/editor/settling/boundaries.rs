//! The gaps that a person goes through.

use std::ops::Range;

use super::inputs::GapFacts;
use super::project_cues::{Boundary, State};
use crate::cues::Cue;
use crate::decisions::DecisionKind;
use crate::project::Project;
use crate::proposals::{CutSigns, MOST_ADVANTAGE, Segmentation, Segmenter};
use base::time::Span;
use formats::language::Language;
use formats::transcript::Word;

/// How far before and behind a cut its cues reach that are looked at, in words: farther than a cue does, unless decisions joined what
/// no cue can hold.
const REACH: usize = 60;

/// The inputs of boundaries.
pub(super) struct BoundaryInputs<'a> {
    /// With their measured times.
    pub words: &'a [Word],
    pub facts: &'a [GapFacts],
    pub segmenter: &'a Segmenter,
    pub segmentation: &'a Segmentation,
    pub cues: &'a [Cue],
    pub language: &'a Language,
}

impl BoundaryInputs<'_> {
    /// The boundaries at the gaps after the words `part`, in order.
    pub fn boundaries(&self, project: &Project, part: Range<usize>) -> Vec<Boundary> {
        let Self { words, facts, segmentation, cues, .. } = *self;
        let mut found = Vec::new();
        // The cue that the current word belongs to, or the next one if it shows nothing.
        let mut cue = cues.partition_point(|cue| cue.words.end <= part.start);
        for position in part.start..part.end.min(words.len().saturating_sub(1)) {
            while cues.get(cue).is_some_and(|cue| cue.words.end <= position) {
                cue += 1;
            }
            let is_cue_end = segmentation.cue_ends[position];
            let gap = words[position].id;
            let decision = project.pins.decision(gap);
            let state = match decision.map(|decision| decision.kind) {
                Some(DecisionKind::Accepted | DecisionKind::Given) => State::Accepted,
                Some(DecisionKind::Added) => State::Added,
                Some(DecisionKind::MovedHere { .. }) => State::Moved,
                Some(DecisionKind::Rejected) => State::Rejected,
                // The mark stands where it was moved to.
                Some(DecisionKind::MovedAway { .. }) => continue,
                Some(DecisionKind::Held { .. }) | None if is_cue_end => State::Pending,
                Some(DecisionKind::Held { .. }) | None => continue,
            };
            let spoken = Span::new(words[position].span.end, words[position + 1].span.start);
            let span = match (cues.get(cue), cues.get(cue + 1)) {
                (Some(before), Some(after)) if is_cue_end && before.words.end == position + 1 => {
                    Span::new(before.span.end, after.span.start)
                }
                _ => spoken,
            };
            let is_pending = state == State::Pending;
            let signs = is_pending.then(|| self.signs(position));
            // By the bare words: whether the full stop that the machine put there is right is just the question.
            let (before, after) = (words[position].bare_word(), words[position + 1].bare_word());
            let break_penalty = if is_pending { self.language.break_penalty(before, after) } else { 0.0 };
            let stage = facts[position].stage;
            found.push(Boundary { gap, word: position, state, stage, signs, break_penalty, span });
        }
        found
    }

    /// Of the cut after a word.
    fn signs(&self, position: usize) -> CutSigns {
        let GapFacts { strength, mark, line_end, .. } = self.facts[position];
        let ends = &self.segmentation.cue_ends;
        let start = ends[..position].iter().rposition(|&end| end).map_or(0, |end| end + 1);
        let end = ends[position + 1..].iter().position(|&end| end).map_or(ends.len(), |more| position + 2 + more);
        let advantage = match position - start < REACH && end - position <= REACH {
            true => self.segmenter.advantage(start..end, position, f64::from(MOST_ADVANTAGE)),
            false => 0.0,
        };
        CutSigns { strength, advantage: advantage as f32, line_end, mark }
    }
}
