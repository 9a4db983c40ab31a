//! Who the keys belong to: nothing that is typed into a dialog reaches the talk behind it.

use eframe::egui::{self, Key, Modifiers, PointerButton};
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use super::TestWindow;
use crate::focus_ring::focus_ring;
use editor::comparison::SubtitleVersion;
use editor::export::Format;
use editor::project::{GivenPart, Project};
use formats::subtitle_file::WriteOptions;
use ui::action::{Action, Dialog};
use ui::command::Command;
use ui::output::{OutputContent, OutputKind};
use ui::panels::dialogs::layer_beside;
use ui::settings::Settings;
use ui::shortcuts::Chord;
use ui::theme::Theme;

/// Every dialog but for some that are as another one or lack something here.
fn dialogs() -> impl Iterator<Item = Dialog> {
    let left_out = [
        Dialog::Anew(GivenPart::Lines),
        Dialog::Anew(GivenPart::Times),
        Dialog::ChoosePart,
        Dialog::Colour,
        Dialog::Effort,
        Dialog::Follow,
        Dialog::History,
        Dialog::InsertSound,
        Dialog::MakeTranscript,
        Dialog::Quitting,
        Dialog::RenameSpeakers,
        Dialog::Restore,
        Dialog::Speaker,
        Dialog::StopTranscribing,
        Dialog::Translation,
        Dialog::Write(OutputKind::Second),
        Dialog::Write(OutputKind::Shots),
    ];
    Dialog::all().into_iter().filter(move |dialog| !left_out.contains(dialog))
}

/// Places that Tab is followed to in each dialog.
const PLACES: usize = 14;

/// All that a key could change, as long as nothing is said to a dialog's own controls.
#[derive(PartialEq)]
struct State {
    project: Project,
    current: Option<formats::transcript::WordId>,
    settings: Settings,
    dialog: Option<Dialog>,
}

fn state(window: &mut TestWindow) -> State {
    let app = window.app();
    let talk = app.session.talk.as_ref().unwrap();
    State {
        project: talk.project().clone(),
        current: talk.current(),
        settings: app.desk.settings.clone(),
        dialog: app.desk.dialogs.top(),
    }
}

/// Letters, digits and signs that are the key of a command, with Shift or without: the keys pressed in typing text.
fn written_keys(window: &mut TestWindow) -> Vec<(Chord, Command)> {
    const SIGNS: [Key; 8] = [
        Key::Comma,
        Key::Period,
        Key::OpenBracket,
        Key::CloseBracket,
        Key::Backslash,
        Key::Equals,
        Key::Minus,
        Key::Plus,
    ];
    let is_written =
        |chord: &Chord| !chord.ctrl && !chord.alt && (chord.key.name().len() == 1 || SIGNS.contains(&chord.key));
    let keys = window.app().desk.keys.clone();
    let of = |&command: &Command| keys.keys(command).iter().map(move |&chord| (chord, command)).collect::<Vec<_>>();
    Command::ALL.iter().flat_map(of).filter(|(chord, _)| is_written(chord)).collect()
}

fn press_chord(window: &mut TestWindow, chord: Chord) {
    let shift = if chord.shift { Modifiers::SHIFT } else { Modifiers::NONE };
    window.harness.key_press_modifiers(shift, chord.key);
    window.harness.step();
}

/// Presses keys before the next frame, as a fast typist does while the window is busy.
fn at_once(window: &mut TestWindow, chords: &[(Modifiers, Key)]) {
    window.harness.input_mut().events.extend(key_events(chords));
    // The frame that gets them, and those that some of them wait for.
    window.harness.run_steps(3 * chords.len() + 3);
}

/// A talk in which all single keys would do something.
fn talk() -> TestWindow {
    let mut window = TestWindow::with_talk(90);
    window.press(Key::Enter);
    window.press(Key::Enter);
    window.press(Key::ArrowUp);
    window
}

#[test]
fn the_menu_key_opens_nothing_behind_a_dialog() {
    let mut window = talk();
    window.perform(Action::OpenDialog(Dialog::About));
    window.harness.run_steps(3);
    // As after a click beside its buttons.
    let ctx = window.context();
    ctx.memory_mut(|memory| memory.focused().into_iter().for_each(|focused| memory.surrender_focus(focused)));
    window.press_with(Modifiers::SHIFT, Key::F10);
    assert!(!egui::Popup::is_any_open(&ctx));
    window.press(Key::Escape);
    assert_eq!(window.app().desk.dialogs.top(), None);
}

