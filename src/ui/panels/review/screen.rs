//! How cues look on the screen of a viewer.

use eframe::egui::text::TextFormat;
use eframe::egui::{Align2, Color32, FontId, Painter, Rangef, Rect, Ui, pos2};

use crate::panels::cue_look;
use editor::cues::Cue;
use editor::session::styling::style_words;
use formats::subtitle_file::{PictureRow, own_placement, without_tags};

/// A screen is dark, whatever the look of the window.
pub(super) const SCREEN: Color32 = Color32::from_gray(12);
pub(super) const ON_SCREEN: Color32 = Color32::from_gray(242);
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
    let within = Rangef::new(screen.left() + PADDING, screen.right() - PADDING);
    for (row, galley) in cue_look::lines_of(painter, &text, &plain).into_iter().enumerate() {
        let x = cue_look::left_of(placement.alignment, within, galley.size().x);
        let y = top + (row as f32 + 0.5) * line_height - 0.5 * galley.size().y;
        painter.galley(pos2(x, y), galley, ON_SCREEN);
    }
}
