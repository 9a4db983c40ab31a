//! Which models a talk is analysed with.

use std::sync::Arc;

use eframe::egui::{Key, Modifiers};

use super::{TestWindow, transcript_json, tree};
use crate::{App, Dialog};
use analysis::live_feed::FollowedFiles;
use editor::decisions::DecisionKind;
use editor::project::{Edit, StepKind};
use evidence::Evidence;
use evidence::model_set::ModelSet;
use models::compute::Compute;
use ui::action::Action;
use ui::command::Command;
use ui::live_reader::Follower;
use ui::output::OutputContent;
use ui::settings::Settings;

fn models(window: &mut TestWindow) -> ModelSet {
    window.app().talk().unwrap().project().models
}

/// The lexical model that the evidence is of.
fn model(app: &App) -> Option<&str> {
    Some(app.talk()?.evidence()?.model.as_str())
}

/// As if the models for talks had said what there is.
fn with_talk_by_all() -> TestWindow {
    let mut window = TestWindow::with_talk(60);
    let talk = window.app().session.talk.as_mut().unwrap();
    talk.edit(&Edit::SetModels(ModelSet::Talks)).unwrap();
    let evidence = Evidence { model: "reader-talks".to_owned(), ..(**talk.evidence().unwrap()).clone() };
    talk.set_evidence(Arc::new(evidence));
    window.rest();
    window
}

fn choose_open(window: &mut TestWindow) {
    let settings = Settings { models: ModelSet::Open, ..window.app().desk.settings.clone() };
    window.perform(Action::Change(Box::new(settings)));
}

#[test]
fn other_models_analyse_anew_keep_what_is_decided_and_can_be_undone() {
    let mut window = with_talk_by_all();
    let accepted = window.current();
    window.press(Key::Enter);
    let rejected = window.current();
    window.press(Key::Backspace);
    assert_eq!(models(&mut window), ModelSet::Talks);
    window.perform(Action::Run(Command::ToggleOpenModels));
    assert_eq!(models(&mut window), ModelSet::Open);
    // The open one if it is installed, else none; never the other one.
    window.wait_until("the analysis by open models", |app| matches!(model(app), Some("" | "reader-small")));
    let is_decided = |window: &mut TestWindow| {
        let kinds = (window.kind_at(accepted), window.kind_at(rejected));
        assert_eq!(kinds, (Some(DecisionKind::Accepted), Some(DecisionKind::Rejected)));
    };
    is_decided(&mut window);
    assert!(!tree(&window).contains("not for commercial use"));
    assert_eq!(window.app().talk().unwrap().undo_name(), Some(&StepKind::UseOpenModels.into()));

    window.press_with(Modifiers::COMMAND, Key::Z);
    assert_eq!(models(&mut window), ModelSet::Talks);
    window.wait_until("the analysis by models for talks", |app| model(app) == Some("reader-talks"));
    is_decided(&mut window);
    window.press_with(Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
    assert_eq!(models(&mut window), ModelSet::Open);
    window.wait_until("the analysis by open models", |app| matches!(model(app), Some("" | "reader-small")));
    is_decided(&mut window);
    window.perform(Action::Run(Command::ToggleOpenModels));
    assert_eq!(
        window.app().talk().unwrap().undo_name(),
        Some(&StepKind::UseAllModels.into()),
        "as files of every version call it"
    );
}

#[test]
fn new_talks_begin_with_the_models_of_the_settings() {
    let mut window = TestWindow::new();
    choose_open(&mut window);
    let path = window.folder.path().join("talk.json");
    std::fs::write(&path, transcript_json(60)).unwrap();
    window.perform(Action::Open(vec![path]));
    assert_eq!(models(&mut window), ModelSet::Open);
    window.wait_until("the analysis", |app| model(app).is_some());
    assert!(matches!(model(window.app()), Some("" | "reader-small")));
    assert_eq!(window.app().talk().unwrap().undo_name(), None, "nobody changed anything");
    // The setting is for new talks, not for this one.
    let settings = Settings { models: ModelSet::Talks, ..window.app().desk.settings.clone() };
    window.perform(Action::Change(Box::new(settings)));
    assert_eq!(models(&mut window), ModelSet::Open);
}

#[test]
fn talks_that_are_followed_begin_with_them_too_and_keep_them() {
    let mut window = TestWindow::new();
    choose_open(&mut window);
    let files = FollowedFiles { transcript: window.folder.path().join("live.jsonl"), sound: None };
    let options = window.app().live_options();
    assert_eq!(options.models, ModelSet::Open);
    let (follower, _reader) = Follower::by_hand(&files, options, Compute::cpu()).unwrap();
    window.app().follow_with(follower, files);
    window.rest();
    assert_eq!(models(&mut window), ModelSet::Open);
    let situation = ui::situation::Situation { has_words: true, is_followed: true, ..Default::default() };
    assert!(!Command::ToggleOpenModels.enabled(&situation), "the follower has its models open");
}

#[test]
fn a_project_that_other_models_analysed_is_analysed_anew_when_it_opens() {
    let mut window = with_talk_by_all();
    window.perform(Action::Run(Command::ToggleOpenModels));
    window.perform(Action::Run(Command::CancelJob));
    window.wait_until("nothing runs", |app| app.background.jobs.status().is_empty());
    // As it is where the analysis was cancelled in time.
    let talk = window.app().session.talk.as_mut().unwrap();
    let evidence = Evidence { model: "reader-talks".to_owned(), ..(**talk.evidence().unwrap()).clone() };
    talk.set_evidence(Arc::new(evidence));
    let path = window.folder.path().join("talk.breathmark");
    window.perform(Action::write(OutputContent::Project, path.clone()));
    window.perform(Action::Run(Command::CloseTalk));
    window.perform(Action::Open(vec![path]));
    assert_eq!(models(&mut window), ModelSet::Open);
    window.wait_until("the analysis by open models", |app| matches!(model(app), Some("" | "reader-small")));
}

#[test]
fn the_models_are_chosen_by_keys_alone() {
    let mut window = with_talk_by_all();
    window.press_with(Modifiers::COMMAND | Modifiers::SHIFT, Key::P);
    window.type_text("company");
    window.press(Key::Enter);
    assert_eq!(models(&mut window), ModelSet::Open);
    assert_ne!(window.app().desk.dialogs.top(), Some(Dialog::Palette));
}
