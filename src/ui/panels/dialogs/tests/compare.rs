//! A talk is compared with another version of its subtitles.

use std::path::Path;

use eframe::egui::{self, Key};
use egui_kittest::kittest::Queryable;

use super::{LARGE, SMALL, actions, click, fixture, open, press, retype, show};
use crate::action::{Action, Dialog, VersionChoice};
use crate::command::Command;
use crate::comparing::ReferenceComparison;
use crate::fixture::Fixture;
use editor::comparison::SubtitleVersion;
use editor::cues::Cue;
use editor::export::Format;
use editor::session::TakenPart;
use formats::subtitle_file::WriteOptions;

/// A talk that was compared with itself, but for every third cue, which is one line there.
fn compared() -> Fixture {
    let mut fixture = fixture(Dialog::Compare);
    let talk = fixture.talk.as_ref().unwrap();
    let in_one_line = |(number, cue): (usize, &Cue)| match number % 3 {
        0 => Cue { lines: vec![cue.lines.join(" ")], ..cue.clone() },
        _ => cue.clone(),
    };
    let cues: Vec<Cue> = talk.cues().iter().enumerate().map(in_one_line).collect();
    let file = Format::Srt.write(&cues, &WriteOptions::default());
    fixture.comparing =
        ReferenceComparison::with(talk, Path::new("reference.srt"), SubtitleVersion::parse(file.as_bytes()).unwrap());
    fixture
}

#[test]
fn a_reference_is_named_by_its_path() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("reference.srt");
    std::fs::write(&file, "").unwrap();
    let mut harness = open(Dialog::Compare);
    retype(&mut harness, &folder.path().join("none.srt").to_string_lossy());
    press(&mut harness, Key::Enter);
    assert_eq!(actions(&harness), []);
    assert!(harness.query_by_label("this file does not exist").is_some());
    retype(&mut harness, &file.to_string_lossy());
    press(&mut harness, Key::Enter);
    assert_eq!(actions(&harness), [Action::Compare(file)]);
}

#[test]
fn figures_are_shown_and_differences_are_stepped_through() {
    let mut harness = show(compared(), LARGE);
    let differences: Vec<_> = harness.state().fixture.comparing.open_differences().cloned().collect();
    assert!(!differences.is_empty());
    // Figures are for those who ask for them.
    let figures = ["Cue ends", "Line ends", "Sigma", "SubER", "WindowDiff"];
    assert!(figures.iter().all(|text| harness.query_by_label(text).is_none()));
    click(&mut harness, "Figures");
    assert!(figures.iter().all(|text| harness.query_by_label(text).is_some()));
    click(&mut harness, "Figures");
    harness.get_by_label("Next difference").focus();
    harness.run();
    let all = differences.len();
    let count = if all == 1 { "1 difference".to_owned() } else { format!("{all} differences") };
    assert!(harness.query_by_label(&count).is_some(), "{count}");
    // The button that goes on has the focus; the key does the same, wherever the focus is.
    press(&mut harness, Key::Enter);
    assert_eq!(actions(&harness), [Action::Run(Command::NextDifference)]);
    press(&mut harness, Key::F7);
    assert_eq!(harness.state().commands, [Command::NextDifference]);
    harness.state_mut().fixture.comparing.go_to(&differences[0]);
    harness.run();
    assert!(harness.query_by_label(&format!("Difference 1 of {all} · lines")).is_some());
    assert!(harness.query_by_label_contains("reference.srt, cue ").is_some());
    // Single keys settle it; what makes no sense here does nothing.
    for key in [Key::T, Key::I, Key::K, Key::N] {
        press(&mut harness, key);
    }
    let expected = [
        Action::Settle(VersionChoice::Take(TakenPart::All)),
        Action::Settle(VersionChoice::KeepMine),
        Action::Run(Command::NextDifference),
    ];
    assert_eq!(actions(&harness)[1..], expected);
    // Typing a path is not settling anything.
    let field = harness.get_by_role_and_label(egui::accesskit::Role::TextInput, "Another version");
    field.focus();
    harness.run();
    press(&mut harness, Key::T);
    assert_eq!(actions(&harness).len(), 4);
}

#[test]
fn the_comparison_fits_into_a_small_window() {
    let harness = show(compared(), SMALL);
    let screen = egui::Rect::from_min_size(egui::Pos2::ZERO, SMALL);
    for label in ["Browse for another version", "Compare", "Next difference", "Previous difference"] {
        let rect = harness.get_by_label(label).rect();
        assert!(screen.contains_rect(rect), "{label}: {rect}");
    }
    assert!(!Dialog::Compare.is_modal() && !Dialog::Find.is_modal());
}

#[test]
fn a_reference_that_cannot_be_read_is_told() {
    let mut fixture = fixture(Dialog::Compare);
    fixture.comparing = ReferenceComparison::failed(Path::new("talk.srt"), "the subtitle file is empty");
    let harness = show(fixture, SMALL);
    assert!(harness.query_by_label("the subtitle file is empty").is_some());
}
