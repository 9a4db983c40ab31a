//! Subtitles and reports are written where and as one says.

use eframe::egui::accesskit::Role;
use eframe::egui::{Key, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};

use super::{Desk, LARGE, actions, choose, click, fixture, open, press, retype, show, type_text};
use crate::action::{Action, Dialog};
use crate::fixture::fused_talk_in;
use crate::output::{OutputContent, OutputKind, ReportKind, SubtitleOutput};
use crate::talk::Talk;
use base::texts::{Speaking, WindowLanguage};
use editor::project::{Edit, GivenPart, SecondCue, SecondFacts, SecondSubtitles, StepKind};
use editor::session::fixture::kept_project;
use evidence::model_set::ModelSet;
use formats::subtitle_file::{FileFormat, FrameGrid, LineEnding, Programme, SubtitleFile, WriteOptions, read, write};
use formats::transcript::GivenFile;

#[test]
fn export_asks_for_the_right_file_in_the_right_form() {
    let folder = tempfile::tempdir().unwrap();
    let mut harness = open(Dialog::Write(OutputKind::Subtitles));
    let cues = harness.state().fixture.talk.as_ref().unwrap().cues().len();
    assert!(harness.query_by_label(&format!("{cues} cues")).is_some());
    assert!(harness.query_by_label_contains("pending: written as proposed").is_some());
    assert!(harness.query_by_label_contains("-->").is_some());
    harness.state_mut().state.chosen(Dialog::Write(OutputKind::Subtitles), folder.path().join("talk.srt"));
    harness.run();
    choose(&mut harness, "Format", "WebVTT (.vtt)");
    click(&mut harness, "Windows line endings (CRLF)");
    click(&mut harness, "UTF-8 BOM");
    assert!(harness.query_by_label_contains("WEBVTT").is_some());
    click(&mut harness, "Export");
    let choices = harness.state().fixture.settings.export;
    assert!(choices.format == FileFormat::WebVtt && choices.crlf && choices.byte_order_mark);
    let options = WriteOptions { line_ending: LineEnding::CrLf, byte_order_mark: true, ..WriteOptions::default() };
    let written = |format: FileFormat, options: WriteOptions, name: &str| {
        let output = SubtitleOutput { format: Some(format), options, ..SubtitleOutput::default() };
        Action::write(OutputContent::Subtitles(Box::new(output)), folder.path().join(name))
    };
    assert_eq!(actions(&harness).last(), Some(&written(FileFormat::WebVtt, options, "talk.vtt")));

    // The ending that is typed decides, too.
    harness.state_mut().state.chosen(Dialog::Write(OutputKind::Subtitles), folder.path().join("b.stl"));
    harness.run();
    // Where the programme starts: a time code that the frame rate does not have is refused.
    harness.get_by_role_and_label(Role::TextInput, "Start offset").focus();
    harness.run();
    type_text(&mut harness, "10:00:00:25");
    assert!(harness.query_by_label_contains("a second 25 frames here").is_some());
    assert!(harness.get_by_label("Export").accesskit_node().is_disabled());
    retype(&mut harness, "10:00:00:00");
    click(&mut harness, "Export");
    let options = WriteOptions {
        line_ending: LineEnding::CrLf,
        frames: Some(FrameGrid::PAL),
        offset: base::time::Duration::from_millis(36_000_000),
        ..WriteOptions::default()
    };
    assert_eq!(actions(&harness).last(), Some(&written(FileFormat::EbuStl, options, "b.stl")));
    assert_eq!(harness.state().fixture.settings.export.format, FileFormat::EbuStl);
}

