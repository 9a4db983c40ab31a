//! `breathmark check SUBTITLES`

use std::path::PathBuf;

use clap::Args;
use serde_json::json;

use super::quality::{QualityArguments, print_findings, problems_json};
use crate::command_line::source::GuidelineChoice;
use crate::command_line::{CommandContext, CommandFailure, Outcome, terminal};
use crate::comparison::Subtitles;
use crate::cues;
use crate::export::Finding;
use crate::language::Language;
use crate::path_text;

#[derive(Debug, Args)]
pub struct Arguments {
    /// A subtitle file, SRT or WebVTT, by whomever
    #[arg(value_name = "SUBTITLES")]
    file: PathBuf,
    #[command(flatten)]
    guideline: GuidelineChoice,
    #[command(flatten)]
    quality: QualityArguments,
}

pub fn run(arguments: &Arguments, context: &CommandContext) -> Result<Outcome, CommandFailure> {
    let guideline = arguments.guideline.read()?;
    let report = arguments.quality.report(std::iter::once(arguments.file.as_path()))?;
    let cues = Subtitles::read(&arguments.file)?.to_cues();
    // Subtitle files do not say in which language they are.
    let text = cues.iter().flat_map(|cue| &cue.lines).flat_map(|line| line.split_whitespace());
    let problems = cues::check(&cues, &guideline, Language::guess(text));
    let findings: Vec<Finding> = problems.into_iter().map(|problem| Finding { problem, reason: None }).collect();
    if let Some(report) = &report {
        report.write(&arguments.file, &guideline, &cues, &findings)?;
    }
    if !context.json {
        print_findings(&findings);
        let (cues, problems) = (cues.len(), findings.len());
        terminal::print_line(&format!("{cues} cues, {problems} problems under the guideline {}", guideline.name));
    }
    let document = json!({
        "guideline": guideline.name,
        "cues": cues.len(),
        "problems": problems_json(&findings),
        "report": report.map(|report| path_text::to_text(report.path)),
    });
    context.print(&document, String::new)?;
    Ok(arguments.quality.outcome(&findings))
}
