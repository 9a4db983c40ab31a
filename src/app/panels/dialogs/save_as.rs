//! Saving the project under a name.

use std::path::Path;

use eframe::egui::Ui;

use super::modal::{self, quiet};
use super::writing::WriteTarget;
use crate::app::action::{Action, Browse};
use crate::app::looks::PathState;
use crate::app::perform::project_path;
use crate::app::scene::Scene;
use crate::project::FILE_EXTENSION;

#[derive(Debug, Default)]
pub struct State {
    pub target: WriteTarget,
}

impl State {
    pub fn new(path: &Path) -> Self {
        Self { target: WriteTarget::new(path) }
    }

    pub fn suggested(scene: &Scene<'_>) -> Self {
        Self { target: WriteTarget::suggested(scene, FILE_EXTENSION) }
    }
}

pub fn save_as_ui(ui: &Ui, scene: &Scene<'_>, state: &mut State, is_new: &mut bool, actions: &mut Vec<Action>) -> bool {
    modal::show(ui, scene, is_new, ("Save as", 600.0), |ui, dialog| {
        let target = dialog.body(ui, |ui| {
            let field = state.target.show(ui, scene, ("Project file", Browse::SaveProject), actions);
            dialog.starts_at(ui, &field);
            let path = state.target.field.path().map(|path| match scene.looks.standing(Some(&path)) {
                PathState::Folder => path,
                _ => project_path(&path),
            });
            let target = state.target.outcome_ui(ui, scene, path);
            quiet(ui, scene, "Holds the words, your decisions and what was heard; the recording stays where it is.");
            target
        });
        dialog.buttons(ui, |ui| {
            if let Some(path) = state.target.buttons_ui(ui, dialog, ("Save", target), actions) {
                actions.push(Action::SaveAs(path));
            }
        });
    })
}
