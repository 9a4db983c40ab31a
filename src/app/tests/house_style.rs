//! A house style is learnt from a folder, saved and used, by keys alone; so are the client's cuts.

use eframe::egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable as _;
use std::fmt::Write as _;

use super::TestWindow;
use base::texts::{Message, t};
use base::warning::Warning;
use editor::house_cuts::CutVerdict;
use ui::action::{Action, Dialog};
use ui::fixture;
use ui::job_error::JobError;
use ui::job_kind::JobKind;
use ui::jobs::JobEvent;
use ui::output::OutputContent;

/// A finished file with lines of 30 to 36 characters.
fn finished(number: usize) -> String {
    let mut file = String::new();
    for cue in 0..60 {
        let at = cue * 4 + number;
        let time = |millis: usize| format!("00:{:02}:{:02},{:03}", at / 60, at % 60, millis);
        let text =
            format!("Then she went down to the {}", "harbour sea".get(..4 + (cue + number) % 7).unwrap_or_default());
        let _ = write!(file, "{}\n{} --> {}\n{text}.\n\n", cue + 1, time(0), time(900));
    }
    file
}

#[test]
fn a_style_is_learnt_from_a_folder_and_used_for_the_talk() {
    let mut window = TestWindow::with_talk(60);
    let folder = window.folder.path().join("client");
    std::fs::create_dir(&folder).unwrap();
    (0..3).for_each(|number| std::fs::write(folder.join(format!("{number}.srt")), finished(number)).unwrap());
    window.perform(Action::OpenDialog(Dialog::HouseStyle));
    window.rest();
    window.press_with(Modifiers::COMMAND, Key::A);
    window.type_text(&folder.to_string_lossy());
    window.press(Key::Enter);
    window.rest();
    assert!(window.app().desk.house_style.style().is_some());
    assert!(window.harness().query_all_by_label_contains("3 finished files").next().is_some());
    window.harness().get_by_label("Use for this talk").click();
    window.rest();
    let guideline = &window.app().session.talk.as_ref().unwrap().project().guideline;
    assert_eq!(guideline.name, "client");
    assert!(guideline.source(formats::guideline::Field::MaxCharsPerLine).is_some());
    assert_eq!(window.app().desk.dialogs.top(), None);
    let told = &window.app().desk.notices;
    assert!(told.iter().any(|notice| notice.text.starts_with("“client” is used")), "{told:?}");
}

/// A window with a talk and a style that was learnt from a folder.
fn with_style() -> TestWindow {
    let mut window = TestWindow::with_talk(60);
    let folder = window.folder.path().join("client");
    std::fs::create_dir(&folder).unwrap();
    (0..3).for_each(|number| std::fs::write(folder.join(format!("{number}.srt")), finished(number)).unwrap());
    window.perform(Action::OpenDialog(Dialog::HouseStyle));
    window.perform(Action::LearnHouseStyle(folder));
    assert!(window.app().desk.house_style.style().is_some());
    window
}

fn take_cuts(window: &mut TestWindow, verdict: CutVerdict) {
    take_cuts_with(window, verdict, Vec::new());
}

fn take_cuts_with(window: &mut TestWindow, verdict: CutVerdict, warnings: Vec<Warning>) {
    let cuts = Box::new(fixture::learnt_cuts(verdict));
    window.app().take_done(JobKind::HouseCuts, JobEvent::HouseCuts { cuts, warnings });
    window.rest();
}

#[test]
fn cuts_are_learnt_in_the_background_and_what_came_of_it_is_told() {
    let mut window = with_style();
    window.perform(Action::LearnHouseCuts);
    window.wait_until("the cuts", |app| app.desk.house_style.style().is_some_and(|style| style.cuts.is_some()));
    window.rest();
    let style = window.app().desk.house_style.style().unwrap().clone();
    let cuts = style.cuts.unwrap();
    assert_eq!((cuts.left_out, cuts.fitted.report.files), (Vec::new(), 3));
    assert_ne!(cuts.fitted.verdict, CutVerdict::TooFewFiles);
    assert_eq!(style.guideline.cuts, cuts.fitted.cuts, "only a gain is kept");
    let verdict = format!("Cuts: {}", cuts.fitted.verdict);
    assert!(window.harness().query_by_label_contains(&verdict).is_some(), "{verdict}");
    // The talk does not know of it before somebody uses it.
    assert_eq!(window.app().session.talk.as_ref().unwrap().project().guideline.cuts, None);
}

