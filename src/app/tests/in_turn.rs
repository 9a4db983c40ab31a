//! Keys that come faster than frames: each goes where it was meant, and writes what it should.

use std::path::Path;

use eframe::egui::accesskit::Role;
use eframe::egui::{Event, Key, Modifiers};
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use super::TestWindow;
use ui::action::{Action, Dialog};
use ui::output::OutputKind;

const EXPORT: Dialog = Dialog::Write(OutputKind::Subtitles);
const PLAIN: Modifiers = Modifiers::NONE;

/// What the system says of a key: its modifiers before and after it, and what it writes.
fn key(modifiers: Modifiers, key: Key) -> Vec<Event> {
    let press = |pressed| Event::Key { key, physical_key: Some(key), pressed, repeat: false, modifiers };
    let written = match key {
        Key::Space => Some(" ".to_owned()),
        key if key.name().len() == 1 => Some(key.name().to_lowercase()),
        _ => None,
    };
    let mut events = vec![press(true)];
    events.extend(written.filter(|_| modifiers == PLAIN).map(Event::Text));
    events.push(press(false));
    if modifiers != PLAIN {
        events.insert(0, Event::ModifiersChanged(modifiers));
        events.push(Event::ModifiersChanged(PLAIN));
    }
    events
}

/// As `key`, one after the other.
fn keys(keys: &[(Modifiers, Key)]) -> Vec<Vec<Event>> {
    keys.iter().map(|&(modifiers, which)| key(modifiers, which)).collect()
}

fn talk() -> TestWindow {
    let mut window = TestWindow::with_talk(90);
    window.press(Key::Enter);
    window
}

/// Lets everything come to an end.
fn end(window: &mut TestWindow) {
    for _ in 0..4 {
        window.rest();
        window.harness.run_steps(12);
    }
}

fn slowly(window: &mut TestWindow, pressed: &[Vec<Event>]) {
    for events in pressed {
        window.harness.input_mut().events.extend_from_slice(events);
        end(window);
    }
}

/// So many of the events come with each frame, and no frame comes between them. What one key says comes with one frame.
fn quickly(window: &mut TestWindow, pressed: &[Vec<Event>], keys_of_frame: usize) {
    for batch in pressed.chunks(keys_of_frame) {
        window.harness.input_mut().events.extend(batch.iter().flatten().cloned());
        window.harness.step();
    }
    end(window);
}

/// What `result` sees is the same however long frames take.
fn same_at_every_pace<T: PartialEq + std::fmt::Debug>(
    pressed: &[Vec<Event>],
    result: impl Fn(&mut TestWindow) -> T,
) -> T {
    let mut window = talk();
    slowly(&mut window, pressed);
    let expected = result(&mut window);
    for keys_of_frame in 1..=pressed.len() {
        let mut window = talk();
        quickly(&mut window, pressed, keys_of_frame);
        assert_eq!(result(&mut window), expected, "{keys_of_frame} keys a frame");
    }
    expected
}

/// What exports into `path` by keys.
fn exporting(path: &Path) -> Vec<Vec<Event>> {
    let text = vec![Event::Text(path.to_string_lossy().into_owned())];
    let [open, all, enter] = [(Modifiers::COMMAND, Key::E), (Modifiers::COMMAND, Key::A), (PLAIN, Key::Enter)]
        .map(|(modifiers, which)| key(modifiers, which));
    vec![open, all, text, enter]
}

#[test]
fn what_is_pressed_after_enter_in_export_cancels_nothing_and_is_for_what_comes_next() {
    let folder = tempfile::tempdir().unwrap();
    for (number, (next, dialog)) in [
        ((Modifiers::COMMAND, Key::E), Some(EXPORT)),
        ((PLAIN, Key::M), None),
        ((Modifiers::COMMAND, Key::J), Some(Dialog::GoTo)),
    ]
    .into_iter()
    .enumerate()
    {
        for keys_of_frame in 1..=5 {
            let mut window = talk();
            let before = window.app().talk().unwrap().project().clone();
            let path = folder.path().join(format!("{number} {keys_of_frame}.srt"));
            let mut pressed = exporting(&path);
            pressed.push(key(next.0, next.1));
            quickly(&mut window, &pressed, keys_of_frame);
            let case = format!("{next:?}, {keys_of_frame} keys a frame");
            assert!(path.exists(), "{case}: {:?}", window.app().desk.notices);
            assert_eq!(window.app().desk.dialogs.top(), dialog, "{case}");
            // The letter was the talk's.
            assert_eq!(*window.app().talk().unwrap().project() != before, next.1 == Key::M, "{case}");
        }
    }
}

