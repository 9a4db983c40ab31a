//! Second subtitles: which file is put beside the cues, and where they are written.

use eframe::egui::Ui;

use super::modal::{self, note, quiet};
use super::path_field::PathField;
use super::writing::WriteTarget;
use crate::app::action::{Action, Browse};
use crate::app::icons;
use crate::app::looks::PathState;
use crate::app::output::{Output, OutputContent, OutputKind};
use crate::app::panels::painted::counted;
use crate::app::scene::Scene;
use crate::subtitle_file::FileFormat;

/// What the dialogs keep between frames.
#[derive(Debug, Default)]
pub struct State {
    field: PathField,
    /// Whether they are written with the times of the cues.
    with_times_of_cues: bool,
}

impl State {
    /// A path was chosen in the desktop's dialog.
    pub fn chosen(&mut self, path: &std::path::Path) {
        self.field = PathField::new(path);
    }
}

pub fn open_second_ui(
    ui: &Ui,
    scene: &Scene<'_>,
    state: &mut State,
    is_new: &mut bool,
    actions: &mut Vec<Action>,
) -> bool {
    let Some(talk) = scene.talk else { return true };
    modal::show(ui, scene, is_new, ("Second subtitles", 600.0), |ui, dialog| {
        let path = dialog.body(ui, |ui| {
            let about = "A translation or an older version beside the cues, kept in step by time. The text is kept in the project: the file itself is only read.";
            quiet(ui, scene, about);
            ui.add_space(4.0);
            let field = state.field.show(ui, "Subtitle file or project", Some(Browse::Second), actions);
            dialog.starts_at(ui, &field);
            let path = state.field.path();
            let standing = scene.looks.standing(path.as_deref());
            let problem = match standing {
                PathState::Folder => Some("this is a folder; name a file in it"),
                PathState::Missing => Some("there is no such file"),
                PathState::NoFolder => Some("there is no such folder"),
                PathState::NoFile(_) => Some("this is no file"),
                PathState::Empty | PathState::Unknown | PathState::File => None,
            };
            if let Some(problem) = problem {
                note(ui, icons::PROBLEM, scene.theme.bad, problem);
            }
            if let Some(second) = talk.second() {
                let text = format!("Takes the place of “{}”; undo brings that back.", second.name);
                note(ui, icons::INFO, scene.theme.quiet_text, &text);
            }
            path.filter(|_| standing == PathState::File)
        });
        dialog.buttons(ui, |ui| {
            if dialog.button(ui, "Cancel").clicked() {
                actions.push(Action::ShowDialog(None));
            }
            let (opens, button) = dialog.default_button(ui, "Open", path.is_some());
            button.on_disabled_hover_text("Type the path of a file, or browse for one");
            if let Some(path) = path.filter(|_| opens) {
                actions.push(Action::ShowDialog(None));
                actions.push(Action::OpenSecond(path));
            }
        });
    })
}

pub fn export_second_ui(
    ui: &Ui,
    scene: &Scene<'_>,
    state: &mut State,
    file: &mut WriteTarget,
    is_new: &mut bool,
    actions: &mut Vec<Action>,
) -> bool {
    let Some(talk) = scene.talk.filter(|talk| talk.second().is_some()) else { return true };
    modal::show(ui, scene, is_new, ("Export second subtitles", 600.0), |ui, dialog| {
        let target = dialog.body(ui, |ui| {
            let field = file.show(ui, scene, ("File", Browse::Write(OutputKind::Second)), actions);
            dialog.starts_at(ui, &field);
            let path = file.field.path();
            let target = file.outcome_ui(ui, scene, path);
            let format = target.as_deref().map(|path| (FileFormat::from_path(path), path));
            match format {
                Some((Some(format), _)) => {
                    quiet(ui, scene, &format!("As {format}; the ending of the name decides."));
                }
                Some((None, _)) => {
                    let text = format!("end the name in that of a format: {}", FileFormat::keys(FileFormat::is_read));
                    note(ui, icons::PROBLEM, scene.theme.bad, &text);
                }
                None => {}
            }
            ui.add_space(4.0);
            let label = "Times of the first";
            let help = "Each text appears and goes with the cue that it belongs to, instead of at its own times";
            ui.checkbox(&mut state.with_times_of_cues, label).on_hover_text(help);
            let all = talk.second().map_or(0, |second| second.cues.len());
            match talk.untranslated() {
                0 => quiet(ui, scene, &counted(all, "cue")),
                empty => {
                    let text = format!("{empty} of {all} cues have no text yet and are left out");
                    note(ui, icons::WARNING, scene.theme.warning, &text)
                }
            };
            target.filter(|path| FileFormat::from_path(path).is_some())
        });
        dialog.buttons(ui, |ui| {
            if let Some(place) = file.buttons_ui(ui, dialog, ("Export", target), actions) {
                let content = OutputContent::Second { with_times_of_cues: state.with_times_of_cues };
                actions.push(Action::Write(Output { content, place }));
            }
        });
    })
}
