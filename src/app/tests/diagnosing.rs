//! What is told about the machine, and of the last crash.

use super::TestWindow;
use crate::file_jobs::FileJob;
use base::texts::{Speaking, WindowLanguage};
use ui::action::{Action, Dialog};
use ui::command::Command;
use ui::scene::NoticeKind;
use ui::way_out::WayOut;

#[test]
fn diagnostics_come_from_the_background_anew_each_time() {
    let mut window = TestWindow::new();
    for _ in 0..2 {
        window.app().diagnose();
        assert!(window.app().desk.diagnosis.is_none(), "the window waits for nothing");
        window.rest();
        assert_eq!(window.app().desk.dialogs.top(), Some(Dialog::Diagnostics));
        let page = window.app().desk.diagnosis.clone().unwrap();
        assert!(page.report.contains("Fast (Vulkan)") && page.sections.len() == 9);
        window.perform(Action::CloseDialog);
    }
    assert!(Command::Diagnostics.enabled(&window.app().situation()));
    window.perform(Action::Copy("the report".to_owned()));
    assert!(window.app().desk.notices.iter().any(|notice| notice.kind == NoticeKind::Done));
}

#[test]
fn what_is_copied_is_in_english_whatever_the_window_speaks() {
    let english = {
        let mut window = TestWindow::new();
        window.perform(Action::Run(Command::Diagnostics));
        window.app().desk.diagnosis.clone().unwrap()
    };
    let _speaking = Speaking::new(WindowLanguage::German);
    let mut window = TestWindow::new();
    window.perform(Action::Run(Command::Diagnostics));
    let german = window.app().desk.diagnosis.clone().unwrap();
    let of_place = |report: &str| report.lines().filter(|line| !line.contains('/')).collect::<Vec<_>>().join("\n");
    assert_eq!(of_place(&german.report), of_place(&english.report), "but for the folders, which are each window's own");
    assert!(german.report.contains("Fast (Vulkan), shared with the window"), "{}", german.report);
    assert!(german.sections.iter().any(|section| section.title == "Grafik"));
}

#[test]
fn a_crash_is_told_at_the_next_start_and_only_then() {
    let mut window = TestWindow::new();
    let log = window.folder.path().join("log");
    std::fs::create_dir(&log).unwrap();
    let report = log.join("crash-20261125101112-7-0.txt");
    std::fs::write(&report, "what happened: the window ended").unwrap();
    std::fs::write(log.join("crash-untold"), "crash-20261125101112-7-0.txt").unwrap();
    let told = |window: &mut TestWindow| {
        window.app().desk.notices.clear();
        window.app().background.start(FileJob::TakeCrash(log.clone()));
        window.rest();
        window.app().desk.notices.clone()
    };
    let notices = told(&mut window);
    assert_eq!(notices.len(), 1, "{notices:?}");
    let expected = format!("Breathmark ended unexpectedly last time. Report: {}", report.display());
    assert_eq!((notices[0].kind, notices[0].text.as_str()), (NoticeKind::Warning, expected.as_str()));
    let copy = WayOut::CopyReport("what happened: the window ended".to_owned());
    assert_eq!(notices[0].way_out, Some(copy));
    assert!(told(&mut window).is_empty());
    assert!(report.exists(), "the report stays");
}
