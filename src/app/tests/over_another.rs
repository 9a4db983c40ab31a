//! A dialog that is opened over another: what stood below comes back as it was left.

use eframe::egui::{Key, Modifiers};

use super::TestWindow;
use ui::action::{Action, Dialog, UnsavedAnswer};
use ui::command::Command;
use ui::output::{OutputContent, OutputKind};

const EXPORT: Dialog = Dialog::Write(OutputKind::Subtitles);

fn top(window: &mut TestWindow) -> Option<Dialog> {
    window.app().desk.dialogs.top()
}

fn target(window: &mut TestWindow) -> String {
    let target = window.app().desk.panels.dialogs.target().unwrap();
    target.file_name().unwrap().to_string_lossy().into_owned()
}

/// A changed talk whose export is being given a name.
fn exporting() -> TestWindow {
    let mut window = TestWindow::with_talk(60);
    window.press(Key::Enter);
    window.press_with(Modifiers::COMMAND, Key::E);
    window.press_with(Modifiers::COMMAND, Key::A);
    window.type_text("half typed.srt");
    assert_eq!((top(&mut window), target(&mut window).as_str()), (Some(EXPORT), "half typed.srt"));
    window
}

#[test]
fn who_stays_after_all_goes_on_where_the_window_was_closed() {
    for answers in [true, false] {
        let mut window = exporting();
        window.perform(Action::Run(Command::Quit));
        assert_eq!(top(&mut window), Some(Dialog::Unsaved));
        if answers {
            window.perform(Action::Unsaved(UnsavedAnswer::Stay));
        } else {
            window.press(Key::Escape);
        }
        assert_eq!((top(&mut window), target(&mut window).as_str()), (Some(EXPORT), "half typed.srt"));
        window.type_text("x");
        assert_eq!(target(&mut window), "half typed.srtx", "the keys go to it again");
    }
}

#[test]
fn a_name_that_is_asked_for_is_not_that_of_the_dialog_below() {
    let mut window = exporting();
    window.perform(Action::Run(Command::Quit));
    window.perform(Action::Unsaved(UnsavedAnswer::Save));
    assert_eq!(top(&mut window), Some(Dialog::Write(OutputKind::Project)));
    assert!(target(&mut window).ends_with(".breathmark"), "{}", target(&mut window));
    window.press(Key::Escape);
    assert_eq!((top(&mut window), target(&mut window).as_str()), (Some(EXPORT), "half typed.srt"));
}

#[test]
fn what_is_asked_about_a_file_is_asked_still_after_a_question_over_it() {
    let mut window = TestWindow::with_talk(60);
    window.press(Key::Enter);
    window.perform(Action::Open(vec![[base::SOURCE_TREE, "tests/data/transcript/talk.eaf"].iter().collect()]));
    assert_eq!(top(&mut window), Some(Dialog::ChoosePart));
    window.perform(Action::Run(Command::Quit));
    assert_eq!(top(&mut window), Some(Dialog::Unsaved));
    window.press(Key::Escape);
    assert_eq!(top(&mut window), Some(Dialog::ChoosePart));
    assert!(window.app().session.choosing.is_some());
    window.press(Key::Escape);
    assert!(top(&mut window).is_none() && window.app().session.choosing.is_none());
}

#[test]
fn what_was_written_closes_its_own_dialog_alone() {
    let mut window = TestWindow::with_talk(60);
    window.press_with(Modifiers::COMMAND, Key::F);
    window.type_text("boat");
    window.perform(Action::Run(Command::Export));
    let path = window.folder.path().join("out.srt");
    window.perform(Action::write(OutputContent::Subtitles(Box::default()), path.clone()));
    assert!(path.is_file());
    assert_eq!(top(&mut window), Some(Dialog::Find));
}

#[test]
fn small_windows_beside_the_talk_come_back_too() {
    for beside in [Dialog::Find, Dialog::Compare] {
        for over in [Command::Settings, Command::Export, Command::About, Command::Keys, Command::Palette] {
            let mut window = TestWindow::with_talk(60);
            window.perform(Action::OpenDialog(beside));
            window.perform(Action::Run(over));
            assert_ne!(top(&mut window), Some(beside), "{over:?}");
            window.press(Key::Escape);
            assert_eq!(top(&mut window), Some(beside), "after {over:?}");
            window.perform(Action::CloseDialog);
            assert_eq!(top(&mut window), None);
        }
    }
}

#[test]
fn another_talk_has_none_of_the_dialogs_of_the_former() {
    let mut window = exporting();
    window.perform(Action::OpenDialog(Dialog::Settings));
    window.perform(Action::Run(Command::CloseTalk));
    window.perform(Action::Unsaved(UnsavedAnswer::Discard));
    assert!(window.app().session.talk.is_none());
    assert!(window.app().desk.dialogs.all().is_empty());
}
