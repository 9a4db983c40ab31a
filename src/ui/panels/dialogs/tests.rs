//! Dialogs as a person meets them: keys and clicks, and what is asked for.

use std::path::Path;

use eframe::egui::accesskit::Role;
use eframe::egui::{self, Key, Modifiers, Vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};

use super::{State, dialogs_ui};
use crate::action::{Action, Dialog, UnsavedAnswer, VersionChoice};
use crate::command::Command;
use crate::comparing::ReferenceComparison;
use crate::fixture::{Fixture, fused_talk_in, talk, words};
use crate::learning::Learning;
use crate::opening_report::{OpeningReport, TranscriptFacts};
use crate::output::{OutputContent, OutputKind, ReportKind, SubtitleOutput};
use crate::profiles::Profiles;
use crate::scene::{KeptOffer, RecoveryOffer};
use crate::settings::Settings;
use crate::shortcuts::{Chord, Press};
use crate::talk::Talk;
use crate::theme;
use crate::untranslated::untranslated;
use base::texts::{Speaking, WindowLanguage};
use base::time::Instant;
use base::warning::Warning;
use editor::comparison::SubtitleVersion;
use editor::cues::Cue;
use editor::export::Format;
use editor::project::{Edit, GivenPart, StepKind, TimeMap};
use editor::session::TakenPart;
use editor::session::time_moves::TimeScope;
use evidence::model_set::{ModelSet, ReadingDepth};
use formats::guideline::{FrameRate, Guideline};
use formats::subtitle_file::{FileFormat, FrameGrid, LineEnding, WriteOptions};
use formats::transcript::{TranscriptChoice, TranscriptPart, TranscriptParts};
use media::shots::{VideoFacts, VideoRate};
use media::transcribing::{FoundRecogniser, Recogniser};

const ALL: [Dialog; 41] = [
    Dialog::Palette,
    Dialog::Compare,
    Dialog::Write(OutputKind::Subtitles),
    Dialog::Write(OutputKind::Report(ReportKind::Decisions)),
    Dialog::Write(OutputKind::Report(ReportKind::Quality)),
    Dialog::Write(OutputKind::Report(ReportKind::Review)),
    Dialog::Write(OutputKind::Project),
    Dialog::Open,
    Dialog::AcceptAbove,
    Dialog::InsertCue,
    Dialog::Comment,
    Dialog::FindInFiles,
    Dialog::Spelling,
    Dialog::Second,
    Dialog::AudioTrack,
    Dialog::FindShots,
    Dialog::ImportShots,
    Dialog::Write(OutputKind::Shots),
    Dialog::InsertSound,
    Dialog::Colour,
    Dialog::Speaker,
    Dialog::RenameSpeakers,
    Dialog::ShiftTimes,
    Dialog::Anew(GivenPart::Cuts),
    Dialog::GoTo,
    Dialog::Guideline,
    Dialog::Settings,
    Dialog::Learning,
    Dialog::Reliance,
    Dialog::Keys,
    Dialog::Legend,
    Dialog::Diagnostics,
    Dialog::About,
    Dialog::Recovery,
    Dialog::Unsaved,
    Dialog::Quitting,
    Dialog::Restore,
    Dialog::TranscriptFacts,
    Dialog::ChoosePart,
    Dialog::MakeTranscript,
    Dialog::StopTranscribing,
];

const SMALL: Vec2 = Vec2::new(760.0, 480.0);
const LARGE: Vec2 = Vec2::new(1280.0, 720.0);

/// The part of the window's state that dialogs read, and what they asked for.
struct Desk {
    fixture: Fixture,
    state: State,
    actions: Vec<Action>,
    /// Commands that keys stood for.
    commands: Vec<Command>,
}

impl Desk {
    fn frame(&mut self, ui: &mut egui::Ui) {
        // As the window does it.
        if !self.state.wants_all_keys() {
            let wanted = |press: &Press| press.command.works_while_typing();
            while let Some(Press { command, .. }) = self.fixture.keys.take_command(ui.ctx(), wanted) {
                self.commands.push(command);
            }
        }
        let mut actions = Vec::new();
        dialogs_ui(ui, &self.fixture.scene(), &mut self.state, &mut actions);
        for action in &actions {
            match action {
                Action::OpenDialog(dialog) => self.fixture.dialog = Some(*dialog),
                Action::CloseDialog => self.fixture.dialog = None,
                Action::Change(settings) => {
                    self.fixture.settings = Settings::clone(settings);
                    self.fixture.keys = settings.key_map();
                }
                _ => {}
            }
        }
        self.actions.extend(actions);
    }
}

fn fixture(dialog: Dialog) -> Fixture {
    let mut fixture = Fixture::new(Some(talk(60)));
    fixture.dialog = Some(dialog);
    let offer = |title: &str| RecoveryOffer {
        title: title.to_owned(),
        summary: "12 changes since the last save, the last one 4 minutes ago: accept boundary, move boundary"
            .to_owned(),
    };
    fixture.recoveries = vec![offer("harbour"), offer("boats")];
    let kept = |title: &str, what: &'static str, opens: bool| KeptOffer {
        id: format!("/kept/{title}").into(),
        title: title.to_owned(),
        what,
        path: Some(format!("/talks/{title}").into()),
        when: "4 minutes ago".to_owned(),
        answered: opens.then_some(12),
        opens,
        suggested: format!("/nowhere/{title} (copy)").into(),
    };
    fixture.kept = vec![kept("harbour", "unsaved changes", true), kept("boats.srt", "replaced file", false)];
    examined(&mut fixture);
    let recogniser = Recogniser::FasterWhisper;
    let program = "/usr/bin/whisper-ctranslate2".into();
    fixture.recognition.found = Some(vec![FoundRecogniser { recogniser, program, models: Vec::new() }]);
    fixture
}

/// A file of two tiers and two channels, and what was odd about the talk.
fn examined(fixture: &mut Fixture) {
    let part = |name: &str, words: usize, first: &str, is_usual: bool| TranscriptPart {
        name: name.to_owned(),
        words,
        first_words: first.to_owned(),
        is_usual,
    };
    let parts = TranscriptParts {
        channels: vec![part("0", 30, "we went out", true), part("1", 12, "oh really", true)],
        tiers: vec![part("words", 42, "we went out", true), part("gloss", 40, "nous sommes sortis", false)],
        encoding: Some("UTF-8"),
        ..TranscriptParts::default()
    };
    fixture.choosing = Some(("/talks/harbour.eaf".into(), parts));
    fixture.report.transcript = Some(TranscriptFacts {
        path: "/talks/harbour.json".into(),
        format: "WhisperX",
        encoding: Some("windows-1252"),
        is_encoding_guessed: true,
        given_cues: 0,
        part: None,
        warnings: vec![
            Warning::new("the file does not name its encoding; read as windows-1252"),
            Warning::at(Instant::from_secs(7.5), "3 words jumped back in time; their times were interpolated"),
        ],
    });
}

fn show(fixture: Fixture, size: Vec2) -> Harness<'static, Desk> {
    let look = fixture.theme.clone();
    let desk = Desk { fixture, state: State::default(), actions: Vec::new(), commands: Vec::new() };
    let builder = Harness::builder().with_size(size).with_max_steps(20).with_context_setup(move |ctx| {
        ctx.set_fonts(theme::fonts());
        look.apply(ctx);
        ctx.all_styles_mut(|style| style.animation_time = 0.0);
    });
    let mut harness = builder.build_ui_state(|ui, desk: &mut Desk| desk.frame(ui), desk);
    harness.run();
    harness
}

fn open(dialog: Dialog) -> Harness<'static, Desk> {
    show(fixture(dialog), LARGE)
}

fn press(harness: &mut Harness<'_, Desk>, key: Key) {
    harness.key_press(key);
    harness.run();
}

fn click(harness: &mut Harness<'_, Desk>, label: &str) {
    // What a short window hides is scrolled to, as people do.
    harness.get_by_label(label).scroll_to_me();
    harness.run();
    harness.get_by_label(label).click();
    harness.run();
}

/// Types as a keyboard does: keys and text.
fn type_text(harness: &mut Harness<'_, Desk>, text: &str) {
    for letter in text.chars() {
        if let Some(key) = Key::from_name(&letter.to_uppercase().to_string()) {
            harness.key_down(key);
            harness.event(egui::Event::Text(letter.to_string()));
            harness.key_up(key);
        } else {
            harness.event(egui::Event::Text(letter.to_string()));
        }
    }
    harness.run();
}

