//! `breathmark segment AUDIO TRANSCRIPT [-o OUT]`

use std::path::{Path, PathBuf};

use clap::Args;
use serde_json::{Value, json};

use super::source::{Source, model_json};
use super::{Context, Failure, Outcome, warn, write_stdout};
use crate::cues::Problem;
use crate::export::{ExportOptions, Finding, Format, LineEnding, QualityReport, ReportFormat};
use crate::guideline::exported_millis;
use crate::pipeline::{Analysis, Reason};
use crate::whole_file;

#[derive(Debug, Args)]
pub struct Arguments {
    #[command(flatten)]
    source: Source,
    /// The subtitle file to write, .srt or .vtt; without it the subtitles go to standard output
    #[arg(short, long, value_name = "OUT")]
    output: Option<PathBuf>,
    /// srt or vtt; by default the ending of OUT decides, else srt
    #[arg(long)]
    format: Option<Format>,
    /// End lines with CR LF, as some Windows programs want
    #[arg(long)]
    crlf: bool,
    /// Start the file with a byte order mark
    #[arg(long)]
    bom: bool,
    /// Write which cue breaks the guideline in what, and why: a page (.html) or a table (.csv)
    #[arg(long, value_name = "FILE")]
    report: Option<PathBuf>,
    /// Exit with status 1 if a cue breaks the guideline
    #[arg(long)]
    strict: bool,
}

pub fn run(arguments: &Arguments, context: &Context) -> Result<Outcome, Failure> {
    let format = match (arguments.format, &arguments.output) {
        (Some(format), _) => format,
        (None, Some(path)) => Format::from_path(path)?,
        (None, None) => Format::Srt,
    };
    for output in arguments.output.iter().chain(&arguments.report) {
        refuse_overwriting_input(output, arguments.source.files())?;
    }
    let report_format = arguments.report.as_deref().map(report_format).transpose()?;
    let talk = arguments.source.read(context)?;
    let analysis = arguments.source.choices().analyze(&talk, context)?;
    let findings = findings(&analysis);
    if let Some((path, format)) = arguments.report.as_deref().zip(report_format) {
        let title = arguments.output.as_deref().or(arguments.source.files().next()).unwrap_or(path);
        let guideline = arguments.source.choices().guideline()?;
        let (title, cues) = (title.display().to_string(), &analysis.settled.cues);
        let report = QualityReport { title: &title, guideline: &guideline, cues, findings: &findings };
        write_whole(path, &report.write(format), "report")?;
    }
    let line_ending = if arguments.crlf { LineEnding::CrLf } else { LineEnding::Lf };
    let options = ExportOptions { line_ending, byte_order_mark: arguments.bom };
    let text = format.write(&analysis.settled.cues, &options);
    match &arguments.output {
        Some(path) => write_whole(path, &text, "subtitles")?,
        None if !context.json => write_stdout(&text)?,
        None => {}
    }
    report(&analysis, &findings, arguments.output.as_deref(), context)?;
    Ok(if arguments.strict && !analysis.settled.problems.is_empty() { Outcome::Problems } else { Outcome::Done })
}

fn findings(analysis: &Analysis) -> Vec<Finding> {
    let problems = analysis.settled.problems.iter().zip(&analysis.reasons);
    let finding =
        |(problem, reason): (&Problem, &Reason)| Finding { problem: problem.clone(), reason: Some(reason.to_string()) };
    problems.map(finding).collect()
}

fn report(analysis: &Analysis, findings: &[Finding], output: Option<&Path>, context: &Context) -> Result<(), Failure> {
    warn(&analysis.heard.warnings);
    tell(findings);
    if !context.json {
        if let Some(output) = output {
            eprintln!(
                "{} cues, {} problems: {}",
                analysis.settled.cues.len(),
                analysis.settled.problems.len(),
                output.display()
            );
        }
        return Ok(());
    }
    let cues: Vec<_> = analysis
        .settled
        .cues
        .iter()
        .map(|cue| {
            let (start_ms, end_ms) = exported_millis(cue.span);
            json!({"start": start_ms as f64 / 1000.0, "end": end_ms as f64 / 1000.0, "lines": cue.lines})
        })
        .collect();
    let problems = problems_json(findings);
    let document = json!({
        "output": output, "language": analysis.heard.language, "model": model_json(&analysis.heard.evidence),
        "boundary_factor": analysis.heard.evidence.boundary_factor,
        "cues": cues, "problems": problems,
        "warnings": super::words::warnings_json(&analysis.heard.warnings),
    });
    context.print(&document, String::new)
}

pub(super) fn refuse_overwriting_input<'a>(
    output: &Path,
    inputs: impl Iterator<Item = &'a Path>,
) -> Result<(), Failure> {
    let same = |a: &Path, b: &Path| match (a.canonicalize(), b.canonicalize()) {
        (Ok(a), Ok(b)) => a == b,
        _ => a == b,
    };
    for input in inputs {
        if same(output, input) {
            return Err(Failure(format!(
                "the output would overwrite an input; choose another name: {}",
                output.display()
            )));
        }
    }
    Ok(())
}

/// The problems as they stand in JSON documents.
pub(super) fn problems_json(findings: &[Finding]) -> Vec<Value> {
    let problem = |Finding { problem, reason }: &Finding| json!({"cue": problem.cue + 1, "message": problem.kind.to_string(), "reason": reason});
    findings.iter().map(problem).collect()
}

/// The problems, for people.
pub(super) fn tell(findings: &[Finding]) {
    for Finding { problem, reason } in findings {
        match reason {
            Some(reason) => eprintln!("problem: {problem}, because {reason}"),
            None => eprintln!("problem: {problem}"),
        }
    }
}

pub(super) fn report_format(path: &Path) -> Result<ReportFormat, Failure> {
    let wanted = || format!("a report is a .html page or a .csv table; end its name like that: {}", path.display());
    ReportFormat::from_path(path).ok_or_else(|| Failure(wanted()))
}

pub(super) fn write_whole(path: &Path, text: &str, what: &str) -> Result<(), Failure> {
    whole_file::write(path, text.as_bytes())
        .map_err(|error| Failure(format!("cannot write the {what} because {error}: {}", path.display())))
}
