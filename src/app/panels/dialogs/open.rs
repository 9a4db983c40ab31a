//! Opening by paths that are typed or pasted, for desktops without a file dialog.

use eframe::egui::Ui;

use super::modal::{self, note, quiet};
use super::path_field::PathField;
use crate::app::action::{Action, Browse};
use crate::app::icons;
use crate::app::looks::PathState;
use crate::app::scene::Scene;

#[derive(Debug, Default)]
pub struct State {
    recording: PathField,
    transcript: PathField,
    project: PathField,
}

pub fn open_ui(ui: &Ui, scene: &Scene<'_>, state: &mut State, is_new: &mut bool, actions: &mut Vec<Action>) -> bool {
    modal::show(ui, scene, is_new, ("Open", 600.0), |ui, dialog| {
        let mut paths = Vec::new();
        let mut all_there = true;
        dialog.body(ui, |ui| {
            let rows = [
                ("Recording", Browse::Recording, &mut state.recording),
                ("Transcript", Browse::Transcript, &mut state.transcript),
                ("Project", Browse::Project, &mut state.project),
            ];
            for (index, (label, browse, field)) in rows.into_iter().enumerate() {
                if label == "Project" {
                    ui.add_space(4.0);
                    quiet(ui, scene, "Or go on with a talk that was saved:");
                }
                let response = field.show(ui, label, Some(browse), actions);
                if index == 0 {
                    dialog.starts_at(ui, &response);
                }
                let path = field.path();
                all_there &= standing_ui(ui, scene, scene.looks.standing(path.as_deref()));
                paths.extend(path);
            }
            ui.add_space(4.0);
            quiet(ui, scene, "Files can also be dropped onto the window, in any order.");
        });
        dialog.buttons(ui, |ui| {
            if dialog.button(ui, "Cancel").clicked() {
                actions.push(Action::ShowDialog(None));
            }
            let can = all_there && !paths.is_empty();
            let (open, button) = dialog.default_button(ui, "Open", can);
            button.on_disabled_hover_text("Type the path of a file, or browse for one");
            if open {
                actions.push(Action::ShowDialog(None));
                actions.push(Action::Open(paths.clone()));
            }
        });
    })
}

/// Says what is where the path points to; whether that stands in no one's way.
pub(super) fn standing_ui(ui: &mut Ui, scene: &Scene<'_>, standing: PathState) -> bool {
    let theme = scene.theme;
    let (icon, color, text, fine) = match standing {
        PathState::Empty => return true,
        PathState::Unknown => (icons::BUSY, theme.quiet_text, "looking…".to_owned(), false),
        PathState::NoFile(what) => (icons::PROBLEM, theme.bad, format!("this is a {what}, not a file"), false),
        PathState::File => (icons::ACCEPT, theme.good, "found".to_owned(), true),
        PathState::Folder => (icons::PROBLEM, theme.bad, "this is a folder; name a file in it".to_owned(), false),
        PathState::Missing => (icons::PROBLEM, theme.bad, "there is no such file".to_owned(), false),
        PathState::NoFolder => (icons::PROBLEM, theme.bad, "there is no such folder".to_owned(), false),
    };
    note(ui, icon, color, &text);
    fine
}
