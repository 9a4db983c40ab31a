//! What holds for every dialog: Esc, Tab and Enter, room, names, languages.

use eframe::egui::accesskit::Role;
use eframe::egui::{self, Key, Modifiers};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};

use super::{Desk, LARGE, SMALL, actions, click, fixture, open, press, show};
use crate::action::{Action, Dialog};
use crate::command::Command;
use crate::fixture::words;
use crate::output::{OutputKind, ReportKind};
use crate::untranslated::untranslated;
use base::texts::{Speaking, WindowLanguage};
use editor::project::GivenPart;
use formats::guideline::Guideline;

/// Every dialog but for some that are as another one or lack something here.
fn all() -> impl Iterator<Item = Dialog> {
    let left_out = [
        Dialog::Anew(GivenPart::Lines),
        Dialog::Anew(GivenPart::Times),
        Dialog::Find,
        Dialog::Follow,
        Dialog::Translation,
        Dialog::Write(OutputKind::Second),
    ];
    Dialog::all().into_iter().filter(move |dialog| !left_out.contains(dialog))
}

#[test]
fn esc_closes_every_dialog_and_something_has_the_focus_from_the_start() {
    for dialog in all() {
        let mut harness = open(dialog);
        let focused = harness.ctx.memory(|memory| memory.focused());
        assert!(focused.is_some(), "nothing has the focus in {dialog:?}");
        press(&mut harness, Key::Escape);
        if dialog == Dialog::Quitting {
            // There is no way back, and Enter loses nothing by accident.
            assert_eq!(actions(&harness), []);
            continue;
        }
        assert_eq!(actions(&harness), [Action::CloseDialog], "{dialog:?}");
        assert!(harness.query_by_role(Role::Dialog).is_none(), "{dialog:?}");
    }
}

#[test]
fn every_dialog_fits_and_names_its_controls() {
    let modal = all().filter(|dialog| dialog.is_modal());
    for (dialog, size) in modal.flat_map(|dialog| [(dialog, SMALL), (dialog, LARGE)]) {
        let mut harness = show(fixture(dialog), size);
        if dialog == Dialog::Guideline {
            click(&mut harness, "Edit a copy");
        }
        let screen = egui::Rect::from_min_size(egui::Pos2::ZERO, size);
        assert!(!harness.get_by_role(Role::Dialog).accesskit_node().label().unwrap_or_default().is_empty());
        let layer = harness.ctx.memory(|memory| memory.top_modal_layer()).unwrap();
        let rect = harness.ctx.memory(|memory| memory.area_rect(layer.id)).unwrap();
        assert!(rect.is_positive() && screen.contains_rect(rect.expand(4.0)), "{dialog:?} at {size}: {rect}");
        let last = ["Close", "Cancel", "Later", "Quit now"].into_iter().find_map(|label| harness.query_by_label(label));
        if let Some(last) = last {
            assert!(rect.contains_rect(last.rect()), "{dialog:?} at {size}: {}", last.rect());
        } else {
            assert_eq!(dialog, Dialog::Palette);
        }
        for role in [Role::Button, Role::TextInput, Role::CheckBox, Role::Slider, Role::SpinButton, Role::ComboBox] {
            for control in harness.query_all_by_role(role) {
                let node = control.accesskit_node();
                let name = node.label().or(node.value()).unwrap_or_default();
                assert!(!name.trim().is_empty(), "a {role:?} of {dialog:?} has no name: {node:?}");
            }
        }
    }
}

#[test]
fn tab_stays_in_the_dialog() {
    let mut harness = open(Dialog::Unsaved);
    for expected in ["Cancel", "Don't save", "Save", "Cancel"] {
        press(&mut harness, Key::Tab);
        assert!(harness.get_by_label(expected).is_focused(), "{expected}");
    }
}