/// In four parts, which take minutes each and can be tried at the same time.
#[test]
fn nothing_that_is_typed_into_a_dialog_reaches_the_talk() {
    check_dialogs(0);
}

#[test]
fn nothing_that_is_typed_into_a_second_dialog_reaches_the_talk() {
    check_dialogs(1);
}

#[test]
fn nothing_that_is_typed_into_a_third_dialog_reaches_the_talk() {
    check_dialogs(2);
}

#[test]
fn nothing_that_is_typed_into_a_fourth_dialog_reaches_the_talk() {
    check_dialogs(3);
}

/// Every fourth dialog, from one on.
fn check_dialogs(first: usize) {
    let mut window = talk();
    let written = written_keys(&mut window);
    assert!(written.len() > 30, "{written:?}");
    for dialog in dialogs().skip(first).step_by(4) {
        let mut window = talk();
        window.perform(Action::OpenDialog(dialog));
        window.harness.run_steps(3);
        let before = state(&mut window);
        for place in 0..PLACES {
            for &(chord, command) in &written {
                // A digit or a sign is how a number is changed that has the focus.
                let is_letter = chord.key.name().len() == 1 && chord.key.name().chars().all(char::is_alphabetic);
                if !is_letter && dialog.is_modal() {
                    continue;
                }
                press_chord(&mut window, chord);
                let now = state(&mut window);
                assert!(now == before, "{chord} did {command:?} behind {dialog:?}, {place} times Tab");
            }
            window.press(Key::Tab);
            // A small window beside the talk can be left by Tab: then the keys are those of what was come to.
            if layer_beside(dialog).is_some_and(|layer| focused_layer(&window) != Some(layer)) {
                // Without a reference there are the field, the button beside it and the one that closes.
                let stops = if dialog == Dialog::Compare { 2 } else { 4 };
                assert!(place + 1 >= stops, "{dialog:?} has more to stop at than {}", place + 1);
                break;
            }
        }
    }
}

fn focused_layer(window: &TestWindow) -> Option<egui::LayerId> {
    let ctx = window.context();
    let focused = ctx.memory(|memory| memory.focused())?;
    Some(ctx.read_response(focused)?.layer_id)
}

#[test]
fn a_click_beside_the_field_leaves_the_keys_with_the_dialog() {
    for (dialog, label) in
        [(Dialog::Find, "Type what to look for."), (Dialog::Compare, "to go through the differences")]
    {
        let mut window = talk();
        window.perform(Action::OpenDialog(dialog));
        window.harness.run_steps(3);
        let at = window.harness.get_all_by_label_contains(label).next().unwrap().rect().center();
        click(&mut window, at);
        let before = state(&mut window);
        for (chord, command) in written_keys(&mut window) {
            press_chord(&mut window, chord);
            assert!(state(&mut window) == before, "{chord} did {command:?} behind {dialog:?}");
        }
        // A key that is never pressed to type text works, such as undo after a replacement.
        window.press_with(Modifiers::COMMAND, Key::Z);
        let focused = window.harness.ctx.memory(|memory| memory.focused());
        assert!(state(&mut window) != before, "{dialog:?}, focus {focused:?}, clicked {at}");

        // In the talk again the keys are the talk's, though the small window stays.
        let undone = state(&mut window);
        click(&mut window, egui::pos2(640.0, 60.0));
        window.press(Key::M);
        let now = state(&mut window);
        assert!(now.project != undone.project && now.dialog == Some(dialog), "{dialog:?}");
    }
}

fn click(window: &mut TestWindow, at: egui::Pos2) {
    for pressed in [true, false] {
        window.harness.event(egui::Event::PointerMoved(at));
        let button = PointerButton::Primary;
        window.harness.event(egui::Event::PointerButton { pos: at, button, pressed, modifiers: Modifiers::NONE });
        window.harness.step();
    }
    window.harness.step();
}

