//! No file of the user's is replaced unasked, and nothing that the talk was made from at all.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use eframe::egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable as _;

use super::TestWindow;
use base::recycle_bin::KeptFolder;
use editor::project::{OpenProject, Project};
use formats::guideline::Guideline;
use formats::transcript::GivenFile;
use ui::action::{Action, Dialog};
use ui::command::Command;
use ui::fixture;
use ui::output::{OutputContent, OutputKind};
use ui::scene::NoticeKind;
use ui::settings::Settings;
use ui::talk::Talk;

const CONTENT: &[u8] = b"what somebody worked on";

fn file(window: &TestWindow, name: &str) -> PathBuf {
    window.folder.path().join(name)
}

fn write(window: &TestWindow, name: &str) -> PathBuf {
    let path = file(window, name);
    std::fs::write(&path, CONTENT).unwrap();
    path
}

fn is_untouched(path: &Path) -> bool {
    std::fs::read(path).unwrap() == CONTENT
}

/// A talk made from `talk.wav` and `talk.srt`, both of which are there.
fn window() -> TestWindow {
    let mut window = TestWindow::with_talk(60);
    let (recording, transcript) = (write(&window, "talk.wav"), write(&window, "talk.srt"));
    let journals = window.app().background.folders.journals.clone();
    let former = window.app().session.talk.take().unwrap();
    let project = Project { recording: Some(recording), transcript: Some(transcript), ..former.project().clone() };
    let mut talk = Talk::new(project, &journals);
    talk.set_evidence(Arc::new(fixture::evidence(talk.words())));
    talk.select_question(talk.next_question(None));
    window.app().session.talk = Some(talk);
    window.rest();
    window
}

/// The name that the dialog of a command suggests.
fn suggested(window: &mut TestWindow, command: Command) -> String {
    window.app().desk.looks.forget();
    window.perform(Action::Run(command));
    for _ in 0..8 {
        window.rest();
    }
    let target = window.app().desk.panels.dialogs.target().unwrap();
    assert_eq!(target.parent(), Some(window.folder.path()));
    target.file_name().unwrap().to_string_lossy().into_owned()
}

fn failures(window: &mut TestWindow) -> Vec<String> {
    let failures = window.app().desk.notices.iter().filter(|notice| notice.kind == NoticeKind::Failure);
    let texts = failures.map(|notice| notice.text.clone()).collect();
    window.app().desk.notices.clear();
    texts
}

#[test]
fn a_subtitle_file_is_exported_as_what_it_was_until_something_is_written() {
    let mut window = window();
    let former = window.app().session.talk.take().unwrap();
    let script = "[Script Info]\nScriptType: v4.00+\n\n[Events]\nFormat: Start, End, Text\nDialogue: 0:00:01.00,0:00:02.00,Sea\n";
    let given_file = Some(GivenFile::of_text(script));
    let journals = window.app().background.folders.journals.clone();
    let mut talk = Talk::new(Project { given_file, ..former.project().clone() }, &journals);
    talk.set_evidence(Arc::new(fixture::evidence(talk.words())));
    window.app().session.talk = Some(talk);
    window.rest();
    let usual = window.app().desk.settings.export;
    assert_eq!(suggested(&mut window, Command::Export), "talk.ass");
    assert_eq!(window.app().desk.settings.export, usual, "no choice of a person's");
    window.press(Key::Escape);
    let path = file(&window, "talk.vtt");
    window.app().session.talk.as_mut().unwrap().note_written(&path);
    assert_eq!(suggested(&mut window, Command::Export), "talk 2.srt");
}

#[test]
fn no_file_that_is_there_is_suggested() {
    let mut window = window();
    for (command, names) in [
        (Command::Export, ["talk 2.srt", "talk 3.srt", "talk 4.srt"]),
        (Command::SaveAs, ["talk.breathmark", "talk 2.breathmark", "talk 3.breathmark"]),
        (Command::ExportDecisions, ["talk.decisions.json", "talk 2.decisions.json", "talk 3.decisions.json"]),
        (Command::ExportQualityReport, ["talk.quality.html", "talk 2.quality.html", "talk 3.quality.html"]),
    ] {
        for name in names {
            assert_eq!(suggested(&mut window, command), name);
            window.press(Key::Escape);
            write(&window, name);
        }
    }
    assert!(is_untouched(&file(&window, "talk.srt")) && is_untouched(&file(&window, "talk.wav")));
}

