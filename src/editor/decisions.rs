//! What a person decided about a gap. A decision hangs on the permanent id of the word before the gap, so that neither a
//! new analysis nor a corrected word can shift or lose it.

use serde::{Deserialize, Serialize};

use formats::transcript::WordId;

/// How a gap was settled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum DecisionKind {
    /// A proposed cue end was taken as it is.
    Accepted,
    /// A proposed cue end was refused.
    Rejected,
    /// A cue end was set where none was proposed.
    Added,
    /// The cue end after `from` was moved here.
    MovedHere { from: WordId },
    /// The cue end was moved from here to the gap after `to`.
    MovedAway { to: WordId },
    /// A subtitle file ends a cue here, which no person has decided about. In files it is written as a cue end that was accepted unseen,
    /// with no strength known, as earlier programs know it.
    #[serde(skip)]
    Given,
    /// No decision, but an edit beside it leaves the gap as it was: with a cue end or without.
    Held { boundary: bool },
}

/// A settled gap.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(from = "WrittenDecision", into = "WrittenDecision")]
pub struct Decision {
    pub kind: DecisionKind,
    /// How strongly the machine asked for a boundary when the decision was made, 0 to 1; `None` if it had said nothing.
    pub strength: Option<f32>,
    /// Taken with many others at once, without a look at each: it says nothing of how often the machine is right.
    pub unseen: bool,
}

/// As files have it.
#[derive(Serialize, Deserialize)]
struct WrittenDecision {
    #[serde(flatten)]
    kind: DecisionKind,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    strength: Option<f32>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    unseen: bool,
}

impl From<WrittenDecision> for Decision {
    fn from(written: WrittenDecision) -> Self {
        let WrittenDecision { kind, strength, unseen } = written;
        Self::new(kind, strength).unseen_if(unseen)
    }
}

impl From<Decision> for WrittenDecision {
    fn from(decision: Decision) -> Self {
        let Decision { kind, strength, unseen } = decision;
        let kind = if kind == DecisionKind::Given { DecisionKind::Accepted } else { kind };
        Self { kind, strength, unseen }
    }
}

impl Decision {
    pub const fn new(kind: DecisionKind, strength: Option<f32>) -> Self {
        Self { kind, strength, unseen: matches!(kind, DecisionKind::Given) }
    }

    /// Taken together with others. What was accepted so without a strength is what a file came with.
    pub fn unseen_if(self, unseen: bool) -> Self {
        let is_given = unseen && self.kind == DecisionKind::Accepted && self.strength.is_none();
        Self { unseen: unseen || self.unseen, kind: if is_given { DecisionKind::Given } else { self.kind }, ..self }
    }

    /// Whether a cue ends here.
    pub const fn is_boundary(&self) -> bool {
        matches!(
            self.kind,
            DecisionKind::Accepted
                | DecisionKind::Given
                | DecisionKind::Added
                | DecisionKind::MovedHere { .. }
                | DecisionKind::Held { boundary: true }
        )
    }

    /// Whether a person said something about this very gap.
    pub const fn is_verdict(&self) -> bool {
        !matches!(self.kind, DecisionKind::Held { .. })
    }

    /// Whether it came with a subtitle file.
    pub const fn is_given(&self) -> bool {
        matches!(self.kind, DecisionKind::Given)
    }

    /// Whether it is a person's answer about a boundary. One that was moved is answered where it is now.
    pub const fn is_answer(&self) -> bool {
        self.is_verdict() && !self.is_given() && !matches!(self.kind, DecisionKind::MovedAway { .. })
    }
}

/// How many boundaries a person answered.
pub fn answered<'a>(decisions: impl IntoIterator<Item = &'a Decision>) -> usize {
    decisions.into_iter().filter(|decision| decision.is_answer()).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a file came with, what only stays as it was, and the place that a boundary was moved away from are no answers.
    #[test]
    fn only_what_a_person_answered_is_counted_and_a_moved_boundary_once() {
        let of = |kind| Decision::new(kind, Some(0.5));
        let given = Decision::new(DecisionKind::Given, None);
        let together = Decision { unseen: true, ..of(DecisionKind::Accepted) };
        for (decision, expected) in [
            (of(DecisionKind::Accepted), true),
            (Decision::new(DecisionKind::Accepted, None), true),
            (together, true),
            (given, false),
            (of(DecisionKind::Rejected), true),
            (of(DecisionKind::Added), true),
            (of(DecisionKind::MovedHere { from: WordId(1) }), true),
            (of(DecisionKind::MovedAway { to: WordId(2) }), false),
            (of(DecisionKind::Held { boundary: true }), false),
            (of(DecisionKind::Held { boundary: false }), false),
        ] {
            assert_eq!(answered([&decision]), usize::from(expected), "{decision:?}");
        }
    }

    #[test]
    fn a_decision_reads_as_people_would_write_it() {
        let moved = Decision::new(DecisionKind::MovedHere { from: WordId(7) }, Some(0.5));
        let json = serde_json::to_string(&moved).unwrap();
        assert_eq!(json, r#"{"kind":"moved_here","from":7,"strength":0.5}"#);
        assert_eq!(serde_json::from_str::<Decision>(&json).unwrap(), moved);
        let given = Decision::new(DecisionKind::Given, None);
        let json = serde_json::to_string(&given).unwrap();
        assert_eq!(json, r#"{"kind":"accepted","unseen":true}"#);
        assert_eq!(serde_json::from_str::<Decision>(&json).unwrap(), given);
        assert!(moved.is_boundary() && !Decision::new(DecisionKind::MovedAway { to: WordId(8) }, None).is_boundary());
    }
}
