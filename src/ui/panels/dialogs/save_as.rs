//! Saving the project under a name.

use super::modal::{self, DialogSlot, quiet};
use super::writing::WriteTarget;
use crate::action::{Action, Browse};
use crate::output::{Output, OutputContent, OutputKind, project_path};
use crate::path_states::PathState;
use base::texts::t;

pub fn save_as_ui(slot: DialogSlot<'_>, file: &mut WriteTarget, actions: &mut Vec<Action>) -> bool {
    let scene = slot.scene;
    modal::show(slot, (t!("save-as-title"), 600.0), |ui, dialog| {
        let target = dialog.body(ui, |ui| {
            let field = file.show(ui, scene, (t!("save-as-file"), Browse::Write(OutputKind::Project)), actions);
            dialog.starts_at(ui, &field);
            let path = file.field.path().map(|path| match scene.looks.standing(Some(&path)) {
                PathState::Folder => path,
                _ => project_path(&path),
            });
            let target = file.outcome_ui(ui, scene, path);
            quiet(ui, scene, t!("save-as-about"));
            target
        });
        dialog.buttons(ui, |ui| {
            if let Some(place) = file.buttons_ui(ui, dialog, (t!("save-as-save"), target)) {
                actions.push(Action::Write(Output { content: OutputContent::Project, place }));
            }
        });
    })
}
