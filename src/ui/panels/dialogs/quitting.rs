//! The program ends, but a disk is slow.

use super::modal::{self, DialogSlot, quiet};
use crate::action::Action;
use base::texts::t;

/// It cannot be closed: the talk is closed already.
pub fn quitting_ui(slot: DialogSlot<'_>, actions: &mut Vec<Action>) -> bool {
    let scene = slot.scene;
    modal::show(slot, (t!("quitting-title"), 440.0), |ui, dialog| {
        dialog.body(ui, |ui| {
            ui.label(t!("quitting-about"));
            quiet(ui, scene, t!("quitting-loses"));
        });
        dialog.buttons(ui, |ui| {
            // Not the default button: Enter loses nothing.
            let quit = dialog.button(ui, t!("quitting-now"));
            dialog.starts_at(ui, &quit);
            if quit.clicked() {
                actions.push(Action::QuitAtOnce);
            }
        });
    });
    false
}
