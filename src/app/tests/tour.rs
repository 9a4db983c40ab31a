//! The tour on the sample talk, by keys alone.

use eframe::egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable as _;

use super::TestWindow;
use crate::App;
use editor::project::Edit;
use editor::settling::State;
use ui::action::{Action, Dialog, UnsavedAnswer};
use ui::command::Command;
use ui::output::OutputKind;
use ui::tour::{Tour, TourStep, TourWord};

fn step_of(app: &App) -> Option<TourStep> {
    app.session.tour.as_ref().and_then(Tour::step)
}

fn step(window: &mut TestWindow) -> Option<TourStep> {
    step_of(window.app())
}

/// A window in which the first step waits to be done.
fn window() -> TestWindow {
    let mut window = TestWindow::new();
    window.app().desk.settings.plays_on_arrival = false;
    window.perform(Action::Run(Command::TakeTour));
    window.wait_until("the first step", |app| step_of(app).is_some());
    window.rest();
    window
}

/// Does what a step asks for.
fn take(window: &mut TestWindow, step: TourStep) {
    let ctrl = Modifiers::COMMAND;
    match step {
        TourStep::Listen => window.press(Key::R),
        TourStep::Accept => window.press(Key::Enter),
        TourStep::Reject => window.press(Key::Backspace),
        TourStep::Move => {
            window.press(Key::ArrowLeft);
            if self::step(window) == Some(step) {
                // Another cue ends there.
                window.press(Key::ArrowRight);
            }
        }
        TourStep::Alternative => window.press(Key::Num1),
        TourStep::Text => {
            window.press(Key::F2);
            window.type_text("Well, ");
            window.press(Key::Enter);
        }
        TourStep::Undo => window.press_with(ctrl, Key::Z),
        TourStep::AcceptConfident => {
            window.press_with(ctrl | Modifiers::SHIFT, Key::Enter);
            assert_eq!(window.app().desk.dialogs.top(), Some(Dialog::AcceptAbove));
            window.press(Key::Enter);
        }
        TourStep::Fix => window.press_with(ctrl, Key::F8),
        TourStep::Export => {
            window.press_with(ctrl, Key::E);
            assert_eq!(window.app().desk.dialogs.top(), Some(Dialog::Write(OutputKind::Subtitles)));
            assert_eq!(self::step(window), Some(step), "it is looked at first");
            window.press(Key::Escape);
        }
    }
    window.rest();
}

#[test]
fn all_ten_steps_are_taken_by_keys_and_nothing_is_written() {
    let mut window = window();
    let mut taken = Vec::new();
    let cues = |window: &mut TestWindow| window.app().talk().unwrap().cues().to_vec();
    let mut stood = Vec::new();
    while let Some(step) = step(&mut window) {
        assert!(!taken.contains(&step), "{step:?} was not done by its keys; {:?}", window.app().desk.notices);
        taken.push(step);
        stood.push(cues(&mut window));
        // What the user would not expect is explained.
        let word = window.app().session.tour.as_ref().unwrap().word();
        match step {
            TourStep::Move => assert!(matches!(word, Some(TourWord::Joined | TourWord::OtherEnd)), "{word:?}"),
            TourStep::AcceptConfident => assert_eq!(word, Some(TourWord::TakenBack)),
            _ => {}
        }
        let title = format!("Step {} of 10", step.number());
        assert!(window.harness().query_all_by_label_contains(&title).next().is_some(), "{title}");
        take(&mut window, step);
    }
    assert_eq!(taken, TourStep::ALL);
    // What was tried leaves no trace in the sample, nor does the problem that was made for it.
    let before = |step: TourStep| &stood[step.number() - 1];
    assert_ne!(before(TourStep::Alternative), before(TourStep::Move));
    assert_eq!(before(TourStep::AcceptConfident), before(TourStep::Move));
    assert_eq!(before(TourStep::Export), before(TourStep::AcceptConfident));
    assert_eq!(cues(&mut window), *before(TourStep::Export));
    assert!(window.app().session.tour.as_ref().is_some_and(Tour::is_over));
    window.press_with(Modifiers::COMMAND | Modifiers::SHIFT, Key::F1);
    assert!(window.app().session.tour.is_none());
    let talk = window.app().session.talk.as_ref().unwrap();
    assert!(talk.path().is_none() && talk.is_changed(), "the sample stays open and is in no file");
    let is_written = |entry: &std::path::Path| entry.extension().is_some_and(|ending| ending == "srt");
    let entries = std::fs::read_dir(window.folder.path()).unwrap();
    assert!(!entries.map(|entry| entry.unwrap().path()).any(|path| is_written(&path)));
}

