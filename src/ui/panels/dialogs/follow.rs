//! Which files are to be followed while a talk is being spoken.

use std::path::PathBuf;

use eframe::egui::{Response, Ui};

use super::modal::{self, DialogSlot, note, quiet};
use super::path_field::{PathField, standing_ui};
use crate::action::{Action, Browse};
use crate::icons;
use crate::path_states::PathState;
use crate::scene::Scene;
use analysis::live_feed::FollowedFiles;
use base::texts::t;

#[derive(Debug, Default)]
pub struct State {
    transcript: PathField,
    sound: PathField,
}

impl State {
    /// A path was chosen in the desktop's dialog.
    pub fn chosen(&mut self, what: Browse, path: &std::path::Path) {
        match what {
            Browse::LiveTranscript => self.transcript = PathField::new(path),
            Browse::LiveSound => self.sound = PathField::new(path),
            _ => {}
        }
    }
}

pub fn follow_ui(slot: DialogSlot<'_>, state: &mut State, actions: &mut Vec<Action>) -> bool {
    let scene = slot.scene;
    modal::show(slot, (t!("follow-dialog-title"), 600.0), |ui, dialog| {
        let mut all_fine = true;
        let (mut transcript, mut sound): (Option<PathBuf>, Option<PathBuf>) = (None, None);
        dialog.body(ui, |ui| {
            quiet(ui, scene, t!("follow-dialog-about"));
            ui.add_space(4.0);
            let mut row =
                |ui: &mut Ui, label: &str, browse: Browse, field: &mut PathField| -> (Response, Option<PathBuf>) {
                    let response = field.show(ui, label, Some(browse), actions);
                    let path = field.path();
                    all_fine &= awaited_ui(ui, scene, scene.looks.standing(path.as_deref()));
                    (response, path)
                };
            let (response, path) =
                row(ui, t!("follow-dialog-transcript"), Browse::LiveTranscript, &mut state.transcript);
            dialog.starts_at(ui, &response);
            transcript = path;
            (_, sound) = row(ui, t!("follow-dialog-sound"), Browse::LiveSound, &mut state.sound);
            ui.add_space(4.0);
            quiet(ui, scene, t!("follow-dialog-sound-about"));
        });
        dialog.buttons(ui, |ui| {
            dialog.cancel(ui);
            let (follow, button) =
                dialog.default_button(ui, t!("follow-dialog-button"), all_fine && transcript.is_some());
            button.on_disabled_hover_text(t!("follow-dialog-type-path"));
            if let (true, Some(transcript)) = (follow, transcript.clone()) {
                actions.push(Action::CloseDialog);
                actions.push(Action::Follow(FollowedFiles { transcript, sound: sound.clone() }));
            }
        });
    })
}

/// As elsewhere, but a file that is not there yet is waited for.
fn awaited_ui(ui: &mut Ui, scene: &Scene<'_>, standing: PathState) -> bool {
    if standing == PathState::Missing {
        note(ui, icons::WARNING, scene.theme.warning, t!("follow-dialog-not-yet"));
        return true;
    }
    standing_ui(ui, scene, standing)
}
