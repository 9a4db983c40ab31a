//! Cues that a subtitle file came with: they stay as they are until a person wants cuts, lines or times anew.

use std::collections::BTreeSet;

use super::{Change, Edge, EditError, Project};
use crate::decisions::{Decision, DecisionKind};
use crate::transcript::{GivenCue, WordId};

/// What is to be found anew of cues that were given or set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
    pub const fn name(self) -> &'static str {
        match self {
            Self::Cuts => "cut anew",
            Self::Lines => "break lines anew",
            Self::Times => "time anew",
        }
    }
}

impl Project {
    /// Settles a new project like the cues: where they end, their lines, their times, every word as it is written. Taken together and
    /// unseen, so that nothing is learnt from it.
    pub(super) fn keep_cues(&mut self, given: &[GivenCue]) {
        for cue in given {
            let Some(last) = cue.words.end.checked_sub(1).filter(|&last| last < self.words.len()) else { continue };
            let id = |word: usize| self.words[word].id;
            for word in cue.words.clone() {
                let kind = if word == last { DecisionKind::Accepted } else { DecisionKind::Held { boundary: false } };
                let decision = Decision { unseen: word == last, ..Decision::new(kind, None) };
                self.decisions.insert(id(word), decision);
                self.typed.insert(id(word));
                if word < last {
                    self.line_breaks.insert(id(word), cue.line_ends.contains(&word));
                }
            }
            if let Some(span) = cue.span {
                self.times.insert(Edge::In(id(cue.words.start)), span.start);
                self.times.insert(Edge::Out(id(last)), span.end);
                self.retimed.extend(cue.words.clone().map(id));
            }
        }
    }
}

/// What changes when a part of the cues is to be found anew, given ones and ones that a person set alike; what a person decided about
/// a gap by itself stays.
pub(super) fn release(project: &Project, part: GivenPart) -> Result<Vec<Change>, EditError> {
    let mut changes = Vec::new();
    // Cues that nobody speaks have no other division and no other times, and the cue before one ends where it ends.
    let mut fixed = BTreeSet::new();
    for (place, word) in project.words.iter().enumerate().filter(|(_, word)| project.is_unspoken(word)) {
        fixed.insert(word.id);
        fixed.extend(place.checked_sub(1).map(|before| project.words[before].id));
    }
    let of_unspoken = |id: WordId| project.position(id).is_some_and(|at| project.is_unspoken(&project.words[at]));
    if part == GivenPart::Cuts {
        let is_given = |decision: &Decision| decision.unseen || !decision.is_verdict();
        let given = project.decisions.iter().filter(|(gap, decision)| is_given(decision) && !fixed.contains(gap));
        changes.extend(given.map(|(&gap, &decision)| Change::Decision { gap, from: Some(decision), to: None }));
    }
    if part != GivenPart::Times {
        let lines = project.line_breaks.iter().filter(|(gap, _)| !of_unspoken(**gap));
        changes.extend(lines.map(|(&gap, &breaks)| Change::LineBreak { gap, from: Some(breaks), to: None }));
    }
    if part != GivenPart::Lines {
        let is_free = |edge: &Edge| match edge {
            Edge::In(word) | Edge::Out(word) => !of_unspoken(*word),
        };
        let times = project.times.iter().filter(|(edge, _)| is_free(edge));
        changes.extend(times.map(|(&edge, &at)| Change::Time { edge, from: Some(at), to: None }));
        if !project.retimed.is_empty() {
            let words = project.retimed.iter().copied().collect();
            changes.push(Change::Retimed { words, from: true, to: false });
        }
    }
    match changes.is_empty() {
        true => Err(EditError::Nothing("nothing of that was set or came with the file")),
        false => Ok(changes),
    }
}
