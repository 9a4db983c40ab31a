//! Training of [`models::compute::gated_network`]: loss and gradients, and Adam. Which inputs a network gets and what it is to say is the
//! business of those who train one.
//!
//! The gradient is there twice. On a GPU it is burn's automatic differentiation (`automatic`), with the recurrence as a `scan`. On the
//! processor it is worked out by hand (`gradient`, `layers`, `recurrence`, `guess`), because that is several times as fast: the
//! parts of a step side by side on all cores, no node per token, no copies between blocks (`bench training` measures both).
//! A test holds loss and every gradient of the one against the other.

pub mod automatic;
pub mod gradient;
pub mod guess;
mod guess_tables;
mod layers;
mod product;
mod recurrence;
pub mod run;
mod scan;
pub mod softmax;
pub mod spellings;
mod sums;
pub mod tables;
mod view;
pub mod weights;
