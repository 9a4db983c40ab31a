//! The document and its rules: projects, cues, export, sessions.

pub mod proposals;
pub mod decisions;
pub mod pins;
pub mod cues;
pub mod export;
pub mod comparison;
pub mod project;
pub mod settling;
pub mod house_cuts;
pub mod effort;
pub mod session;
pub mod replacing;
pub mod house_style;
