//! Cues that a subtitle file came with: they stay as they are until the user has cuts, lines or times computed again.

use std::collections::BTreeSet;

use super::{Change, Edge, EditError, Project, StepKind};
use crate::decisions::{Decision, DecisionKind};
use base::texts::t;
use base::time::Instant;
use formats::guideline::FrameRate;
use formats::transcript::{GivenCue, WordId};

/// The part of given or set cues to compute again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GivenPart {
    /// Where cues end, and with it their lines and times.
    Cuts,
    /// Where lines break.
    Lines,
    /// When cues appear and go.
    Times,
}

impl GivenPart {
    /// As undo calls it.
    pub const fn name(self) -> StepKind {
        match self {
            Self::Cuts => StepKind::CutAnew,
            Self::Lines => StepKind::BreakLinesAnew,
            Self::Times => StepKind::TimeAnew,
        }
    }
}

impl Project {
    /// Whether a cue ends after the word because a subtitle file has it so, and that was not decided by a person since.
    pub fn is_kept_end(&self, gap: WordId) -> bool {
        self.pins.decision(gap).is_some_and(Decision::is_given)
    }

    /// Whether it has cues of a subtitle file that stay as they are.
    pub fn keeps_cues(&self) -> bool {
        self.pins.decisions().any(|(_, decision)| decision.is_given())
    }

    /// The frames on which edges come that were set: those of the guideline. In a talk that came from a subtitle file they stand where
    /// they were set, as they stood in the file.
    pub fn frames_of_set_edges(&self) -> Option<FrameRate> {
        self.guideline.frame_rate.filter(|_| self.given_file.is_none())
    }

    /// Where an edge that is set at a time comes.
    pub fn set_edge(&self, at: Instant) -> Instant {
        self.frames_of_set_edges().map_or(at, |rate| rate.start_of(rate.nearest(at)))
    }

    /// Pins a new project to the cues: where they end, their lines, their times, every word as it is written.
    pub(super) fn keep_cues(&mut self, given: &[GivenCue]) {
        for cue in given {
            let Some(last) = cue.words.end.checked_sub(1).filter(|&last| last < self.words.len()) else { continue };
            let (words, span) = (&self.words, cue.span);
            for word in cue.words.clone() {
                let ends = word == last;
                let kind = if ends { DecisionKind::Given } else { DecisionKind::Held { boundary: false } };
                let starts = word == cue.words.start;
                self.pins.set(words[word].id, |pin| {
                    pin.cue_end = Some(Decision::new(kind, None));
                    pin.is_typed = true;
                    pin.line_end = (!ends).then_some(cue.line_ends.contains(&word)).or(pin.line_end);
                    if let Some(span) = span {
                        pin.is_retimed = true;
                        pin.appears = starts.then_some(span.start).or(pin.appears);
                        pin.goes = ends.then_some(span.end).or(pin.goes);
                    }
                });
            }
        }
    }
}

/// The changes when a part of the cues is computed again, given ones and ones that a person set alike; what a person decided about
/// a gap by itself stays. `only`: of the cues that these words make up; `None`: of all.
pub(super) fn release(
    project: &Project,
    part: GivenPart,
    only: Option<&BTreeSet<WordId>>,
) -> Result<Vec<Change>, EditError> {
    let mut changes = Vec::new();
    // Unspoken cues have no other division and no other times, and the cue before one ends where it ends.
    let mut fixed = BTreeSet::new();
    for (place, word) in project.words.iter().enumerate().filter(|(_, word)| project.is_unspoken(word)) {
        fixed.insert(word.id);
        fixed.extend(place.checked_sub(1).map(|before| project.words[before].id));
    }
    let of_unspoken = |id: WordId| project.position(id).is_some_and(|at| project.is_unspoken(&project.words[at]));
    let is_meant = |word: &WordId| only.is_none_or(|only| only.contains(word));
    // Where the cues that are meant end stands fast.
    let is_inside = |gap: &WordId| {
        let next = || Some(project.words.get(project.position(*gap)? + 1)?.id);
        only.is_none_or(|only| only.contains(gap) && next().is_some_and(|next| only.contains(&next)))
    };
    if part == GivenPart::Cuts {
        let is_given = |decision: &Decision| decision.unseen || !decision.is_verdict();
        let given = project.pins.decisions().filter(|(gap, decision)| is_given(decision) && !fixed.contains(gap));
        let given = given.filter(|(gap, _)| is_inside(gap));
        changes.extend(given.map(|(gap, &decision)| Change::Decision { gap, from: Some(decision), to: None }));
    }
    if part != GivenPart::Times {
        let lines = project.pins.line_ends().filter(|(gap, _)| is_inside(gap) && !of_unspoken(*gap));
        changes.extend(lines.map(|(gap, breaks)| Change::LineBreak { gap, from: Some(breaks), to: None }));
    }
    if part != GivenPart::Lines {
        let is_free = |edge: &Edge| match edge {
            Edge::In(word) | Edge::Out(word) => is_meant(word) && !of_unspoken(*word),
        };
        let times = project.pins.times().filter(|(edge, _)| is_free(edge));
        changes.extend(times.map(|(edge, at)| Change::Time { edge, from: Some(at), to: None }));
        let words: Vec<WordId> = project.pins.words(|pin| pin.is_retimed).filter(is_meant).collect();
        if !words.is_empty() {
            changes.push(Change::Retimed { words, from: true, to: false });
        }
    }
    match changes.is_empty() {
        true => Err(EditError::Nothing(t!("edit-nothing-given"))),
        false => Ok(changes),
    }
}