#[test]
fn the_version_for_those_who_hear_is_counted_and_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    let mut harness = open(Dialog::Write(OutputKind::Subtitles));
    harness.state_mut().state.chosen(Dialog::Write(OutputKind::Subtitles), folder.path().join("talk.srt"));
    harness.run();
    click(&mut harness, "Sounds and speaker names");
    assert!(harness.query_by_label_contains("There is nothing to leave out").is_some());
    let talk = harness.state_mut().fixture.talk.as_mut().unwrap();
    let cue = |talk: &Talk, cue: usize| talk.cues()[cue].words.clone();
    let texts = [(0, "[Gulls]".to_owned()), (1, format!("ANNA: {}", talk.cues()[1].text()))];
    for (index, text) in texts {
        let change = talk.retext(cue(talk, index), &text).unwrap();
        talk.edit(&Edit::Retext { name: StepKind::EditText, cues: vec![change] }).unwrap();
    }
    harness.run();
    assert!(
        harness.query_by_label_contains("1 cue is shortened, and 1 cue is dropped because nothing is left.").is_some()
    );
    assert!(harness.query_by_label_contains("ANNA").is_none(), "what is shown is what is written");
    click(&mut harness, "Export");
    assert!(harness.state().fixture.settings.export.details.plain);
    let plain = |harness: &Harness<'_, Desk>| match actions(harness).last() {
        Some(Action::Write(output)) => match &output.content {
            OutputContent::Subtitles(output) => output.details.plain,
            _ => panic!("no subtitles"),
        },
        other => panic!("{other:?}"),
    };
    assert!(plain(&harness));
    click(&mut harness, "Sounds and speaker names");
    assert!(harness.query_by_label_contains("ANNA").is_some());
    click(&mut harness, "Export");
    assert!(!plain(&harness));
}

#[test]
fn export_says_what_gets_lost_before_it_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let mut harness = open(Dialog::Write(OutputKind::Subtitles));
    harness.state_mut().state.chosen(Dialog::Write(OutputKind::Subtitles), folder.path().join("talk.srt"));
    harness.run();
    assert!(harness.query_by_label("this format keeps everything").is_some());
    choose(&mut harness, "Format", "Plain text (.txt)");
    assert!(harness.query_by_label_contains("in this format: ").is_some());
    assert!(harness.query_by_label_contains("become running text").is_some());
    choose(&mut harness, "Format", "EBU STL (.stl)");
    assert!(harness.query_by_label_contains("binary file").is_some());
    assert!(harness.query_by_label("Encoding").is_none(), "it has its own");
    choose(&mut harness, "Format", "Audacity labels (.labels.txt)");
    assert_eq!(harness.state().state.target(), Some(folder.path().join("talk.labels.txt")));
}

#[test]
fn decisions_are_exported_where_one_says() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("talk.decisions.json");
    let mut harness = open(Dialog::Write(OutputKind::Report(ReportKind::Decisions)));
    harness.state_mut().state.chosen(Dialog::Write(OutputKind::Report(ReportKind::Decisions)), path.clone());
    harness.run();
    press(&mut harness, Key::Enter);
    assert_eq!(actions(&harness), [Action::write(OutputContent::Report(ReportKind::Decisions), path)]);
}

#[test]
fn a_quality_report_is_a_page_unless_one_says_otherwise() {
    let folder = tempfile::tempdir().unwrap();
    let mut harness = open(Dialog::Write(OutputKind::Report(ReportKind::Quality)));
    assert!(harness.query_by_label_contains("quality.html").is_some());
    let path = folder.path().join("talk.csv");
    harness.state_mut().state.chosen(Dialog::Write(OutputKind::Report(ReportKind::Quality)), path.clone());
    harness.run();
    press(&mut harness, Key::Enter);
    assert_eq!(actions(&harness), [Action::write(OutputContent::Report(ReportKind::Quality), path)]);
}

