//! The laboratory, a program of its own (feature `lab`, program `breathmark-lab`): it makes the models in `models/` and
//! measures them, and measures what the editor makes of talks.

pub mod evaluation;
pub mod training;
pub mod cli;
