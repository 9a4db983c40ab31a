//! Second subtitles: opened beside the talk, written in the list, saved with it and exported.

use eframe::egui::{Key, Modifiers};

use super::TestWindow;
use base::time::Duration;
use editor::export::Format;
use editor::project::SecondSubtitles;
use formats::subtitle_file::WriteOptions;
use ui::action::{Action, Dialog};
use ui::command::Command;
use ui::output::{OutputContent, OutputKind};
use ui::scene::NoticeKind;

fn second(window: &mut TestWindow) -> Option<SecondSubtitles> {
    window.app().session.talk.as_ref().unwrap().second().cloned()
}

#[test]
fn a_file_is_put_beside_the_cues_edited_and_exported() {
    let mut window = TestWindow::with_talk(90);
    let mut cues = window.app().session.talk.as_ref().unwrap().cues().to_vec();
    for (number, cue) in cues.iter_mut().enumerate() {
        cue.lines = vec![format!("Satz {number}")];
        cue.span = cue.span.shifted(Duration::from_millis(120));
    }
    let path = window.folder.path().join("harbour.de.vtt");
    std::fs::write(&path, Format::Vtt.write(&cues, &WriteOptions::default())).unwrap();
    let before = window.app().session.talk.as_ref().unwrap().cues().to_vec();
    window.perform(Action::Run(Command::OpenSecond));
    assert_eq!(window.app().desk.dialogs.top(), Some(Dialog::Second));
    window.type_and_enter(&path.to_string_lossy());
    window.wait_until("the second subtitles", |app| app.session.talk.as_ref().unwrap().second().is_some());
    let opened = second(&mut window).unwrap();
    assert_eq!((opened.name.as_str(), opened.cues.len()), ("harbour.de.vtt", cues.len()));
    assert_eq!(window.app().session.talk.as_ref().unwrap().cues(), before);

    // By keys, beside the current cue, and taken back.
    let end = window.app().session.talk.as_ref().unwrap().end_of_cue(1);
    window.app().session.talk.as_mut().unwrap().select(end);
    window.press_with(Modifiers::SHIFT, Key::F2);
    window.harness.run_steps(3);
    window.type_and_enter(" neu");
    assert_eq!(second(&mut window).unwrap().cues[1].text, "Satz 1 neu");
    window.press_with(Modifiers::COMMAND, Key::Z);
    assert_eq!(second(&mut window), Some(opened));

    // With their own times, or with those of the cues; the talk's own export is another matter.
    let written = |window: &mut TestWindow, name: &str, with_times_of_cues: bool| {
        let path = window.folder.path().join(name);
        window.perform(Action::write(OutputContent::Second { with_times_of_cues }, path.clone()));
        window.wait_until("the file", |_| path.exists());
        std::fs::read_to_string(&path).unwrap()
    };
    let time = |cue: &editor::cues::Cue| Format::Srt.write(std::slice::from_ref(cue), &WriteOptions::default());
    let line = |text: &str| text.lines().nth(1).unwrap().to_owned();
    let own = written(&mut window, "own.srt", false);
    assert!(own.contains("Satz 1\n") && own.contains(&line(&time(&cues[1]))), "{own}");
    let first = written(&mut window, "first.srt", true);
    assert!(first.contains("Satz 1\n") && first.contains(&line(&time(&before[1]))), "{first}");
    assert!(written(&mut window, "as.ttml", false).contains("Satz 1"));
    // The encoding that was chosen for the talk's own text has not the letters of every language.
    window.app().desk.settings.export.encoding = "windows-1252".parse().unwrap();
    let talk = window.app().session.talk.as_ref().unwrap();
    let edit = talk.edit_second(1, Some(1), "Η παλίρροια").unwrap();
    window.app().session.talk.as_mut().unwrap().edit(&edit).unwrap();
    assert!(written(&mut window, "greek.srt", false).contains("Η παλίρροια"));
    window.perform(Action::Run(Command::Undo));

    window.perform(Action::Run(Command::CloseSecond));
    assert_eq!(second(&mut window), None);
    window.perform(Action::Run(Command::Undo));
    assert!(second(&mut window).is_some());
}

#[test]
fn a_translation_is_begun_and_what_is_no_subtitle_file_is_told() {
    let mut window = TestWindow::with_talk(60);
    window.perform(Action::Run(Command::BeginTranslation));
    let count = window.app().session.talk.as_ref().unwrap().cues().len();
    assert_eq!(window.app().session.talk.as_ref().unwrap().untranslated(), count);
    let path = window.folder.path().join("none.srt");
    std::fs::write(&path, "no subtitles").unwrap();
    window.perform(Action::OpenSecond(path));
    window.wait_until("the failure", |app| app.desk.notices.iter().any(|notice| notice.kind == NoticeKind::Failure));
    assert_eq!(second(&mut window).unwrap().cues.len(), count);
    window.perform(Action::Run(Command::ExportSecond));
    assert_eq!(window.app().desk.dialogs.top(), Some(Dialog::Write(OutputKind::Second)));
    window.harness.run_steps(3);
    let text = format!("{count} of {count} cues have no text yet and are left out");
    use egui_kittest::kittest::Queryable as _;
    assert!(window.harness.query_by_label(&text).is_some());
}
