//! A cue on the picture, as viewers will see it.

use eframe::egui::text::TextFormat;
use eframe::egui::{Color32, FontId, Painter, Rangef, Rect, Stroke, StrokeKind, pos2, vec2};

use super::safe_area::LINE_SHARE;
use crate::panels::cue_look;
use editor::cues::Cue;
use formats::subtitle_file::{PictureRow, own_placement};

/// White on a dark box can be read on any picture.
const TEXT: Color32 = Color32::WHITE;
const BOX: Color32 = Color32::from_black_alpha(205);
/// Height of a line as a multiple of the text size, room beside its text in multiples of it.
const LINE: f32 = 1.2;
const ROOM: f32 = 0.3;
/// Below this no text can be drawn, in points.
const SMALLEST: f32 = 3.0;
/// Above this letters would fill the memory of the GPU.
const LARGEST: f32 = 200.0;

/// Draws the lines of `cue` as it breaks them into `safe`, which is a part of `picture`. Lines that are wider become smaller.
pub(super) fn paint_cue(painter: &Painter, picture: Rect, safe: Rect, cue: &Cue) {
    let text = cue.text();
    let placement = own_placement(&text);
    let mut size = text_size(LINE_SHARE * picture.height() / LINE);
    let lines_of = |size: f32| {
        let plain = TextFormat::simple(FontId::proportional(size), TEXT);
        cue_look::lines_of(painter, &text, &plain)
    };
    let mut lines = lines_of(size);
    let widest = lines.iter().map(|line| line.size().x).fold(0.0, f32::max) + 2.0 * ROOM * size;
    if widest > safe.width() {
        size = text_size(size * safe.width() / widest);
        lines = lines_of(size);
    }
    let line = size * LINE;
    let height = line * lines.len() as f32;
    let top = match placement.row {
        PictureRow::Top => safe.top(),
        PictureRow::Middle => safe.center().y - 0.5 * height,
        PictureRow::Bottom => safe.bottom() - height,
    };
    let within = Rangef::new(safe.left() + ROOM * size, safe.right() - ROOM * size);
    for (row, galley) in lines.into_iter().enumerate() {
        let width = galley.size().x;
        if width <= 0.0 {
            continue;
        }
        let left = cue_look::left_of(placement.alignment, within, width);
        let behind = Rect::from_min_size(
            pos2(left - ROOM * size, top + row as f32 * line),
            vec2(width + 2.0 * ROOM * size, line),
        );
        painter.rect_filled(behind, 0.0, BOX);
        let y = behind.center().y - 0.5 * galley.size().y;
        painter.galley(pos2(left, y), galley, TEXT);
    }
}

/// In half points: every other size would be another set of letters for the GPU.
fn text_size(wanted: f32) -> f32 {
    (2.0 * wanted).floor().clamp(2.0 * SMALLEST, 2.0 * LARGEST) / 2.0
}

/// A thin frame, dark and light, so that it is seen on any picture.
pub(super) fn paint_safe_area(painter: &Painter, safe: Rect) {
    painter.rect_stroke(safe, 0.0, Stroke::new(3.0, Color32::from_black_alpha(150)), StrokeKind::Middle);
    painter.rect_stroke(safe, 0.0, Stroke::new(1.0, Color32::from_white_alpha(210)), StrokeKind::Middle);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_of_few_sizes_within_bounds() {
        assert_eq!([-1.0, 0.0, 3.2, 17.74, 1e9].map(text_size), [3.0, 3.0, 3.0, 17.5, 200.0]);
    }
}
