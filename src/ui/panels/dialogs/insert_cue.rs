//! Inserting a cue of text that is not spoken.

use eframe::egui::{Key, KeyboardShortcut, Modifiers, TextEdit};

use super::modal::{self, DialogSlot, note, quiet};
use crate::action::Action;
use crate::clock::moment;
use crate::icons;
use base::texts::t;
use editor::project::Edit;

#[derive(Debug, Default)]
pub struct State {
    text: String,
}

pub fn insert_cue_ui(slot: DialogSlot<'_>, state: &mut State, actions: &mut Vec<Action>) -> bool {
    let scene = slot.scene;
    let Some(talk) = scene.talk else { return true };
    let head = scene.playback.head;
    modal::show(slot, (t!("insert-cue-title"), 460.0), |ui, dialog| {
        dialog.body(ui, |ui| {
            let name = ui.label(t!("insert-cue-field")).id;
            let field = TextEdit::multiline(&mut state.text)
                .char_limit(2000)
                .desired_rows(2)
                .desired_width(f32::INFINITY)
                .return_key(KeyboardShortcut::new(Modifiers::SHIFT, Key::Enter));
            let field = ui.add(field).labelled_by(name);
            dialog.starts_at(ui, &field);
            let edit = talk.insert_cue(&state.text, head);
            let Edit::InsertCue { cue, .. } = &edit else { return };
            if state.text.trim().is_empty() {
                let at = moment(head, 3);
                quiet(ui, scene, &t!("insert-cue-hint", time = at));
            } else {
                match talk.project().span_of_new_cue(cue) {
                    Ok(span) => {
                        let (from, to) = (moment(span.start, 3), moment(span.end, 3));
                        quiet(ui, scene, &t!("insert-cue-span", from = from, to = to));
                    }
                    Err(error) => {
                        note(ui, icons::PROBLEM, scene.theme.bad, &error.to_string());
                    }
                }
            }
            quiet(ui, scene, t!("insert-cue-keys"));
        });
        let edit = talk.insert_cue(&state.text, head);
        let fits = match &edit {
            Edit::InsertCue { cue, .. } => talk.project().span_of_new_cue(cue).is_ok(),
            _ => false,
        };
        dialog.buttons(ui, |ui| {
            dialog.cancel(ui);
            if dialog.default_button(ui, t!("insert-cue-insert"), fits).0 {
                actions.push(Action::Edit(edit));
                actions.push(Action::CloseDialog);
            }
        });
    })
}
