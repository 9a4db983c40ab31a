//! What a key becomes that is pressed now. Decided here for the window, its dialogs and the picture's window, so that no key acts on
//! what the user is not working on, and none reaches through a dialog.

use eframe::egui::{Context, Event, Key, Popup};

use super::command::Command;
use super::dialog::Dialog;
use super::shortcuts::Chord;

/// How things stand at the keyboard.
#[derive(Clone, Copy, Debug, Default)]
pub struct KeyboardState {
    /// The dialog on top.
    pub dialog: Option<Dialog>,
    /// The manual lies over whatever is shown.
    pub has_manual: bool,
    /// The next key is to be that of a command.
    pub chooses_key: bool,
    /// A menu is open, or one of the buttons that open menus has the focus.
    pub is_in_menu: bool,
    /// A text is typed, or will be from the next frame on.
    pub is_typing: bool,
    /// A small window beside the talk was used last.
    pub is_beside: bool,
    /// Something has the focus.
    pub has_focus: bool,
}

impl KeyboardState {
    /// Who gets the keys that are pressed now.
    pub fn owner(self) -> KeyOwner {
        match self.dialog {
            _ if self.chooses_key => KeyOwner::Choosing,
            Some(dialog) if dialog.is_modal() => KeyOwner::Modal,
            _ if self.is_in_menu => KeyOwner::Menu,
            _ if self.has_manual || self.is_typing => KeyOwner::Text,
            Some(_) if self.is_beside => KeyOwner::Beside,
            _ if self.has_focus => KeyOwner::Control,
            _ => KeyOwner::Talk,
        }
    }
}

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

/// What a key becomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyMeaning {
    Command(Command),
    /// Closes the dialog or the manual on top, if there is one.
    Close,
    /// Presses the default button there, wherever the focus is.
    Default,
    /// Presses it, too, unless what has the focus takes the key for itself.
    DefaultOrOwn,
    /// Whatever it says to what has the focus.
    Own,
}

impl KeyOwner {
    /// What `chord` becomes, which may stand for a command.
    pub fn meaning(self, chord: Chord, command: Option<Command>) -> KeyMeaning {
        let plain = Chord::plain(chord.key) == chord;
        match (command, chord.key) {
            (Some(command), _) if self.lets_through(chord, command) => KeyMeaning::Command(command),
            _ if self == Self::Choosing => KeyMeaning::Own,
            (_, Key::Escape) if !chord.ctrl => KeyMeaning::Close,
            (_, Key::Enter) if chord.ctrl => KeyMeaning::Default,
            (_, Key::Enter) if plain => KeyMeaning::DefaultOrOwn,
            _ => KeyMeaning::Own,
        }
    }

    fn lets_through(self, chord: Chord, command: Command) -> bool {
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

    /// Whether a key can mean the talk that lies in the window.
    pub fn is_at_talk(self) -> bool {
        matches!(self, Self::Beside | Self::Control | Self::Talk)
    }

    /// Whether a key was pressed that becomes this.
    pub fn is_meant(self, ctx: &Context, meaning: KeyMeaning) -> bool {
        ctx.input(|input| input.events.iter().any(|event| self.means(event, meaning)))
    }

    /// The same, and nothing else gets the key. A menu that is open has all keys for itself.
    pub fn take(self, ctx: &Context, meaning: KeyMeaning) -> bool {
        if Popup::is_any_open(ctx) {
            return false;
        }
        ctx.input_mut(|input| {
            let before = input.events.len();
            input.events.retain(|event| !self.means(event, meaning));
            input.events.len() < before
        })
    }

    fn means(self, event: &Event, meaning: KeyMeaning) -> bool {
        let &Event::Key { key, pressed: true, modifiers, .. } = event else { return false };
        self.meaning(Chord::new(modifiers, key), None) == meaning
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shortcuts::KeyMap;

    fn chord(text: &str) -> Chord {
        text.parse().unwrap()
    }

    fn runs(owner: KeyOwner, key: &str, command: Command) -> bool {
        owner.meaning(chord(key), Some(command)) == KeyMeaning::Command(command)
    }

    #[test]
    fn each_owner_lets_through_what_is_not_meant_for_it() {
        let through = |owner: KeyOwner| {
            let keys = [("M", Command::MergeWithNext), ("Enter", Command::Accept), ("Left", Command::MoveLeft)];
            let deliberate = [("Ctrl+Z", Command::Undo), ("F8", Command::NextProblem), ("Ctrl+S", Command::Save)];
            let all = keys.into_iter().chain(deliberate);
            all.filter(|&(key, command)| runs(owner, key, command)).map(|(key, _)| key).collect::<Vec<_>>()
        };
        assert_eq!(through(KeyOwner::Talk), ["M", "Enter", "Left", "Ctrl+Z", "F8", "Ctrl+S"]);
        assert_eq!(through(KeyOwner::Control), ["M", "Left", "Ctrl+Z", "F8", "Ctrl+S"]);
        assert_eq!(through(KeyOwner::Beside), ["Ctrl+Z", "F8", "Ctrl+S"]);
        for owner in [KeyOwner::Text, KeyOwner::Menu, KeyOwner::Modal] {
            assert_eq!(through(owner), ["Ctrl+S"], "{owner:?}");
        }
        let find = |owner: KeyOwner| runs(owner, "Ctrl+F", Command::Find);
        assert!(find(KeyOwner::Text) && !find(KeyOwner::Modal));
        assert!(through(KeyOwner::Choosing).is_empty());
    }

    #[test]
    fn no_key_reaches_through_a_dialog() {
        let keys = KeyMap::default();
        let others = KeyboardState { has_focus: true, is_beside: true, ..KeyboardState::default() };
        for dialog in Dialog::all().into_iter().filter(|dialog| dialog.is_modal()) {
            for is_typing in [false, true] {
                let owner = KeyboardState { dialog: Some(dialog), is_typing, ..others }.owner();
                for &command in Command::ALL.iter().filter(|command| !command.works_in_dialogs()) {
                    for &chord in keys.keys(command) {
                        let meaning = owner.meaning(chord, Some(command));
                        assert_ne!(meaning, KeyMeaning::Command(command), "{chord} in {dialog:?}");
                    }
                }
                assert!(!owner.is_at_talk());
            }
        }
    }

    #[test]
    fn escape_and_enter_are_those_of_what_stands_over_the_talk() {
        let modal = KeyboardState { dialog: Some(Dialog::Open), ..KeyboardState::default() };
        let meaning = |state: KeyboardState, key: &str| state.owner().meaning(chord(key), None);
        let check = |key: &str, expected: KeyMeaning| assert_eq!(meaning(modal, key), expected, "{key}");
        check("Escape", KeyMeaning::Close);
        check("Shift+Escape", KeyMeaning::Close);
        check("Enter", KeyMeaning::DefaultOrOwn);
        check("Ctrl+Enter", KeyMeaning::Default);
        check("Shift+Enter", KeyMeaning::Own);
        check("Down", KeyMeaning::Own);
        let choosing = KeyboardState { chooses_key: true, ..modal };
        assert_eq!(meaning(choosing, "Escape"), KeyMeaning::Own, "it ends the choice");
        let reading = KeyboardState { has_manual: true, ..KeyboardState::default() };
        assert_eq!(meaning(reading, "Escape"), KeyMeaning::Close);
    }
}