#[test]
fn the_buttons_of_the_menus_take_no_letters() {
    let mut window = talk();
    let before = state(&mut window);
    window.harness.get_by_label("File").focus();
    window.harness.run_steps(2);
    assert!(window.harness.get_by_label("File").is_focused());
    for (chord, command) in written_keys(&mut window) {
        press_chord(&mut window, chord);
        assert!(state(&mut window) == before, "{chord} did {command:?} behind the menus");
    }
    // Open, too.
    window.press(Key::Enter);
    assert!(window.harness.query_by_label_contains("Save as").is_some());
    for (chord, command) in written_keys(&mut window) {
        press_chord(&mut window, chord);
        assert!(state(&mut window) == before, "{chord} did {command:?} behind an open menu");
    }
}

#[test]
fn keys_pressed_at_once_after_a_dialog_was_opened_are_not_the_talks() {
    let mut window = talk();
    let before = state(&mut window).project;
    let ctrl = Modifiers::COMMAND;
    at_once(&mut window, &[(ctrl, Key::F), (Modifiers::NONE, Key::M), (Modifiers::NONE, Key::N)]);
    assert_eq!(window.app().desk.dialogs.top(), Some(Dialog::Find));
    assert!(state(&mut window).project == before);
    // The letters are what is looked for.
    assert_eq!(window.harness.get_by_label("Find").value().as_deref(), Some("mn"));
    // From one dialog to the other.
    at_once(&mut window, &[(Modifiers::NONE, Key::Escape), (ctrl, Key::E), (Modifiers::NONE, Key::M)]);
    assert_eq!(window.app().desk.dialogs.top(), Some(Dialog::Write(OutputKind::Subtitles)));
    assert!(state(&mut window).project == before);
    window.press(Key::Escape);
    at_once(&mut window, &[(Modifiers::NONE, Key::F2), (Modifiers::NONE, Key::M)]);
    assert!(state(&mut window).project == before);
    assert!(window.harness.ctx.text_edit_focused());
}

#[test]
fn what_is_pressed_right_after_escape_is_the_talks() {
    let mut window = talk();
    window.press_with(Modifiers::COMMAND, Key::F);
    window.type_text("the");
    let press = |key: Key, modifiers: Modifiers| egui::Event::Key {
        key,
        physical_key: None,
        pressed: true,
        repeat: false,
        modifiers,
    };
    window.harness.input_mut().events.push(press(Key::Escape, Modifiers::NONE));
    window.harness.run_steps(1);
    window.harness.input_mut().events.push(press(Key::E, Modifiers::COMMAND));
    window.harness.run_steps(3);
    assert_eq!(window.app().desk.dialogs.top(), Some(Dialog::Write(OutputKind::Subtitles)));
}

/// What a keyboard says when these are pressed one after the other.
fn key_events(keys: &[(Modifiers, Key)]) -> Vec<egui::Event> {
    let of_key = |&(modifiers, key): &(Modifiers, Key)| {
        let press = move |pressed| egui::Event::Key { key, physical_key: None, pressed, repeat: false, modifiers };
        let letter = (modifiers == Modifiers::NONE && key.name().len() == 1).then(|| key.name().to_lowercase());
        std::iter::once(press(true)).chain(letter.map(egui::Event::Text)).chain([press(false)])
    };
    keys.iter().flat_map(of_key).collect()
}

#[test]
fn a_key_goes_where_it_was_meant_however_long_frames_take() {
    let plain = Modifiers::NONE;
    let edits = [
        (Modifiers::COMMAND, Key::J),
        (plain, Key::Num5),
        (plain, Key::Enter),
        (plain, Key::F2),
        (plain, Key::End),
        (plain, Key::Backspace),
        (plain, Key::Enter),
    ];
    let result = |window: &mut TestWindow| {
        let talk = window.app().talk().unwrap();
        let text = talk.text_of(talk.cues()[4].words.clone());
        (text, state(window).project.pins)
    };
    let mut slow = talk();
    let mut expected = result(&mut slow).0;
    expected.pop();
    for edit in edits {
        slow.harness.input_mut().events.extend(key_events(&[edit]));
        slow.harness.run_steps(6);
        slow.rest();
    }
    let slow = result(&mut slow);
    assert_eq!(slow.0, expected);
    let events = key_events(&edits);
    // Long frames get many events, short ones one; never a frame between them.
    for length in [1, 2, 3, 4, 5, 7, events.len()] {
        for first in 1..=length {
            let mut window = talk();
            let (start, rest) = events.split_at(first);
            for batch in std::iter::once(start).chain(rest.chunks(length)) {
                window.harness.input_mut().events.extend_from_slice(batch);
                window.harness.step();
            }
            window.harness.run_steps(2 * edits.len() + 6);
            assert_eq!(result(&mut window), slow, "{length} events a frame, {first} in the first");
        }
    }
}

