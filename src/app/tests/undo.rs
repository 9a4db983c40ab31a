//! Undo and redo bring back the place, too.

use eframe::egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable as _;

use super::{TestWindow, copy_folder};
use editor::project::Edit;
use editor::session::Question;
use formats::transcript::WordId;
use ui::action::{Action, Dialog};
use ui::command::Command;

/// A window that stands at a pending boundary in the middle, where no key was pressed yet.
fn window() -> TestWindow {
    let mut window = TestWindow::with_talk(120);
    window.press(Key::ArrowDown);
    window.press(Key::ArrowDown);
    window
}

fn undo(window: &mut TestWindow) {
    window.press_with(Modifiers::COMMAND, Key::Z);
}

fn has_boundary(window: &mut TestWindow) -> bool {
    window.app().session.talk.as_ref().unwrap().current_boundary().is_some()
}

#[test]
fn what_was_judged_is_judged_on_after_undo() {
    let keys: [(&str, Modifiers, Key); 9] = [
        ("nudge", Modifiers::SHIFT, Key::ArrowLeft),
        ("nudge much", Modifiers::ALT, Key::ArrowRight),
        ("split", Modifiers::NONE, Key::N),
        ("accept", Modifiers::NONE, Key::Enter),
        ("reject", Modifiers::NONE, Key::Backspace),
        ("move", Modifiers::NONE, Key::ArrowLeft),
        ("merge", Modifiers::NONE, Key::M),
        ("break line", Modifiers::NONE, Key::Y),
        ("alternative", Modifiers::NONE, Key::Num1),
    ];
    for (name, modifiers, key) in keys {
        let mut window = window();
        let place = window.current();
        let next = window
            .app()
            .session
            .talk
            .as_ref()
            .unwrap()
            .next_question(Some(Question::Boundary(place)))
            .map(Question::word);
        if name == "split" {
            // In the middle of a cue further on.
            let word = window.app().session.talk.as_ref().unwrap().words()[70].clone();
            window.perform(Action::Seek(word.span.end));
        }
        window.press_with(modifiers, key);
        if window.app().session.talk.as_ref().unwrap().undo_name().is_none() {
            assert_eq!(name, "break line", "only that may have no other place");
            continue;
        }
        // Somewhere else in the meantime.
        window.press(Key::PageDown);
        undo(&mut window);
        assert_eq!(window.current(), place, "{name}");
        assert!(has_boundary(&mut window), "{name}");
        assert!(window.harness.query_by_label("No boundary here").is_none(), "{name}");
        window.press(Key::ArrowDown);
        assert_eq!(window.app().session.talk.as_ref().unwrap().current(), next, "{name}: none is skipped");
        // Made again, the window stands where it was made.
        window.press_with(Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
        assert!(has_boundary(&mut window), "{name}");
        undo(&mut window);
        assert_eq!(window.current(), place, "{name} again");
    }
}

#[test]
fn a_step_from_before_places_were_kept_leads_to_its_boundary() {
    let mut window = window();
    let place = window.current();
    window.press_with(Modifiers::SHIFT, Key::ArrowLeft);
    let talk = window.app().session.talk.as_mut().unwrap();
    let mut step = talk.undo().unwrap().unwrap();
    assert_eq!(step.at, Some(place));
    step.at = None;
    assert_eq!(step.place(), Some(place), "the end of the cue, not the start of the next");
    let json = serde_json::to_string(&step).unwrap();
    assert!(!json.contains("\"at\":null"), "{json}");
    assert_eq!(serde_json::from_str::<editor::project::Step>(&json).unwrap(), step);
}

#[test]
fn undoing_a_change_of_text_comes_back_to_its_cue() {
    let mut window = window();
    window.perform(Action::SelectCue(3));
    let place = window.current();
    super::retext(&mut window, 3, "Something else altogether.");
    window.perform(Action::SelectCue(7));
    undo(&mut window);
    assert_eq!(window.current(), place);
    window.press_with(Modifiers::COMMAND, Key::Y);
    assert_eq!(window.app().session.talk.as_ref().unwrap().current_cue(), Some(3));
}

#[test]
fn after_accepting_many_the_first_that_is_left_is_current() {
    let mut window = TestWindow::with_talk(160);
    let talk = window.app().session.talk.as_ref().unwrap();
    let queue: Vec<WordId> = talk.queue().iter().map(|question| question.word()).collect();
    let left = [queue[2], queue[5]];
    let gaps: Vec<(WordId, Option<f32>)> =
        queue.iter().filter(|gap| !left.contains(gap)).map(|&gap| (gap, talk.strength(gap))).collect();
    assert!(gaps.len() > 4);
    window.perform(Action::Edit(Edit::AcceptAll { gaps }));
    assert_eq!(window.current(), left[0]);
    assert!(window.app().desk.notices.iter().any(|notice| notice.text.starts_with("done: accept")));
    undo(&mut window);
    assert_eq!(window.current(), queue[0]);
}

#[test]
fn where_a_cue_ends_it_is_never_said_that_none_does() {
    let mut window = TestWindow::with_talk(120);
    let talk = window.app().session.talk.as_ref().unwrap();
    let ends: Vec<WordId> = talk.cues().iter().map(|cue| talk.words()[cue.words.end - 1].id).collect();
    for end in ends {
        window.app().session.talk.as_mut().unwrap().select(Some(end));
        window.harness.run_steps(2);
        assert!(window.harness.query_by_label("No boundary here").is_none(), "{end:?}");
    }
    // Nudged to the end of its room and back, and times given back.
    for _ in 0..3 {
        window.perform(Action::Run(Command::PreviousBoundary));
        window.press_with(Modifiers::SHIFT, Key::ArrowRight);
        window.press_with(Modifiers::SHIFT, Key::T);
        undo(&mut window);
        undo(&mut window);
        assert!(has_boundary(&mut window));
    }
}

#[test]
fn the_history_leads_to_any_step_and_on_again() {
    let mut window = window();
    let project = |window: &mut TestWindow| window.app().session.talk.as_ref().unwrap().project().clone();
    let depth = |window: &mut TestWindow| window.app().session.talk.as_ref().unwrap().history_depth();
    let told =
        |window: &mut TestWindow, text: &str| window.app().desk.notices.iter().any(|notice| notice.text.contains(text));
    let open = |window: &mut TestWindow| {
        window.press_with(Modifiers::COMMAND.plus(Modifiers::ALT), Key::Z);
        assert_eq!(window.app().desk.dialogs.top(), Some(Dialog::History));
    };
    assert!(!Command::History.enabled(&window.app().situation()));
    let mut states = vec![project(&mut window)];
    let places: Vec<WordId> = (0..3)
        .map(|_| {
            let place = window.current();
            window.press(Key::Enter);
            states.push(project(&mut window));
            place
        })
        .collect();
    assert_eq!(depth(&mut window), 3);

    open(&mut window);
    window.press(Key::ArrowDown);
    window.press(Key::Escape);
    assert_eq!((window.app().desk.dialogs.top(), depth(&mut window)), (None, 3), "Esc goes nowhere");
    open(&mut window);
    window.press(Key::ArrowDown);
    window.press(Key::ArrowDown);
    window.press(Key::Enter);
    assert_eq!((window.app().desk.dialogs.top(), depth(&mut window)), (None, 1));
    assert_eq!(project(&mut window), states[1]);
    assert_eq!(window.current(), places[1], "what was taken back last is asked again");
    assert!(told(&mut window, "2 steps undone"));

    open(&mut window);
    window.press(Key::Home);
    window.press(Key::Enter);
    assert_eq!((depth(&mut window), project(&mut window) == states[3]), (3, true));
    assert!(told(&mut window, "2 steps redone"));

    // What is kept for a crash has gone the same way.
    window.perform(Action::GoToStep(2));
    let journals = window.app().background.folders.journals.clone();
    let copy = window.folder.path().join("after");
    copy_folder(&journals, &copy);
    let found = editor::project::recoveries(&copy);
    assert_eq!(found.len(), 1);
    let (open, _) = found[0].clone().restore().unwrap();
    assert_eq!((open.history().depth(), *open.history().reach().end()), (2, 3));
    assert_eq!(open.project().pins, states[2].pins);
}
