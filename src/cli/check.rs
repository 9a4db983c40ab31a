//! `breathmark check SUBTITLES`

use std::path::PathBuf;

use clap::Args;
use serde_json::json;

use super::quality::{QualityArguments, print_findings, problems_json};
use super::spelling::{SpellingArguments, SpellingFindings};
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
    #[command(flatten)]
    spelling: SpellingArguments,
}

pub fn run(arguments: &Arguments, context: &CommandContext) -> Result<Outcome, CommandFailure> {
    let guideline = arguments.guideline.read()?;
    let report = arguments.quality.report(std::iter::once(arguments.file.as_path()))?;
    let cues = Subtitles::read(&arguments.file)?.to_cues();
    // Subtitle files do not say in which language they are.
    let text = cues.iter().flat_map(|cue| &cue.lines).flat_map(|line| line.split_whitespace());
    let language = Language::guess(text);
    let spelling = arguments.spelling.check(&cues, language.code())?;
    let problems = cues::check(&cues, &guideline, language);
    let findings: Vec<Finding> = problems.into_iter().map(|problem| Finding { problem, reason: None }).collect();
    if let Some(report) = &report {
        report.write(&arguments.file, &guideline, &cues, &findings)?;
    }
    if !context.json {
        print_findings(&findings);
        if let Some(spelling) = &spelling {
            spelling.print();
        }
        let (cues, problems) = (cues.len(), findings.len());
        terminal::print_line(&format!("{cues} cues, {problems} problems under the guideline {}", guideline.name));
    }
    let document = json!({
        "guideline": guideline.name,
        "cues": cues.len(),
        "problems": problems_json(&findings),
        "spelling": spelling.as_ref().map(SpellingFindings::json),
        "report": report.map(|report| path_text::to_text(report.path)),
    });
    context.print(&document, String::new)?;
    let is_misspelt = spelling.is_some_and(|spelling| !spelling.is_empty());
    Ok(arguments.quality.outcome(&findings, is_misspelt))
}
