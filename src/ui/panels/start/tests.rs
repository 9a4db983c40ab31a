use eframe::egui::{HoveredFile, Ui, vec2};
use evidence::model_set::ModelSet;

use super::{drop_hint_ui, start_ui};
use crate::action::{Action, Dialog};
use crate::command::Command;
use crate::model_facts::ModelFacts;
use crate::panels::trial::{Trial, check_buttons, click, click_runs, shows};
use crate::scene::{RecoveryOffer, Scene};
use crate::settings::RecentTalk;

fn draw() -> impl FnMut(&mut Ui, &Scene<'_>, &mut Vec<Action>) {
    |ui, scene, actions| {
        start_ui(ui, scene, actions);
        drop_hint_ui(ui.ctx(), scene);
    }
}

fn known() -> Trial {
    let mut trial = Trial::no_talk();
    trial.fixture.settings.recent.push(RecentTalk {
        recording: Some("/nowhere/harbour.flac".into()),
        transcript: Some("/nowhere/harbour.json".into()),
        settled: 37,
        boundaries: 128,
        ..RecentTalk::default()
    });
    trial.fixture.recoveries.push(RecoveryOffer {
        title: "boats".to_owned(),
        summary: "12 changes since the last save, the last one 4 minutes ago: accept boundary, move boundary"
            .to_owned(),
    });
    trial
}

#[test]
fn every_way_to_open_a_talk_is_offered() {
    let mut window = known().window([1280.0, 760.0], draw());
    for label in ["Recording + transcript: Open both", "Subtitles + video: Open subtitles", "Open project"] {
        assert_eq!(click(&mut window, label), [Action::OpenDialog(Dialog::Open)]);
    }
    click_runs(&mut window, "Open the sample talk", Command::OpenSample);
    click_runs(&mut window, "Take the tour", Command::TakeTour);
    click_runs(&mut window, "Only a recording: Make a transcript", Command::MakeTranscript);
    let row = "harbour, 37 of 128 reviewed, missing: harbour.flac, harbour.json";
    let files = vec!["/nowhere/harbour.flac".into(), "/nowhere/harbour.json".into()];
    assert_eq!(click(&mut window, row), [Action::Open(files)]);
}

#[test]
fn the_licence_of_the_models_is_told_before_work_begins() {
    let mut for_talks = Trial::no_talk();
    for_talks.fixture.settings.models = ModelSet::Talks;
    let sentence = ModelFacts::read().of(ModelSet::Talks).unwrap().sentence();
    assert!(shows(&for_talks.window([1280.0, 720.0], draw()), &sentence), "{sentence}");
    let mut window = Trial::no_talk().window([1280.0, 720.0], draw());
    assert!(shows(&window, "Open models read new talks: they may be used for work."));
    click_runs(&mut window, "Choose others in the settings", Command::Settings);
}

#[test]
fn what_a_crash_left_can_be_taken_up_or_discarded() {
    let mut window = known().window([1280.0, 760.0], draw());
    assert!(shows(&window, "12 changes since the last save"));
    assert_eq!(click(&mut window, "Continue boats"), [Action::Restore(0)]);
    assert_eq!(click(&mut window, "Discard boats"), [Action::DiscardRecovery(0)]);
}

#[test]
fn files_over_the_window_are_welcomed() {
    let mut window = Trial::no_talk().window([900.0, 600.0], draw());
    assert!(!shows(&window, "Drop to open"));
    let file = HoveredFile { path: Some("/talks/harbour.flac".into()), ..HoveredFile::default() };
    window.input_mut().hovered_files.push(file);
    window.run_steps(2);
    assert!(shows(&window, "Drop to open harbour.flac"));
}

#[test]
fn recent_talks_open_from_the_keyboard() {
    use egui_kittest::kittest::Queryable;
    let mut window = known().window([1280.0, 760.0], draw());
    window.get_by_label_contains("harbour, 37").focus();
    window.run_steps(2);
    window.key_press(eframe::egui::Key::Enter);
    window.run_steps(2);
    assert!(matches!(window.state().actions.as_slice(), [Action::Open(_)]), "{:?}", window.state().actions);
}

#[test]
fn the_ways_in_are_told_by_what_one_has_and_are_alike() {
    let mut offered = Trial::no_talk().window([1280.0, 720.0], draw());
    for text in ["as it is, cue for cue", "Plain text works, too: its times are estimated", "SRT, VTT", "Whisper"] {
        assert!(shows(&offered, text), "{text}");
    }
    let buttons = [
        "Recording + transcript: Open both",
        "Subtitles + video: Open subtitles",
        "Only a recording: Make a transcript",
    ];
    for (size, beside) in [([1280.0, 720.0], true), ([760.0, 480.0], true), ([640.0, 360.0], false)] {
        offered.set_size(size.into());
        offered.run_steps(3);
        let [first, second, third] = buttons.map(|label| {
            use egui_kittest::kittest::Queryable;
            offered.get_by_label(label).rect()
        });
        assert!((first.width() - second.width()).abs() < 0.1 && (first.width() - third.width()).abs() < 0.1);
        assert_eq!(first.top() == second.top() && first.top() == third.top(), beside, "{size:?}");
    }
}

#[test]
fn nothing_overlaps_at_any_width() {
    for width in [380.0, 560.0, 760.0, 1280.0] {
        let size = vec2(width, if width < 700.0 { 1400.0 } else { 900.0 });
        check_buttons(&known().window(size, draw()), size);
    }
}
