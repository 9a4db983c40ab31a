//! Which columns the list has, and where.

use eframe::egui::emath::Rangef;
use eframe::egui::{self, FontFamily, FontId, TextStyle, Ui};

use crate::clock::{moment, time_form};
use crate::talk::Talk;
use base::texts::t;
use base::time::Instant;
use formats::guideline::exported_millis;

/// How much fits beside the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RowDensity {
    /// Number, in, text and marks.
    Narrow,
    /// In over out, length over reading speed, characters.
    Stacked,
    /// Everything in a column of its own.
    Wide,
}

/// From this width on, in points.
const STACKED_FROM: f32 = 440.0;
const WIDE_FROM: f32 = 720.0;
/// Between columns.
const SPACE: f32 = 7.0;
/// Left and right of everything; the scroll bar lies over the right one.
const MARGIN: f32 = 6.0;
const SCROLL_BAR: f32 = 10.0;
/// Of the mark of a comment or bookmark.
pub const NOTE: f32 = 16.0;

/// Horizontal places in points, from the left edge of the list.
#[derive(Clone, Debug, PartialEq)]
pub struct Columns {
    pub density: RowDensity,
    pub number: Rangef,
    pub start: Rangef,
    /// The same as `start` if stacked.
    pub end: Option<Rangef>,
    pub length: Option<Rangef>,
    /// The same as `length` if stacked.
    pub speed: Option<Rangef>,
    pub chars: Option<Rangef>,
    pub text: Rangef,
    /// For comments and bookmarks, where there are any.
    pub notes: Option<Rangef>,
    /// The second text in a column of its own, where there is room; else it stands below the text.
    pub second: Option<Rangef>,
    pub marks: Rangef,
}

/// Digits in columns, a little smaller than text.
pub fn digits(ui: &Ui) -> FontId {
    let size = TextStyle::Monospace.resolve(ui.style()).size - 1.0;
    FontId::new(size, FontFamily::Monospace)
}

impl Columns {
    pub fn new(ui: &Ui, talk: &Talk, width: f32) -> Self {
        let density = match width {
            width if width < STACKED_FROM => RowDensity::Narrow,
            width if width < WIDE_FROM => RowDensity::Stacked,
            _ => RowDensity::Wide,
        };
        let font = digits(ui);
        let digit = ui.fonts_mut(|fonts| fonts.glyph_width(&font, '0'));
        let icon = 12.0;
        let last = talk.cues().last().map_or(0, |cue| exported_millis(cue.span).1);
        let time = digit * clock(last).len() as f32;
        let is_wide = density == RowDensity::Wide;
        let number = digit * talk.cues().len().max(10).to_string().len() as f32;
        let number = if density == RowDensity::Stacked { number.max(icon) } else { icon + number };
        let has_more = density != RowDensity::Narrow;
        let mut at = MARGIN;
        let mut next = |width: f32| {
            let range = Rangef::new(at, at + width);
            at = range.max + SPACE;
            range
        };
        let number = next(number);
        let start = next(time);
        let end = is_wide.then(|| next(time)).or(has_more.then_some(start));
        // Narrow columns are as wide as their names.
        let small = TextStyle::Small.resolve(ui.style());
        let named = |name: &str, least: f32| {
            let name = ui.painter().layout_no_wrap(name.to_owned(), small.clone(), egui::Color32::PLACEHOLDER);
            name.size().x.max(least)
        };
        let length_width = icon + digit * if is_wide { 5.0 } else { 4.0 };
        let length = has_more.then(|| next(named(t!("list-column-length"), length_width)));
        let speed = is_wide.then(|| next(icon + digit * 4.0)).or(length);
        let chars_width = digit * if is_wide { 6.0 } else { 2.6 };
        let chars = has_more.then(|| next(named(t!("list-column-chars"), chars_width)));
        let marks = Rangef::new(width - SCROLL_BAR - if is_wide { 38.0 } else { 17.0 }, width - SCROLL_BAR);
        let has_notes = !talk.project().comments.is_empty() || !talk.project().bookmarks.is_empty();
        // Rows of two lines have room for the one above the other.
        let note_width = if density == RowDensity::Stacked { NOTE } else { 2.0 * NOTE };
        let notes = has_notes.then(|| Rangef::new(marks.min - SPACE - note_width, marks.min - SPACE));
        let text_end = notes.map_or(marks.min, |notes| notes.min) - SPACE;
        let text = Rangef::new(at, text_end.max(at + 40.0));
        let has_second_column = is_wide && talk.second().is_some();
        let middle = 0.5 * (text.min + text.max);
        let second = has_second_column.then(|| Rangef::new(middle + 0.5 * SPACE, text.max));
        let text = if has_second_column { Rangef::new(text.min, middle - 0.5 * SPACE) } else { text };
        Self { density, number, start, end, length, speed, chars, text, notes, second, marks }
    }

    /// The names of the columns with what they mean.
    pub fn headings(&self, limit: usize, has_second: bool) -> Vec<(Rangef, egui::Align, &'static str, String)> {
        use egui::Align::{Max, Min};
        let is_wide = self.density == RowDensity::Wide;
        let help = t!("list-column-number-help").to_owned();
        let mut headings = vec![(self.number, Max, t!("list-column-number"), help)];
        let mut add = |at: Option<Rangef>, align: egui::Align, name: &'static str, help: &str| {
            headings.extend(at.map(|at| (at, align, name, help.to_owned())));
        };
        let start = Some(self.start);
        match self.density {
            RowDensity::Narrow => add(start, Min, t!("list-column-in"), t!("list-column-in-help")),
            RowDensity::Stacked => add(start, Min, t!("list-column-in-out"), t!("list-column-in-out-help")),
            RowDensity::Wide => {
                add(start, Min, t!("list-column-in"), t!("list-column-in-help"));
                add(self.end, Min, t!("list-column-out"), t!("list-column-out-help"));
            }
        }
        if is_wide {
            add(self.length, Max, t!("list-column-length"), t!("list-column-length-help"));
            add(self.speed, Max, t!("list-column-speed"), t!("list-column-speed-help"));
        } else {
            add(self.length, Max, t!("list-column-length"), t!("list-column-length-speed-help"));
        }
        add(self.chars, Max, t!("list-column-chars"), &t!("list-column-chars-help", limit = limit));
        let is_below = self.second.is_none() && has_second;
        let name = if is_below { t!("list-column-text-second-below") } else { t!("list-column-text") };
        add(Some(self.text), Min, name, t!("list-column-text-help"));
        add(self.second, Min, t!("list-column-second"), t!("list-column-second-help"));
        headings
    }
}

/// "02:03.456", or "1:02:03.456" from an hour on, with the decimal mark of the language; or time code.
pub fn clock(millis: i64) -> String {
    if time_form().shown().is_some() {
        return moment(Instant::from_millis(millis), 3);
    }
    let mark = t!("decimal-mark");
    let (hours, minutes) = (millis / 3_600_000, millis / 60_000 % 60);
    let (seconds, rest) = (millis / 1000 % 60, millis % 1000);
    if hours > 0 {
        format!("{hours}:{minutes:02}:{seconds:02}{mark}{rest:03}")
    } else {
        format!("{minutes:02}:{seconds:02}{mark}{rest:03}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_have_hours_only_where_there_are_any() {
        assert_eq!([clock(0), clock(62_345), clock(3_723_004)], ["00:00.000", "01:02.345", "1:02:03.004"]);
    }
}
