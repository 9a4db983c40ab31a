//! Questions about text, by keys alone.

use eframe::egui::{Key, Modifiers};

use super::TestWindow;
use crate::app::action::Action;
use crate::app::fixture;
use crate::app::settings::Settings;
use crate::session::Question;
use crate::transcript::WordId;

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
    window.app().session.talk.as_ref().unwrap().project().checked.iter().map(|word| word.0).collect()
}

const FIRST: Option<Question> = Some(Question::Word(WordId(3)));
const SECOND: Option<Question> = Some(Question::Word(WordId(20)));

#[test]
fn a_word_is_found_right_by_one_key_which_goes_on() {
    let mut window = window();
    assert_eq!(question(&mut window), FIRST);
    window.press(Key::X);
    window.press(Key::Backspace);
    window.press(Key::ArrowLeft);
    assert!(checked(&mut window).is_empty() && window.app().session.talk.as_ref().unwrap().undo_name().is_none());
    window.press(Key::K);
    assert_eq!(checked(&mut window), [3, 4]);
    assert!(matches!(question(&mut window), Some(Question::Boundary(_))), "{:?}", question(&mut window));
    let talk = window.app().session.talk.as_ref().unwrap();
    assert_eq!(talk.undo_name(), Some("find 2 words right"));
    window.press_with(Modifiers::COMMAND, Key::Z);
    assert_eq!((question(&mut window), checked(&mut window)), (FIRST, vec![]), "asked again, and shown");
    window.press_with(Modifiers::COMMAND, Key::Y);
    assert_eq!(checked(&mut window), [3, 4]);
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
fn enter_opens_the_text_and_what_is_typed_settles_it() {
    let mut window = window();
    window.press(Key::Enter);
    window.rest();
    assert!(window.context().text_edit_focused(), "the text of the cue");
    // All of it is written anew.
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
