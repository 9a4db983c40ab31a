//! The review report: what one version of the subtitles of a talk has otherwise than another, difference by difference.

mod contents;
mod lists;
mod office;
mod page;
mod writing;

pub use contents::ReviewReport;
