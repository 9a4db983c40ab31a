//! What was being typed when the program died.

use eframe::egui::{self, Align, Layout, Ui, vec2};

use crate::app::action::Action;
use crate::app::icons;
use crate::app::panels::painted::{glyph, strong};
use crate::app::scene::Scene;
use crate::t;

/// Letters of the text that are shown.
const SHOWN: usize = 90;

/// A strip across the window, until the text is taken over or given up. A text that is there already is not offered.
pub fn draft_ui(ui: &mut Ui, scene: &Scene<'_>, actions: &mut Vec<Action>) {
    let Some((talk, draft)) = scene.talk.and_then(|talk| Some((talk, talk.left_draft()?))) else { return };
    if talk.edit_of_draft(draft).is_none() {
        return;
    }
    let Some(cue) = talk.cue_of_draft(draft) else { return };
    let theme = scene.theme;
    let frame = egui::Frame::NONE
        .fill(theme.raised)
        .stroke(egui::Stroke::new(1.0, theme.accent))
        .corner_radius(5.0)
        .inner_margin(egui::Margin::symmetric(10, 4));
    frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.horizontal_top(|ui| {
            glyph(ui, icons::RESTORE, 17.0, theme.accent);
            let width = ui.available_width();
            let wrapped = Layout::left_to_right(Align::Center).with_main_wrap(true);
            ui.allocate_ui_with_layout(vec2(width, 0.0), wrapped, |ui| {
                ui.set_width(width);
                ui.spacing_mut().item_spacing.x = 6.0;
                let typed = draft.text.split_whitespace().collect::<Vec<_>>().join(" ");
                let mut shown: String = typed.chars().take(SHOWN).collect();
                if shown.len() < typed.len() {
                    shown.push('…');
                }
                let text = t!("status-draft", number = cue + 1, text = shown);
                let label = ui.label(strong(text.as_str()));
                ui.ctx().accesskit_node_builder(label.id, |node| {
                    node.set_value(text);
                    node.set_live(egui::accesskit::Live::Polite);
                });
                if ui.button(t!("status-draft-take")).on_hover_text(t!("status-draft-take-help")).clicked() {
                    actions.push(Action::TakeDraft(true));
                }
                let discard = ui.button(t!("status-draft-discard")).accessible_name(t!("status-draft-discard-name"));
                if discard.on_hover_text(t!("status-draft-discard-help")).clicked() {
                    actions.push(Action::TakeDraft(false));
                }
            });
        });
    });
}
