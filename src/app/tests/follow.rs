//! A talk that is followed while it is being spoken: the files grow when the test says so, and the follower looks when it says so.

use std::fs::OpenOptions;
use std::io::Write as _;
use std::path::PathBuf;
use std::time::Duration as Wait;

use eframe::egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable as _;

use super::{TestWindow, deepening};
use analysis::live_feed::FollowedFiles;
use base::progress::Progress;
use base::warning::Warning;
use editor::settling::{self, State};
use formats::transcript::{Word, WordId};
use models::compute::Compute;
use ui::action::{Action, Browse, Dialog, UnsavedAnswer};
use ui::command::Command;
use ui::fixture::words;
use ui::live_reader::{Follower, LiveReader};
use ui::output::OutputContent;
use ui::scene::NoticeKind;

/// A window that follows a file, and the follower.
struct LiveWindow {
    window: TestWindow,
    reader: LiveReader,
    path: PathBuf,
    /// By the follower's clock.
    seconds: u64,
}

impl LiveWindow {
    fn new() -> Self {
        let mut window = TestWindow::new();
        window.app().desk.settings.plays_on_arrival = false;
        let path = window.folder.path().join("live.jsonl");
        let files = FollowedFiles { transcript: path.clone(), sound: None };
        let options = window.app().live_options();
        let (follower, reader) = Follower::by_hand(&files, options, Compute::cpu()).unwrap();
        window.app().follow_with(follower, files);
        window.rest();
        Self { window, reader, path, seconds: 0 }
    }

    fn append(&mut self, text: &str) {
        let mut file = OpenOptions::new().append(true).create(true).open(&self.path).unwrap();
        file.write_all(text.as_bytes()).unwrap();
    }

    /// The follower looks, and the window takes what it found.
    fn look(&mut self) -> bool {
        self.seconds += 1;
        let goes_on = self.reader.step(Wait::from_secs(self.seconds), Wait::ZERO);
        self.window.wait_until("all that came is in the talk", |app| {
            app.session.following.as_ref().is_none_or(|following| following.is_at_rest())
        });
        self.window.rest();
        goes_on
    }

    fn say(&mut self, words: &[Word]) {
        for words in words.chunks(6) {
            self.append(&message(words, true));
            assert!(self.look());
        }
    }

    fn word_count(&mut self) -> usize {
        self.window.app().talk().map_or(0, |talk| talk.words().len())
    }

    fn boundaries(&mut self) -> Vec<WordId> {
        self.window.app().talk().unwrap().boundaries().iter().map(|boundary| boundary.gap).collect()
    }

    fn warnings(&mut self) -> Vec<String> {
        let warnings = self.window.app().desk.notices.iter().filter(|notice| notice.kind == NoticeKind::Warning);
        warnings.map(|notice| notice.text.clone()).collect()
    }
}

/// A message of a recogniser.
fn message(words: &[Word], is_final: bool) -> String {
    let words: Vec<serde_json::Value> = words
        .iter()
        .map(|word| {
            serde_json::json!({"text": word.text, "start": word.span.start.as_secs(), "end": word.span.end.as_secs()})
        })
        .collect();
    serde_json::json!({"type": "words", "final": is_final, "words": words}).to_string() + "\n"
}

#[test]
fn proposals_come_while_the_talk_goes_on_and_what_is_decided_stays() {
    let words = words(150);
    let mut live = LiveWindow::new();
    assert!(live.look(), "the file has still to come");
    live.say(&words[..60]);
    assert!((48..=60).contains(&live.word_count()), "{}", live.word_count());
    let early = live.boundaries();
    assert!(early.len() > 3, "{early:?}");
    // The first one is there to be decided, without a key.
    let first = live.window.current();
    live.window.press(Key::Enter);
    let second = live.window.current();
    live.window.press(Key::Backspace);
    let states = |live: &mut LiveWindow| (live.window.state_of(first), live.window.state_of(second));
    assert_eq!(states(&mut live), (Some(State::Accepted), Some(State::Rejected)));
    let current = live.window.current();
    live.say(&words[60..]);
    assert_eq!(states(&mut live), (Some(State::Accepted), Some(State::Rejected)));
    assert_eq!(live.window.current(), current, "where one is stays where it is");
    assert!(live.boundaries().len() > 2 * early.len());

    // Undo takes back what a person did, and no word.
    let count = live.word_count();
    live.window.press_with(Modifiers::COMMAND, Key::Z);
    live.window.press_with(Modifiers::COMMAND, Key::Z);
    live.window.press_with(Modifiers::COMMAND, Key::Z);
    assert_eq!(states(&mut live), (Some(State::Pending), Some(State::Pending)));
    assert_eq!(live.word_count(), count);
    live.window.press_with(Modifiers::COMMAND, Key::Y);
    assert_eq!(states(&mut live), (Some(State::Accepted), Some(State::Pending)));

    let talk = live.window.app().talk().unwrap();
    let settled = settling::settle(talk.project(), talk.evidence().map(AsRef::as_ref), &Progress::silent()).unwrap();
    assert_eq!(talk.project_cues(), &settled);
    assert!(live.window.app().talk().unwrap().is_changed(), "what came is still to be saved");
}