#[test]
fn a_quality_report_may_be_about_the_second_subtitles() {
    let folder = tempfile::tempdir().unwrap();
    let dialog = Dialog::Write(OutputKind::Report(ReportKind::Quality));
    assert!(open(dialog).query_by_label("Second subtitles").is_none());
    let mut fixture = fixture(dialog);
    let talk = fixture.talk.as_mut().unwrap();
    let cues = vec![SecondCue { span: talk.cues()[0].span, text: "So".to_owned() }];
    let to = Some(Box::new(SecondSubtitles { facts: SecondFacts::default(), cues }));
    talk.edit(&Edit::SetSecond { name: StepKind::OpenSecondSubtitles, to }).unwrap();
    let mut harness = show(fixture, LARGE);
    let path = folder.path().join("talk.csv");
    harness.state_mut().state.chosen(dialog, path.clone());
    harness.run();
    click(&mut harness, "Second subtitles");
    click(&mut harness, "Export");
    assert_eq!(actions(&harness), [Action::write(OutputContent::SecondQualityReport, path)]);
}

#[test]
fn whoever_exports_reads_what_the_models_forbid_and_has_a_way_to_others() {
    let forbidden = |harness: &Harness<'_, Desk>| {
        harness.query_all_by_label_contains("models that are not for commercial use (CC BY-NC-ND 4.0)").next().is_some()
    };
    let mut talks = fixture(Dialog::Write(OutputKind::Subtitles));
    talks.talk.as_mut().unwrap().edit(&Edit::SetModels(ModelSet::Talks)).unwrap();
    let mut harness = show(talks, LARGE);
    assert!(forbidden(&harness));
    click(&mut harness, "Choose models…");
    assert!(actions(&harness).contains(&Action::OpenDialog(Dialog::Settings)));
    assert!(!forbidden(&show(fixture(Dialog::Write(OutputKind::Subtitles)), LARGE)));
    // A client's file has its own cuts until it is re-cut.
    let folder = tempfile::tempdir().unwrap();
    let kept = |anew: bool| {
        let mut fixture = fixture(Dialog::Write(OutputKind::Subtitles));
        let mut talk = crate::fixture::kept_talk_in(60, &[8, 3, 12, 9, 4, 14, 10], folder.path());
        if anew {
            let edit = talk.release(GivenPart::Cuts, None);
            talk.edit(&edit).unwrap();
        }
        talk.edit(&Edit::SetModels(ModelSet::Talks)).unwrap();
        fixture.talk = Some(talk);
        forbidden(&show(fixture, LARGE))
    };
    assert_eq!([false, true].map(kept), [false, true]);
}

#[test]
fn certain_boundaries_are_no_pending_ones_in_an_export() {
    let folder = tempfile::tempdir().unwrap();
    let mut talk = fused_talk_in(90, folder.path());
    let certain = talk.certain_count();
    let gaps = talk.pending_boundaries().filter(|one| talk.is_asked(one)).map(|one| (one.gap, talk.strength(one.gap)));
    let edit = Edit::AcceptAll { gaps: gaps.collect() };
    talk.edit(&edit).unwrap();
    assert!(certain > 1 && talk.queue().is_empty() && talk.certain_count() == certain);
    let mut fixture = fixture(Dialog::Write(OutputKind::Subtitles));
    fixture.talk = Some(talk);
    let harness = show(fixture, LARGE);
    let told = format!("{certain} boundaries are certain and were not asked about: written as proposed");
    assert!(harness.query_by_label(&told).is_some());
    assert!(
        harness.query_by_label_contains("pending").is_none()
            && harness.query_by_label("every boundary is decided").is_none()
    );
}

/// What the last export was to write.
fn exported(harness: &Harness<'_, Desk>) -> SubtitleOutput {
    match actions(harness).last() {
        Some(Action::Write(output)) => match &output.content {
            OutputContent::Subtitles(output) => (**output).clone(),
            _ => panic!("no subtitles"),
        },
        other => panic!("{other:?}"),
    }
}

