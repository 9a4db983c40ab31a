//! What goes out: JSON lines, and a subtitle file that grows.

use std::fs::{File, OpenOptions};
use std::io::Write as _;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use crate::command_line::output::refuse_overwriting_input;
use crate::command_line::{CommandFailure, terminal};
use analysis::pipeline::live::{LiveCue, LiveUpdate};
use base::warning::Warning;
use editor::export::{AppendedCues, Format};
use formats::guideline::exported_millis;

pub struct Captions {
    segments: usize,
    file: Option<CaptionFile>,
}

struct CaptionFile {
    path: PathBuf,
    file: File,
    cues: AppendedCues,
}

impl Captions {
    /// Begins the file `output`, if there is to be one.
    pub fn open<'a>(
        output: Option<&Path>,
        replace: bool,
        inputs: impl Iterator<Item = &'a PathBuf>,
    ) -> Result<Self, CommandFailure> {
        let Some(path) = output else { return Ok(Self { segments: 0, file: None }) };
        let cues = AppendedCues::new(Format::from_path(path)?);
        refuse_overwriting_input(path, inputs.map(PathBuf::as_path))?;
        let mut options = OpenOptions::new();
        match replace {
            true => options.write(true).create(true).truncate(true),
            false => options.write(true).create_new(true),
        };
        let file = options.open(path).map_err(|error| match error.kind() {
            std::io::ErrorKind::AlreadyExists => CommandFailure(format!(
                "the file is there already; name another one, or replace it with --replace: {}",
                path.display()
            )),
            _ => unwritable(path, &error),
        })?;
        let mut file = CaptionFile { path: path.to_owned(), file, cues };
        let header = file.cues.header();
        file.append(header)?;
        Ok(Self { segments: 0, file: Some(file) })
    }

    pub fn put(&mut self, updates: &[LiveUpdate]) -> Result<(), CommandFailure> {
        for update in updates {
            match update {
                LiveUpdate::Cue(live) => {
                    self.segments += 1;
                    if let Some(file) = &mut self.file {
                        let text = file.cues.next(&live.cue);
                        file.append(&text)?;
                    }
                    let mut line = cue_json(live);
                    line["type"] = "segment".into();
                    line["number"] = self.segments.into();
                    line["words"] = json!([live.words.0, live.words.1]);
                    put_line(&line)?;
                }
                LiveUpdate::Shown { cues, revised } => {
                    let cues: Vec<Value> = cues.iter().map(cue_json).collect();
                    put_line(&match revised {
                        0 => json!({"type": "unstable", "cues": cues}),
                        words => json!({"type": "revised", "changed_words": words, "cues": cues}),
                    })?;
                }
            }
        }
        Ok(())
    }

    pub fn warn(&self, warnings: &[Warning]) -> Result<(), CommandFailure> {
        for warning in warnings {
            let mut line = json!({"type": "warning", "message": warning.message});
            if let Some(at) = warning.at {
                line["at"] = at.as_secs().into();
            }
            put_line(&line)?;
        }
        Ok(())
    }

    pub fn finish(self) -> Result<(), CommandFailure> {
        put_line(&json!({"type": "end", "segments": self.segments}))
    }
}

impl CaptionFile {
    /// In one piece: a reader of the file finds whole cues at any time.
    fn append(&mut self, text: &str) -> Result<(), CommandFailure> {
        if text.is_empty() {
            return Ok(());
        }
        let written = self.file.write_all(text.as_bytes()).and_then(|()| self.file.sync_data());
        written.map_err(|error| unwritable(&self.path, &error))
    }
}

fn cue_json(live: &LiveCue) -> Value {
    let (start_ms, end_ms) = exported_millis(live.cue.span);
    json!({"start": start_ms as f64 / 1000.0, "end": end_ms as f64 / 1000.0, "lines": live.cue.lines})
}

fn put_line(line: &Value) -> Result<(), CommandFailure> {
    terminal::put(&(line.to_string() + "\n"))
}

fn unwritable(path: &Path, error: &std::io::Error) -> CommandFailure {
    CommandFailure(format!("cannot write the subtitles ({error}): {}", path.display()))
}
