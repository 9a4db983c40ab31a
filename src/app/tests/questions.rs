//! Questions about text, by keys alone.

use eframe::egui::{Key, Modifiers};

use super::TestWindow;
use editor::project::{Edit, ManyKind, StepName};
use editor::session::Question;
use formats::transcript::WordId;
use ui::action::{Action, Dialog};
use ui::command::Command;
use ui::fixture;
use ui::output::OutputKind;
use ui::settings::Settings;

/// A talk of which the recogniser doubted two words beside each other and one further on; the first question is about them.
fn window() -> TestWindow {
    let mut window = TestWindow::with_talk(60);
    let journals = window.app().background.folders.journals.clone();
    window.app().session.talk = Some(fixture::doubted_talk_in(60, &[(3, 0.3), (4, 0.1), (20, 0.2)], &journals));
    window.rest();
    window
}

fn question(window: &mut TestWindow) -> Option<Question> {
    window.app().session.talk.as_ref().unwrap().question()
}

fn checked(window: &mut TestWindow) -> Vec<u32> {
    window.app().session.talk.as_ref().unwrap().project().pins.words(|pin| pin.is_checked).map(|word| word.0).collect()
}

const FIRST: Option<Question> = Some(Question::Word(WordId(3)));
const SECOND: Option<Question> = Some(Question::Word(WordId(20)));

#[test]
fn a_word_is_found_right_by_one_key_which_goes_on() {
    let mut window = window();
    assert_eq!(question(&mut window), FIRST);
    window.press(Key::X);
    window.press(Key::ArrowLeft);
    assert!(checked(&mut window).is_empty() && window.app().session.talk.as_ref().unwrap().undo_name().is_none());
    window.press(Key::Enter);
    assert_eq!(checked(&mut window), [3, 4]);
    assert!(matches!(question(&mut window), Some(Question::Boundary(_))), "{:?}", question(&mut window));
    let talk = window.app().session.talk.as_ref().unwrap();
    assert_eq!(talk.undo_name(), Some(&StepName::Many(ManyKind::FindWordsRight, 2)));
    window.press_with(Modifiers::COMMAND, Key::Z);
    assert_eq!((question(&mut window), checked(&mut window)), (FIRST, vec![]), "asked again, and shown");
    window.press_with(Modifiers::COMMAND, Key::Y);
    assert_eq!(checked(&mut window), [3, 4]);
}

#[test]
fn words_that_are_alike_are_answered_together_and_by_one_undo() {
    use egui_kittest::kittest::Queryable as _;
    // The text is repeated: the same word is doubted three times, beside another one.
    let words = fixture::words(200);
    let same =
        words.iter().enumerate().filter(|(_, word)| word.text == "harbour,").map(|(at, _)| at).collect::<Vec<_>>();
    assert!(same.len() > 2, "{same:?}");
    let doubted: Vec<(usize, f32)> = same.iter().map(|&at| (at, 0.2)).chain([(20, 0.2)]).collect();
    let mut window = TestWindow::with_talk(60);
    let journals = window.app().background.folders.journals.clone();
    window.app().session.talk = Some(fixture::doubted_talk_in(200, &doubted, &journals));
    window.rest();
    let all: Vec<u32> = same.iter().map(|&at| at as u32).collect();
    for by_key in [true, false] {
        assert_eq!(question(&mut window), Some(Question::Word(WordId(all[0]))));
        if by_key {
            window.press_with(Modifiers::ALT, Key::Enter);
        } else {
            assert!(window.harness.query_by_label_contains("Yes to all alike").is_some());
            window.perform(Action::Run(Command::AcceptAlike));
        }
        assert_eq!(checked(&mut window), all);
        let left = |window: &mut TestWindow| {
            let queue = window.app().session.talk.as_ref().unwrap().queue().to_vec();
            queue.into_iter().filter(|asked| asked.is_about_text()).collect::<Vec<_>>()
        };
        assert_eq!(left(&mut window), [SECOND.unwrap()], "another word is asked about by itself");
        assert_ne!(question(&mut window), Some(Question::Word(WordId(all[0]))), "it goes on");
        window.press_with(Modifiers::COMMAND, Key::Z);
        assert!(checked(&mut window).is_empty());
    }
    // Of one there is no button, and its key does nothing.
    window.app().session.talk.as_mut().unwrap().select_question(SECOND);
    window.rest();
    assert!(window.harness.query_by_label_contains("Yes to all alike").is_none());
    window.press_with(Modifiers::ALT, Key::Enter);
    assert!(checked(&mut window).is_empty());
}