/// What is proposed a dozen words before the last one stays where it is while more words come.
#[test]
fn what_was_proposed_once_does_not_jump_about() {
    let words = words(240);
    let mut live = LiveWindow::new();
    let mut certain: Vec<WordId> = Vec::new();
    let mut gone = Vec::new();
    for words in words.chunks(3) {
        live.append(&message(words, true));
        live.look();
        let now = live.boundaries();
        gone.extend(certain.iter().filter(|gap| !now.contains(gap)).copied());
        let count = live.word_count() as u32;
        certain = now.into_iter().filter(|gap| gap.0 + 12 < count).collect();
    }
    assert!(certain.len() > 12 && gone.is_empty(), "{certain:?}, gone: {gone:?}");
}

#[test]
fn how_far_one_is_behind_is_told_and_unstable_words_never_reach_the_list() {
    let words = words(80);
    let mut live = LiveWindow::new();
    live.say(&words[..60]);
    let count = live.word_count();
    live.append(&message(&words[60..64], false));
    live.look();
    assert_eq!(live.word_count(), count);
    let status = live.window.app().session.live_status().unwrap();
    assert_eq!(status.waiting, 64 - count);
    assert!(status.text.to_lowercase().contains(&words[63].bare_word().to_lowercase()), "{}", status.text);
    let edge = words[63].span.end;
    let talk = live.window.app().talk().unwrap();
    let place = talk.words()[talk.current_boundary().unwrap().word].span.end;
    assert_eq!(live.window.app().session.live_status().unwrap().behind, edge - place);
    let shown = |live: &LiveWindow, text: &str| live.window.harness.query_by_label_contains(text).is_some();
    assert!(shown(&live, "Live: ") && shown(&live, "words waiting") && shown(&live, "Not certain yet: "));
}

#[test]
fn bad_input_is_told_and_costs_nothing_of_what_came() {
    let words = words(90);
    let mut live = LiveWindow::new();
    live.say(&words[..40]);
    let whole = message(&words[40..46], true);
    live.append(&whole[..whole.len() / 2]);
    live.append("\n");
    live.append(&message(&words[46..52], true));
    live.look();
    assert!(live.warnings().iter().any(|warning| warning.contains("breaks off")), "{:?}", live.warnings());
    let count = live.word_count();

    // The producer starts again, with what it had said before.
    std::fs::write(&live.path, message(&words[..6], true)).unwrap();
    live.look();
    live.look();
    assert!(live.warnings().iter().any(|warning| warning.contains("starts again")), "{:?}", live.warnings());
    assert!(live.word_count() >= count);
    live.append(&message(&words[52..60], true));
    live.look();
    std::fs::remove_file(&live.path).unwrap();
    live.look();
    assert!(live.warnings().iter().any(|warning| warning.contains("is gone")), "{:?}", live.warnings());
    live.append(&message(&words[60..70], true));
    live.look();
    assert!(live.look() && live.look());
    live.append("{\"type\":\"pause\"}\n");
    live.look();
    // All but the six words whose message was cut off.
    assert_eq!(live.word_count(), 64);
    let texts: Vec<String> = live.window.app().talk().unwrap().words().iter().map(|word| word.text.clone()).collect();
    let expected: Vec<String> = words[..40].iter().chain(&words[46..70]).map(|word| word.text.clone()).collect();
    assert_eq!(texts, expected);
}

#[test]
fn the_end_of_the_talk_brings_an_analysis_of_the_whole_that_moves_no_decision() {
    let words = words(120);
    let mut live = LiveWindow::new();
    live.say(&words);
    let first = live.window.current();
    live.window.press(Key::Enter);
    live.append("{\"type\":\"end\"}\n");
    assert!(!live.look(), "nothing more is looked for");
    live.window.wait_until("the last analysis", |app| app.session.following.is_none());
    live.window.rest();
    assert_eq!((live.word_count(), live.window.state_of(first)), (120, Some(State::Accepted)));
    let notices: Vec<&str> = live.window.app().desk.notices.iter().map(|notice| notice.text.as_str()).collect();
    assert!(notices.contains(&"the talk is over: 120 words"), "{notices:?}");
    // Lines break where the model for whole talks would break them: only the last analysis asks it.
    let evidence = live.window.app().talk().unwrap().evidence().cloned().unwrap();
    assert!(evidence.gaps.values().any(|gap| gap.line_break.is_some()));
    assert_eq!(evidence.gaps.len(), 120);
}

