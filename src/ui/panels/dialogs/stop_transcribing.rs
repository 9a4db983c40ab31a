//! The program is to end while a transcript is being made.

use std::path::Path;

use super::modal::{self, DialogSlot};
use crate::action::Action;
use crate::command::Command;
use base::texts::t;

pub fn stop_transcribing_ui(slot: DialogSlot<'_>, actions: &mut Vec<Action>) -> bool {
    let scene = slot.scene;
    modal::show(slot, (t!("transcribe-quit-title"), 460.0), |ui, dialog| {
        dialog.body(ui, |ui| {
            let recording = scene.recognition.recording.as_deref().and_then(Path::file_name);
            let name = recording.map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
            ui.label(t!("transcribe-quit-text", name = name));
        });
        dialog.buttons(ui, |ui| {
            // Not the default button: Enter loses nothing.
            if dialog.button(ui, t!("transcribe-quit")).clicked() {
                actions.extend([Action::StopTranscribing, Action::CloseDialog, Action::Run(Command::Quit)]);
            }
            let (stay, button) = dialog.default_button(ui, t!("cancel"), true);
            dialog.starts_at(ui, &button);
            if stay {
                actions.push(Action::CloseDialog);
            }
        });
    })
}
