//! The key that closed a dialog says nothing more for a moment: who presses it twice in haste, or holds it, means the dialog that is gone.

use eframe::egui::{Event, Key};

/// So long, in seconds.
const HASTE_S: f64 = 0.4;

/// Of the keys that close dialogs, the one that was pressed last.
#[derive(Debug, Default)]
pub struct ClosingKey {
    /// Nothing else was pressed or clicked since.
    pressed: Option<Key>,
    /// Which one closed a dialog, and when, in seconds of the window's time.
    closed: Option<(Key, f64)>,
    /// It was pressed again in haste and is still down.
    is_down: bool,
}

impl ClosingKey {
    /// Remembers what is told to the window.
    pub fn note(&mut self, events: &[Event]) {
        for event in events {
            match event {
                Event::Key { key, pressed: true, .. } => {
                    self.pressed = Some(*key).filter(|key| matches!(key, Key::Enter | Key::Escape | Key::Space));
                }
                Event::PointerButton { pressed: true, .. } => self.pressed = None,
                _ => {}
            }
        }
    }

    /// A dialog was closed and the keys are the talk's, from `now` on.
    pub fn close(&mut self, now: f64) {
        self.closed = self.pressed.take().map(|key| (key, now));
        self.is_down = false;
    }

    /// Takes out of `events`, which come `now`, what the key says in haste. Any other key, and a click, ends that.
    pub fn silence(&mut self, now: f64, events: &mut Vec<Event>) {
        events.retain(|event| self.lets_through(now, event));
    }

    fn lets_through(&mut self, now: f64, event: &Event) -> bool {
        let Some((closing, at)) = self.closed else { return true };
        match event {
            Event::Key { key, pressed: true, .. } if *key == closing && (self.is_down || now - at < HASTE_S) => {
                self.is_down = true;
                return false;
            }
            Event::Key { key, pressed: false, .. } if *key == closing => self.is_down = false,
            // What the key writes comes with it.
            Event::Text(text) if self.is_down && text == " " => return false,
            Event::Key { pressed: true, .. }
            | Event::PointerButton { pressed: true, .. }
            | Event::WindowFocused(false) => self.closed = None,
            _ => {}
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use eframe::egui::{Modifiers, PointerButton, pos2};

    use super::*;

    fn key(key: Key, pressed: bool) -> Event {
        Event::Key { key, physical_key: None, pressed, repeat: false, modifiers: Modifiers::NONE }
    }

    /// What comes through of a key that closed a dialog at 1 s, by when it came.
    fn through(closing: Key, told: &[(f64, Event)]) -> Vec<f64> {
        let mut keys = ClosingKey::default();
        keys.note(&[key(closing, true)]);
        keys.close(1.0);
        let mut come = Vec::new();
        for (at, event) in told {
            let mut events = vec![event.clone()];
            keys.silence(*at, &mut events);
            if !events.is_empty() && !matches!(event, Event::Key { pressed: false, .. }) {
                come.push(*at);
            }
        }
        come
    }

    #[test]
    fn a_key_that_is_pressed_twice_in_haste_counts_once() {
        for closing in [Key::Enter, Key::Escape, Key::Space] {
            let twice = [(1.0, key(closing, false)), (1.15, key(closing, true)), (1.2, key(closing, false))];
            assert!(through(closing, &twice).is_empty(), "{closing:?}");
            let later = [(1.0, key(closing, false)), (1.5, key(closing, true)), (1.6, key(closing, false))];
            assert_eq!(through(closing, &later), [1.5], "{closing:?}");
        }
        let space = [(1.1, key(Key::Space, true)), (1.1, Event::Text(" ".to_owned()))];
        assert!(through(Key::Space, &space).is_empty());
    }

    #[test]
    fn a_key_that_is_held_says_nothing_until_it_is_let_go() {
        let repeat = |tenth| (1.0 + 0.1 * f64::from(tenth), key(Key::Enter, true));
        let held: Vec<(f64, Event)> = (1..30).map(repeat).collect();
        assert!(through(Key::Enter, &held).is_empty());
        let let_go = [(4.0, key(Key::Enter, false)), (4.1, key(Key::Enter, true))];
        assert_eq!(through(Key::Enter, &[held, let_go.to_vec()].concat()), [4.1]);
    }

    #[test]
    fn other_keys_and_clicks_end_it() {
        let enter = || (1.2, key(Key::Enter, true));
        assert_eq!(through(Key::Enter, &[(1.1, key(Key::M, true)), enter()]), [1.1, 1.2]);
        let click = Event::PointerButton {
            pos: pos2(1.0, 1.0),
            button: PointerButton::Primary,
            pressed: true,
            modifiers: Modifiers::NONE,
        };
        assert_eq!(through(Key::Enter, &[(1.1, click.clone()), enter()]), [1.1, 1.2]);
        // Other keys close dialogs, too, and so does the mouse: what they say next is as always.
        assert_eq!(through(Key::M, &[(1.1, key(Key::M, true))]), [1.1]);
        let mut keys = ClosingKey::default();
        keys.note(&[key(Key::Enter, true), click]);
        keys.close(1.0);
        let mut events = vec![key(Key::Enter, true)];
        keys.silence(1.1, &mut events);
        assert_eq!(events.len(), 1);
    }
}
