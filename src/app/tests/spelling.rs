//! Words that are in no dictionary, found and answered for by keys.

use std::path::Path;

use eframe::egui::{self, Key, Modifiers};
use egui_kittest::kittest::Queryable as _;

use super::TestWindow;
use formats::spelling::{WordList, own_words_file};
use ui::action::Dialog;

const CTRL: Modifiers = Modifiers::COMMAND;

/// A dictionary that knows every word of the talk but these.
fn dictionary(folder: &Path, text: &str, unknown: &[&str]) {
    let folder = folder.join("dictionaries");
    std::fs::create_dir_all(&folder).unwrap();
    let words: std::collections::BTreeSet<String> = text
        .split(|sign: char| !sign.is_alphabetic() && sign != '\'')
        .map(str::to_lowercase)
        .filter(|word| !word.is_empty() && !unknown.contains(&word.as_str()))
        .collect();
    let list: String = words.iter().flat_map(|word| [word.as_str(), "\n"]).collect();
    std::fs::write(folder.join("en_US.dic"), format!("{}\n{list}harbor\n", words.len() + 1)).unwrap();
    std::fs::write(folder.join("en_US.aff"), "SET UTF-8\nTRY esianrtolcdugmphbyfvkwz\nREP 1\nREP our or\n").unwrap();
}

/// A window with a talk that has "harbour", "crooked" and "mast" in it, none of which its dictionary knows.
fn window() -> TestWindow {
    let folder = tempfile::tempdir().unwrap();
    let text: String = editor::session::fixture::words(90).iter().map(|word| format!("{} ", word.text)).collect();
    dictionary(folder.path(), &text, &["harbour", "crooked", "mast"]);
    let mut window = TestWindow::in_folder(folder);
    window.show_talk(90);
    window
}

fn left(window: &mut TestWindow) -> Vec<String> {
    window.app().session.spelling.found().iter().map(|one| one.word.clone()).collect()
}

#[test]
fn unknown_words_are_shown_gone_through_and_answered_for() {
    let mut window = window();
    let found = left(&mut window);
    assert!(found.starts_with(&["harbour", "crooked", "mast"].map(str::to_owned)), "{found:?}");
    assert!(window.harness().query_all_by_label_contains("Not in the dictionary: harbour").next().is_some());
    window.step();
    window.step();
    assert!(window.harness().query_all_by_label_contains("Spelling ").next().is_some());
    window.press_with(CTRL, Key::F9);
    assert_eq!(window.app().desk.dialogs.top(), Some(Dialog::Spelling));
    window.rest();
    assert!(window.harness().query_all_by_label_contains("harbor").next().is_some(), "a suggestion");
    // The digit takes the suggestion, and it goes on to the next word.
    window.press(Key::Num1);
    window.rest();
    assert_eq!(left(&mut window)[0], "crooked");
    let text = window.app().session.talk.as_ref().unwrap().cues()[0].text().replace('\n', " ");
    assert!(text.contains("harbor,"), "{text}");
    assert_eq!(window.app().session.spelling.current().unwrap().word, "crooked");
    // A key that is held answers for one word only.
    let held = |pressed: bool| egui::Event::Key {
        key: Key::I,
        physical_key: None,
        pressed,
        repeat: false,
        modifiers: egui::Modifiers::NONE,
    };
    for pressed in [true, true, true, false] {
        window.harness.event(held(pressed));
        window.harness.step();
        window.rest();
    }
    assert_eq!(window.app().session.talk.as_ref().unwrap().project().ignored_words.len(), 1);
    assert_eq!(window.app().session.spelling.current().unwrap().word, "mast");
    window.press(Key::A);
    window.rest();
    let settings = window.folder.path().join("settings");
    assert_eq!(WordList::read(&own_words_file(&settings)).unwrap(), WordList::new(["mast"]));
    assert!(left(&mut window).iter().all(|word| word == "harbour"), "{:?}", left(&mut window));
    window.press(Key::Escape);
    assert_eq!(window.app().desk.dialogs.top(), None);
    // Both edits can be taken back, the person's own word stays.
    window.press_with(CTRL, Key::Z);
    window.press_with(CTRL, Key::Z);
    window.rest();
    let again = left(&mut window);
    assert!(
        again.starts_with(&["harbour", "crooked"].map(str::to_owned)) && !again.contains(&"mast".to_owned()),
        "{again:?}"
    );
}