#[test]
fn steps_can_be_skipped_and_the_tour_ended_at_any_time() {
    let mut window = window();
    assert_eq!(step(&mut window), Some(TourStep::Listen));
    window.press_with(Modifiers::COMMAND, Key::F1);
    window.rest();
    assert_eq!(step(&mut window), Some(TourStep::Accept));
    // What a later step asks for does nothing for this one.
    window.press_with(Modifiers::COMMAND | Modifiers::SHIFT, Key::Enter);
    window.press(Key::Escape);
    assert_eq!(step(&mut window), Some(TourStep::Accept));
    window.press_with(Modifiers::COMMAND | Modifiers::SHIFT, Key::F1);
    assert!(window.app().session.tour.is_none() && window.app().session.talk.is_some());
    // Closed with its talk.
    window.perform(Action::Run(Command::TakeTour));
    window.wait_until("the first step", |app| step_of(app).is_some());
    window.perform(Action::Run(Command::CloseTalk));
    assert!(window.app().session.tour.is_none() && window.app().session.talk.is_none());
}

/// What was only tried is taken back, wherever the tour ends; what the person did besides is not.
#[test]
fn a_tour_that_is_ended_leaves_no_trace() {
    let mut window = window();
    let cues = |window: &mut TestWindow| window.app().talk().unwrap().cues().to_vec();
    let end = |window: &mut TestWindow| window.press_with(Modifiers::COMMAND | Modifiers::SHIFT, Key::F1);
    let go_to = |window: &mut TestWindow, wanted: TourStep| {
        window.perform(Action::Run(Command::TakeTour));
        if window.app().desk.dialogs.top() == Some(Dialog::Unsaved) {
            window.perform(Action::Unsaved(UnsavedAnswer::Discard));
        }
        window.wait_until("the first step", |app| step_of(app) == Some(TourStep::Listen));
        window.rest();
        while step(window) != Some(wanted) {
            window.press_with(Modifiers::COMMAND, Key::F1);
            window.rest();
        }
    };
    end(&mut window);
    go_to(&mut window, TourStep::Move);
    let before = cues(&mut window);
    take(&mut window, TourStep::Move);
    assert_ne!(cues(&mut window), before);
    end(&mut window);
    assert_eq!(cues(&mut window), before);

    go_to(&mut window, TourStep::AcceptConfident);
    let before = cues(&mut window);
    window.press_with(Modifiers::COMMAND, Key::F1);
    window.rest();
    assert_eq!(step(&mut window), Some(TourStep::Fix));
    assert_ne!(cues(&mut window), before, "a problem was made");
    end(&mut window);
    assert_eq!(cues(&mut window), before);

    go_to(&mut window, TourStep::Fix);
    let talk = window.app().talk().unwrap();
    let gap = talk.pending_boundaries().rfind(|one| one.is_cue_end()).map(|one| one.gap).unwrap();
    window.perform(Action::Edit(Edit::Accept { gap, strength: None }));
    window.press_with(Modifiers::COMMAND, Key::F1);
    window.rest();
    assert_eq!(step(&mut window), Some(TourStep::Export));
    assert_eq!(cues(&mut window), before);
    assert_eq!(window.state_of(gap), Some(State::Accepted));
}

#[test]
fn unsaved_work_is_asked_about_before_the_tour() {
    let mut window = TestWindow::with_talk(60);
    window.press(Key::Enter);
    let id = window.app().session.talk.as_ref().unwrap().id().to_owned();
    window.perform(Action::Run(Command::TakeTour));
    assert_eq!(window.app().desk.dialogs.top(), Some(Dialog::Unsaved));
    window.perform(Action::Unsaved(UnsavedAnswer::Stay));
    assert!(window.app().session.tour.is_none());
    assert_eq!(window.app().session.talk.as_ref().unwrap().id(), id);
}
