//! `breathmark compare` and, with the same options and output, `breathmark-lab evaluate segmentation`

use std::path::PathBuf;

use clap::Args;

use super::source::guideline;
use super::{CommandContext, CommandFailure, Outcome, warn};
use crate::comparison::{Subtitles, compare};
use crate::warning::Warning;

#[derive(Debug, Args)]
pub struct Arguments {
    /// Subtitles made by a person, SRT or WebVTT
    #[arg(value_name = "REFERENCE")]
    reference: PathBuf,
    /// Subtitles to be judged, SRT or WebVTT
    #[arg(value_name = "HYPOTHESIS")]
    hypothesis: PathBuf,
    /// Guideline whose limits count for CPL and CPS conformity: ted, netflix, bbc, … or a JSON file with one
    #[arg(long, default_value = "ted", value_name = "NAME|FILE")]
    guideline: String,
}

/// What the figures mean, below the options.
pub const FIGURES: &str = "\
Figures (100 % is perfect unless said otherwise):
  precision, recall, F1   cue ends and line ends at the gaps between words that both files have
  Sigma                   BLEU with breaks as tokens, relative to what is possible with the words as they are
                          (Karakanta et al., LREC 2022)
  SubER                   edits of words and breaks, per cent of the reference's tokens; 0 is perfect
                          (Wilken et al., IWSLT 2022); the same digits as its program `suber` prints for SubRip files
  Pk, WindowDiff          share of windows in which the cue ends disagree; 0 is perfect
                          (Beeferman et al. 1999; Pevzner and Hearst 2002)
  CPL, CPS conformity     share of lines within the guideline's length, share of cues within its reading speed";

pub fn run(arguments: &Arguments, context: &CommandContext) -> Result<Outcome, CommandFailure> {
    let guideline = guideline(&arguments.guideline)?;
    let reference = Subtitles::read(&arguments.reference)?;
    let hypothesis = Subtitles::read(&arguments.hypothesis)?;
    let report = compare(&reference, &hypothesis, &guideline, &context.progress)?.report;
    if report.is_doubtful() {
        let (matched, all) = (report.matched_words, report.reference_words);
        warn(&[Warning::new(format!("only {matched} of {all} words match; are the files of the same talk?"))]);
    }
    context.print(&serde_json::to_value(&report)?, || format!("{report}\n"))?;
    Ok(Outcome::Done)
}