/// What one sees from left to right is the order of Tab; the default button is the last.
#[test]
fn tab_goes_through_the_buttons_as_they_are_seen() {
    for (dialog, buttons) in [
        (Dialog::Unsaved, &["Cancel", "Don't save", "Save"][..]),
        (Dialog::Write(OutputKind::Project), &["Cancel", "Save"]),
        (Dialog::Write(OutputKind::Subtitles), &["Cancel", "Export"]),
        (Dialog::Write(OutputKind::Report(ReportKind::Quality)), &["Cancel", "Export"]),
        (Dialog::Guideline, &["Cancel", "Apply"]),
    ] {
        let mut fixture = fixture(dialog);
        fixture.settings.keys.insert(Command::Undo, Vec::new());
        let mut harness = show(fixture, LARGE);
        if dialog == Dialog::Guideline {
            click(&mut harness, "BBC");
        }
        let places: Vec<f32> = buttons.iter().map(|label| harness.get_by_label(label).rect().left()).collect();
        assert!(places.is_sorted(), "{dialog:?}: {places:?}");
        let layer = harness.ctx.memory(|memory| memory.top_modal_layer()).unwrap();
        let inside = harness.ctx.memory(|memory| memory.area_rect(layer.id)).unwrap();
        let last = harness.get_by_label(buttons[buttons.len() - 1]).rect();
        assert!((inside.right() - last.right()).abs() < 40.0, "{dialog:?}: at the right, {last} in {inside}");
        harness.get_by_label(buttons[0]).focus();
        harness.run();
        for label in &buttons[1..] {
            press(&mut harness, Key::Tab);
            assert!(harness.get_by_label(label).is_focused(), "{dialog:?}: {label}");
        }
    }
}

/// The button that Enter stands for, and whether it can be pressed.
fn primary(harness: &Harness<'_, Desk>) -> Option<(String, bool)> {
    let nodes = harness.root().children_recursive().map(|node| node.accesskit_node());
    let mut primary = nodes.filter(|node| node.data().keyboard_shortcut().is_some_and(|key| key == "Enter"));
    primary.next().map(|node| (node.label().unwrap_or_default(), !node.is_disabled()))
}

#[test]
fn ctrl_enter_presses_the_blue_button_of_every_dialog_wherever_the_focus_is() {
    for dialog in all() {
        let mut clicked = open(dialog);
        let Some((label, true)) = primary(&clicked) else { continue };
        click(&mut clicked, &label);
        for tabs in [0, 2] {
            let mut harness = open(dialog);
            for _ in 0..tabs {
                press(&mut harness, Key::Tab);
            }
            harness.key_press_modifiers(Modifiers::COMMAND, Key::Enter);
            harness.run();
            assert_eq!(actions(&harness), actions(&clicked), "{dialog:?}, {tabs} tabs");
        }
        let mut harness = open(dialog);
        // Another button and a check box are pressed by Enter themselves.
        let role = harness.root().children_recursive().find(|node| node.is_focused());
        let role = role.map(|node| node.accesskit_node().role());
        if !matches!(role, Some(Role::Button | Role::CheckBox)) {
            press(&mut harness, Key::Enter);
            assert_eq!(actions(&harness), actions(&clicked), "Enter in {dialog:?}");
        }
    }
}

#[test]
fn every_dialog_says_what_the_tables_say() {
    let _speaking = Speaking::new(WindowLanguage::Bracketed);
    let words: Vec<String> = words(60).into_iter().map(|word| word.text).collect();
    // Names of guidelines, and where their rules come from.
    let names: Vec<String> = Guideline::all().into_iter().map(|guideline| guideline.name).collect();
    let rules = include_str!("../../../../formats/guideline/profiles/ted.json");
    let content: Vec<&str> = words.iter().chain(&names).map(String::as_str).chain(CONTENT).chain([rules]).collect();
    let mut found = Vec::new();
    for dialog in all() {
        let harness = open(dialog);
        let texts = untranslated(harness.root().accesskit_node(), &content);
        found.extend(texts.into_iter().map(|text| format!("{dialog:?}: {text}")));
    }
    assert!(found.is_empty(), "in no table:\n{}", found.join("\n"));
}

/// Names and texts of the fixture, names that are alike in all languages, and sounds, which are text of the talk.
const CONTENT: [&str; 15] = [
    "harbour boats talks nowhere copy kept",
    "12 changes since the last save, the last one 4 minutes ago: accept boundary, move boundary",
    "unsaved changes",
    "replaced file",
    "4 minutes ago",
    "words gloss nous sommes sortis we went out oh really",
    "WhisperX SubRip srt json eaf UTF en CPU faster whisper",
    "English Deutsch",
    "[Applause] [Cheering] [Door opens] [Knocking] [Laughter] [Music] [Phone rings] [Sighs] [Silence]",
    // What the fusion is given, as its model calls it.
    "backward forward language model bilstm tagger prosody pause cdf any mark sentence end comma question letters of the \
     word pause in seconds",
    "none",
    // Of a machine that was made up.
    "such user bin breathmark AAC AMR ALSA Default Audio Device Fast Vulkan GNOME wayland HDA Intel Linux Debian GNU",
    "Made Up Noto Sans CJK JP Slow avx breaks ffmpeg ffprobe gpu weights differ linux NVIDIA tagger MP",
    "GB",
    "gnu",
];
