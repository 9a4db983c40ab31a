//! What a person has passed, and what keeps it as it was seen when something is learned.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use crate::cues::Cue;
use crate::decisions::{Decision, DecisionKind};
use crate::project::{Change, Project, Step};
use formats::transcript::{Word, WordId};

/// The cues in which, or at whose ends, a person decided.
pub(super) fn passed_cues(words: &[Word], cues: &[Cue], is_decided: impl Fn(WordId) -> bool) -> Vec<usize> {
    let is_passed = |cue: &Cue| words[gaps_of(cue)].iter().any(|word| is_decided(word.id));
    cues.iter().enumerate().filter(|(_, cue)| is_passed(cue)).map(|(cue, _)| cue).collect()
}

/// The words after which a cue could end or begin, or be cut in two.
fn gaps_of(cue: &Cue) -> Range<usize> {
    cue.words.start.saturating_sub(1)..cue.words.end
}

/// The gaps to hold beside a step that teaches something, so that what a person has passed stays as it was seen.
pub(super) fn passed_holds(project: &Project, cues: &[Cue], step: &Step) -> Vec<Change> {
    let decisions = || {
        step.changes.iter().filter_map(|change| match change {
            Change::Decision { gap, to, .. } => Some((*gap, *to)),
            _ => None,
        })
    };
    let changed: BTreeSet<WordId> = decisions().map(|(gap, _)| gap).collect();
    // Where a cue no longer ends others are found.
    let open: BTreeSet<WordId> =
        decisions().filter(|(_, to)| !to.is_some_and(|to| to.is_boundary())).map(|(gap, _)| gap).collect();
    let is_decided =
        |gap: WordId| changed.contains(&gap) || project.pins.decision(gap).is_some_and(Decision::is_verdict);
    let mut held = BTreeMap::new();
    for cue in passed_cues(&project.words, cues, is_decided) {
        let words = cues[cue].words.clone();
        let gaps = gaps_of(&cues[cue]);
        if project.words[gaps.clone()].iter().any(|word| open.contains(&word.id)) {
            continue;
        }
        for word in gaps.filter(|word| word + 1 < project.words.len()) {
            held.insert(project.words[word].id, word + 1 == words.start || word + 1 == words.end);
        }
    }
    held.retain(|gap, _| !changed.contains(gap) && project.pins.decision(*gap).is_none());
    let hold = |(gap, boundary)| {
        let to = Some(Decision::new(DecisionKind::Held { boundary }, None));
        Change::Decision { gap, from: None, to }
    };
    held.into_iter().map(hold).collect()
}
