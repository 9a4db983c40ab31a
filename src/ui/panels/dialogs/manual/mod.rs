//! The manual over the window: pages and hits at the left, one section of the text at the right.

mod contents;
mod reading;
mod state;
#[cfg(test)]
mod tests;

use eframe::egui::{Align, Button, Key, Layout, Modifiers, TextEdit, Ui, Vec2};

use super::modal::{self, DialogFrame, DialogSlot};
use crate::action::Action;
use crate::manual::{LinkTarget, OpenManual};
use crate::scene::Scene;
use base::texts::t;
pub use state::State;
use state::{Steps, field_id};

/// Of the whole, and of the list at the left, which takes its share of a narrow window, in points.
const WIDTH: f32 = 1040.0;
const LIST: f32 = 320.0;
const LIST_SHARE: f32 = 0.36;

pub fn manual_ui(ui: &Ui, scene: &Scene<'_>, visit: OpenManual, state: &mut State, actions: &mut Vec<Action>) {
    state.visit(visit);
    let mut is_new = state.is_new;
    let shown = state.shown;
    let slot = DialogSlot { ui, scene, is_new: &mut is_new };
    let closed = modal::show(slot, (t!("manual-title"), WIDTH), |ui, dialog| {
        if !state.before.is_empty() && ui.input_mut(|input| input.consume_key(Modifiers::ALT, Key::ArrowLeft)) {
            state.go_back();
        }
        let steps = Steps::take(ui);
        field_ui(ui, dialog, state);
        state.refresh();
        let height = dialog.room_left(ui, 0.0);
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing.x = 14.0;
            let list = LIST.min(LIST_SHARE * ui.available_width());
            ui.allocate_ui_with_layout(Vec2::new(list, height), Layout::top_down(Align::Min), |ui| {
                ui.set_width(list);
                contents::contents_ui(ui, scene, state, steps, height);
            });
            let rest = ui.available_width();
            ui.allocate_ui_with_layout(Vec2::new(rest, height), Layout::top_down(Align::Min), |ui| {
                ui.set_width(rest);
                let link = reading::reading_ui(ui, dialog, state, steps.pages, height);
                match link {
                    Some(LinkTarget::Section(section)) => state.go_to(section),
                    Some(LinkTarget::Outside(address)) => {
                        ui.ctx().copy_text(address.clone());
                        state.copied = Some(address);
                    }
                    None => {}
                }
            });
        });
        dialog.buttons(ui, |ui| {
            let back = Button::new(t!("back")).min_size(Vec2::new(70.0, 28.0));
            if ui.add_enabled(!state.before.is_empty(), back).on_hover_text(t!("manual-back-key")).clicked() {
                state.go_back();
            }
            // Not the default button: Enter goes to what was found.
            dialog.close(ui);
        });
    });
    state.is_new = is_new;
    if state.shown != shown {
        // One reads and looks on by keys, whichever way one came.
        ui.memory_mut(|memory| memory.request_focus(field_id()));
    }
    if closed {
        actions.push(Action::CloseManual);
    }
}

/// What is looked for; the keys that lead through the list are pressed here.
fn field_ui(ui: &mut Ui, dialog: &DialogFrame<'_>, state: &mut State) {
    let field = TextEdit::singleline(&mut state.query).id(field_id()).hint_text(t!("manual-search-hint"));
    let field = field.char_limit(200).desired_width(ui.available_width());
    let field = ui.add(field).accessible_name(t!("manual-search"));
    dialog.starts_at(ui, &field);
}
