//! Dialogs as a person meets them: keys and clicks, and what is asked for.

mod every_dialog;
mod commands;
mod files;
mod export;
mod boundaries;
mod cues;
mod guideline;
mod house_style;
mod history;
mod program;
mod compare;

use eframe::egui::accesskit::Role;
use eframe::egui::{self, Key, Modifiers, Vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;

use super::{State, dialogs_ui};
use crate::action::{Action, Dialog};
use crate::command::Command;
use crate::fixture::{Fixture, talk};
use crate::opening_report::TranscriptFacts;
use crate::scene::{KeptOffer, RecoveryOffer};
use crate::settings::Settings;
use crate::shortcuts::Press;
use crate::theme;
use base::texts::m;
use base::time::Instant;
use base::warning::Warning;
use formats::transcript::{TranscriptPart, TranscriptParts};
use media::transcribing::{FoundRecogniser, Recogniser};

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
    fixture.recognition.found =
        Some(vec![FoundRecogniser { recogniser, program, models: Vec::new(), languages: Vec::new() }]);
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
            Warning::new(m!("subtitle-file-guessed-encoding", encoding = "windows-1252")),
            Warning::at(Instant::from_secs(7.5), m!("transcript-backward-jumps", count = 3)),
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

/// Chooses in a list by keys alone.
fn choose(harness: &mut Harness<'_, Desk>, list: &str, item: &str) {
    harness.get_by_role_and_label(Role::ComboBox, list).focus();
    harness.run();
    press(harness, Key::Enter);
    let is_there = |harness: &Harness<'_, Desk>| harness.query_all_by_label(item).any(|entry| entry.is_focused());
    // The arrows go round.
    let mut steps = 0;
    while !is_there(harness) {
        press(harness, Key::ArrowDown);
        steps += 1;
        assert!(steps < 200, "{list} has no {item}");
    }
    press(harness, Key::Enter);
    assert!(!is_there(harness), "{list} is closed");
    if let Some(list) = harness.query_by_role_and_label(Role::ComboBox, list) {
        assert!(list.is_focused(), "one goes on from where one was");
    }
}
