//! SubRip. There is no standard; this is what every reader understands.

use std::fmt::Write;

use super::{Block, ExportOptions, blocks, finished, timestamp};
use crate::cues::Cue;

/// The cues as a SubRip file: numbered from 1, one blank line after each.
pub fn srt(cues: &[Cue], options: &ExportOptions) -> String {
    let mut file = String::new();
    for (index, block) in blocks(cues, clean_line).enumerate() {
        write_block(&mut file, index + 1, &block);
    }
    finished(file, options)
}

/// One cue; `number` counts from 1.
pub(super) fn write_block(file: &mut String, number: usize, block: &Block) {
    let (start, end) = (timestamp(block.start_ms, ','), timestamp(block.end_ms, ','));
    // Writing to a string cannot fail.
    let _ = write!(file, "{number}\n{start} --> {end}\n{}\n\n", block.lines.join("\n"));
}

/// SubRip cannot escape anything, and lenient readers take any arrow between digits for a line of times: text has none.
pub(super) fn clean_line(line: &str) -> String {
    let line = line.replace("-->", "→");
    if line.contains(|c: char| c.is_ascii_digit()) { line.replace("->", "→") } else { line }
}
