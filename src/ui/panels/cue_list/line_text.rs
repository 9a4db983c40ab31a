//! Lines of text as their tags make them look, with what is too long for the guideline marked.

use std::ops::Range;

use eframe::egui::text::{LayoutJob, TextFormat};
use eframe::egui::text_edit::TextEditOutput;
use eframe::egui::{
    self, Color32, EventFilter, FontId, Id, Key, KeyboardShortcut, Modifiers, Stroke, TextBuffer, TextEdit, Ui,
};
use unicode_segmentation::UnicodeSegmentation;

use crate::theme::{self, Theme};
use editor::session::styling::{colour_name, colours_of, style_words};
use formats::guideline::{CharWidth, Guideline};
use formats::subtitle_file::{TextStyle, own_runs};

/// How much fits into a line, or into the rest of one.
#[derive(Clone, Copy, Debug)]
pub struct LineRoom {
    /// In half characters.
    halves: usize,
    width: CharWidth,
}

impl LineRoom {
    pub fn of(guideline: &Guideline) -> Self {
        Self { width: guideline.char_width, ..Self::of_chars(guideline.max_chars_per_line) }
    }

    /// Room for so many characters that all count the same.
    pub const fn of_chars(count: usize) -> Self {
        Self { halves: 2 * count, width: CharWidth::Same }
    }

    /// Where the part of a line starts that has no room.
    fn fitting(self, line: &str) -> usize {
        let mut used = 0;
        let is_over = |(_, cluster): &(usize, &str)| {
            used += self.width.half_chars(cluster, true);
            used > self.halves
        };
        line.grapheme_indices(true).find(is_over).map_or(line.len(), |(at, _)| at)
    }

    /// What is left behind a part of a line.
    fn behind(self, part: &str) -> Self {
        Self { halves: self.halves.saturating_sub(self.width.half_chars(part, true)), ..self }
    }
}

/// The text without its tags, with the end of each line that has no room underlined, and likewise `mended`, ranges
/// of bytes in order in which marks were mended. What the tags say and cannot be seen here stands behind it in words.
pub fn job(
    text: &str,
    room_of_line: LineRoom,
    mended: &[Range<usize>],
    font: FontId,
    theme: &Theme,
    wrap_width: f32,
) -> LayoutJob {
    let plain = TextFormat::simple(font, theme.text);
    let mut job = LayoutJob::default();
    job.wrap.max_width = wrap_width;
    let runs = own_runs(text);
    let mut start = 0;
    for (index, line) in text.split('\n').enumerate() {
        if index > 0 {
            job.append("\n", 0.0, plain.clone());
        }
        let end = start + line.len();
        let mut room = room_of_line;
        for (run, style) in &runs {
            let part = run.start.max(start)..run.end.min(end);
            if part.is_empty() {
                continue;
            }
            let looks = format_of(style, &plain, theme);
            let piece = &text[part.clone()];
            let fits = part.start + room.fitting(piece);
            room = room.behind(piece);
            let changed =
                TextFormat { color: theme.accent, underline: Stroke::new(1.5, theme.accent), ..looks.clone() };
            let mut at = part.start;
            for range in mended.iter().filter(|range| range.start < fits && range.end > part.start) {
                let (from, to) = (range.start.max(at), range.end.min(fits));
                job.append(&text[at..from], 0.0, looks.clone());
                job.append(&text[from..to], 0.0, changed.clone());
                at = to;
            }
            job.append(&text[at..fits], 0.0, looks.clone());
            if fits < part.end {
                let over = TextFormat { color: theme.bad, underline: Stroke::new(1.5, theme.bad), ..looks };
                job.append(&text[fits..part.end], 0.0, over);
            }
        }
        start = end + 1;
    }
    push_words(&mut job, text, &plain, theme);
    job
}

/// The text with its tags as it is typed, character for character: tags are quiet and take no room in the line.
pub fn written_job(text: &str, room_of_line: LineRoom, font: FontId, theme: &Theme, wrap_width: f32) -> LayoutJob {
    let plain = TextFormat::simple(font, theme.text);
    let quiet = TextFormat { color: theme.quiet_text, ..plain.clone() };
    let mut job = LayoutJob { keep_trailing_whitespace: true, ..LayoutJob::default() };
    job.wrap.max_width = wrap_width;
    let (mut from, mut room) = (0, room_of_line);
    for (run, style) in own_runs(text) {
        job.append(&text[from..run.start], 0.0, quiet.clone());
        from = run.end;
        let looks = format_of(&style, &plain, theme);
        for piece in text[run].split_inclusive('\n') {
            let line = piece.trim_end_matches('\n');
            let fits = room.fitting(line);
            room = room.behind(line);
            job.append(&line[..fits], 0.0, looks.clone());
            if fits < line.len() {
                let over = TextFormat { color: theme.bad, underline: Stroke::new(1.5, theme.bad), ..looks.clone() };
                job.append(&line[fits..], 0.0, over);
            }
            if line.len() < piece.len() {
                job.append("\n", 0.0, looks.clone());
                room = room_of_line;
            }
        }
    }
    job.append(&text[from..], 0.0, quiet);
    job
}

fn format_of(style: &TextStyle, plain: &TextFormat, theme: &Theme) -> TextFormat {
    let mut format = TextFormat { italics: style.italic, ..plain.clone() };
    if style.bold {
        format.font_id.family = theme::strong_family();
    }
    if style.underline {
        format.underline = Stroke::new(1.0, theme.text);
    }
    format
}

