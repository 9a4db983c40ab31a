//! What went wrong comes with a button that leads on; nothing happens before it is pressed.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use eframe::egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable as _;

use super::TestWindow;
use editor::project::{Edit, OpenProject, Project};
use media::audio::AudioError;
use ui::action::{Action, Dialog};
use ui::command::Command;
use ui::examine;
use ui::job_kind::JobKind;
use ui::jobs::JobEvent;
use ui::output::{OutputContent, OutputKind};
use ui::talk::Talk;
use ui::way_out::WayOut;

const SAVE_AS: Option<Dialog> = Some(Dialog::Write(OutputKind::Project));

fn talk(window: &mut TestWindow) -> &Talk {
    window.app().session.talk.as_ref().unwrap()
}

fn project(window: &mut TestWindow) -> Project {
    talk(window).project().clone()
}

fn has_way_out(window: &mut TestWindow, way_out: &WayOut) -> bool {
    window.app().desk.notices.iter().any(|notice| notice.way_out.as_ref() == Some(way_out))
}

fn click(window: &mut TestWindow, label: &str) {
    // A strip with a message makes room for itself first.
    window.harness.run_steps(4);
    window.harness.get_by_label(label).click();
    window.harness.run_steps(4);
    window.rest();
}

/// A window without a talk, a project file, and another window that has it open.
fn with_project_elsewhere() -> (TestWindow, PathBuf, OpenProject) {
    let mut window = TestWindow::with_talk(60);
    let path = window.folder.path().join("talks").join("talk.breathmark");
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    window.perform(Action::write(OutputContent::Project, path.clone()));
    window.perform(Action::Run(Command::CloseTalk));
    let journals = window.app().background.folders.journals.clone();
    let (elsewhere, ..) = OpenProject::open(&path, &journals).unwrap();
    (window, path, elsewhere)
}

fn files_in(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let paths = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    paths.filter(|path| path.is_file()).map(|path| (path.clone(), std::fs::read(path).unwrap())).collect()
}

#[test]
fn a_project_that_is_open_elsewhere_can_be_looked_at_and_is_changed_by_nothing() {
    let (mut window, path, elsewhere) = with_project_elsewhere();
    let journals = window.app().background.folders.journals.clone();
    let before = (files_in(path.parent().unwrap()), files_in(&journals));
    window.perform(Action::Open(vec![path.clone()]));
    assert!(window.app().session.talk.is_none());
    click(&mut window, "Open read-only");
    assert!(talk(&mut window).is_read_only() && talk(&mut window).path() == Some(path.as_path()));
    assert!(!has_way_out(&mut window, &WayOut::OpenReadOnly(path.clone())), "it was taken");
    assert!(window.harness.query_by_label("read-only").is_some());
    assert!(window.app().desk.title.contains("talk (read-only)"), "{}", window.app().desk.title);

    let saved = project(&mut window);
    for key in [Key::Enter, Key::Backspace, Key::M, Key::F2] {
        window.app().desk.notices.clear();
        window.press(key);
        assert_eq!(project(&mut window), saved, "{key:?}");
        assert!(has_way_out(&mut window, &WayOut::SaveAs), "{key:?}");
    }
    window.type_text("Well, ");
    window.let_pass(2.0);
    window.press_with(Modifiers::COMMAND, Key::Z);
    assert!(!talk(&mut window).is_changed());
    window.perform(Action::Run(Command::CloseTalk));
    assert!(window.app().session.talk.is_none(), "there is nothing to ask about");
    assert_eq!((files_in(path.parent().unwrap()), files_in(&journals)), before);
    elsewhere.close();
}

#[test]
fn what_can_only_be_read_is_worked_on_under_another_name() {
    let (mut window, path, elsewhere) = with_project_elsewhere();
    window.perform(Action::Open(vec![path.clone()]));
    click(&mut window, "Open read-only");
    let (id, before) = (talk(&mut window).id().to_owned(), std::fs::read(&path).unwrap());
    // Its own name is refused, whatever was said about replacing.
    window.perform(Action::replace(OutputContent::Project, path.clone()));
    assert!(talk(&mut window).is_read_only() && std::fs::read(&path).unwrap() == before);
    window.app().desk.notices.clear();
    window.press(Key::Enter);
    click(&mut window, "Save under another name");
    assert_eq!(window.app().desk.dialogs.top(), SAVE_AS);
    for _ in 0..4 {
        window.rest();
    }
    let suggested = window.app().desk.panels.dialogs.target().unwrap();
    assert_ne!(suggested, path);
    window.press(Key::Enter);
    assert!(!talk(&mut window).is_read_only() && talk(&mut window).path() == Some(suggested.as_path()));
    assert_ne!(talk(&mut window).id(), id, "a project of its own");
    assert!(!has_way_out(&mut window, &WayOut::SaveAs), "it was taken");
    window.press(Key::Enter);
    assert!(talk(&mut window).is_changed());
    window.press_with(Modifiers::COMMAND, Key::S);
    assert!(!talk(&mut window).is_changed() && std::fs::read(&path).unwrap() == before);
    assert!(elsewhere.path() == Some(path.as_path()));
    elsewhere.close();
}