/// Puts another text into the field that has the focus.
fn retype(harness: &mut Harness<'_, Desk>, text: &str) {
    harness.key_press_modifiers(Modifiers::COMMAND, Key::A);
    harness.run();
    harness.event(egui::Event::Text(text.to_owned()));
    harness.run();
}

fn actions<'a>(harness: &'a Harness<'_, Desk>) -> &'a [Action] {
    &harness.state().actions
}

#[test]
fn esc_closes_every_dialog_and_something_has_the_focus_from_the_start() {
    for dialog in ALL {
        let mut harness = open(dialog);
        let focused = harness.ctx.memory(|memory| memory.focused());
        assert!(focused.is_some(), "nothing has the focus in {dialog:?}");
        press(&mut harness, Key::Escape);
        if dialog == Dialog::Quitting {
            // There is no way back, and Enter loses nothing by accident.
            assert_eq!(actions(&harness), []);
            continue;
        }
        assert_eq!(actions(&harness), [Action::CloseDialog], "{dialog:?}");
        assert!(harness.query_by_role(Role::Dialog).is_none(), "{dialog:?}");
    }
}

#[test]
fn every_dialog_fits_and_names_its_controls() {
    let modal = ALL.into_iter().filter(|dialog| dialog.is_modal());
    for (dialog, size) in modal.flat_map(|dialog| [(dialog, SMALL), (dialog, LARGE)]) {
        let mut harness = show(fixture(dialog), size);
        if dialog == Dialog::Guideline {
            click(&mut harness, "Edit a copy");
        }
        let screen = egui::Rect::from_min_size(egui::Pos2::ZERO, size);
        assert!(!harness.get_by_role(Role::Dialog).accesskit_node().label().unwrap_or_default().is_empty());
        let layer = harness.ctx.memory(|memory| memory.top_modal_layer()).unwrap();
        let rect = harness.ctx.memory(|memory| memory.area_rect(layer.id)).unwrap();
        assert!(rect.is_positive() && screen.contains_rect(rect.expand(4.0)), "{dialog:?} at {size}: {rect}");
        let last = ["Close", "Cancel", "Later", "Quit now"].into_iter().find_map(|label| harness.query_by_label(label));
        if let Some(last) = last {
            assert!(rect.contains_rect(last.rect()), "{dialog:?} at {size}: {}", last.rect());
        } else {
            assert_eq!(dialog, Dialog::Palette);
        }
        for role in [Role::Button, Role::TextInput, Role::CheckBox, Role::Slider, Role::SpinButton, Role::ComboBox] {
            for control in harness.query_all_by_role(role) {
                let node = control.accesskit_node();
                let name = node.label().or(node.value()).unwrap_or_default();
                assert!(!name.trim().is_empty(), "a {role:?} of {dialog:?} has no name: {node:?}");
            }
        }
    }
}

#[test]
fn tab_stays_in_the_dialog() {
    let mut harness = open(Dialog::Unsaved);
    for expected in ["Cancel", "Don't save", "Save", "Cancel"] {
        press(&mut harness, Key::Tab);
        assert!(harness.get_by_label(expected).is_focused(), "{expected}");
    }
}

/// What one sees from left to right is the order of Tab; the default button is the last.
#[test]
fn tab_goes_through_the_buttons_as_they_are_seen() {
    for (dialog, buttons) in [
        (Dialog::Unsaved, &["Cancel", "Don't save", "Save"][..]),
        (Dialog::Write(OutputKind::Project), &["Cancel", "Save"]),
        (Dialog::Write(OutputKind::Subtitles), &["Cancel", "Export"]),
        (Dialog::Write(OutputKind::Report(ReportKind::Quality)), &["Cancel", "Export"]),
        (Dialog::Guideline, &["Cancel", "Apply"]),
    ] {
        let mut fixture = fixture(dialog);
        fixture.settings.keys.insert(Command::Undo, Vec::new());
        let mut harness = show(fixture, LARGE);
        if dialog == Dialog::Guideline {
            click(&mut harness, "BBC");
        }
        let places: Vec<f32> = buttons.iter().map(|label| harness.get_by_label(label).rect().left()).collect();
        assert!(places.is_sorted(), "{dialog:?}: {places:?}");
        let layer = harness.ctx.memory(|memory| memory.top_modal_layer()).unwrap();
        let inside = harness.ctx.memory(|memory| memory.area_rect(layer.id)).unwrap();
        let last = harness.get_by_label(buttons[buttons.len() - 1]).rect();
        assert!((inside.right() - last.right()).abs() < 40.0, "{dialog:?}: at the right, {last} in {inside}");
        harness.get_by_label(buttons[0]).focus();
        harness.run();
        for label in &buttons[1..] {
            press(&mut harness, Key::Tab);
            assert!(harness.get_by_label(label).is_focused(), "{dialog:?}: {label}");
        }
    }
}

#[test]
fn the_palette_runs_what_is_typed_and_lets_no_key_through() {
    let mut harness = open(Dialog::Palette);
    type_text(&mut harness, "acc");
    assert_eq!(harness.get_by_role(Role::TextInput).value().as_deref(), Some("acc"));
    assert!(harness.state().commands.is_empty() && actions(&harness).is_empty());
    press(&mut harness, Key::Enter);
    assert_eq!(actions(&harness), [Action::CloseDialog, Action::Run(Command::Accept)]);

    // What was run comes first the next time, and the field is empty.
    harness.state_mut().fixture.dialog = Some(Dialog::Palette);
    harness.run();
    assert_eq!(harness.get_by_role(Role::TextInput).value().as_deref().unwrap_or_default(), "");
    press(&mut harness, Key::Enter);
    assert_eq!(actions(&harness)[3], Action::Run(Command::Accept));
}

#[test]
fn the_palette_offers_no_command_that_cannot_be_used() {
    let mut harness = open(Dialog::Palette);
    type_text(&mut harness, "undo");
    // Nothing was done yet; "Reset to pending" and the like come after letters, never "Undo" itself.
    press(&mut harness, Key::Enter);
    assert!(!actions(&harness).contains(&Action::Run(Command::Undo)));
    assert!(harness.state().commands.is_empty());
}

#[test]
fn arrows_choose_in_the_palette() {
    let mut harness = open(Dialog::Palette);
    press(&mut harness, Key::ArrowDown);
    press(&mut harness, Key::ArrowDown);
    press(&mut harness, Key::ArrowUp);
    press(&mut harness, Key::Enter);
    assert_eq!(actions(&harness), [Action::CloseDialog, Action::Run(Command::OpenTranscript)]);
}

#[test]
fn open_takes_typed_paths_that_are_there() {
    let folder = tempfile::tempdir().unwrap();
    let sound = folder.path().join("a.wav");
    std::fs::write(&sound, b"RIFF").unwrap();
    let mut harness = open(Dialog::Open);
    retype(&mut harness, &folder.path().to_string_lossy());
    assert!(harness.query_by_label_contains("this is a folder").is_some());
    press(&mut harness, Key::Enter);
    assert!(actions(&harness).is_empty());
    // Enter takes the focus from the field, as everywhere.
    harness.get_by_label("Recording").focus();
    harness.run();
    retype(&mut harness, &folder.path().join("b.wav").to_string_lossy());
    assert!(harness.query_by_label("this file does not exist").is_some());
    retype(&mut harness, &sound.to_string_lossy());
    assert!(harness.query_by_label("found").is_some());
    press(&mut harness, Key::Enter);
    assert_eq!(actions(&harness), [Action::CloseDialog, Action::Open(vec![sound])]);
}

