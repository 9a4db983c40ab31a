//! Markers for editing programs: a table as Adobe Premiere writes it, and an edit list as DaVinci Resolve reads it.

use std::fmt::Write as _;

use crate::subtitle_file::file::SubtitleFile;
use crate::subtitle_file::frame_grid::FrameGrid;
use crate::subtitle_file::time_code::time_code_text;
use base::time::{Duration, Instant, Span};

/// The marked places: cues, else words; and boundaries.
fn marks(file: &SubtitleFile) -> Vec<(Span, String, String)> {
    let one_line = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut marks: Vec<(Span, String, String)> = if file.cues.is_empty() {
        file.words.iter().map(|word| (word.span, "Word".to_owned(), one_line(&word.text))).collect()
    } else {
        let numbered = file.cues.iter().enumerate();
        numbered.map(|(at, cue)| (cue.span, format!("Cue {}", at + 1), one_line(&cue.text.plain_text()))).collect()
    };
    marks.extend(file.boundaries.iter().map(|mark| {
        let strength = mark.strength.map(|strength| format!("{strength:.2}")).unwrap_or_default();
        (Span::new(mark.at, mark.at), format!("Boundary {}", mark.state), strength)
    }));
    marks.sort_by_key(|(span, ..)| span.start);
    marks
}

/// Comma-separated values after RFC 4180, with the columns of Premiere's marker export; `drops`: time codes leave out numbers, where
/// the frame rate has such.
pub fn markers_csv(file: &SubtitleFile, grid: FrameGrid, drops: bool) -> String {
    let code = |at: Instant| time_code_text(grid, at, drops);
    let mut out = String::from("Marker Name,Description,In,Out,Duration,Marker Type\r\n");
    for (span, name, text) in marks(file) {
        let length = Instant::ZERO + (span.end - span.start).max(Duration::ZERO);
        let cells = [name, text, code(span.start), code(span.end), code(length), "Comment".to_owned()];
        let cells: Vec<String> = cells.iter().map(|cell| quoted(cell)).collect();
        let _ = write!(out, "{}\r\n", cells.join(","));
    }
    out
}

/// A cell in quotation marks; one that a spreadsheet would take for a formula gets an apostrophe in front (OWASP, "CSV Injection").
fn quoted(cell: &str) -> String {
    let is_formula = cell.trim_start().starts_with(['=', '+', '-', '@', '＝', '＋', '－', '＠']);
    format!("\"{}{}\"", if is_formula { "'" } else { "" }, cell.replace('"', "\"\""))
}

/// An edit decision list (CMX 3600) whose events are markers, from one hour on, as timelines of Resolve begin; where the times
/// count from the start of the programme already, they are taken as they are. `drops` as in [`markers_csv`].
pub fn edl(file: &SubtitleFile, grid: FrameGrid, drops: bool, has_start: bool) -> String {
    let drops = drops && grid.dropped_per_minute() > 0;
    let code = |at: Instant| time_code_text(grid, at, drops);
    let first_hour = grid.start_of(grid.frame_of_code([1, 0, 0, 0], drops));
    let hour = if has_start { Duration::ZERO } else { first_hour - Instant::ZERO };
    let mut out = format!("TITLE: Cues\nFCM: {}\n", if drops { "DROP FRAME" } else { "NON-DROP FRAME" });
    for (at, (span, name, text)) in marks(file).into_iter().enumerate() {
        let first = grid.nearest(span.start.max(Instant::ZERO));
        let frames = (grid.nearest(span.end) - first).max(1);
        let (start, next) = (code(span.start + hour), code(grid.start_of(first + 1) + hour));
        // A bar ends the text of a marker.
        let text = text.replace('|', "/");
        let _ = write!(
            out,
            "\n{:03}  001      V     C        {start} {next} {start} {next}\n{text} |C:ResolveColorBlue |M:{name} |D:{frames}\n",
            at + 1
        );
    }
    out
}
