//! Buttons and menu entries that run commands: what they are called, whether they can be used, whether they are on.

use std::sync::Arc;

use eframe::egui::{
    self, AtomExt, Color32, FontId, Galley, Response, Sense, StrokeKind, TextStyle, Ui, Vec2, WidgetInfo, vec2,
};

use super::widgets;
use crate::action::Action;
use crate::command::Command;
use crate::icons;
use crate::job_kind::JobKind;
use crate::pass::PassStage;
use crate::scene::Scene;
use crate::situation::Situation;
use crate::theme::{icon_family, strong_family};
use base::texts::t;
use editor::project::SecondFacts;
use evidence::model_set::ModelSet;
use evidence::restored_text::MarkPolicy;

/// Whether what a command switches is on; `None` for commands that do not switch between two states.
pub fn is_on(command: Command, scene: &Scene<'_>) -> Option<bool> {
    match command {
        Command::ToggleOpenModels => Some(scene.talk.is_some_and(|talk| talk.project().models == ModelSet::Open)),
        Command::CheckSubtitles => Some(scene.talk.is_some_and(|talk| talk.is_proofreading())),
        Command::ToggleMendMarks => Some(scene.talk.is_some_and(|talk| talk.project().marks == MarkPolicy::Mend)),
        Command::KeepInStep => Some(second_facts(scene).is_some_and(|facts| facts.in_step)),
        Command::LockTimes => Some(second_facts(scene).is_some_and(|facts| facts.times_locked)),
        Command::ToggleIgnorePunctuation => Some(scene.talk.is_some_and(|talk| talk.project().marks.sets_aside())),
        _ => scene.settings.switch(command),
    }
}

fn second_facts<'a>(scene: &'a Scene<'_>) -> Option<&'a SecondFacts> {
    Some(&scene.talk?.second()?.facts)
}

/// What a command is called now: undo and redo tell what they would do, following tells how.
pub fn label(command: Command, scene: &Scene<'_>) -> String {
    let now = match command {
        Command::Undo => scene.talk.and_then(|talk| talk.shown_undo()).map(|step| t!("undo-step", step = step)),
        Command::Redo => scene.talk.and_then(|talk| talk.shown_redo()).map(|step| t!("redo-step", step = step)),
        Command::ToggleFollow => Some(t!("toggle-follow-so", how = scene.settings.follow.label())),
        _ => None,
    };
    now.unwrap_or_else(|| fixed_label(command, &scene.situation).to_owned())
}

/// What a command is called where it means something else than usual.
fn fixed_label(command: Command, situation: &Situation) -> &'static str {
    match (command, situation.pass) {
        (Command::Accept, Some(PassStage::Playing)) => t!("accept-stops-here"),
        (Command::Accept, Some(PassStage::Over)) => t!("accept-all-heard"),
        (Command::Accept | Command::TakeMarksOfCue, _) if situation.asks_proof => t!("accept-as-in-file"),
        (Command::Reject | Command::PutMarksBackInCue, _) if situation.asks_proof => t!("reject-for-proposal"),
        (Command::Accept, _) if situation.asks_text => t!("accept-text"),
        (Command::Reject, _) if situation.asks_text && situation.can_put_marks_back => t!("reject-mark"),
        (Command::Reject, _) if situation.asks_text => t!("reject-words"),
        (Command::Accept, _) => situation.onward().map_or(command.label(), Command::label),
        _ => command.label(),
    }
}

/// The name of a command for screen readers.
fn name(command: Command, scene: &Scene<'_>) -> String {
    label(command, scene).trim_end_matches('…').to_owned()
}

/// Help and key, and why the command cannot be used if that is not plain to see.
pub fn tooltip(command: Command, scene: &Scene<'_>) -> String {
    let help = widgets::tooltip(command, scene);
    match why_silent(command, scene).or_else(|| why_one_track(command, scene)) {
        Some(reason) if !command.enabled(&scene.situation) => format!("{help}\n{reason}"),
        _ => help,
    }
}

