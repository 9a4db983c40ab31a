//! `breathmark convert IN OUT`

use std::fs::File;
use std::io::Read as _;
use std::path::{Path, PathBuf};

use clap::Args;
use serde_json::json;

use super::file_arguments::{FileArguments, losses_json, print_losses, put_file};
use crate::command_line::output::{refuse_overwriting_input, refuse_replacing, write_whole};
use crate::command_line::{CommandContext, CommandFailure, Outcome, terminal, warn};
use base::path_serde;
use base::texts::{m, t};
use base::time::Instant;
use base::warning::Warning;
use formats::guideline::FrameRate;
use formats::subtitle_file::{
    FileEncoding, FileFormat, FrameGrid, Loss, MAX_SUBTITLE_BYTES, SubtitleFile, SubtitleFileError, TimedWord,
    counted_grid, losses, read_counted, write,
};
use formats::transcript;

/// The formats, below the options.
pub const FORMATS: &str = "\
Formats (read and written, by content when read):
  srt  vtt  ass  ssa  ttml  sbv  stl  scc  mcc  microdvd  lrc  cues-json
  dcp-interop  dcp-smpte  fcpxml  usf
Written only:
  ebu-tt-d  itt  whisper-json  tsv  audacity  textgrid  csv  edl  txt  md  html
Transcripts with timed words, of every format that `breathmark words` reads, become
  cues-json  whisper-json  tsv  audacity  textgrid  txt  md  html";

#[derive(Debug, Args)]
pub struct Arguments {
    /// A subtitle file, or a transcript
    #[arg(value_name = "IN")]
    input: PathBuf,
    /// The file to write; without it, text goes to standard output
    #[arg(value_name = "OUT", required_unless_present = "to")]
    output: Option<PathBuf>,
    /// What IN is; by default its content decides
    #[arg(long, value_name = "FORMAT")]
    from: Option<FileFormat>,
    /// What to write; by default the ending of OUT decides
    #[arg(long, value_name = "FORMAT")]
    to: Option<FileFormat>,
    /// How to encode text, as utf-8, utf-16, windows-1252
    #[arg(long, default_value = "utf-8", value_name = "NAME")]
    encoding: FileEncoding,
    /// Frame rate of the video, as 23.976 or 25: cues start and end on its frames, and formats with frames count in them
    #[arg(long, value_name = "RATE")]
    frame_rate: Option<FrameRate>,
    #[command(flatten)]
    write: FileArguments,
    /// Write OUT although it is there already
    #[arg(long)]
    replace: bool,
}

pub fn run(arguments: &Arguments, context: &CommandContext) -> Result<Outcome, CommandFailure> {
    let format = target_format(arguments)?;
    if let Some(output) = &arguments.output {
        refuse_overwriting_input(output, std::iter::once(arguments.input.as_path()))?;
        refuse_replacing(output, arguments.replace)?;
    }
    let frames = arguments.frame_rate.map(FrameRate::grid);
    let mut file = read_input(&arguments.input, (arguments.from, frames), context)?;
    file.programme = arguments.write.programme();
    let options = arguments.write.options(arguments.encoding, frames, counted_grid(&file, format, frames))?;
    let in_file = |error: SubtitleFileError| CommandFailure(format!("{error}: {}", arguments.input.display()));
    let bytes = write(&file, format, &options).map_err(in_file)?;
    let losses = losses(&file, format, &options);
    let warnings: Vec<Warning> = file.warnings.iter().cloned().chain(backwards(&file)).collect();
    warn(&warnings);
    print_losses(&losses);
    match &arguments.output {
        Some(path) => write_whole(path, &bytes, "subtitles", arguments.replace)?,
        None if context.json => {}
        None => put_file(bytes, format)?,
    }
    let cues = file.cues.iter().filter(|cue| !options.leaves_out(cue.span)).count();
    print_result(arguments, (&file, cues), format, (&losses, &warnings), context)?;
    Ok(Outcome::Done)
}

fn target_format(arguments: &Arguments) -> Result<FileFormat, CommandFailure> {
    let by_name = || arguments.output.as_deref().and_then(FileFormat::from_path);
    arguments.to.or_else(by_name).ok_or_else(|| {
        let output = arguments.output.as_deref().unwrap_or(Path::new("")).display();
        let keys = FileFormat::keys(|_| true);
        CommandFailure(format!("cannot tell the format from the file name; name it with --to, one of {keys}: {output}"))
    })
}

/// A subtitle file, else a transcript. `frames`: what a file counts that does not say so itself.
fn read_input(
    path: &Path,
    (from, frames): (Option<FileFormat>, Option<FrameGrid>),
    context: &CommandContext,
) -> Result<SubtitleFile, CommandFailure> {
    let unreadable = |error| CommandFailure(format!("cannot read the file ({error}): {}", path.display()));
    let mut bytes = Vec::new();
    // One byte more than allowed is enough to see that the file is too long.
    let limit = MAX_SUBTITLE_BYTES as u64 + 1;
    File::open(path).and_then(|file| file.take(limit).read_to_end(&mut bytes)).map_err(unreadable)?;
    match read_counted(&bytes, from, frames) {
        Err(SubtitleFileError::Unrecognised) => {
            let progress = context.progress.stage(t!("stage-reading-transcript"));
            let read = transcript::parse_watched(&bytes, &progress);
            Ok(words_of(&read.map_err(|error| error.in_file(path))?))
        }
        read => read.map_err(|error| CommandFailure(format!("{error}: {}", path.display()))),
    }
}

/// Cues that end before they start are written as they stand, but not without a word.
fn backwards(file: &SubtitleFile) -> Option<Warning> {
    let (first, count) = file.backward_cues()?;
    Some(Warning::at(first.max(Instant::ZERO), m!("subtitle-file-backward-cues", count = count)))
}

fn words_of(transcript: &transcript::Transcript) -> SubtitleFile {
    let words = transcript.words.iter().map(|word| TimedWord {
        text: word.text.clone(),
        span: word.span,
        speaker: word.speaker.clone(),
        confidence: word.confidence,
    });
    SubtitleFile {
        words: words.collect(),
        language: transcript.language.clone(),
        warnings: transcript.warnings.clone(),
        ..SubtitleFile::new(FileFormat::CuesJson)
    }
}

fn print_result(
    arguments: &Arguments,
    (file, cues): (&SubtitleFile, usize),
    format: FileFormat,
    (losses, warnings): (&[Loss], &[Warning]),
    context: &CommandContext,
) -> Result<(), CommandFailure> {
    let words = file.timed_words().len();
    if context.json {
        let document = json!({
            "output": arguments.output.as_deref().map(path_serde::to_text),
            "from": file.format.key(),
            "to": format.key(),
            "cues": cues,
            "words": words,
            "losses": losses_json(losses),
            "warnings": super::words::warnings_json(warnings),
        });
        return context.print(&document, String::new);
    }
    if let Some(output) = &arguments.output {
        let content = if cues > 0 || words == 0 { format!("{cues} cues") } else { format!("{words} words") };
        terminal::print_line(&format!("{content} as {format}: {}", output.display()));
    }
    Ok(())
}
