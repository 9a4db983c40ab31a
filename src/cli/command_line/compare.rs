//! `breathmark compare` and, with the same options and output, `breathmark-lab evaluate segmentation`

use std::path::{Path, PathBuf};

use clap::Args;

use serde_json::json;

use super::output::{refuse_overwriting_input, refuse_replacing, write_whole};
use super::source::guideline;
use super::{CommandContext, CommandFailure, Outcome, warn};
use base::time::Duration;
use base::warning::Warning;
use editor::comparison::{ReviewReport, VersionOptions, compare, compare_versions};
use editor::export::ReportFormat;
use editor::session::{read_second_version, read_version};

#[derive(Debug, Args)]
pub struct Arguments {
    /// Subtitles made by a person: a subtitle file of any format that is read, or a project
    #[arg(value_name = "REFERENCE")]
    reference: PathBuf,
    /// Subtitles to be judged, or a second person's, likewise
    #[arg(value_name = "HYPOTHESIS")]
    hypothesis: PathBuf,
    /// Guideline whose limits count for CPL and CPS conformity: ted, netflix, bbc, … or a JSON file with one
    #[arg(long, default_value = "ted", value_name = "NAME|FILE")]
    guideline: String,
    /// Write who has what otherwise, difference by difference: a page (.html), a table (.csv), a document for programs (.json), a workbook (.xlsx) or a text document with tracked changes (.docx)
    #[arg(long, value_name = "FILE")]
    report: Option<PathBuf>,
    /// Write the report although it is there already
    #[arg(long)]
    replace: bool,
    /// Times that are no further apart are the same in the report, in milliseconds
    #[arg(long, default_value_t = 40, value_name = "MS")]
    tolerance: u32,
    /// Count a shift that all cues have in common as a difference of each
    #[arg(long)]
    count_shift: bool,
    /// Take the second subtitles of projects instead of their cues
    #[arg(long)]
    second: bool,
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
    let target = report_target(arguments)?;
    let read = |path: &Path| match arguments.second {
        true => read_second_version(path),
        false => read_version(path, &context.progress),
    };
    let (reference, hypothesis) = (read(&arguments.reference)?, read(&arguments.hypothesis)?);
    let report = compare(&reference.subtitles, &hypothesis.subtitles, &guideline, &context.progress)?.report;
    if report.is_doubtful() {
        let (matched, all) = (report.matched_words, report.reference_words);
        warn(&[Warning::new(format!("only {matched} of {all} words match; are the files of the same talk?").into())]);
    }
    let options = VersionOptions {
        tolerance: Duration::from_millis(arguments.tolerance.into()),
        counts_shift: arguments.count_shift,
    };
    let found = compare_versions(&reference.cues, &hypothesis.cues, &options, &context.progress)?;
    if let Some((path, format)) = target {
        let names = [&arguments.reference, &arguments.hypothesis].map(|path| name_of(path));
        let names = [names[0].as_str(), names[1].as_str()];
        let report = ReviewReport { names, cues: [&reference.cues, &hypothesis.cues], found: &found, notes: &[] };
        let content = report.write(format)?;
        write_whole(path, &content, "report", arguments.replace)?;
    }
    let counts = found.counts();
    let mut document = serde_json::to_value(&report)?;
    if let Some(object) = document.as_object_mut() {
        object.insert("differences".to_owned(), json!(counts));
        object.insert("shift".to_owned(), json!(found.shift.as_secs()));
    }
    context.print(&document, || {
        let kinds = format!(
            "text {}, cut {}, lines {}, times {}, only in the reference {}, only in the hypothesis {}",
            counts.text, counts.cut, counts.lines, counts.times, counts.only_mine, counts.only_theirs
        );
        let shift = match found.shift.as_nanos() {
            0 => String::new(),
            _ => format!("; the hypothesis is {:+.3} s later throughout", found.shift.as_secs()),
        };
        format!("{report}\n\ndifferences  {:>9}   {kinds}{shift}\n", counts.all)
    })?;
    Ok(Outcome::Done)
}

/// Where the review report goes, if one is wanted; refused if it cannot be one, or would overwrite something.
fn report_target(arguments: &Arguments) -> Result<Option<(&Path, ReportFormat)>, CommandFailure> {
    let Some(path) = arguments.report.as_deref() else { return Ok(None) };
    refuse_overwriting_input(path, [&arguments.reference, &arguments.hypothesis].into_iter().map(PathBuf::as_path))?;
    let format = ReportFormat::from_path(path)?;
    refuse_replacing(path, arguments.replace)?;
    Ok(Some((path, format)))
}

/// As the person is called whose file it is.
fn name_of(path: &Path) -> String {
    path.file_name().map_or_else(|| path.display().to_string(), |name| name.to_string_lossy().into_owned())
}
