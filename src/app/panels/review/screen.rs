//! How cues look on the screen of a viewer.

use eframe::egui::text::{LayoutJob, TextFormat};
use eframe::egui::{Align2, Color32, FontId, Painter, Rect, Stroke, Ui, pos2};

use crate::app::theme;
use crate::cues::Cue;
use crate::session::styling::style_words;
use crate::subtitle_file::{PictureRow, TextAlignment, TextColour, TextStyle, own_placement, own_runs, without_tags};

/// A screen is dark, whatever the look of the window.
pub(super) const SCREEN: Color32 = Color32::from_gray(12);
pub(super) const ON_SCREEN: Color32 = Color32::from_gray(242);
/// Behind text in a colour that could not be seen on a dark screen, as players have an outline.
const BEHIND_DARK: Color32 = Color32::from_gray(190);
const CAPTION: Color32 = Color32::from_gray(170);

/// Size of a line's text at least.
const SMALLEST: f32 = 8.0;
pub(super) const PADDING: f32 = 10.0;
/// Height of a line as a multiple of the text size.
pub(super) const LINE: f32 = 1.3;
/// Height of what is said about the looks of a cue, below it.
const CAPTION_HEIGHT: f32 = 15.0;

/// Size of the text, as large as the longest line of these cues allows in a card of this width, and no larger than `largest`.
pub(super) fn text_size(ui: &Ui, cues: &[Cue], width: f32, largest: f32) -> f32 {
    let font = FontId::proportional(largest);
    let lines = cues.iter().flat_map(|cue| &cue.lines).map(|line| without_tags(line).into_owned());
    let widths = lines.map(|line| ui.painter().layout_no_wrap(line, font.clone(), ON_SCREEN).size().x);
    let longest = widths.fold(1.0, f32::max);
    (largest * (width - 2.0 * PADDING) / longest).clamp(SMALLEST, largest).floor()
}

/// What cues need below their lines, so that what is said about their looks has room.
pub(super) fn caption_height(cues: &[Cue]) -> f32 {
    let has_looks = cues.iter().any(|cue| !style_words(&cue.text()).is_empty());
    if has_looks { CAPTION_HEIGHT } else { 0.0 }
}

/// What a screen reader says of a cue: its text, then where it stands and in which colour.
pub(super) fn spoken(cue: &Cue) -> String {
    let looks = style_words(&cue.text());
    if looks.is_empty() { cue.plain_text() } else { format!("{} ({})", cue.plain_text(), looks.join(", ")) }
}

/// The lines of a cue as their tags make them look and where they make them stand, on a screen that is `rect`; and in words below
/// them what a colour or a place alone would say.
pub(super) fn paint_cue(painter: &Painter, rect: Rect, cue: &Cue, size: f32) {
    let text = cue.text();
    let looks = style_words(&text);
    let mut screen = rect;
    if !looks.is_empty() {
        screen.max.y -= CAPTION_HEIGHT;
        let at = pos2(rect.left() + PADDING, rect.bottom() - 3.0);
        painter.text(at, Align2::LEFT_BOTTOM, looks.join(", "), FontId::proportional(10.5), CAPTION);
    }
    let placement = own_placement(&text);
    let line_height = size * LINE;
    let height = line_height * cue.lines.len() as f32;
    let top = match placement.row {
        PictureRow::Top => screen.top() + 0.3 * PADDING,
        PictureRow::Middle | PictureRow::Bottom => screen.center().y - 0.5 * height,
    };
    let plain = TextFormat::simple(FontId::proportional(size), ON_SCREEN);
    let runs = own_runs(&text);
    let mut start = 0;
    for (row, line) in text.split('\n').enumerate() {
        let end = start + line.len();
        let mut job = LayoutJob::default();
        for (run, style) in &runs {
            let part = run.start.max(start)..run.end.min(end);
            if !part.is_empty() {
                job.append(&text[part], 0.0, format_of(style, &plain));
            }
        }
        start = end + 1;
        let galley = painter.layout_job(job);
        let x = match placement.alignment {
            TextAlignment::Left | TextAlignment::Start => screen.left() + PADDING,
            TextAlignment::Centre => screen.center().x - 0.5 * galley.size().x,
            TextAlignment::Right | TextAlignment::End => screen.right() - PADDING - galley.size().x,
        };
        let y = top + (row as f32 + 0.5) * line_height - 0.5 * galley.size().y;
        painter.galley(pos2(x, y), galley, ON_SCREEN);
    }
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

/// Whether a colour could hardly be told from the screen.
fn is_dark(colour: TextColour) -> bool {
    let [red, green, blue] = [colour.red, colour.green, colour.blue].map(u32::from);
    2126 * red + 7152 * green + 722 * blue < 10_000 * 60
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::time::Span;

    #[test]
    fn what_is_seen_is_said() {
        let cue = |text: &str| Cue {
            words: 0..1,
            lines: text.split('\n').map(str::to_owned).collect(),
            span: Span::from_secs(0.0, 1.0),
        };
        assert_eq!(spoken(&cue("<i>one</i>\ntwo")), "one\ntwo");
        assert_eq!(spoken(&cue("{\\an8}<font color=\"#ffff00\">one</font>")), "one (at the top, yellow)");
        assert!(is_dark(TextColour::opaque(0x00_00ff)) && !is_dark(TextColour::opaque(0xff_ff00)));
    }
}
