//! The choice of a client.

use eframe::egui::{ComboBox, Ui};

use super::drop_down::drop_down;
use super::modal::row;
use crate::scene::Scene;
use crate::settings::Settings;
use base::texts::t;

/// The profiles of this user, one of which is chosen.
pub fn client_row(ui: &mut Ui, scene: &Scene<'_>, label: &str, wanted: &mut Settings) {
    let none = t!("profile-none");
    row(ui, label, |ui, label| {
        let chosen = wanted.profile.clone();
        let list = ComboBox::from_id_salt("profile").selected_text(chosen.as_deref().unwrap_or(none)).width(220.0);
        let list = drop_down(ui, list, |ui| {
            if ui.selectable_label(chosen.is_none(), none).clicked() {
                wanted.profile = None;
            }
            for name in scene.learning.names() {
                if ui.selectable_label(chosen.as_ref() == Some(name), name.as_str()).clicked() {
                    wanted.profile = Some(name.clone());
                }
            }
        });
        list.labelled_by(label);
    });
}
