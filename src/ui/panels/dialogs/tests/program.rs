//! How the program is set, what it is, and what it runs on.

use eframe::egui::Key;
use eframe::egui::accesskit::Role;
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};

use super::{Desk, SMALL, actions, click, fixture, open, press, show};
use crate::action::{Action, Dialog};
use evidence::model_set::{ModelSet, ReadingDepth};

#[test]
fn settings_take_effect_at_once() {
    let mut harness = open(Dialog::Settings);
    click(&mut harness, "Light");
    click(&mut harness, "Larger text");
    click(&mut harness, "Reduce motion");
    click(&mut harness, "smoothly");
    click(&mut harness, "Most doubtful first");
    let wanted = &harness.state().fixture.settings;
    assert_eq!(wanted.look, crate::settings::Appearance::Light);
    assert!((wanted.text_scale - 1.1).abs() < 1e-6 && wanted.reduced_motion);
    assert_eq!(wanted.follow, crate::settings::FollowMode::Smooth);
    assert_eq!(actions(&harness).len(), 5);
    click(&mut harness, "Change keys…");
    assert_eq!(actions(&harness).last(), Some(&Action::OpenDialog(Dialog::Keys)));
}

#[test]
fn settings_say_where_ffmpeg_is() {
    let folder = tempfile::tempdir().unwrap();
    let [there, gone, empty, unpacked] = ["ffmpeg", "gone", "empty", "unpacked"].map(|name| folder.path().join(name));
    std::fs::write(&there, "").unwrap();
    std::fs::create_dir(&empty).unwrap();
    let [_, inside] = base::external_programs::ffmpeg_in(&unpacked);
    std::fs::create_dir_all(inside.parent().unwrap()).unwrap();
    std::fs::write(&inside, "").unwrap();
    let mut harness = open(Dialog::Settings);
    const MISSING: &str = "No ffmpeg is there";
    let chosen = |harness: &Harness<'_, Desk>| harness.state().fixture.settings.ffmpeg.clone();
    click(&mut harness, "Browse for ffmpeg");
    assert_eq!(actions(&harness), [Action::Browse(crate::action::Browse::Ffmpeg)]);
    for (path, is_missing) in [(&there, false), (&gone, true), (&unpacked, false), (&empty, true)] {
        harness.state_mut().state.chosen(Dialog::Settings, path.clone());
        harness.run();
        assert_eq!(chosen(&harness).as_ref(), Some(path));
        assert_eq!(harness.query_by_label_contains(MISSING).is_some(), is_missing, "{path:?}");
    }
}

#[test]
fn settings_choose_the_models_and_say_what_their_licences_permit() {
    let mut harness = open(Dialog::Settings);
    const NOT_FREE: &str = "Not for commercial use: CC BY-NC-ND 4.0.";
    assert!(harness.query_by_label(NOT_FREE).is_none());
    assert!(harness.query_by_label_contains("models for talks are more exact on talks").is_some());
    // A group is one stop, at what is chosen; arrows choose.
    let mut choose = |from: &str, arrow: Key| {
        harness.get_by_label(from).focus();
        harness.run();
        press(&mut harness, arrow);
        (harness.query_by_label(NOT_FREE).is_some(), harness.state().fixture.settings.models)
    };
    assert_eq!(choose("Open models, for any use", Key::ArrowRight), (true, ModelSet::Talks));
    let of_talks = "Models for talks, for personal use";
    assert_eq!(choose(of_talks, Key::ArrowLeft), (false, ModelSet::Open));
}

#[test]
fn settings_choose_whether_the_large_reader_reads_on() {
    let mut harness = open(Dialog::Settings);
    let reading = |harness: &Harness<'_, Desk>| harness.state().fixture.settings.reading;
    assert_eq!(reading(&harness), ReadingDepth::Best);
    click(&mut harness, "Quick");
    assert_eq!(reading(&harness), ReadingDepth::Quick);
    click(&mut harness, "Best");
    assert_eq!(reading(&harness), ReadingDepth::Best);
    // One sentence says what comes of it here.
    let about = ["improves what nobody has touched", "The large reader is not installed."];
    let told = about.into_iter().filter(|&text| harness.query_by_label_contains(text).is_some());
    assert_eq!(told.count(), 1);
}

#[test]
fn settings_retry_a_sound_device_that_is_gone() {
    let mut harness = open(Dialog::Settings);
    assert!(harness.query_by_label("Retry").is_none());
    harness.state_mut().fixture.playback.has_device = Some(false);
    harness.run();
    assert!(harness.query_by_label_contains("playback is silent").is_some());
    click(&mut harness, "Retry");
    assert_eq!(actions(&harness), [Action::RetrySound]);
}

#[test]
fn about_says_what_runs_and_where_things_are() {
    let harness = open(Dialog::About);
    for text in [env!("CARGO_PKG_VERSION"), "CPU", "MIT or Apache-2.0", "CC BY-NC-ND", "SIL Open Font"] {
        assert!(harness.query_all_by_label_contains(text).next().is_some(), "{text}");
    }
}

#[test]
fn diagnostics_are_shown_and_copied_without_where_one_lives() {
    let mut harness = open(Dialog::Diagnostics);
    for text in ["Graphics", "Fast", "discrete, Vulkan", "permission denied", "Noto Sans CJK JP", "weights differ"] {
        assert!(harness.query_all_by_label_contains(text).next().is_some(), "{text}");
    }
    let report = harness.state().fixture.diagnosis.as_ref().unwrap().report.clone();
    click(&mut harness, "Copy for a bug report");
    assert_eq!(actions(&harness), [Action::Copy(report)]);
    assert!(harness.query_by_label("copied").is_some());

    // While the machine is being examined nothing can be copied, and nothing waits.
    let mut fixture = fixture(Dialog::Diagnostics);
    fixture.diagnosis = None;
    let mut harness = show(fixture, SMALL);
    assert!(harness.query_all_by_label_contains("Looking at this machine").next().is_some());
    assert!(harness.get_by_label("Copy for a bug report").accesskit_node().is_disabled());
    press(&mut harness, Key::Enter);
    assert_eq!(actions(&harness), [Action::CloseDialog]);
}

#[test]
fn about_shows_the_licences_of_the_libraries() {
    let mut harness = open(Dialog::About);
    click(&mut harness, "Licences of libraries");
    assert!(harness.query_by_label("Close").is_none());
    assert!(harness.query_all_by_label_contains("libraries of others").next().is_some());
    // Only what is seen is laid out.
    let lines = harness.query_all_by_role(Role::Label).count();
    assert!((10..200).contains(&lines), "{lines}");
    press(&mut harness, Key::Enter);
    assert!(harness.query_by_label("Close").is_some() && actions(&harness).is_empty());
}
