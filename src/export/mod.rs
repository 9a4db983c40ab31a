//! Subtitle files. The only place where times become milliseconds.

mod appended;
mod quality;
mod srt;
mod vtt;

use std::path::{Path, PathBuf};
use std::str::FromStr;

use crate::cues::Cue;
use crate::guideline::exported_millis;

pub use crate::subtitle_file::LineEnding;
pub use appended::AppendedCues;
pub use quality::{CueNote, Finding, QualityReport, ReportFormat, formula_guard};
pub use srt::srt;
pub use vtt::vtt;

/// A subtitle file format that can be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// SubRip.
    Srt,
    /// WebVTT.
    Vtt,
}

/// The name of a file or a format tells no format that can be written.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum UnknownFormat {
    #[error("cannot tell the subtitle format from the file name, it must end in .srt or .vtt: {0}")]
    Path(PathBuf),
    #[error("cannot write subtitles as {0:?}, only as srt or vtt")]
    Name(String),
}

/// How a file is written, beyond what its format prescribes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ExportOptions {
    pub line_ending: LineEnding,
    /// Start with a byte order mark, which some Windows programs need to recognise UTF-8.
    pub byte_order_mark: bool,
}

impl Format {
    pub const ALL: [Self; 2] = [Self::Srt, Self::Vtt];

    /// The usual ending of a file name, without the dot.
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Srt => "srt",
            Self::Vtt => "vtt",
        }
    }

    /// The format that the ending of a file name stands for; only what follows the last dot counts.
    pub fn from_path(path: &Path) -> Result<Self, UnknownFormat> {
        let extension = path.extension().and_then(|extension| extension.to_str());
        extension.and_then(|name| name.parse().ok()).ok_or_else(|| UnknownFormat::Path(path.to_owned()))
    }

    /// The whole file, as UTF-8 text.
    pub fn write(self, cues: &[Cue], options: &ExportOptions) -> String {
        match self {
            Self::Srt => srt(cues, options),
            Self::Vtt => vtt(cues, options),
        }
    }
}

impl FromStr for Format {
    type Err = UnknownFormat;

    fn from_str(name: &str) -> Result<Self, UnknownFormat> {
        let found = Self::ALL.into_iter().find(|format| format.extension().eq_ignore_ascii_case(name));
        found.ok_or_else(|| UnknownFormat::Name(name.to_owned()))
    }
}

/// A cue as it goes into a file.
struct Block {
    start_ms: i64,
    end_ms: i64,
    /// At least one; none is empty.
    lines: Vec<String>,
}

/// Rounds the times once and cleans the lines with `clean_line`. Cues without text are left out; a cue that would start
/// before the one before it has ended starts at that end.
fn blocks<'a>(cues: &'a [Cue], clean_line: impl Fn(&str) -> String + 'a) -> impl Iterator<Item = Block> + 'a {
    blocks_from(0, cues, clean_line)
}

/// As [`blocks`], after a cue that ended at `free_from`, in milliseconds.
fn blocks_from<'a>(
    mut free_from: i64,
    cues: &'a [Cue],
    clean_line: impl Fn(&str) -> String + 'a,
) -> impl Iterator<Item = Block> + 'a {
    cues.iter().filter_map(move |cue| {
        // A line of a cue holds no line break; if one got in, it must not end the cue in the file.
        let rows = cue.lines.iter().flat_map(|line| line.split(is_line_break));
        let lines: Vec<String> = rows.map(|row| clean_line(&printable(row))).filter(|row| !row.is_empty()).collect();
        if lines.is_empty() {
            return None;
        }
        let (start_ms, end_ms) = exported_millis(cue.span);
        let start_ms = start_ms.max(free_from);
        let end_ms = end_ms.max(start_ms.saturating_add(1));
        free_from = end_ms;
        Some(Block { start_ms, end_ms, lines })
    })
}

fn is_line_break(c: char) -> bool {
    matches!(c, '\n' | '\r' | '\u{b}' | '\u{c}' | '\u{85}' | '\u{2028}' | '\u{2029}')
}

/// Without control characters and byte order marks, which readers stumble over, and without space at the ends.
fn printable(row: &str) -> String {
    let keep = |c: &char| !c.is_control() && *c != '\u{feff}';
    row.replace('\t', " ").chars().filter(keep).collect::<String>().trim().to_owned()
}

/// `HH:MM:SS` + `separator` + `mmm`; the hours take as many digits as they need.
fn timestamp(millis: i64, separator: char) -> String {
    let (secs, millis) = (millis / 1000, millis % 1000);
    format!("{:02}:{:02}:{:02}{separator}{millis:03}", secs / 3600, secs / 60 % 60, secs % 60)
}

/// Applies what the options ask for to a text that was written with LF.
fn finished(text: String, options: &ExportOptions) -> String {
    let text = match options.line_ending {
        LineEnding::Lf => text,
        LineEnding::CrLf => text.replace('\n', "\r\n"),
    };
    if options.byte_order_mark { format!("\u{feff}{text}") } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ending_of_the_name_decides() {
        let check = |path: &str, expected: Option<Format>| {
            assert_eq!(Format::from_path(Path::new(path)).ok(), expected, "{path}");
        };
        check("talk.srt", Some(Format::Srt));
        check("dir.x/my.talk.VTT", Some(Format::Vtt));
        check("talk.srt.txt", None);
        check("srt", None);
        check("", None);
        let message = Format::from_path(Path::new("talk.ass")).unwrap_err().to_string();
        assert_eq!(
            message,
            "cannot tell the subtitle format from the file name, it must end in .srt or .vtt: talk.ass"
        );
    }

    #[test]
    fn timestamps() {
        assert_eq!(timestamp(0, ','), "00:00:00,000");
        assert_eq!(timestamp(3_599_999, '.'), "00:59:59.999");
        assert_eq!(timestamp(360_000_001, ','), "100:00:00,001");
    }
}
