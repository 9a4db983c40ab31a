//! From the posteriors of several sources to one decision and one value per gap. Never sees a person's decision.

pub mod adaptation;
pub mod boundary_factor;
pub mod calibrated;
mod gap_probabilities;
pub mod joint;
pub mod logistic;
pub mod mark_kind;
pub mod model;
pub mod sources;
pub mod stacked;
pub mod terms;
pub mod trust;
pub mod writing;
mod writing_evidence;
pub mod written;

pub use adaptation::Adaptation;
pub use boundary_factor::BoundaryFactor;
pub use calibrated::{Conflict, GapFusion};
pub use model::{Contributions, FusionExplanation, FusionModel, GapProbabilities, Witness, folder_of};
pub use sources::Sources;
pub use writing_evidence::WritingEvidence;
