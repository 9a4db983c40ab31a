//! What is shown before a talk is open.

mod drop;
pub(super) mod recent;
mod recovery;
#[cfg(test)]
mod tests;

use eframe::egui::{self, RichText, ScrollArea, TextStyle, Ui, vec2};

use super::command_buttons::tooltip;
use super::painted::{glyph, quiet, strong};
use super::status_bar::jobs::job_row;
use super::widgets;
use crate::app::action::{Action, Dialog};
use crate::app::command::Command;
use crate::app::icons;
use crate::app::scene::Scene;
use crate::t;

pub use drop::drop_hint_ui;

/// Width of everything on the screen, where there is room.
const COLUMN: f32 = 680.0;

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
                ui.add_space((0.05 * ui.ctx().content_rect().height()).min(36.0));
                welcome_ui(ui, scene);
                recovery::recovery_ui(ui, scene, actions);
                open_ui(ui, scene, actions);
                for job in scene.jobs {
                    ui.horizontal_wrapped(|ui| job_row(ui, scene, job, actions));
                }
                sample_ui(ui, scene, actions);
                recent_ui(ui, scene, actions);
                ui.add_space(12.0);
            });
        });
    });
}

fn welcome_ui(ui: &mut Ui, scene: &Scene<'_>) {
    ui.label(strong("Breathmark").size(26.0));
    ui.label(RichText::new(t!("start-welcome")).color(scene.theme.quiet_text));
    ui.add_space(4.0);
}

/// Where files are dropped, and buttons for those who do not drag.
fn open_ui(ui: &mut Ui, scene: &Scene<'_>, actions: &mut Vec<Action>) {
    let theme = scene.theme;
    drop::drop_area_ui(ui, scene, |ui| {
        glyph(ui, icons::DROP, 40.0, theme.accent);
        ui.label(strong(t!("start-drop-here")).size(16.0));
        ui.label(quiet(t!("start-drop-here-help"), theme));
        ui.add_space(6.0);
        let buttons = [
            (Command::OpenRecording, icons::RECORDING, t!("start-open-recording")),
            (Command::OpenTranscript, icons::TRANSCRIPT, t!("start-open-transcript")),
            (Command::OpenProject, icons::OPEN, t!("start-open-project")),
        ];
        let (gap, width) = (8.0, ui.available_width());
        let in_a_row = width >= 520.0;
        let each = if in_a_row { ((width - 2.0 * gap) / 3.0).min(180.0) } else { width.min(300.0) };
        let mut open = |ui: &mut Ui, (command, icon, label): (Command, &str, &str)| {
            let button = egui::Button::new((widgets::icon(icon, 17.0), label)).min_size(vec2(each, 34.0));
            let response = widgets::named(ui.add(button), command.name());
            if response.clicked() {
                actions.push(Action::ShowDialog(Some(Dialog::Open)));
            }
            response.on_hover_text(tooltip(command, scene));
        };
        if in_a_row {
            ui.horizontal(|ui| {
                ui.spacing_mut().item_spacing.x = gap;
                ui.add_space((0.5 * (width - 3.0 * each - 2.0 * gap)).max(0.0));
                buttons.into_iter().for_each(|button| open(ui, button));
            });
        } else {
            buttons.into_iter().for_each(|button| open(ui, button));
        }
    });
}

fn sample_ui(ui: &mut Ui, scene: &Scene<'_>, actions: &mut Vec<Action>) {
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new(t!("start-no-talk")).color(scene.theme.quiet_text));
        let button = egui::Button::new((widgets::icon(icons::PLAY, 15.0), t!("start-open-sample")));
        let response = widgets::named(ui.add(button), Command::OpenSample.label());
        if response.clicked() {
            actions.push(Action::Run(Command::OpenSample));
        }
        response.on_hover_text(tooltip(Command::OpenSample, scene));
        let tour = ui.add(egui::Button::new((widgets::icon(icons::NEXT, 15.0), t!("command-take-tour"))));
        let tour = widgets::named(tour, t!("command-take-tour"));
        if tour.clicked() {
            actions.push(Action::Run(Command::TakeTour));
        }
        tour.on_hover_text(tooltip(Command::TakeTour, scene));
        ui.add_space(12.0);
        ui.label(RichText::new(t!("start-something-lost")).color(scene.theme.quiet_text));
        let button = egui::Button::new((widgets::icon(icons::RESTORE, 15.0), t!("start-restore")));
        let response = widgets::named(ui.add(button), Command::Restore.label());
        if response.clicked() {
            actions.push(Action::Run(Command::Restore));
        }
        response.on_hover_text(tooltip(Command::Restore, scene));
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
