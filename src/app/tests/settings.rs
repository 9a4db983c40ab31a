//! Settings that are read later than the window opens: a disk may be slow.

use eframe::egui::Theme;

use super::TestWindow;
use crate::file_jobs::FileJob;
use ui::action::Action;
use ui::command::Command;
use ui::settings::{Appearance, Settings};

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

#[test]
fn settings_that_come_late_are_not_overwritten_and_keep_what_was_changed_meanwhile() {
    let before = Settings { text_scale: 1.5, volume: 0.5, ..Settings::default() };
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
fn whoever_quits_before_the_settings_are_read_keeps_what_was_changed() {
    let before = Settings { text_scale: 1.5, ..Settings::default() };
    let mut window = early(&before);
    window.perform(Action::Run(Command::ToggleTones));
    window.perform(Action::Run(Command::Quit));
    assert!(!window.app().background.quits);
    read(&mut window);
    window.rest();
    assert!(window.app().background.quits);
    assert_eq!(stored(&mut window), Settings { tones: true, ..before });
}

#[test]
fn the_colours_of_the_desktop_are_taken_and_followed_until_others_are_chosen() {
    let mut window = TestWindow::new();
    for (theme, is_dark) in [(Theme::Light, false), (Theme::Dark, true), (Theme::Light, false)] {
        window.harness.input_mut().system_theme = Some(theme);
        window.rest();
        assert_eq!(window.app().desk.theme.is_dark, is_dark);
    }
    window.app().desk.settings.look = Appearance::Dark;
    window.rest();
    assert!(window.app().desk.theme.is_dark);
}
