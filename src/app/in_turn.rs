//! Keys and clicks one after the other. When the window is busy, many of them come with one frame; but a dialog takes its
//! Esc only while it is drawn, after the talk's keys have run. So what was pressed behind a key or a click that may give
//! the keyboard to another owner waits until that has happened: it goes where it was meant. The same for what comes with the
//! next frames after it was given away, however long they take: what opens has no focus yet, and egui lets nothing below a
//! dialog have it for one more pass after the dialog is gone. And while a dialog does what Enter asked for, a disk may take its
//! time: what is pressed meanwhile is meant for what comes after it.

use eframe::egui::{Context, Event, Key, Modifiers, Plugin, Popup, RawInput, ViewportId};

use super::closing_key::ClosingKey;
use ui::shortcuts::is_function_key;

/// Stands between the system's events and the window.
#[derive(Debug, Default)]
pub struct EventQueue {
    waiting: Vec<Event>,
    /// Frames that go by before more of them is told.
    pause: usize,
    /// Shift, Ctrl, Alt as they were told last.
    held: Modifiers,
    /// Since when a dialog owes what Enter asked for, in seconds of the window's time.
    owed_since: Option<f64>,
    /// What comes with the next frame was pressed before anybody could see what it would answer.
    is_blind: bool,
    closing: ClosingKey,
}

/// What opens is measured in its first frame and takes the keyboard in the second.
const FRAMES_TO_OPEN: usize = 2;

/// So long a dialog may owe something, in seconds, until Esc is no more what was pressed in haste: a disk may hang.
const PATIENCE: f64 = 1.0;

impl EventQueue {
    /// The keyboard was given to another owner in this frame, which may be drawn from the next one on.
    pub fn hand_over(&mut self) {
        self.pause = FRAMES_TO_OPEN + 1;
    }

    /// A dialog was closed, and what lies below it is the talk: the key that closed it says nothing there in haste.
    pub fn close(&mut self, now: f64) {
        self.closing.close(now);
        self.closing.silence(now, &mut self.waiting);
    }

    /// A dialog does what Enter asked for: the keyboard waits until it is gone.
    pub fn owe(&mut self, now: f64) {
        self.owed_since.get_or_insert(now);
    }

    /// It owes nothing any more. If it is gone, the keys that waited go to what comes next; if something is asked or told
    /// instead, they were not meant as an answer.
    pub fn settle(&mut self, is_gone: bool) {
        if self.owed_since.take().is_some() && !is_gone {
            self.waiting.retain(|event| !is_said(event));
            self.is_blind = true;
        }
    }

    /// All but the keyboard goes on while it waits.
    fn wait_for_owed(&mut self, is_patient: bool, events: &mut Vec<Event>) {
        if !is_patient && events.iter().any(is_escape) {
            // A person has seen how long it takes and wants to leave. Nothing else that was pressed counts then.
            events.retain(|event| !is_said(event) || is_escape(event));
            let released = std::mem::take(&mut self.waiting).into_iter().filter(|event| !is_said(event));
            events.splice(0..0, released);
            return;
        }
        self.waiting.append(events);
        let (waiting, others) = std::mem::take(&mut self.waiting).into_iter().partition(is_of_keyboard);
        (self.waiting, *events) = (waiting, others);
    }
}

impl Plugin for EventQueue {
    fn debug_name(&self) -> &'static str {
        "in turn"
    }

    fn input_hook(&mut self, ctx: &Context, input: &mut RawInput) {
        if !ctx.os().is_mac() {
            drop_letters_of_alt(&mut input.events, &mut self.held);
        }
        // What was pressed in another window is said there: nothing opens in it that would take the keyboard.
        if input.viewport_id != ViewportId::ROOT {
            return;
        }
        let coming = ctx.input(|input| input.time) + f64::from(input.predicted_dt);
        self.closing.silence(input.time.unwrap_or(coming), &mut input.events);
        if std::mem::take(&mut self.is_blind) {
            input.events.retain(|event| !is_said(event));
        }
        if let Some(since) = self.owed_since {
            let now = input.time.unwrap_or_else(|| ctx.input(|input| input.time));
            self.wait_for_owed(now - since < PATIENCE, &mut input.events);
            return self.closing.note(&input.events);
        }
        self.waiting.append(&mut input.events);
        self.pause = self.pause.saturating_sub(1);
        if self.pause == 0 {
            let now = first_to_wait(&self.waiting, ctx.text_edit_focused(), Popup::is_any_open(ctx));
            input.events.extend(self.waiting.drain(..now));
            if !self.waiting.is_empty() || input.events.iter().any(leads_back) {
                // What was typed before Tab, and a step in a list, need no more than the frame they come with.
                self.pause = if input.events.iter().any(may_hand_over) { FRAMES_TO_OPEN } else { 1 };
            }
        }
        self.closing.note(&input.events);
        if !self.waiting.is_empty() {
            ctx.request_repaint();
        }
    }
}

