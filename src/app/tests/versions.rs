//! Two versions of the subtitles of a talk: gone through by keys, taken or kept, written down.

use std::path::PathBuf;

use eframe::egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable as _;

use super::{TestWindow, fixture};
use crate::App;
use base::time::Duration;
use editor::cues::Cue;
use editor::export::Format;
use editor::project::{Edit, OpenProject, StepKind};
use editor::session::TakenPart;
use formats::subtitle_file::WriteOptions;
use ui::action::{Action, Dialog, VersionChoice};
use ui::command::Command;
use ui::output::{OutputContent, ReportKind};
use ui::scene::NoticeKind;

fn cues(window: &mut TestWindow) -> Vec<Cue> {
    window.app().session.talk.as_ref().unwrap().cues().to_vec()
}

fn shown(cues: &[Cue]) -> Vec<(Vec<String>, i64, i64)> {
    let millis = |cue: &Cue| formats::guideline::exported_millis(cue.span);
    cues.iter().map(|cue| (cue.lines.clone(), millis(cue).0, millis(cue).1)).collect()
}

fn left(app: &App) -> usize {
    app.session.comparing.open_differences().len()
}

/// The talk beside a file with these cues, compared.
fn compared(words: usize, change: impl FnOnce(&mut Vec<Cue>)) -> (TestWindow, PathBuf, Vec<Cue>) {
    let mut window = TestWindow::with_talk(words);
    let mut theirs = cues(&mut window);
    change(&mut theirs);
    let path = window.folder.path().join("theirs.srt");
    std::fs::write(&path, Format::Srt.write(&theirs, &WriteOptions::default())).unwrap();
    window.perform(Action::Run(Command::CompareWithReference));
    assert_eq!(window.app().desk.dialogs.top(), Some(Dialog::Compare));
    window.perform(Action::Compare(path.clone()));
    window.wait_until("the comparison", |app| app.session.comparing.found().is_some());
    (window, path, theirs)
}

fn change_three(theirs: &mut Vec<Cue>) {
    let second = theirs.remove(1);
    theirs[0].lines = vec![theirs[0].lines.join(" "), second.lines.join(" ")];
    theirs[0].span.end = second.span.end;
    theirs[2].lines[0].push_str(" indeed");
    theirs[4].span.end = theirs[4].span.end - Duration::from_millis(200);
}

#[test]
fn differences_are_walked_and_taken_by_single_keys() {
    let (mut window, _, theirs) = compared(160, change_three);
    let mine = cues(&mut window);
    assert_eq!(left(window.app()), 3);
    window.app().session.talk.as_mut().unwrap().select(None);
    window.press(Key::N);
    let label = |app: &App| app.session.comparing.current().map(|(_, one)| one.label(["mine", "theirs"]));
    assert_eq!(label(window.app()).as_deref(), Some("cut"));
    // Each is taken and the next one gone to; the one that is kept is not asked about again.
    window.press(Key::T);
    assert_eq!(label(window.app()).as_deref(), Some("text"));
    window.press(Key::K);
    assert_eq!(label(window.app()).as_deref(), Some("times"));
    window.press(Key::T);
    assert_eq!((left(window.app()), window.app().session.comparing.kept()), (0, 1));
    window.wait_until("the new comparison", |app| {
        let talk = app.session.talk.as_ref().unwrap();
        app.session.comparing.found().is_some_and(|found| found.revision == talk.revision())
    });
    assert_eq!(left(window.app()), 0);
    let mut expected = shown(&theirs);
    expected[2].0 = mine[3].lines.clone();
    assert_eq!(shown(&cues(&mut window)), expected);
    // Each take is a step of its own, and undo works from the small window.
    window.press_with(Modifiers::COMMAND, Key::Z);
    assert_ne!(shown(&cues(&mut window)), expected);
    window.press_with(Modifiers::COMMAND, Key::Z);
    assert_eq!(shown(&cues(&mut window)), shown(&mine));
    assert_eq!(window.app().desk.dialogs.top(), Some(Dialog::Compare));
}

#[test]
fn the_keys_of_the_window_reach_nothing_behind_it() {
    let (mut window, _, _) = compared(160, |_| {});
    let before = window.app().session.talk.as_ref().unwrap().project().clone();
    let settings = window.app().desk.settings.clone();
    for key in [Key::T, Key::K, Key::E, Key::I, Key::N, Key::P, Key::M, Key::Y] {
        window.press(key);
    }
    assert!(*window.app().session.talk.as_ref().unwrap().project() == before);
    assert!(window.app().desk.settings == settings && window.app().desk.dialogs.top() == Some(Dialog::Compare));
}

