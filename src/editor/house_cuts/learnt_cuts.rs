//! A client's cuts with all that is told of how they were found.

use std::path::PathBuf;

use super::fitting::FittedCuts;
use base::texts::{self, t};

/// How a client cuts, and what became of its files.
#[derive(Clone, Debug, PartialEq)]
pub struct LearntCuts {
    pub fitted: FittedCuts,
    /// Files that say nothing of cuts, or nothing that could be learnt with the others, with the reason.
    pub left_out: Vec<(PathBuf, String)>,
    /// Oddities of the files, in sentences.
    pub remarks: Vec<String>,
}

impl LearntCuts {
    /// How much was looked at, in a sentence.
    pub fn sample_text(&self) -> String {
        let report = &self.fitted.report;
        t!("house-cuts-sample", files = report.files, words = texts::whole(report.words as u64))
    }
}
