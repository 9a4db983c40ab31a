//! A house style is learnt from a folder, saved and used, by keys alone.

use eframe::egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable as _;
use std::fmt::Write as _;

use super::TestWindow;
use ui::action::{Action, Dialog};

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
}
