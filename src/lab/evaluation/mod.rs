//! How good it is: metrics and the reports that print them.

pub mod acoustic;
pub mod adaptation;
pub mod breaks;
pub mod cuts;
pub mod faults;
pub mod figure_table;
pub mod fusion;
pub mod lexical;
pub mod marks;
pub mod pairs;
pub mod peers;
pub mod picture;
pub mod pitch;
pub mod proof;
pub mod review;
pub mod reviser;
pub mod scribe;
pub mod streaming;
pub mod style;
pub(crate) mod sums;
pub mod word_errors;
