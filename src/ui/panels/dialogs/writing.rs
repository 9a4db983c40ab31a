//! Naming a file that is to be written. Nothing that is there is replaced unasked, and no input of the talk at all.

use std::path::{Path, PathBuf};

use eframe::egui::{Button, Id, Response, RichText, Ui};

use super::modal::{self, note};
use super::path_field::PathField;
use crate::action::{Action, Browse};
use crate::icons;
use crate::output::OutputPlace;
use crate::path_states::PathState;
use crate::scene::Scene;
use crate::talk::Talk;
use base::output_paths::{InputFile, input_named};
use base::texts::t;

/// The name of the file, and the question whether what is there may be replaced.
#[derive(Debug, Default)]
pub struct WriteTarget {
    pub field: PathField,
    /// What the name was suggested for, and which of the names it is; `None`: a person has chosen it.
    suggested: Option<(String, usize)>,
    /// Whether this file may be replaced is asked.
    asks: Option<PathBuf>,
    /// What was to be written last.
    ordered: Option<PathBuf>,
    /// The file that could not be written, and why; forgotten with its name.
    refused: Option<(PathBuf, String)>,
    field_id: Option<Id>,
}

impl WriteTarget {
    /// A name that a person chose.
    pub fn new(path: &Path) -> Self {
        Self { field: PathField::new(path), ..Self::default() }
    }

    /// A free name beside the talk.
    pub fn suggested(scene: &Scene<'_>, ending: &str) -> Self {
        let path = suggestion(scene, ending, 0).unwrap_or_default();
        Self { suggested: Some((ending.to_owned(), 0)), ..Self::new(&path) }
    }

    /// Another ending, as long as the user has not chosen a name; `false`: the user has.
    pub fn suggest_as(&mut self, scene: &Scene<'_>, ending: &str) -> bool {
        let is_suggested = self.suggested.is_some();
        if is_suggested {
            *self = Self { field_id: self.field_id, ..Self::suggested(scene, ending) };
        }
        is_suggested
    }

    /// The file could not be written: if it was ordered here, why is told below its name.
    pub fn refuse(&mut self, path: &Path, why: &str) {
        if self.ordered.as_deref() == Some(path) {
            self.refused = Some((path.to_owned(), why.to_owned()));
        }
    }

    /// The field. A suggested name steps aside for files that are there.
    pub fn show(
        &mut self,
        ui: &mut Ui,
        scene: &Scene<'_>,
        (label, browse): (&str, Browse),
        actions: &mut Vec<Action>,
    ) -> Response {
        self.step_aside(scene);
        let field = self.field.show(ui, label, Some(browse), actions);
        self.field_id = Some(field.id);
        field
    }

    fn step_aside(&mut self, scene: &Scene<'_>) {
        let Some((ending, number)) = &mut self.suggested else { return };
        let Some(path) = suggestion(scene, ending, *number) else { return };
        if PathField::new(&path).text != self.field.text {
            self.suggested = None;
            return;
        }
        // Under the plain name stands what a project wrote when it was open before: it is asked whether that may be replaced.
        let is_former = |talk: &Talk| *number == 0 && talk.was_reopened();
        let is_own = scene.talk.is_some_and(|talk| talk.has_written(&path) || is_former(talk));
        let is_there = scene.looks.standing(self.field.path().as_deref()) == PathState::File;
        if is_there
            && !is_own
            && let Some(next) = suggestion(scene, ending, *number + 1)
        {
            *number += 1;
            self.field = PathField::new(&next);
        }
    }

    /// Says what would happen to the file; the path if it can be written there.
    pub fn outcome_ui(&mut self, ui: &mut Ui, scene: &Scene<'_>, path: Option<PathBuf>) -> Option<PathBuf> {
        let theme = scene.theme;
        if scene.is_writing {
            note(ui, icons::BUSY, theme.quiet_text, t!("write-writing"));
            return None;
        }
        if self.asks != path {
            self.asks = None;
        }
        self.refused = self.refused.take().filter(|(refused, _)| Some(refused) == path.as_ref());
        let inputs = inputs(scene);
        if let Some(input) = path.as_deref().and_then(|path| input_named(path, &inputs)) {
            note(ui, icons::PROBLEM, theme.bad, &t!("write-is-input-choose", role = input.role));
            return None;
        }
        let standing = scene.looks.standing(path.as_deref());
        if let (PathState::Missing | PathState::File, None, Some((_, why))) = (standing, &self.asks, &self.refused) {
            note(ui, icons::PROBLEM, theme.bad, why);
            return path;
        }
        match (standing, &path) {
            (PathState::Missing, Some(path)) => {
                note(ui, icons::INFO, theme.quiet_text, &t!("write-creates", name = shown(path)));
            }
            (PathState::File, Some(path)) if self.asks.is_some() => {
                let text = t!("write-asks", name = shown(path), path = path.to_string_lossy());
                note(ui, icons::WARNING, theme.warning, &text);
            }
            (PathState::File, Some(path)) => {
                note(ui, icons::WARNING, theme.warning, &t!("write-name-exists", name = shown(path)));
            }
            (PathState::NoFile(what), _) => {
                note(ui, icons::PROBLEM, theme.bad, &t!("write-is-kind-choose", what = what.name()));
                return None;
            }
            (PathState::Unknown, _) => {
                note(ui, icons::BUSY, theme.quiet_text, t!("path-looking"));
                return None;
            }
            (PathState::Folder, _) => {
                note(ui, icons::PROBLEM, theme.bad, t!("path-is-folder-add-name"));
                return None;
            }
            (PathState::NoFolder, Some(path)) => {
                let folder = path.parent().map(|folder| folder.display().to_string()).unwrap_or_default();
                note(ui, icons::PROBLEM, theme.bad, &t!("write-no-folder", folder = folder));
                return None;
            }
            _ => {
                note(ui, icons::INFO, theme.quiet_text, t!("write-type-where"));
                return None;
            }
        }
        path
    }

