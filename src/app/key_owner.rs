//! Who has the keyboard.

use eframe::egui::{self, Context, Key, LayerId, Order};

use ui::action::Dialog;
use ui::command::Command;
use ui::panels::dialogs;
use ui::shortcuts::Chord;

/// Who has the keyboard, from the one that leaves nothing to others to the one that leaves all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyOwner {
    /// The next key is being chosen as the key of a command.
    Choosing,
    /// Nothing but a dialog can be used.
    Modal,
    /// A text is being typed, the manual is read, or a menu is open or one of its buttons has the focus.
    Text,
    Menu,
    /// A small window beside the talk was used last, though nothing is typed there.
    Beside,
    /// A button or the like of the window was reached by Tab.
    Control,
    Talk,
}

impl KeyOwner {
    /// Whether the owner lets the command that `chord` stands for happen.
    pub fn lets_through(self, chord: Chord, command: Command) -> bool {
        match self {
            Self::Choosing => false,
            // What was typed there would be lost if another dialog took its place.
            Self::Modal => command.works_in_dialogs(),
            Self::Text | Self::Menu => command.works_while_typing(),
            // Undo after a replacement, say. A letter there is meant for the small window, and Enter for its buttons.
            Self::Beside => command.works_while_typing() || chord.is_deliberate(),
            Self::Control => chord != Chord::plain(Key::Enter) && chord != Chord::plain(Key::Space),
            Self::Talk => true,
        }
    }
}

/// Whether the small window beside the talk, if there is one, was used last.
#[derive(Clone, Copy, Debug, Default)]
pub struct SideWindow {
    dialog: Option<Dialog>,
    pub has_keys: bool,
}

impl SideWindow {
    /// The talk has the keys, whatever stands beside it.
    pub fn without_keys(dialog: Option<Dialog>) -> Self {
        Self { dialog, has_keys: false }
    }

    /// Looks where the focus is and where the pointer was pressed.
    pub fn follow(&mut self, ctx: &Context, dialog: Option<Dialog>) {
        if self.dialog != dialog {
            // What was just opened is what a person turns to.
            *self = Self { dialog, has_keys: true };
            if dialog.is_some_and(Dialog::is_modal) {
                forget_pointer(ctx);
            }
            return;
        }
        let Some(layer) = dialog.and_then(dialogs::layer_beside) else { return };
        let pressed = ctx.input(|input| input.pointer.interact_pos().filter(|_| input.pointer.any_pressed()));
        if let Some(at) = pressed {
            self.has_keys = ctx.layer_id_at(at) == Some(layer);
        } else if let Some(focused) = focused_layer(ctx) {
            self.has_keys = focused == layer;
        }
    }
}

/// A tooltip stays as long as the pointer rests on its widget, also above a dialog that covers it. Until the pointer moves
/// it is nowhere.
pub fn forget_pointer(ctx: &Context) {
    ctx.input_mut(|input| {
        if !input.pointer.any_down() {
            input.pointer = egui::PointerState::default();
        }
    });
}

/// What floated above the window and is gone has the focus no more. By itself that would take a frame in which it still
/// took the keys.
pub fn leave_closed(ctx: &Context) {
    if focused_layer(ctx).is_some_and(|layer| layer.order != Order::Background) {
        ctx.memory_mut(|memory| {
            if let Some(focused) = memory.focused() {
                memory.surrender_focus(focused);
            }
        });
    }
}

fn focused_layer(ctx: &Context) -> Option<LayerId> {
    let focused = ctx.memory(|memory| memory.focused())?;
    Some(ctx.read_response(focused)?.layer_id)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_owner_lets_through_what_is_not_meant_for_it() {
        let chord = |text: &str| text.parse::<Chord>().unwrap();
        let through = |owner: KeyOwner| {
            let keys = [("M", Command::MergeWithNext), ("Enter", Command::Accept), ("Left", Command::MoveLeft)];
            let deliberate = [("Ctrl+Z", Command::Undo), ("F8", Command::NextProblem), ("Ctrl+S", Command::Save)];
            let all = keys.into_iter().chain(deliberate);
            all.filter(|&(key, command)| owner.lets_through(chord(key), command))
                .map(|(key, _)| key)
                .collect::<Vec<_>>()
        };
        assert_eq!(through(KeyOwner::Talk), ["M", "Enter", "Left", "Ctrl+Z", "F8", "Ctrl+S"]);
        assert_eq!(through(KeyOwner::Control), ["M", "Left", "Ctrl+Z", "F8", "Ctrl+S"]);
        assert_eq!(through(KeyOwner::Beside), ["Ctrl+Z", "F8", "Ctrl+S"]);
        for owner in [KeyOwner::Text, KeyOwner::Menu, KeyOwner::Modal] {
            assert_eq!(through(owner), ["Ctrl+S"], "{owner:?}");
        }
        let find = |owner: KeyOwner| owner.lets_through(chord("Ctrl+F"), Command::Find);
        assert!(find(KeyOwner::Text) && !find(KeyOwner::Modal));
        assert!(through(KeyOwner::Choosing).is_empty());
    }
}
