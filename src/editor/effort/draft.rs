//! What is left of the draft: of what was proposed, or opened, before anybody did anything.

use std::collections::BTreeMap;

use crate::decisions::{Decision, DecisionKind};
use crate::project::{Edge, History, Project};
use crate::settling::ProjectCues;
use formats::transcript::WordId;

/// So many of so many are as they were.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct KeptShare {
    pub kept: usize,
    pub of: usize,
}

impl KeptShare {
    /// 0 to 1; `None` of nothing.
    pub fn share(self) -> Option<f64> {
        (self.of > 0).then(|| self.kept as f64 / self.of as f64)
    }
}

/// What is left of the draft.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DraftSurvival {
    /// Cue ends that were proposed or stood in the file, and that nobody refused or moved. What the program cut otherwise by itself, after
    /// another answer or under another guideline, is no work of a person.
    pub cuts: KeptShare,
    /// Cues whose times nobody set.
    pub times: KeptShare,
    /// Words that are still there, letter by letter.
    pub words: KeptShare,
}

/// Compares a talk with how it began. `None`: its history does not go back so far.
///
/// It takes as long as undoing all steps does.
pub fn survival(project: &Project, cues: &ProjectCues, history: &History) -> Option<DraftSurvival> {
    let first = beginning(project, history)?;
    let (cuts, times) = (cuts(project, &first, cues), times(project, &first, cues));
    Some(DraftSurvival { cuts, times, words: words(project, &first) })
}

fn beginning(project: &Project, history: &History) -> Option<Project> {
    if *history.reach().start() > 0 {
        return None;
    }
    let mut first = project.clone();
    for step in history.done().rev() {
        first.apply(&step.inverse()).ok()?;
    }
    Some(first)
}

fn cuts(project: &Project, first: &Project, cues: &ProjectCues) -> KeptShare {
    let now = cues.segmentation.cue_ends.iter().filter(|ends| **ends).count().saturating_sub(1);
    let (mut added, mut gone) = (0, 0);
    for (gap, decision) in project.pins.decisions() {
        if first.pins.decision(gap) == Some(decision) || !decision.is_verdict() {
            continue;
        }
        let was = first.pins.decision(gap).map(Decision::is_boundary);
        match (decision.is_boundary(), was) {
            (false, Some(true) | None) => gone += 1,
            (true, Some(false)) => added += 1,
            // Only what was accepted had been proposed.
            (true, None) if !is_acceptance(decision) => added += 1,
            _ => {}
        }
    }
    let kept = now.saturating_sub(added);
    KeptShare { kept, of: kept + gone }
}

fn is_acceptance(decision: &Decision) -> bool {
    matches!(decision.kind, DecisionKind::Accepted | DecisionKind::Given)
}

fn times(project: &Project, first: &Project, cues: &ProjectCues) -> KeptShare {
    let is_as_it_was = |edge: Edge| project.pins.time(edge) == first.pins.time(edge);
    let is_kept = |words: &std::ops::Range<usize>| {
        let Some(words) = project.words.get(words.clone()) else { return true };
        let (Some(start), Some(end)) = (words.first(), words.last()) else { return true };
        is_as_it_was(Edge::In(start.id))
            && is_as_it_was(Edge::Out(end.id))
            && words.iter().all(|word| project.pins.is_retimed(word.id) == first.pins.is_retimed(word.id))
    };
    let kept = cues.cues.iter().filter(|cue| is_kept(&cue.words)).count();
    KeptShare { kept, of: cues.cues.len() }
}

fn words(project: &Project, first: &Project) -> KeptShare {
    let now: BTreeMap<WordId, &str> = project.words.iter().map(|word| (word.id, word.text.as_str())).collect();
    let kept = first.words.iter().filter(|word| now.get(&word.id) == Some(&word.text.as_str())).count();
    KeptShare { kept, of: first.words.len() }
}
