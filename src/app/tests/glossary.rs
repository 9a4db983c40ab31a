//! The glossary of a client: made of a correction, known in the next talk, asked about, written by key, changed and taken back.

use eframe::egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable as _;

use super::TestWindow;
use crate::App;
use editor::session::Question;
use formats::glossary::{GlossaryChange, Term};
use ui::action::{Action, Dialog, GlossaryAction};
use ui::command::Command;
use ui::output::OutputContent;
use ui::settings::Settings;
use ui::talk::Talk;

const CTRL: Modifiers = Modifiers::COMMAND;

fn talk(app: &App) -> &Talk {
    app.session.talk.as_ref().unwrap()
}

fn put(term: &str, forbidden: &str) -> Action {
    let entry = Term { term: term.to_owned(), forbidden: vec![forbidden.to_owned()], ..Term::default() };
    Action::Glossary(GlossaryAction::Change(vec![GlossaryChange::Put(entry)]))
}

fn choose(window: &mut TestWindow, client: Option<&str>) {
    let profile = client.map(str::to_owned);
    let settings = Settings { profile, ..window.app().desk.settings.clone() };
    window.perform(Action::Change(Box::new(settings)));
}

fn texts(app: &App) -> Vec<String> {
    talk(app).cues().iter().map(editor::cues::Cue::text).collect()
}

#[test]
fn a_correction_becomes_an_entry_that_the_next_talk_is_asked_about() {
    let mut window = TestWindow::with_talk(300);
    window.press_with(Modifiers::SHIFT, Key::M);
    assert_eq!(window.app().desk.dialogs.top(), None, "nothing was corrected yet");
    assert!(window.app().desk.notices.iter().any(|notice| notice.text.contains("Nothing was corrected")));

    let app = window.app();
    let (words, text) = (talk(app).cues()[0].words.clone(), texts(app)[0].clone());
    assert!(text.contains("harbour"), "{text}");
    let cues = vec![talk(app).retext(words, &text.replacen("harbour", "harbor", 1)).unwrap()];
    let name = editor::project::StepKind::EditText;
    window.perform(Action::Edit(editor::project::Edit::Retext { name, cues }));
    let left = texts(window.app()).iter().filter(|text| text.contains("harbour")).count();
    assert!(left > 1);
    window.press_with(Modifiers::SHIFT, Key::M);
    assert_eq!(window.app().desk.dialogs.top(), Some(Dialog::Glossary));
    assert!(window.app().session.glossary.glossary().is_empty(), "it is seen before it is saved");
    // The focus is in the field of the term: Enter saves what stands there.
    window.press(Key::Enter);
    window.rest();
    let entry = window.app().session.glossary.glossary().terms().to_vec();
    assert_eq!((entry[0].term.as_str(), entry[0].forbidden.as_slice()), ("harbor", &["harbour".to_owned()][..]));
    window.press(Key::Escape);
    assert_eq!(talk(window.app()).terms().len(), left, "this talk has more of it");

    // Another window, another talk.
    window.show_talk(300);
    window.rest();
    let count = talk(window.app()).terms().len();
    assert!(count > left, "{count}");
    let asks = |app: &App| talk(app).queue().iter().filter(|question| matches!(question, Question::Word(_))).count();
    assert_eq!(asks(window.app()), count);
    let table = window.folder.path().join("profiles/glossary.csv");
    assert_eq!(std::fs::read_to_string(table).unwrap(), "term,allowed,forbidden,case,note\nharbor,,harbour,,\n");
}

#[test]
fn terms_are_written_by_key_and_by_the_answer_no() {
    let mut window = TestWindow::with_talk(300);
    window.perform(put("harbor", "harbour"));
    window.rest();
    let before = texts(window.app());
    let count = talk(window.app()).terms().len();
    assert!(count > 1);

    // The question, and its answer.
    window.perform(Action::Run(Command::NextMark));
    let asked = talk(window.app()).text_question().unwrap();
    window.rest();
    assert!(window.harness().query_all_by_label_contains("The glossary has “harbor” for “harbour”").next().is_some());
    window.press(Key::Backspace);
    assert_eq!(window.app().desk.dialogs.top(), None);
    assert_eq!(texts(window.app())[asked.cue], before[asked.cue].replacen("harbour", "harbor", 1));
    assert_eq!(talk(window.app()).terms().len(), count - 1);
    window.press_with(CTRL, Key::Z);
    assert_eq!(texts(window.app()), before);

    // The problem, and the key that mends it.
    window.press(Key::F8);
    window.press_with(CTRL, Key::F8);
    assert!(talk(window.app()).terms().len() < count);
    window.press_with(CTRL, Key::Z);
    // All.
    window.press_with(CTRL | Modifiers::SHIFT, Key::F8);
    assert!(texts(window.app()).iter().all(|text| !text.contains("harbour")));
    assert!(window.app().desk.notices.iter().any(|notice| notice.text.contains("text problems corrected")));
    while window.app().session.talk.as_ref().unwrap().undo_name().is_some() {
        window.press_with(CTRL, Key::Z);
    }
    assert_eq!(texts(window.app()), before);
    window.perform(Action::Run(Command::WriteTerms));
    assert_eq!((talk(window.app()).terms().len(), talk(window.app()).history_depth()), (0, 1));
}

#[test]
fn every_client_has_a_glossary_and_a_change_is_taken_back() {
    let mut window = TestWindow::with_talk(300);
    choose(&mut window, Some("Client"));
    window.perform(put("harbor", "harbour"));
    window.perform(put("pole", "mast"));
    window.rest();
    let terms = |app: &App| app.session.glossary.glossary().terms().len();
    assert_eq!(terms(window.app()), 2);
    let count = talk(window.app()).terms().len();
    window.press_with(CTRL | Modifiers::SHIFT, Key::G);
    assert_eq!(window.app().desk.dialogs.top(), Some(Dialog::Glossary));
    window.rest();
    assert!(window.harness().query_all_by_label_contains("not: mast").next().is_some());
    window.perform(Action::Glossary(GlossaryAction::Undo));
    window.rest();
    assert_eq!(terms(window.app()), 1);
    assert!(talk(window.app()).terms().len() < count);
    window.perform(Action::Glossary(GlossaryAction::Undo));
    window.perform(Action::Glossary(GlossaryAction::Undo));
    window.rest();
    assert_eq!((terms(window.app()), talk(window.app()).terms().len()), (0, 0));
    window.perform(put("harbor", "harbour"));
    window.rest();

    // Out, and into the glossary of talks without a client.
    let path = window.folder.path().join("out.csv");
    window.perform(Action::write(OutputContent::Glossary, path.clone()));
    window.rest();
    choose(&mut window, None);
    window.rest();
    assert_eq!((terms(window.app()), talk(window.app()).terms().len()), (0, 0));
    window.perform(Action::Glossary(GlossaryAction::Import(path.clone())));
    window.rest();
    assert_eq!(terms(window.app()), 1);
    assert!(window.app().desk.notices.iter().any(|notice| notice.text.contains("1 term imported")));
    std::fs::write(&path, "no table at all").unwrap();
    window.perform(Action::Glossary(GlossaryAction::Import(path)));
    window.rest();
    assert_eq!(terms(window.app()), 1);
    assert!(window.app().desk.notices.iter().any(|notice| notice.text.contains("must name the columns")));
    choose(&mut window, Some("Client"));
    window.rest();
    assert_eq!(terms(window.app()), 1);
}
