//! Shot changes: of which video they are found, from which list they are read, and where they are written.

use std::path::{Path, PathBuf};

use eframe::egui::{Slider, Ui};

use super::modal::{self, DialogSlot, note, quiet, row};
use super::path_field::PathField;
use super::writing::WriteTarget;
use crate::action::{Action, Browse};
use crate::icons;
use crate::output::{Output, OutputContent, OutputKind};
use crate::scene::Scene;
use base::texts::{self, t};
use media::shots::DEFAULT_THRESHOLD;

/// What the slider goes to.
const LEAST: f64 = 0.05;
const MOST: f64 = 0.6;

#[derive(Debug)]
pub struct State {
    field: PathField,
    threshold: f64,
}

impl Default for State {
    fn default() -> Self {
        Self { field: PathField::default(), threshold: DEFAULT_THRESHOLD }
    }
}

impl State {
    /// The recording is the video, unless it is known to be none.
    pub fn of_video(scene: &Scene<'_>) -> Self {
        let recording = scene.talk.and_then(|talk| {
            let may_be = talk.recording().is_none_or(|recording| recording.source.may_hold_video());
            talk.project().recording.as_deref().filter(|_| may_be)
        });
        Self { field: recording.map(PathField::new).unwrap_or_default(), ..Self::default() }
    }

    /// A path was chosen in the desktop's dialog.
    pub fn chosen(&mut self, path: &Path) {
        self.field = PathField::new(path);
    }

    /// What is wrong with the path is told; the path of a file.
    fn file(&self, ui: &mut Ui, scene: &Scene<'_>) -> Option<PathBuf> {
        let path = self.field.file_ui(ui, scene);
        let known = scene.talk.map_or(0, |talk| talk.project().shots.len());
        if known > 0 {
            note(ui, icons::INFO, scene.theme.quiet_text, &t!("shots-replaces", count = known));
        }
        path
    }
}

pub fn find_shots_ui(slot: DialogSlot<'_>, state: &mut State, actions: &mut Vec<Action>) -> bool {
    let scene = slot.scene;
    modal::show(slot, (t!("shots-find-title"), 600.0), |ui, dialog| {
        let path = dialog.body(ui, |ui| {
            quiet(ui, scene, t!("shots-find-about"));
            ui.add_space(4.0);
            let field = state.field.show(ui, t!("shots-video"), Some(Browse::Video), actions);
            dialog.starts_at(ui, &field);
            row(ui, t!("shots-threshold"), |ui, name| {
                let slider = Slider::new(&mut state.threshold, LEAST..=MOST)
                    .step_by(0.01)
                    .custom_formatter(|threshold, _| texts::number(threshold, 2))
                    .custom_parser(|text| text.trim().replace(',', ".").parse().ok());
                ui.add(slider).labelled_by(name).on_hover_text(t!("shots-threshold-help"));
            });
            state.file(ui, scene)
        });
        dialog.buttons(ui, |ui| {
            dialog.cancel(ui);
            let (finds, _) = dialog.default_button(ui, t!("shots-find"), path.is_some());
            if let Some(path) = path.filter(|_| finds) {
                actions.push(Action::CloseDialog);
                actions.push(Action::FindShots(path, state.threshold));
            }
        });
    })
}

pub fn import_shots_ui(slot: DialogSlot<'_>, state: &mut State, actions: &mut Vec<Action>) -> bool {
    let scene = slot.scene;
    modal::show(slot, (t!("shots-import-title"), 600.0), |ui, dialog| {
        let path = dialog.body(ui, |ui| {
            quiet(ui, scene, t!("shots-import-about"));
            ui.add_space(4.0);
            let field = state.field.show(ui, t!("shots-list"), Some(Browse::Shots), actions);
            dialog.starts_at(ui, &field);
            state.file(ui, scene)
        });
        dialog.buttons(ui, |ui| {
            dialog.cancel(ui);
            let (imports, _) = dialog.default_button(ui, t!("shots-import"), path.is_some());
            if let Some(path) = path.filter(|_| imports) {
                actions.push(Action::CloseDialog);
                actions.push(Action::ImportShots(path));
            }
        });
    })
}

pub fn export_shots_ui(slot: DialogSlot<'_>, file: &mut WriteTarget, actions: &mut Vec<Action>) -> bool {
    let scene = slot.scene;
    modal::show(slot, (t!("shots-export-title"), 600.0), |ui, dialog| {
        let target = dialog.body(ui, |ui| {
            quiet(ui, scene, t!("shots-export-about"));
            ui.add_space(4.0);
            let field = file.show(ui, scene, (t!("export-file"), Browse::Write(OutputKind::Shots)), actions);
            dialog.starts_at(ui, &field);
            let path = file.field.path();
            file.outcome_ui(ui, scene, path)
        });
        dialog.buttons(ui, |ui| {
            if let Some(place) = file.buttons_ui(ui, dialog, (t!("export-button"), target)) {
                actions.push(Action::Write(Output { content: OutputContent::Shots, place }));
            }
        });
    })
}
