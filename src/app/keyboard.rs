//! Who the keys belong to. Decided in one place, so that no key acts on a talk that somebody is not working on.

use eframe::egui::{self, Context, Event, Popup};

use super::App;
use super::action::{Action, Dialog};
use super::command::Command;
use super::key_owner::{KeyOwner, SideWindow};
use super::shortcuts::Press;

impl App {
    /// Who gets the keys that are pressed now.
    pub(super) fn key_owner(&mut self, ctx: &Context) -> KeyOwner {
        self.desk.beside.follow(ctx, self.desk.dialog);
        let focused = ctx.memory(|memory| memory.focused());
        let is_menu = |id: egui::Id| self.desk.panels.menu_bar.has_button(id);
        if self.desk.panels.dialogs.wants_all_keys() {
            KeyOwner::Choosing
        } else if self.desk.dialog.is_some_and(Dialog::is_modal) {
            KeyOwner::Modal
        } else if Popup::is_any_open(ctx) || focused.is_some_and(is_menu) {
            KeyOwner::Menu
        } else if self.desk.manual.is_some() || ctx.text_edit_focused() || self.desk.panels.cue_list.is_opening() {
            KeyOwner::Text
        } else if self.desk.dialog.is_some() && self.desk.beside.has_keys {
            KeyOwner::Beside
        } else if focused.is_some() {
            KeyOwner::Control
        } else {
            KeyOwner::Talk
        }
    }

    /// Runs the commands whose keys were pressed, one after the other: each may give the keyboard to somebody else, as a
    /// dialog that opens.
    pub(super) fn run_keys(&mut self, ctx: &Context) {
        loop {
            let owner = self.key_owner(ctx);
            let situation = self.situation();
            let held = self.desk.held_key;
            // A key that was pressed in a dialog and is still down when it closes says nothing to the talk.
            let wanted = |press: &Press| {
                (!press.repeats || held == Some(press.chord))
                    && owner.lets_through(press.chord, press.command)
                    && press.command.enabled(&situation)
            };
            let Some(Press { chord, command, .. }) = self.desk.keys.take_command(ctx, wanted) else { break };
            self.desk.held_key = Some(chord);
            if matches!(command, Command::NextDifference | Command::PreviousDifference) && owner == KeyOwner::Beside {
                // It leads into the talk, and so do the keys: what is found there is to be judged.
                self.give_keys_to_talk(ctx);
            }
            self.perform(ctx, Action::Run(command));
        }
        let is_other = |event: &Event| matches!(event, Event::Key { pressed: true, repeat: false, .. });
        if ctx.input(|input| input.events.iter().any(is_other)) {
            self.desk.held_key = None;
        }
    }

    /// Nothing has the focus any more, and no small window the keys.
    pub(super) fn give_keys_to_talk(&mut self, ctx: &Context) {
        self.desk.beside = SideWindow::without_keys(self.desk.dialog);
        ctx.memory_mut(|memory| {
            if let Some(focused) = memory.focused() {
                memory.surrender_focus(focused);
            }
        });
    }
}
