//! Training of [`crate::compute::gated_network`]: loss and gradients by hand on plain slices, products on the processor's
//! tiles, and Adam. Which inputs a network gets and what it is to say is the business of those who train one.

pub mod gradient;
pub mod guess;
mod guess_tables;
mod layers;
mod product;
mod recurrence;
pub mod run;
pub mod spellings;
pub mod tables;
#[cfg(all(target_arch = "x86_64", target_os = "linux"))]
mod tiles;
mod view;
pub mod weights;
