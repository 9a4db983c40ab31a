//! `breathmark segment AUDIO TRANSCRIPT [-o OUT]`

use std::path::{Path, PathBuf};

use clap::Args;
use serde_json::json;

use super::file_arguments::{TalkFileArguments, losses_json, print_losses, put_file};
use super::quality::{QualityArguments, counted_findings, print_findings, problems_json};
use crate::command_line::output::{refuse_overwriting_input, refuse_replacing, write_whole};
use crate::command_line::shot_arguments::ShotArguments;
use crate::command_line::source::{SourceTalk, TalkArguments, model_json};
use crate::command_line::{CommandContext, CommandFailure, Outcome, terminal, warn};
use analysis::pipeline::Analysis;
use base::path_serde;
use editor::settling::{MarkChangeCounts, TalkFile};
use formats::guideline::exported_millis;
use formats::subtitle_file::{FileFormat, Loss};

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
    #[command(flatten)]
    write: TalkFileArguments,
    #[command(flatten)]
    quality: QualityArguments,
    #[command(flatten)]
    shots: ShotArguments,
}

pub fn run(arguments: &Arguments, context: &CommandContext) -> Result<Outcome, CommandFailure> {
    let format = target_format(arguments)?;
    let inputs = || arguments.source.files().chain(arguments.shots.list());
    if let Some(output) = &arguments.output {
        refuse_overwriting_input(output, inputs())?;
        refuse_replacing(output, arguments.quality.replace)?;
    }
    let report = arguments.quality.report(inputs())?;
    let (source, choices) = (&arguments.source, arguments.source.choices());
    // Before the sound is decoded: a fault in a list should not cost that.
    let shots = arguments.shots.read(source.recording(), source.track(), choices.guideline(), context)?;
    let talk = SourceTalk { shots: shots.changes.clone(), ..source.read(context)? };
    let mut analysis = choices.analyze(&talk, context)?;
    analysis.talk.warnings.extend(shots.warnings(&analysis.project.guideline, talk.end()));
    if let Some(report) = report {
        let title = arguments.output.as_deref().or(arguments.source.files().next()).unwrap_or(report.path);
        report.write(title, &analysis.project.guideline, &analysis.project_cues.cues, &analysis.findings)?;
    }
    let options = arguments.write.write_options(format, &analysis.project.guideline)?;
    let details = arguments.write.details();
    let programme = arguments.write.programme();
    let file = TalkFile::new(&analysis.project_cues, &analysis.words, Some(&analysis.talk.language))
        .of(&analysis.project)
        .for_programme(&programme);
    let bytes = file.write(format, details, &options)?;
    let losses = file.losses(format, details, &options);
    print_losses(&losses);
    match &arguments.output {
        Some(path) => write_whole(path, &bytes, "subtitles", arguments.quality.replace)?,
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
    let marks = MarkChangeCounts::of(analysis.project_cues.repairs.values());
    if !context.json {
        if let Some(output) = output {
            let (cues, found) = (analysis.project_cues.cues.len(), counted_findings(&analysis.findings));
            let marks = counted_marks(marks);
            terminal::print_line(&format!("{cues} cues, {found}{marks}: {}", output.display()));
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
        "output": output.map(path_serde::to_text), "language": analysis.talk.language, "model": model_json(&analysis.talk.evidence),
        "boundary_factor": analysis.project.boundary_factor,
        "shot_changes": analysis.project.shots.len(),
        "marks": marks, "cues": cues, "problems": problems, "losses": losses_json(losses),
        "warnings": super::words::warnings_json(&analysis.talk.warnings),
    });
    context.print(&document, String::new)
}

/// ", 2 marks changed, 1 added"; nothing where all are as they were.
fn counted_marks(marks: MarkChangeCounts) -> String {
    let named = |count: usize| if count == 1 { "1 mark".to_owned() } else { format!("{count} marks") };
    match marks {
        MarkChangeCounts { changed: 0, added: 0 } => String::new(),
        MarkChangeCounts { changed, added: 0 } => format!(", {} changed", named(changed)),
        MarkChangeCounts { changed: 0, added } => format!(", {} added", named(added)),
        MarkChangeCounts { changed, added } => format!(", {} changed, {added} added", named(changed)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changed_marks_are_told() {
        let said = |changed, added| counted_marks(MarkChangeCounts { changed, added });
        assert_eq!(
            [said(0, 0), said(1, 0), said(0, 2), said(3, 1)],
            ["", ", 1 mark changed", ", 2 marks added", ", 3 marks changed, 1 added"]
        );
    }
}
