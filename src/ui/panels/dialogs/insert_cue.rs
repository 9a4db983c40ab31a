//! Inserting a cue of text that is not spoken.

use eframe::egui::{Key, KeyboardShortcut, Modifiers, TextEdit, Ui};

use super::modal::{self, DialogFrame, DialogSlot, note, quiet};
use crate::action::Action;
use crate::clock::moment;
use crate::icons;
use crate::scene::Scene;
use crate::talk::Talk;
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
            if state.text.trim().is_empty() {
                let at = moment(head, 3);
                quiet(ui, scene, &t!("insert-cue-hint", time = at));
            } else {
                let edit = talk.insert_cue(&state.text, head);
                place_ui(ui, scene, talk, &edit, |from, to| t!("insert-cue-span", from = from, to = to));
            }
            quiet(ui, scene, t!("insert-cue-keys"));
        });
        insert_buttons(ui, dialog, talk, talk.insert_cue(&state.text, head), actions);
    })
}

/// When a new cue would be shown, as `told` says it of start and end, or why it cannot be.
pub fn place_ui(ui: &mut Ui, scene: &Scene<'_>, talk: &Talk, edit: &Edit, told: impl FnOnce(String, String) -> String) {
    let Edit::InsertCue { cue, .. } = edit else { return };
    match talk.project().span_of_new_cue(cue) {
        Ok(span) => quiet(ui, scene, &told(moment(span.start, 3), moment(span.end, 3))),
        Err(error) => note(ui, icons::PROBLEM, scene.theme.bad, &error.to_string()),
    };
}

/// The buttons with which a new cue is put in, if it can be.
pub fn insert_buttons(ui: &mut Ui, dialog: &DialogFrame<'_>, talk: &Talk, edit: Edit, actions: &mut Vec<Action>) {
    let fits = matches!(&edit, Edit::InsertCue { cue, .. } if talk.project().span_of_new_cue(cue).is_ok());
    dialog.buttons(ui, |ui| {
        dialog.cancel(ui);
        if dialog.default_button(ui, t!("insert-cue-insert"), fits).0 {
            actions.push(Action::Edit(edit));
            actions.push(Action::CloseDialog);
        }
    });
}
