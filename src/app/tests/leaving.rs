//! A talk or the window is left, by a command or a crash: what is asked, kept and there again afterwards.

use eframe::egui::{self, Key, Modifiers};

use super::{TestWindow, copy_folder, transcript_json};
use base::warning::Warning;
use editor::project::{Project, StepKind};
use ui::action::{Action, Dialog};
use ui::command::Command;
use ui::output::OutputContent;
use ui::scene::NoticeKind;

#[test]
fn after_a_crash_everything_is_offered_and_restored() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().to_owned();
    let mut window = TestWindow::in_folder(folder);
    let transcript = path.join("talk.json");
    std::fs::write(&transcript, transcript_json(150)).unwrap();
    window.perform(Action::Open(vec![transcript]));
    window.wait_until("the analysis", |app| app.talk().is_some_and(|talk| talk.evidence().is_some()));
    window.press(Key::Enter);
    window.press(Key::Enter);
    window.press(Key::ArrowLeft);
    let project = window.app().session.talk.as_ref().unwrap().project().clone();
    let current = window.current();
    let verdicts = |project: &Project| {
        project.pins.decisions().map(|(_, decision)| decision).filter(|decision| decision.is_verdict()).count()
    };
    let made = verdicts(&project);
    assert!(made >= 3, "{made}");
    // The program dies: nothing is closed, no destructor of the project runs.
    let TestWindow { harness, folder, .. } = window;
    let mut app = harness.into_state();
    std::mem::forget(app.session.talk.take());

    let mut window = TestWindow::in_folder(folder);
    // In the same process the dead window still holds the lock of its journal, so this looks into a copy of the folder.
    let copy = path.join("after");
    copy_folder(&path.join("journals"), &copy);
    window.app().background.folders.journals = copy;
    window.app().find_recoveries();
    window.rest();
    assert_eq!(window.app().desk.recoveries.len(), 1);
    window.perform(Action::Restore(0));
    assert_eq!(*window.app().session.talk.as_ref().unwrap().project(), project);
    assert_eq!(window.current(), current);
    assert!(window.app().session.talk.as_ref().unwrap().evidence().is_some(), "opens without models");
    window.press_with(Modifiers::COMMAND, Key::Z);
    // A move settles two gaps in one step.
    assert_eq!(verdicts(window.app().session.talk.as_ref().unwrap().project()), made - 2, "the history survives, too");
}

#[test]
fn what_becomes_of_a_talk_takes_back_nothing_that_is_told_of_the_next() {
    let mut window = TestWindow::with_talk(60);
    let no_folder = window.folder.path().join("file");
    std::fs::write(&no_folder, "").unwrap();
    let export = |path| Action::write(OutputContent::Subtitles(Box::default()), path);
    window.perform(export(no_folder.join("talk.srt")));
    let late = "the words are late";
    window.app().warn_of_analysis(&[Warning::new(late.into())]);
    let failures = window.app().desk.notices.iter().filter(|notice| notice.kind == NoticeKind::Failure);
    let failures: Vec<String> = failures.map(|notice| notice.text.clone()).collect();
    let [failure] = &failures[..] else { panic!("{failures:?}") };
    let tells = |window: &mut TestWindow| {
        [failure.as_str(), late].map(|text| window.app().desk.notices.iter().any(|notice| notice.text == text))
    };
    assert_eq!(tells(&mut window), [true, true]);
    window.app().close_talk();
    window.show_talk(60);
    assert_eq!(tells(&mut window), [false, false]);
    // The same is told of the next talk, by something else.
    window.app().desk.notify(NoticeKind::Failure, failure.as_str());
    window.app().desk.notify(NoticeKind::Warning, late);
    window.app().unsay_analysis();
    let path = window.folder.path().join("talk.srt");
    window.perform(export(path.clone()));
    assert!(path.is_file());
    assert_eq!(tells(&mut window), [true, true]);
}

#[test]
fn closing_asks_only_if_something_is_not_saved() {
    let mut window = TestWindow::with_talk(60);
    window.perform(Action::Run(Command::CloseTalk));
    assert!(window.app().session.talk.is_none(), "nothing was done, nothing is asked");

    let mut window = TestWindow::with_talk(60);
    window.press(Key::Enter);
    window.perform(Action::Run(Command::CloseTalk));
    assert_eq!(window.app().desk.dialogs.top(), Some(Dialog::Unsaved));
    window.perform(Action::Unsaved(ui::action::UnsavedAnswer::Stay));
    assert!(window.app().session.talk.is_some());
    let path = window.folder.path().join("kept.breathmark");
    window.perform(Action::write(OutputContent::Project, path.clone()));
    window.perform(Action::Run(Command::CloseTalk));
    assert!(window.app().session.talk.is_none() && path.is_file());

    window.perform(Action::Open(vec![path]));
    let talk = window.app().session.talk.as_ref().unwrap();
    assert_eq!(talk.progress().0, 1);
    assert_eq!(talk.undo_name(), Some(&StepKind::AcceptBoundary.into()), "undo survives saving and closing");
}

