//! What networks are made of, whatever device they run on.

pub mod gated_network;
mod host;
pub mod random_weights;
pub mod wide;
pub mod whole_linear;

pub use host::{any_values, host_values};
