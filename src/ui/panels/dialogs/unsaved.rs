//! Leaving a talk that has changes.

use super::modal::{self, DialogSlot, quiet};
use crate::action::{Action, UnsavedAnswer};
use crate::talk::Talk;
use base::texts::t;

pub fn unsaved_ui(slot: DialogSlot<'_>, actions: &mut Vec<Action>) -> bool {
    let scene = slot.scene;
    let named = |talk: &Talk| t!("unsaved-question-title", title = talk.title());
    let question = scene.talk.map_or_else(|| t!("unsaved-question").to_owned(), named);
    modal::show(slot, (t!("unsaved-title"), 460.0), |ui, dialog| {
        dialog.body(ui, |ui| {
            ui.label(question);
            if scene.talk.is_some_and(|talk| talk.path().is_none()) {
                quiet(ui, scene, t!("unsaved-asks-name"));
            }
            quiet(ui, scene, t!("unsaved-can-be-restored"));
        });
        dialog.buttons(ui, |ui| {
            let stay = dialog.button(ui, t!("cancel")).on_hover_text(t!("unsaved-stay-help")).clicked();
            let discard = dialog.button(ui, t!("unsaved-discard")).clicked();
            let (save, button) = dialog.default_button(ui, t!("unsaved-save"), true);
            dialog.starts_at(ui, &button);
            let answer = match (save, discard, stay) {
                (true, ..) => UnsavedAnswer::Save,
                (_, true, _) => UnsavedAnswer::Discard,
                (.., true) => UnsavedAnswer::Stay,
                _ => return,
            };
            actions.push(Action::Unsaved(answer));
        });
    })
}
