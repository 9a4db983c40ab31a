//! Opening by paths that are typed or pasted, for desktops without a file dialog.

use super::modal::{self, DialogSlot, quiet};
use super::path_field::{PathField, standing_ui};
use crate::action::{Action, Browse};
use base::texts::t;

#[derive(Debug, Default)]
pub struct State {
    recording: PathField,
    transcript: PathField,
    project: PathField,
}

pub fn open_ui(slot: DialogSlot<'_>, state: &mut State, actions: &mut Vec<Action>) -> bool {
    let scene = slot.scene;
    modal::show(slot, (t!("open-title"), 600.0), |ui, dialog| {
        let mut paths = Vec::new();
        let mut all_there = true;
        dialog.body(ui, |ui| {
            let rows = [
                (t!("open-recording"), Browse::Recording, &mut state.recording),
                (t!("open-transcript"), Browse::Transcript, &mut state.transcript),
                (t!("open-project"), Browse::Project, &mut state.project),
            ];
            for (index, (label, browse, field)) in rows.into_iter().enumerate() {
                if browse == Browse::Project {
                    ui.add_space(4.0);
                    quiet(ui, scene, t!("open-or-go-on"));
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
            quiet(ui, scene, t!("open-drop-files"));
        });
        dialog.buttons(ui, |ui| {
            dialog.cancel(ui);
            let can = all_there && !paths.is_empty();
            let (open, button) = dialog.default_button(ui, t!("open-button"), can);
            button.on_disabled_hover_text(t!("open-type-path"));
            if open {
                actions.push(Action::CloseDialog);
                actions.push(Action::Open(paths.clone()));
            }
        });
    })
}
