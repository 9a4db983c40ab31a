//! How a subtitle file is written, as `convert` and `segment` are told.

use clap::Args;
use serde_json::{Value, json};

use crate::command_line::{CommandFailure, terminal};
use base::time::Duration;
use editor::export::FileDetails;
use formats::guideline::{FrameRate, Guideline};
use formats::subtitle_file::{
    FileEncoding, FileFormat, FrameGrid, LineEnding, Loss, Programme, ProgrammeField, TimeOffset, WriteOptions,
    stl_language,
};

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
    /// Drop-frame time code at 29.97 and 59.94 frames a second, in stl, scc, mcc, csv and edl
    #[arg(long)]
    drop_frame: bool,
    /// What the header of EBU STL says, once for each field: title, episode, translated-title, reference, country (GBR), publisher,
    /// editor, translator, date (261127), language (en), row-width (40)
    #[arg(long, value_name = "FIELD=TEXT", value_parser = stl_field)]
    stl: Vec<StlField>,
}

/// A field of the header of EBU STL.
#[derive(Clone, Debug)]
enum StlField {
    Text(ProgrammeField, String),
    Language(String),
    RowWidth(u8),
}

fn stl_field(text: &str) -> Result<StlField, String> {
    let (key, value) = text.split_once('=').ok_or("give a field and its text, as title=The harbour")?;
    let value = value.trim();
    match key.trim() {
        "language" if stl_language(value).is_some() => Ok(StlField::Language(value.to_owned())),
        "language" => Err(format!("EBU STL has no number for the language {value:?}; give a code such as en or de")),
        "row-width" => match value.parse() {
            Ok(width) if (20..=99).contains(&width) => Ok(StlField::RowWidth(width)),
            _ => Err("give a row width from 20 to 99".to_owned()),
        },
        key => {
            let field = ProgrammeField::ALL.iter().copied().find(|field| field.key() == key);
            let field = field.ok_or_else(|| {
                let keys: Vec<&str> = ProgrammeField::ALL.iter().map(|field| field.key()).collect();
                format!("there is no field {key:?}; give one of {}, language, row-width", keys.join(", "))
            })?;
            match field.takes(value) {
                true => Ok(StlField::Text(field, value.to_owned())),
                false if field == ProgrammeField::Date => {
                    Err("give the date as year, month and day, as 261127".to_owned())
                }
                false => Err(format!("{key} holds at most {} letters of western Europe", field.length())),
            }
        }
    }
}

fn line_ends(text: &str) -> Result<LineEnding, String> {
    match text {
        "lf" => Ok(LineEnding::Lf),
        "crlf" => Ok(LineEnding::CrLf),
        _ => Err("give crlf or lf".to_owned()),
    }
}

impl FileArguments {
    /// What the header of EBU STL is to say.
    pub fn programme(&self) -> Programme {
        let mut programme = Programme::default();
        for field in &self.stl {
            match field {
                StlField::Text(field, text) => field.of_mut(&mut programme).clone_from(text),
                StlField::Language(language) => programme.language.clone_from(language),
                StlField::RowWidth(width) => programme.row_width = Some(*width),
            }
        }
        programme
    }

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
            drop_frame: self.drop_frame,
            offset: offset.unwrap_or(Duration::ZERO),
            ..WriteOptions::default()
        })
    }
}

/// How the subtitles of a talk are written, as `segment` and `batch` are told.
#[derive(Debug, Args)]
pub struct TalkFileArguments {
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
}

impl TalkFileArguments {
    pub fn programme(&self) -> Programme {
        self.write.programme()
    }

    pub fn details(&self) -> FileDetails {
        FileDetails {
            word_times: self.word_times,
            voices: self.voices,
            boundaries: self.boundary_markers,
            plain: self.without_sdh,
        }
    }

    /// # Errors
    /// A time code that the frame rate of the guideline does not have.
    pub fn write_options(&self, format: FileFormat, guideline: &Guideline) -> Result<WriteOptions, CommandFailure> {
        let rate = guideline.frame_rate.map(FrameRate::grid);
        // The cues lie on the frames of the guideline already.
        let frames = rate.filter(|_| format.counts_frames());
        let mut options = self.write.options(self.write_encoding, frames, format.counted_grid(rate))?;
        if self.crlf {
            options.line_ending = LineEnding::CrLf;
        }
        Ok(options)
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