#[test]
fn frames_are_dropped_where_format_and_rate_can() {
    let folder = tempfile::tempdir().unwrap();
    let mut harness = open(Dialog::Write(OutputKind::Subtitles));
    harness.state_mut().state.chosen(Dialog::Write(OutputKind::Subtitles), folder.path().join("talk.mcc"));
    harness.run();
    assert!(harness.query_by_label("Drop frame").is_none(), "25 frames a second have none to drop");
    choose(&mut harness, "Frames per second", "29.97");
    click(&mut harness, "Drop frame");
    click(&mut harness, "Export");
    assert!(exported(&harness).options.drop_frame && harness.state().fixture.settings.export.drop_frame);
    // It stays chosen and has no effect elsewhere.
    choose(&mut harness, "Frames per second", "25");
    assert!(harness.query_by_label("Drop frame").is_none());
    click(&mut harness, "Export");
    assert!(!exported(&harness).options.drop_frame && harness.state().fixture.settings.export.drop_frame);
}

#[test]
fn a_format_asks_for_what_it_says_of_the_programme_and_for_no_more() {
    let folder = tempfile::tempdir().unwrap();
    let mut harness = open(Dialog::Write(OutputKind::Subtitles));
    harness.state_mut().state.chosen(Dialog::Write(OutputKind::Subtitles), folder.path().join("talk.smpte.xml"));
    harness.run();
    let has =
        |harness: &Harness<'_, Desk>, label: &str| harness.query_by_role_and_label(Role::TextInput, label).is_some();
    assert!(has(&harness, "Programme title") && has(&harness, "Date") && !has(&harness, "Country"));
    // Its letters are not those of EBU STL.
    harness.get_by_role_and_label(Role::TextInput, "Programme title").focus();
    harness.run();
    retype(&mut harness, "Ζωή");
    click(&mut harness, "Export");
    let output = exported(&harness);
    assert_eq!((output.format, output.programme.title.as_str()), (Some(FileFormat::DcpSmpte), "Ζωή"));
    harness.get_by_role_and_label(Role::TextInput, "Date").focus();
    harness.run();
    retype(&mut harness, "27/11");
    assert!(harness.get_by_label("Export").accesskit_node().is_disabled());
    retype(&mut harness, "261127");
    harness.state_mut().state.chosen(Dialog::Write(OutputKind::Subtitles), folder.path().join("talk.stl"));
    harness.run();
    assert!(has(&harness, "Country") && harness.get_by_label("Export").accesskit_node().is_disabled());
    // A title that is too long is told, and nothing of it is cut.
    harness.get_by_role_and_label(Role::TextInput, "Programme title").focus();
    harness.run();
    retype(&mut harness, "A harbour at low tide, seen from the old wall");
    assert!(harness.query_by_label("Programme title: the header holds 32 characters, and these are 45").is_some());
    retype(&mut harness, "A harbour at low tide");
    assert!(!harness.get_by_label("Export").accesskit_node().is_disabled());
    harness.state_mut().state.chosen(Dialog::Write(OutputKind::Subtitles), folder.path().join("talk.srt"));
    harness.run();
    assert!(!has(&harness, "Programme title"));
    click(&mut harness, "Export");
    assert_eq!(exported(&harness).programme, Programme::default());
}

/// An EBU STL file with a programme, as it stands in a project.
fn stl_file(programme: Programme) -> GivenFile {
    let file = read(b"1\n00:00:01,000 --> 00:00:02,000\nSo\n\n", None).unwrap();
    let file = SubtitleFile { programme, ..file };
    let bytes = write(&file, FileFormat::EbuStl, &WriteOptions::default()).unwrap();
    GivenFile::of_text(bytes.into_iter().map(char::from).collect::<String>())
}

