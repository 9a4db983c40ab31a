//! The program ends, but a disk is slow.

use eframe::egui::Ui;

use super::modal::{self, quiet};
use crate::action::Action;
use crate::scene::Scene;
use base::texts::t;

/// It cannot be closed: the talk is closed already.
pub fn quitting_ui(ui: &Ui, scene: &Scene<'_>, is_new: &mut bool, actions: &mut Vec<Action>) -> bool {
    modal::show(ui, scene, is_new, (t!("quitting-title"), 440.0), |ui, dialog| {
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
