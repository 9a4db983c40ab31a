//! Below the picture: the time of the frame, what can be chosen, and what is wrong.

use eframe::egui::{Align, Button, Label, Layout, Popup, Ui, vec2};

use super::retry::retry_ui;
use crate::action::Action;
use crate::command::Command;
use crate::icons;
use crate::panels::command_buttons::menu_entry;
use crate::panels::painted::quiet;
use crate::panels::widgets;
use crate::scene::Scene;
use base::texts::t;
use media::picture::PictureFailure;

/// Of the row, in points.
pub(super) const HEIGHT: f32 = 26.0;

const COMMANDS: [Command; 7] = [
    Command::TogglePicture,
    Command::PictureBeside,
    Command::PictureAbove,
    Command::PictureInWindow,
    Command::TogglePictureCue,
    Command::ToggleSafeArea,
    Command::ToggleBothCues,
];

pub(super) fn foot_ui(
    ui: &mut Ui,
    scene: &Scene<'_>,
    time: Option<String>,
    trouble: Option<&PictureFailure>,
    actions: &mut Vec<Action>,
) {
    ui.allocate_ui_with_layout(vec2(ui.available_width(), HEIGHT), Layout::right_to_left(Align::Center), |ui| {
        let button = ui.add(Button::new(widgets::icon(icons::MORE, 16.0)).min_size(vec2(26.0, 22.0)));
        let button = widgets::named(button, t!("picture-more"));
        Popup::menu(&button).show(|ui| {
            for command in COMMANDS {
                menu_entry(ui, command, scene, actions);
            }
        });
        button.on_hover_text(t!("picture-more"));
        ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
            if let Some(time) = time {
                ui.add(Label::new(quiet(time, scene.theme)).truncate()).on_hover_text(t!("picture-time-help"));
            }
        });
    });
    if let Some(trouble) = trouble {
        ui.add(Label::new(quiet(trouble.to_string(), scene.theme).color(scene.theme.warning)).wrap());
        retry_ui(ui, actions);
    }
}
