//! Room that the parts of the status bar need.

use eframe::egui::{self, Color32, Ui};

/// For the text of a message, in points, without its buttons.
pub(super) const MESSAGE: f32 = 220.0;

/// How wide a button is, with what keeps it apart.
pub(super) fn button_width(ui: &Ui, label: &str) -> f32 {
    let font = egui::TextStyle::Button.resolve(ui.style());
    let text = ui.fonts_mut(|fonts| fonts.layout_no_wrap(label.to_owned(), font, Color32::PLACEHOLDER));
    text.size().x + 2.0 * ui.spacing().button_padding.x + 2.0 * ui.spacing().item_spacing.x
}