#[test]
fn the_header_of_an_own_stl_file_is_shown_and_said_on() {
    let folder = tempfile::tempdir().unwrap();
    let own = Programme { title: "Harbours".to_owned(), publisher: "North".to_owned(), ..Programme::default() };
    let mut fixture = fixture(Dialog::Write(OutputKind::Subtitles));
    let words = crate::fixture::words(60);
    let mut project = kept_project(&words, &[20, 20, 20]);
    project.given_file = Some(stl_file(own));
    fixture.talk = Some(Talk::new(project, folder.path()));
    fixture.settings.programme.publisher = "South".to_owned();
    let mut harness = show(fixture, LARGE);
    let mut export_as = |name: &str| {
        harness.state_mut().state.chosen(Dialog::Write(OutputKind::Subtitles), folder.path().join(name));
        harness.run();
        click(&mut harness, "Export");
        let house = harness.state().fixture.settings.programme.publisher.clone();
        assert_eq!(house, "South", "what a client's file says is no choice for other talks");
        exported(&harness).programme
    };
    assert_eq!(export_as("talk.stl"), Programme::default(), "the header says it itself");
    assert_eq!(export_as("talk.usf").title, "Harbours");
}

#[test]
fn what_could_not_be_written_is_told_below_its_name_until_that_changes() {
    let folder = tempfile::tempdir().unwrap();
    let dialog = Dialog::Write(OutputKind::Report(ReportKind::Quality));
    let mut harness = open(dialog);
    let path = folder.path().join("talk.csv");
    harness.state_mut().state.chosen(dialog, path.clone());
    harness.run();
    assert!(harness.query_by_label_contains("creates talk.csv").is_some());
    harness.state_mut().state.refused(&path, "the disk is full");
    harness.run();
    assert!(harness.query_by_label("the disk is full").is_none(), "it was not ordered here");
    press(&mut harness, Key::Enter);
    assert_eq!(actions(&harness).len(), 1);
    harness.state_mut().state.refused(&path, "the disk is full");
    harness.run();
    assert!(harness.query_by_label("the disk is full").is_some());
    assert!(harness.query_by_label_contains("creates talk.csv").is_none());
    // It can be tried again.
    click(&mut harness, "Export");
    assert_eq!(actions(&harness).len(), 2);
    harness.get_by_role_and_label(Role::TextInput, "File").focus();
    harness.run();
    type_text(&mut harness, "x");
    assert!(harness.query_by_label("the disk is full").is_none());
}

#[test]
fn why_a_file_was_not_written_wraps_at_the_edge_of_the_dialog() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("talk.csv");
    let why = format!("cannot write the quality report (the disk is full): {}/and/so/on", path.display()).repeat(2);
    let dialog = Dialog::Write(OutputKind::Report(ReportKind::Quality));
    // The smallest window, with text of the usual size and twice as large, and a wide one.
    for width in [380.0, 760.0, 1280.0] {
        for language in [WindowLanguage::English, WindowLanguage::German] {
            let _speaking = Speaking::new(language);
            let mut harness = show(fixture(dialog), vec2(width, 480.0));
            harness.state_mut().state.chosen(dialog, path.clone());
            harness.run();
            press(&mut harness, Key::Enter);
            harness.state_mut().state.refused(&path, &why);
            harness.run();
            let line = harness.get_by_label(&why).rect();
            let layer = harness.ctx.memory(|memory| memory.top_modal_layer()).unwrap();
            let area = harness.ctx.memory(|memory| memory.area_rect(layer.id)).unwrap();
            let case = format!("{language:?}, {width}: {line} in {area}");
            assert!(area.width() < (width - 64.0).min(600.0) + 40.0, "{case}");
            assert!(line.left() > area.left() + 18.0 && line.right() < area.right() - 18.0, "{case}");
        }
    }
}

