//! WebVTT (W3C, "WebVTT: The Web Video Text Tracks Format", section 4).

use std::fmt::Write;

use super::{Block, ExportOptions, blocks, finished, timestamp};
use crate::cues::Cue;

/// The cues as a WebVTT file, without identifiers or settings.
pub fn vtt(cues: &[Cue], options: &ExportOptions) -> String {
    let mut file = HEADER.to_owned();
    for block in blocks(cues, clean_line) {
        write_block(&mut file, &block);
    }
    finished(file, options)
}

/// With what a file begins.
pub(super) const HEADER: &str = "WEBVTT\n";

/// One cue.
pub(super) fn write_block(file: &mut String, block: &Block) {
    let (start, end) = (timestamp(block.start_ms, '.'), timestamp(block.end_ms, '.'));
    // Writing to a string cannot fail.
    let _ = write!(file, "\n{start} --> {end}\n{}\n", block.lines.join("\n"));
}

/// With `>` escaped, text can hold no arrow either.
pub(super) fn clean_line(line: &str) -> String {
    line.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
