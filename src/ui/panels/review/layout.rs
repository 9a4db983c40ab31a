//! How the parts of the panel stand to each other.

use eframe::egui::emath::Rangef;
use eframe::egui::{Color32, Id, TextStyle, Ui};

use super::screen::LINE;
use crate::panels::painted::strong;

/// Text of cues is not made smaller than this to be seen whole.
const LEAST_SIZE: f32 = 10.0;

/// Below this width things stand under each other instead of side by side.
pub(super) const NARROW: f32 = 480.0;

/// A heading over a part of the panel.
pub(super) fn part_heading(ui: &mut Ui, text: &str, color: Color32) {
    ui.label(strong(text).text_style(TextStyle::Small).color(color));
}

/// Height that is left of the room in which a question is seen without scrolling, below what of it was drawn already.
pub(super) fn height_left(ui: &Ui, room: f32) -> f32 {
    room - (ui.cursor().top() - ui.min_rect().top())
}

/// Size of text of so many lines in so much height, and not larger than `largest`.
pub(super) fn size_in_height(height: f32, lines: usize, largest: f32) -> f32 {
    (height / (lines.max(1) as f32 * LINE)).floor().clamp(LEAST_SIZE.min(largest), largest)
}

fn id() -> Id {
    Id::unique("review pieces")
}

/// Draws a piece that is either wholly visible or hidden, as long as the user does not scroll: a line of text is not cut in its middle,
/// nor a heading parted from what it is over.
pub(super) fn whole<R>(ui: &mut Ui, piece: impl FnOnce(&mut Ui) -> R) -> R {
    let drawn = ui.scope(piece);
    let rows = drawn.response.rect.y_range();
    ui.data_mut(|data| data.get_temp_mut_or_default::<Vec<Rangef>>(id()).push(rows));
    drawn.inner
}

/// The pieces that were drawn since this was asked last, in points below `top`.
pub(super) fn take_pieces(ui: &Ui, top: f32) -> Vec<Rangef> {
    let pieces = ui.data_mut(|data| std::mem::take(data.get_temp_mut_or_default::<Vec<Rangef>>(id())));
    pieces.into_iter().map(|rows| Rangef::new(rows.min - top, rows.max - top)).collect()
}

/// The largest height up to `most` at which no piece is cut. Where not even the first piece has room it is cut after all.
pub(super) fn uncut_height(pieces: &[Rangef], most: f32) -> f32 {
    let mut height = most;
    while let Some(cut) = pieces.iter().find(|rows| rows.min + 0.5 < height && height < rows.max - 0.5) {
        if cut.min <= 0.5 {
            return most;
        }
        height = cut.min;
    }
    height
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_cut_in_its_middle() {
        let pieces = [(0.0, 20.0), (20.0, 90.0), (90.0, 110.0), (85.0, 130.0), (140.0, 160.0)];
        let pieces = pieces.map(|(min, max)| Rangef::new(min, max));
        let check = |most: f32, expected: f32| assert_eq!(uncut_height(&pieces, most), expected, "{most}");
        check(200.0, 200.0);
        check(150.0, 140.0);
        check(138.0, 138.0);
        check(100.0, 20.0);
        check(90.0, 20.0);
        check(12.0, 12.0);
        assert_eq!(uncut_height(&[], 50.0), 50.0);
    }
}
