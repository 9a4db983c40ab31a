//! The colour of the chosen cues, by name and digit key.

use eframe::egui::{Button, Color32, Key, Modifiers, Rect, Stroke, StrokeKind, Ui, WidgetInfo, vec2};

use super::modal::{self, quiet};
use crate::app::action::Action;
use crate::app::scene::Scene;
use crate::session::styling::{CUE_COLOURS, colours_of};
use crate::subtitle_file::TextColour;

const KEYS: [Key; 9] =
    [Key::Num0, Key::Num1, Key::Num2, Key::Num3, Key::Num4, Key::Num5, Key::Num6, Key::Num7, Key::Num8];

pub fn colour_ui(ui: &Ui, scene: &Scene<'_>, is_new: &mut bool, actions: &mut Vec<Action>) -> bool {
    let Some(talk) = scene.talk else { return true };
    let cues = talk.selected_cues();
    let now = cues.first().and_then(|&cue| colours_of(&talk.cues().get(cue)?.text()).first().copied());
    let mut chosen: Option<Option<TextColour>> = None;
    let closed = modal::show(ui, scene, is_new, ("Colour", 340.0), |ui, dialog| {
        dialog.body(ui, |ui| {
            let text = match cues.len() {
                1 => "The text of the cue is shown in".to_owned(),
                count => format!("The text of {count} cues is shown in"),
            };
            ui.label(text);
            let choices = std::iter::once(("the usual colour", None))
                .chain(CUE_COLOURS.iter().map(|(name, colour)| (*name, Some(*colour))));
            for ((name, colour), key) in choices.zip(KEYS) {
                let is_now = colour == now;
                let response = choice_ui(ui, scene, (name, colour), key, is_now);
                if is_now {
                    dialog.starts_at(ui, &response);
                }
                let is_pressed = ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
                if response.clicked() || is_pressed {
                    chosen = Some(colour);
                }
            }
            quiet(ui, scene, "Files that know no colours leave them out, and say so.");
        });
        dialog.buttons(ui, |ui| {
            let cancel = dialog.button(ui, "Cancel");
            // A colour of its own that is none of these.
            dialog.starts_at(ui, &cancel);
            if cancel.clicked() {
                actions.push(Action::ShowDialog(None));
            }
        });
    });
    if let Some(colour) = chosen {
        actions.push(Action::ShowDialog(None));
        // Where it has it already there is nothing to do.
        actions.extend(talk.set_colour(&cues, colour).map(Action::Edit));
    }
    closed
}

/// One colour: its key, a patch of it and its name.
fn choice_ui(
    ui: &mut Ui,
    scene: &Scene<'_>,
    (name, colour): (&str, Option<TextColour>),
    key: Key,
    is_now: bool,
) -> eframe::egui::Response {
    let label = format!("{}       {name}", key.name());
    let response = ui.add(Button::selectable(is_now, label).min_size(vec2(220.0, 26.0)));
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
