//! The arithmetic of models that need no network: activations, boosted trees, linear equations.

pub mod activation;
pub mod boosted_trees;
mod linear_equations;

pub use linear_equations::{log_determinant, solve_positive_definite};
