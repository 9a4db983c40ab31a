//! The text of a cue as its tags make it look: italic, bold, underlined, coloured.

use std::sync::Arc;

use eframe::egui::text::{LayoutJob, TextFormat};
use eframe::egui::{Color32, Galley, Painter, Rangef, Stroke};

use crate::panels::text_order;
use crate::theme;
use editor::cues::Cue;
use editor::session::styling::style_words;
use formats::subtitle_file::{TextAlignment, TextColour, TextStyle, own_runs};

/// Behind text in a colour that could not be seen on a dark ground, as players have an outline.
const BEHIND_DARK: Color32 = Color32::from_gray(190);

/// The lines of `text`, which has tags, laid out; `plain` is the look of what has none.
pub fn lines_of(painter: &Painter, text: &str, plain: &TextFormat) -> Vec<Arc<Galley>> {
    let runs = own_runs(text);
    let mut start = 0;
    let mut lines = Vec::new();
    for line in text.split('\n') {
        let end = start + line.len();
        let mut job = LayoutJob::default();
        for (run, style) in &runs {
            let part = run.start.max(start)..run.end.min(end);
            if !part.is_empty() {
                job.append(&text[part], 0.0, format_of(style, plain));
            }
        }
        start = end + 1;
        lines.push(text_order::laid_out(painter, job));
    }
    lines
}

/// Where a line of this width starts.
pub fn left_of(alignment: TextAlignment, within: Rangef, width: f32) -> f32 {
    match alignment {
        TextAlignment::Left | TextAlignment::Start => within.min,
        TextAlignment::Centre => within.center() - 0.5 * width,
        TextAlignment::Right | TextAlignment::End => within.max - width,
    }
}

/// What a screen reader says of a cue: its text, then where it stands and in which colour.
pub fn spoken(cue: &Cue) -> String {
    let looks = style_words(&cue.text());
    if looks.is_empty() { cue.plain_text() } else { format!("{} ({})", cue.plain_text(), looks.join(", ")) }
}

fn format_of(style: &TextStyle, plain: &TextFormat) -> TextFormat {
    let mut format = TextFormat { italics: style.italic, ..plain.clone() };
    if style.bold {
        format.font_id.family = theme::strong_family();
    }
    if let Some(colour) = style.colour {
        format.color = Color32::from_rgb(colour.red, colour.green, colour.blue);
        if is_dark(colour) {
            format.background = BEHIND_DARK;
        }
    }
    if style.underline {
        format.underline = Stroke::new(1.0, format.color);
    }
    format
}

/// Whether a colour could hardly be told from the ground.
fn is_dark(colour: TextColour) -> bool {
    let [red, green, blue] = [colour.red, colour.green, colour.blue].map(u32::from);
    2126 * red + 7152 * green + 722 * blue < 10_000 * 60
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::time::Span;

    #[test]
    fn what_is_seen_is_said() {
        let cue = |text: &str| Cue {
            words: 0..1,
            lines: text.split('\n').map(str::to_owned).collect(),
            span: Span::from_secs(0.0, 1.0),
        };
        assert_eq!(spoken(&cue("<i>one</i>\ntwo")), "one\ntwo");
        assert_eq!(spoken(&cue("{\\an8}<font color=\"#ffff00\">one</font>")), "one (at the top, yellow)");
    }

    #[test]
    fn a_colour_that_is_hardly_seen_is_known() {
        assert!(is_dark(TextColour::opaque(0x00_00ff)) && !is_dark(TextColour::opaque(0xff_ff00)));
    }

    #[test]
    fn lines_stand_where_their_alignment_says() {
        let check = |alignment, expected: f32| {
            assert_eq!(left_of(alignment, Rangef::new(10.0, 110.0), 40.0), expected, "{alignment:?}");
        };
        check(TextAlignment::Left, 10.0);
        check(TextAlignment::Centre, 40.0);
        check(TextAlignment::End, 70.0);
    }
}
