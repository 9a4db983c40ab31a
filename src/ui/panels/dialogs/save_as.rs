//! Saving the project under a name.

use eframe::egui::Ui;

use super::modal::{self, quiet};
use super::writing::WriteTarget;
use crate::action::{Action, Browse};
use crate::output::{Output, OutputContent, OutputKind, project_path};
use crate::path_states::PathState;
use crate::scene::Scene;
use base::texts::t;

pub fn save_as_ui(
    ui: &Ui,
    scene: &Scene<'_>,
    file: &mut WriteTarget,
    is_new: &mut bool,
    actions: &mut Vec<Action>,
) -> bool {
    modal::show(ui, scene, is_new, (t!("save-as-title"), 600.0), |ui, dialog| {
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
