//! What stands at single gaps, changed: whether a cue or a line ends there, and the times of its edges.

use std::collections::BTreeMap;

use super::edit_error::EditError;
use super::{Change, Edge, Project};
use crate::decisions::{Decision, DecisionKind};
use base::texts::t;
use base::time::{Duration, Instant};
use formats::transcript::WordId;

impl Project {
    pub(super) fn set_line_breaks(&self, breaks: &[(WordId, Option<bool>)]) -> Result<Vec<Change>, EditError> {
        let mut changes = Vec::new();
        for (gap, to) in breaks.iter().copied().collect::<BTreeMap<_, _>>() {
            self.position(gap).ok_or(EditError::NoSuchWord)?;
            let from = self.pins.line_end(gap);
            if from != to {
                changes.push(Change::LineBreak { gap, from, to });
            }
        }
        if changes.is_empty() { Err(EditError::Nothing(t!("edit-same-lines"))) } else { Ok(changes) }
    }

    /// The position of the word before a gap where a cue may or may not end.
    pub(super) fn free_gap(&self, gap: WordId) -> Result<usize, EditError> {
        let position = self.position(gap).ok_or(EditError::NoSuchWord)?;
        if position + 1 == self.words.len() { Err(EditError::LastWord) } else { Ok(position) }
    }

    pub(super) fn settle_gap(
        &self,
        gap: WordId,
        kind: DecisionKind,
        strength: Option<f32>,
        already: &'static str,
    ) -> Result<Vec<Change>, EditError> {
        let position = self.free_gap(gap)?;
        let from = self.pins.decision(gap).copied();
        if from.is_some_and(|decision| decision.kind == kind) {
            return Err(EditError::Nothing(already));
        }
        // What is not a number cannot be compared nor written down.
        let to = Some(Decision::new(kind, strength.filter(|strength| strength.is_finite())));
        let mut changes = vec![Change::Decision { gap, from, to }];
        if !to.is_some_and(|decision| decision.is_boundary()) {
            changes.extend(self.forget_times(position));
        }
        Ok(changes)
    }

    /// Times set by hand at a gap where no cue ends any more.
    fn forget_times(&self, position: usize) -> impl Iterator<Item = Change> + use<'_> {
        let next = self.words.get(position + 1).map(|next| Edge::In(next.id));
        [Some(Edge::Out(self.words[position].id)), next].into_iter().flatten().filter_map(|edge| {
            let from = self.pins.time(edge)?;
            Some(Change::Time { edge, from: Some(from), to: None })
        })
    }

    pub(super) fn move_boundary(
        &self,
        from: WordId,
        to: WordId,
        strength: Option<f32>,
    ) -> Result<Vec<Change>, EditError> {
        let position = self.free_gap(from)?;
        self.free_gap(to)?;
        if from == to {
            return Err(EditError::Nothing(t!("edit-boundary-there-already")));
        }
        let strength = strength.filter(|strength| strength.is_finite());
        let was = |gap: WordId| self.pins.decision(gap).copied();
        let (origin, strength) = match was(from) {
            Some(Decision { kind: DecisionKind::MovedHere { from: origin }, strength, .. }) => (origin, strength),
            _ => (from, strength),
        };
        let returned = origin == to;
        let mut changes = Vec::new();
        // A boundary that was moved before keeps one trail: every place it left points to where it is now.
        for (gap, &decision) in self.pins.decisions() {
            if matches!(decision.kind, DecisionKind::MovedAway { to: old } if old == from) && gap != to {
                let to = (!returned).then_some(Decision::new(DecisionKind::MovedAway { to }, decision.strength));
                changes.push(Change::Decision { gap, from: Some(decision), to });
            }
        }
        let left = (!returned)
            .then_some(Decision::new(DecisionKind::MovedAway { to }, if origin == from { strength } else { None }));
        changes.push(Change::Decision { gap: from, from: was(from), to: left });
        let kind = if returned { DecisionKind::Accepted } else { DecisionKind::MovedHere { from: origin } };
        changes.push(Change::Decision { gap: to, from: was(to), to: Some(Decision::new(kind, strength)) });
        changes.extend(self.forget_times(position));
        Ok(changes)
    }

    pub(super) fn set_times(&self, times: &[(Edge, Option<Instant>)]) -> Result<Vec<Change>, EditError> {
        let mut changes = Vec::new();
        for (edge, to) in times.iter().copied().collect::<BTreeMap<_, _>>() {
            let (Edge::In(word) | Edge::Out(word)) = edge;
            self.position(word).ok_or(EditError::NoSuchWord)?;
            if to.is_some_and(|to| to - Instant::ZERO < Duration::ZERO) {
                return Err(EditError::BeforeStart);
            }
            let from = self.pins.time(edge);
            if from != to {
                changes.push(Change::Time { edge, from, to });
            }
        }
        if changes.is_empty() { Err(EditError::Nothing(t!("edit-same-times"))) } else { Ok(changes) }
    }
}
