//! Cues of what the machine heard and a person decided.

mod alternatives;
mod boundaries;
mod cue_tags;
mod inputs;
mod known;
mod mending;
mod project_cues;
mod proof;
mod reasons;
mod remedies;
mod settler;
#[cfg(test)]
mod tests;
mod untouched;

use crate::evidence::Evidence;
use crate::progress::{Cancellation, Progress};
use crate::project::Project;

pub use alternatives::Alternative;
pub use cue_tags::tags_in_order;
pub use inputs::OptimiserInputs;
pub(super) use inputs::model_cases;
pub use mending::{CueRepair, RepairCounts, mend};
pub use project_cues::{Boundary, ProjectCues, State};
pub use proof::{ProofFinding, ProofProposal, ProofReason};
pub use reasons::{ManualChoice, ProblemReason, Speech};
pub use settler::Settler;
pub use untouched::{as_typed, untouched};

/// Cues and problems of a project. Without evidence pauses come from the word times and marks from the text alone.
///
/// A window, which asks again after every key, keeps a [`Settler`] instead.
pub fn settle(
    project: &Project,
    evidence: Option<&Evidence>,
    progress: &Progress,
) -> Result<ProjectCues, Cancellation> {
    Ok(settler::compute(project, evidence, progress)?.1)
}
