//! How things stand: guideline, problems, what is pending, whether all is saved, the device.

use eframe::egui::{AtomExt, Button, Response, RichText, TextStyle, Ui, Vec2};

use super::boundaries;
use super::widths::button_width;
use crate::action::Action;
use crate::command::Command;
use crate::icons;
use crate::panels::command_buttons::tooltip;
use crate::panels::painted::{glyph, quiet};
use crate::panels::widgets;
use crate::scene::Scene;
use crate::talk::Talk;
use base::texts::t;
use editor::effort::steady_minutes;
use editor::project::Safety;

/// In a narrower window what was recognised is told by its dialog alone: the review needs the height of another row.
pub const ROOM_FOR_TRANSCRIPT: f32 = 1000.0;

/// A little more than the word needs that the models are not for commercial use.
pub fn room_for_licence(ui: &Ui) -> f32 {
    button_width(ui, t!("status-not-commercial")) + 24.0
}

/// What is told where there is room for it.
#[derive(Clone, Copy)]
pub struct Tells {
    pub licence: bool,
    pub transcript: bool,
}

pub fn standing_ui(
    ui: &mut Ui,
    scene: &Scene<'_>,
    (boundaries, left): (&mut boundaries::State, &mut LeftState),
    tells: Tells,
    actions: &mut Vec<Action>,
) {
    let theme = scene.theme;
    ui.spacing_mut().item_spacing.x = 2.0;
    let mut entries: Vec<Entry> = Vec::new();
    if let Some(talk) = scene.talk {
        let situation = &scene.situation;
        let guideline = &talk.project().guideline;
        let word = t!("status-guideline", name = guideline.shown_name());
        entries.push(Entry::new(Command::ChooseGuideline, icons::TEXT, word));
        if situation.has_words && tells.transcript {
            entries.push(transcript_entry(scene));
        }
        if let Some(licences) = scene.binding_licences().filter(|_| tells.licence) {
            let entry = Entry::new(Command::Settings, icons::INFO, t!("status-not-commercial").to_owned());
            entries.push(Entry { help: Some(t!("status-not-commercial-help", licences = licences)), ..entry });
        }
        if situation.has_cues {
            entries.push(match situation.problems {
                0 => {
                    let word = t!("status-no-problems").to_owned();
                    Entry::new(Command::NextProblem, icons::ACCEPT, word).color(theme.good)
                }
                count => {
                    let word = t!("status-problems", cues = talk.cues_with_problems(), count = count);
                    Entry::new(Command::NextProblem, icons::WARNING, word).color(theme.warning)
                }
            });
            entries.push(match situation.pending {
                // The client's cues have not been reviewed yet.
                0 if talk.keeps_cues() && talk.progress().0 == 0 => {
                    Entry::new(Command::NextPending, icons::INFO, t!("status-none-reviewed").to_owned())
                }
                0 => {
                    let word = t!("status-all-settled").to_owned();
                    Entry::new(Command::NextPending, icons::ALL_DONE, word).color(theme.good)
                }
                count => {
                    let word = t!("status-pending", cues = talk.cues_with_questions().len(), count = count);
                    Entry::new(Command::NextPending, icons::PENDING, word).color(theme.pending)
                }
            });
        }
        entries.extend(left.entry(scene, talk));
        if talk.is_read_only() {
            let help = t!("status-read-only-help").to_owned();
            let word = t!("status-read-only").to_owned();
            let entry = Entry::new(Command::SaveAs, icons::WARNING, word).color(theme.warning);
            entries.push(Entry { help: Some(help), ..entry });
        } else if talk.is_saving() {
            entries.push(Entry::new(Command::Save, icons::BUSY, t!("status-saving").to_owned()));
        } else {
            entries.push(match (situation.is_changed, talk.path().is_some()) {
                (true, _) => {
                    let word = t!("status-unsaved").to_owned();
                    Entry::new(Command::Save, icons::UNSAVED, word).color(theme.warning)
                }
                (false, true) => Entry::new(Command::Save, icons::SAVE, t!("status-all-saved").to_owned()),
                (false, false) => Entry::new(Command::Save, icons::SAVE, t!("status-nothing-to-save").to_owned()),
            });
        }
        entries.extend(safety_entry(talk.safety()).map(|entry| entry.color(theme.bad)));
    }
    for (place, entry) in entries.iter().enumerate() {
        entry.show(ui, scene, actions);
        if place == 0 {
            boundaries_ui(ui, scene, boundaries, actions);
        }
    }
    device_ui(ui, scene);
}

/// How long the talk may still take, as it was shown last: digits that move with every key help nobody.
#[derive(Debug, Default)]
pub struct LeftState {
    talk: String,
    minutes: Option<u64>,
}

