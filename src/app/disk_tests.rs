//! The window and the disk: what is opened, saved, written and read while the user works.

use std::path::{Path, PathBuf};

use eframe::egui::{Key, Modifiers};

use super::App;
use super::tests::{TestWindow, transcript_json};
use editor::project::{OpenProject, Safety};
use ui::action::{Action, Dialog, UnsavedAnswer};
use ui::command::Command;
use ui::output::{OutputContent, OutputKind};
use ui::scene::NoticeKind;
use ui::settings::Settings;

fn failures(app: &App) -> Vec<String> {
    let failures = app.desk.notices.iter().filter(|notice| notice.kind == NoticeKind::Failure);
    failures.map(|notice| notice.text.clone()).collect()
}

fn project(window: &mut TestWindow) -> editor::project::Project {
    window.app().session.talk.as_ref().unwrap().project().clone()
}

fn file(window: &TestWindow, name: &str, content: &[u8]) -> PathBuf {
    let path = window.folder.path().join(name);
    std::fs::write(&path, content).unwrap();
    path
}

const PNG: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x06\0\0\0\x1f\x15\xc4\x89";

#[test]
fn the_open_talk_stays_if_what_was_to_take_its_place_cannot_be_read() {
    let mut window = TestWindow::with_talk(60);
    window.press(Key::Enter);
    let path = window.folder.path().join("talk.breathmark");
    window.perform(Action::write(OutputContent::Project, path.clone()));
    let before = project(&mut window);
    let broken = [
        file(&window, "picture.wav", PNG),
        file(&window, "broken.wav", b"RIFF\0\0\0\0WAVEfmt \0\0\0\0"),
        file(&window, "broken.json", b"{\"segments\": ["),
        file(&window, "broken.breathmark", b"{"),
        file(&window, "empty.srt", b""),
        window.folder.path().join("missing.wav"),
        window.folder.path().to_owned(),
    ];
    for (count, broken) in broken.into_iter().enumerate() {
        window.app().desk.notices.clear();
        window.perform(Action::Open(vec![broken.clone()]));
        let told = failures(window.app());
        assert!(told.len() == 1 && told[0].contains(&broken.display().to_string()), "{count}: {told:?}");
        let talk = window.app().session.talk.as_ref().unwrap();
        assert_eq!((talk.path(), talk.project()), (Some(path.as_path()), &before), "{}", broken.display());
    }
}

#[test]
fn a_picture_opens_no_empty_talk() {
    let mut window = TestWindow::new();
    let picture = file(&window, "picture.png", PNG);
    window.perform(Action::Open(vec![picture]));
    assert!(window.app().session.talk.is_none());
    assert_eq!(failures(window.app()).len(), 1);
}

#[cfg(unix)]
#[test]
fn a_pipe_as_an_argument_hangs_nothing() {
    let mut window = TestWindow::new();
    let pipe = window.folder.path().join("pipe");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    window.perform(Action::Open(vec![pipe.clone()]));
    assert_eq!(failures(window.app()), [format!("this is a pipe, not a file: {}", pipe.display())]);
    // Where one is typed it is said, too.
    let project = pipe.with_extension("breathmark");
    std::fs::rename(&pipe, &project).unwrap();
    window.perform(Action::Open(vec![project]));
    assert_eq!(failures(window.app()).len(), 2);
}

#[test]
fn a_talk_is_closed_for_another_only_when_that_one_was_read_and_the_answer_was_given() {
    let mut window = TestWindow::with_talk(60);
    let (first, second) =
        (window.folder.path().join("first.breathmark"), window.folder.path().join("second.breathmark"));
    window.perform(Action::write(OutputContent::Project, second.clone()));
    window.perform(Action::write(OutputContent::Project, first.clone()));
    window.press(Key::Enter);
    window.perform(Action::Open(vec![second.clone()]));
    assert_eq!(window.app().desk.dialogs.top(), Some(Dialog::Unsaved));
    window.perform(Action::Unsaved(UnsavedAnswer::Stay));
    assert_eq!(window.app().session.talk.as_ref().unwrap().path(), Some(first.as_path()));
    // The other one was closed again: it does not count as open.
    let (other, ..) = OpenProject::open(&second, &window.app().background.folders.journals.clone()).unwrap();
    other.close();
    window.perform(Action::Open(vec![second.clone()]));
    window.perform(Action::Unsaved(UnsavedAnswer::Save));
    assert_eq!(window.app().session.talk.as_ref().unwrap().path(), Some(second.as_path()));
    window.perform(Action::Open(vec![first]));
    assert_eq!(window.app().session.talk.as_ref().unwrap().progress().0, 1, "it was saved before");
}

