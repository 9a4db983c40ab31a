//! How the parts of the panel stand to each other.

use eframe::egui::{Color32, TextStyle, Ui};

use crate::app::panels::painted::strong;

/// Below this width things stand under each other instead of side by side.
pub(super) const NARROW: f32 = 580.0;

/// A heading over a part of the panel.
pub(super) fn part_heading(ui: &mut Ui, text: &str, color: Color32) {
    ui.label(strong(text).text_style(TextStyle::Small).color(color));
}
