//! From the posteriors of several sources to one decision and one value per gap. Never sees a person's decision.

pub mod boundary_factor;
pub mod joint;
pub mod mark_kind;
pub mod written;

pub use boundary_factor::BoundaryFactor;
