//! How a subtitle file is written, as `convert` and `segment` are told.

use clap::Args;
use serde_json::{Value, json};

use crate::command_line::{CommandFailure, terminal};
use crate::subtitle_file::{FileEncoding, FileFormat, FrameGrid, LineEnding, Loss, TimeOffset, WriteOptions};
use crate::time::Duration;

#[derive(Debug, Args)]
pub struct FileArguments {
    /// Start the file with a byte order mark
    #[arg(long)]
    bom: bool,
    /// What ends lines
    #[arg(long, default_value = "lf", value_name = "crlf|lf", value_parser = line_ends)]
    line_ends: LineEnding,
    /// Move all times: 1.5 (seconds), 1500ms, -0:00:02.5; or the time code at which the programme starts, 10:00:00:00
    #[arg(long, value_name = "TIME", allow_hyphen_values = true)]
    offset: Option<TimeOffset>,
}

fn line_ends(text: &str) -> Result<LineEnding, String> {
    match text {
        "lf" => Ok(LineEnding::Lf),
        "crlf" => Ok(LineEnding::CrLf),
        _ => Err("give crlf or lf".to_owned()),
    }
}

impl FileArguments {
    /// `counted`: the frames of time codes; `frames`: those on which times shall lie.
    ///
    /// # Errors
    /// A time code that the frame rate does not have.
    pub fn options(
        &self,
        encoding: FileEncoding,
        frames: Option<FrameGrid>,
        counted: FrameGrid,
    ) -> Result<WriteOptions, CommandFailure> {
        let offset = self.offset.map(|offset| offset.duration(counted)).transpose();
        let offset = offset.map_err(|error| CommandFailure(format!("the offset is no time code: {error}")))?;
        Ok(WriteOptions {
            encoding,
            byte_order_mark: self.bom,
            line_ending: self.line_ends,
            frames,
            offset: offset.unwrap_or(Duration::ZERO),
            ..WriteOptions::default()
        })
    }
}

/// What was lost, a line each.
pub fn print_losses(losses: &[Loss]) {
    for loss in losses {
        terminal::print_line(&format!("lost: {loss}"));
    }
}

/// The same for programs.
pub fn losses_json(losses: &[Loss]) -> Vec<Value> {
    losses.iter().map(|loss| json!({"count": loss.count, "message": loss.to_string()})).collect()
}

/// Puts a file on standard output.
///
/// # Errors
/// Bytes that are no UTF-8.
pub fn put_file(bytes: Vec<u8>, format: FileFormat) -> Result<(), CommandFailure> {
    let text = String::from_utf8(bytes).map_err(|_| {
        CommandFailure(format!("{format} in this encoding is no text for a terminal; name a file to write"))
    })?;
    terminal::put(&text)
}
