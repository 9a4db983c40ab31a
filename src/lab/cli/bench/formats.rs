//! `breathmark-lab bench formats`: what is made of every file in a folder.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use clap::Args;
use serde::Serialize;
use serde_json::json;

use base::path_serde;
use cli::command_line::{CommandContext, CommandFailure, Outcome};
use formats::transcript::{self, Transcript, to_json};

#[derive(Debug, Args)]
pub struct Arguments {
    /// Transcripts and subtitles, in folders below it, too
    #[arg(value_name = "FOLDER")]
    folder: PathBuf,
    /// Only files that could not be read, or whose words were not the same after they were written and read again
    #[arg(long)]
    faults: bool,
}

pub fn run(arguments: &Arguments, context: &CommandContext) -> Result<Outcome, CommandFailure> {
    let files = files_below(&arguments.folder)?;
    let mut rows = Vec::with_capacity(files.len());
    for (number, file) in files.iter().enumerate() {
        context.progress.tick(number as u64, files.len() as u64)?;
        rows.push(FormatRow::of(file, &arguments.folder, context)?);
    }
    rows.retain(|row| !arguments.faults || row.fault.is_some() || row.same_after_writing == Some(false));
    context.print(&json!({"rows": rows}), || table(&rows))?;
    Ok(Outcome::Done)
}

/// What was made of a file.
#[derive(Serialize)]
struct FormatRow {
    file: String,
    /// The format as which it was recognised.
    format: Option<&'static str>,
    words: usize,
    /// Words that have times of their own.
    timed: usize,
    estimated: usize,
    /// Whether texts, speakers and times were the same after they were written as JSON and read again.
    same_after_writing: Option<bool>,
    warnings: Vec<String>,
    /// Why it could not be read.
    fault: Option<String>,
}

impl FormatRow {
    fn of(path: &Path, folder: &Path, context: &CommandContext) -> Result<Self, CommandFailure> {
        let file = path_serde::to_text(path.strip_prefix(folder).unwrap_or(path)).into_owned();
        let bytes = std::fs::read(path)
            .map_err(|error| CommandFailure(format!("cannot read the file because {error}: {}", path.display())))?;
        let read = transcript::parse_watched(&bytes, &context.progress);
        // Who is stopped read nothing.
        context.progress.tick(0, 0)?;
        Ok(match read {
            Err(error) => Self {
                file,
                format: None,
                words: 0,
                timed: 0,
                estimated: 0,
                same_after_writing: None,
                warnings: Vec::new(),
                fault: Some(error.to_string()),
            },
            Ok(read) => {
                let estimated = read.words.iter().filter(|word| word.estimated).count();
                Self {
                    file,
                    format: Some(read.format),
                    words: read.words.len(),
                    timed: read.words.len() - estimated,
                    estimated,
                    same_after_writing: Some(is_same_after_writing(&read)?),
                    warnings: read.warnings.into_iter().map(|warning| warning.message.text()).collect(),
                    fault: None,
                }
            }
        })
    }
}

fn is_same_after_writing(read: &Transcript) -> Result<bool, CommandFailure> {
    let written = serde_json::to_vec(&to_json(read))?;
    let Ok(again) = transcript::parse(&written) else { return Ok(false) };
    // What is written is rounded to microseconds.
    let micros = |instant: base::time::Instant| (instant.as_secs() * 1e6).round() as i64;
    let shown = |transcript: &Transcript| -> Vec<_> {
        let words = transcript.words.iter();
        let shown = words.map(|word| {
            (word.text.clone(), micros(word.span.start), micros(word.span.end), word.speaker.clone(), word.estimated)
        });
        shown.collect()
    };
    Ok(shown(read) == shown(&again))
}

fn table(rows: &[FormatRow]) -> String {
    let mut text = format!(
        "{:<60} {:<24} {:>7} {:>7} {:>9} {:<5} warnings\n",
        "file", "recognised as", "words", "timed", "estimated", "same"
    );
    for row in rows {
        let same = row.same_after_writing.map_or("–", |same| if same { "yes" } else { "no" });
        let said = row.fault.clone().unwrap_or_else(|| row.warnings.join("; "));
        let _ = writeln!(
            text,
            "{:<60} {:<24} {:>7} {:>7} {:>9} {same:<5} {said}",
            row.file,
            row.format.unwrap_or("–"),
            row.words,
            row.timed,
            row.estimated,
        );
    }
    let read = rows.iter().filter(|row| row.format.is_some()).count();
    let same = rows.iter().filter(|row| row.same_after_writing == Some(true)).count();
    let _ = writeln!(text, "{} files, {read} read, {same} the same after writing and reading", rows.len());
    text
}

/// All files, those of folders inside it too, in the order of their names.
pub(super) fn files_below(folder: &Path) -> Result<Vec<PathBuf>, CommandFailure> {
    let (mut files, mut folders) = (Vec::new(), vec![folder.to_owned()]);
    while let Some(folder) = folders.pop() {
        let fault = |error| CommandFailure(format!("cannot read the folder because {error}: {}", folder.display()));
        for entry in std::fs::read_dir(&folder).map_err(fault)? {
            let entry = entry.map_err(fault)?;
            let kind = entry.file_type().map_err(fault)?;
            // Links could lead round in a circle.
            if kind.is_dir() {
                folders.push(entry.path());
            } else if kind.is_file() {
                files.push(entry.path());
            }
        }
    }
    files.sort();
    Ok(files)
}
