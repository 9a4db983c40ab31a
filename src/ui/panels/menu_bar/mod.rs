//! The menus, made from the list of commands.

#[cfg(test)]
mod tests;

use eframe::egui::text::{LayoutJob, TextFormat};
use eframe::egui::{self, FocusDirection, Id, Key, MenuBar, Modifiers, Popup, ScrollArea, Stroke, TextStyle, Ui};

use super::command_buttons::{menu_entry, menu_entry_called};
use super::start::recent;
use crate::action::Action;
use crate::command::Command;
use crate::key_gate::KeyOwner;
use crate::menu::Menu;
use crate::scene::Scene;
use base::texts::t;

/// What the panel keeps between frames.
#[derive(Debug, Default)]
pub struct State {
    /// The buttons that open the menus, and the entries of the one that is open, but those that lead on to others.
    buttons: Vec<Id>,
    entries: Vec<Id>,
    /// The menu that a key opened: its first entry takes the focus.
    enters: Option<Menu>,
}

impl State {
    /// Whether `id` is one of the buttons that open the menus.
    pub fn has_button(&self, id: Id) -> bool {
        self.buttons.contains(&id)
    }
}

pub fn menu_bar_ui(ui: &mut Ui, scene: &Scene<'_>, state: &mut State, actions: &mut Vec<Action>) {
    let letters = letters();
    let opens = opened_by_key(ui, scene, state, &letters);
    state.enters = opens.or(state.enters);
    MenuBar::new().ui(ui, |ui| {
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().button_padding = egui::vec2(8.0, 3.0);
            state.buttons.clear();
            let mut is_any_open = false;
            for (menu, letter) in Menu::ALL.into_iter().zip(letters) {
                let button =
                    ui.menu_button(underlined(ui, menu.label(), letter), |ui| menu_ui(ui, menu, scene, state, actions));
                is_any_open |= button.inner.is_some();
                state.buttons.push(button.response.id);
                if opens == Some(menu) {
                    button.response.request_focus();
                    Popup::open_id(ui.ctx(), Popup::default_response_id(&button.response));
                }
            }
            if !is_any_open {
                state.entries.clear();
            }
        });
    });
}

/// The letter that opens each menu together with Alt: the first of its name that opens none before it.
fn letters() -> [Option<(usize, Key)>; Menu::ALL.len()] {
    let mut taken = Vec::new();
    Menu::ALL.map(|menu| {
        let keys = menu.label().char_indices().filter(|(_, letter)| letter.is_ascii_alphabetic());
        let mut keys = keys.filter_map(|(at, letter)| Some((at, Key::from_name(&letter.to_uppercase().to_string())?)));
        let found = keys.find(|(_, key)| !taken.contains(key));
        taken.extend(found.map(|(_, key)| key));
        found
    })
}

/// A name with the letter underlined that opens its menu.
fn underlined(ui: &Ui, name: &str, letter: Option<(usize, Key)>) -> LayoutJob {
    let format = TextFormat::simple(TextStyle::Button.resolve(ui.style()), ui.visuals().text_color());
    let line = Stroke::new(1.0, ui.visuals().text_color());
    let at = letter.map_or(name.len(), |(at, _)| at);
    let (before, rest) = name.split_at(at);
    let (one, after) = rest.split_at(rest.len().min(1));
    let mut job = LayoutJob::default();
    job.append(before, 0.0, format.clone());
    job.append(one, 0.0, TextFormat { underline: line, ..format.clone() });
    job.append(after, 0.0, format);
    job
}

/// The menu that a key opens: Alt with its letter, F10, or an arrow that leads there from the one that is open.
fn opened_by_key(
    ui: &Ui,
    scene: &Scene<'_>,
    state: &State,
    letters: &[Option<(usize, Key)>; Menu::ALL.len()],
) -> Option<Menu> {
    if scene.manual.is_some() || matches!(scene.key_owner, KeyOwner::Choosing | KeyOwner::Modal) {
        return None;
    }
    let pressed = |modifiers, key| ui.input_mut(|input| input.consume_key(modifiers, key));
    // On a Mac such letters are written.
    let is_pressed = |&(_, key): &(usize, Key)| !ui.ctx().os().is_mac() && pressed(Modifiers::ALT, key);
    let by_letter = letters.iter().position(|letter| letter.as_ref().is_some_and(is_pressed));
    let at = by_letter.or_else(|| pressed(Modifiers::NONE, Key::F10).then_some(0)).or_else(|| {
        let of_button = |button: &Id| Popup::is_id_open(ui.ctx(), button.with("popup"));
        let open = state.buttons.iter().position(of_button)?;
        let focused = ui.memory(|memory| memory.focused());
        if focused.is_some_and(|id| !state.entries.contains(&id) && !state.buttons.contains(&id)) {
            return None;
        }
        let (left, right) = (pressed(Modifiers::NONE, Key::ArrowLeft), pressed(Modifiers::NONE, Key::ArrowRight));
        let step = match (left, right) {
            (true, _) => Menu::ALL.len() - 1,
            (_, true) => 1,
            _ => return None,
        };
        // Nor does the focus go anywhere else by it.
        ui.memory_mut(|memory| memory.move_focus(FocusDirection::None));
        Some((open + step) % Menu::ALL.len())
    });
    at.map(|at| Menu::ALL[at])
}

fn menu_ui(ui: &mut Ui, menu: Menu, scene: &Scene<'_>, state: &mut State, actions: &mut Vec<Action>) {
    // A long menu in a low window can be scrolled, and is seen to go on.
    let most = ui.ctx().content_rect().height() - 60.0;
    ui.set_max_height(most);
    ui.spacing_mut().scroll = egui::style::ScrollStyle::solid();
    state.entries.clear();
    ScrollArea::vertical().max_height(most).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 1.0;
        ui.spacing_mut().button_padding = egui::vec2(6.0, 2.0);
        for command in Command::ALL.iter().copied().filter(|command| command.menu() == menu) {
            if command.begins_group() {
                ui.separator();
            }
            let entry = menu_entry(ui, command, scene, actions);
            if entry.gained_focus() {
                entry.scroll_to_me(None);
            }
            if entry.enabled() && !ui.is_sizing_pass() && state.enters == Some(menu) {
                state.enters = None;
                entry.request_focus();
            }
            state.entries.push(entry.id);
            if command == Command::EditText {
                // Where people look for it: it is a command of the review, too.
                let entry =
                    menu_entry_called(ui, Command::AddAtPlayHead, t!("menu-split-at-play-head"), scene, actions);
                state.entries.push(entry.id);
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
