//! Leaving a talk that has changes.

use eframe::egui::Ui;

use super::modal::{self, quiet};
use crate::app::action::{Action, UnsavedAnswer};
use crate::app::scene::Scene;

pub fn unsaved_ui(ui: &Ui, scene: &Scene<'_>, is_new: &mut bool, actions: &mut Vec<Action>) -> bool {
    let title = scene.talk.map_or_else(|| "the talk".to_owned(), |talk| format!("“{}”", talk.title()));
    modal::show(ui, scene, is_new, ("Unsaved changes", 460.0), |ui, dialog| {
        dialog.body(ui, |ui| {
            ui.label(format!("Save changes to {title}?"));
            if scene.talk.is_some_and(|talk| talk.path().is_none()) {
                quiet(ui, scene, "It has no file yet: you will be asked for a name.");
            }
            quiet(ui, scene, "Unsaved changes can be restored for 30 days (File > Restore).");
        });
        dialog.buttons(ui, |ui| {
            let stay = dialog.button(ui, "Cancel").on_hover_text("Go on with this talk (Esc)").clicked();
            let discard = dialog.button(ui, "Don't save").clicked();
            let (save, button) = dialog.default_button(ui, "Save", true);
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
