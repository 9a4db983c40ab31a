//! A project from another person names a recording outside its folder: nothing there is touched unasked.

use eframe::egui::{Align, Layout, Ui, vec2};

use crate::action::{Action, Browse};
use crate::icons;
use crate::panels::painted::{glyph, strong};
use crate::panels::widgets;
use crate::scene::Scene;
use base::texts::t;

/// A strip across the window with the three answers, until one is given.
pub fn media_ui(ui: &mut Ui, scene: &Scene<'_>, actions: &mut Vec<Action>) {
    let Some(path) = scene.asks_for else { return };
    let theme = scene.theme;
    widgets::warning_strip(ui, theme, |ui| {
        ui.horizontal_top(|ui| {
            glyph(ui, icons::WARNING, 17.0, theme.warning);
            let wrapped = Layout::left_to_right(Align::Center).with_main_wrap(true);
            let width = ui.available_width();
            ui.allocate_ui_with_layout(vec2(width, 0.0), wrapped, |ui| {
                ui.set_width(width);
                ui.spacing_mut().item_spacing.x = 6.0;
                let text = t!("status-media", path = path.display().to_string());
                let label = ui.label(strong(text.as_str()));
                widgets::announce(&label, &t!("status-question", text = text), false);
                let open = ui.button(t!("status-media-open")).on_hover_text(t!("status-media-open-help"));
                if open.clicked() {
                    actions.push(Action::ReadRecording(true));
                }
                if ui.button(t!("status-media-not-now")).on_hover_text(t!("status-media-not-now-help")).clicked() {
                    actions.push(Action::ReadRecording(false));
                }
                let other = ui.button(t!("status-media-other"));
                if widgets::named(other, t!("status-media-other-name")).clicked() {
                    actions.push(Action::Browse(Browse::Recording));
                }
            });
        });
    });
}