/// Why nothing can be played.
fn why_silent(command: Command, scene: &Scene<'_>) -> Option<&'static str> {
    if !command.plays() || scene.situation.has_sound {
        return None;
    }
    if scene.talk.is_none() {
        Some(t!("silent-no-talk"))
    } else if scene.jobs.iter().any(|job| job.kind == JobKind::Decode) {
        Some(t!("silent-decoding"))
    } else {
        Some(t!("silent-no-recording"))
    }
}

/// Why no other sound track can be chosen.
fn why_one_track(command: Command, scene: &Scene<'_>) -> Option<&'static str> {
    let talk = scene.talk.filter(|_| command == Command::ChooseAudioTrack)?;
    Some(if talk.recording().is_some() { t!("audio-track-only-one") } else { t!("audio-track-no-recording") })
}

/// A button for a command: an icon, a short word, its key.
pub struct CommandButton<'a> {
    command: Command,
    glyph: &'a str,
    word: Option<&'a str>,
    key: KeyPlace,
    size: Vec2,
    is_primary: bool,
}

/// Where the key of a command is shown; it is left out where there is no room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum KeyPlace {
    Nowhere,
    Beside,
    Below,
}

const PADDING: f32 = 8.0;
const GAP: f32 = 5.0;

impl<'a> CommandButton<'a> {
    pub fn new(command: Command, glyph: &'a str) -> Self {
        Self { command, glyph, word: None, key: KeyPlace::Nowhere, size: vec2(30.0, 30.0), is_primary: false }
    }

    pub fn word(mut self, word: &'a str) -> Self {
        self.word = Some(word);
        self
    }

    /// At least this large; exactly this large if a key is shown, which is left out where it does not fit.
    pub fn size(mut self, size: Vec2) -> Self {
        self.size = size;
        self
    }

    pub fn key_beside(mut self) -> Self {
        self.key = KeyPlace::Beside;
        self
    }

    pub fn key_below(mut self) -> Self {
        self.key = KeyPlace::Below;
        self
    }

    /// What the eye is to find first.
    pub fn primary(mut self) -> Self {
        self.is_primary = true;
        self
    }

    pub fn show(self, ui: &mut Ui, scene: &Scene<'_>, actions: &mut Vec<Action>) -> Response {
        let command = self.command;
        let enabled = command.enabled(&scene.situation);
        let response = ui.add_enabled(enabled, |ui: &mut Ui| self.paint(ui, scene));
        if response.clicked() {
            actions.push(Action::Run(command));
        }
        let help = tooltip(command, scene);
        response.on_hover_text(help.as_str()).on_disabled_hover_text(help)
    }