#[test]
fn a_reopened_project_suggests_the_name_of_what_it_wrote_before() {
    let mut window = window();
    let former = window.app().session.talk.take().unwrap();
    let project = Project { transcript: None, ..former.project().clone() };
    let path = file(&window, "talk.breathmark");
    let journals = window.app().background.folders.journals.clone();
    let mut open = OpenProject::create(project, None, &*journals);
    open.save_as(&path).unwrap();
    drop(open);
    let (open, ..) = OpenProject::open(&path, &*journals).unwrap();
    let mut talk = Talk::opened(open, &journals);
    talk.set_evidence(Arc::new(fixture::evidence(talk.words())));
    window.app().session.talk = Some(talk);
    window.rest();
    // What was written before is there, and replaced only after a question.
    assert_eq!(suggested(&mut window, Command::Export), "talk.srt");
    window.press(Key::Enter);
    window.rest();
    assert!(window.harness.query_by_label_contains("talk.srt already exists. Replace it?").is_some());
    assert!(is_untouched(&file(&window, "talk.srt")));
    window.press(Key::Enter);
    window.press(Key::Escape);
    assert_eq!(suggested(&mut window, Command::ExportQualityReport), "talk.quality.html");
    window.press(Key::Escape);

    // No name has the ending of a project in it, whatever the recording is called.
    let recording = Some(file(&window, "talk.breathmark.wav"));
    let called_so = fixture::fresh(Project { recording, transcript: None, ..former.project().clone() });
    let first = called_so.suggested_paths("srt", &[]).next().unwrap();
    assert_eq!(first.file_name().unwrap(), "talk.srt");
}

#[test]
fn an_existing_file_is_replaced_only_after_a_question_and_kept() {
    let mut window = window();
    assert_eq!(suggested(&mut window, Command::Export), "talk 2.srt");
    window.press(Key::Enter);
    window.rest();
    let path = file(&window, "talk 2.srt");
    let first = std::fs::read(&path).unwrap();
    assert!(!first.is_empty() && window.app().desk.dialogs.top().is_none());

    // The talk's own file is suggested again, and asked about all the same.
    window.press(Key::M);
    assert_eq!(suggested(&mut window, Command::Export), "talk 2.srt");
    window.press(Key::Enter);
    window.rest();
    assert!(window.harness.query_by_label_contains("talk 2.srt already exists. Replace it?").is_some());
    // Enter once more does the harmless thing.
    window.press(Key::Enter);
    assert!(window.harness.query_by_label_contains("Replace it?").is_none());
    assert_eq!(std::fs::read(&path).unwrap(), first);
    assert_eq!(window.app().desk.dialogs.top(), Some(Dialog::Write(OutputKind::Subtitles)));
    window.press(Key::Enter);
    window.harness.get_by_label("Replace").click();
    window.harness.run_steps(2);
    window.rest();
    let second = std::fs::read(&path).unwrap();
    assert_ne!(second, first);
    let kept = KeptFolder::beside(&window.app().background.folders.journals).list();
    assert_eq!(kept.len(), 1, "{kept:?}");
    assert_eq!(std::fs::read(&kept[0].file).unwrap(), first);
    assert_eq!(kept[0].original.as_deref(), Some(path.as_path()));
}

#[test]
fn what_the_talk_was_made_from_is_never_written_over() {
    let mut window = window();
    let (recording, transcript) = (file(&window, "talk.wav"), file(&window, "talk.srt"));
    for path in [&recording, &transcript] {
        window.perform(Action::replace(OutputContent::Subtitles(Box::default()), path.with_extension("srt")));
    }
    assert!(failures(&mut window)[0].contains("the transcript in use"));
    #[cfg(unix)]
    {
        let link = file(&window, "link.srt");
        std::os::unix::fs::symlink(&transcript, &link).unwrap();
        window.perform(Action::replace(OutputContent::Subtitles(Box::default()), link));
        assert!(failures(&mut window)[0].contains("the transcript in use"));
    }
    assert!(is_untouched(&recording) && is_untouched(&transcript));
    #[cfg(unix)]
    {
        let link = file(&window, "link.breathmark");
        std::os::unix::fs::symlink(&transcript, &link).unwrap();
        window.perform(Action::replace(OutputContent::Project, link));
        assert!(failures(&mut window)[0].contains("the transcript in use"));
        assert!(is_untouched(&transcript) && window.app().session.talk.as_ref().unwrap().path().is_none());
    }
    // Said while the name is typed, too.
    window.perform(Action::Run(Command::Export));
    window.app().desk.panels.dialogs.chosen(Dialog::Write(OutputKind::Subtitles), transcript.clone());
    window.rest();
    assert!(window.harness.query_by_label_contains("this is the transcript in use").is_some());
    window.press(Key::Enter);
    assert!(is_untouched(&transcript) && window.app().desk.dialogs.top() == Some(Dialog::Write(OutputKind::Subtitles)));
}

