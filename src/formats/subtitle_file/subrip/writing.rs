//! Writing SubRip: numbered cues, times with a comma, one blank line after each.

use std::fmt::Write as _;

use super::markup::SubRipMarkup;
use super::time_line::time_line;
use crate::subtitle_file::clock::clock_text;
use crate::subtitle_file::cue::FileCue;
use crate::subtitle_file::file::SubtitleFile;
use crate::subtitle_file::format::FileFormat;
use crate::subtitle_file::nesting::NestedMarkup;
use base::time::{Instant, Span};

/// The file as text. Cues of a SubRip file keep their markup, numbers and coordinates.
pub fn write(file: &SubtitleFile) -> String {
    let mut out = String::new();
    for (index, cue) in file.cues.iter().enumerate() {
        let is_own = file.format == FileFormat::SubRip;
        let number = if is_own && !cue.id.is_empty() { cue.id.clone() } else { (index + 1).to_string() };
        let (start, end) = (clock_text(cue.span.start, ','), clock_text(cue.span.end, ','));
        // Writing to a string cannot fail.
        let _ = write!(out, "{number}\n{start} --> {end}");
        if is_own {
            for setting in &cue.settings {
                let colon = if setting.value.is_empty() { "" } else { ":" };
                let _ = write!(out, " {}{colon}{}", setting.name, setting.value);
            }
        }
        let _ = write!(out, "\n{}\n\n", cue_markup(cue, is_own));
    }
    out
}

/// The text and the times of a cue of a file of `format` as a SubRip file would have them, as they stand where it is one.
pub fn in_subrip(cue: &FileCue, format: FileFormat) -> (String, Span) {
    if format == FileFormat::SubRip {
        return (cue.text.markup().map_or_else(|| cue.text.plain_text(), str::to_owned), cue.span);
    }
    let millis = |at: Instant| Instant::from_millis(at.as_millis_rounded().max(0));
    // No SubRip file has the former in a text, or the latter in a line.
    let markup = cue_markup(cue, false).replace('\u{feff}', "").replace('\r', "\n");
    (markup, Span::new(millis(cue.span.start), millis(cue.span.end)))
}

/// The lines of text of a cue; `is_own`: its markup is SubRip's.
pub fn cue_markup(cue: &FileCue, is_own: bool) -> String {
    let markup = match cue.text.markup().filter(|_| is_own) {
        Some(markup) => markup.to_owned(),
        None => {
            let place =
                if cue.placement.is_usual() { String::new() } else { format!("{{\\an{}}}", cue.placement.keypad()) };
            place + &SubRipMarkup.markup(&cue.text)
        }
    };
    // A blank line would end the cue for most readers, and a line of times would begin another one.
    let lines = markup.split('\n').map(str::trim).filter(|line| !line.is_empty()).map(|line| match time_line(line) {
        // The word joiner is invisible and keeps readers from taking the line for times.
        Some(_) => format!("\u{2060}{}", line.replace("-->", "→")),
        None => line.replace("-->", "→"),
    });
    lines.collect::<Vec<_>>().join("\n")
}