#[test]
fn what_is_being_typed_is_kept_by_saving_and_goes_to_no_other_talk() {
    let mut window = TestWindow::with_talk(60);
    let first = window.folder.path().join("first.breathmark");
    let second = window.folder.path().join("second.breathmark");
    window.perform(Action::write(OutputContent::Project, second.clone()));
    window.perform(Action::write(OutputContent::Project, first));
    window.press(Key::F2);
    window.harness.event(egui::Event::Text("Well, ".to_owned()));
    window.harness.step();
    let typed = |window: &mut TestWindow| {
        let talk = window.app().session.talk.as_ref().unwrap();
        talk.project().words.iter().filter(|word| word.text.contains("Well,")).count()
    };
    assert_eq!(typed(&mut window), 0, "it is still being typed");
    window.press_with(Modifiers::COMMAND, Key::S);
    assert_eq!(typed(&mut window), 1);
    assert!(!window.app().session.talk.as_ref().unwrap().is_changed());
    window.press(Key::Enter);
    assert_eq!(typed(&mut window), 1, "the text is not put in a second time");

    // Another talk is opened while a text is typed: what was typed belongs to the first one.
    window.press(Key::F2);
    window.harness.event(egui::Event::Text("Well, ".to_owned()));
    window.harness.step();
    window.perform(Action::Open(vec![second.clone()]));
    assert_eq!(window.app().desk.dialogs.top(), Some(Dialog::Unsaved));
    window.perform(Action::Unsaved(ui::action::UnsavedAnswer::Discard));
    assert_eq!(window.app().session.talk.as_ref().unwrap().path(), Some(second.as_path()));
    for _ in 0..5 {
        window.harness.step();
    }
    assert_eq!(typed(&mut window), 0);
}

#[test]
fn settings_of_the_last_time_are_in_force_and_the_place_is_kept() {
    let mut window = TestWindow::with_talk(120);
    window.perform(Action::Run(Command::ToggleOrder));
    window.press(Key::Enter);
    let path = window.folder.path().join("talk.breathmark");
    window.perform(Action::write(OutputContent::Project, path.clone()));
    let current = window.current();
    window.perform(Action::Run(Command::CloseTalk));
    assert_eq!(window.app().desk.settings.recent[0].gap, Some(current));
    window.app().write_settings();
    window.rest();

    let TestWindow { harness, folder, .. } = window;
    drop(harness);
    let mut window = TestWindow::in_folder(folder);
    window.perform(Action::Open(vec![path]));
    let talk = window.app().session.talk.as_ref().unwrap();
    let places: Vec<usize> = talk.queue().iter().map(|asked| talk.boundary(asked.word()).unwrap().word).collect();
    assert!(places.len() > 5 && !places.is_sorted(), "not in the order of time: {places:?}");
    let doubt = |place: &usize| {
        let boundary = talk.boundaries().iter().find(|boundary| boundary.word == *place).unwrap();
        f64::from(talk.end_signs(boundary).fault())
    };
    let half = places.len() / 2;
    let mean = |places: &[usize]| places.iter().map(doubt).sum::<f64>() / places.len() as f64;
    assert!(mean(&places[..half]) > mean(&places[half..]), "what is doubtful comes first: {places:?}");
    assert_eq!(talk.current(), Some(current));
}

#[test]
fn a_wish_that_was_fulfilled_by_saving_is_not_fulfilled_again() {
    let mut window = TestWindow::with_talk(60);
    let path = window.folder.path().join("talk v1.2");
    window.perform(Action::write(OutputContent::Project, path.clone()));
    assert!(window.folder.path().join("talk v1.2.breathmark").is_file(), "a project file has its own ending");
    window.press(Key::Enter);
    window.perform(Action::Run(Command::Quit));
    assert_eq!(window.app().desk.dialogs.top(), Some(Dialog::Unsaved));
    window.press_with(Modifiers::COMMAND, Key::S);
    window.press(Key::Enter);
    window.perform(Action::write(OutputContent::Project, window.folder.path().join("other")));
    assert!(!window.app().background.quits);
}

#[test]
fn what_a_crash_left_of_a_saved_project_is_offered_once() {
    let mut window = TestWindow::with_talk(60);
    let path = window.folder.path().join("talk.breathmark");
    window.perform(Action::write(OutputContent::Project, path.clone()));
    window.press(Key::Enter);
    let journals = window.folder.path().join("journals");
    let copy = window.folder.path().join("after");
    copy_folder(&journals, &copy);
    let mut later = TestWindow::new();
    later.app().background.folders.journals = copy;
    later.perform(Action::Open(vec![path]));
    assert_eq!((later.app().desk.dialogs.top(), later.app().desk.recoveries.len()), (Some(Dialog::Recovery), 1));
    later.perform(Action::Restore(0));
    assert_eq!(later.app().session.talk.as_ref().unwrap().progress().0, 1);
    assert!(later.app().desk.recoveries.is_empty());
}