    /// The buttons of the dialog; the place if it is to be written now. The default answer to the question is the one that
    /// replaces nothing.
    pub fn buttons_ui(
        &mut self,
        ui: &mut Ui,
        dialog: &modal::DialogFrame<'_>,
        (verb, path): (&str, Option<PathBuf>),
    ) -> Option<OutputPlace> {
        let scene = dialog.scene;
        if self.asks.is_some() && self.asks == path {
            let may_replace = dialog.button(ui, t!("write-replace")).clicked();
            let (chooses, _) = dialog.default_button(ui, t!("write-other-name"), true);
            if chooses || may_replace {
                self.asks = None;
            }
            if chooses && let Some(field) = self.field_id {
                ui.memory_mut(|memory| memory.request_focus(field));
            }
            let path = path.filter(|_| may_replace)?;
            self.ordered = Some(path.clone());
            return Some(OutputPlace::replacing(path));
        }
        dialog.cancel(ui);
        let (goes, _) = dialog.default_button(ui, verb, path.is_some());
        let path = path.filter(|_| goes)?;
        let is_own_project = scene.talk.is_some_and(|talk| talk.path() == Some(path.as_path()));
        if scene.looks.standing(Some(&path)) == PathState::File && !is_own_project {
            self.asks = Some(path);
            // It is seen in this frame: what is pressed from the next one on answers it.
            ui.ctx().request_discard("a question came up");
            return None;
        }
        self.ordered = Some(path.clone());
        Some(OutputPlace::new(path))
    }
}

/// A button that writes into a file which is named above it, in a dialog about something else.
#[derive(Debug, Default)]
pub struct WriteButton {
    /// Whether this file may be replaced is asked.
    asks: Option<PathBuf>,
}

impl WriteButton {
    /// The button, or the question whether what is there may be replaced; the place if it is to be written now.
    pub fn show(
        &mut self,
        ui: &mut Ui,
        scene: &Scene<'_>,
        (name, can_write): (&str, bool),
        path: Option<&Path>,
    ) -> Option<OutputPlace> {
        let standing = scene.looks.standing(path);
        if standing != PathState::File || self.asks.as_deref() != path {
            self.asks = None;
        }
        let path = path?;
        if self.asks.is_some() {
            let may_replace = ui.button(t!("write-replace")).clicked();
            if ui.button(t!("write-keep")).clicked() || may_replace {
                self.asks = None;
            }
            let text = t!("write-asks-shortly", name = shown(path));
            ui.label(RichText::new(text).color(scene.theme.warning));
            return may_replace.then(|| OutputPlace::replacing(path.to_owned()));
        }
        let input = input_named(path, &inputs(scene)).map(|input| input.role);
        let can_write = can_write && input.is_none() && !scene.is_writing;
        let is_place = matches!(standing, PathState::File | PathState::Missing);
        let goes = ui.add_enabled(can_write && is_place, Button::new(name)).clicked();
        let remark = match (standing, input) {
            (_, Some(role)) => t!("write-is-input", role = role),
            (PathState::Empty | PathState::Unknown, _) => String::new(),
            (PathState::NoFile(what), _) => t!("path-is-kind", what = what.name()),
            (PathState::File, _) => t!("write-exists").to_owned(),
            (PathState::Missing, _) => t!("write-new-file").to_owned(),
            (PathState::Folder, _) => t!("write-is-folder").to_owned(),
            (PathState::NoFolder, _) => t!("path-no-folder").to_owned(),
        };
        ui.label(RichText::new(remark).color(scene.theme.quiet_text));
        if goes && standing == PathState::File {
            self.asks = Some(path.to_owned());
            return None;
        }
        goes.then(|| OutputPlace::new(path.to_owned()))
    }
}

fn shown(path: &Path) -> String {
    path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}

/// One of the names for a file that is made from the talk.
fn suggestion(scene: &Scene<'_>, ending: &str, number: usize) -> Option<PathBuf> {
    scene.talk?.suggested_paths(ending, &inputs(scene)).nth(number)
}

/// What the talk is made from and judged by.
fn inputs(scene: &Scene<'_>) -> Vec<InputFile> {
    let reference = scene.comparing.path().map(|path| InputFile::new(t!("write-reference"), path));
    scene.talk.map(|talk| talk.inputs()).unwrap_or_default().into_iter().chain(reference).collect()
}
