//! How cues look on the screen of a viewer.

use eframe::egui::{Color32, FontId, Ui};

use crate::cues::Cue;

/// A screen is dark, whatever the look of the window.
pub(super) const SCREEN: Color32 = Color32::from_gray(12);
pub(super) const ON_SCREEN: Color32 = Color32::from_gray(242);

/// Size of a line's text at least.
const SMALLEST: f32 = 8.0;
pub(super) const PADDING: f32 = 10.0;
/// Height of a line as a multiple of the text size.
pub(super) const LINE: f32 = 1.3;

/// Size of the text, as large as the longest line of these cues allows in a card of this width, and no larger than `largest`.
pub(super) fn text_size(ui: &Ui, cues: &[Cue], width: f32, largest: f32) -> f32 {
    let font = FontId::proportional(largest);
    let lines = cues.iter().flat_map(|cue| &cue.lines);
    let widths = lines.map(|line| ui.painter().layout_no_wrap(line.clone(), font.clone(), ON_SCREEN).size().x);
    let longest = widths.fold(1.0, f32::max);
    (largest * (width - 2.0 * PADDING) / longest).clamp(SMALLEST, largest).floor()
}
