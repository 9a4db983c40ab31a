//! What is shown before a talk is open.

mod drop;
pub(super) mod recent;
mod recovery;
#[cfg(test)]
mod tests;
mod ways;

use eframe::egui::{self, RichText, ScrollArea, TextStyle, Ui, vec2};

use super::command_buttons::tooltip;
use super::painted::{quiet, strong};
use super::status_bar::jobs::job_row;
use super::widgets;
use crate::action::Action;
use crate::command::Command;
use crate::icons;
use crate::scene::Scene;
use base::texts::t;
use evidence::model_set::ModelSet;

pub use drop::drop_hint_ui;

/// Width of everything on the screen, where there is room.
const COLUMN: f32 = 920.0;

pub fn start_ui(ui: &mut Ui, scene: &Scene<'_>, actions: &mut Vec<Action>) {
    ScrollArea::vertical().auto_shrink([false, false]).show(ui, |ui| {
        let width = COLUMN.min(ui.available_width() - 12.0);
        let margin = (0.5 * (ui.available_width() - width)).max(0.0);
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing.x = 0.0;
            ui.add_space(margin);
            ui.vertical(|ui| {
                ui.set_width(width);
                ui.spacing_mut().item_spacing = vec2(8.0, 8.0);
                ui.add_space((0.06 * ui.ctx().content_rect().height()).min(64.0));
                welcome_ui(ui, scene);
                recovery::recovery_ui(ui, scene, actions);
                ways::ways_ui(ui, scene, actions);
                for job in scene.jobs {
                    ui.horizontal_wrapped(|ui| job_row(ui, scene, job, actions));
                }
                recent_ui(ui, scene, actions);
                ui.add_space(6.0);
                sample_ui(ui, scene, actions);
                licence_ui(ui, scene, actions);
                ui.add_space(12.0);
            });
        });
    });
}

fn welcome_ui(ui: &mut Ui, scene: &Scene<'_>) {
    ui.label(strong("Breathmark").size(26.0));
    ui.label(RichText::new(t!("start-welcome")).color(scene.theme.quiet_text));
    ui.add_space(10.0);
}

/// What else there is to begin with, in one quiet line.
fn sample_ui(ui: &mut Ui, scene: &Scene<'_>, actions: &mut Vec<Action>) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        let mut quiet_button = |ui: &mut Ui, command: Command, icon: &str, word: &str| {
            let word = quiet(word, scene.theme).color(scene.theme.text);
            let button = egui::Button::new((widgets::icon(icon, 13.0).color(scene.theme.accent), word));
            let response = widgets::named(ui.add(button.frame_when_inactive(false)), command.name());
            if response.clicked() {
                actions.push(Action::Run(command));
            }
            response.on_hover_text(tooltip(command, scene));
        };
        ui.label(quiet(t!("start-no-talk"), scene.theme));
        quiet_button(ui, Command::OpenSample, icons::PLAY, t!("start-open-sample"));
        quiet_button(ui, Command::TakeTour, icons::NEXT, t!("command-take-tour"));
        ui.add_space(14.0);
        ui.label(quiet(t!("start-something-lost"), scene.theme));
        quiet_button(ui, Command::Restore, icons::RESTORE, t!("start-restore"));
    });
}

/// What the licences of the models permit, before work is put into a talk.
fn licence_ui(ui: &mut Ui, scene: &Scene<'_>, actions: &mut Vec<Action>) {
    let Some(facts) = scene.models.and_then(|models| models.of(scene.settings.models)) else { return };
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        let sentence = match scene.settings.models {
            ModelSet::Open => format!("{} {}", t!("models-about-open"), t!("models-about-talks")),
            ModelSet::Talks => t!("start-models", sentence = facts.sentence()),
        };
        ui.label(quiet(&sentence, scene.theme));
        let word = quiet(t!("start-choose-models"), scene.theme).color(scene.theme.text);
        let button = ui.add(egui::Button::new(word).frame_when_inactive(false));
        if widgets::named(button, t!("start-choose-models")).clicked() {
            actions.push(Action::Run(Command::Settings));
        }
    });
}

fn recent_ui(ui: &mut Ui, scene: &Scene<'_>, actions: &mut Vec<Action>) {
    let talks = &scene.settings.recent;
    if talks.is_empty() {
        return;
    }
    ui.add_space(6.0);
    ui.label(strong(t!("start-recent")).text_style(TextStyle::Body));
    ui.spacing_mut().item_spacing.y = 4.0;
    for talk in talks {
        recent::recent_row(ui, scene, talk, &recent::missing(talk, scene.looks), actions);
    }
}
