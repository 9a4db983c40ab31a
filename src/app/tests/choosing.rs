//! A transcript that holds several tiers or channels is opened as the user chooses, and what was odd about it is reported.

use std::path::PathBuf;

use eframe::egui::Key;

use super::TestWindow;
use formats::transcript::TranscriptChoice;
use ui::action::{Action, Dialog};
use ui::command::Command;

fn fixture(name: &str) -> PathBuf {
    [base::SOURCE_TREE, "tests/data/transcript", name].iter().collect()
}

fn words(window: &mut TestWindow) -> Vec<String> {
    let talk = window.app().session.talk.as_ref();
    talk.map(|talk| talk.words().iter().map(|word| word.text.clone()).collect()).unwrap_or_default()
}

#[test]
fn tiers_are_asked_about_before_anything_is_opened() {
    let mut window = TestWindow::new();
    window.perform(Action::Open(vec![fixture("talk.eaf")]));
    assert_eq!(window.app().desk.dialogs.top(), Some(Dialog::ChoosePart));
    assert!(window.app().session.talk.is_none(), "nothing is open yet");
    window.press(Key::Escape);
    assert_eq!(window.app().desk.dialogs.top(), None);
    assert!(window.app().session.talk.is_none() && window.app().session.choosing.is_none());

    // Enter takes what is read by itself.
    window.perform(Action::Open(vec![fixture("talk.eaf")]));
    window.press(Key::Enter);
    let usual = words(&mut window);
    let (read, _) = formats::transcript::read_chosen(
        &fixture("talk.eaf"),
        &TranscriptChoice::default(),
        &base::progress::Progress::silent(),
    )
    .unwrap();
    assert_eq!(usual, read.words.iter().map(|word| word.text.as_str()).collect::<Vec<_>>());

    // Another tier takes the place of the talk.
    window.perform(Action::Open(vec![fixture("talk.eaf")]));
    let gloss = TranscriptChoice { tier: Some("gloss".to_owned()), ..TranscriptChoice::default() };
    window.perform(Action::ChoosePart(gloss));
    assert_eq!(words(&mut window), ["merci"]);
    let facts = window.app().session.report.transcript.clone().unwrap();
    assert_eq!((facts.format, facts.part.as_deref()), ("ELAN", Some("gloss")));
}

#[test]
fn a_file_with_one_tier_asks_nothing() {
    let mut window = TestWindow::new();
    window.perform(Action::Open(vec![fixture("vosk_stdout.txt")]));
    assert_eq!(window.app().desk.dialogs.top(), None);
    assert!(!words(&mut window).is_empty());
}

#[test]
fn what_was_recognised_is_told_and_another_encoding_reads_it_anew() {
    let mut window = TestWindow::new();
    let path = fixture("windows_1252.srt");
    window.perform(Action::Open(vec![path.clone()]));
    window.perform(Action::Run(Command::AboutTranscript));
    assert_eq!(window.app().desk.dialogs.top(), Some(Dialog::TranscriptFacts));
    let facts = window.app().session.report.transcript.clone().unwrap();
    assert_eq!((facts.format, facts.encoding, facts.is_encoding_guessed), ("SubRip", Some("windows-1252"), true));
    assert!(facts.given_cues > 0 && !facts.warnings.is_empty());
    let before = words(&mut window);
    let choice = TranscriptChoice { encoding: Some("windows-1251".to_owned()), ..TranscriptChoice::default() };
    window.perform(Action::CloseDialog);
    window.perform(Action::OpenAs(vec![path], choice));
    let facts = window.app().session.report.transcript.clone().unwrap();
    assert_eq!((facts.encoding, facts.is_encoding_guessed), (Some("windows-1251"), false));
    assert_ne!(words(&mut window), before);
    window.perform(Action::Run(Command::CloseTalk));
    assert!(window.app().session.report.transcript.is_none());
}