#[test]
fn save_as_says_what_would_happen_and_takes_a_chosen_path() {
    let folder = tempfile::tempdir().unwrap();
    let old = folder.path().join("old.breathmark");
    std::fs::write(&old, "{}").unwrap();
    let mut harness = open(Dialog::Write(OutputKind::Project));
    harness.state_mut().state.chosen(Dialog::Write(OutputKind::Project), folder.path().join("old"));
    harness.run();
    assert!(harness.query_by_label_contains("old.breathmark already exists").is_some());
    harness
        .state_mut()
        .state
        .chosen(Dialog::Write(OutputKind::Project), folder.path().join("none").join("x.breathmark"));
    harness.run();
    assert!(harness.query_by_label_contains("this folder does not exist").is_some());
    harness.state_mut().state.chosen(Dialog::Write(OutputKind::Project), folder.path().join("new"));
    harness.run();
    press(&mut harness, Key::Enter);
    assert_eq!(actions(&harness), [Action::write(OutputContent::Project, folder.path().join("new.breathmark"))]);
}

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
    let choices = harness.state().fixture.settings.export;
    assert!(choices.format == FileFormat::WebVtt && choices.crlf && choices.byte_order_mark);
    assert!(harness.query_by_label_contains("WEBVTT").is_some());
    click(&mut harness, "Export");
    let options = WriteOptions { line_ending: LineEnding::CrLf, byte_order_mark: true, ..WriteOptions::default() };
    let written = |format: FileFormat, options: WriteOptions, name: &str| {
        let output = SubtitleOutput { format: Some(format), options, ..SubtitleOutput::default() };
        Action::write(OutputContent::Subtitles(Box::new(output)), folder.path().join(name))
    };
    assert_eq!(actions(&harness).last(), Some(&written(FileFormat::WebVtt, options, "talk.vtt")));

    // The ending that is typed decides, too.
    harness.state_mut().state.chosen(Dialog::Write(OutputKind::Subtitles), folder.path().join("b.stl"));
    harness.run();
    assert_eq!(harness.state().fixture.settings.export.format, FileFormat::EbuStl);
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
    assert!(harness.state().fixture.settings.export.details.plain);
    assert!(harness.query_by_label_contains("ANNA").is_none(), "what is shown is what is written");
    click(&mut harness, "Export");
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

/// Chooses in a list by keys alone.
fn choose(harness: &mut Harness<'_, Desk>, list: &str, item: &str) {
    harness.get_by_role_and_label(Role::ComboBox, list).focus();
    harness.run();
    press(harness, Key::Enter);
    click(harness, item);
}

#[test]
fn the_transcript_dialog_says_what_was_read_and_leads_to_what_was_odd() {
    let mut harness = open(Dialog::TranscriptFacts);
    for text in ["WhisperX", "windows-1252 (guessed: the file does not name it)", "60 words", "/talks/harbour.json"] {
        assert!(harness.query_by_label(text).is_some(), "{text}");
    }
    assert!(harness.query_by_label_contains("does not name its encoding").is_some());
    // The first remark that has a place has the focus.
    press(&mut harness, Key::Enter);
    let at = Instant::from_secs(7.5);
    let cue = harness.state().fixture.talk.as_ref().unwrap().cue_at(at).unwrap();
    assert_eq!(actions(&harness), [Action::CloseDialog, Action::Seek(at), Action::SelectCue(cue)]);

    let mut harness = open(Dialog::TranscriptFacts);
    assert!(harness.get_by_label("Open again").accesskit_node().is_disabled(), "it was read so");
    choose(&mut harness, "Open with encoding", "Central European (Windows-1250)");
    click(&mut harness, "Open again");
    let choice = TranscriptChoice { encoding: Some("windows-1250".to_owned()), ..TranscriptChoice::default() };
    assert_eq!(actions(&harness).last(), Some(&Action::OpenAs(vec!["/talks/harbour.json".into()], choice)));
}

#[test]
fn where_nothing_was_odd_that_is_said() {
    let mut fixture = fixture(Dialog::TranscriptFacts);
    fixture.report = OpeningReport::default();
    let mut harness = show(fixture, LARGE);
    assert!(harness.query_by_label("nothing unusual").is_some());
    assert!(harness.query_by_label_contains("came with a project").is_some());
    press(&mut harness, Key::Enter);
    assert_eq!(actions(&harness), [Action::CloseDialog]);
}

