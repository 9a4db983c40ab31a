//! Saving the project under a name.

use eframe::egui::Ui;

use super::super::super::action::{Action, Browse};
use super::super::super::looks::Standing;
use super::super::super::scene::Scene;
use super::modal::{self, quiet};
use super::writing::Target;
use crate::app::output::{Content, Document, Output, project_path};

pub fn save_as_ui(ui: &Ui, scene: &Scene<'_>, file: &mut Target, is_new: &mut bool, actions: &mut Vec<Action>) -> bool {
    modal::show(ui, scene, is_new, ("Save as", 600.0), |ui, dialog| {
        let target = dialog.body(ui, |ui| {
            let field = file.show(ui, scene, ("Project file", Browse::Write(Document::Project)), actions);
            dialog.starts_at(ui, &field);
            let path = file.field.path().map(|path| match scene.looks.standing(Some(&path)) {
                Standing::Folder => path,
                _ => project_path(&path),
            });
            let target = file.outcome_ui(ui, scene, path);
            quiet(ui, scene, "Holds the words, your decisions and what was heard; the recording stays where it is.");
            target
        });
        dialog.buttons(ui, |ui| {
            if let Some(place) = file.buttons_ui(ui, dialog, ("Save", target), actions) {
                actions.push(Action::Write(Output { content: Content::Project, place }));
            }
        });
    })
}
