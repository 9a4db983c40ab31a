//! Saving the project under a name.

use std::path::Path;

use eframe::egui::Ui;

use super::super::super::action::{Action, Browse};
use super::super::super::looks::Standing;
use super::super::super::perform::project_path;
use super::super::super::scene::Scene;
use super::modal::{self, quiet};
use super::path_field::PathField;
use super::writing::target_ui;

#[derive(Debug, Default)]
pub struct State {
    field: PathField,
}

impl State {
    pub fn new(path: &Path) -> Self {
        Self { field: PathField::new(path) }
    }
}

pub fn save_as_ui(ui: &Ui, scene: &Scene<'_>, state: &mut State, is_new: &mut bool, actions: &mut Vec<Action>) -> bool {
    modal::show(ui, scene, is_new, ("Save as", 600.0), |ui, dialog| {
        let target = dialog.body(ui, |ui| {
            let field = state.field.show(ui, "Project file", Some(Browse::SaveProject), actions);
            dialog.starts_at(ui, &field);
            let path = state.field.path().map(|path| match scene.looks.standing(Some(&path)) {
                Standing::Folder => path,
                _ => project_path(&path),
            });
            let target = target_ui(ui, scene, path);
            quiet(ui, scene, "Holds the words, your decisions and what was heard; the recording stays where it is.");
            target
        });
        dialog.buttons(ui, |ui| {
            if dialog.button(ui, "Cancel").clicked() {
                actions.push(Action::ShowDialog(None));
            }
            let (save, _) = dialog.default_button(ui, "Save", target.is_some());
            if let Some(target) = target.filter(|_| save) {
                actions.push(Action::SaveAs(target));
            }
        });
    })
}