/// With Alt a key is a command, but the system tells its letter, too, which a text field would take. On a Mac such letters are
/// meant, and AltGr is another key, or Ctrl with Alt.
fn drop_letters_of_alt(events: &mut Vec<Event>, held: &mut Modifiers) {
    let mut pressed_with = None;
    events.retain(|event| {
        let of_press = pressed_with.take();
        match event {
            Event::ModifiersChanged(modifiers) => *held = *modifiers,
            // After Alt+Tab to another window, Alt is released there.
            Event::WindowFocused(false) => *held = Modifiers::NONE,
            Event::Key { pressed: true, modifiers, .. } => pressed_with = Some(*modifiers),
            Event::Text(_) => {
                let modifiers = of_press.unwrap_or(*held);
                return !modifiers.alt || modifiers.ctrl || modifiers.command;
            }
            _ => {}
        }
        true
    });
}

/// How many events come before the first that has to wait. In a text that is being typed a space is a space, and what a key
/// writes comes with the key. In a list or a menu that is open, egui takes one step a frame, however many arrows come with it, and what
/// Enter chooses is where the focus was before them.
fn first_to_wait(events: &[Event], is_typing: bool, has_list: bool) -> usize {
    let is_space = |event: &Event| is_typing && key_of(event) == Some(Key::Space);
    let leads = |event: &Event| may_hand_over(event) && !is_space(event) || has_list && is_arrow(event);
    let Some(at) = events.iter().position(leads) else {
        return events.len();
    };
    // With Tab egui moves the focus before any field takes what comes with the same frame.
    if is_tab(&events[at]) && events[..at].iter().any(is_said) {
        return at;
    }
    let writes = key_of(&events[at]).is_some() && matches!(events.get(at + 1), Some(Event::Text(_)));
    let after = if writes { at + 2 } else { at + 1 };
    let later = &events[after..];
    // A key that is held says one thing, however often it repeats.
    let held = key_of(&events[at]);
    let end =
        later.iter().position(|event| matches!(event, Event::Key { pressed: false, .. }) && key_of(event) == held);
    let repeats =
        |place: usize, event: &Event| held.is_some() && key_of(event) == held && end.is_none_or(|end| place < end);
    let says_more = later.iter().enumerate().any(|(place, event)| is_said(event) && !repeats(place, event));
    if says_more { after } else { events.len() }
}

/// Whether the keyboard may have another owner after this: keys that open, close, press or lead on, and clicks.
fn may_hand_over(event: &Event) -> bool {
    match event {
        Event::Key { key, pressed: true, modifiers, .. } => {
            let leads = matches!(key, Key::Escape | Key::Tab | Key::Enter | Key::Space);
            leads || modifiers.command || modifiers.ctrl || modifiers.alt || is_function_key(*key)
        }
        Event::PointerButton { .. } => true,
        _ => false,
    }
}

/// Whether egui gives the focus to what stands before: with Tab that happens at once, with Shift only in the next frame, in which a
/// field still takes what is typed before it selects what it holds.
fn leads_back(event: &Event) -> bool {
    matches!(event, Event::Key { key: Key::Tab, pressed: true, modifiers, .. } if modifiers.shift)
}

fn is_tab(event: &Event) -> bool {
    matches!(event, Event::Key { key: Key::Tab, pressed: true, .. })
}

fn is_arrow(event: &Event) -> bool {
    let key = key_of(event).filter(|_| is_said(event));
    matches!(key, Some(Key::ArrowDown | Key::ArrowUp | Key::ArrowLeft | Key::ArrowRight))
}

fn is_said(event: &Event) -> bool {
    let is_press = matches!(event, Event::Key { pressed: true, .. });
    is_press || matches!(event, Event::Text(_) | Event::Paste(_) | Event::Cut | Event::Copy | Event::Ime(_))
}

fn is_of_keyboard(event: &Event) -> bool {
    is_said(event) || matches!(event, Event::Key { .. } | Event::ModifiersChanged(_))
}

fn is_escape(event: &Event) -> bool {
    matches!(event, Event::Key { key: Key::Escape, pressed: true, .. })
}