#[test]
fn going_on_by_function_key_gives_the_keys_to_the_talk() {
    let (mut window, _, _) = compared(160, change_three);
    window.app().session.talk.as_mut().unwrap().select(None);
    let mut places = Vec::new();
    for _ in 0..4 {
        window.press(Key::F7);
        places.push(window.current());
    }
    assert_eq!(places[0], places[3], "round and round: {places:?}");
    // The letters are named only where they work.
    let is_named = |window: &TestWindow| window.harness.query_by_label("Keep mine (K)").is_some();
    assert!(!is_named(&window) && window.harness.query_by_label("Keep mine").is_some());
    window.press_with(Modifiers::COMMAND, Key::R);
    assert!(is_named(&window));
    window.press(Key::N);
    window.press(Key::P);
    assert_eq!(window.current(), places[3]);
    window.press(Key::F7);
    window.press_with(Modifiers::SHIFT, Key::F7);
    assert!(!is_named(&window));
    window.press_with(Modifiers::SHIFT, Key::F7);
    assert_eq!(window.current(), places[2]);
    // A letter is a command of the talk now, and takes nothing.
    window.press(Key::T);
    assert_eq!(left(window.app()), 3);
    // The cue is joined with the next, as theirs has it: that is no difference any more.
    let end =
        |window: &mut TestWindow, cue: usize| window.app().session.talk.as_ref().unwrap().end_of_cue(cue).unwrap();
    let gap = end(&mut window, 0);
    window.perform(Action::Edit(Edit::Reject { gap, strength: None }));
    window.wait_until("the new comparison", |app| left(app) == 2);
}

#[test]
fn going_through_the_differences_begins_where_the_talk_is() {
    let (mut window, _, _) = compared(160, change_three);
    let end_of = |window: &mut TestWindow, cue: usize| window.app().talk().unwrap().end_of_cue(cue).unwrap();
    for (from, to) in [(2, 3), (3, 3), (4, 5), (5, 5)] {
        let (from, to) = (end_of(&mut window, from), end_of(&mut window, to));
        window.app().session.comparing.at = None;
        window.app().session.talk.as_mut().unwrap().select(Some(from));
        window.press(Key::F7);
        assert_eq!(window.current(), to);
    }
}

#[test]
fn all_text_and_all_times_are_a_step_each() {
    let (mut window, _, theirs) = compared(160, |theirs| {
        for cue in theirs {
            cue.lines[0] = format!("So, {}", cue.lines[0]);
            cue.span.end = cue.span.end - Duration::from_millis(150);
        }
    });
    let before = shown(&cues(&mut window));
    window.perform(Action::Settle(VersionChoice::TakeAll(TakenPart::Times)));
    window.wait_until("the new comparison", |app| {
        app.session.comparing.found().is_some_and(|found| found.differences.counts().times == 0)
    });
    window.perform(Action::Settle(VersionChoice::TakeAll(TakenPart::Text)));
    window.wait_until("the new comparison", |app| {
        app.session.comparing.found().is_some_and(|found| found.differences.counts().text == 0)
    });
    let texts = |cues: &[Cue]| cues.iter().map(Cue::text).collect::<Vec<_>>();
    assert_eq!(texts(&cues(&mut window)), texts(&theirs));
    for _ in 0..2 {
        window.perform(Action::Run(Command::Undo));
    }
    assert_eq!(shown(&cues(&mut window)), before);
}

#[test]
fn a_project_is_a_version_and_a_report_is_written() {
    let mut window = TestWindow::with_talk(90);
    let words = fixture::words(90);
    let evidence = std::sync::Arc::new(fixture::evidence(&words));
    let project = editor::session::fixture::project(&words);
    let mut other = OpenProject::create(project, Some(evidence), &*window.folder.path().join("others"));
    let first = words[0].id;
    let text = editor::project::CueText {
        first,
        last: first,
        shown: vec![(words[0].text.clone(), false)],
        text: "Each".into(),
    };
    other.edit(&Edit::Retext { name: StepKind::EditText, cues: vec![text] }).unwrap();
    let path = window.folder.path().join("bob.breathmark");
    other.save_as(&path).unwrap();
    window.perform(Action::Run(Command::CompareWithReference));
    window.perform(Action::Compare(path.clone()));
    window.wait_until("the comparison", |app| app.session.comparing.found().is_some());
    assert_eq!(left(window.app()), 1);
    let report = window.folder.path().join("review.html");
    window.perform(Action::write(OutputContent::Report(ReportKind::Review), report.clone()));
    window.wait_until("the report", |_| report.exists());
    let page = std::fs::read_to_string(&report).unwrap();
    assert!(page.contains("<ins>Each</ins>") && page.contains("bob.breathmark"), "{page}");
    let document = window.folder.path().join("review.docx");
    window.perform(Action::write(OutputContent::Report(ReportKind::Review), document.clone()));
    window.wait_until("the document", |_| document.exists());
    assert!(std::fs::read(document).unwrap().starts_with(b"PK"), "a zip archive");
    window.perform(Action::write(OutputContent::Report(ReportKind::Review), window.folder.path().join("review.doc")));
    let failed = window.app().desk.notices.iter().any(|notice| notice.kind == NoticeKind::Failure);
    assert!(failed);
    // The other's project is not written over.
    let before = std::fs::read(&path).unwrap();
    window.perform(Action::replace(OutputContent::Report(ReportKind::Review), path.clone()));
    assert_eq!(std::fs::read(&path).unwrap(), before);
}

#[test]
fn a_version_that_cannot_be_read_is_told() {
    let (mut window, path, _) = compared(90, |_| {});
    window.press(Key::Escape);
    std::fs::write(&path, "no subtitles").unwrap();
    window.perform(Action::Compare(path));
    window.wait_until("the failure", |app| app.session.comparing.problem().is_some());
    assert!(window.app().session.comparing.problem().unwrap().contains("not a subtitle file that can be read"));
    window.app().close_talk();
    assert!(window.app().session.comparing.path().is_none());
}
