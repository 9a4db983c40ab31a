//! WebVTT (W3C, "WebVTT: The Web Video Text Tracks Format", section 4).

use std::fmt::Write;

use super::{ExportOptions, blocks, finished, timestamp};
use crate::cues::Cue;

/// The cues as a WebVTT file, without identifiers or settings.
pub fn vtt(cues: &[Cue], options: &ExportOptions) -> String {
    let mut file = String::from("WEBVTT\n");
    for block in blocks(cues, clean_line) {
        let (start, end) = (timestamp(block.start_ms, '.'), timestamp(block.end_ms, '.'));
        // Writing to a string cannot fail.
        let _ = write!(file, "\n{start} --> {end}\n{}\n", block.lines.join("\n"));
    }
    finished(file, options)
}

/// With `>` escaped, text can hold no arrow either.
fn clean_line(line: &str) -> String {
    line.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
