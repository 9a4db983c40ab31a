//! The window in other languages.

use eframe::egui::{Key, Modifiers};
use egui_kittest::kittest::NodeT as _;

use super::TestWindow;
use base::texts::{Speaking, WindowLanguage, text};
use ui::action::Action;
use ui::command::Command;
use ui::fixture;
use ui::scene::NoticeKind;
use ui::untranslated::untranslated;

#[test]
fn the_window_says_what_the_tables_say() {
    let _speaking = Speaking::new(WindowLanguage::Bracketed);
    let words: Vec<String> = fixture::words(90).into_iter().map(|word| word.text).collect();
    let content: Vec<&str> = words.iter().map(String::as_str).collect();
    let mut found = Vec::new();
    let mut look = |window: &TestWindow, state: &str| {
        let texts = untranslated(window.harness.root().accesskit_node(), &content);
        found.extend(texts.into_iter().map(|text| format!("{state}: {text}")));
    };
    let mut window = TestWindow::new();
    look(&window, "start screen");
    window.show_talk(90);
    look(&window, "pending boundary");
    for (key, state) in [
        (Key::Enter, "accepted"),
        (Key::Backspace, "rejected"),
        (Key::ArrowLeft, "moved"),
        (Key::F2, "typing"),
        (Key::Escape, "typed"),
        (Key::F8, "problem"),
    ] {
        window.press(key);
        look(&window, state);
    }
    for command in [Command::ToggleVoiceLane, Command::ToggleEnergyLane, Command::Find, Command::MendAll] {
        window.perform(Action::Run(command));
        look(&window, "after a command");
    }
    window.press_with(Modifiers::COMMAND, Key::Z);
    look(&window, "undone");
    assert!(found.is_empty(), "in no table:\n{}", found.join("\n"));
}

#[test]
fn a_change_of_language_changes_the_window_at_once() {
    let mut window = TestWindow::with_talk(60);
    let _speaking = Speaking::new(WindowLanguage::English);
    let export = Command::Export.label();
    window.press(Key::Enter);
    window.press_with(Modifiers::COMMAND, Key::Z);
    let tells =
        |window: &mut TestWindow| window.app().desk.notices.iter().any(|notice| notice.kind == NoticeKind::Done);
    assert!(tells(&mut window), "what was taken back");
    let mut settings = window.app().desk.settings.clone();
    settings.language = Some(WindowLanguage::German);
    window.perform(Action::Change(Box::new(settings)));
    assert_ne!(Command::Export.label(), export);
    assert_eq!(text("cancel"), "Abbrechen");
    assert!(!tells(&mut window), "not in the former language");
    let tree = super::tree(&window);
    assert!(tree.contains("Richtlinie") && !tree.contains("Guideline "), "{tree}");
}
