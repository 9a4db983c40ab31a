//! The manual and the legend in the window, and what messages suggest.

use eframe::egui::{Key, Modifiers};

use super::TestWindow;
use ui::action::{Action, Dialog};
use ui::command::Command;
use ui::output::OutputContent;
use ui::scene::NoticeKind;

fn is_open(window: &mut TestWindow) -> bool {
    window.app().desk.manual.is_some()
}

fn dialog(window: &mut TestWindow) -> Option<Dialog> {
    window.app().desk.dialogs.top()
}

#[test]
fn f1_opens_the_manual_and_escape_gives_the_keys_back_to_the_talk() {
    let mut window = TestWindow::with_talk(60);
    let project = window.app().session.talk.as_ref().unwrap().project().clone();
    window.press(Key::F1);
    assert!(is_open(&mut window));
    for key in [Key::M, Key::Enter, Key::Backspace, Key::ArrowLeft, Key::Space] {
        window.press(key);
    }
    assert!(*window.app().session.talk.as_ref().unwrap().project() == project, "keys behind the manual");
    window.press(Key::Escape);
    assert!(!is_open(&mut window));
    window.press(Key::Enter);
    assert!(*window.app().session.talk.as_ref().unwrap().project() != project, "the keys are the talk's again");
    // On the start screen, too.
    let mut window = TestWindow::new();
    window.press(Key::F1);
    assert!(is_open(&mut window));
    window.press(Key::Escape);
    assert!(!is_open(&mut window));
}

#[test]
fn in_a_dialog_the_manual_opens_at_what_it_is_about_and_leads_back() {
    let mut window = TestWindow::with_talk(90);
    window.press_with(Modifiers::COMMAND, Key::J);
    window.type_text("3");
    window.press(Key::F1);
    let visit = window.app().desk.manual.unwrap();
    assert_eq!((visit.at, visit.over), (Some("window.md#several-cues-at-once"), Some(Dialog::GoTo)));
    window.type_text("bookmark");
    window.press(Key::Escape);
    assert_eq!((is_open(&mut window), dialog(&mut window)), (false, Some(Dialog::GoTo)));
    window.press(Key::Enter);
    assert_eq!(dialog(&mut window), None);
    assert_eq!(window.app().session.talk.as_ref().unwrap().current_cue(), Some(2), "what was typed is still there");
    // The palette leads to it, and another dialog puts it away.
    window.press_with(Modifiers::COMMAND | Modifiers::SHIFT, Key::P);
    window.type_and_enter("manual");
    assert!(is_open(&mut window));
    window.press_with(Modifiers::COMMAND, Key::F);
    assert_eq!((is_open(&mut window), dialog(&mut window)), (false, Some(Dialog::Find)));
}

#[test]
fn what_closes_below_the_manual_closes_the_manual() {
    let mut window = TestWindow::with_talk(60);
    window.perform(Action::OpenDialog(Dialog::Keys));
    window.press(Key::F1);
    assert!(is_open(&mut window));
    window.app().desk.dialogs.close_all();
    window.step();
    assert!(!is_open(&mut window));
}

#[test]
fn no_wall_of_signs_stands_before_the_first_question() {
    let mut window = TestWindow::new();
    window.open_transcript();
    assert_eq!(dialog(&mut window), None);
    window.perform(Action::Run(Command::Legend));
    assert_eq!(dialog(&mut window), Some(Dialog::Legend));
}

#[test]
fn messages_say_what_may_be_done_next() {
    let mut window = TestWindow::new();
    window.open_transcript();
    let done = |window: &mut TestWindow| {
        let notices = &window.app().desk.notices;
        notices.iter().rfind(|notice| notice.kind == NoticeKind::Done).cloned().unwrap()
    };
    let opened = done(&mut window).text;
    assert!(opened.ends_with("boundaries are proposed: Enter accepts one, Backspace rejects it"), "{opened}");
    loop {
        let talk = window.app().session.talk.as_ref().unwrap();
        if talk.queue().is_empty() {
            break;
        }
        window.press(Key::Enter);
    }
    let problems = window.app().session.talk.as_ref().unwrap().project_cues().problems.len();
    let next = done(&mut window).next.unwrap();
    let key = if problems == 0 { "Next: Ctrl+E " } else { "Next: F8 " };
    assert!(next.starts_with(key), "{problems} problems: {next}");
    let path = window.folder.path().join("talk.srt");
    window.perform(Action::write(OutputContent::Subtitles(Box::default()), path));
    assert_eq!(
        done(&mut window).next.as_deref(),
        Some("Next: Ctrl+S saves the project, so that you can continue later.")
    );
    let path = window.folder.path().join("talk.breathmark");
    window.perform(Action::write(OutputContent::Project, path));
    let path = window.folder.path().join("again.srt");
    window.perform(Action::write(OutputContent::Subtitles(Box::default()), path));
    assert_eq!(done(&mut window).next, None);
}
