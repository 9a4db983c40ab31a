//! A subtitle file that stays as it stands: new cuts, lines and times are shown before they are applied, and what is proofread is asked
//! about.

use std::sync::Arc;

use eframe::egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable as _;

use super::TestWindow;
use base::progress::Progress;
use base::time::{Instant, Span};
use editor::project::{Edge, Edit, GivenPart, Project, StepKind};
use editor::session::Question;
use editor::session::question::AsGiven;
use formats::guideline::Guideline;
use formats::transcript::{TranscriptChoice, read_as_it_stands};
use ui::action::{Action, Dialog};
use ui::command::Command;
use ui::fixture;
use ui::talk::Talk;

/// Cues that end everywhere but at the punctuation.
const LENGTHS: [usize; 12] = [4, 6, 5, 7, 4, 6, 5, 7, 4, 6, 5, 21];

fn window() -> TestWindow {
    let mut window = TestWindow::new();
    let journals = window.app().background.folders.journals.clone();
    let talk = fixture::kept_talk_in(LENGTHS.iter().sum(), &LENGTHS, &journals);
    window.app().session.talk = Some(talk);
    window.app().desk.settings.plays_on_arrival = false;
    window.rest();
    window
}

fn project(window: &mut TestWindow) -> Project {
    window.app().session.talk.as_ref().unwrap().project().clone()
}

fn seen(window: &mut TestWindow) -> Vec<(String, Span)> {
    let talk = window.app().session.talk.as_ref().unwrap();
    talk.cues().iter().map(|cue| (cue.text(), cue.span)).collect()
}

fn run(window: &mut TestWindow, command: Command) {
    window.perform(Action::Run(command));
    window.rest();
}

#[test]
fn what_is_found_anew_is_shown_first_and_esc_leaves_all_as_it_is() {
    for (command, part) in [
        (Command::CutAnew, GivenPart::Cuts),
        (Command::BreakLinesAnew, GivenPart::Lines),
        (Command::TimeAnew, GivenPart::Times),
    ] {
        let mut window = window();
        let (before, shown) = (project(&mut window), seen(&mut window));
        run(&mut window, command);
        assert_eq!(window.app().desk.dialogs.top(), Some(Dialog::Anew(part)));
        for key in [Key::ArrowDown, Key::PageDown, Key::End, Key::ArrowUp, Key::Home] {
            window.press(key);
        }
        assert_eq!((project(&mut window), seen(&mut window)), (before.clone(), shown.clone()), "{part:?}");
        window.press(Key::Escape);
        assert_eq!((window.app().desk.dialogs.top(), project(&mut window)), (None, before.clone()), "{part:?}");
        // Enter applies, in one step.
        run(&mut window, command);
        window.press(Key::Enter);
        assert_eq!(window.app().desk.dialogs.top(), None, "{part:?}");
        assert_ne!(project(&mut window), before, "{part:?}");
        assert_ne!(seen(&mut window), shown, "{part:?}");
        window.press_with(Modifiers::COMMAND, Key::Z);
        assert_eq!((project(&mut window), seen(&mut window)), (before, shown), "{part:?}");
    }
}