#[test]
fn what_cannot_be_saved_is_saved_under_another_name() {
    let mut window = TestWindow::with_talk(60);
    window.press(Key::Enter);
    window.perform(Action::write(OutputContent::Project, window.folder.path().join("none").join("talk.breathmark")));
    click(&mut window, "Save under another name");
    assert_eq!(window.app().desk.dialogs.top(), SAVE_AS);
    let path = window.folder.path().join("talk.breathmark");
    window.perform(Action::write(OutputContent::Project, path.clone()));
    assert!(!has_way_out(&mut window, &WayOut::SaveAs), "it was taken");

    // Another program has changed the file.
    let theirs = [std::fs::read(&path).unwrap(), b"\n".to_vec()].concat();
    std::fs::write(&path, &theirs).unwrap();
    window.press(Key::Enter);
    window.press_with(Modifiers::COMMAND, Key::S);
    assert!(has_way_out(&mut window, &WayOut::SaveAs) && talk(&mut window).is_changed());
    assert_eq!(std::fs::read(&path).unwrap(), theirs);
    window.harness.run_steps(4);
    window.harness.get_by_label("Save under another name").focus();
    window.harness.run_steps(4);
    window.press(Key::Enter);
    assert_eq!(window.app().desk.dialogs.top(), SAVE_AS);
}

#[test]
fn a_recording_that_is_gone_can_be_chosen_and_is_linked() {
    let sample = examine::sample_talk().unwrap();
    let mut window = TestWindow::with_talk(60);
    let (was, is) = (window.folder.path().join("talk.flac"), window.folder.path().join("moved.flac"));
    std::fs::copy(&sample[0], &is).unwrap();
    window.perform(Action::Edit(Edit::SetRecording(was.clone())));
    let path = window.folder.path().join("talk.breathmark");
    window.perform(Action::write(OutputContent::Project, path.clone()));
    window.perform(Action::Run(Command::CloseTalk));
    window.perform(Action::Open(vec![path]));
    window.wait_until("the message", |app| app.desk.notices.iter().any(|notice| notice.way_out.is_some()));
    assert!(has_way_out(&mut window, &WayOut::ChooseRecording));
    window.rest();
    assert!(window.harness.query_by_label("Choose the recording").is_some());
    assert_eq!(project(&mut window).recording, Some(was), "nothing is linked unasked");
    // As the desktop's dialog answers.
    window.perform(Action::Open(vec![is.clone()]));
    window.wait_until("the sound", |app| app.talk().is_some_and(|talk| talk.recording().is_some()));
    assert_eq!(project(&mut window).recording, Some(is));
    assert!(!has_way_out(&mut window, &WayOut::ChooseRecording), "it was taken");
}

#[test]
fn a_recording_that_needs_ffmpeg_is_read_once_it_is_there() {
    let sample = examine::sample_talk().unwrap();
    let mut window = TestWindow::with_talk(60);
    window.perform(Action::Edit(Edit::SetRecording(sample[0].clone())));
    let error = AudioError::NeedsFfmpeg { path: sample[0].clone(), codec: "AC-3".to_owned() };
    window.app().take_done(JobKind::Decode, JobEvent::Failed(error.into()));
    assert!(has_way_out(&mut window, &WayOut::ChooseFfmpeg));
    click(&mut window, "Set up ffmpeg");
    assert_eq!(window.app().desk.dialogs.top(), Some(Dialog::Settings));
    window.press(Key::Escape);
    // As after a change of the setting, which is the whole program's.
    window.app().retry_sound();
    assert!(!has_way_out(&mut window, &WayOut::ChooseFfmpeg), "it was taken");
    window.wait_until("the sound", |app| app.talk().is_some_and(|talk| talk.recording().is_some()));
    // Where nothing waits for it nothing is read again.
    window.app().retry_sound();
    assert!(!window.app().background.jobs.is_running(JobKind::Decode));
}

#[test]
fn second_subtitles_that_cannot_be_read_lead_back_to_where_they_are_chosen() {
    let mut window = TestWindow::with_talk(60);
    let path = window.folder.path().join("second.srt");
    std::fs::write(&path, [0, 1, 2, 3]).unwrap();
    window.perform(Action::OpenSecond(path));
    window.wait_until("the message", |app| app.desk.notices.iter().any(|notice| notice.way_out.is_some()));
    assert!(has_way_out(&mut window, &WayOut::TryAgain(Dialog::Second)));
    click(&mut window, "Try again");
    assert_eq!(window.app().desk.dialogs.top(), Some(Dialog::Second));
    assert!(!talk(&mut window).is_changed());
}

#[test]
fn a_damaged_project_leads_to_what_is_kept() {
    let mut window = TestWindow::new();
    let path = window.folder.path().join("talk.breathmark");
    std::fs::write(&path, r#"{"breathmark": 1, "#).unwrap();
    window.perform(Action::Open(vec![path.clone()]));
    assert!(window.app().session.talk.is_none());
    click(&mut window, "Restore an earlier version");
    assert_eq!(window.app().desk.dialogs.top(), Some(Dialog::Restore));
    assert_eq!(std::fs::read_to_string(&path).unwrap(), r#"{"breathmark": 1, "#);
}

#[test]
fn no_key_reaches_a_way_out_through_a_dialog() {
    let (mut window, path, elsewhere) = with_project_elsewhere();
    window.perform(Action::Open(vec![path]));
    window.harness.get_by_label("Open read-only").focus();
    window.harness.run_steps(2);
    window.perform(Action::Run(Command::About));
    window.press(Key::Tab);
    window.press(Key::Space);
    window.press(Key::Enter);
    assert!(window.app().session.talk.is_none());
    elsewhere.close();
}
