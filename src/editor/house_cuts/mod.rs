//! How a client cuts, found out from finished files: a few numbers beside the weights of the optimiser, and what they gain.
//!
//! Every file is left out once (of many files, a tenth of them at a time), and what the others ask for is tried on it. What gains nothing
//! there beyond chance is not kept: then everything stays as it is. The work is bounded however many files there are: a sample of
//! their cues is cut again and again, and the number of trials is limited.

mod agreement;
mod even_times;
mod fitting;
mod house_file;
mod learnt_cuts;
mod left_out;
mod measuring;
mod report;
mod sample;
mod search;
#[cfg(test)]
mod tests;
mod trials;

pub use agreement::CutAgreement;
pub use fitting::{CutVerdict, FittedCuts, fit_cuts};
pub use house_file::HouseFile;
pub use learnt_cuts::LearntCuts;
pub use measuring::measure_cuts;
pub use report::{CutExample, CutFigure, CutOutcome, HouseCutsReport};
pub use sample::{house_sample, sample_part, sampled_files};
