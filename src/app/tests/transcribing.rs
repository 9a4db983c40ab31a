//! A transcript is made by a stand-in for a recogniser, from the dialog to the open talk.

use std::path::PathBuf;

use eframe::egui::Key;
use egui_kittest::kittest::Queryable as _;

use super::{App, TestWindow};
use media::transcribing::Recogniser;
use media::transcribing::stand_ins_for_tests as stand_ins;
use media::transcribing::stand_ins_for_tests::WORDS;
use ui::action::{Action, Dialog};
use ui::command::Command;
use ui::scene::NoticeKind;

/// A window on a machine with this recogniser alone, and a recording.
fn window_with(recogniser: Option<Recogniser>) -> (TestWindow, PathBuf) {
    let mut window = TestWindow::new();
    window.app().desk.settings.plays_on_arrival = false;
    let places = stand_ins::places(window.folder.path());
    recogniser.into_iter().for_each(|recogniser| stand_ins::install(recogniser, &places));
    window.app().background.recognisers = places;
    let recording = stand_ins::recording(&window.folder.path().join("talk.wav"));
    (window, recording)
}

fn click(window: &mut TestWindow, label: &str) {
    window.harness().get_by_label(label).click();
    window.step();
    window.rest();
}

/// The dialog, with its first field ready to be typed into.
fn open_dialog(window: &mut TestWindow) {
    window.perform(Action::Run(Command::MakeTranscript));
    settle(window);
}

fn settle(window: &mut TestWindow) {
    for _ in 0..4 {
        window.step();
    }
}

fn failures(window: &mut TestWindow) -> Vec<String> {
    let failures = window.app().desk.notices.iter().filter(|notice| notice.kind == NoticeKind::Failure);
    failures.map(|notice| notice.text.clone()).collect()
}

fn words(window: &mut TestWindow) -> usize {
    window.app().talk().map_or(0, |talk| talk.words().len())
}

/// The recogniser that waits until it is ended.
fn endless(window: &mut TestWindow) {
    let program = window.app().background.recognisers.programs[0].join("whisper-ctranslate2");
    stand_ins::script(&program, "#!/bin/sh\necho '[00:00.000 --> 00:02.000] x'\nexec sleep 600\n");
}

fn is_transcribing(app: &App) -> bool {
    app.background.job_status.iter().any(|job| job.share == Some(0.5))
}

fn scratch_is_empty(window: &mut TestWindow) -> bool {
    std::fs::read_dir(&window.app().background.recognisers.scratch).unwrap().next().is_none()
}

#[test]
fn from_the_dialog_to_the_open_talk() {
    let (mut window, recording) = window_with(Some(Recogniser::WhisperCpp));
    window.harness().get_by_label("Only a recording: Make a transcript").click();
    window.step();
    settle(&mut window);
    assert_eq!(window.app().desk.dialogs.top(), Some(Dialog::MakeTranscript));
    // Which recognisers there are is looked up in the background.
    window.rest();
    assert!(window.harness().query_by_label("whisper.cpp").is_some());
    // The first field has the focus; Enter starts.
    window.type_text(&recording.to_string_lossy());
    window.press(Key::Enter);
    window.wait_until("the talk", |app| app.talk().is_some_and(|talk| talk.evidence().is_some()));
    window.rest();
    let transcript = recording.with_extension("json");
    let talk = window.app().talk().unwrap();
    assert_eq!((talk.words().len(), talk.words()[1].text.as_str()), (WORDS, "tide"));
    assert_eq!(talk.project().recording.as_deref(), Some(recording.as_path()));
    assert_eq!(talk.project().transcript.as_deref(), Some(transcript.as_path()));
    assert_eq!(window.app().desk.dialogs.top(), None);
    assert!(scratch_is_empty(&mut window));
}

#[test]
fn a_recording_that_is_open_alone_gets_its_transcript() {
    let (mut window, recording) = window_with(Some(Recogniser::Vosk));
    window.perform(Action::Open(vec![recording.clone()]));
    window.wait_until("the sound", |app| app.talk().is_some_and(|talk| talk.recording().is_some()));
    click(&mut window, "Make a transcript");
    settle(&mut window);
    window.rest();
    assert!(window.harness().query_by_label("found").is_some(), "the recording is filled in");
    click(&mut window, "Start");
    window.wait_until("the words", |app| app.talk().is_some_and(|talk| talk.evidence().is_some()));
    assert_eq!(words(&mut window), WORDS);
    assert!(recording.with_extension("json").is_file());
}