#[test]
fn f9_goes_from_word_to_word_and_back() {
    let mut window = window();
    let current = |window: &mut TestWindow| window.app().session.spelling.current().map(|one| one.word.clone());
    window.press(Key::F9);
    assert_eq!(current(&mut window).as_deref(), Some("harbour"));
    window.press(Key::F9);
    assert_eq!(current(&mut window).as_deref(), Some("crooked"));
    window.press(Key::F9);
    window.press_with(Modifiers::SHIFT, Key::F9);
    assert_eq!(current(&mut window).as_deref(), Some("crooked"));
    let (cue, spelt) = (
        window.app().session.talk.as_ref().unwrap().current_cue(),
        window.app().session.spelling.current().map(|one| one.cue),
    );
    assert_eq!(cue, spelt);
}

#[test]
fn without_a_dictionary_one_sentence_says_how_to_get_one() {
    let mut window = TestWindow::with_talk(60);
    assert_eq!(left(&mut window).len(), 0);
    window.press(Key::F9);
    window.rest();
    assert!(window.app().desk.notices.iter().any(|notice| notice.text.contains("no spelling dictionary for English")));
    window.press_with(CTRL, Key::F9);
    window.rest();
    assert!(window.harness().query_all_by_label_contains("install one for hunspell").next().is_some());
    // One is installed: asked again it is found.
    window.press(Key::Enter);
    let folder = window.folder.path().to_owned();
    dictionary(&folder, "nothing", &[]);
    window.press_with(CTRL, Key::F9);
    window.rest();
    assert!(left(&mut window).contains(&"harbour".to_owned()));
}

#[test]
fn a_dictionary_that_is_installed_meanwhile_is_found_by_the_next_f9() {
    let mut window = TestWindow::with_talk(60);
    window.press(Key::F9);
    window.rest();
    let current = |window: &mut TestWindow| window.app().session.spelling.current().map(|one| one.word.clone());
    assert_eq!(current(&mut window), None);
    assert!(window.app().desk.notices.iter().any(|notice| notice.text.contains("it is found without a restart")));
    let folder = window.folder.path().to_owned();
    dictionary(&folder, "nothing", &[]);
    // One press is answered, though the dictionary has to be read and the talk to be checked before.
    window.press(Key::F9);
    window.rest();
    assert!(current(&mut window).is_some());
    assert_eq!(window.app().session.spelling.dictionary(), Some("en_US"));
}

/// Words that a library would divide without end are looked up for a while, and what else is wrong is found.
#[test]
fn a_word_without_end_holds_up_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let text: String = editor::session::fixture::words(30).iter().map(|word| format!("{} ", word.text)).collect();
    dictionary(folder.path(), &text, &["harbour"]);
    let named = |ending: &str| folder.path().join("dictionaries/en_US").with_extension(ending);
    let mut rules = std::fs::read_to_string(named("aff")).unwrap();
    rules.push_str("COMPOUNDMIN 1\nCOMPOUNDFLAG X\n");
    std::fs::write(named("aff"), rules).unwrap();
    let mut words = std::fs::read_to_string(named("dic")).unwrap();
    words.push_str("a/X\naa/X\naaa/X\n");
    std::fs::write(named("dic"), words).unwrap();
    let mut window = TestWindow::in_folder(folder);
    window.show_talk(30);
    let long = format!("{}q", "a".repeat(70));
    super::retext(&mut window, 0, &format!("harbour {long}"));
    window.rest();
    assert_eq!(left(&mut window)[0], "harbour");
    assert!(!left(&mut window).contains(&long));
    // While it is being typed, too, which the window itself looks at.
    window.press(Key::Home);
    window.press(Key::F2);
    window.type_text(" ");
    window.step();
    assert!(
        window.harness().query_by_label("not in the dictionary: harbour".replace(' ', "\u{a0}").as_str()).is_some()
    );
}

#[test]
fn unknown_words_are_told_while_they_are_typed() {
    let mut window = window();
    let told = |window: &mut TestWindow, words: &str| {
        window.step();
        window.step();
        let text = format!("not in the dictionary: {words}").replace(' ', "\u{a0}");
        window.harness().query_by_label(&text).is_some()
    };
    window.press(Key::Home);
    window.press(Key::F2);
    let cue = window.app().session.talk.as_ref().unwrap().cues()[0].text();
    assert!(cue.contains("harbour"), "{cue}");
    assert!(told(&mut window, "harbour"));
    // The word that is being typed is not judged before it is there.
    window.type_text(" mast");
    assert!(told(&mut window, "harbour"));
    window.type_text(" ");
    assert!(told(&mut window, "harbour, mast"));
    for _ in 0..6 {
        window.press(Key::Backspace);
    }
    assert!(told(&mut window, "harbour"));
}