#[test]
fn the_open_project_can_be_opened_again_as_it_was_saved() {
    let mut window = TestWindow::with_talk(60);
    let path = window.folder.path().join("talk.breathmark");
    window.perform(Action::write(OutputContent::Project, path.clone()));
    let saved = project(&mut window);
    window.press(Key::Enter);
    window.perform(Action::Open(vec![path.clone()]));
    window.perform(Action::Unsaved(UnsavedAnswer::Discard));
    assert_eq!(project(&mut window), saved);
    assert_eq!(window.app().session.talk.as_ref().unwrap().path(), Some(path.as_path()));
}

/// What is done while the disk still writes belongs to the next save.
#[test]
fn a_save_holds_what_was_there_when_it_was_asked_for() {
    let mut window = TestWindow::with_talk(60);
    let path = window.folder.path().join("talk.breathmark");
    window.perform(Action::write(OutputContent::Project, path.clone()));
    window.press(Key::Enter);
    let ctx = window.context();
    window.app().perform(&ctx, Action::Run(Command::Save));
    assert!(window.app().session.talk.as_ref().unwrap().is_saving());
    window.app().perform(&ctx, Action::Run(Command::Accept));
    window.rest();
    let talk = window.app().session.talk.as_ref().unwrap();
    assert!(talk.is_changed() && !talk.is_saving());
    let count = |path: &Path| {
        let text = std::fs::read_to_string(path).unwrap();
        text.matches("\"accepted\"").count()
    };
    let after_one = count(&path);
    window.press_with(Modifiers::COMMAND, Key::S);
    assert!(!window.app().session.talk.as_ref().unwrap().is_changed());
    assert_eq!(count(&path), after_one + 1);
    window.press_with(Modifiers::COMMAND, Key::Z);
    assert!(window.app().session.talk.as_ref().unwrap().is_changed());
}

#[test]
fn what_cannot_be_saved_is_told_and_the_wish_is_not_fulfilled() {
    let mut window = TestWindow::with_talk(60);
    window.press(Key::Enter);
    window.perform(Action::Run(Command::CloseTalk));
    window.perform(Action::Unsaved(UnsavedAnswer::Save));
    assert_eq!(window.app().desk.dialogs.top(), Some(Dialog::Write(OutputKind::Project)));
    let nowhere = window.folder.path().join("none").join("talk.breathmark");
    window.perform(Action::write(OutputContent::Project, nowhere));
    assert!(window.app().session.talk.is_some() && failures(window.app()).len() == 1);
    // Another name does; then the talk is closed, as was wished.
    let path = window.folder.path().join("talk.breathmark");
    window.perform(Action::write(OutputContent::Project, path.clone()));
    assert!(window.app().session.talk.is_none() && path.is_file());
}

