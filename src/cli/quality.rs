//! What `segment` and `check` do with cues that break the guideline.

use std::path::{Path, PathBuf};

use clap::Args;
use serde_json::{Value, json};

use crate::command_line::output::{refuse_overwriting_input, refuse_replacing, write_whole};
use crate::command_line::{CommandFailure, Outcome, terminal};
use editor::cues::Cue;
use editor::export::{Finding, QualityReport, ReportFormat};
use formats::guideline::Guideline;

#[derive(Debug, Args)]
pub struct QualityArguments {
    /// Write a quality report, which cue breaks the guideline in what, and why: a page (.html), a table (.csv), a document for programs (.json), a workbook (.xlsx) or a text document (.docx)
    #[arg(long, value_name = "FILE")]
    report: Option<PathBuf>,
    /// Replace files that are there already
    #[arg(long)]
    pub replace: bool,
    /// Exit with status 1 if a cue breaks the guideline (hints do not count), or a word is in no dictionary
    #[arg(long)]
    strict: bool,
}

/// A quality report that is to be written.
pub struct QualityReportFile<'a> {
    pub path: &'a Path,
    format: ReportFormat,
    may_replace: bool,
}

impl QualityArguments {
    /// The quality report that is wanted, if one is; refused if it cannot be one, would overwrite one of the inputs, or
    /// replace a file unasked.
    pub fn report<'a>(
        &self,
        inputs: impl Iterator<Item = &'a Path>,
    ) -> Result<Option<QualityReportFile<'_>>, CommandFailure> {
        let Some(path) = self.report.as_deref() else { return Ok(None) };
        refuse_overwriting_input(path, inputs)?;
        refuse_replacing(path, self.replace)?;
        let format = ReportFormat::from_path(path)?;
        Ok(Some(QualityReportFile { path, format, may_replace: self.replace }))
    }

    /// `is_misspelt`: some word is in no dictionary.
    pub fn outcome(&self, findings: &[Finding], is_misspelt: bool) -> Outcome {
        if self.strict && (is_misspelt || Finding::count(findings).0 > 0) { Outcome::Problems } else { Outcome::Done }
    }
}

impl QualityReportFile<'_> {
    /// `title`: the file that was checked.
    pub fn write(
        &self,
        title: &Path,
        guideline: &Guideline,
        cues: &[Cue],
        findings: &[Finding],
    ) -> Result<(), CommandFailure> {
        let title = title.display().to_string();
        let report =
            QualityReport { title: &title, guideline, cues, findings, notes: &[], decisions: &[], effort: &[] };
        let content = report.write(self.format)?;
        write_whole(self.path, &content, "report", self.may_replace)
    }
}

/// Problems and hints as they stand in JSON documents.
pub fn problems_json(findings: &[Finding]) -> Vec<Value> {
    let problem = |Finding { problem, reason }: &Finding| {
        json!({
            "cue": problem.cue + 1, "message": problem.kind.to_string(), "reason": reason, "hint": problem.is_hint,
        })
    };
    findings.iter().map(problem).collect()
}

/// Problems and hints, for people.
pub fn print_findings(findings: &[Finding]) {
    for Finding { problem, reason } in findings {
        let label = problem.label();
        match reason {
            Some(reason) => terminal::print_line(&format!("{label}: {problem}, because {reason}")),
            None => terminal::print_line(&format!("{label}: {problem}")),
        }
    }
}

/// "3 problems", "3 problems and 1 hint".
pub fn counted_findings(findings: &[Finding]) -> String {
    let counted = |count: usize, one: &str| format!("{count} {one}{}", if count == 1 { "" } else { "s" });
    match Finding::count(findings) {
        (problems, 0) => counted(problems, "problem"),
        (problems, hints) => format!("{} and {}", counted(problems, "problem"), counted(hints, "hint")),
    }
}