#[test]
fn learnt_cuts_are_used_in_one_step_and_undone_in_one() {
    let mut window = with_style();
    let before = window.app().session.talk.as_ref().unwrap().project().guideline.clone();
    take_cuts(&mut window, CutVerdict::Better);
    window.harness().get_by_label("Use for this talk").click();
    window.rest();
    let guideline = window.app().session.talk.as_ref().unwrap().project().guideline.clone();
    assert_eq!((guideline.name.as_str(), guideline.cuts.map(|cuts| cuts.cue)), ("client", Some(0.3)));
    window.press_with(Modifiers::COMMAND, Key::Z);
    let talk = window.app().session.talk.as_ref().unwrap();
    assert_eq!((&talk.project().guideline, talk.undo_name()), (&before, None));
}

#[test]
fn learning_cuts_is_stopped_and_gives_way_to_another_style() {
    let mut window = with_style();
    let is_running = |window: &mut TestWindow| window.app().background.jobs.is_running(JobKind::HouseCuts);
    window.app().learn_house_cuts();
    assert!(is_running(&mut window));
    // The work on the talk ends with it, this does not.
    window.app().background.jobs.cancel_of_talk();
    assert!(is_running(&mut window));
    window.perform(Action::StopLearningCuts);
    assert!(!is_running(&mut window));
    assert!(window.harness().query_by_label("Stopped; the cuts stay as they are.").is_some());
    window.app().learn_house_cuts();
    let folder = window.folder.path().join("client");
    window.perform(Action::LearnHouseStyle(folder));
    assert!(!is_running(&mut window));
    let style = window.app().desk.house_style.style().unwrap();
    assert!(style.cuts.is_none() && style.guideline.cuts.is_none());
}

#[test]
fn who_closed_the_dialog_hears_of_it_by_a_message() {
    let mut window = with_style();
    window.perform(Action::CloseDialog);
    take_cuts(&mut window, CutVerdict::NoGain);
    let told =
        |window: &mut TestWindow, text: &str| window.app().desk.notices.iter().any(|notice| notice.text.contains(text));
    assert!(told(&mut window, "nothing is gained beyond chance"));
    let of_device = Warning::new(Message::plain("the GPU failed"));
    take_cuts_with(&mut window, CutVerdict::NoGain, vec![of_device]);
    assert!(told(&mut window, "the GPU failed") && told(&mut window, "nothing is gained beyond chance"));
    window.app().take_done(JobKind::HouseCuts, JobEvent::Failed(JobError::Broke(JobKind::HouseCuts)));
    assert!(told(&mut window, "the cuts were not learnt"));
    // In the dialog that is shown it stands there.
    window.perform(Action::OpenDialog(Dialog::HouseStyle));
    assert!(window.harness().query_by_label_contains("Cuts: nothing is gained beyond chance").is_some());
}

#[test]
fn the_report_of_a_style_tells_what_its_cuts_gain() {
    let mut window = with_style();
    take_cuts(&mut window, CutVerdict::Better);
    let style = window.app().desk.house_style.style().unwrap().clone();
    let path = window.folder.path().join("client.html");
    window.perform(Action::write(OutputContent::StyleReport(Box::new(style)), path.clone()));
    let page = std::fs::read_to_string(&path).unwrap();
    assert!(page.contains("<h2>Cuts</h2>") && page.contains("72.0") && page.contains("<h2>Cuts side by side</h2>"));
    let told = t!("guideline-was-written", path = path.display().to_string());
    assert!(window.harness().query_by_label(&told).is_some(), "the dialog tells it");
    let unknown = window.folder.path().join("client.pages");
    let style = Box::new(fixture::house_style());
    window.perform(Action::write(OutputContent::StyleReport(style), unknown.clone()));
    assert!(!unknown.exists());
    assert!(window.app().desk.notices.iter().any(|notice| notice.text.contains(".docx")));
}