/// In a folder of the kernel's nobody can write, whoever one is.
#[cfg(target_os = "linux")]
#[test]
fn why_a_project_was_not_saved_is_told_in_the_dialog_until_it_has_another_name() {
    use egui_kittest::kittest::Queryable as _;

    const SAVE_AS: Dialog = Dialog::Write(OutputKind::Project);
    let told = |window: &TestWindow| window.harness().query_all_by_label_contains("cannot save the project").count();
    let mut window = TestWindow::with_talk(60);
    window.press_with(Modifiers::COMMAND | Modifiers::SHIFT, Key::S);
    window.press_with(Modifiers::COMMAND, Key::A);
    window.type_and_enter("/proc/talk.breathmark");
    window.rest();
    assert_eq!((window.app().desk.dialogs.top(), failures(window.app()).len()), (Some(SAVE_AS), 1));
    let in_dialog = told(&window);
    assert!(window.harness().query_by_label_contains("creates talk.breathmark").is_none());
    let path = window.folder.path().join("talk.breathmark");
    window.app().desk.panels.dialogs.chosen(SAVE_AS, path.clone());
    window.rest();
    assert_eq!(told(&window) + 1, in_dialog, "what is told of the former name stands behind the dialog alone");
    assert!(window.harness().query_by_label_contains("creates talk.breathmark").is_some());
    window.press(Key::Enter);
    window.rest();
    assert!(path.is_file() && window.app().desk.dialogs.top().is_none());
    assert_eq!(failures(window.app()).len(), 0, "what is done needs no complaint");
}

#[test]
fn the_program_ends_when_all_is_written() {
    let mut window = TestWindow::with_talk(60);
    let path = window.folder.path().join("talk.breathmark");
    window.perform(Action::write(OutputContent::Project, path.clone()));
    window.press(Key::Enter);
    let ctx = window.context();
    window.app().perform(&ctx, Action::Run(Command::ToggleTones));
    window.app().perform(&ctx, Action::write(OutputContent::Subtitles(Box::default()), path.with_extension("srt")));
    window.app().perform(&ctx, Action::Run(Command::Save));
    window.app().perform(&ctx, Action::Run(Command::Quit));
    assert!(!window.app().background.quits);
    window.rest();
    assert!(window.app().background.quits && failures(window.app()).is_empty());
    assert!(path.is_file() && path.with_extension("srt").is_file());
    let folder = window.app().background.folders.settings.clone().unwrap();
    assert!(Settings::read(&folder).0.tones);
    let journals = window.app().background.folders.journals.clone();
    assert!(OpenProject::open(&path, &journals).is_ok(), "nobody holds it any more");
}

#[test]
fn an_answer_that_comes_too_late_changes_nothing() {
    let mut window = TestWindow::with_talk(60);
    let path = window.folder.path().join("talk.breathmark");
    window.perform(Action::write(OutputContent::Project, path.clone()));
    window.perform(Action::Run(Command::CloseTalk));
    let ctx = window.context();
    window.app().perform(&ctx, Action::Open(vec![path.clone()]));
    window.app().perform(&ctx, Action::Run(Command::CancelJob));
    window.rest();
    assert!(window.app().session.talk.is_none());
    let words = file(&window, "talk.json", transcript_json(40).as_bytes());
    window.app().perform(&ctx, Action::Open(vec![path]));
    window.app().perform(&ctx, Action::Open(vec![words]));
    window.rest();
    assert_eq!(window.app().session.talk.as_ref().unwrap().words().len(), 40);
}

/// A project from another person, with a recording in another folder.
#[test]
fn a_recording_outside_the_folder_of_a_strange_project_is_asked_about() {
    let sample = ui::examine::sample_talk().unwrap();
    let theirs = tempfile::tempdir().unwrap();
    let path = theirs.path().join("talk.breathmark");
    let made = {
        let mut window = TestWindow::with_talk(60);
        let recording = window.app().session.talk.as_ref().unwrap().recording().cloned();
        assert!(recording.is_some());
        window.perform(Action::Edit(editor::project::Edit::SetRecording(sample[0].clone())));
        window.perform(Action::write(OutputContent::Project, path.clone()));
        window.perform(Action::Run(Command::CloseTalk));
        window.folder
    };
    drop(made);
    let mut window = TestWindow::new();
    let is_read = |window: &mut TestWindow| !window.app().background.jobs.status().is_empty();
    window.perform(Action::Open(vec![path.clone()]));
    assert_eq!(window.app().session.asks_for.as_ref(), Some(&sample[0]));
    assert!(!is_read(&mut window));
    window.perform(Action::ReadRecording(false));
    assert!(window.app().session.asks_for.is_none() && !is_read(&mut window));
    // "Not now" is no "yes" for the next time.
    window.perform(Action::Run(Command::CloseTalk));
    window.perform(Action::Open(vec![path.clone()]));
    assert!(window.app().session.asks_for.is_some());
    window.perform(Action::ReadRecording(true));
    window.wait_until("the sound", |app| app.talk().is_some_and(|talk| talk.recording().is_some()));
    window.perform(Action::Run(Command::CloseTalk));
    window.perform(Action::Open(vec![path]));
    assert!(window.app().session.asks_for.is_none(), "it was allowed before");
}

