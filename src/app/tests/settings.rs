//! Settings that are read later than the window opens: a disk may be slow.

use super::TestWindow;
use crate::app::action::{Action, Dialog};
use crate::app::command::Command;
use crate::app::file_jobs::FileJob;
use crate::app::settings::Settings;

/// A window that opened before the settings were read which now lie on its disk.
fn early(stored: &Settings) -> TestWindow {
    let mut window = TestWindow::new();
    let folder = window.app().background.folders.settings.clone().unwrap();
    stored.keep(&Settings::default(), &folder).unwrap();
    assert_eq!(window.app().desk.settings, Settings::default());
    window.app().desk.awaits_settings = true;
    window
}

fn stored(window: &mut TestWindow) -> Settings {
    Settings::read(&window.app().background.folders.settings.clone().unwrap()).0
}

/// The disk answers at last.
fn read(window: &mut TestWindow) {
    let folder = window.app().background.folders.settings.clone().unwrap();
    window.app().background.start(FileJob::ReadSettings(folder));
    window.rest();
}

/// Opens a transcript as the first talk of this run, and waits until it was listened to.
fn open_first(window: &mut TestWindow) {
    window.app().desk.greets = true;
    window.open_transcript();
}

#[test]
fn settings_that_come_late_are_not_overwritten_and_keep_what_was_changed_meanwhile() {
    let before = Settings { text_scale: 1.5, volume: 0.5, legend_seen: true, ..Settings::default() };
    let mut window = early(&before);
    window.perform(Action::Run(Command::ToggleTones));
    window.let_pass(2.0);
    window.rest();
    assert_eq!(stored(&mut window), before, "nothing is written before it was read");
    read(&mut window);
    let both = Settings { tones: true, ..before };
    assert_eq!(window.app().desk.settings, both);
    window.let_pass(2.0);
    window.rest();
    assert_eq!(stored(&mut window), both);
}

#[test]
fn the_legend_waits_until_it_is_known_whether_it_was_shown() {
    for legend_seen in [true, false] {
        let mut window = early(&Settings { legend_seen, text_scale: 1.2, ..Settings::default() });
        open_first(&mut window);
        window.let_pass(2.0);
        assert_eq!(window.app().desk.dialog, None);
        read(&mut window);
        if legend_seen {
            window.let_pass(2.0);
            assert_eq!(window.app().desk.dialog, None);
        } else {
            window.wait_until("the legend", |app| app.desk.dialog == Some(Dialog::Legend));
        }
    }
}

#[test]
fn the_legend_does_not_open_where_settings_cannot_be_read() {
    let mut window = TestWindow::new();
    let file = window.app().background.folders.settings.clone().unwrap().join("settings.json");
    std::fs::create_dir_all(&file).unwrap();
    read(&mut window);
    open_first(&mut window);
    window.let_pass(2.0);
    assert_eq!(window.app().desk.dialog, None);
}

#[test]
fn whoever_quits_before_the_settings_are_read_keeps_what_was_changed() {
    let before = Settings { text_scale: 1.5, legend_seen: true, ..Settings::default() };
    let mut window = early(&before);
    window.perform(Action::Run(Command::ToggleTones));
    window.perform(Action::Run(Command::Quit));
    assert!(!window.app().background.quits);
    read(&mut window);
    window.rest();
    assert!(window.app().background.quits);
    assert_eq!(stored(&mut window), Settings { tones: true, ..before });
}
