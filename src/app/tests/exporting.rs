//! The window writes every format that `convert` writes, with the same writers.

use super::TestWindow;
use base::time::Duration;
use editor::export::FileDetails;
use formats::subtitle_file::{self, FileFormat, WriteOptions};
use ui::action::Action;
use ui::output::{OutputContent, SubtitleOutput};

#[test]
fn every_format_is_written_and_those_that_are_read_have_the_same_cues() {
    let mut window = TestWindow::with_talk(90);
    let cues: Vec<_> = window.app().session.talk.as_ref().unwrap().cues().to_vec();
    for &format in FileFormat::ALL {
        let path = window.folder.path().join(format!("talk.{}", format.extension()));
        window.perform(Action::write(OutputContent::Subtitles(Box::default()), path.clone()));
        let bytes = std::fs::read(&path).unwrap_or_else(|error| panic!("{format}: {error}"));
        let talk = window.app().session.talk.as_ref().unwrap();
        let expected = talk.talk_file().write(format, FileDetails::default(), &WriteOptions::default()).unwrap();
        assert!(bytes == expected, "{format}");
        if format.is_read() {
            let read = subtitle_file::read(&bytes, None).unwrap();
            // In rows of so many letters there may be more of them.
            let texts = |text: String| if format.has_screen_rows() { text.replace('\n', " ") } else { text };
            let found: Vec<String> = read.cues.iter().map(|cue| texts(cue.text.plain_text())).collect();
            assert_eq!(found, cues.iter().map(|cue| texts(cue.lines.join("\n"))).collect::<Vec<_>>(), "{format}");
            let start = read.cues[1].span.start;
            // Captions of line 21 come when they are loaded.
            let most = if matches!(format, FileFormat::Scc | FileFormat::Mcc) { 2_000_000_000 } else { 21_000_000 };
            assert!((start - cues[1].span.start).as_nanos().abs() <= most, "{format}: {start:?}");
        }
    }
}

#[test]
fn a_programme_that_starts_at_ten_says_so_in_stl() {
    let mut window = TestWindow::with_talk(60);
    let path = window.folder.path().join("talk.stl");
    let start = Duration::from_millis(36_000_000);
    let options = WriteOptions { offset: start, ..WriteOptions::default() };
    let output = SubtitleOutput { format: Some(FileFormat::EbuStl), options, ..SubtitleOutput::default() };
    window.perform(Action::write(OutputContent::Subtitles(Box::new(output)), path.clone()));
    let bytes = std::fs::read(&path).unwrap();
    assert_eq!(&bytes[256..264], b"10000000", "the start of the programme");
    assert_eq!(bytes[1024 + 5], 10, "hours of the first cue");
    // Times count from the start of the programme for those who read it.
    let first = window.app().session.talk.as_ref().unwrap().cues()[0].span.start;
    let read = subtitle_file::read(&bytes, None).unwrap().cues[0].span.start;
    assert!((read - first).as_nanos().abs() <= 20_000_000);
}

#[test]
fn what_cannot_be_written_is_refused_and_leaves_no_file() {
    let mut window = TestWindow::with_talk(60);
    let path = window.folder.path().join("talk.stl");
    let options = WriteOptions { offset: Duration::from_millis(30 * 3_600_000), ..WriteOptions::default() };
    let output = SubtitleOutput { options, ..SubtitleOutput::default() };
    window.perform(Action::write(OutputContent::Subtitles(Box::new(output)), path.clone()));
    assert!(!path.exists());
    assert!(window.app().desk.notices.iter().any(|notice| notice.text.contains("beyond 24 hours")));
    let odd = window.folder.path().join("talk.docx");
    window.perform(Action::write(OutputContent::Subtitles(Box::default()), odd.clone()));
    assert!(!odd.exists());
}

/// In a folder of the kernel's nobody can write, whoever one is.
#[cfg(target_os = "linux")]
#[test]
fn why_a_file_was_not_written_is_told_in_the_dialog_until_it_has_another_name() {
    use eframe::egui::{Key, Modifiers};
    use egui_kittest::kittest::Queryable as _;
    use ui::action::Dialog;
    use ui::output::OutputKind;
    use ui::scene::NoticeKind;

    const EXPORT: Dialog = Dialog::Write(OutputKind::Subtitles);
    let failures = |window: &mut TestWindow| {
        window.app().desk.notices.iter().filter(|notice| notice.kind == NoticeKind::Failure).count()
    };
    let told = |window: &TestWindow| window.harness.query_all_by_label_contains("cannot write the subtitles").count();
    let mut window = TestWindow::with_talk(60);
    window.press_with(Modifiers::COMMAND, Key::E);
    window.press_with(Modifiers::COMMAND, Key::A);
    window.type_and_enter("/proc/talk.srt");
    window.rest();
    assert_eq!((window.app().desk.dialogs.top(), failures(&mut window)), (Some(EXPORT), 1));
    let in_dialog = told(&window);
    assert!(window.harness.query_by_label_contains("creates talk.srt").is_none());
    let path = window.folder.path().join("talk.srt");
    window.app().desk.panels.dialogs.chosen(EXPORT, path.clone());
    window.rest();
    assert_eq!(told(&window) + 1, in_dialog, "what is told of the former name stands behind the dialog alone");
    assert!(window.harness.query_by_label_contains("creates talk.srt").is_some());
    window.press(Key::Enter);
    window.rest();
    assert!(path.is_file() && window.app().desk.dialogs.top().is_none());
    assert_eq!(failures(&mut window), 0, "what is done needs no complaint");
}