/// Times that a person changed, or had fixed, are no answer to a question, and no longer the client's.
#[test]
fn changed_cues_are_not_called_the_clients() {
    let mut window = TestWindow::new();
    let text = "1\n00:00:01,000 --> 00:00:03,000\nWe waited all night\n\n2\n00:00:03,500 --> 00:00:05,000\nby the harbour.\n\n3\n00:00:05,200 --> 00:00:07,000\nThen <i>boats</i> came.\n\n";
    let path = window.folder.path().join("client.srt");
    std::fs::write(&path, text).unwrap();
    let (transcript, _) = read_as_it_stands(&path, &TranscriptChoice::default(), &Progress::silent()).unwrap();
    let journals = window.app().background.folders.journals.clone();
    let mut talk = Talk::new(Project::new(&transcript, Guideline::ted()), &journals);
    talk.set_evidence(Arc::new(fixture::fused(&transcript.words)));
    assert!(
        talk.cues().len() == 3 && talk.as_given() == Some(AsGiven { kept: 3, all: 3 }) && !talk.has_cuts_of_models()
    );
    let word = |talk: &Talk, cue: usize| talk.words()[talk.cues()[cue].words.start].id;
    let (first, second) = (word(&talk, 0), word(&talk, 1));
    window.app().session.talk = Some(talk);
    window.rest();
    let says = |window: &TestWindow, text: &str| window.harness().query_all_by_label_contains(text).next().is_some();
    assert!(says(&window, "3 cues as the client made them"));
    for (edge, at, expected) in [
        (Edge::In(first), Some(1_200), "2 of 3 cues as the client made them"),
        (Edge::In(second), Some(3_600), "1 of 3 cues as the client made them"),
        (Edge::In(second), Some(3_500), "2 of 3 cues as the client made them"),
    ] {
        let times = vec![(edge, at.map(Instant::from_millis))];
        window.perform(Action::Edit(Edit::SetTimes { name: StepKind::SetCueEnd, times }));
        window.rest();
        assert!(says(&window, expected), "{expected}");
    }
    // One that is gone is a change, too.
    for _ in 0..2 {
        window.press_with(Modifiers::COMMAND, Key::Z);
    }
    assert!(says(&window, "2 of 3 cues as the client made them"));
    window.press_with(Modifiers::COMMAND, Key::Z);
    assert!(says(&window, "3 cues as the client made them"));
    let delete = window.app().session.talk.as_ref().unwrap().delete_cues(&[2]).unwrap();
    window.perform(Action::Edit(delete));
    assert!(says(&window, "2 of 3 cues as the client made them"));
}

/// Projects of older versions do not have the file.
#[test]
fn cues_of_a_file_that_is_not_known_are_not_called_unchanged() {
    let window = window();
    let says = |text: &str| window.harness().query_all_by_label_contains(text).next().is_some();
    assert!(says("12 cues from a subtitle file") && says("Nobody has checked the cues against the sound yet"));
    assert!(!says("as the client made them") && !says("Nothing has been changed"));
}

#[test]
fn of_chosen_cues_only_those_are_found_anew() {
    let mut window = window();
    let before = seen(&mut window);
    window.perform(Action::SelectCue(2));
    window.perform(Action::SelectUpTo(4));
    run(&mut window, Command::CutAnew);
    window.press(Key::Enter);
    let after = seen(&mut window);
    assert_ne!(after, before);
    assert_eq!(after[..2], before[..2]);
    assert_eq!(after[after.len() - 7..], before[5..]);
    let words =
        |seen: &[(String, Span)]| seen.iter().map(|(text, _)| text.replace('\n', " ")).collect::<Vec<_>>().join(" ");
    assert_eq!(words(&after), words(&before));
}

#[test]
fn subtitles_are_checked_by_keys_alone_and_nothing_changes_until_it_is_taken() {
    let mut window = window();
    let before = project(&mut window);
    run(&mut window, Command::CheckSubtitles);
    assert_eq!(project(&mut window), before);
    let places = window.app().session.talk.as_ref().unwrap().proofreading_findings().len();
    assert!(places > 1, "{places}");
    let told = format!("{places} places to look at in {} cues", LENGTHS.len());
    assert!(window.app().desk.notices.iter().any(|notice| notice.text == told), "{:?}", window.app().desk.notices);
    let question = |window: &mut TestWindow| window.app().session.talk.as_ref().unwrap().question();
    let first = question(&mut window);
    assert!(matches!(first, Some(Question::Proof(_))), "{first:?}");
    // Yes, as in the file.
    window.press(Key::Enter);
    let kept = project(&mut window);
    assert_eq!(kept.pins.proofed().count(), 1);
    assert_ne!(question(&mut window), first);
    // No, as proposed.
    window.press(Key::Backspace);
    let taken = project(&mut window);
    assert_eq!(taken.pins.proofed().count(), 2);
    assert_ne!(taken.pins, before.pins);
    window.press_with(Modifiers::COMMAND, Key::Z);
    window.press_with(Modifiers::COMMAND, Key::Z);
    assert_eq!(project(&mut window), before);
    // Off again: nothing is asked.
    run(&mut window, Command::CheckSubtitles);
    assert_eq!(window.app().session.talk.as_ref().unwrap().queue(), []);
}