#[test]
fn enter_pressed_twice_in_haste_closes_a_dialog_and_accepts_nothing_behind_it() {
    for keys_of_frame in 1..=5 {
        let mut window = talk();
        let before = window.app().talk().unwrap().project().clone();
        let path = window.folder.path().join("talk.srt");
        let mut pressed = exporting(&path);
        pressed.push(key(PLAIN, Key::Enter));
        quickly(&mut window, &pressed, keys_of_frame);
        assert!(path.exists());
        assert_eq!(window.app().desk.dialogs.top(), None);
        assert!(*window.app().talk().unwrap().project() == before, "{keys_of_frame} keys a frame");
        // Who presses it again after a while means the talk.
        window.press(Key::Enter);
        assert!(*window.app().talk().unwrap().project() != before, "{keys_of_frame} keys a frame");
    }
}

#[test]
fn enter_counts_though_ctrl_is_down_for_the_next_key_by_the_end_of_the_frame() {
    let mut window = talk();
    let path = window.folder.path().join("talk.srt");
    let mut pressed = exporting(&path);
    pressed[3].push(Event::ModifiersChanged(Modifiers::COMMAND));
    pressed.push(key(Modifiers::COMMAND, Key::J));
    quickly(&mut window, &pressed, 1);
    assert!(path.exists());
    assert_eq!(window.app().desk.dialogs.top(), Some(Dialog::GoTo));
}

#[test]
fn what_was_pressed_blindly_answers_no_question() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("talk.srt");
    std::fs::write(&path, "somebody's").unwrap();
    for keys_of_frame in 1..=7 {
        let mut window = talk();
        let before = window.app().talk().unwrap().project().clone();
        let mut pressed = exporting(&path);
        let blind = [(Modifiers::SHIFT, Key::Tab), (PLAIN, Key::Space), (PLAIN, Key::Enter), (PLAIN, Key::M)];
        let blind: Vec<Event> = keys(&blind).concat();
        // All before anybody can have seen the question.
        pressed[3].extend(blind);
        quickly(&mut window, &pressed, keys_of_frame);
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "somebody's");
        assert_eq!(window.app().desk.dialogs.top(), Some(EXPORT));
        assert!(*window.app().talk().unwrap().project() == before);
        assert!(window.harness.query_by_label("Replace").is_some(), "it is still asked, {keys_of_frame} keys a frame");
        // What is pressed then counts.
        window.press(Key::Enter);
        assert!(window.harness.query_by_label("Replace").is_none());
    }
}

#[test]
fn a_number_that_one_goes_back_to_is_typed_over() {
    let pressed = keys(&[(Modifiers::SHIFT, Key::Tab), (PLAIN, Key::Num3), (PLAIN, Key::Num7)]);
    for keys_of_frame in 1..=3 {
        let mut window = talk();
        window.perform(Action::OpenDialog(Dialog::Guideline));
        window.harness.get_by_label("Edit a copy").click_accesskit();
        end(&mut window);
        window.harness.get_by_label("Lines per cue").focus();
        end(&mut window);
        assert!(window.harness.get_by_label("Lines per cue").is_focused());
        quickly(&mut window, &pressed, keys_of_frame);
        let field = window.harness.get_by_label("Characters per line");
        let number = field.accesskit_node().numeric_value();
        assert_eq!((field.is_focused(), number), (true, Some(37.0)), "{keys_of_frame} keys a frame");
    }
}

#[test]
fn numbers_with_tab_between_them_are_typed_each_into_its_field() {
    let pressed = [Key::Num4, Key::Num1, Key::Tab, Key::Num3, Key::Tab, Key::Num2, Key::Num4, Key::Tab];
    let pressed = keys(&pressed.map(|key| (PLAIN, key)));
    let fields = ["Characters per line", "Lines per cue", "Maximum reading speed"];
    for keys_of_frame in 1..=pressed.len() {
        let mut window = talk();
        window.perform(Action::OpenDialog(Dialog::Guideline));
        window.harness.get_by_label("Edit a copy").click_accesskit();
        end(&mut window);
        window.harness.get_by_label(fields[0]).focus();
        end(&mut window);
        quickly(&mut window, &pressed, keys_of_frame);
        let numbers = fields.map(|field| window.harness.get_by_label(field).accesskit_node().numeric_value());
        assert_eq!(numbers, [Some(41.0), Some(3.0), Some(24.0)], "{keys_of_frame} keys a frame");
    }
}

