//! Small signs that are painted, not typed: screen readers get the words beside them instead.

use eframe::egui::{self, Align2, Color32, FontId, Rect, Response, RichText, Sense, TextStyle, Ui, Vec2, vec2};

use crate::theme::{Theme, icon_family, strong_family};

/// An icon that says nothing which the words beside it do not say.
pub fn glyph(ui: &mut Ui, icon: &str, size: f32, color: Color32) -> Rect {
    let (rect, _) =
        ui.allocate_exact_size(vec2(size, size.max(ui.text_style_height(&TextStyle::Body))), Sense::hover());
    ui.painter().text(rect.center(), Align2::CENTER_CENTER, icon, FontId::new(size, icon_family()), color);
    rect
}

/// A slim bar, filled from the left up to `share` of `size`; `name` says what it measures.
pub fn bar(ui: &mut Ui, share: f32, size: Vec2, color: Color32, theme: &Theme, name: &str) -> Response {
    let share = if share.is_finite() { share.clamp(0.0, 1.0) } else { 0.0 };
    let height = size.y.max(ui.text_style_height(&TextStyle::Body));
    let (rect, response) = ui.allocate_exact_size(vec2(size.x, height), Sense::hover());
    let track = Rect::from_center_size(rect.center(), size);
    let radius = 0.5 * size.y;
    ui.painter().rect_filled(track, radius, theme.line);
    if share > 0.0 {
        let filled = Rect::from_min_size(track.min, vec2((size.x * share).max(size.y).min(size.x), size.y));
        ui.painter().rect_filled(filled, radius, color);
    }
    response.widget_info(|| {
        let mut info = egui::WidgetInfo::labeled(egui::Role::ProgressIndicator, true, name);
        info.value = Some(f64::from(100.0 * share).floor());
        info
    });
    response
}

/// Text in the heavier cut.
pub fn strong(text: impl Into<String>) -> RichText {
    RichText::new(text).family(strong_family())
}

/// Text that can be read but does not ask for it.
pub fn quiet(text: impl Into<String>, theme: &Theme) -> RichText {
    RichText::new(text).text_style(TextStyle::Small).color(theme.quiet_text)
}
