//! The result of the evidence and a person's decisions: strengths weighed, cues settled, problems with their reasons, and the
//! sentences that explain them. Nothing here opens a model or a recording.

mod alternatives;
mod boundaries;
mod cue_tags;
mod explanation;
mod inputs;
mod known;
mod mark_corrections;
mod fixing;
mod project_cues;
mod proofreading;
mod reasons;
mod possible_fixes;
mod report;
mod talk_facts;
mod settler;
mod talk_file;
#[cfg(test)]
mod tests;
mod untouched;
mod weighing;

use crate::project::Project;
use base::progress::{Cancellation, Progress};
use evidence::Evidence;

pub use alternatives::Alternative;
pub use cue_tags::tags_in_order;
pub use explanation::{GapExplanation, GapReason};
pub use fixing::{CueFix, FixCounts, fix_problems};
pub use inputs::{OptimiserInputs, model_cases};
pub use mark_corrections::{MarkChangeCounts, MarkCorrection, StopAgreement, set_from};
pub use project_cues::{Boundary, ProjectCues, State};
pub use proofreading::{ProofreadingFinding, ProofreadingProposal, ProofreadingReason};
pub use reasons::{ManualChoice, ProblemReason, Speech};
pub use report::decision_report;
pub use settler::Settler;
pub use talk_file::TalkFile;
pub use untouched::{as_typed, untouched};
pub use weighing::{Calibration, WeighedGap, WeighingInputs, weigh, weigh_with};

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
