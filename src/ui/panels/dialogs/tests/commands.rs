//! Commands are found in the palette, and get other keys.

use eframe::egui::accesskit::Role;
use eframe::egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;

use super::{actions, click, open, press, type_text};
use crate::action::{Action, Dialog};
use crate::command::Command;
use crate::shortcuts::Chord;

#[test]
fn the_palette_runs_what_is_typed_and_lets_no_key_through() {
    let mut harness = open(Dialog::Palette);
    type_text(&mut harness, "acc");
    assert_eq!(harness.get_by_role(Role::TextInput).value().as_deref(), Some("acc"));
    assert!(harness.state().commands.is_empty() && actions(&harness).is_empty());
    press(&mut harness, Key::Enter);
    assert_eq!(actions(&harness), [Action::CloseDialog, Action::Run(Command::Accept)]);

    // What was run comes first the next time, and the field is empty.
    harness.state_mut().fixture.dialog = Some(Dialog::Palette);
    harness.run();
    assert_eq!(harness.get_by_role(Role::TextInput).value().as_deref().unwrap_or_default(), "");
    press(&mut harness, Key::Enter);
    assert_eq!(actions(&harness)[3], Action::Run(Command::Accept));
}

#[test]
fn the_palette_offers_no_command_that_cannot_be_used() {
    let mut harness = open(Dialog::Palette);
    type_text(&mut harness, "undo");
    // Nothing was done yet; "Reset to pending" and the like come after letters, never "Undo" itself.
    press(&mut harness, Key::Enter);
    assert!(!actions(&harness).contains(&Action::Run(Command::Undo)));
    assert!(harness.state().commands.is_empty());
}

#[test]
fn arrows_choose_in_the_palette() {
    let mut harness = open(Dialog::Palette);
    press(&mut harness, Key::ArrowDown);
    press(&mut harness, Key::ArrowDown);
    press(&mut harness, Key::ArrowUp);
    press(&mut harness, Key::Enter);
    assert_eq!(actions(&harness), [Action::CloseDialog, Action::Run(Command::OpenTranscript)]);
}

#[test]
fn a_key_is_changed_by_pressing_the_new_one() {
    let mut harness = open(Dialog::Keys);
    type_text(&mut harness, "reset to");
    click(&mut harness, "Reset to pending: U, change");
    assert!(harness.state().state.wants_all_keys());
    harness.key_press_modifiers(Modifiers::COMMAND | Modifiers::SHIFT, Key::J);
    harness.run();
    assert!(!harness.state().state.wants_all_keys());
    let chord = |text: &str| text.parse::<Chord>().unwrap();
    assert_eq!(harness.state().fixture.keys.keys(Command::Withdraw), [chord("Ctrl+Shift+J")]);
    assert!(harness.state().commands.is_empty());

    // A key of another command: said, and taken over only on demand.
    click(&mut harness, "Reset to pending: Ctrl+Shift+J, change");
    press(&mut harness, Key::Space);
    assert!(harness.query_by_label("Space is already used by Play or pause.").is_some());
    assert_eq!(harness.state().fixture.keys.command(chord("Space")), Some(Command::PlayPause));
    press(&mut harness, Key::Enter);
    assert_eq!(harness.state().fixture.keys.command(chord("Space")), Some(Command::Withdraw));
    let keys = &harness.state().fixture.settings.keys;
    assert!(keys[&Command::PlayPause].is_empty() && keys[&Command::Withdraw] == [chord("Space")]);

    click(&mut harness, "Reset to pending: reset");
    assert_eq!(harness.state().fixture.keys.keys(Command::Withdraw), [chord("U")]);
    click(&mut harness, "Reset all");
    assert!(harness.state().fixture.settings.keys.is_empty());
}

#[test]
fn while_a_key_is_chosen_no_key_means_anything_else() {
    let mut harness = open(Dialog::Keys);
    type_text(&mut harness, "reset to");
    for key in [Key::Escape, Key::Space, Key::F1, Key::Enter, Key::ArrowDown] {
        click(&mut harness, "Reset to pending: U, change");
        assert!(harness.state().state.wants_all_keys());
        press(&mut harness, key);
        assert_eq!(harness.state().fixture.dialog, Some(Dialog::Keys), "{key:?}");
        assert!(harness.state().commands.is_empty() && actions(&harness).is_empty(), "{key:?}");
        if key != Key::Escape {
            // All of these already have a command.
            assert!(harness.query_by_label("Reassign").is_some(), "{key:?}");
            press(&mut harness, Key::Escape);
            assert_eq!(harness.state().fixture.dialog, Some(Dialog::Keys), "{key:?}");
        }
    }
    click(&mut harness, "Reset to pending: U, change");
    press(&mut harness, Key::Backspace);
    assert!(harness.state().fixture.keys.keys(Command::Withdraw).is_empty());
}