#[test]
fn keys_go_through_all_questions_and_play_the_cue() {
    let mut window = window();
    window.press(Key::R);
    let talk = window.app().session.talk.as_ref().unwrap();
    let cue = talk.cues()[talk.text_question().unwrap().cue].span;
    assert_eq!(window.app().stage.player.playing_span(), Some(cue));
    window.press(Key::G);
    assert_eq!(question(&mut window), SECOND);
    window.press(Key::G);
    assert_eq!(question(&mut window), FIRST, "from the beginning again");
    let (_, all) = window.app().session.talk.as_ref().unwrap().progress();
    let mut seen = vec![question(&mut window).unwrap()];
    for _ in 1..all {
        window.press(Key::ArrowDown);
        seen.push(question(&mut window).unwrap());
    }
    assert!(seen.contains(&SECOND.unwrap()));
    assert_eq!(seen, window.app().session.talk.as_ref().unwrap().queue());
    window.press(Key::ArrowDown);
    assert_eq!(question(&mut window), FIRST);
}

#[test]
fn no_opens_the_text_and_what_is_typed_settles_it() {
    let mut window = window();
    window.press(Key::Backspace);
    window.rest();
    assert!(window.context().text_edit_focused(), "the text of the cue");
    // All of it is retyped.
    window.press_with(Modifiers::COMMAND, Key::A);
    window.type_and_enter("Every morning I run to the harbour,");
    let talk = window.app().session.talk.as_ref().unwrap();
    assert!(talk.cues()[0].text().contains("run"), "{}", talk.cues()[0].text());
    assert!(!talk.queue().contains(&FIRST.unwrap()) && talk.queue().contains(&SECOND.unwrap()));
}

#[test]
fn who_wants_no_words_is_asked_about_none() {
    let mut window = window();
    let settings = Settings { asks_words: false, ..window.app().desk.settings.clone() };
    window.perform(Action::Change(Box::new(settings)));
    assert_eq!(question(&mut window), None);
    let talk = window.app().session.talk.as_ref().unwrap();
    assert!(talk.queue().iter().all(|question| !question.is_about_text()));
    window.press(Key::ArrowDown);
    assert!(matches!(question(&mut window), Some(Question::Boundary(_))));
}

#[test]
fn a_text_that_is_saved_as_it_was_answers_the_question() {
    let mut window = window();
    window.press(Key::F2);
    window.rest();
    assert!(window.context().text_edit_focused());
    window.press(Key::Enter);
    assert_eq!(checked(&mut window), [3, 4]);
    assert_ne!(question(&mut window), FIRST);
}

/// Presses nothing but Enter until a file of subtitles is there; what it was at the beginning and at the end.
fn by_enter_alone(window: &mut TestWindow, what: &str) {
    window.app().desk.settings.plays_on_arrival = false;
    let texts = |cues: &[editor::cues::Cue]| cues.iter().map(|cue| cue.plain_text()).collect::<Vec<_>>();
    let before = texts(window.app().session.talk.as_ref().unwrap().cues());
    let (_, all) = window.app().session.talk.as_ref().unwrap().progress();
    assert!(all > 0, "{what}: nothing is asked");
    for presses in 0..all + 3 {
        if window.app().desk.dialogs.top() == Some(Dialog::Write(OutputKind::Subtitles)) {
            let talk = window.app().session.talk.as_ref().unwrap();
            assert_eq!((talk.queue(), presses), (&[][..], all + 1), "{what}");
            assert_eq!(texts(talk.cues()), before, "{what}: nothing is edited");
            window.press(Key::Enter);
            let app = window.app();
            assert_eq!(app.desk.dialogs.top(), None, "{what}: {:?}", app.desk.notices);
            return;
        }
        window.press(Key::Enter);
    }
    panic!("{what}: Enter leads nowhere from {:?}", question(window));
}

