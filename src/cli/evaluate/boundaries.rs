//! `breathmark evaluate boundaries`

use std::path::PathBuf;

use clap::Args;

use crate::cli::{Context, Failure, Outcome, warn};
use crate::evaluation::boundaries;
use crate::transcript;
use crate::warning::Warning;

#[derive(Debug, Args)]
pub struct Arguments {
    /// Subtitles made by a person
    #[arg(value_name = "REFERENCE")]
    reference: PathBuf,
    /// Subtitles to be judged
    #[arg(value_name = "HYPOTHESIS")]
    hypothesis: PathBuf,
}

pub fn run(arguments: &Arguments, context: &Context) -> Result<Outcome, Failure> {
    let reference = transcript::read_cues(&arguments.reference)?;
    let hypothesis = transcript::read_cues(&arguments.hypothesis)?;
    let report = boundaries::compare(&reference, &hypothesis);
    if report.matched_words * 2 < report.reference_words {
        let (matched, all) = (report.matched_words, report.reference_words);
        warn(&[Warning::new(format!("only {matched} of {all} words match; are the files of the same talk?"))]);
    }
    context.print(&serde_json::to_value(&report)?, || format!("{report}\n"))?;
    Ok(Outcome::Done)
}
