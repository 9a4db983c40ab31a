//! `breathmark check SUBTITLES…`

use std::path::PathBuf;

use clap::Args;
use serde_json::json;

use super::segment::{problems_json, refuse_overwriting_input, report_format, tell, write_whole};
use super::source::guideline;
use super::{Context, Failure, Outcome};
use crate::comparison::Subtitles;
use crate::cues;
use crate::export::{Finding, QualityReport};

#[derive(Debug, Args)]
pub struct Arguments {
    /// A subtitle file, SRT or WebVTT, by whomever
    #[arg(value_name = "SUBTITLES")]
    file: PathBuf,
    /// Guideline: ted, netflix, bbc, … or a JSON file with one
    #[arg(long, default_value = "ted", value_name = "NAME|FILE")]
    guideline: String,
    /// Write which cue breaks the guideline in what: a page (.html) or a table (.csv)
    #[arg(long, value_name = "FILE")]
    report: Option<PathBuf>,
    /// Exit with status 1 if a cue breaks the guideline
    #[arg(long)]
    strict: bool,
}

pub fn run(arguments: &Arguments, context: &Context) -> Result<Outcome, Failure> {
    let guideline = guideline(&arguments.guideline)?;
    let report = arguments.report.as_deref();
    if let Some(report) = report {
        refuse_overwriting_input(report, std::iter::once(arguments.file.as_path()))?;
    }
    let format = report.map(report_format).transpose()?;
    let cues = Subtitles::read(&arguments.file)?.to_cues();
    let problems = cues::check(&cues, &guideline);
    let findings: Vec<Finding> = problems.into_iter().map(|problem| Finding { problem, reason: None }).collect();
    if let Some((path, format)) = report.zip(format) {
        let title = arguments.file.display().to_string();
        let report = QualityReport { title: &title, guideline: &guideline, cues: &cues, findings: &findings };
        write_whole(path, &report.write(format), "report")?;
    }
    if !context.json {
        tell(&findings);
        let (cues, problems) = (cues.len(), findings.len());
        eprintln!("{cues} cues, {problems} problems under the guideline {}", guideline.name);
    }
    let document = json!({
        "guideline": guideline.name, "cues": cues.len(), "problems": problems_json(&findings), "report": report,
    });
    context.print(&document, String::new)?;
    Ok(if arguments.strict && !findings.is_empty() { Outcome::Problems } else { Outcome::Done })
}
