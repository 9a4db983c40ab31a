//! Second subtitles: which file is put beside the cues, and where they are written.

use super::modal::{self, DialogSlot, note, quiet};
use super::path_field::PathField;
use super::writing::WriteTarget;
use crate::action::{Action, Browse};
use crate::icons;
use crate::output::{Output, OutputContent, OutputKind};
use base::texts::t;
use formats::subtitle_file::FileFormat;

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

pub fn open_second_ui(slot: DialogSlot<'_>, state: &mut State, actions: &mut Vec<Action>) -> bool {
    let scene = slot.scene;
    let Some(talk) = scene.talk else { return true };
    modal::show(slot, (t!("second-title"), 600.0), |ui, dialog| {
        let path = dialog.body(ui, |ui| {
            quiet(ui, scene, t!("second-about"));
            ui.add_space(4.0);
            let field = state.field.show(ui, t!("second-file"), Some(Browse::Second), actions);
            dialog.starts_at(ui, &field);
            let path = state.field.file_ui(ui, scene);
            if let Some(second) = talk.second() {
                let text = t!("second-replaces", name = second.facts.name.as_str());
                note(ui, icons::INFO, scene.theme.quiet_text, &text);
            }
            path
        });
        dialog.buttons(ui, |ui| {
            dialog.cancel(ui);
            let (opens, button) = dialog.default_button(ui, t!("second-open"), path.is_some());
            button.on_disabled_hover_text(t!("version-file-type"));
            if let Some(path) = path.filter(|_| opens) {
                actions.push(Action::CloseDialog);
                actions.push(Action::OpenSecond(path));
            }
        });
    })
}

pub fn export_second_ui(
    slot: DialogSlot<'_>,
    state: &mut State,
    file: &mut WriteTarget,
    actions: &mut Vec<Action>,
) -> bool {
    let scene = slot.scene;
    let Some(talk) = scene.talk.filter(|talk| talk.second().is_some()) else { return true };
    modal::show(slot, (t!("second-export-title"), 600.0), |ui, dialog| {
        let target = dialog.body(ui, |ui| {
            let field = file.show(ui, scene, (t!("second-export-file"), Browse::Write(OutputKind::Second)), actions);
            dialog.starts_at(ui, &field);
            let path = file.field.path();
            let target = file.outcome_ui(ui, scene, path);
            let format = target.as_deref().map(|path| (FileFormat::from_path(path), path));
            match format {
                Some((Some(format), _)) => {
                    quiet(ui, scene, &t!("second-export-format", format = format.to_string()));
                }
                Some((None, _)) => {
                    let text = t!("second-export-endings", endings = FileFormat::keys(FileFormat::is_read));
                    note(ui, icons::PROBLEM, scene.theme.bad, &text);
                }
                None => {}
            }
            ui.add_space(4.0);
            let times = ui.checkbox(&mut state.with_times_of_cues, t!("second-export-times"));
            times.on_hover_text(t!("second-export-times-help"));
            let all = talk.second().map_or(0, |second| second.cues.len());
            match talk.untranslated() {
                0 => quiet(ui, scene, &t!("count-cues", count = all)),
                empty => {
                    let text = t!("second-export-empty", empty = empty, all = all);
                    note(ui, icons::WARNING, scene.theme.warning, &text)
                }
            };
            target.filter(|path| FileFormat::from_path(path).is_some())
        });
        dialog.buttons(ui, |ui| {
            if let Some(place) = file.buttons_ui(ui, dialog, (t!("second-export-export"), target)) {
                let content = OutputContent::Second { with_times_of_cues: state.with_times_of_cues };
                actions.push(Action::Write(Output { content, place }));
            }
        });
    })
}
