//! The menus, made from the list of commands.

#[cfg(test)]
mod tests;

use eframe::egui::{self, Align, Id, Label, Layout, MenuBar, ScrollArea, Ui};

use super::command_buttons::{menu_entry, menu_entry_called};
use super::painted::strong;
use super::start::recent;
use crate::app::action::Action;
use crate::app::command::{Command, Menu};
use crate::app::scene::Scene;
use crate::texts::t;

/// What the panel keeps between frames.
#[derive(Debug, Default)]
pub struct State {
    /// The buttons that open the menus.
    buttons: Vec<Id>,
}

impl State {
    /// Whether `id` is one of the buttons that open the menus.
    pub fn has_button(&self, id: Id) -> bool {
        self.buttons.contains(&id)
    }
}

pub fn menu_bar_ui(ui: &mut Ui, scene: &Scene<'_>, state: &mut State, actions: &mut Vec<Action>) {
    MenuBar::new().ui(ui, |ui| {
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().button_padding = egui::vec2(8.0, 3.0);
            state.buttons.clear();
            for menu in Menu::ALL {
                let button = ui.menu_button(menu.label(), |ui| menu_ui(ui, menu, scene, actions));
                state.buttons.push(button.response.id);
            }
            title_ui(ui, scene);
        });
    });
}

/// The talk's title at the right, if there is room.
fn title_ui(ui: &mut Ui, scene: &Scene<'_>) {
    let Some(talk) = scene.talk else { return };
    let room = ui.available_size_before_wrap().x;
    if room < 90.0 {
        return;
    }
    ui.allocate_ui_with_layout(egui::vec2(room, 20.0), Layout::right_to_left(Align::Center), |ui| {
        ui.add_space(4.0);
        ui.add(Label::new(strong(talk.title()).color(scene.theme.quiet_text)).truncate());
    });
}

fn menu_ui(ui: &mut Ui, menu: Menu, scene: &Scene<'_>, actions: &mut Vec<Action>) {
    // A long menu in a low window can be scrolled.
    let most = ui.ctx().content_rect().height() - 60.0;
    ui.set_max_height(most);
    ScrollArea::vertical().max_height(most).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 1.0;
        ui.spacing_mut().button_padding = egui::vec2(6.0, 2.0);
        for command in Command::ALL.iter().copied().filter(|command| command.menu() == menu) {
            if starts_group(command) {
                ui.separator();
            }
            menu_entry(ui, command, scene, actions);
            if command == Command::EditText {
                // Where people look for it: it is a command of the review, too.
                menu_entry_called(ui, Command::AddAtPlayHead, t!("menu-split-at-play-head"), scene, actions);
            }
            if command == Command::OpenSample {
                recent_ui(ui, scene, actions);
            }
        }
    });
}

fn recent_ui(ui: &mut Ui, scene: &Scene<'_>, actions: &mut Vec<Action>) {
    let known = &scene.settings.recent;
    ui.add_enabled_ui(!known.is_empty(), |ui| {
        // Where the names of the other entries begin, behind their check marks.
        ui.menu_button(format!("      {}", t!("menu-recent-talks")), |ui| {
            for talk in known {
                let button = ui.add(egui::Button::new(recent::title(talk)).min_size(egui::vec2(200.0, 24.0)));
                if button.clicked() {
                    actions.push(Action::Open(recent::paths(talk)));
                    ui.close();
                }
                button.on_hover_text(recent::folder(talk));
            }
        });
    });
}

/// Commands before which a menu draws a line.
const fn starts_group(command: Command) -> bool {
    matches!(
        command,
        Command::OpenSample
            | Command::Save
            | Command::Export
            | Command::AboutTranscript
            | Command::ChooseAudioTrack
            | Command::CloseTalk
            | Command::EditText
            | Command::Find
            | Command::MoveLeft
            | Command::NudgeEarlier
            | Command::AddAtPlayHead
            | Command::NextPending
            | Command::Alternative1
            | Command::ToggleOrder
            | Command::NextProblem
            | Command::SetInHere
            | Command::PlayAround
            | Command::PlayFirst
            | Command::ToggleLoop
            | Command::SkipBack
            | Command::ToggleTones
            | Command::TallerWave
            | Command::ToggleFollow
            | Command::TogglePitchLane
            | Command::ToggleCueList
            | Command::TogglePicture
            | Command::TogglePictureCue
            | Command::ToggleTimecode
            | Command::LargerText
            | Command::ChooseGuideline
            | Command::MoreBoundaries
            | Command::Palette
            | Command::Settings
            | Command::About
    )
}