#[test]
fn what_is_half_typed_keeps_the_preview_and_moves_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let mut harness = open(Dialog::Write(OutputKind::Subtitles));
    harness.state_mut().state.chosen(Dialog::Write(OutputKind::Subtitles), folder.path().join("talk.srt"));
    harness.run();
    let height = |harness: &Harness<'_, Desk>| {
        let layer = harness.ctx.memory(|memory| memory.top_modal_layer()).unwrap();
        harness.ctx.memory(|memory| memory.area_rect(layer.id)).unwrap().height()
    };
    harness.get_by_role_and_label(Role::TextInput, "Start offset").focus();
    harness.run();
    let mut heights = Vec::new();
    for (typed, is_readable) in [("1", true), ("0:", false), ("00:00:00", true)] {
        type_text(&mut harness, typed);
        assert_eq!(harness.query_by_label_contains("use a time such as").is_none(), is_readable, "{typed}");
        assert_eq!(harness.get_by_label("Export").accesskit_node().is_disabled(), !is_readable, "{typed}");
        assert!(harness.query_by_label_contains("-->").is_some(), "{typed}");
        heights.push(height(&harness));
    }
    assert!((heights[0] - heights[1]).abs() < 0.5, "{heights:?}");
    assert!(harness.query_by_label_contains("1\n10:00:0").is_some());
}

#[test]
fn a_field_that_enter_is_refused_for_keeps_the_focus() {
    let folder = tempfile::tempdir().unwrap();
    let dialog = Dialog::Write(OutputKind::Subtitles);
    let mut harness = open(dialog);
    harness.state_mut().state.chosen(dialog, folder.path().join("talk.stl"));
    harness.run();
    for (field, refused, mended) in [("Start offset", "abc", "10:00:00:00"), ("Language", "zz", "en")] {
        harness.get_by_role_and_label(Role::TextInput, field).focus();
        harness.run();
        type_text(&mut harness, refused);
        press(&mut harness, Key::Enter);
        assert!(actions(&harness).is_empty(), "{field}");
        assert!(harness.get_by_role_and_label(Role::TextInput, field).is_focused(), "{field}");
        retype(&mut harness, mended);
        assert!(!harness.get_by_label("Export").accesskit_node().is_disabled(), "{field}");
    }
}

#[test]
fn a_file_name_is_typed_on_at_its_end_whenever_the_dialog_opens() {
    let dialog = Dialog::Write(OutputKind::Subtitles);
    let mut harness = open(dialog);
    let suggested = harness.state().state.target().unwrap();
    for _ in 0..2 {
        type_text(&mut harness, "x");
        assert_eq!(harness.state().state.target(), Some(format!("{}x", suggested.display()).into()));
        press(&mut harness, Key::Home);
        press(&mut harness, Key::Escape);
        assert_eq!(actions(&harness).last(), Some(&Action::CloseDialog));
        harness.state_mut().fixture.dialog = Some(dialog);
        harness.run();
        assert_eq!(harness.state().state.target().as_ref(), Some(&suggested));
    }
}

#[test]
fn what_was_only_looked_at_is_no_choice_and_what_was_exported_is() {
    let folder = tempfile::tempdir().unwrap();
    let dialog = Dialog::Write(OutputKind::Subtitles);
    let mut harness = open(dialog);
    let usual = harness.state().fixture.settings.export;
    let name = |harness: &mut Harness<'_, Desk>, name: &str| {
        harness.state_mut().state.chosen(dialog, folder.path().join(name));
        harness.run();
    };
    name(&mut harness, "talk.vtt");
    click(&mut harness, "Windows line endings (CRLF)");
    press(&mut harness, Key::Escape);
    assert_eq!(actions(&harness), [Action::CloseDialog]);
    harness.state_mut().fixture.dialog = Some(dialog);
    harness.run();
    let suggested = harness.state().state.target().unwrap();
    assert_eq!(suggested.extension().unwrap(), "srt", "as before");
    name(&mut harness, "talk.srt");
    click(&mut harness, "Export");
    assert!(exported(&harness).options.line_ending == LineEnding::Lf);
    assert_eq!(harness.state().fixture.settings.export, usual);
    name(&mut harness, "talk.vtt");
    click(&mut harness, "Export");
    assert_eq!(harness.state().fixture.settings.export.format, FileFormat::WebVtt);
}