fn kept(window: &mut TestWindow) -> Vec<(&'static str, PathBuf)> {
    window.perform(Action::Run(Command::Restore));
    assert_eq!(window.app().desk.dialogs.top(), Some(Dialog::Restore));
    window.app().desk.kept_offers.iter().map(|offer| (offer.what, offer.id.clone())).collect()
}

#[test]
fn what_was_closed_without_saving_comes_back_from_the_list() {
    let mut window = TestWindow::with_talk(60);
    let path = window.folder.path().join("talk.breathmark");
    window.perform(Action::write(OutputContent::Project, path.clone()));
    window.press(Key::Enter);
    window.press(Key::Enter);
    let lost = project(&mut window);
    window.perform(Action::Run(Command::CloseTalk));
    window.perform(Action::Unsaved(UnsavedAnswer::Discard));
    assert!(window.app().session.talk.is_none() && window.app().desk.recoveries.is_empty());
    let offers = kept(&mut window);
    let unsaved = offers.iter().find(|(what, _)| *what == "unsaved changes").expect("it is in the list");
    window.perform(Action::OpenKept(unsaved.1.clone()));
    assert_eq!(project(&mut window).pins, lost.pins);
    // A project of its own: the file is as it was saved.
    let talk = window.app().session.talk.as_ref().unwrap();
    assert!(talk.path().is_none());
    let journals = window.app().background.folders.journals.clone();
    let (open, ..) = OpenProject::open(&path, &journals).unwrap();
    assert_ne!(open.project().pins, lost.pins);
    open.close();
}

#[test]
fn a_file_that_an_export_replaced_can_be_taken_back_and_deleted() {
    let mut window = TestWindow::with_talk(60);
    let path = file(&window, "talk.srt", b"the only copy");
    window.perform(Action::replace(OutputContent::Subtitles(Box::default()), path.clone()));
    assert!(std::fs::read_to_string(&path).unwrap().contains("-->"));
    let offers = kept(&mut window);
    let (what, id) = offers[0].clone();
    assert_eq!((offers.len(), what), (1, "replaced file"));
    let copy = path.with_extension("old.srt");
    window.perform(Action::CopyKept(id.clone(), copy.clone()));
    assert_eq!(std::fs::read(&copy).unwrap(), b"the only copy");
    window.perform(Action::DeleteKept(id));
    assert!(window.app().desk.kept_offers.is_empty());
}

#[test]
fn a_journal_that_cannot_be_begun_is_told_for_as_long_as_it_is_so_and_tried_again() {
    let mut window = TestWindow::new();
    let journals = window.app().background.folders.journals.clone();
    std::fs::remove_dir_all(&journals).ok();
    std::fs::write(&journals, "in the way").unwrap();
    window.app().session.talk = Some(ui::fixture::talk_in(60, &journals));
    window.rest();
    let is_safe = |window: &mut TestWindow| *window.app().session.talk.as_ref().unwrap().safety() == Safety::Safe;
    assert!(!is_safe(&mut window));
    window.press(Key::Enter);
    window.press(Key::Enter);
    let done = project(&mut window);
    // Newer messages do not cover it.
    window.app().desk.notices.clear();
    assert!(!is_safe(&mut window));
    std::fs::remove_file(&journals).unwrap();
    window.let_pass(super::RETRY_PAUSE + 1.0);
    window.rest();
    assert!(is_safe(&mut window));
    // All that was done meanwhile is in it.
    let copy = window.folder.path().join("after");
    super::tests::copy_folder(&journals, &copy);
    let found = editor::project::recoveries(&copy);
    assert_eq!((found.len(), found[0].unsaved), (1, 2));
    let (open, _) = found[0].clone().restore().unwrap();
    assert_eq!(open.project().pins, done.pins);
}

