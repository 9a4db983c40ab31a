//! The systems of the five papers, as they were described and as they are measured beside what ships: models that are asked for
//! by name, and schemes for talks that are still being spoken. Their weights lie in `models/papers/`.

pub mod acoustic;
pub mod fusion;
pub mod lexical;
mod opening;
pub mod streaming;

pub use opening::{ACOUSTIC, FUSIONS, open_by_name};
