//! The main states of the window: what a screen reader finds in them, and every command.

use std::path::Path;

use eframe::egui::{Key, Modifiers};

use super::{TestWindow, tree};
use base::time::Instant;
use ui::action::Action;
use ui::command::Command;
use ui::scene::NoticeKind;

#[test]
fn every_command_can_be_run_in_every_situation() {
    for talk in [false, true] {
        let mut window = if talk { TestWindow::with_talk(60) } else { TestWindow::new() };
        for &command in Command::ALL {
            // These leave the window, or open files of their own.
            if matches!(command, Command::Quit | Command::CloseTalk | Command::OpenSample | Command::TakeTour) {
                continue;
            }
            window.perform(Action::Run(command));
            window.perform(Action::CloseDialog);
            window.harness.step();
            let failed = window.app().desk.notices.iter().find(|notice| notice.kind == NoticeKind::Failure);
            assert!(failed.is_none(), "{command:?}: {failed:?}");
        }
        window.perform(Action::Seek(Instant::from_secs(1e9)));
        assert_eq!(window.app().session.talk.is_some(), talk);
    }
}

/// Compares with `tests/data/window/NAME.txt`, which `UPDATE_SNAPSHOTS=1` rewrites: look at what changed before you keep it.
fn compare(window: &TestWindow, name: &str) {
    let path = Path::new(base::SOURCE_TREE).join("tests/data/window").join(name).with_extension("txt");
    let found = tree(window);
    if std::env::var_os("UPDATE_SNAPSHOTS").is_some() {
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, &found).unwrap();
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    let difference = kept.lines().zip(found.lines()).find(|(kept, found)| kept != found);
    assert!(kept == found, "{name} reads otherwise, first at {difference:?}; see {}", path.display());
}

#[test]
fn the_main_states_read_as_they_did() {
    let mut window = TestWindow::new();
    window.harness.step();
    compare(&window, "start");
    let mut window = TestWindow::with_talk(60);
    window.harness.step();
    compare(&window, "pending");
    let boundaries = window.app().session.talk.as_ref().unwrap().boundaries().len();
    let named = tree(&window).lines().filter(|line| line.contains("Boundary after")).count();
    assert!(named >= 3 && named <= boundaries, "{named} markers are named");
    window.press(Key::Enter);
    window.press(Key::ArrowLeft);
    window.press(Key::Enter);
    window.press(Key::Backspace);
    compare(&window, "decided");
    window.press_with(Modifiers::COMMAND | Modifiers::SHIFT, Key::P);
    window.harness.step();
    compare(&window, "palette");
}