#[test]
fn a_key_that_is_held_while_its_dialog_closes_says_nothing_to_the_talk() {
    let mut window = talk();
    window.press_with(Modifiers::COMMAND, Key::F);
    let before = state(&mut window).project;
    let enter = |pressed| egui::Event::Key {
        key: Key::Enter,
        physical_key: None,
        pressed,
        repeat: false,
        modifiers: Modifiers::NONE,
    };
    window.harness.event(enter(true));
    window.harness.step();
    window.perform(Action::CloseDialog);
    for _ in 0..5 {
        window.harness.event(enter(true));
        window.harness.step();
        window.rest();
    }
    assert!(state(&mut window).project == before);
    window.harness.event(enter(false));
    window.harness.step();
    // Pressed again it is the talk's, and repeats there.
    let mut decided = Vec::new();
    for _ in 0..3 {
        window.harness.event(enter(true));
        window.harness.step();
        window.rest();
        decided.push(state(&mut window).project.pins.decisions().count());
    }
    assert!(decided.windows(2).all(|pair| pair[0] < pair[1]), "{decided:?}");
}

#[test]
fn escape_gives_the_keys_back_to_the_talk() {
    let mut window = talk();
    window.press_with(Modifiers::COMMAND, Key::F);
    window.harness.event(egui::Event::Text("the".to_owned()));
    window.harness.run_steps(2);
    let before = state(&mut window).project;
    window.harness.key_press(Key::Escape);
    window.harness.step();
    window.harness.key_press(Key::M);
    window.harness.step();
    assert_eq!(window.app().desk.dialogs.top(), None);
    assert!(state(&mut window).project != before, "the key after Esc is the talk's");
}

#[test]
fn keys_with_alt_write_nothing_into_a_text() {
    let mut window = talk();
    window.press(Key::F2);
    window.harness.run_steps(2);
    window.type_text("tide");
    let written = window.app().desk.panels.cue_list.draft();
    assert!(written.is_some());
    for (key, letter) in [(Key::Num8, "8"), (Key::Num0, "0"), (Key::Period, "."), (Key::Equals, "=")] {
        let press =
            |pressed| egui::Event::Key { key, physical_key: None, pressed, repeat: false, modifiers: Modifiers::ALT };
        let events = [press(true), egui::Event::Text(letter.to_owned()), press(false)];
        window.harness.input_mut().events.extend(events);
        window.harness.run_steps(4);
        assert_eq!(window.app().desk.panels.cue_list.draft(), written, "Alt+{letter}");
    }
}

#[test]
fn no_key_puts_another_dialog_in_the_place_of_the_one_that_is_typed_into() {
    let ctrl = Modifiers::COMMAND;
    let ctrl_shift = Modifiers::COMMAND | Modifiers::SHIFT;
    let mut window = talk();
    assert!(window.app().talk().unwrap().path().is_none());
    window.press_with(ctrl, Key::K);
    assert_eq!(window.app().desk.dialogs.top(), Some(Dialog::Comment));
    window.type_text("who says so?");
    let keys = [Key::S, Key::F, Key::O, Key::E, Key::J, Key::Comma, Key::K];
    let keys = keys.iter().flat_map(|&key| [(ctrl, key), (ctrl_shift, key)]);
    for (modifiers, key) in keys.chain([(ctrl_shift, Key::P), (Modifiers::SHIFT, Key::F1)]) {
        window.press_with(modifiers, key);
        assert_eq!(window.app().desk.dialogs.top(), Some(Dialog::Comment), "{modifiers:?} {key:?}");
    }
    assert!(!window.app().background.is_quitting);
    window.press(Key::Enter);
    let talk = window.app().talk().unwrap();
    assert_eq!(talk.comment_of(talk.current_cue().unwrap()).as_deref(), Some("who says so?"));
    // A project that has a file is saved, and the dialog stays.
    let path = window.folder.path().join("talk.breathmark");
    window.perform(Action::write(OutputContent::Project, path));
    window.press_with(ctrl, Key::M);
    assert!(window.app().talk().unwrap().is_changed());
    window.press_with(ctrl, Key::K);
    window.type_text("x");
    window.press_with(ctrl, Key::S);
    assert!(!window.app().talk().unwrap().is_changed());
    assert_eq!(window.app().desk.dialogs.top(), Some(Dialog::Comment));
}

