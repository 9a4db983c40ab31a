//! The colour of the chosen cues, by name and digit key.

use eframe::egui::{Button, Color32, Key, Modifiers, Rect, Sense, Stroke, StrokeKind, Ui, WidgetInfo, vec2};

use super::choices::{ChoiceGroup, choices_ui};
use super::modal::{self, DialogSlot, quiet};
use crate::action::Action;
use crate::scene::Scene;
use base::texts::t;
use editor::session::styling::{CUE_COLOURS, colour_name, colours_of};
use formats::subtitle_file::TextColour;

const KEYS: [Key; 9] =
    [Key::Num0, Key::Num1, Key::Num2, Key::Num3, Key::Num4, Key::Num5, Key::Num6, Key::Num7, Key::Num8];

/// What is chosen in the dialog and was not yet given to the cues; `None`: nothing yet.
#[derive(Debug, Default)]
pub struct State {
    chosen: Option<Option<TextColour>>,
}

pub fn colour_ui(slot: DialogSlot<'_>, state: &mut State, actions: &mut Vec<Action>) -> bool {
    let scene = slot.scene;
    let Some(talk) = scene.talk else { return true };
    let cues = talk.selected_cues();
    let now = cues.first().and_then(|&cue| colours_of(&talk.cues().get(cue)?.text()).first().copied());
    let mut chosen: Option<Option<TextColour>> = None;
    let closed = modal::show(slot, (t!("colour-title"), 340.0), |ui, dialog| {
        dialog.body(ui, |ui| {
            ui.label(t!("colour-shown-in", count = cues.len()));
            let all: Vec<Option<TextColour>> = std::iter::once(None).chain(CUE_COLOURS.map(Some)).collect();
            let pressed = |key| ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
            chosen = KEYS.into_iter().position(pressed).and_then(|at| all.get(at)).copied();
            let shown = state.chosen.unwrap_or(now);
            let at = all.iter().position(|colour| *colour == shown);
            let choices = choices_ui(ui, all.len(), at, |ui, index, sense| {
                choice_ui(ui, scene, all[index], KEYS[index], (at == Some(index), sense))
            });
            if let Some(ChoiceGroup { stop, picked }) = choices {
                dialog.starts_at(ui, &stop);
                if let Some(picked) = picked {
                    state.chosen = Some(all[picked]);
                    // Who points at one has chosen it; arrows go on.
                    if ui.input(|input| input.pointer.any_released()) {
                        chosen = state.chosen;
                    }
                }
            }
            quiet(ui, scene, t!("colour-note"));
        });
        dialog.buttons(ui, |ui| {
            dialog.cancel(ui);
            if dialog.default_button(ui, t!("colour-set"), state.chosen.is_some()).0 {
                chosen = chosen.or(state.chosen);
            }
        });
    });
    if let Some(colour) = chosen {
        actions.push(Action::CloseDialog);
        // Where it has it already there is nothing to do.
        actions.extend(talk.set_colour(&cues, colour).map(Action::Edit));
    }
    closed
}

/// One colour: its key, a patch of it and its name.
fn choice_ui(
    ui: &mut Ui,
    scene: &Scene<'_>,
    colour: Option<TextColour>,
    key: Key,
    (is_now, sense): (bool, Sense),
) -> eframe::egui::Response {
    let name = colour.map_or_else(|| t!("colour-usual").to_owned(), colour_name);
    let label = format!("{}       {name}", key.name());
    let response = ui.add(Button::selectable(is_now, label).min_size(vec2(220.0, 26.0)).sense(sense));
    response.widget_info(|| {
        WidgetInfo::selected(eframe::egui::Role::RadioButton, true, is_now, format!("{}: {name}", key.name()))
    });
    if let Some(colour) = colour {
        let at = response.rect.left_center() + vec2(28.0, -6.0);
        let patch = Rect::from_min_size(at, vec2(12.0, 12.0));
        let fill = Color32::from_rgb(colour.red, colour.green, colour.blue);
        ui.painter().rect(patch, 2.0, fill, Stroke::new(1.0, scene.theme.quiet_text), StrokeKind::Inside);
    }
    response
}
