//! Text is found and replaced in many files by keys alone.

use eframe::egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable as _;

use super::TestWindow;
use ui::action::Dialog;

const CTRL_SHIFT: Modifiers = Modifiers { shift: true, ..Modifiers::COMMAND };
const SRT: &str =
    "1\n00:00:01,000 --> 00:00:02,000\nThe harbour\n\n2\n00:00:03,000 --> 00:00:04,000\nThe other harbour\n";

#[test]
fn text_is_found_in_a_folder_and_what_is_ticked_is_replaced() {
    let mut window = TestWindow::with_talk(60);
    let folder = window.folder.path().join("client");
    std::fs::create_dir(&folder).unwrap();
    std::fs::write(folder.join("a.srt"), SRT).unwrap();
    std::fs::write(folder.join("b.srt"), SRT.replace("harbour", "sea")).unwrap();
    std::fs::write(folder.join("c.srt"), "no subtitles").unwrap();
    let before = window.app().session.talk.as_ref().unwrap().project().clone();
    window.press_with(CTRL_SHIFT, Key::F);
    assert_eq!(window.app().desk.dialogs.top(), Some(Dialog::FindInFiles));
    window.type_text("harbour");
    window.press(Key::Tab);
    window.type_text("port");
    for _ in 0..4 {
        window.press(Key::Tab);
    }
    window.press_with(Modifiers::COMMAND, Key::A);
    window.type_text(&folder.to_string_lossy());
    window.press(Key::Enter);
    window.rest();
    assert!(window.harness().query_all_by_label_contains("2 matches in 1 of 3 files").next().is_some());
    assert!(
        window
            .harness()
            .query_all_by_label_contains("Left out: it is neither a subtitle file nor a project")
            .next()
            .is_some()
    );
    window.harness().get_by_label_contains("2: The other harbour → The other port").click();
    window.rest();
    window.harness().get_by_label("Replace 1 in 1 file").click();
    window.rest();
    assert!(window.harness().query_all_by_label_contains("1 replaced in 1 file").next().is_some());
    let now = std::fs::read_to_string(folder.join("a.srt")).unwrap();
    assert_eq!(now, SRT.replace("The harbour", "The port"));
    window.press(Key::Escape);
    assert_eq!(window.app().desk.dialogs.top(), None);
    assert_eq!(window.app().session.talk.as_ref().unwrap().project(), &before, "no key reached the talk");
}
