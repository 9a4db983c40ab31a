//! `breathmark segment AUDIO TRANSCRIPT [-o OUT]`

use std::path::{Path, PathBuf};

use clap::Args;
use serde_json::json;

use super::output::{refuse_overwriting_input, write_whole};
use super::quality::{QualityArguments, print_findings, problems_json};
use crate::command_line::source::{TalkArguments, model_json};
use crate::command_line::{CommandContext, CommandFailure, Outcome, terminal, warn};
use crate::export::{ExportOptions, Format, LineEnding};
use crate::guideline::exported_millis;
use crate::path_text;
use crate::pipeline::Analysis;

#[derive(Debug, Args)]
pub struct Arguments {
    #[command(flatten)]
    source: TalkArguments,
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
    #[command(flatten)]
    quality: QualityArguments,
}

pub fn run(arguments: &Arguments, context: &CommandContext) -> Result<Outcome, CommandFailure> {
    let format = match (arguments.format, &arguments.output) {
        (Some(format), _) => format,
        (None, Some(path)) => Format::from_path(path)?,
        (None, None) => Format::Srt,
    };
    if let Some(output) = &arguments.output {
        refuse_overwriting_input(output, arguments.source.files())?;
    }
    let report = arguments.quality.report(arguments.source.files())?;
    let talk = arguments.source.read(context)?;
    let analysis = arguments.source.choices().analyze(&talk, context)?;
    if let Some(report) = report {
        let title = arguments.output.as_deref().or(arguments.source.files().next()).unwrap_or(report.path);
        let guideline = arguments.source.choices().guideline()?;
        report.write(title, &guideline, &analysis.project_cues.cues, &analysis.findings)?;
    }
    let line_ending = if arguments.crlf { LineEnding::CrLf } else { LineEnding::Lf };
    let options = ExportOptions { line_ending, byte_order_mark: arguments.bom };
    let text = format.write(&analysis.project_cues.cues, &options);
    match &arguments.output {
        Some(path) => write_whole(path, &text, "subtitles")?,
        None if !context.json => terminal::put(&text)?,
        None => {}
    }
    print_result(&analysis, arguments.output.as_deref(), context)?;
    Ok(arguments.quality.outcome(&analysis.findings, false))
}

fn print_result(analysis: &Analysis, output: Option<&Path>, context: &CommandContext) -> Result<(), CommandFailure> {
    warn(&analysis.talk.warnings);
    print_findings(&analysis.findings);
    if !context.json {
        if let Some(output) = output {
            let (cues, problems) = (analysis.project_cues.cues.len(), analysis.project_cues.problems.len());
            terminal::print_line(&format!("{cues} cues, {problems} problems: {}", output.display()));
        }
        return Ok(());
    }
    let cues: Vec<_> = analysis
        .project_cues
        .cues
        .iter()
        .map(|cue| {
            let (start_ms, end_ms) = exported_millis(cue.span);
            json!({"start": start_ms as f64 / 1000.0, "end": end_ms as f64 / 1000.0, "lines": cue.lines})
        })
        .collect();
    let problems = problems_json(&analysis.findings);
    let document = json!({
        "output": output.map(path_text::to_text), "language": analysis.talk.language, "model": model_json(&analysis.talk.evidence),
        "boundary_factor": analysis.boundary_factor,
        "cues": cues, "problems": problems,
        "warnings": super::words::warnings_json(&analysis.talk.warnings),
    });
    context.print(&document, String::new)
}