fn key_of(event: &Event) -> Option<Key> {
    match event {
        Event::Key { key, .. } => Some(*key),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use eframe::egui::{PointerButton, pos2};

    use super::*;

    fn key(key: Key, pressed: bool, modifiers: Modifiers) -> Event {
        Event::Key { key, physical_key: None, pressed, repeat: false, modifiers }
    }

    fn down(which: Key) -> Event {
        key(which, true, Modifiers::NONE)
    }

    fn up(which: Key) -> Event {
        key(which, false, Modifiers::NONE)
    }

    /// How many events each frame gets.
    fn frames(events: &[Event]) -> Vec<usize> {
        let (ctx, mut turns) = (Context::default(), EventQueue::default());
        let mut fresh = events.to_vec();
        let mut seen = Vec::new();
        let mut counts = Vec::new();
        loop {
            let mut input = RawInput { events: std::mem::take(&mut fresh), ..RawInput::default() };
            turns.input_hook(&ctx, &mut input);
            counts.push(input.events.len());
            seen.extend(input.events);
            if turns.waiting.is_empty() {
                assert_eq!(seen, events, "all of them, in order");
                return counts;
            }
        }
    }

    #[test]
    fn a_letter_that_comes_with_alt_is_no_text() {
        use eframe::egui::os::OperatingSystem;
        let texts = |os: OperatingSystem, events: Vec<Event>| -> Vec<String> {
            let (ctx, mut turns) = (Context::default(), EventQueue::default());
            ctx.set_os(os);
            let mut input = RawInput { events, ..RawInput::default() };
            let mut told = Vec::new();
            for _ in 0..10 {
                turns.input_hook(&ctx, &mut input);
                told.append(&mut input.events);
            }
            let text = |event| if let Event::Text(text) = event { Some(text) } else { None };
            told.into_iter().filter_map(text).collect()
        };
        let pressed = |modifiers: Modifiers| {
            vec![key(Key::Num8, true, modifiers), Event::Text("8".to_owned()), key(Key::Num8, false, modifiers)]
        };
        let linux = OperatingSystem::Nix;
        assert!(texts(linux, pressed(Modifiers::ALT)).is_empty());
        assert_eq!(texts(linux, pressed(Modifiers::NONE)), ["8"]);
        // A letter that the window knows no key of, with Alt and after it.
        let sharp_s = || Event::Text("ß".to_owned());
        let (with, without) = (Event::ModifiersChanged(Modifiers::ALT), Event::ModifiersChanged(Modifiers::NONE));
        assert!(texts(linux, vec![with.clone(), sharp_s()]).is_empty());
        assert_eq!(texts(linux, vec![with.clone(), without, sharp_s()]), ["ß"]);
        assert_eq!(texts(linux, vec![with, Event::WindowFocused(false), sharp_s()]), ["ß"]);
        // AltGr, as Windows tells it, and the Option key.
        assert_eq!(texts(OperatingSystem::Windows, pressed(Modifiers::ALT | Modifiers::CTRL)), ["8"]);
        assert_eq!(texts(OperatingSystem::Mac, pressed(Modifiers::ALT)), ["8"]);
    }

    #[test]
    fn what_follows_a_key_that_leads_elsewhere_waits() {
        let escape_and_export = [
            down(Key::Escape),
            up(Key::Escape),
            key(Key::E, true, Modifiers::COMMAND),
            key(Key::E, false, Modifiers::COMMAND),
            down(Key::M),
            Event::Text("m".to_owned()),
        ];
        assert_eq!(frames(&escape_and_export), [1, 0, 2, 0, 3]);
        let twice = [down(Key::Enter), up(Key::Enter), down(Key::Enter), up(Key::Enter)];
        assert_eq!(frames(&twice), [1, 0, 3]);
        let button = |pressed| Event::PointerButton {
            pos: pos2(1.0, 1.0),
            button: PointerButton::Primary,
            pressed,
            modifiers: Modifiers::NONE,
        };
        assert_eq!(frames(&[button(true), button(false), Event::Text("a".to_owned())]), [1, 0, 1, 0, 1]);
        assert_eq!(frames(&[button(true), button(false), Event::PointerMoved(pos2(2.0, 2.0))]), [3]);
    }

    #[test]
    fn a_space_in_a_text_keeps_nothing_waiting() {
        let words =
            [down(Key::A), Event::Text("a".to_owned()), down(Key::Space), Event::Text(" ".to_owned()), down(Key::B)];
        assert_eq!(first_to_wait(&words, true, false), 5);
        assert_eq!(first_to_wait(&words, false, false), 4, "a button may be pressed by it");
        assert_eq!(first_to_wait(&[down(Key::Enter), down(Key::B)], true, false), 1);
    }

    #[test]
    fn what_is_typed_after_shift_and_tab_waits_until_the_focus_is_there() {
        let (ctx, mut turns) = (Context::default(), EventQueue::default());
        let mut tell = |events: &[Event]| {
            let mut input = RawInput { events: events.to_vec(), ..RawInput::default() };
            turns.input_hook(&ctx, &mut input);
            input.events
        };
        let typed = [down(Key::Num7), Event::Text("7".to_owned())];
        for (modifiers, waits) in [(Modifiers::NONE, false), (Modifiers::SHIFT, true), (Modifiers::NONE, false)] {
            let tab = [key(Key::Tab, true, modifiers)];
            assert_eq!(tell(&tab), tab);
            let frames = [tell(&typed), tell(&[])].map(|told| told.len());
            assert_eq!(frames, if waits { [0, 2] } else { [2, 0] }, "{modifiers:?}");
        }
    }

    #[test]
    fn tab_waits_until_a_field_took_what_was_typed_before_it() {
        for modifiers in [Modifiers::NONE, Modifiers::SHIFT] {
            let [tab, tab_up] = [true, false].map(|pressed| key(Key::Tab, pressed, modifiers));
            let four = [down(Key::Num4), Event::Text("4".to_owned()), up(Key::Num4)];
            let three = [down(Key::Num3), Event::Text("3".to_owned()), up(Key::Num3)];
            let typed = [&four[..], &[tab.clone(), tab_up.clone()], &three].concat();
            assert_eq!(frames(&typed), [3, 1, 0, 4], "{modifiers:?}");
            // Keys that write nothing are the field's as well.
            let deleted = [down(Key::Backspace), up(Key::Backspace), tab.clone(), tab_up.clone()];
            assert_eq!(frames(&deleted), [2, 2], "{modifiers:?}");
            // What is only let go is no field's.
            assert_eq!(frames(&[up(Key::Num4), tab, tab_up]), [3], "{modifiers:?}");
        }
    }

    #[test]
    fn a_list_that_is_open_takes_one_step_a_frame() {
        let arrow = Key::ArrowDown;
        let steps = [down(arrow), up(arrow), down(arrow), up(arrow), down(Key::Enter), up(Key::Enter)];
        assert_eq!(first_to_wait(&steps, false, true), 1);
        assert_eq!(first_to_wait(&steps[1..], false, true), 2, "the second step");
        assert_eq!(first_to_wait(&steps[3..], false, true), 3, "what chooses");
        assert_eq!(first_to_wait(&steps, false, false), 6, "no list is open");
        assert_eq!(first_to_wait(&[down(arrow), down(arrow), up(arrow)], false, true), 3, "it is held");
    }

    #[test]
    fn while_something_is_owed_the_keyboard_waits_and_nothing_else() {
        let ctx = Context::default();
        let tell = |turns: &mut EventQueue, time: f64, events: &[Event]| {
            let mut input = RawInput { time: Some(time), events: events.to_vec(), ..RawInput::default() };
            turns.input_hook(&ctx, &mut input);
            input.events
        };
        let moved = Event::PointerMoved(pos2(1.0, 1.0));
        let pressed = [up(Key::Enter), down(Key::M), moved.clone(), up(Key::M), down(Key::Escape), up(Key::Escape)];
        let owing = || {
            let mut turns = EventQueue::default();
            turns.owe(5.0);
            assert_eq!(tell(&mut turns, 5.1, &pressed), std::slice::from_ref(&moved));
            turns.owe(5.2);
            turns
        };
        // It was done: all that waited comes in its turn.
        let mut turns = owing();
        turns.settle(true);
        let told: Vec<Event> = (0..8).flat_map(|_| tell(&mut turns, 5.3, &[])).collect();
        let expected: Vec<Event> = pressed.iter().filter(|event| **event != moved).cloned().collect();
        assert_eq!(told, expected);
        // Something was asked: keys are only let go.
        let mut turns = owing();
        turns.settle(false);
        assert_eq!(tell(&mut turns, 5.3, &[down(Key::Enter)]), [up(Key::Enter), up(Key::M), up(Key::Escape)]);
        assert_eq!(tell(&mut turns, 5.4, &[down(Key::Enter)]), [down(Key::Enter)]);
        // A disk hangs: a user who has waited may leave.
        let mut turns = owing();
        let told = tell(&mut turns, 7.0, &[down(Key::A), down(Key::Escape)]);
        assert_eq!(told, [up(Key::Enter), up(Key::M), up(Key::Escape), down(Key::Escape)]);
        assert!(turns.waiting.is_empty());
    }

    #[test]
    fn what_leads_nowhere_and_what_is_held_comes_at_once() {
        assert_eq!(frames(&[down(Key::ArrowDown), up(Key::ArrowDown), down(Key::ArrowDown)]), [3]);
        let word = [down(Key::A), Event::Text("a".to_owned()), up(Key::A), down(Key::B), Event::Text("b".to_owned())];
        assert_eq!(frames(&word), [5]);
        assert_eq!(frames(&[down(Key::Enter), down(Key::Enter), down(Key::Enter), up(Key::Enter)]), [4]);
        assert_eq!(frames(&[down(Key::F2), up(Key::F2)]), [2]);
    }
}
