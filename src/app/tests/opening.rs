//! What is opened, by command or dropped: both files, one, a broken one, none.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use eframe::egui::{self, Key};

use super::{App, TestWindow, transcript_json, tree};
use editor::project::Edit;
use evidence::Evidence;
use ui::action::Action;
use ui::command::Command;
use ui::scene::NoticeKind;
use ui::{examine, fixture};

#[test]
fn a_cancelled_analysis_leaves_a_window_that_works() {
    let mut window = TestWindow::new();
    window.perform(Action::Run(Command::OpenSample));
    window.perform(Action::Run(Command::CancelJob));
    window.wait_until("nothing runs", |app| app.background.jobs.status().is_empty());
    window.perform(Action::Run(Command::OpenSample));
    window.wait_until("the analysis", |app| app.talk().is_some_and(|talk| talk.evidence().is_some()));
}

#[test]
fn saying_the_language_asks_its_model() {
    let mut window = TestWindow::with_talk(60);
    let talk = window.app().session.talk.as_mut().unwrap();
    let evidence = Evidence { model: String::new(), language: "und".into(), ..(**talk.evidence().unwrap()).clone() };
    talk.set_evidence(Arc::new(evidence));
    window.harness.step();
    assert!(tree(&window).contains("No model knows the language of this talk"));
    window.perform(Action::Edit(Edit::SetLanguage(Some("de".to_owned()))));
    window.perform(Action::Edit(Edit::SetLanguage(Some("en".to_owned()))));
    let has_model = |app: &App| app.talk().is_some_and(|talk| talk.evidence().is_some_and(|found| found.has_model()));
    window.wait_until("the analysis", has_model);
    assert!(!tree(&window).contains("No model knows"));
    assert_eq!(window.app().session.talk.as_ref().unwrap().evidence().unwrap().language, "en");
}

#[derive(Debug)]
struct Dropped(PathBuf);

impl egui::DroppedFile for Dropped {
    fn path(&self) -> &Path {
        &self.0
    }

    fn bytes(&self) -> Result<Vec<u8>, String> {
        std::fs::read(&self.0).map_err(|error| error.to_string())
    }
}

#[test]
fn files_can_be_dropped_in_any_order_together_or_one_by_one() {
    let paths = examine::sample_talk().unwrap();
    let drop_onto = |window: &mut TestWindow, paths: &[&PathBuf]| {
        let files = paths.iter().map(|path| Arc::new(Dropped((*path).clone())) as _);
        window.harness.input_mut().dropped_files = files.collect();
        window.harness.step();
        window.harness.input_mut().dropped_files.clear();
    };
    let is_heard = |app: &App| {
        app.talk()
            .is_some_and(|talk| talk.evidence().is_some_and(|evidence| evidence.heard) && talk.recording().is_some())
    };
    let mut window = TestWindow::new();
    drop_onto(&mut window, &[&paths[1], &paths[0]]);
    window.wait_until("the analysis of both", is_heard);
    let mut window = TestWindow::new();
    drop_onto(&mut window, &[&paths[1]]);
    window.wait_until("the analysis of the words", |app| app.talk().is_some_and(|talk| talk.evidence().is_some()));
    drop_onto(&mut window, &[&paths[0]]);
    window.wait_until("the analysis of the sound", is_heard);
}

#[test]
fn what_cannot_be_opened_is_told_and_nothing_is_lost() {
    let mut window = TestWindow::with_talk(60);
    window.press(Key::Enter);
    let project = window.app().session.talk.as_ref().unwrap().project().clone();
    let missing = window.folder.path().join("missing.json");
    window.perform(Action::Open(vec![missing]));
    let broken = window.folder.path().join("broken.breathmark");
    std::fs::write(&broken, "{").unwrap();
    window.perform(Action::Open(vec![broken]));
    window.perform(Action::Unsaved(ui::action::UnsavedAnswer::Stay));
    assert!(window.app().desk.notices.iter().any(|notice| notice.kind == NoticeKind::Failure));
    assert_eq!(*window.app().session.talk.as_ref().unwrap().project(), project);
}

#[test]
fn a_shorter_talk_in_place_of_a_longer_one_is_drawn() {
    let mut window = TestWindow::with_talk(300);
    window.perform(Action::Run(Command::Find));
    window.harness.event(egui::Event::Text("the".to_owned()));
    window.harness.step();
    let journals = window.app().background.folders.journals.clone();
    let short = window.folder.path().join("short.breathmark");
    let mut talk = fixture::talk_in(30, &journals);
    talk.save_as(&short, false);
    let keeper = talk.close().unwrap();
    while keeper.pending() > 0 {
        std::thread::yield_now();
    }
    window.perform(Action::Open(vec![short]));
    for _ in 0..3 {
        window.harness.step();
    }
    assert_eq!(window.app().session.talk.as_ref().unwrap().words().len(), 30);
}

#[test]
fn a_broken_recording_leaves_the_words_to_be_judged() {
    let mut window = TestWindow::new();
    let words = window.folder.path().join("talk.json");
    std::fs::write(&words, transcript_json(60)).unwrap();
    let sound = window.folder.path().join("talk.wav");
    std::fs::write(&sound, b"RIFF\0\0\0\0WAVEfmt \0\0\0\0").unwrap();
    window.perform(Action::Open(vec![sound, words]));
    window.wait_until("the analysis", |app| app.talk().is_some_and(|talk| talk.evidence().is_some()));
    assert!(window.app().desk.notices.iter().any(|notice| notice.kind == NoticeKind::Failure));
    assert!(!window.app().session.talk.as_ref().unwrap().cues().is_empty());
}

#[test]
fn a_file_that_is_missing_is_told_though_the_other_one_opens() {
    let mut window = TestWindow::new();
    let words = window.folder.path().join("talk.json");
    std::fs::write(&words, transcript_json(60)).unwrap();
    let missing = window.folder.path().join("missing.wav");
    window.perform(Action::Open(vec![missing, words]));
    let is_told = |app: &App| app.desk.notices.iter().any(|notice| notice.text.contains("missing.wav"));
    assert!(is_told(window.app()));
    window.wait_until("the analysis", |app| app.talk().is_some_and(|talk| talk.evidence().is_some()));
    assert!(is_told(window.app()));
}
