//! Problems are fixed in one step and reported.

use eframe::egui::{Key, Modifiers};

use super::TestWindow;
use base::time::Duration;
use editor::project::{Edge, Edit, StepKind};
use ui::action::Action;
use ui::output::{OutputContent, ReportKind};

#[test]
fn what_was_set_too_short_is_mended_in_one_step_and_reported() {
    let mut window = TestWindow::with_talk(90);
    let problems =
        |window: &mut TestWindow| window.app().session.talk.as_ref().unwrap().project_cues().problems.clone();
    let before = problems(&mut window);
    let cue = window.app().session.talk.as_ref().unwrap().current_cue().unwrap();
    let talk = window.app().session.talk.as_ref().unwrap();
    let (words, span) = (talk.cues()[cue].words.clone(), talk.cues()[cue].span);
    let end = Edge::Out(talk.words()[words.end - 1].id);
    let times = vec![(end, Some(span.start + Duration::from_millis(300)))];
    window.perform(Action::Edit(Edit::SetTimes { name: StepKind::SetCueEnd, times }));
    let broken = problems(&mut window);
    assert!(broken.len() > before.len(), "{broken:?}");

    let report = window.folder.path().join("quality.csv");
    window.perform(Action::write(OutputContent::Report(ReportKind::Quality), report.clone()));
    let report = std::fs::read_to_string(report).unwrap();
    assert_eq!(report.lines().count(), broken.len() + 1);
    assert!(report.contains("its times were set by hand"), "{report}");
    let workbook = window.folder.path().join("quality.xlsx");
    window.perform(Action::write(OutputContent::Report(ReportKind::Quality), workbook.clone()));
    assert!(std::fs::read(workbook).unwrap().starts_with(b"PK"), "a zip archive");
    window.perform(Action::write(OutputContent::Report(ReportKind::Quality), window.folder.path().join("quality.doc")));
    assert!(window.app().desk.notices.iter().any(|notice| notice.text.contains(".html page, a .csv")));

    window.press_with(Modifiers::COMMAND | Modifiers::SHIFT, Key::F8);
    assert_eq!(problems(&mut window), before);
    window.press_with(Modifiers::COMMAND, Key::Z);
    assert_eq!(problems(&mut window), broken);
    window.press_with(Modifiers::COMMAND, Key::F8);
    assert_eq!(problems(&mut window), before);
    // Nothing of what is left comes from a person.
    window.press_with(Modifiers::COMMAND | Modifiers::SHIFT, Key::F8);
    assert_eq!(problems(&mut window), before);

    // What was tried out in the background is taken if nothing has changed meanwhile.
    window.press_with(Modifiers::COMMAND, Key::Z);
    let talk = window.app().session.talk.as_ref().unwrap();
    let (repair, revision) = (talk.fix_problems(None), talk.revision());
    window.app().take_fixed(repair.clone(), revision.wrapping_sub(1));
    assert_eq!(problems(&mut window), broken);
    assert!(window.app().desk.notices.iter().any(|notice| notice.text.starts_with("nothing was fixed")));
    window.app().take_fixed(repair, revision);
    assert_eq!(problems(&mut window), before);
}