#[test]
fn enter_alone_leads_through_every_kind_of_question_and_out_by_export() {
    // Boundaries; words that were doubted; marks that were mended; a file that is checked: cue ends, line breaks, times.
    let mut boundaries = TestWindow::with_talk(90);
    let beside = boundaries.folder.path().join("talk.wav");
    boundaries.app().desk.settings.learns = false;
    give_place(&mut boundaries, &beside);
    by_enter_alone(&mut boundaries, "boundaries");

    let mut words = window();
    words.app().desk.settings.learns = false;
    let beside = words.folder.path().join("talk.wav");
    give_place(&mut words, &beside);
    by_enter_alone(&mut words, "words");

    let mut marks = TestWindow::with_talk(60);
    marks.app().desk.settings.learns = false;
    let journals = marks.app().background.folders.journals.clone();
    let session = editor::session::fixture::fixed_session(60);
    let mut talk = ui::talk::Talk::new(session.project().clone(), &journals);
    talk.set_evidence(session.evidence().unwrap().clone());
    talk.select_question(talk.next_question(None));
    assert!(talk.queue().iter().any(|question| matches!(question, Question::Mark(_))));
    marks.app().session.talk = Some(talk);
    let beside = marks.folder.path().join("talk.wav");
    give_place(&mut marks, &beside);
    marks.rest();
    by_enter_alone(&mut marks, "marks");

    let mut file = TestWindow::with_talk(60);
    let journals = file.app().background.folders.journals.clone();
    file.app().session.talk = Some(fixture::kept_talk_in(60, &[8, 3, 12, 9, 4, 14, 10], &journals));
    let beside = file.folder.path().join("talk.wav");
    give_place(&mut file, &beside);
    file.perform(Action::Run(Command::CheckSubtitles));
    by_enter_alone(&mut file, "a file");
}

/// The talk is of a file in the window's folder: what is exported goes there.
fn give_place(window: &mut TestWindow, recording: &std::path::Path) {
    let talk = window.app().session.talk.as_mut().unwrap();
    talk.edit(&Edit::SetRecording(recording.to_owned())).unwrap();
}

#[test]
fn where_the_list_has_no_room_the_text_is_edited_in_the_card_and_no_key_is_lost() {
    for (size, zoom) in [([780.0, 600.0], 1.0), ([1280.0, 800.0], 1.5), ([1280.0, 720.0], 2.0)] {
        // As many points as such a window has at that size of text.
        let mut window = TestWindow::sized(tempfile::tempdir().unwrap(), size.map(|length| length / zoom));
        window.show_talk(60);
        window.app().desk.settings.show_cue_list = size[0] / zoom < 800.0;
        let gap = window.current();
        let before = window.app().session.talk.as_ref().unwrap().cues()[0].text();
        window.press(Key::F2);
        assert!(window.context().text_edit_focused(), "{size:?} at {zoom}: the text is open");
        window.type_text(" and on");
        window.press(Key::Escape);
        assert!(!window.context().text_edit_focused(), "{size:?} at {zoom}");
        assert_eq!(window.app().session.talk.as_ref().unwrap().cues()[0].text(), before);
        window.press(Key::F2);
        window.type_and_enter(" indeed");
        let text = window.app().session.talk.as_ref().unwrap().cues()[0].text();
        assert!(text.ends_with(" indeed"), "{size:?} at {zoom}: {text}");
        // There is no second text: nothing opens, and the keys are the talk's again.
        window.press_with(Modifiers::SHIFT, Key::F2);
        window.press(Key::Enter);
        assert_ne!(window.current(), gap, "{size:?} at {zoom}: the question was answered");
    }
}