impl LeftState {
    /// Where there is room for it, the work has begun, and the pace of the person is known.
    fn entry(&mut self, scene: &Scene<'_>, talk: &Talk) -> Option<Entry> {
        if self.talk != talk.id() {
            *self = Self { talk: talk.id().to_owned(), minutes: None };
        }
        let is_working = !talk.is_read_only() && talk.progress().0 > 0;
        let left = if is_working { talk.seconds_left(&scene.learning.pace) } else { None };
        self.minutes = left.map(|seconds| steady_minutes(seconds, self.minutes));
        let word = t!("status-left", minutes = self.minutes?);
        let help = t!("status-left-help").to_owned();
        Some(Entry { help: Some(help), ..Entry::new(Command::Effort, icons::INFO, word) })
    }
}

/// What was recognised, and whether something was odd.
fn transcript_entry(scene: &Scene<'_>) -> Entry {
    let read = scene.report.transcript.as_ref().map(|facts| facts.format);
    let of_project = || scene.talk.and_then(|talk| talk.project().transcript_format.as_deref());
    let format = read.or_else(of_project).unwrap_or(t!("status-transcript"));
    match scene.report.remark_count() {
        0 => Entry::new(Command::AboutTranscript, icons::TRANSCRIPT, format.to_owned()),
        count => {
            let word = t!("status-transcript-remarks", format = format, count = count);
            Entry::new(Command::AboutTranscript, icons::TRANSCRIPT, word).color(scene.theme.warning)
        }
    }
}

/// Stands there for as long as it is so.
fn safety_entry(safety: &Safety) -> Option<Entry> {
    let (word, help) = match safety {
        Safety::Safe => return None,
        Safety::Off { why, .. } => (t!("status-not-safe"), t!("status-not-safe-help", why = why.as_str())),
        Safety::Late => (t!("status-late"), t!("status-late-help").to_owned()),
        Safety::NoLocks => (t!("status-no-locks"), t!("status-no-locks-help").to_owned()),
    };
    Some(Entry { help: Some(help), ..Entry::new(Command::Save, icons::WARNING, word.to_owned()) })
}

/// Beside the guideline, which says how long cues may be.
fn boundaries_ui(ui: &mut Ui, scene: &Scene<'_>, state: &mut boundaries::State, actions: &mut Vec<Action>) {
    if let Some(talk) = scene.talk.filter(|_| scene.situation.has_cues) {
        boundaries::boundaries_ui(ui, scene, talk, state, actions);
    }
}

fn device_ui(ui: &mut Ui, scene: &Scene<'_>) {
    if let Some(device) = scene.device {
        ui.add_space(6.0);
        ui.label(quiet(device, scene.theme)).on_hover_text(t!("status-device-help"));
        ui.add_space(6.0);
    }
}

struct Entry {
    command: Command,
    icon: &'static str,
    word: String,
    color: Option<eframe::egui::Color32>,
    /// What to do, if it is not what the command says of itself.
    help: Option<String>,
}

impl Entry {
    const fn new(command: Command, icon: &'static str, word: String) -> Self {
        Self { command, icon, word, color: None, help: None }
    }

    const fn color(mut self, color: eframe::egui::Color32) -> Self {
        self.color = Some(color);
        self
    }

    fn show(&self, ui: &mut Ui, scene: &Scene<'_>, actions: &mut Vec<Action>) {
        if !self.command.enabled(&scene.situation) {
            // Nothing to do about it: good news is not faded.
            self.label_ui(ui, scene);
            return;
        }
        let icon = widgets::icon(self.icon, 15.0).color(self.color.unwrap_or(scene.theme.quiet_text));
        let word = RichText::new(self.word.as_str()).text_style(TextStyle::Small).color(scene.theme.text);
        let button = Button::new((icon.atom_size(Vec2::new(16.0, 16.0)), word)).frame_when_inactive(false);
        let response: Response = ui.add(button);
        let response = widgets::named(response, &self.word);
        if response.clicked() {
            actions.push(Action::Run(self.command));
        }
        let help = self.help.clone().unwrap_or_else(|| tooltip(self.command, scene));
        response.on_hover_text(help);
    }

    fn label_ui(&self, ui: &mut Ui, scene: &Scene<'_>) {
        let color = self.color.unwrap_or(scene.theme.quiet_text);
        ui.add_space(8.0);
        glyph(ui, self.icon, 15.0, color);
        ui.add_space(4.0);
        ui.label(quiet(self.word.as_str(), scene.theme));
        ui.add_space(8.0);
    }
}