/// Place and colours in words; colours with a patch of the colour before them.
fn push_words(job: &mut LayoutJob, text: &str, plain: &TextFormat, theme: &Theme) {
    let words = style_words(text);
    if words.is_empty() {
        return;
    }
    let colours = colours_of(text);
    let quiet = TextFormat {
        color: theme.quiet_text,
        font_id: FontId::new(0.85 * plain.font_id.size, plain.font_id.family.clone()),
        ..plain.clone()
    };
    for (index, word) in words.iter().enumerate() {
        job.append(if index == 0 { "  · " } else { " · " }, 0.0, quiet.clone());
        if let Some(colour) = colours.iter().find(|colour| colour_name(**colour) == *word) {
            let patch = Color32::from_rgb(colour.red, colour.green, colour.blue);
            job.append("   ", 0.0, TextFormat { background: patch, ..quiet.clone() });
            job.append(" ", 0.0, quiet.clone());
        }
        job.append(word, 0.0, quiet.clone());
    }
}

/// So many characters stand behind the text of a cue to say how it looks.
pub fn words_length(text: &str) -> usize {
    style_words(text).iter().map(|word| word.len() + 7).sum()
}

/// The character of what [`job`] shows at which a byte of the text stands, tags included.
pub fn shown_index(text: &str, byte: usize) -> usize {
    let parts = own_runs(text).into_iter().map(|(run, _)| text.get(run.start..run.end.min(byte)));
    parts.flatten().map(|part| part.chars().count()).sum()
}

/// The character of the text, tags included, that is character `shown` of what [`job`] shows.
pub fn written_index(text: &str, shown: usize) -> usize {
    let mut left = shown;
    let mut end = 0;
    for (run, _) in own_runs(text) {
        let chars = text[run.clone()].chars().count();
        if left < chars {
            return text[..run.start].chars().count() + left;
        }
        left -= chars;
        end = run.end;
    }
    text[..end].chars().count()
}

/// A field of lines that has all keys while it is open; Shift+Enter breaks a line. `job`: the text as it looks in so wide a field.
pub fn field(
    ui: &mut Ui,
    id: Id,
    text: &mut String,
    name: String,
    job: impl Fn(&str, f32) -> LayoutJob,
) -> TextEditOutput {
    let mut layouter = |ui: &Ui, text: &dyn TextBuffer, width: f32| {
        let job = job(text.as_str(), width);
        ui.fonts_mut(|fonts| fonts.layout_job(job))
    };
    let output = TextEdit::multiline(text)
        .id(id)
        .desired_rows(1)
        .desired_width(f32::INFINITY)
        .margin(egui::vec2(5.0, 3.0))
        .char_limit(2000)
        .layouter(&mut layouter)
        .return_key(KeyboardShortcut::new(Modifiers::SHIFT, Key::Enter))
        .event_filter(EventFilter { tab: true, escape: true, horizontal_arrows: true, vertical_arrows: true })
        .show(ui);
    ui.ctx().accesskit_node_builder(output.response.id, |node| node.set_label(name));
    output
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_are_counted_as_readers_see_them() {
        let room = LineRoom::of_chars(3);
        assert_eq!(room.fitting("abc"), 3);
        assert_eq!(room.fitting("abcd"), 3);
        let accents = "e\u{301}a\u{308}o";
        assert_eq!(&accents[LineRoom::of_chars(2).fitting(accents)..], "o");
        let halves = LineRoom { width: CharWidth::HalfAndFull, ..room };
        assert_eq!(&"日本ab語"[halves.fitting("日本ab語")..], "語");
    }

    #[test]
    fn tags_are_looks_and_take_no_room() {
        let theme = Theme::dark();
        let job = job("{\\an8}<i>abc</i>de\nfg", LineRoom::of_chars(4), &[], FontId::proportional(12.0), &theme, 400.0);
        assert_eq!(job.text, "abcde\nfg  · at the top");
        let over: Vec<&str> = job
            .sections
            .iter()
            .filter(|section| section.format.color == theme.bad)
            .map(|section| &job.text[section.byte_range.start.0..section.byte_range.end.0])
            .collect();
        assert_eq!(over, ["e"]);
        assert!(job.sections[0].format.italics && !job.sections[1].format.italics);
    }

    #[test]
    fn a_place_in_what_is_shown_is_one_in_what_is_written() {
        let text = "{\\an8}<i>ab</i>c";
        for (shown, written) in [(0, 9), (1, 10), (2, 15), (3, 16), (9, 16)] {
            assert_eq!(written_index(text, shown), written, "{shown}");
        }
        assert_eq!(written_index("abc", 2), 2);
        for (byte, shown) in [(0, 0), (9, 0), (10, 1), (15, 2), (16, 3)] {
            assert_eq!(shown_index(text, byte), shown, "{byte}");
        }
        assert_eq!(shown_index("é<b>tä</b>", "é<b>t".len()), 2);
    }

    #[test]
    fn while_it_is_typed_every_character_is_there() {
        let theme = Theme::dark();
        for text in ["{\\an8}<i>abc</i>de\nfghij", "<i>", "", "a\n", "<i>ab\ncdefg</i>\n", "ab<b>c</b>defg"] {
            let job = written_job(text, LineRoom::of_chars(4), FontId::proportional(12.0), &theme, 400.0);
            assert_eq!(job.text, text);
            let over: Vec<&str> = job
                .sections
                .iter()
                .filter(|section| section.format.color == theme.bad)
                .map(|section| &job.text[section.byte_range.start.0..section.byte_range.end.0])
                .collect();
            let expected: &[&str] = match text {
                "{\\an8}<i>abc</i>de\nfghij" => &["e", "j"],
                "<i>ab\ncdefg</i>\n" => &["g"],
                "ab<b>c</b>defg" => &["efg"],
                _ => &[],
            };
            assert_eq!(over, expected, "{text}");
        }
    }
}
