//! The keys of the window in their order: what each becomes is decided by [`ui::key_gate`].

use eframe::egui::{Context, Event, FocusDirection, Key, Popup};

use super::App;
use super::in_turn::EventQueue;
use super::side_window::SideWindow;
use ui::action::Action;
use ui::command::Command;
use ui::key_gate::{KeyMeaning, KeyOwner, KeyboardState};
use ui::panels::dialogs;
use ui::shortcuts::Press;

impl App {
    /// Who gets the keys that are pressed now.
    pub(super) fn key_owner(&mut self, ctx: &Context) -> KeyOwner {
        self.desk.beside.follow(ctx, self.desk.dialogs.top());
        let focused = ctx.memory(|memory| memory.focused());
        let on_menu = focused.is_some_and(|id| self.desk.panels.menu_bar.has_button(id));
        let state = KeyboardState {
            dialog: self.desk.dialogs.top(),
            has_manual: self.desk.manual.is_some(),
            chooses_key: self.desk.panels.dialogs.wants_all_keys(),
            is_in_menu: on_menu || Popup::is_any_open(ctx),
            is_typing: ctx.text_edit_focused() || self.desk.panels.cue_list.is_opening(),
            is_beside: self.desk.beside.has_keys,
            has_focus: focused.is_some(),
        };
        state.owner()
    }

    /// Runs the commands whose keys were pressed, one after the other: each may give the keyboard to another owner, such as a dialog that
    /// opens.
    pub(super) fn run_keys(&mut self, ctx: &Context) {
        let owner = self.key_owner(ctx);
        if matches!(owner, KeyOwner::Talk | KeyOwner::Control) {
            // No text is being typed: what such a key writes is not meant for a field that another key of this frame opens.
            ctx.input_mut(|input| input.events.retain(|event| !matches!(event, Event::Text(_))));
        }
        let is_window = !matches!(owner, KeyOwner::Choosing | KeyOwner::Modal | KeyOwner::Menu);
        if is_window && self.desk.manual.is_none() && self.session.talk.is_some() {
            keep_focus_from_arrows(ctx);
        }
        loop {
            let owner = self.key_owner(ctx);
            let situation = self.situation();
            let held = self.desk.held_key;
            // A key that was pressed in a dialog and is still down when it closes says nothing to the talk.
            let wanted = |press: &Press| {
                (!press.repeats || held == Some(press.chord))
                    && owner.meaning(press.chord, Some(press.command)) == KeyMeaning::Command(press.command)
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

    /// As long as a dialog does what Enter asked for, all that is pressed waits.
    pub(super) fn update_keys_waiting(&mut self, ctx: &Context) {
        let dialog = self.desk.dialogs.top();
        if self.desk.writes != dialog || !self.is_writing_file() {
            self.desk.writes = None;
        }
        let queue = ctx.plugin::<EventQueue>();
        if self.desk.writes.is_some() || (dialog.is_some() && dialogs::owes_enter(ctx)) {
            self.desk.owes = dialog;
            queue.lock().owe(ctx.input(|input| input.time));
        } else if self.desk.owes.take().is_some() {
            queue.lock().settle(dialog.is_none());
            ctx.request_repaint();
        }
    }

    /// Nothing has the focus any more, and no small window the keys.
    pub(super) fn give_keys_to_talk(&mut self, ctx: &Context) {
        self.desk.beside = SideWindow::without_keys(self.desk.dialogs.top());
        ctx.memory_mut(|memory| {
            if let Some(focused) = memory.focused() {
                memory.surrender_focus(focused);
            }
        });
    }
}

/// In the window only Tab leads from one control to the next. The arrows are the talk's; egui would follow them as well, even
/// away from a field that is opened in the same frame.
fn keep_focus_from_arrows(ctx: &Context) {
    let is_tab = |event: &Event| matches!(event, Event::Key { key: Key::Tab, pressed: true, .. });
    if !ctx.input(|input| input.events.iter().any(is_tab)) {
        ctx.memory_mut(|memory| memory.move_focus(FocusDirection::None));
    }
}