#[test]
fn a_tier_or_a_channel_is_chosen_by_its_first_words() {
    let chosen = |tier: Option<&str>, channel: Option<&str>| {
        let (tier, channel) = (tier.map(str::to_owned), channel.map(str::to_owned));
        Action::ChoosePart(TranscriptChoice { tier, channel, encoding: None })
    };
    let mut harness = open(Dialog::ChoosePart);
    assert!(harness.query_by_label("harbour.eaf holds 2 tiers and 2 channels.").is_some());
    press(&mut harness, Key::Enter);
    assert_eq!(actions(&harness), [chosen(None, None)], "Enter takes what is read by itself");

    let mut harness = open(Dialog::ChoosePart);
    click(&mut harness, "gloss – 40 words: nous sommes sortis");
    click(&mut harness, "Channel 1 – 12 words: oh really");
    click(&mut harness, "Open");
    assert_eq!(actions(&harness), [chosen(Some("gloss"), Some("1"))]);

    let mut harness = open(Dialog::ChoosePart);
    press(&mut harness, Key::Escape);
    assert_eq!(actions(&harness), [Action::CloseDialog]);
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
fn accept_above_states_what_it_does_and_does_that() {
    for (threshold, keys) in [(0.9_f32, 0), (0.5, 0), (0.9, 3)] {
        let mut fixture = fixture(Dialog::AcceptAbove);
        fixture.settings.accept_above = threshold;
        let mut harness = show(fixture, LARGE);
        for _ in 0..keys {
            press(&mut harness, Key::ArrowLeft);
        }
        let threshold = threshold - 0.01 * keys as f32;
        let talk = harness.state().fixture.talk.as_ref().unwrap();
        let expected: Vec<_> = talk
            .pending_above((threshold * 100.0).round() / 100.0)
            .map(|boundary| (boundary.gap, talk.strength(boundary.gap)))
            .collect();
        let (count, all) = (expected.len(), talk.pending_boundary_count());
        assert!(harness.query_by_label_contains(&format!("Accepts {count} of {all};")).is_some());
        assert!(harness.query_by_label_contains("not a measured probability").is_some());
        if count > 0 {
            press(&mut harness, Key::Enter);
            assert_eq!(actions(&harness)[0], Action::Edit(Edit::AcceptAll { gaps: expected }));
            assert_eq!(actions(&harness).last(), Some(&Action::CloseDialog));
        }
    }
}

#[test]
fn accept_above_says_what_its_number_means() {
    let folder = tempfile::tempdir().unwrap();
    let of_cuts = "a subtitler would leave the cut as it is";
    let of_marks = "Confidence here is the probability that a phrase or sentence ends there";
    let read = |talk: &mut Talk| {
        let mut evidence = talk.evidence().unwrap().as_ref().clone();
        evidence.gaps.values_mut().for_each(|gap| gap.line_break = Some(0.9));
        talk.set_evidence(std::sync::Arc::new(evidence));
    };
    let open: fn(&mut Talk) = |_| {};
    let talks: fn(&mut Talk) = |talk| drop(talk.edit(&Edit::SetModels(ModelSet::Talks)).unwrap());
    let german: fn(&mut Talk) = |talk| {
        talk.edit(&Edit::SetModels(ModelSet::Talks)).unwrap();
        talk.edit(&Edit::SetLanguage(Some("de".to_owned()))).unwrap();
    };
    for (case, (is_read, change, expected)) in
        [(true, talks, of_cuts), (false, talks, of_marks), (true, open, of_cuts), (true, german, of_marks)]
            .into_iter()
            .enumerate()
    {
        let mut fixture = fixture(Dialog::AcceptAbove);
        let mut talk = fused_talk_in(60, folder.path());
        change(&mut talk);
        if is_read {
            read(&mut talk);
        }
        fixture.talk = Some(talk);
        let harness = show(fixture, LARGE);
        for sentence in [of_cuts, of_marks] {
            let is_said = harness.query_by_label_contains(sentence).is_some();
            assert_eq!(is_said, sentence == expected, "case {case}: {sentence}");
        }
    }
}

#[test]
fn times_are_shifted_by_keys_alone() {
    let mut harness = open(Dialog::ShiftTimes);
    assert!(harness.query_by_label_contains("two seconds later").is_some());
    press(&mut harness, Key::Enter);
    assert_eq!(actions(&harness), [], "nothing is typed");
    for (typed, problem) in
        [("two", "enter a time like"), ("-600", "before the recording: "), ("0", "already like that")]
    {
        retype(&mut harness, typed);
        assert!(harness.query_by_label_contains(problem).is_some(), "{typed}");
    }
    retype(&mut harness, "+1:02.5");
    let talk = harness.state().fixture.talk.as_ref().unwrap();
    let spans: Vec<_> = talk.cues().iter().map(|cue| cue.span).collect();
    let shown = |at: base::time::Instant| crate::clock::clock(at.as_secs(), 3);
    let by = base::time::Duration::from_millis(62_500);
    let preview =
        |label: &str, span: base::time::Span| format!("{label}: {} → {}", shown(span.start), shown(span.start + by));
    for line in [preview("First cue", spans[0]), preview("Last cue", spans[spans.len() - 1])] {
        assert!(harness.query_by_label(&line).is_some(), "{line}");
    }
    let expected = talk.map_times(TimeMap::Shift(by), &TimeScope::All).unwrap();
    press(&mut harness, Key::Enter);
    assert_eq!(actions(&harness), [Action::Edit(expected), Action::CloseDialog]);
}

#[test]
fn times_of_a_part_are_stretched_or_taken_to_another_frame_rate() {
    let mut harness = open(Dialog::ShiftTimes);
    harness.state_mut().fixture.talk.as_mut().unwrap().select_up_to(1);
    harness.run();
    click(&mut harness, "From cue 2 on");
    click(&mut harness, "Frame rate");
    click(&mut harness, "Shown at (frames per second)");
    click(&mut harness, "24");
    let talk = harness.state().fixture.talk.as_ref().unwrap();
    let about = talk.cues()[1].span.start;
    let rates = TimeMap::FrameRate { from: FrameRate::F25, to: FrameRate::F24, about };
    let expected = talk.map_times(rates, &TimeScope::From(1)).unwrap();
    let count = talk.cues().len() - 1;
    click(&mut harness, &format!("Shift {count} cues"));
    assert_eq!(actions(&harness)[0], Action::Edit(expected));

    let mut harness = open(Dialog::ShiftTimes);
    click(&mut harness, "Stretch");
    assert!(harness.query_by_label_contains("already like that").is_some());
    let talk = harness.state().fixture.talk.as_ref().unwrap();
    let [first, last] = [0, talk.cues().len() - 1].map(|cue| talk.cues()[cue].span.start);
    let to = last + base::time::Duration::from_millis(1_500);
    let typed = crate::clock::clock(to.as_secs(), 3);
    let map = TimeMap::Stretch { from: [first, last], to: [first, to] };
    let expected = talk.map_times(map, &TimeScope::All).unwrap();
    harness.get_by_label("Last cue appears at").focus();
    harness.run();
    retype(&mut harness, &typed);
    press(&mut harness, Key::Enter);
    assert_eq!(actions(&harness)[0], Action::Edit(expected));
}

#[test]
fn a_cue_is_put_in_by_enter_and_its_lines_are_broken_by_shift_enter() {
    let mut fixture = fixture(Dialog::InsertCue);
    let talk = fixture.talk.as_ref().unwrap();
    let end = talk.cues()[talk.cues().len() - 1].span.end;
    fixture.playback.head = end + base::time::Duration::from_millis(500);
    let head = fixture.playback.head;
    let mut harness = show(fixture, LARGE);
    press(&mut harness, Key::Enter);
    assert_eq!(actions(&harness), [], "there is no text");
    type_text(&mut harness, "music");
    harness.key_press_modifiers(Modifiers::SHIFT, Key::Enter);
    harness.run();
    type_text(&mut harness, "swells");
    assert!(harness.query_by_label_contains("No other cue moves").is_some());
    let expected = harness.state().fixture.talk.as_ref().unwrap().insert_cue("music\nswells", head);
    press(&mut harness, Key::Enter);
    assert_eq!(actions(&harness), [Action::Edit(expected), Action::CloseDialog]);
}

#[test]
fn a_comment_is_saved_by_enter_changed_and_deleted_without_a_text() {
    let mut harness = open(Dialog::Comment);
    press(&mut harness, Key::Enter);
    assert_eq!(actions(&harness), [], "there is no text");
    type_text(&mut harness, "which boat?");
    harness.key_press_modifiers(Modifiers::SHIFT, Key::Enter);
    harness.run();
    type_text(&mut harness, "ask");
    press(&mut harness, Key::Enter);
    let talk = harness.state().fixture.talk.as_ref().unwrap();
    let cue = talk.current_cue().unwrap();
    let edit = talk.comment_cue(cue, "which boat?\nask").unwrap();
    assert_eq!(actions(&harness), [Action::Edit(edit.clone()), Action::CloseDialog]);

    let mut fixture = fixture(Dialog::Comment);
    fixture.talk.as_mut().unwrap().edit(&edit).unwrap();
    let gone = fixture.talk.as_ref().unwrap().comment_cue(cue, "").unwrap();
    let mut harness = show(fixture, LARGE);
    retype(&mut harness, " ");
    assert!(harness.query_by_label_contains("comment is deleted").is_some());
    press(&mut harness, Key::Enter);
    assert_eq!(actions(&harness), [Action::Edit(gone), Action::CloseDialog]);
}

#[test]
fn a_sound_is_put_in_brackets_and_a_usual_one_is_chosen() {
    let mut fixture = fixture(Dialog::InsertSound);
    let talk = fixture.talk.as_ref().unwrap();
    let end = talk.cues()[talk.cues().len() - 1].span.end;
    fixture.playback.head = end + base::time::Duration::from_millis(500);
    let head = fixture.playback.head;
    let mut harness = show(fixture, LARGE);
    type_text(&mut harness, "door creaks");
    let expected = harness.state().fixture.talk.as_ref().unwrap().insert_cue("[door creaks]", head);
    press(&mut harness, Key::Enter);
    assert_eq!(actions(&harness)[0], Action::Edit(expected));

    let mut harness = open(Dialog::InsertSound);
    click(&mut harness, "[Applause]");
    let head = harness.state().fixture.playback.head;
    let fits = harness.state().fixture.talk.as_ref().unwrap();
    let expected = fits.insert_cue("[Applause]", head);
    let editor::project::Edit::InsertCue { cue, .. } = &expected else { panic!("{expected:?}") };
    let has_room = fits.project().span_of_new_cue(cue).is_ok();
    press(&mut harness, Key::Enter);
    assert_eq!(actions(&harness).contains(&Action::Edit(expected)), has_room);
}

#[test]
fn a_colour_is_chosen_by_its_digit() {
    let mut harness = open(Dialog::Colour);
    let talk = harness.state().fixture.talk.as_ref().unwrap();
    let yellow = talk.set_colour(&talk.selected_cues(), Some(formats::subtitle_file::TextColour::opaque(0xff_ff00)));
    press(&mut harness, Key::Num2);
    assert_eq!(actions(&harness), [Action::CloseDialog, Action::Edit(yellow.unwrap())]);
}

#[test]
fn speakers_are_set_and_renamed() {
    let mut harness = open(Dialog::Speaker);
    let talk = harness.state().fixture.talk.as_ref().unwrap();
    let expected = talk.set_speaker(&talk.selected_cues(), Some("Ann")).unwrap();
    type_text(&mut harness, "Ann");
    press(&mut harness, Key::Enter);
    assert_eq!(actions(&harness), [Action::CloseDialog, Action::Edit(expected.clone())]);

    let mut fixture = fixture(Dialog::RenameSpeakers);
    fixture.talk.as_mut().unwrap().edit(&expected).unwrap();
    let mut harness = show(fixture, LARGE);
    type_text(&mut harness, "e");
    press(&mut harness, Key::Enter);
    press(&mut harness, Key::Enter);
    let names = vec![("Ann".into(), "Anne".into())];
    assert!(actions(&harness).contains(&Action::Edit(Edit::RenameSpeakers { names })), "{:?}", actions(&harness));
}

#[test]
fn where_there_is_no_room_for_a_cue_that_is_said_and_enter_does_nothing() {
    let mut fixture = fixture(Dialog::InsertCue);
    let talk = fixture.talk.as_ref().unwrap();
    let cues = talk.cues();
    let tight = (1..cues.len()).min_by_key(|&cue| cues[cue].span.start - cues[cue - 1].span.end).unwrap();
    fixture.playback.head = cues[tight - 1].span.end;
    let mut harness = show(fixture, LARGE);
    type_text(&mut harness, "music");
    assert!(harness.query_by_label_contains("there is no room for it").is_some());
    press(&mut harness, Key::Enter);
    assert_eq!(actions(&harness), []);
}

#[test]
fn numbers_go_to_cues_and_times_to_times() {
    let mut harness = open(Dialog::GoTo);
    let count = harness.state().fixture.talk.as_ref().unwrap().cues().len();
    for wrong in ["0", "9999", "0:99", "x", "9:00:00"] {
        retype(&mut harness, wrong);
        press(&mut harness, Key::Enter);
        assert_eq!(actions(&harness), [], "{wrong}");
        harness.get_by_label("Number of a cue, or a time").focus();
        harness.run();
    }
    assert!(harness.query_by_label_contains("the talk ends at").is_some());
    retype(&mut harness, &count.to_string());
    press(&mut harness, Key::Enter);
    assert_eq!(actions(&harness), [Action::CloseDialog, Action::SelectCue(count - 1)]);

    let mut harness = open(Dialog::GoTo);
    let talk = harness.state().fixture.talk.as_ref().unwrap();
    let at = base::time::Instant::from_millis(talk.cues()[2].span.middle().as_millis_rounded());
    let typed = crate::clock::clock(at.as_secs(), 3);
    retype(&mut harness, &typed);
    assert!(harness.query_by_label_contains("Cue 3: ").is_some());
    press(&mut harness, Key::Enter);
    assert_eq!(actions(&harness), [Action::CloseDialog, Action::Seek(at), Action::SelectCue(2)]);
}

#[test]
fn a_guideline_is_shown_with_its_sources_and_applied() {
    let mut harness = open(Dialog::Guideline);
    assert!(harness.query_by_label_contains("unconfirmed").is_none());
    assert!(harness.query_by_label("This guideline is in use.").is_some());
    click(&mut harness, "BBC");
    assert_eq!(harness.query_all_by_label_contains(", unconfirmed: ").count(), 4);
    let source =
        "Maximum reading speed, converted from its words per minute: 180 words a minute of the BBC subtitle guidelines";
    assert!(harness.query_by_label_contains(source).is_some());
    assert!(harness.query_by_label_contains("is no rule here").is_some(), "the notes are shown");
    assert!(harness.query_all_by_label_contains(" cues, ").next().is_some());
    click(&mut harness, "Apply");
    assert_eq!(actions(&harness)[0], Action::Edit(Edit::SetGuideline(Box::new(Guideline::bbc()))));
    assert!(matches!(&actions(&harness)[1], Action::Change(settings) if settings.guideline == "BBC"));
}

#[test]
fn what_a_guideline_changes_is_listed_and_reached_by_tab() {
    for size in [LARGE, SMALL] {
        let mut harness = show(fixture(Dialog::Guideline), size);
        assert!(harness.query_by_role(Role::ListItem).is_none(), "nothing changes");
        click(&mut harness, "Short vertical video");
        let figures = harness.get_by_label_contains(" → ").accesskit_node().value().unwrap();
        assert!(figures.contains(" cues, ") && figures.contains(" with new times only"), "{figures}");
        let rows: Vec<String> =
            harness.query_all_by_role(Role::ListItem).filter_map(|row| row.accesskit_node().label()).collect();
        assert!(rows.len() > 1 && rows[0].starts_with("Cue") && rows[0].contains(". Then 0:0"), "{rows:?}");
        // One stop of the Tab key; the arrows go through it.
        // The row that one is at stands for the list.
        let list = |harness: &Harness<'_, Desk>| harness.query_all_by_role(Role::ListItem).any(|row| row.is_focused());
        let mut passed = Vec::new();
        while !list(&harness) {
            press(&mut harness, Key::Tab);
            let focused = harness.root().children_recursive().find(|node| node.is_focused());
            passed.push(focused.map(|node| format!("{:?}", node.accesskit_node().label())));
            assert!(passed.len() < 80, "{size}: {passed:?}");
        }
        press(&mut harness, Key::ArrowDown);
        assert!(harness.get_by_role(Role::List).accesskit_node().label().unwrap().contains('2'), "{size}");
    }
}

#[test]
fn in_a_list_of_choices_arrows_choose_and_enter_applies() {
    let mut harness = open(Dialog::Guideline);
    for key in [Key::ArrowDown, Key::ArrowDown, Key::ArrowUp, Key::Enter] {
        press(&mut harness, key);
    }
    let all = Guideline::all();
    let next = all.iter().position(|one| *one == Guideline::ted()).and_then(|at| all.get(at + 1)).unwrap().clone();
    assert_eq!(actions(&harness)[0], Action::Edit(Edit::SetGuideline(Box::new(next))));
}

/// The button that Enter stands for, and whether it can be pressed.
fn primary(harness: &Harness<'_, Desk>) -> Option<(String, bool)> {
    let nodes = harness.root().children_recursive().map(|node| node.accesskit_node());
    let mut primary = nodes.filter(|node| node.data().keyboard_shortcut().is_some_and(|key| key == "Enter"));
    primary.next().map(|node| (node.label().unwrap_or_default(), !node.is_disabled()))
}

#[test]
fn ctrl_enter_presses_the_blue_button_of_every_dialog_wherever_the_focus_is() {
    for dialog in ALL {
        let mut clicked = open(dialog);
        let Some((label, true)) = primary(&clicked) else { continue };
        click(&mut clicked, &label);
        for tabs in [0, 2] {
            let mut harness = open(dialog);
            for _ in 0..tabs {
                press(&mut harness, Key::Tab);
            }
            harness.key_press_modifiers(Modifiers::COMMAND, Key::Enter);
            harness.run();
            assert_eq!(actions(&harness), actions(&clicked), "{dialog:?}, {tabs} tabs");
        }
        let mut harness = open(dialog);
        // Another button and a check box are pressed by Enter themselves.
        let role = harness.root().children_recursive().find(|node| node.is_focused());
        let role = role.map(|node| node.accesskit_node().role());
        if !matches!(role, Some(Role::Button | Role::CheckBox)) {
            press(&mut harness, Key::Enter);
            assert_eq!(actions(&harness), actions(&clicked), "Enter in {dialog:?}");
        }
    }
}

#[test]
fn the_frame_rate_of_a_profile_is_chosen_without_a_copy() {
    let mut harness = open(Dialog::Guideline);
    click(&mut harness, "Netflix English");
    // The smallest gap, and the end before a shot change.
    assert_eq!(harness.query_all_by_label("2 frames (83 ms)").count(), 2);
    click(&mut harness, "Frame rate");
    click(&mut harness, "25");
    assert_eq!(harness.query_all_by_label("2 frames (80 ms)").count(), 2);
    click(&mut harness, "Apply");
    let mut expected = Guideline::netflix_english();
    expected.choose_rate(Some(FrameRate::F25));
    assert_eq!(actions(&harness)[0], Action::Edit(Edit::SetGuideline(Box::new(expected))));
}

#[test]
fn a_guideline_counts_in_frames_of_the_video_unless_another_rate_is_chosen() {
    let at_25 = |guideline: Option<Guideline>| {
        let mut fixture = fixture(Dialog::Guideline);
        let talk = fixture.talk.as_mut().unwrap();
        talk.set_video(Some(Box::new(VideoFacts::at_rate(VideoRate::Constant(25, 1)))));
        if let Some(guideline) = guideline {
            talk.edit(&Edit::SetGuideline(Box::new(guideline))).unwrap();
        }
        show(fixture, LARGE)
    };
    let mut harness = at_25(None);
    click(&mut harness, "Netflix English");
    assert_eq!(harness.query_all_by_label("2 frames (80 ms)").count(), 2);
    assert!(harness.query_by_label_contains("rate of this video").is_some());
    click(&mut harness, "Apply");
    let mut expected = Guideline::netflix_english();
    expected.take_rate_of_video(Some(FrameRate::F25));
    assert_eq!(actions(&harness)[0], Action::Edit(Edit::SetGuideline(Box::new(expected))));

    // What a person chose stays, also if it is the usual one.
    let mut chosen = Guideline::netflix_english();
    chosen.choose_rate(Some(FrameRate::F24));
    let harness = at_25(Some(chosen));
    assert_eq!(harness.query_all_by_label("2 frames (83 ms)").count(), 2);
    assert!(harness.query_by_label_contains("rate of this video").is_none());
}

#[test]
fn a_guideline_that_makes_no_sense_is_refused() {
    let mut harness = open(Dialog::Guideline);
    click(&mut harness, "Edit a copy");
    harness.get_by_label("Maximum duration").set_value_accesskit(200.0);
    harness.run();
    assert!(harness.query_by_label_contains("the maximum duration is below the minimum").is_some());
    click(&mut harness, "Apply");
    assert!(actions(&harness).is_empty());
    harness.get_by_label("Maximum duration").set_value_accesskit(6000.0);
    harness.run();
    click(&mut harness, "Apply");
    let Some(Action::Edit(Edit::SetGuideline(own))) = actions(&harness).first() else {
        panic!("{:?}", actions(&harness))
    };
    assert_eq!(own.max_duration, base::time::Duration::from_millis(6000));
    assert_eq!(own.name, "TED (custom)");
    assert!(!actions(&harness).iter().any(|action| matches!(action, Action::Change(_))));
}

#[test]
fn settings_take_effect_at_once() {
    let mut harness = open(Dialog::Settings);
    click(&mut harness, "Light");
    click(&mut harness, "Larger text");
    click(&mut harness, "Reduce motion");
    click(&mut harness, "smoothly");
    click(&mut harness, "Most doubtful first");
    let wanted = &harness.state().fixture.settings;
    assert_eq!(wanted.look, crate::settings::Appearance::Light);
    assert!((wanted.text_scale - 1.1).abs() < 1e-6 && wanted.reduced_motion);
    assert_eq!(wanted.follow, crate::settings::FollowMode::Smooth);
    assert_eq!(actions(&harness).len(), 5);
    click(&mut harness, "Change keys…");
    assert_eq!(actions(&harness).last(), Some(&Action::OpenDialog(Dialog::Keys)));
}

#[test]
fn settings_say_where_ffmpeg_is() {
    let folder = tempfile::tempdir().unwrap();
    let [there, gone, empty, unpacked] = ["ffmpeg", "gone", "empty", "unpacked"].map(|name| folder.path().join(name));
    std::fs::write(&there, "").unwrap();
    std::fs::create_dir(&empty).unwrap();
    let [_, inside] = base::external_programs::ffmpeg_in(&unpacked);
    std::fs::create_dir_all(inside.parent().unwrap()).unwrap();
    std::fs::write(&inside, "").unwrap();
    let mut harness = open(Dialog::Settings);
    const MISSING: &str = "No ffmpeg is there";
    let chosen = |harness: &Harness<'_, Desk>| harness.state().fixture.settings.ffmpeg.clone();
    click(&mut harness, "Browse for ffmpeg");
    assert_eq!(actions(&harness), [Action::Browse(crate::action::Browse::Ffmpeg)]);
    for (path, is_missing) in [(&there, false), (&gone, true), (&unpacked, false), (&empty, true)] {
        harness.state_mut().state.chosen(Dialog::Settings, path.clone());
        harness.run();
        assert_eq!(chosen(&harness).as_ref(), Some(path));
        assert_eq!(harness.query_by_label_contains(MISSING).is_some(), is_missing, "{path:?}");
    }
}

#[test]
fn settings_choose_the_models_and_say_what_their_licences_permit() {
    let mut harness = open(Dialog::Settings);
    const NOT_FREE: &str = "Not for commercial use: CC BY-NC-ND 4.0.";
    assert!(harness.query_by_label(NOT_FREE).is_none());
    assert!(harness.query_by_label_contains("models for talks are more exact on talks").is_some());
    // A group is one stop, at what is chosen; arrows choose.
    let mut choose = |from: &str, arrow: Key| {
        harness.get_by_label(from).focus();
        harness.run();
        press(&mut harness, arrow);
        (harness.query_by_label(NOT_FREE).is_some(), harness.state().fixture.settings.models)
    };
    assert_eq!(choose("Open models, for any use", Key::ArrowRight), (true, ModelSet::Talks));
    let of_talks = "Models for talks, for personal use";
    assert_eq!(choose(of_talks, Key::ArrowLeft), (false, ModelSet::Open));
}

#[test]
fn settings_choose_whether_the_large_reader_reads_on() {
    let mut harness = open(Dialog::Settings);
    let reading = |harness: &Harness<'_, Desk>| harness.state().fixture.settings.reading;
    assert_eq!(reading(&harness), ReadingDepth::Best);
    click(&mut harness, "Quick");
    assert_eq!(reading(&harness), ReadingDepth::Quick);
    click(&mut harness, "Best");
    assert_eq!(reading(&harness), ReadingDepth::Best);
    // One sentence says what comes of it here.
    let about = ["improves what nobody has touched", "The large reader is not installed."];
    let told = about.into_iter().filter(|&text| harness.query_by_label_contains(text).is_some());
    assert_eq!(told.count(), 1);
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

#[test]
fn the_models_of_the_talk_are_told_where_its_boundaries_are_explained() {
    for models in ModelSet::EACH {
        for dialog in [Dialog::Reliance, Dialog::About] {
            let mut fixture = fixture(dialog);
            if models != ModelSet::Open {
                fixture.talk.as_mut().unwrap().edit(&Edit::SetModels(models)).unwrap();
            }
            let harness = show(fixture, LARGE);
            for (set, analysed) in [
                (ModelSet::Open, "Analysed with open models. "),
                (ModelSet::Talks, "Analysed with the models for talks. "),
            ] {
                let is_told = match dialog {
                    Dialog::About => harness.query_by_label(set.title()).is_some(),
                    _ => harness.query_by_label_contains(analysed).is_some(),
                };
                assert_eq!(is_told, set == models, "{set:?} of {models:?} in {dialog:?}");
            }
        }
    }
}

#[test]
fn settings_retry_a_sound_device_that_is_gone() {
    let mut harness = open(Dialog::Settings);
    assert!(harness.query_by_label("Retry").is_none());
    harness.state_mut().fixture.playback.has_device = Some(false);
    harness.run();
    assert!(harness.query_by_label_contains("playback is silent").is_some());
    click(&mut harness, "Retry");
    assert_eq!(actions(&harness), [Action::RetrySound]);
}

#[test]
fn a_key_is_changed_by_pressing_the_new_one() {
    let mut harness = open(Dialog::Keys);
    type_text(&mut harness, "reset to");
    click(&mut harness, "Reset to pending: U, change");
    assert!(harness.state().state.wants_all_keys());
    harness.key_press_modifiers(Modifiers::COMMAND | Modifiers::SHIFT, Key::J);
    harness.run();
    assert!(!harness.state().state.wants_all_keys());
    let chord = |text: &str| text.parse::<Chord>().unwrap();
    assert_eq!(harness.state().fixture.keys.keys(Command::Withdraw), [chord("Ctrl+Shift+J")]);
    assert!(harness.state().commands.is_empty());

    // A key of another command: said, and taken over only on demand.
    click(&mut harness, "Reset to pending: Ctrl+Shift+J, change");
    press(&mut harness, Key::Space);
    assert!(harness.query_by_label("Space is already used by Play or pause.").is_some());
    assert_eq!(harness.state().fixture.keys.command(chord("Space")), Some(Command::PlayPause));
    press(&mut harness, Key::Enter);
    assert_eq!(harness.state().fixture.keys.command(chord("Space")), Some(Command::Withdraw));
    let keys = &harness.state().fixture.settings.keys;
    assert!(keys[&Command::PlayPause].is_empty() && keys[&Command::Withdraw] == [chord("Space")]);

    click(&mut harness, "Reset to pending: reset");
    assert_eq!(harness.state().fixture.keys.keys(Command::Withdraw), [chord("U")]);
    click(&mut harness, "Reset all");
    assert!(harness.state().fixture.settings.keys.is_empty());
}

#[test]
fn while_a_key_is_chosen_no_key_means_anything_else() {
    let mut harness = open(Dialog::Keys);
    type_text(&mut harness, "reset to");
    for key in [Key::Escape, Key::Space, Key::F1, Key::Enter, Key::ArrowDown] {
        click(&mut harness, "Reset to pending: U, change");
        assert!(harness.state().state.wants_all_keys());
        press(&mut harness, key);
        assert_eq!(harness.state().fixture.dialog, Some(Dialog::Keys), "{key:?}");
        assert!(harness.state().commands.is_empty() && actions(&harness).is_empty(), "{key:?}");
        if key != Key::Escape {
            // All of these already have a command.
            assert!(harness.query_by_label("Reassign").is_some(), "{key:?}");
            press(&mut harness, Key::Escape);
            assert_eq!(harness.state().fixture.dialog, Some(Dialog::Keys), "{key:?}");
        }
    }
    click(&mut harness, "Reset to pending: U, change");
    press(&mut harness, Key::Backspace);
    assert!(harness.state().fixture.keys.keys(Command::Withdraw).is_empty());
}

#[test]
fn unsaved_changes_are_asked_about() {
    let check = |press_it: &dyn Fn(&mut Harness<'_, Desk>), expected: UnsavedAnswer| {
        let mut harness = open(Dialog::Unsaved);
        press_it(&mut harness);
        assert_eq!(actions(&harness), [Action::Unsaved(expected)]);
    };
    check(&|harness| press(harness, Key::Enter), UnsavedAnswer::Save);
    check(&|harness| click(harness, "Save"), UnsavedAnswer::Save);
    check(&|harness| click(harness, "Don't save"), UnsavedAnswer::Discard);
    check(&|harness| click(harness, "Cancel"), UnsavedAnswer::Stay);
}

#[test]
fn recoveries_are_taken_up_or_discarded() {
    let mut harness = open(Dialog::Recovery);
    press(&mut harness, Key::Enter);
    click(&mut harness, "Discard boats");
    click(&mut harness, "Later");
    assert_eq!(actions(&harness), [Action::Restore(0), Action::DiscardRecovery(1), Action::CloseDialog]);
}

#[test]
fn what_is_kept_is_opened_copied_and_deleted_by_keys() {
    let folder = tempfile::tempdir().unwrap();
    let mut harness = open(Dialog::Restore);
    assert!(harness.query_by_label("4 minutes ago, 12 boundaries reviewed").is_some());
    let open = "Open as copy: harbour, unsaved changes, 4 minutes ago";
    // The first thing that Tab comes to behind the field.
    press(&mut harness, Key::Tab);
    assert!(harness.get_by_label(open).is_focused());
    press(&mut harness, Key::Enter);
    assert_eq!(actions(&harness), [Action::OpenKept("/kept/harbour".into())]);
    assert!(harness.query_by_label("Open as copy: boats.srt, replaced file, 4 minutes ago").is_none());

    // To delete is asked about, and Enter alone does not do it.
    click(&mut harness, "Delete now: boats.srt, replaced file, 4 minutes ago");
    press(&mut harness, Key::Enter);
    assert_eq!(actions(&harness).len(), 1);
    click(&mut harness, "Delete now: boats.srt, replaced file, 4 minutes ago");
    click(&mut harness, "Delete boats.srt for good");
    assert_eq!(actions(&harness)[1..], [Action::DeleteKept("/kept/boats.srt".into())]);

    click(&mut harness, "Save a copy as: boats.srt, replaced file, 4 minutes ago");
    harness.get_by_label("Copy into").focus();
    harness.run();
    let there = folder.path().join("there.srt");
    std::fs::write(&there, "x").unwrap();
    retype(&mut harness, &there.to_string_lossy());
    assert!(harness.get_by_label("Save copy").accesskit_node().is_disabled(), "nothing is replaced here");
    let free = folder.path().join("free.srt");
    retype(&mut harness, &free.to_string_lossy());
    click(&mut harness, "Save copy");
    assert_eq!(actions(&harness)[2..], [Action::CopyKept("/kept/boats.srt".into(), free)]);

    harness.get_by_label("Filter").focus();
    harness.run();
    type_text(&mut harness, "harb");
    assert!(harness.query_by_label(open).is_some());
    assert!(harness.query_by_label_contains("boats.srt").is_none());
}

#[test]
fn about_says_what_runs_and_where_things_are() {
    let harness = open(Dialog::About);
    for text in [env!("CARGO_PKG_VERSION"), "CPU", "MIT or Apache-2.0", "CC BY-NC-ND", "SIL Open Font"] {
        assert!(harness.query_all_by_label_contains(text).next().is_some(), "{text}");
    }
}

#[test]
fn diagnostics_are_shown_and_copied_without_where_one_lives() {
    let mut harness = open(Dialog::Diagnostics);
    for text in ["Graphics", "Fast", "discrete, Vulkan", "permission denied", "Noto Sans CJK JP", "weights differ"] {
        assert!(harness.query_all_by_label_contains(text).next().is_some(), "{text}");
    }
    let report = harness.state().fixture.diagnosis.as_ref().unwrap().report.clone();
    click(&mut harness, "Copy for a bug report");
    assert_eq!(actions(&harness), [Action::Copy(report)]);
    assert!(harness.query_by_label("copied").is_some());

    // While the machine is being examined nothing can be copied, and nothing waits.
    let mut fixture = fixture(Dialog::Diagnostics);
    fixture.diagnosis = None;
    let mut harness = show(fixture, SMALL);
    assert!(harness.query_all_by_label_contains("Looking at this machine").next().is_some());
    assert!(harness.get_by_label("Copy for a bug report").accesskit_node().is_disabled());
    press(&mut harness, Key::Enter);
    assert_eq!(actions(&harness), [Action::CloseDialog]);
}

#[test]
fn about_shows_the_licences_of_the_libraries() {
    let mut harness = open(Dialog::About);
    click(&mut harness, "Licences of libraries");
    assert!(harness.query_by_label("Close").is_none());
    assert!(harness.query_all_by_label_contains("libraries of others").next().is_some());
    // Only what is seen is laid out.
    let lines = harness.query_all_by_role(Role::Label).count();
    assert!((10..200).contains(&lines), "{lines}");
    press(&mut harness, Key::Enter);
    assert!(harness.query_by_label("Close").is_some() && actions(&harness).is_empty());
}

/// A talk that was compared with itself, but for every third cue, which is one line there.
fn compared() -> Fixture {
    let mut fixture = fixture(Dialog::Compare);
    let talk = fixture.talk.as_ref().unwrap();
    let in_one_line = |(number, cue): (usize, &Cue)| match number % 3 {
        0 => Cue { lines: vec![cue.lines.join(" ")], ..cue.clone() },
        _ => cue.clone(),
    };
    let cues: Vec<Cue> = talk.cues().iter().enumerate().map(in_one_line).collect();
    let file = Format::Srt.write(&cues, &WriteOptions::default());
    fixture.comparing =
        ReferenceComparison::with(talk, Path::new("reference.srt"), SubtitleVersion::parse(file.as_bytes()).unwrap());
    fixture
}

#[test]
fn a_reference_is_named_by_its_path() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("reference.srt");
    std::fs::write(&file, "").unwrap();
    let mut harness = open(Dialog::Compare);
    retype(&mut harness, &folder.path().join("none.srt").to_string_lossy());
    press(&mut harness, Key::Enter);
    assert_eq!(actions(&harness), []);
    assert!(harness.query_by_label("this file does not exist").is_some());
    retype(&mut harness, &file.to_string_lossy());
    press(&mut harness, Key::Enter);
    assert_eq!(actions(&harness), [Action::Compare(file)]);
}

#[test]
fn figures_are_shown_and_differences_are_stepped_through() {
    let mut harness = show(compared(), LARGE);
    let differences: Vec<_> = harness.state().fixture.comparing.open_differences().cloned().collect();
    assert!(!differences.is_empty());
    // Figures are for those who ask for them.
    let figures = ["Cue ends", "Line ends", "Sigma", "SubER", "WindowDiff"];
    assert!(figures.iter().all(|text| harness.query_by_label(text).is_none()));
    click(&mut harness, "Figures");
    assert!(figures.iter().all(|text| harness.query_by_label(text).is_some()));
    click(&mut harness, "Figures");
    harness.get_by_label("Next difference").focus();
    harness.run();
    let all = differences.len();
    let count = if all == 1 { "1 difference".to_owned() } else { format!("{all} differences") };
    assert!(harness.query_by_label(&count).is_some(), "{count}");
    // The button that goes on has the focus; the key does the same, wherever the focus is.
    press(&mut harness, Key::Enter);
    assert_eq!(actions(&harness), [Action::Run(Command::NextDifference)]);
    press(&mut harness, Key::F7);
    assert_eq!(harness.state().commands, [Command::NextDifference]);
    harness.state_mut().fixture.comparing.go_to(&differences[0]);
    harness.run();
    assert!(harness.query_by_label(&format!("Difference 1 of {all} · lines")).is_some());
    assert!(harness.query_by_label_contains("reference.srt, cue ").is_some());
    // Single keys settle it; what makes no sense here does nothing.
    for key in [Key::T, Key::I, Key::K, Key::N] {
        press(&mut harness, key);
    }
    let expected = [
        Action::Settle(VersionChoice::Take(TakenPart::All)),
        Action::Settle(VersionChoice::KeepMine),
        Action::Run(Command::NextDifference),
    ];
    assert_eq!(actions(&harness)[1..], expected);
    // Typing a path is not settling anything.
    let field = harness.get_by_role_and_label(egui::accesskit::Role::TextInput, "Another version");
    field.focus();
    harness.run();
    press(&mut harness, Key::T);
    assert_eq!(actions(&harness).len(), 4);
}

#[test]
fn the_comparison_fits_into_a_small_window() {
    let harness = show(compared(), SMALL);
    let screen = egui::Rect::from_min_size(egui::Pos2::ZERO, SMALL);
    for label in ["Browse for another version", "Compare", "Next difference", "Previous difference"] {
        let rect = harness.get_by_label(label).rect();
        assert!(screen.contains_rect(rect), "{label}: {rect}");
    }
    assert!(!Dialog::Compare.is_modal() && !Dialog::Find.is_modal());
}

#[test]
fn a_reference_that_cannot_be_read_is_told() {
    let mut fixture = fixture(Dialog::Compare);
    fixture.comparing = ReferenceComparison::failed(Path::new("talk.srt"), "the subtitle file is empty");
    let harness = show(fixture, SMALL);
    assert!(harness.query_by_label("the subtitle file is empty").is_some());
}

#[test]
fn learning_tells_while_its_figures_are_worked_out() {
    let folder = tempfile::tempdir().unwrap();
    let mut fixture = fixture(Dialog::Learning);
    fixture.talk = Some(fused_talk_in(60, folder.path()));
    assert!(show(fixture, LARGE).query_by_label("Calculating…").is_some());
}

#[test]
fn learning_shows_what_it_is_worth_and_makes_profiles_by_keys() {
    let folder = tempfile::tempdir().unwrap();
    let mut taught = fused_talk_in(1600, folder.path());
    // A user who wants cues to end at long pauses alone.
    let pending: Vec<_> = taught.pending_boundaries().map(|boundary| boundary.gap).take(150).collect();
    for gap in pending {
        let pause = taught.gap_evidence(gap).unwrap().pause.as_millis_rounded();
        let strength = None;
        let edit = if pause > 500 { Edit::Accept { gap, strength } } else { Edit::Reject { gap, strength } };
        taught.edit(&edit).unwrap();
    }
    let mut fixture = fixture(Dialog::Learning);
    let profiles = Profiles::read(&folder.path().join("profiles"), Some("Client A"));
    fixture.learning = Learning::of(profiles).0.with_worth(&taught);
    fixture.talk = Some(taught);
    fixture.settings.profile = Some("Client A".to_owned());
    let mut harness = show(fixture, LARGE);
    assert!(harness.query_by_label("150").is_some());
    let recall = "100% without learning, 100% with it";
    assert!(harness.query_by_label(recall).is_some(), "every pause is found");
    let precision = harness
        .query_all_by_label_contains("% without learning, ")
        .filter_map(|label| label.accesskit_node().value().or(label.accesskit_node().label()))
        .find(|text| text != recall)
        .expect("a precision");
    let numbers: Vec<u32> = precision.split([' ', '%']).filter_map(|word| word.parse().ok()).collect();
    assert!(numbers.len() == 2 && numbers[1] > numbers[0], "{precision}");
    assert!(harness.get_by_label("Learn from decisions").is_focused());
    press(&mut harness, Key::Space);
    let is_off = |action: &Action| matches!(action, Action::Change(settings) if !settings.learns);
    assert!(actions(&harness).iter().any(is_off));

    harness.get_by_label("Learn from decisions now").focus();
    harness.run();
    press(&mut harness, Key::Space);
    assert!(actions(&harness).contains(&Action::Run(Command::LearnNow)));
    assert!(harness.get_by_label("Forget what was learned").accesskit_node().is_disabled());

    harness.get_by_label("New profile").focus();
    harness.run();
    retype(&mut harness, "Client B");
    press(&mut harness, Key::Enter);
    let is_named =
        |action: &Action| matches!(action, Action::Change(settings) if settings.profile.as_deref() == Some("Client B"));
    assert!(actions(&harness).iter().any(is_named));
    assert!(harness.query_by_role(Role::Dialog).is_some(), "Enter in a field means the field");

    let file = folder.path().join("profiles").join("Client A.json");
    harness.get_by_label("Profile file").focus();
    harness.run();
    retype(&mut harness, &file.to_string_lossy());
    // It is there: what has been written is replaced only after a question.
    click(&mut harness, "Export profile");
    click(&mut harness, "Keep");
    assert!(!actions(&harness).contains(&Action::write(OutputContent::Profile, file.clone())));
    click(&mut harness, "Export profile");
    click(&mut harness, "Replace");
    click(&mut harness, "Import profile");
    let asked = [Action::replace(OutputContent::Profile, file.clone()), Action::ImportProfile(file)];
    assert!(actions(&harness).ends_with(&asked));
    press(&mut harness, Key::Escape);
    assert!(harness.query_by_role(Role::Dialog).is_none());
}

#[test]
fn what_is_found_anew_is_listed_now_beside_then_and_gone_through_by_arrows() {
    for size in [LARGE, SMALL] {
        let words = crate::fixture::words(80);
        let project = editor::session::fixture::kept_project(&words, &[4, 6, 5, 7, 4, 6, 5, 7, 4, 6, 5, 21]);
        let mut talk = crate::talk::Talk::detached(project);
        talk.set_evidence(std::sync::Arc::new(crate::fixture::fused(&words)));
        let expected = talk.release(GivenPart::Cuts, None);
        let then = talk.foresee(&expected).unwrap();
        let mut fixture = Fixture::new(Some(talk));
        fixture.dialog = Some(Dialog::Anew(GivenPart::Cuts));
        let mut harness = show(fixture, size);
        let figures = harness.get_by_label_contains(" → ").accesskit_node().value().unwrap();
        assert!(figures.starts_with(&format!("12 → {} cues, ", then.cues.len())), "{figures}");
        let name = |harness: &Harness<'_, Desk>| harness.get_by_role(Role::List).accesskit_node().label().unwrap();
        let all = name(&harness);
        let count: usize = all.strip_prefix("Changes, 1 of ").unwrap().parse().unwrap();
        assert!(count > 1, "{all}");
        let row = harness.query_all_by_role(Role::ListItem).next().unwrap().accesskit_node().label().unwrap();
        assert!(row.starts_with("Cue") && row.contains("Now 0:00.") && row.contains(". Then 0:00."), "{row}");
        press(&mut harness, Key::ArrowDown);
        assert_eq!(name(&harness), format!("Changes, 2 of {count}"));
        press(&mut harness, Key::End);
        assert_eq!(name(&harness), format!("Changes, {count} of {count}"));
        press(&mut harness, Key::PageUp);
        press(&mut harness, Key::Home);
        assert_eq!(name(&harness), all);
        assert_eq!(actions(&harness), []);
        press(&mut harness, Key::Enter);
        assert_eq!(actions(&harness), [Action::Edit(expected), Action::CloseDialog]);
    }
}

#[test]
fn where_nothing_can_be_found_anew_that_is_said() {
    let mut harness = open(Dialog::Anew(GivenPart::Times));
    assert!(harness.query_by_label_contains("There is nothing of this kind that you set").is_some());
    press(&mut harness, Key::Enter);
    assert_eq!(actions(&harness), [Action::CloseDialog], "Cancel has the focus");
}

#[test]
fn every_dialog_says_what_the_tables_say() {
    let _speaking = Speaking::new(WindowLanguage::Bracketed);
    let words: Vec<String> = words(60).into_iter().map(|word| word.text).collect();
    // Names of guidelines, and where their rules come from.
    let names: Vec<String> = Guideline::all().into_iter().map(|guideline| guideline.name).collect();
    let rules = include_str!("../../../formats/guideline/profiles/ted.json");
    let content: Vec<&str> = words.iter().chain(&names).map(String::as_str).chain(CONTENT).chain([rules]).collect();
    let mut found = Vec::new();
    for dialog in ALL {
        let harness = open(dialog);
        let texts = untranslated(harness.root().accesskit_node(), &content);
        found.extend(texts.into_iter().map(|text| format!("{dialog:?}: {text}")));
    }
    assert!(found.is_empty(), "in no table:\n{}", found.join("\n"));
}

/// Names and texts of the fixture, names that are alike in all languages, and sounds, which are text of the talk.
const CONTENT: [&str; 17] = [
    "harbour boats talks nowhere copy kept",
    "12 changes since the last save, the last one 4 minutes ago: accept boundary, move boundary",
    "unsaved changes",
    "replaced file",
    "4 minutes ago",
    "words gloss nous sommes sortis we went out oh really",
    "the file does not name its encoding; read as windows-1252",
    "3 words jumped back in time; their times were interpolated",
    "WhisperX SubRip srt json eaf UTF en CPU faster whisper",
    "English Deutsch",
    "[Applause] [Cheering] [Door opens] [Knocking] [Laughter] [Music] [Phone rings] [Sighs] [Silence]",
    // What the fusion is given, as its model calls it.
    "backward forward language model bilstm tagger prosody pause cdf any mark sentence end comma question letters of the \
     word pause in seconds",
    "none",
    // Of a machine that was made up.
    "such user bin breathmark AAC AMR ALSA Default Audio Device Fast Vulkan GNOME wayland HDA Intel Linux Debian GNU",
    "Made Up Noto Sans CJK JP Slow avx breaks ffmpeg ffprobe gpu weights differ linux NVIDIA tagger MP",
    "GB",
    "gnu",
];
