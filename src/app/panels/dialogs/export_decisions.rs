//! Writing who decided what about which boundary.

use std::path::Path;

use eframe::egui::Ui;

use super::super::super::action::{Action, Browse};
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

pub fn export_decisions_ui(
    ui: &Ui,
    scene: &Scene<'_>,
    state: &mut State,
    is_new: &mut bool,
    actions: &mut Vec<Action>,
) -> bool {
    modal::show(ui, scene, is_new, ("Export decisions", 600.0), |ui, dialog| {
        let target = dialog.body(ui, |ui| {
            quiet(
                ui,
                scene,
                "A JSON file with every boundary: where it is, who decided it and how, and what spoke for it.",
            );
            ui.add_space(4.0);
            let field = state.field.show(ui, "File", Some(Browse::ExportDecisions), actions);
            dialog.starts_at(ui, &field);
            let path = state.field.path();
            target_ui(ui, scene, &mut state.field, path)
        });
        dialog.buttons(ui, |ui| {
            let (export, _) = dialog.default_button(ui, "Export", target.is_some());
            if let Some(target) = target.filter(|_| export) {
                actions.push(Action::ExportDecisions(target));
            }
            if dialog.button(ui, "Cancel").clicked() {
                actions.push(Action::ShowDialog(None));
            }
        });
    })
}
