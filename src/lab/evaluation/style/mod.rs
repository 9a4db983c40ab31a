//! How well the style of a house is learnt: from all files but one, on the one that was left out; and from houses that are made by
//! rules, whose figures are known.

mod derived_house;
mod left_out;

pub use derived_house::{DerivedHouse, FoundFigure, derived_sample, found_figures};
pub use left_out::{LeftOutFigures, left_out_figures};
