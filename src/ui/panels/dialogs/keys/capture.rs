//! Listening for the key that a command is to have.

use eframe::egui::{Event, InputState, Key};

use crate::command::Command;
use crate::shortcuts::is_function_key;
use crate::shortcuts::{Chord, KeyMap};
use base::texts::t;

/// A key is being chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Capture {
    pub command: Command,
    /// The key that gives way; `None`: the new one is added.
    pub replaced: Option<Chord>,
    pub stage: CaptureStage,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CaptureStage {
    /// Waits for a key; says why the last one cannot be taken.
    Waits(Option<&'static str>),
    /// The key belongs to another command.
    Clash { chord: Chord, owner: Command },
}

/// What a pressed key means while one is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CaptureKey {
    Cancel,
    Remove,
    Key(Chord),
    /// A key that never arrives, because the desktop makes something else of it.
    Taken(&'static str),
}

/// Takes everything out of the input that comes from the keyboard; the last thing that says something.
pub fn take(input: &mut InputState) -> Option<CaptureKey> {
    let mut pressed = None;
    input.events.retain(|event| match event {
        Event::Key { key, pressed: true, repeat, modifiers, .. } => {
            pressed = match key {
                _ if *repeat => pressed,
                Key::Escape if modifiers.is_none() => Some(CaptureKey::Cancel),
                Key::Backspace if modifiers.is_none() => Some(CaptureKey::Remove),
                key if is_modifier(*key) => pressed,
                key => Some(CaptureKey::Key(Chord::new(*modifiers, *key))),
            };
            false
        }
        Event::Key { .. } | Event::Text(_) => false,
        Event::Copy | Event::Cut | Event::Paste(_) => {
            pressed = Some(CaptureKey::Taken(t!("keys-taken-by-desktop")));
            false
        }
        _ => true,
    });
    pressed
}

/// Shift, Ctrl and the like alone are no key of a command.
fn is_modifier(key: Key) -> bool {
    let name = key.name();
    ["Shift", "Control", "Ctrl", "Alt", "Super", "Meta", "Command"].iter().any(|modifier| name.starts_with(modifier))
}

impl Capture {
    /// What becomes of the capture with a key; the key if it is free to take.
    pub fn offer(&mut self, chord: Chord, keys: &KeyMap) -> Option<Chord> {
        let is_typed = !chord.ctrl && !chord.alt && !is_function_key(chord.key);
        if self.command.works_while_typing() && is_typed {
            self.stage = CaptureStage::Waits(Some(t!("keys-needs-modifier")));
            return None;
        }
        match keys.command(chord) {
            Some(owner) if owner != self.command => {
                self.stage = CaptureStage::Clash { chord, owner };
                None
            }
            _ => Some(chord),
        }
    }

    /// The keys of the command with `chord` in its place.
    pub fn with(&self, chord: Option<Chord>, keys: &KeyMap) -> Vec<Chord> {
        let mut wanted = Vec::new();
        for &own in keys.keys(self.command) {
            if Some(own) == self.replaced {
                wanted.extend(chord);
            } else if Some(own) != chord {
                wanted.push(own);
            }
        }
        if let Some(chord) = chord.filter(|chord| !wanted.contains(chord)) {
            wanted.push(chord);
        }
        wanted
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_new_key_takes_the_place_of_the_old() {
        let keys = KeyMap::default();
        let chord = |text: &str| text.parse::<Chord>().unwrap();
        let mut capture =
            Capture { command: Command::Reject, replaced: Some(chord("Backspace")), stage: CaptureStage::Waits(None) };
        assert_eq!(capture.offer(chord("V"), &keys), Some(chord("V")));
        assert_eq!(capture.with(Some(chord("V")), &keys), [chord("V"), chord("Delete")]);
        assert_eq!(capture.with(None, &keys), [chord("Delete")]);
        assert_eq!(capture.with(Some(chord("Delete")), &keys), [chord("Delete")]);
        assert_eq!(capture.offer(chord("Space"), &keys), None);
        assert_eq!(capture.stage, CaptureStage::Clash { chord: chord("Space"), owner: Command::PlayPause });

        let mut save = Capture { command: Command::Save, replaced: None, stage: CaptureStage::Waits(None) };
        assert_eq!(save.offer(chord("V"), &keys), None);
        assert!(matches!(save.stage, CaptureStage::Waits(Some(_))));
        assert_eq!(save.offer(chord("F12"), &keys), Some(chord("F12")));
    }

    #[test]
    fn modifiers_alone_are_no_key() {
        assert!(is_modifier(Key::ShiftLeft) && is_modifier(Key::ShiftRight));
        assert!(!is_modifier(Key::S) && !is_modifier(Key::Space));
    }
}
