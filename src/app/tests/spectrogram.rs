//! The spectrogram in the whole window: switched on by a key, made in the background.

use eframe::egui::{Key, Modifiers};

use super::{App, TestWindow};
use ui::action::Action;
use ui::command::Command;

fn tiles(app: &App) -> usize {
    app.desk.panels.timeline.spectrogram.count()
}

#[test]
fn a_key_shows_the_spectrogram_and_takes_it_away_again() {
    let mut window = TestWindow::with_talk(60);
    window.let_pass(0.2);
    assert!(window.app().background.spectrogram.is_none(), "a thread is started only for those who look");
    window.press_with(Modifiers::SHIFT, Key::H);
    assert!(window.app().desk.settings.lanes.spectrogram);
    window.wait_until("tiles of the spectrogram", |app| tiles(app) > 2);
    window.press_with(Modifiers::SHIFT, Key::H);
    assert!(!window.app().desk.settings.lanes.spectrogram);
    window.step();
    assert_eq!(tiles(window.app()), 0);
}

#[test]
fn nothing_is_kept_of_a_talk_that_is_closed() {
    let mut window = TestWindow::with_talk(60);
    window.perform(Action::Run(Command::ToggleSpectrogram));
    window.wait_until("tiles of the spectrogram", |app| tiles(app) > 2);
    window.app().session.talk = None;
    window.step();
    assert_eq!(tiles(window.app()), 0);
}
