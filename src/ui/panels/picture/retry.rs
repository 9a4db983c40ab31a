//! The button that looks for the picture again.

use eframe::egui::{Button, Ui};

use crate::action::Action;
use base::texts::t;

pub(super) fn retry_ui(ui: &mut Ui, actions: &mut Vec<Action>) {
    if ui.add(Button::new(t!("picture-try-again"))).clicked() {
        actions.push(Action::RetryPicture);
    }
}
