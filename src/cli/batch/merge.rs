//! `breathmark batch merge OUT... -o FILE`

use std::path::PathBuf;

use clap::Args;
use serde_json::json;

use crate::command_line::output::{refuse_replacing, write_whole};
use crate::command_line::{CommandContext, CommandFailure, Outcome, terminal};
use analysis::batch::{BatchPlan, MergedResults, OutputNaming, TalkResult, merge_results};
use base::path_serde;
use editor::export::{QualityTable, ReportFormat, TalkQuality};

#[derive(Debug, Args)]
pub struct Arguments {
    /// Folders that `batch` wrote into
    #[arg(value_name = "OUT", required = true)]
    outputs: Vec<PathBuf>,
    /// The table: .html for people, .xlsx and .docx for office programs, .csv for any spreadsheet, .json for programs
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// The folder or manifest that was done: its talks alone are in the table, those without a result, too
    #[arg(long, value_name = "FOLDER|MANIFEST")]
    of: Option<PathBuf>,
    /// Write FILE although it is there already
    #[arg(long)]
    replace: bool,
}

pub fn run(arguments: &Arguments, context: &CommandContext) -> Result<Outcome, CommandFailure> {
    let format = ReportFormat::from_path(&arguments.output)?;
    refuse_replacing(&arguments.output, arguments.replace)?;
    let MergedResults { mut results, damaged, differing } = merge_results(&arguments.outputs)?;
    for path in &damaged {
        terminal::print_line(&format!(
            "warning: a result is damaged and left out; run batch again: {}",
            path.display()
        ));
    }
    for id in &differing {
        terminal::print_line(&format!(
            "warning: \"{id}\" was done in several folders with different results; the first counts"
        ));
    }
    let talks: Vec<TalkQuality> = match &arguments.of {
        None => results.values().map(quality).collect(),
        Some(source) => {
            let plan = BatchPlan::read(
                source,
                OutputNaming { folder: arguments.outputs.first().map(PathBuf::as_path), ..OutputNaming::default() },
            )?;
            let talk = |id: &str| match results.remove(id) {
                Some(result) => quality(&result),
                None => TalkQuality {
                    talk: id.to_owned(),
                    error: "it was not done yet".to_owned(),
                    ..TalkQuality::default()
                },
            };
            let mut ids: Vec<&str> = plan.talks.iter().map(|talk| talk.id()).collect();
            ids.sort_unstable();
            ids.into_iter().map(talk).collect()
        }
    };
    let title = arguments.outputs.iter().map(|path| path.display().to_string()).collect::<Vec<_>>().join(", ");
    let table = QualityTable { title: &title, talks: &talks };
    let content = table.write(format)?;
    write_whole(&arguments.output, &content, "table", arguments.replace)?;
    let sum = table.totals();
    let document = json!({
        "output": path_serde::to_text(&arguments.output), "talks": sum.talks, "failed": sum.failed, "sound_seconds": sum.sound_seconds,
        "words": sum.words, "cues": sum.cues, "problems": sum.problems, "hints": sum.hints, "boundaries": sum.boundaries,
        "expected_wrong_boundaries": sum.expected_wrong, "seconds": sum.seconds, "damaged": damaged.len(), "differing": differing,
    });
    context.print(&document, || {
        format!(
            "{} talks, {} failed; {:.2} hours of sound, {} words, {} cues, {} problems, {} hints, about {:.0} of {} boundaries wrong: {}\n",
            sum.talks, sum.failed, sum.sound_seconds / 3600.0, sum.words, sum.cues, sum.problems, sum.hints, sum.expected_wrong,
            sum.boundaries, arguments.output.display()
        )
    })?;
    let has_problems = sum.failed + damaged.len() + differing.len() > 0;
    Ok(if has_problems { Outcome::Problems } else { Outcome::Done })
}

fn quality(result: &TalkResult) -> TalkQuality {
    TalkQuality {
        talk: result.id.clone(),
        output: path_serde::to_portable_text(&result.output).into_owned(),
        language: result.language.clone().unwrap_or_default(),
        sound_seconds: result.audio_seconds,
        words: result.words,
        cues: result.cues,
        problems: result.problems,
        hints: result.hints,
        boundaries: result.boundaries,
        expected_wrong: result.expected_wrong_boundaries,
        warnings: result.warnings.clone(),
        seconds: result.seconds,
        error: result.error.clone().unwrap_or_default(),
    }
}