#[test]
fn keys_choose_in_a_list_as_fast_as_they_come() {
    let pressed = keys(&[Key::Space, Key::ArrowDown, Key::ArrowDown, Key::Enter].map(|key| (PLAIN, key)));
    let open = || {
        let mut window = talk();
        window.perform(Action::OpenDialog(EXPORT));
        end(&mut window);
        window.harness.get_by_role_and_label(Role::ComboBox, "Format").focus();
        end(&mut window);
        window
    };
    let result = |window: &TestWindow| {
        let list = window.harness.get_by_role_and_label(Role::ComboBox, "Format");
        (list.accesskit_node().value(), list.is_focused())
    };
    let mut window = open();
    let before = result(&window);
    slowly(&mut window, &pressed);
    let expected = result(&window);
    assert!(expected.1 && expected.0 != before.0, "{before:?}, {expected:?}");
    for keys_of_frame in 1..=pressed.len() {
        let mut window = open();
        quickly(&mut window, &pressed, keys_of_frame);
        assert_eq!(result(&window), expected, "{keys_of_frame} keys a frame");
        assert_eq!(window.app().desk.dialogs.top(), Some(EXPORT), "{keys_of_frame} keys a frame");
    }
}

#[test]
fn an_arrow_takes_the_focus_from_no_field_that_opens_with_it() {
    let pressed = [Key::Enter, Key::ArrowLeft, Key::F2, Key::X, Key::M, Key::N].map(|key| (PLAIN, key));
    let (draft, ..) = same_at_every_pace(&keys(&pressed), |window| {
        let project = window.app().talk().unwrap().project().clone();
        assert!(window.harness.ctx.text_edit_focused());
        (format!("{:?}", window.app().desk.panels.cue_list.draft()), project.pins)
    });
    assert!(draft.contains("xmn"), "{draft}");
}

#[test]
fn only_tab_moves_the_focus_of_the_window() {
    let mut window = talk();
    window.harness.get_all_by_label("Play or pause").next().unwrap().focus();
    window.harness.run_steps(2);
    for _ in 0..4 {
        window.press(Key::Tab);
        let focused = window.context().memory(|memory| memory.focused());
        for arrow in [Key::ArrowLeft, Key::ArrowRight, Key::ArrowUp, Key::ArrowDown] {
            window.press(arrow);
            assert_eq!(window.context().memory(|memory| memory.focused()), focused, "{arrow:?}");
        }
    }
}

#[test]
fn what_a_key_of_the_talk_writes_comes_into_no_field() {
    for first in [Key::Space, Key::B, Key::L] {
        let pressed = [first, Key::F2, Key::X].map(|key| (PLAIN, key));
        let draft =
            same_at_every_pace(&keys(&pressed), |window| format!("{:?}", window.app().desk.panels.cue_list.draft()));
        let mut window = talk();
        slowly(&mut window, &keys(&[(PLAIN, Key::F2), (PLAIN, Key::X)]));
        assert_eq!(draft, format!("{:?}", window.app().desk.panels.cue_list.draft()), "{first:?}");
    }
}

#[test]
fn a_sign_is_the_same_key_with_the_shift_that_writes_it() {
    let ctrl = Modifiers::COMMAND;
    let shifted = Modifiers::COMMAND | Modifiers::SHIFT;
    // On an American keyboard, its numeric keypad, a German one.
    for (modifiers, key, physical, larger) in [
        (shifted, Key::Plus, Key::Equals, true),
        (ctrl, Key::Equals, Key::Equals, true),
        (ctrl, Key::Plus, Key::Plus, true),
        (ctrl, Key::Plus, Key::CloseBracket, true),
        (shifted, Key::Equals, Key::Num0, true),
        (ctrl, Key::Minus, Key::Minus, false),
    ] {
        let mut window = talk();
        let before = window.app().desk.settings.text_scale;
        let press = |pressed| Event::Key { key, physical_key: Some(physical), pressed, repeat: false, modifiers };
        window.harness.input_mut().events.extend([press(true), press(false)]);
        end(&mut window);
        let after = window.app().desk.settings.text_scale;
        assert_eq!((after > before, after < before), (larger, !larger), "{modifiers:?} {key:?} at {physical:?}");
    }
    // Shift that writes nothing is another key.
    let mut window = talk();
    let before = window.app().desk.settings.text_scale;
    window.press_with(shifted, Key::A);
    assert_eq!(window.app().desk.settings.text_scale, before);
}
