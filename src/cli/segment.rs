//! `breathmark segment AUDIO TRANSCRIPT [-o OUT]`

use std::path::{Path, PathBuf};

use clap::Args;
use serde_json::json;

use super::file_arguments::{FileArguments, losses_json, print_losses, put_file};
use super::output::{refuse_overwriting_input, write_whole};
use super::quality::{QualityArguments, counted_findings, print_findings, problems_json};
use crate::command_line::source::{TalkArguments, model_json};
use crate::command_line::{CommandContext, CommandFailure, Outcome, terminal, warn};
use crate::export::FileDetails;
use crate::guideline::{FrameRate, exported_millis};
use crate::path_text;
use crate::pipeline::{Analysis, TalkFile};
use crate::subtitle_file::{FileEncoding, FileFormat, LineEnding, Loss};

#[derive(Debug, Args)]
pub struct Arguments {
    #[command(flatten)]
    source: TalkArguments,
    /// The file to write; without it the subtitles go to standard output
    #[arg(short, long, value_name = "OUT")]
    output: Option<PathBuf>,
    /// What to write, one of the formats that `convert` writes; by default the ending of OUT decides, else srt
    #[arg(long)]
    format: Option<FileFormat>,
    /// How to encode the text that is written, as utf-8, utf-16, windows-1252
    #[arg(long, default_value = "utf-8", value_name = "NAME")]
    write_encoding: FileEncoding,
    /// The same as --line-ends crlf
    #[arg(long, conflicts_with = "line_ends")]
    crlf: bool,
    #[command(flatten)]
    write: FileArguments,
    /// Write into WebVTT, ASS and TTML when each word is spoken
    #[arg(long)]
    word_times: bool,
    /// Write into WebVTT who speaks
    #[arg(long)]
    voices: bool,
    /// Write boundaries as markers, too, into csv and edl
    #[arg(long)]
    boundary_markers: bool,
    /// Leave out sounds in brackets, music notes and names of speakers: the version for those who hear
    #[arg(long)]
    without_sdh: bool,
    #[command(flatten)]
    quality: QualityArguments,
}

pub fn run(arguments: &Arguments, context: &CommandContext) -> Result<Outcome, CommandFailure> {
    let format = target_format(arguments)?;
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
    let rate = arguments.source.choices().guideline()?.frame_rate.map(FrameRate::grid);
    // The cues lie on the frames of the guideline already.
    let frames = rate.filter(|_| format.counts_frames());
    let mut options = arguments.write.options(arguments.write_encoding, frames, format.counted_grid(rate))?;
    if arguments.crlf {
        options.line_ending = LineEnding::CrLf;
    }
    let details = FileDetails {
        word_times: arguments.word_times,
        voices: arguments.voices,
        boundaries: arguments.boundary_markers,
        plain: arguments.without_sdh,
    };
    let file = TalkFile::new(&analysis.project_cues, &analysis.words, Some(&analysis.talk.language));
    let bytes = file.write(format, details, &options).map_err(|error| CommandFailure(error.to_string()))?;
    let losses = file.losses(format, details, &options);
    print_losses(&losses);
    match &arguments.output {
        Some(path) => write_whole(path, &bytes, "subtitles")?,
        None if !context.json => put_file(bytes, format)?,
        None => {}
    }
    print_result(&analysis, &losses, arguments.output.as_deref(), context)?;
    Ok(arguments.quality.outcome(&analysis.findings, false))
}

/// # Errors
/// The ending of the file tells no format.
fn target_format(arguments: &Arguments) -> Result<FileFormat, CommandFailure> {
    let Some(path) = &arguments.output else { return Ok(arguments.format.unwrap_or(FileFormat::SubRip)) };
    arguments.format.or_else(|| FileFormat::from_path(path)).ok_or_else(|| {
        let (keys, path) = (FileFormat::keys(|_| true), path.display());
        CommandFailure(format!(
            "cannot tell the format from the file name; name it with --format, one of {keys}: {path}"
        ))
    })
}

fn print_result(
    analysis: &Analysis,
    losses: &[Loss],
    output: Option<&Path>,
    context: &CommandContext,
) -> Result<(), CommandFailure> {
    warn(&analysis.talk.warnings);
    print_findings(&analysis.findings);
    if !context.json {
        if let Some(output) = output {
            let (cues, found) = (analysis.project_cues.cues.len(), counted_findings(&analysis.findings));
            terminal::print_line(&format!("{cues} cues, {found}: {}", output.display()));
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
        "cues": cues, "problems": problems, "losses": losses_json(losses),
        "warnings": super::words::warnings_json(&analysis.talk.warnings),
    });
    context.print(&document, String::new)
}