#[test]
fn whoever_works_on_another_talk_stays_there_and_is_told() {
    let (mut window, recording) = window_with(Some(Recogniser::FasterWhisper));
    window.show_talk(60);
    window.press(Key::Enter);
    assert!(window.app().talk().unwrap().is_changed());
    open_dialog(&mut window);
    window.type_text(&recording.to_string_lossy());
    window.press(Key::Enter);
    window.wait_until("the message", |app| app.desk.notices.iter().any(|notice| notice.text.contains("recognised")));
    window.rest();
    assert_eq!((words(&mut window), window.app().desk.dialogs.top()), (60, None));
    assert!(recording.with_extension("json").exists());
}

#[test]
fn it_can_be_stopped_and_leaves_nothing_behind() {
    let (mut window, recording) = window_with(None);
    endless(&mut window);
    open_dialog(&mut window);
    window.type_text(&recording.to_string_lossy());
    window.harness.key_press(Key::Enter);
    window.wait_until("the work", is_transcribing);
    assert!(window.harness().query_by_label("Stop").is_some(), "the dialog shows how far it is");
    // Lines come into the dialog meanwhile, and what stands below them moves.
    window.harness().get_by_label("Stop").click_accesskit();
    window.step();
    window.rest();
    assert!(window.app().background.files.status().next().is_none());
    assert!(scratch_is_empty(&mut window) && !recording.with_extension("json").exists());
    assert!(window.app().talk().is_none() && failures(&mut window).is_empty());
    assert!(window.harness().query_by_label("Start").is_some(), "it can be started again");
}

#[test]
fn quitting_asks_while_a_transcript_is_being_made() {
    let (mut window, recording) = window_with(None);
    endless(&mut window);
    open_dialog(&mut window);
    window.type_text(&recording.to_string_lossy());
    window.harness.key_press(Key::Enter);
    window.wait_until("the work", is_transcribing);
    let ctx = window.context();
    window.app().perform(&ctx, Action::CloseDialog);
    window.app().perform(&ctx, Action::Run(Command::Quit));
    settle(&mut window);
    assert_eq!(window.app().desk.dialogs.top(), Some(Dialog::StopTranscribing));
    assert!(!window.app().background.is_quitting);
    window.harness.key_press(Key::Enter);
    window.step();
    assert_eq!(window.app().desk.dialogs.top(), None, "Enter loses nothing");
    assert!(window.app().background.files.is_transcribing());
    window.app().perform(&ctx, Action::Run(Command::Quit));
    settle(&mut window);
    window.harness().get_by_label("Stop and quit").click();
    window.wait_until("the end", |app| app.background.quits);
    window.rest();
    assert!(scratch_is_empty(&mut window));
}

#[test]
fn what_went_wrong_stands_in_the_dialog_or_in_a_message() {
    let (mut window, recording) = window_with(None);
    let program = window.app().background.recognisers.programs[0].join("whisper-ctranslate2");
    let text =
        "#!/bin/sh\nwhile [ ! -e \"$0.may-fail\" ]; do sleep 0.02; done\necho 'RuntimeError: no room' >&2\nexit 1\n";
    stand_ins::script(&program, text);
    let may_fail = program.with_file_name("whisper-ctranslate2.may-fail");
    let is_told = |window: &TestWindow| {
        window.harness().query_all_by_label_contains("its last words: RuntimeError: no room").next().is_some()
    };
    std::fs::write(&may_fail, "").unwrap();
    open_dialog(&mut window);
    window.type_text(&recording.to_string_lossy());
    window.press(Key::Enter);
    settle(&mut window);
    assert!(is_told(&window) && failures(&mut window).is_empty());

    std::fs::remove_file(&may_fail).unwrap();
    window.harness.key_press(Key::Enter);
    window.wait_until("the work", |app| app.background.files.is_transcribing());
    let ctx = window.context();
    window.app().perform(&ctx, Action::CloseDialog);
    std::fs::write(&may_fail, "").unwrap();
    window.rest();
    assert!(failures(&mut window).iter().any(|text| text.contains("RuntimeError: no room")));
    assert!(scratch_is_empty(&mut window));
}
