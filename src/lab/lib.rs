//! The laboratory, a program of its own (feature `lab`, program `breathmark-lab`): it makes the models in `models/`, and
//! measures them and what the editor makes of talks. Nothing of the editor knows it.

mod packed_text;
pub mod papers;
pub mod evaluation;
pub mod training;
pub mod cli;
