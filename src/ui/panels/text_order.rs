//! The text of cues in the order in which it is read, where it has words from right to left.
//!
//! egui shapes letters, each font by itself, and sets what it shaped from left to right. So each word is laid out as a section of its
//! own, which a font's rules turn round and join, and the words stand in the order of the Unicode Bidirectional Algorithm. Text without
//! words from right to left is laid out as ever.

use std::ops::Range;
use std::sync::Arc;

use eframe::egui::text::{LayoutJob, TextFormat};
use eframe::egui::{Align, Galley, Painter, Rect};

use formats::scripts::{has_right_to_left, is_right_to_left, visual_order};

/// Stands for what has no room.
const MORE: &str = "…";

/// Lays out the text of a job, each of its lines in the order in which it is read. Positions in the galley are then no longer those in the
/// text.
pub fn laid_out(painter: &Painter, job: LayoutJob) -> Arc<Galley> {
    let job = if has_right_to_left(&job.text) { in_order(painter, &job) } else { job };
    painter.layout_job(job)
}

/// The same, and lines stand at the right if the first one begins there: the galley is painted at [`anchor`].
pub fn laid_out_at_side(painter: &Painter, mut job: LayoutJob) -> Arc<Galley> {
    if is_right_to_left(job.text.lines().next().unwrap_or_default()) {
        job.halign = Align::RIGHT;
    }
    laid_out(painter, job)
}

/// Where, from left to right, a galley is painted so that its lines stand at their side of `rect`.
pub fn anchor(galley: &Galley, rect: Rect) -> f32 {
    if galley.job.halign == Align::RIGHT { rect.right() } else { rect.left() }
}

fn in_order(painter: &Painter, job: &LayoutJob) -> LayoutJob {
    let mut out = LayoutJob { text: String::new(), sections: Vec::new(), ..job.clone() };
    // Rows are parted here, before words change their places.
    out.wrap.max_width = f32::INFINITY;
    let mut rows: Vec<(Range<usize>, bool)> = Vec::new();
    let mut start = 0;
    for line in job.text.split('\n') {
        let begins_right = is_right_to_left(line);
        let within = start..start + line.len();
        rows.extend(rows_of(painter, job, within).into_iter().map(|row| (row, begins_right)));
        start += line.len() + 1;
    }
    let is_cut = rows.len() > job.wrap.max_rows;
    rows.truncate(job.wrap.max_rows.max(1));
    let last = rows.len() - 1;
    for (number, (row, begins_right)) in rows.into_iter().enumerate() {
        let ends = is_cut && number == last;
        if number > 0 {
            out.append("\n", 0.0, format_at(job, row.start));
        }
        if ends && begins_right {
            out.append(MORE, 0.0, format_at(job, row.start));
        }
        append_row(&mut out, job, &row, begins_right);
        if ends && !begins_right {
            out.append(MORE, 0.0, format_at(job, row.start));
        }
    }
    out
}

/// The pieces of a row from left to right, each as it looks in `job`.
fn append_row(out: &mut LayoutJob, job: &LayoutJob, row: &Range<usize>, begins_right: bool) {
    let text = job.text.get(row.clone()).unwrap_or_default();
    for piece in visual_order(text, begins_right) {
        let range = row.start + piece.range.start..row.start + piece.range.end;
        if let Some(sign) = piece.mirrored {
            out.append(&sign.to_string(), 0.0, format_at(job, range.start));
            continue;
        }
        let mut parts = parts_of(job, &range);
        if piece.is_right_to_left {
            parts.reverse();
        }
        for (part, format) in parts {
            out.append(job.text.get(part).unwrap_or_default(), 0.0, format);
        }
    }
}

/// The rows of a line, parted at spaces where it is wider than the job allows.
fn rows_of(painter: &Painter, job: &LayoutJob, line: Range<usize>) -> Vec<Range<usize>> {
    let width = job.wrap.max_width;
    let text = job.text.get(line.clone()).unwrap_or_default();
    let is_within = |range: &Range<usize>| width_of(painter, job, range) <= width;
    if !width.is_finite() || is_within(&line) {
        return vec![line];
    }
    let mut rows: Vec<Range<usize>> = Vec::new();
    let (mut at, mut used) = (line.start, 0.0);
    for word in text.split_inclusive(' ') {
        let range = at..at + word.len();
        let needed = width_of(painter, job, &range);
        match rows.last_mut() {
            Some(row) if used + needed <= width => {
                row.end = range.end;
                used += needed;
            }
            _ => {
                rows.push(range.clone());
                used = needed;
            }
        }
        at = range.end;
    }
    rows
}

fn width_of(painter: &Painter, job: &LayoutJob, range: &Range<usize>) -> f32 {
    let mut alone = LayoutJob { keep_trailing_whitespace: true, ..LayoutJob::default() };
    for (part, format) in parts_of(job, range) {
        alone.append(job.text.get(part).unwrap_or_default(), 0.0, format);
    }
    painter.layout_job(alone).size().x
}

/// The parts of a range that look alike.
fn parts_of(job: &LayoutJob, range: &Range<usize>) -> Vec<(Range<usize>, TextFormat)> {
    let part = |section: &eframe::egui::text::LayoutSection| {
        let (start, end) = (section.byte_range.start.0.max(range.start), section.byte_range.end.0.min(range.end));
        (start < end).then(|| (start..end, section.format.clone()))
    };
    job.sections.iter().filter_map(part).collect()
}

/// How the text looks at a place.
fn format_at(job: &LayoutJob, at: usize) -> TextFormat {
    let section = job.sections.iter().find(|section| at < section.byte_range.end.0).or(job.sections.last());
    section.map(|section| section.format.clone()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use eframe::egui::{self, Color32, FontId};

    use super::*;

    fn job(text: &str) -> LayoutJob {
        LayoutJob::single_section(text.to_owned(), TextFormat::simple(FontId::proportional(14.0), Color32::WHITE))
    }

    fn shown(job: LayoutJob) -> (String, Align, usize) {
        let ctx = egui::Context::default();
        let mut found = None;
        let _ = ctx.run_ui(egui::RawInput::default(), |ui| {
            let galley = laid_out_at_side(ui.painter(), job.clone());
            found = Some((galley.job.text.clone(), galley.job.halign, galley.rows.len()));
        });
        found.unwrap()
    }

    #[test]
    fn words_from_right_to_left_stand_in_their_order_and_lines_at_the_right() {
        assert_eq!(shown(job("one two")), ("one two".to_owned(), Align::LEFT, 1));
        assert_eq!(shown(job("שלום עולם!")), ("!עולם שלום".to_owned(), Align::RIGHT, 1));
        assert_eq!(shown(job("one שלום עולם")).0, "one עולם שלום");
        assert_eq!(shown(job("שלום\n(עולם)")).0, "שלום\n(עולם)");
    }

    #[test]
    fn a_line_without_room_goes_on_below_with_its_later_words() {
        let mut narrow = job("שלום עולם");
        narrow.wrap.max_width = 40.0;
        let (text, _, rows) = shown(narrow.clone());
        assert_eq!((text.as_str(), rows), (" שלום\nעולם", 2));
        narrow.wrap.max_rows = 1;
        assert_eq!(shown(narrow).0, "… שלום");
    }
}