#[test]
fn find_and_replace_is_used_by_keys_alone() {
    let mut window = talk();
    let count = |window: &mut TestWindow, word: &str| {
        let talk = window.app().session.talk.as_ref().unwrap();
        talk.cues().iter().map(|cue| cue.text().matches(word).count()).sum::<usize>()
    };
    let all = count(&mut window, "boat");
    assert!(all >= 2);
    window.press_with(Modifiers::COMMAND, Key::F);
    window.harness.run_steps(2);
    window.harness.event(egui::Event::Text("boat".to_owned()));
    window.harness.run_steps(2);
    window.press(Key::Tab);
    assert!(window.harness.get_by_label("Replace with").is_focused(), "Tab goes to what to put in");
    window.harness.event(egui::Event::Text("ship".to_owned()));
    window.harness.run_steps(2);
    // The first Enter goes to a hit, each one more replaces it and goes on.
    window.press(Key::Enter);
    for replaced in 0..all {
        assert_eq!((count(&mut window, "ship"), count(&mut window, "boat")), (replaced, all - replaced));
        assert!(window.harness.get_by_label("Replace with").is_focused());
        window.press(Key::Enter);
        window.harness.run_steps(2);
    }
    assert_eq!((count(&mut window, "ship"), count(&mut window, "boat")), (all, 0));
    window.press_with(Modifiers::SHIFT, Key::Tab);
    assert!(window.harness.get_by_label("Find").is_focused());
    // Again, from wherever the keys are.
    click(&mut window, egui::pos2(640.0, 60.0));
    window.press_with(Modifiers::COMMAND, Key::F);
    window.harness.run_steps(2);
    assert!(window.harness.get_by_label("Find").is_focused());
}

#[test]
fn a_difference_is_judged_by_the_keys_that_led_there() {
    let mut window = talk();
    let talk = window.app().session.talk.as_ref().unwrap();
    let mut cues = talk.cues().to_vec();
    let second = cues.remove(1);
    cues[0].lines = vec![cues[0].lines.join(" "), second.lines.join(" ")];
    cues[0].span.end = second.span.end;
    let text = Format::Srt.write(&cues, &WriteOptions::default());
    let subtitles = SubtitleVersion::parse(text.as_bytes()).unwrap();
    window.app().session.comparing = ui::comparing::ReferenceComparison::with(
        window.app().session.talk.as_ref().unwrap(),
        "r.srt".as_ref(),
        subtitles,
    );
    window.perform(Action::OpenDialog(Dialog::Compare));
    window.harness.run_steps(3);
    window.press(Key::F7);
    let before = state(&mut window).project;
    window.press(Key::Backspace);
    assert!(state(&mut window).project != before);
    assert_eq!(window.app().desk.dialogs.top(), Some(Dialog::Compare));
}

#[test]
fn a_comment_that_is_being_typed_is_asked_about_when_the_window_closes() {
    let mut window = TestWindow::with_talk(60);
    window.press_with(Modifiers::COMMAND, Key::K);
    window.type_text("who says so?");
    window.perform(Action::Run(Command::Quit));
    assert_eq!(window.app().desk.dialogs.top(), Some(Dialog::Unsaved));
    let talk = window.app().talk().unwrap();
    assert_eq!(talk.comment_of(talk.current_cue().unwrap()).as_deref(), Some("who says so?"));
}