#[test]
fn what_was_warned_of_on_the_way_goes_when_an_analysis_of_the_whole_finds_it_mended() {
    let words = words(60);
    let mut live = LiveWindow::new();
    live.say(&words);
    let [message, language, sound] = ["a message breaks off", "the language is not known", "the sound is faint"];
    live.window.app().desk.notify(NoticeKind::Warning, message);
    live.window.app().warn_of_analysis(&[Warning::new(language.into())]);
    live.window.app().session.following.as_mut().unwrap().is_ending = true;
    let mut tells_after = |warnings: &[&str]| {
        let evidence = (**live.window.app().talk().unwrap().evidence().unwrap()).clone();
        live.window.app().take_live_analysis(*deepening::analysis(evidence, warnings));
        assert_eq!(live.window.app().session.report.analysis.len(), warnings.len());
        let told = live.warnings();
        [message, language, sound].map(|text| told.iter().any(|warning| warning == text))
    };
    assert_eq!(tells_after(&[sound]), [true, false, true]);
    assert_eq!(tells_after(&[]), [true, false, false], "the message stays broken");
}

#[test]
fn to_stop_following_takes_what_has_come_and_to_close_the_talk_ends_it_at_once() {
    let words = words(60);
    let mut live = LiveWindow::new();
    live.say(&words[..50]);
    assert!(Command::StopFollowing.enabled(&live.window.app().situation()));
    live.window.perform(Action::Run(Command::StopFollowing));
    assert!(!live.look());
    assert_eq!(live.word_count(), 50, "what waited, too");
    assert!(!Command::StopFollowing.enabled(&live.window.app().situation()));

    let mut live = LiveWindow::new();
    live.say(&words[..50]);
    live.window.perform(Action::Run(Command::CloseTalk));
    assert_eq!(live.window.app().desk.dialogs.top(), Some(Dialog::Unsaved));
    live.window.perform(Action::Unsaved(UnsavedAnswer::Discard));
    assert!(live.window.app().talk().is_none() && live.window.app().session.following.is_none());
    live.append(&message(&words[50..], true));
    assert!(!live.reader.step(Wait::from_secs(99), Wait::ZERO), "the thread would end");
}

#[test]
fn what_came_is_saved_with_the_talk_and_found_after_a_crash() {
    let words = words(90);
    let mut live = LiveWindow::new();
    live.say(&words[..50]);
    live.window.press(Key::Enter);
    let path = live.window.folder.path().join("talk.breathmark");
    live.window.perform(Action::write(OutputContent::Project, path.clone()));
    assert!(!live.window.app().talk().unwrap().is_changed());
    live.say(&words[50..]);
    assert!(live.window.app().talk().unwrap().is_changed());
    let project = live.window.app().talk().unwrap().project().clone();
    let journals = live.window.app().background.folders.journals.clone();
    let LiveWindow { window, .. } = live;
    // As a program that dies: the keeper's thread ends without having closed anything.
    let TestWindow { harness, folder, .. } = window;
    drop(harness);
    let found = || editor::project::recoveries(&journals);
    let patience = std::time::Instant::now() + Wait::from_secs(60);
    while found().is_empty() && std::time::Instant::now() < patience {
        std::thread::yield_now();
    }
    let recovery = found().remove(0);
    assert_eq!(recovery.path.as_deref(), Some(path.as_path()));
    let (open, warnings) = recovery.restore().unwrap();
    assert!(warnings.is_empty(), "{warnings:?}");
    assert_eq!(open.project(), &project);
    drop((open, folder));
}

#[test]
fn the_dialog_follows_what_is_typed_and_lets_no_key_through() {
    let words = words(40);
    let mut window = TestWindow::with_talk(60);
    let first = window.current();
    window.press_with(Modifiers::COMMAND | Modifiers::SHIFT, Key::O);
    assert_eq!(window.app().desk.dialogs.top(), Some(Dialog::Follow));
    let path = window.folder.path().join("live.jsonl");
    std::fs::write(&path, message(&words, true) + "{\"type\":\"end\"}\n").unwrap();
    window.type_text("m");
    window.press(Key::Backspace);
    assert_eq!(window.state_of(first), Some(State::Pending));
    window.type_text(&path.display().to_string());
    window.press(Key::Enter);
    assert_eq!(window.app().desk.dialogs.top(), None);
    // By the follower's own thread, from the beginning to the end.
    window.wait_until("the whole talk", |app| app.session.following.is_none());
    window.rest();
    let talk = window.app().talk().unwrap();
    assert_eq!((talk.words().len(), talk.project().transcript.as_deref()), (40, Some(path.as_path())));

    // With unsaved changes it is asked first, and the answer of the desktop goes into its field.
    window.press_with(Modifiers::COMMAND | Modifiers::SHIFT, Key::O);
    window.app().desk.panels.dialogs.chosen_live(Browse::LiveTranscript, &path);
    window.rest();
    window.press(Key::Enter);
    assert_eq!(window.app().desk.dialogs.top(), Some(Dialog::Unsaved));
    window.perform(Action::Unsaved(UnsavedAnswer::Stay));
    assert!(window.app().session.following.is_none());
}
