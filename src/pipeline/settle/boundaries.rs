//! The gaps that a person goes through.

use std::ops::Range;

use super::inputs::GapFacts;
use super::project_cues::{Boundary, State};
use crate::cues::Cue;
use crate::decisions::DecisionKind;
use crate::project::Project;
use crate::proposals::Segmentation;
use crate::time::Span;
use crate::transcript::Word;

/// The boundaries at the gaps after the words `part`, in order. `words`: the project's, with the times at which they are heard.
pub(super) fn boundaries(
    project: &Project,
    words: &[Word],
    facts: &[GapFacts],
    segmentation: &Segmentation,
    cues: &[Cue],
    part: Range<usize>,
) -> Vec<Boundary> {
    let mut found = Vec::new();
    // The cue that the current word belongs to, or the next one if it shows nothing.
    let mut cue = cues.partition_point(|cue| cue.words.end <= part.start);
    for position in part.start..part.end.min(words.len().saturating_sub(1)) {
        while cues.get(cue).is_some_and(|cue| cue.words.end <= position) {
            cue += 1;
        }
        let is_cue_end = segmentation.cue_ends[position];
        let gap = words[position].id;
        let decision = if project.decisions.is_empty() { None } else { project.decisions.get(&gap) };
        let state = match decision.map(|decision| decision.kind) {
            Some(DecisionKind::Accepted) => State::Accepted,
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
        let GapFacts { strength, stage } = facts[position];
        found.push(Boundary { gap, word: position, state, stage, strength, span });
    }
    found
}