#[test]
fn a_file_that_came_in_between_is_not_replaced_either() {
    let mut window = window();
    let path = file(&window, "talk 2.srt");
    assert_eq!(suggested(&mut window, Command::Export), "talk 2.srt");
    write(&window, "talk 2.srt");
    window.press(Key::Enter);
    window.rest();
    assert!(is_untouched(&path));
    assert!(failures(&mut window)[0].contains("a file of that name already exists"));
    assert_eq!(window.app().desk.dialogs.top(), Some(Dialog::Write(OutputKind::Subtitles)));
}

#[test]
fn another_project_is_replaced_only_if_the_person_says_so() {
    let mut window = window();
    let other = write(&window, "other.breathmark");
    window.perform(Action::write(OutputContent::Project, other.clone()));
    assert!(is_untouched(&other) && failures(&mut window).len() == 1);
    window.perform(Action::replace(OutputContent::Project, other.clone()));
    assert!(!is_untouched(&other));
    let kept = KeptFolder::beside(&window.app().background.folders.journals).list();
    assert!(kept.iter().any(|kept| std::fs::read(&kept.file).is_ok_and(|bytes| bytes == CONTENT)), "{kept:?}");
    // Its own file is saved without a question from then on.
    window.press(Key::Enter);
    window.press_with(Modifiers::COMMAND, Key::S);
    assert!(!window.app().session.talk.as_ref().unwrap().is_changed() && failures(&mut window).is_empty());
}

#[test]
fn a_guideline_and_a_profile_replace_no_file_unasked() {
    let mut window = window();
    let settings = Settings { profile: Some("Client".to_owned()), ..window.app().desk.settings.clone() };
    window.perform(Action::Change(Box::new(settings)));
    let guideline = OutputContent::Guideline(Box::new(Guideline::bbc()));
    for (name, content) in [("g.json", guideline), ("p.json", OutputContent::Profile)] {
        let path = write(&window, name);
        window.perform(Action::write(content.clone(), path.clone()));
        assert!(is_untouched(&path), "{name}");
        window.perform(Action::replace(content.clone(), path.clone()));
        assert!(!is_untouched(&path), "{name}");
        let kept = KeptFolder::beside(&window.app().background.folders.journals).list();
        assert!(kept.iter().any(|kept| kept.original.as_deref() == Some(&path)), "{kept:?}");
        let transcript = file(&window, "talk.srt");
        window.perform(Action::replace(content, transcript.clone()));
        assert!(is_untouched(&transcript), "{name}");
    }
    // As a person does it.
    let path = write(&window, "named.json");
    window.perform(Action::OpenDialog(Dialog::Guideline));
    let click = |window: &mut TestWindow, label: &str| {
        window.harness.get_by_label(label).scroll_to_me();
        window.harness.run_steps(10);
        window.harness.get_by_label(label).click();
        window.harness.run_steps(10);
        window.rest();
    };
    click(&mut window, "Guideline file");
    window.harness.get_by_label("JSON file").focus();
    window.harness.run_steps(2);
    window.type_text(&path.to_string_lossy());
    window.harness.run_steps(3);
    for (label, is_kept) in [("Write to file", true), ("Keep", true), ("Write to file", true), ("Replace", false)] {
        click(&mut window, label);
        assert_eq!(is_untouched(&path), is_kept, "{label}");
    }
}

#[test]
fn files_of_the_sample_talk_go_to_the_persons_own_folder() {
    let sample = Path::new("/opt/breathmark/assets/sample");
    let project = Project { recording: Some(sample.join("talk.flac")), ..fixture::talk(30).project().clone() };
    let talk = fixture::fresh(project);
    assert!(!talk.folder().starts_with("/opt"));
    let first = talk.suggested_paths("srt", &[]).next().unwrap();
    assert_eq!(first.file_name().unwrap(), "talk.srt");
    assert_eq!(first.parent(), Some(talk.folder().as_path()));
}