    fn paint(self, ui: &mut Ui, scene: &Scene<'_>) -> Response {
        let theme = scene.theme;
        let on = is_on(self.command, scene);
        let is_primary = self.is_primary && ui.is_enabled();
        let (color, key_color) =
            if is_primary { (theme.on_accent, theme.on_accent) } else { (theme.text, theme.quiet_text) };
        let body = TextStyle::Body.resolve(ui.style());
        let small = TextStyle::Small.resolve(ui.style());
        let is_tall = self.key == KeyPlace::Below;
        let word_font = match (is_primary, is_tall) {
            (true, _) => FontId::new(body.size, strong_family()),
            (false, true) => FontId::new(small.size + 1.0, body.family),
            (false, false) => body,
        };
        let icon_size = if is_tall { 13.0 } else { 16.0 };
        let lay = |text: String, font: FontId, color: Color32| ui.painter().layout_no_wrap(text, font, color);
        let icon =
            (!self.glyph.is_empty()).then(|| lay(self.glyph.to_owned(), FontId::new(icon_size, icon_family()), color));
        let word = self.word.map(|word| lay(word.to_owned(), word_font, color));
        let width_of = |galley: &Option<Arc<Galley>>| galley.as_ref().map_or(0.0, |galley| galley.size().x);
        let gap = if icon.is_some() && word.is_some() { GAP } else { 0.0 };
        let is_fixed = self.key != KeyPlace::Nowhere && self.size.x > 0.0;
        let is_crowded = is_fixed && width_of(&icon) + gap + width_of(&word) > self.size.x - 6.0;
        let (icon, gap) = if is_crowded && word.is_some() { (None, 0.0) } else { (icon, gap) };
        let inner = width_of(&icon) + gap + width_of(&word);
        let room = match self.key {
            KeyPlace::Nowhere => 0.0,
            KeyPlace::Beside => self.size.x - 2.0 * PADDING - inner - 2.0 * GAP,
            KeyPlace::Below => self.size.x - 4.0,
        };
        let chord = scene.keys.keys(self.command).first();
        let key = chord.into_iter().flat_map(|chord| [chord.shown(), chord.short()]).find_map(|key| {
            let galley = lay(key, FontId::new(small.size - 0.5, small.family.clone()), key_color);
            (galley.size().x <= room).then_some(galley)
        });
        let key_width = if self.key == KeyPlace::Beside && key.is_some() { width_of(&key) + 2.0 * GAP } else { 0.0 };

        let size = vec2((inner + key_width + 2.0 * PADDING).max(self.size.x), self.size.y);
        let size = if is_fixed || word.is_none() { self.size } else { size };
        let (rect, response) = ui.allocate_exact_size(size, Sense::click());
        let called = name(self.command, scene);
        let enabled = ui.is_enabled();
        response.widget_info(|| match on {
            Some(on) => WidgetInfo::selected(egui::Role::Button, enabled, on, &called),
            None => WidgetInfo::labeled(egui::Role::Button, enabled, &called),
        });
        if !ui.is_rect_visible(rect) {
            return response;
        }
        let visuals = ui.style().interact_selectable(&response, on == Some(true));
        let (mut fill, mut stroke) = (visuals.weak_bg_fill, visuals.bg_stroke);
        if on == Some(true) {
            stroke.color = theme.accent;
        }
        if is_primary {
            fill = theme.accent;
            if response.hovered() {
                stroke = egui::Stroke::new(2.0, theme.text);
            }
        }
        ui.painter().rect(rect, visuals.corner_radius, fill, stroke, StrokeKind::Inside);
        let below = self.key == KeyPlace::Below && key.is_some();
        let middle = if below { rect.top() + 0.36 * rect.height() } else { rect.center().y };
        let mut x = rect.center().x - 0.5 * (inner + key_width);
        for (galley, gap) in [(icon, gap), (word, 0.0)] {
            if let Some(galley) = galley {
                let size = galley.size();
                ui.painter().galley(egui::pos2(x, middle - 0.5 * size.y), galley, color);
                x += size.x + gap;
            }
        }
        if let Some(key) = key {
            let size = key.size();
            let at = if below {
                egui::pos2(rect.center().x - 0.5 * size.x, rect.bottom() - 0.1 * rect.height() - size.y)
            } else {
                egui::pos2(x + 2.0 * GAP, middle - 0.5 * size.y)
            };
            ui.painter().galley(at, key, key_color);
        }
        response
    }
}

/// An entry of a menu: a check mark where something is switched, the label, the key at the right.
pub fn menu_entry(ui: &mut Ui, command: Command, scene: &Scene<'_>, actions: &mut Vec<Action>) -> Response {
    menu_entry_called(ui, command, &label(command, scene), scene, actions)
}

/// The same by another name.
pub fn menu_entry_called(
    ui: &mut Ui,
    command: Command,
    label: &str,
    scene: &Scene<'_>,
    actions: &mut Vec<Action>,
) -> Response {
    let on = is_on(command, scene);
    let mark = widgets::icon(if on == Some(true) { icons::ACCEPT } else { " " }, 14.0);
    let called = label.trim_end_matches('…').to_owned();
    let mark = mark.atom_size(Vec2::splat(16.0));
    let mut button = egui::Button::new((mark, label)).min_size(vec2(220.0, 24.0));
    let key = scene.keys.shown(command);
    if !key.is_empty() {
        button = button.shortcut_text(key);
    }
    let response = ui.add_enabled(command.enabled(&scene.situation), button);
    let enabled = response.enabled();
    response.widget_info(|| match on {
        Some(on) => WidgetInfo::selected(egui::Role::MenuItemCheckBox, enabled, on, &called),
        None => WidgetInfo::labeled(egui::Role::MenuItem, enabled, &called),
    });
    if response.clicked() {
        actions.push(Action::Run(command));
        ui.close();
    }
    let help = tooltip(command, scene);
    response.on_hover_text(help.as_str()).on_disabled_hover_text(help)
}