#[test]
fn text_that_is_being_typed_survives_a_crash() {
    let mut window = TestWindow::with_talk(60);
    let path = window.folder.path().join("talk.breathmark");
    window.perform(Action::write(OutputContent::Project, path.clone()));
    window.press(Key::F2);
    window.type_text("Well, ");
    window.let_pass(1.0);
    window.type_text("you know, ");
    window.let_pass(1.0);
    window.rest();
    let copy = window.folder.path().join("after");
    super::tests::copy_folder(&window.app().background.folders.journals.clone(), &copy);
    // What dies here has nothing but the file of the project and a copy of the journals.
    let mut later = TestWindow::new();
    later.app().background.folders.journals = copy.clone();
    later.perform(Action::Open(vec![path.clone()]));
    assert_eq!(later.app().desk.dialogs.top(), Some(Dialog::Recovery));
    later.perform(Action::Restore(0));
    let draft = later.app().session.talk.as_ref().unwrap().left_draft().cloned().unwrap();
    assert!(draft.text.contains("Well, you know, "), "{draft:?}");
    later.perform(Action::TakeDraft(true));
    let is_in = |window: &mut TestWindow| {
        let cues = window.app().session.talk.as_ref().unwrap().cues();
        cues.iter().any(|cue| cue.lines.join(" ").contains("Well, you know,"))
    };
    assert!(is_in(&mut later));
    assert!(later.app().session.talk.as_ref().unwrap().is_changed());
    later.press_with(Modifiers::COMMAND, Key::Z);
    assert!(!is_in(&mut later));
    // Taken over, it is not offered again; nor is what was typed to its end.
    let drafts = |folder: &Path| {
        let found = editor::project::recoveries(folder);
        found.iter().filter(|recovery| recovery.draft.is_some()).count()
    };
    let copy_of = |window: &mut TestWindow, journals: &Path, name: &str| {
        let copy = window.folder.path().join(name);
        super::tests::copy_folder(journals, &copy);
        copy
    };
    let again = copy_of(&mut later, &copy, "again");
    assert_eq!(drafts(&again), 0);
    let journals = window.app().background.folders.journals.clone();
    let typing = copy_of(&mut window, &journals, "typing");
    assert_eq!(drafts(&typing), 1);
    window.press(Key::Enter);
    window.rest();
    let typed = copy_of(&mut window, &journals, "typed");
    assert_eq!(drafts(&typed), 0);
}

/// A fast typist is quicker than a disk.
#[test]
fn enter_counts_though_the_disk_has_not_answered_yet() {
    let mut window = TestWindow::with_talk(60);
    let path = window.folder.path().join("quick.srt");
    window.press_with(Modifiers::COMMAND, Key::E);
    window.press_with(Modifiers::COMMAND, Key::A);
    // Text and Enter come in one and the same frame.
    window.type_and_enter(&path.to_string_lossy());
    assert!(path.is_file());
    assert_eq!(window.app().desk.dialogs.top(), None);
}

/// A program that is killed as soon as a decision is shown loses nothing.
#[test]
fn what_is_shown_stands_in_the_journal() {
    let mut window = TestWindow::with_talk(60);
    let journals = window.app().background.folders.journals.clone();
    let written = || {
        let files = std::fs::read_dir(&journals).unwrap().map(|entry| entry.unwrap().path());
        let journal = files.filter(|path| path.extension().is_some_and(|extension| extension == "jsonl"));
        journal
            .map(|path| std::fs::read_to_string(path).unwrap().lines().filter(|line| line.contains("\"step\"")).count())
            .sum::<usize>()
    };
    for steps in 1..=5 {
        let ctx = window.context();
        window.app().perform(&ctx, Action::Run(Command::Accept));
        assert!(written() >= steps, "{} of {steps} steps", written());
    }
}
