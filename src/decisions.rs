//! What a person decided about a gap. A decision hangs on the permanent id of the word before the gap, so that neither a
//! new analysis nor a corrected word can shift or lose it.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::transcript::WordId;

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
    /// Nobody has decided, but an edit beside it leaves the gap as it was: with a cue end or without.
    Held { boundary: bool },
}

/// A settled gap.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Decision {
    #[serde(flatten)]
    pub kind: DecisionKind,
    /// How strongly the machine asked for a boundary when the decision was made, 0 to 1; `None` if it had said nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub strength: Option<f32>,
    /// Taken with many others at once, without a look at each: it says nothing of how often the machine is right.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub unseen: bool,
}

/// All settled gaps, by the word before the gap.
pub type Decisions = BTreeMap<WordId, Decision>;

impl Decision {
    pub const fn new(kind: DecisionKind, strength: Option<f32>) -> Self {
        Self { kind, strength, unseen: false }
    }

    /// Whether a cue ends here.
    pub const fn is_boundary(&self) -> bool {
        matches!(
            self.kind,
            DecisionKind::Accepted
                | DecisionKind::Added
                | DecisionKind::MovedHere { .. }
                | DecisionKind::Held { boundary: true }
        )
    }

    /// Whether a person said something about this very gap.
    pub const fn is_verdict(&self) -> bool {
        !matches!(self.kind, DecisionKind::Held { .. })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_decision_reads_as_people_would_write_it() {
        let moved = Decision::new(DecisionKind::MovedHere { from: WordId(7) }, Some(0.5));
        let json = serde_json::to_string(&moved).unwrap();
        assert_eq!(json, r#"{"kind":"moved_here","from":7,"strength":0.5}"#);
        assert_eq!(serde_json::from_str::<Decision>(&json).unwrap(), moved);
        assert!(moved.is_boundary() && !Decision::new(DecisionKind::MovedAway { to: WordId(8) }, None).is_boundary());
    }
}
