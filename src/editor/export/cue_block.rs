//! Cues with their times in milliseconds and clean lines.

use super::word_marks::is_blank;
use crate::cues::Cue;
use base::time::{Instant, Span};
use formats::guideline::exported_millis;
use formats::subtitle_file::{FileCue, FileFormat, MarkedText, SubtitleFile, own_cue_text};

/// A cue as it goes into a file.
pub(super) struct CueBlock {
    /// Which one it is.
    pub cue: usize,
    pub start_ms: i64,
    pub end_ms: i64,
    /// At least one; none is empty.
    lines: Vec<String>,
}

/// The file of some cues.
pub(super) fn cue_file_of(blocks: &[CueBlock], format: FileFormat) -> SubtitleFile {
    let cues = blocks.iter().map(|block| {
        let text = block.lines.join("\n");
        // Tags that the user typed are tags in every format; SubRip takes the text as it was typed.
        let (read, placement) = own_cue_text(&text);
        let text = if format == FileFormat::SubRip {
            MarkedText::read(text, read.runs().cloned())
        } else {
            read.without_markup()
        };
        let span = Span::new(Instant::from_millis(block.start_ms), Instant::from_millis(block.end_ms));
        FileCue { span, text, placement, ..FileCue::default() }
    });
    SubtitleFile { cues: cues.collect(), ..SubtitleFile::new(FileFormat::SubRip) }
}

/// Rounds the times once and cleans the lines, as `format` needs it. Cues without text are left out; a cue that would start before
/// the one before it has ended, the first before `free_from` (in milliseconds), starts at that end.
pub(super) fn blocks_from(mut free_from: i64, cues: &[Cue], format: FileFormat) -> impl Iterator<Item = CueBlock> + '_ {
    let clean = move |row: &str| if format == FileFormat::SubRip { without_arrows(row) } else { row.to_owned() };
    cues.iter().enumerate().filter_map(move |(index, cue)| {
        // A line of a cue holds no line break; if one got in, it must not end the cue in the file.
        let rows = cue.lines.iter().flat_map(|line| line.split(is_line_break));
        let lines: Vec<String> = rows.map(|row| clean(&printable(row))).filter(|row| !is_blank(row)).collect();
        if lines.is_empty() {
            return None;
        }
        let (start_ms, end_ms) = exported_millis(cue.span);
        let start_ms = start_ms.max(free_from);
        let end_ms = end_ms.max(start_ms.saturating_add(1));
        free_from = end_ms;
        Some(CueBlock { cue: index, start_ms, end_ms, lines })
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

/// SubRip cannot escape anything, and lenient readers take any arrow between digits for a line of times: text has none.
fn without_arrows(line: &str) -> String {
    let line = line.replace("-->", "→");
    if line.contains(|c: char| c.is_ascii_digit()) { line.replace("->", "→") } else { line }
}
