//! Second subtitles: opened beside the talk, written in the list, saved with it and exported.

use eframe::egui::{Key, Modifiers};

use super::TestWindow;
use base::time::Duration;
use editor::export::Format;
use editor::project::{Edit, SecondSubtitles};
use formats::guideline::Guideline;
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
    assert!(!opened.facts.in_step, "its times are others");
    assert_eq!((opened.facts.name.as_str(), opened.cues.len()), ("harbour.de.vtt", cues.len()));
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
    assert_eq!(window.app().desk.dialogs.top(), Some(Dialog::Translation));
    window.type_and_enter("german");
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

#[test]
fn a_template_is_translated_within_its_times_and_delivered() {
    let mut window = TestWindow::with_talk(90);
    let netflix = Edit::SetGuideline(Box::new(Guideline::netflix()));
    window.perform(Action::Edit(netflix));
    window.perform(Action::Run(Command::BeginTranslation));
    window.type_and_enter("German");
    window.perform(Action::Run(Command::LockTimes));
    let talk = |window: &mut TestWindow| window.app().session.talk.as_ref().unwrap().cues().to_vec();
    let template = talk(&mut window);
    let facts = second(&mut window).unwrap().facts;
    assert_eq!((facts.language.as_deref(), facts.in_step, facts.times_locked), (Some("de"), true, true));
    // Its times stay, whatever key is pressed.
    for command in [Command::MergeWithNext, Command::NudgeMuchLater, Command::DeleteCues, Command::Reject] {
        window.perform(Action::Run(command));
        assert_eq!(talk(&mut window), template, "{command:?}");
    }
    let told = window.app().desk.notices.iter().any(|notice| notice.text.contains("locked"));
    assert!(told, "{:?}", window.app().desk.notices);
    // Text after text, by keys alone.
    window.perform(Action::Run(Command::NextUntranslated));
    window.harness.run_steps(3);
    for number in 0..template.len() {
        window.type_text(&format!("Text {number}."));
        window.press_with(Modifiers::COMMAND, Key::Enter);
        window.harness.run_steps(3);
    }
    let written = second(&mut window).unwrap().cues;
    assert!(written.iter().all(|cue| cue.text.starts_with("Text ")), "{written:?}");
    let spans = |cues: &[editor::cues::Cue]| cues.iter().map(|cue| cue.span).collect::<Vec<_>>();
    assert_eq!(written.iter().map(|cue| cue.span).collect::<Vec<_>>(), spans(&template));
    assert!(!Command::NextUntranslated.enabled(&window.app().situation()));
    // German figures, not English ones: 17 characters a second.
    let session = window.app().session.talk.as_ref().unwrap();
    assert_eq!((session.second_guideline().max_cps, session.project().guideline.max_cps), (17.0, 20.0));
    let report = session.second_quality_report(editor::export::ReportFormat::Csv).unwrap();
    let report = String::from_utf8(report.unwrap()).unwrap();
    assert!(report.starts_with("\"Cue\",\"Start\""), "{report}");
    let page = window.folder.path().join("delivery.de.csv");
    window.perform(Action::write(OutputContent::SecondQualityReport, page.clone()));
    window.wait_until("the report", |_| page.exists());
    assert_eq!(std::fs::read_to_string(&page).unwrap(), report);
    let path = window.folder.path().join("delivery.de.srt");
    window.perform(Action::write(OutputContent::Second { with_times_of_cues: false }, path.clone()));
    window.wait_until("the file", |_| path.exists());
    assert_eq!(std::fs::read_to_string(&path).unwrap().matches("Text ").count(), template.len());
    // Unlocked, both columns go together again.
    window.perform(Action::Run(Command::LockTimes));
    let join = window.app().session.talk.as_ref().unwrap().merge_with_next(0).unwrap();
    window.perform(Action::Edit(join));
    assert_eq!(second(&mut window).unwrap().cues.len(), template.len() - 1);
    assert!(second(&mut window).unwrap().cues[0].text.replace('\n', " ").contains(". Text "));
}
