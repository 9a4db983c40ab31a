//! What speaks for and against a boundary, as a small diverging bar list.

use eframe::egui::{self, Align, Layout, Rect, RichText, Sense, TextStyle, Ui, pos2, vec2};

use crate::panels::painted::quiet;
use crate::talk::Talk;
use crate::theme::Theme;
use base::texts::{self, t};
use editor::settling::Boundary;
use editor::settling::GapReason;

/// Log-odds that fill a half of the bar.
const FULL: f32 = 6.0;

/// Behind a triangle: the sentence above says the same in words.
pub fn reasons_ui(ui: &mut Ui, theme: &Theme, talk: &Talk, boundary: &Boundary) {
    ui.spacing_mut().item_spacing.y = 3.0;
    let heading =
        egui::CollapsingHeader::new(RichText::new(t!("review-why")).text_style(TextStyle::Body).color(theme.text));
    let shown = heading.id_salt("why").default_open(false);
    shown.show_unindented(ui, |ui| all_ui(ui, theme, talk, boundary));
}

/// All that was weighed; it adds up to the strength that is shown.
fn all_ui(ui: &mut Ui, theme: &Theme, talk: &Talk, boundary: &Boundary) {
    ui.horizontal(|ui| {
        ui.label(quiet(t!("review-against-for"), theme)).on_hover_text(t!("review-against-for-help"));
    });
    let Some(reasons) = talk.explanation(boundary.gap).map(|gap| gap.reasons()) else {
        ui.label(quiet(t!("review-nothing-measured"), theme));
        return;
    };
    for reason in &reasons {
        if let Some(weight) = reason.weight {
            weighed_ui(ui, theme, reason, weight);
        }
    }
    let unused = reasons.iter().filter(|reason| reason.weight.is_none()).map(|reason| reason.text.as_str());
    let unused = unused.collect::<Vec<_>>().join("; ");
    if !unused.is_empty() {
        ui.label(quiet(t!("review-measured-unused", what = unused), theme));
    }
}

fn weighed_ui(ui: &mut Ui, theme: &Theme, reason: &GapReason, weight: f32) {
    let color = if weight >= 0.0 { theme.accent } else { theme.warning };
    let size = texts::number(f64::from(weight.abs()), 1);
    let figure = if weight >= 0.0 { format!("+{size}") } else { format!("−{size}") };
    let width = ui.available_width();
    ui.allocate_ui_with_layout(vec2(width, 0.0), Layout::right_to_left(Align::Min), |ui| {
        ui.spacing_mut().item_spacing.x = 8.0;
        ui.label(RichText::new(figure).text_style(TextStyle::Small).color(theme.text));
        ui.with_layout(Layout::left_to_right(Align::Min).with_main_wrap(true), |ui| {
            ui.label(RichText::new(&reason.text).text_style(TextStyle::Small).color(theme.text));
        });
    });
    let (rect, _) = ui.allocate_exact_size(vec2(width, 5.0), Sense::hover());
    let middle = rect.center().x;
    let reach = 0.5 * rect.width() * (weight / FULL).clamp(-1.0, 1.0);
    ui.painter().rect_filled(rect, 2.0, theme.raised);
    let filled = Rect::from_two_pos(pos2(middle, rect.top()), pos2(middle + reach, rect.bottom()));
    ui.painter().rect_filled(filled, 2.0, color);
    ui.painter().vline(middle, rect.y_range().expand(1.0), egui::Stroke::new(1.0, theme.quiet_text));
}
