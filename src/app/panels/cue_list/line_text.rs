//! Lines of text, with what is too long for the guideline marked.

use std::ops::Range;

use eframe::egui::text::{LayoutJob, TextFormat};
use eframe::egui::{FontId, Stroke};
use unicode_segmentation::UnicodeSegmentation;

use crate::app::theme::Theme;

/// Where the part of a line starts that is beyond `most` characters.
fn fitting(line: &str, most: usize) -> usize {
    if line.is_ascii() {
        return line.len().min(most);
    }
    line.grapheme_indices(true).nth(most).map_or(line.len(), |(at, _)| at)
}

/// The text, with the end of each line that is longer than `most` characters underlined, and likewise `mended`, ranges of bytes in order
/// in which marks were mended.
pub fn job(
    text: &str,
    most: usize,
    mended: &[Range<usize>],
    font: FontId,
    theme: &Theme,
    wrap_width: f32,
) -> LayoutJob {
    let plain = TextFormat::simple(font, theme.text);
    let changed = TextFormat { color: theme.accent, underline: Stroke::new(1.5, theme.accent), ..plain.clone() };
    let over = TextFormat { color: theme.bad, underline: Stroke::new(1.5, theme.bad), ..plain.clone() };
    let mut job = LayoutJob::default();
    job.wrap.max_width = wrap_width;
    let mut start = 0;
    for (index, line) in text.split('\n').enumerate() {
        if index > 0 {
            job.append("\n", 0.0, plain.clone());
        }
        let (fits, beyond) = line.split_at(fitting(line, most));
        let mut at = 0;
        for range in mended.iter().filter(|range| range.start >= start && range.end <= start + fits.len()) {
            let Range { start: from, end: to } = range.start - start..range.end - start;
            job.append(&fits[at..from], 0.0, plain.clone());
            job.append(&fits[from..to], 0.0, changed.clone());
            at = to;
        }
        job.append(&fits[at..], 0.0, plain.clone());
        start += line.len() + 1;
        if !beyond.is_empty() {
            job.append(beyond, 0.0, over.clone());
        }
    }
    job
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_are_counted_as_readers_see_them() {
        assert_eq!(fitting("abc", 3), 3);
        assert_eq!(fitting("abcd", 3), 3);
        let accents = "e\u{301}a\u{308}o";
        assert_eq!(&accents[fitting(accents, 2)..], "o");
    }
}