#[test]
fn whatever_tab_comes_to_has_a_ring() {
    let mut window = talk();
    for _ in 0..30 {
        window.press(Key::Tab);
        let theme = window.app().desk.theme.clone();
        let focused = window.context().memory(|memory| memory.focused());
        assert!(focused.is_none() || focus_ring(&window.context(), &theme).is_some(), "{focused:?}");
    }
}

const WAVEFORM: &str = "Waveform, playhead";

/// What Tab comes to, from the first to the last: its name and its place.
fn stops(window: &mut TestWindow) -> Vec<(String, egui::Rect)> {
    let mut stops: Vec<(egui::Id, String, egui::Rect)> = Vec::new();
    loop {
        window.press(Key::Tab);
        let ctx = window.context();
        let focused = ctx.memory(|memory| memory.focused()).and_then(|id| ctx.read_response(id));
        let Some(focused) = focused else { continue };
        if stops.first().is_some_and(|(first, ..)| *first == focused.id) {
            return stops.into_iter().map(|(_, name, rect)| (name, rect)).collect();
        }
        assert!(stops.len() < 300, "Tab goes in no circle: {stops:?}");
        let node = window.harness.root().children_recursive().find(|node| node.is_focused());
        let name = node.and_then(|node| node.accesskit_node().label()).unwrap_or_default();
        stops.push((focused.id, name, focused.rect));
    }
}

#[test]
fn tab_makes_one_stop_for_the_timeline_and_goes_from_left_to_right_below() {
    let mut window = talk();
    let stops = stops(&mut window);
    let top = window.harness.get_all_by_label("File").next().unwrap().rect().bottom();
    let bottom = window.harness.get_all_by_label("Play or pause").next().unwrap().rect().top();
    // Its lower edge is the window's, and can be moved by keys.
    let of_timeline = stops.iter().filter(|(name, _)| name != "Resize panel");
    let of_timeline = of_timeline.filter(|(_, rect)| (top..bottom).contains(&rect.center().y));
    let of_timeline: Vec<&str> = of_timeline.map(|(name, _)| name.as_str()).collect();
    assert_eq!(of_timeline, [WAVEFORM, "Lanes"], "{stops:?}");
    let guideline = window.harness.get_all_by_label_contains("Guideline TED").next().unwrap().rect();
    let of_status = stops.iter().filter(|(_, rect)| (rect.center().y - guideline.center().y).abs() < 12.0);
    let lefts: Vec<f32> = of_status.map(|(_, rect)| rect.left()).collect();
    assert!(lefts.len() >= 4 && lefts.is_sorted(), "{lefts:?}");
}

#[test]
fn on_the_waveform_the_arrows_are_the_talks() {
    let mut window = talk();
    window.harness.get_all_by_label(WAVEFORM).next().unwrap().focus();
    window.harness.run_steps(2);
    let before = state(&mut window);
    window.press(Key::ArrowDown);
    let now = state(&mut window);
    assert!(now.current != before.current, "the next question");
    window.press(Key::ArrowLeft);
    assert!(state(&mut window).project != now.project, "moved by a word");
    assert!(window.harness.get_all_by_label(WAVEFORM).next().unwrap().is_focused());
}

#[test]
fn what_has_the_focus_looks_otherwise_than_what_the_pointer_is_over() {
    for theme in [Theme::dark(), Theme::light()] {
        let ctx = egui::Context::default();
        theme.apply(&ctx);
        let widgets = &ctx.global_style().visuals.widgets;
        assert_ne!(widgets.active.weak_bg_fill, widgets.hovered.weak_bg_fill);
        let others = [theme.accent, theme.line, theme.pending, theme.warning, theme.text];
        assert!(!others.contains(&theme.focus), "the ring has a colour of its own");
    }
}

#[test]
fn what_stands_in_the_fields_of_the_find_window_is_typed_over() {
    let mut window = talk();
    let value = |window: &TestWindow, field: &str| window.harness.get_by_label(field).value();
    for word in ["first", "second"] {
        window.press_with(Modifiers::COMMAND, Key::F);
        window.type_text(word);
        assert_eq!(value(&window, "Find").as_deref(), Some(word));
        window.press(Key::Tab);
        window.type_text(word);
        assert_eq!(value(&window, "Replace with").as_deref(), Some(word));
        window.press(Key::Escape);
    }
}
