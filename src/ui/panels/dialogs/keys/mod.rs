//! All keys, and changing them.

mod capture;

use std::collections::BTreeMap;

use eframe::egui::{
    Align, Button, EventFilter, Key, Label, Layout as Flow, Modifiers, RichText, ScrollArea, Stroke, TextEdit, Ui, Vec2,
};

use super::modal::{self, DialogFrame, DialogSlot, note, quiet};
use crate::action::Action;
use crate::command::Command;
use crate::menu::Menu;
use crate::panels::dialogs::choices::radios_ui;
use crate::panels::widgets;
use crate::scene::Scene;
use crate::settings::Settings;
use crate::shortcuts::{Chord, KeyLayout, rebound};
use crate::{icons, theme};
use base::texts::t;
use capture::{Capture, CaptureKey, CaptureStage};

/// Room for what is said about the key that is being chosen.
const TOLD: f32 = 34.0;

#[derive(Debug, Default)]
pub struct State {
    filter: String,
    capture: Option<Capture>,
    /// A clash was just found: the question about it is to have the focus.
    asks: bool,
    /// What the last change did.
    told: Option<String>,
}

type Keys = BTreeMap<Command, Vec<Chord>>;

impl State {
    /// Whether the next key is to be the key of a command, whatever it means now.
    pub fn wants_all_keys(&self) -> bool {
        self.capture.is_some_and(|capture| matches!(capture.stage, CaptureStage::Waits(_)))
    }

    /// Looks for the key that is waited for; what changes if there is one.
    fn capture_keys(&mut self, ui: &Ui, scene: &Scene<'_>) -> Option<Keys> {
        let mut capture = self.capture?;
        match capture.stage {
            CaptureStage::Waits(_) => match ui.input_mut(capture::take)? {
                CaptureKey::Cancel => self.capture = None,
                CaptureKey::Taken(why) => {
                    capture.stage = CaptureStage::Waits(Some(why));
                    self.capture = Some(capture);
                }
                CaptureKey::Remove => return Some(self.settle(scene, capture, None)),
                CaptureKey::Key(chord) => match capture.offer(chord, scene.keys) {
                    Some(chord) => return Some(self.settle(scene, capture, Some(chord))),
                    None => {
                        self.asks = matches!(capture.stage, CaptureStage::Clash { .. });
                        self.capture = Some(capture);
                    }
                },
            },
            CaptureStage::Clash { .. } => {
                if ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape)) {
                    self.capture = None;
                }
            }
        }
        None
    }

    /// Ends the choice: the changed keys, with those of other commands that lose one.
    fn settle(&mut self, scene: &Scene<'_>, capture: Capture, chord: Option<Chord>) -> Keys {
        self.capture = None;
        let command = capture.command.name();
        let loser = chord.and_then(|chord| scene.keys.command(chord)).filter(|&owner| owner != capture.command);
        self.told = Some(match (chord, loser) {
            (Some(chord), Some(loser)) => {
                t!("keys-told-taken-over", key = chord.shown(), command = command, owner = loser.name())
            }
            (Some(chord), None) => t!("keys-told-added", key = chord.shown(), command = command),
            (None, _) => t!("keys-told-removed", command = command),
        });
        rebound(scene.settings.layout, &scene.settings.keys, capture.command, &capture.with(chord, scene.keys))
    }
}

pub fn keys_ui(slot: DialogSlot<'_>, state: &mut State, actions: &mut Vec<Action>) -> bool {
    let scene = slot.scene;
    // Before anything else looks at the keys.
    let mut keys = state.capture_keys(slot.ui, scene);
    let mut layout = scene.settings.layout;
    let closed = modal::show(slot, (t!("keys-title"), 660.0), |ui, dialog| {
        ui.horizontal_wrapped(|ui| {
            ui.label(t!("keys-layout"));
            radios_ui(ui, &mut layout, &KeyLayout::ALL.map(|other| (other, other.label())));
        });
        let field = TextEdit::singleline(&mut state.filter).hint_text(t!("keys-filter-hint"));
        let field = ui.add(field.desired_width(ui.available_width())).accessible_name(t!("keys-filter"));
        dialog.starts_at(ui, &field);
        let height = dialog.room_left(ui, TOLD);
        let area = ScrollArea::vertical().max_height(height).min_scrolled_height(40.0).auto_shrink([false, true]);
        area.show(ui, |ui| {
            table_ui(ui, dialog, state, &mut keys);
            dialog.show_focused(ui);
        });
        ui.allocate_ui(Vec2::new(ui.available_width(), TOLD), |ui| outcome_ui(ui, scene, state, &mut keys));
        dialog.buttons(ui, |ui| {
            let changed = !scene.settings.keys.is_empty();
            if ui.add_enabled(changed, Button::new(t!("keys-reset-all")).min_size(Vec2::new(70.0, 28.0))).clicked() {
                keys = Some(Keys::new());
                state.capture = None;
                state.told = Some(t!("keys-told-all-usual").to_owned());
            }
            dialog.close_by_default(ui);
        });
    });
    let keys = keys.filter(|keys| *keys != scene.settings.keys);
    if keys.is_some() || layout != scene.settings.layout {
        let keys = keys.unwrap_or_else(|| scene.settings.keys.clone());
        actions.push(Action::Change(Box::new(Settings { layout, keys, ..scene.settings.clone() })));
    }
    closed
}

fn table_ui(ui: &mut Ui, dialog: &DialogFrame<'_>, state: &mut State, keys: &mut Option<Keys>) {
    let scene = dialog.scene;
    let filter = state.filter.trim().to_lowercase();
    let fits = |command: Command| {
        let mut names = scene.keys.keys(command).iter().map(|chord| chord.shown().to_lowercase());
        command.label().to_lowercase().contains(&filter)
            || command.menu().label().to_lowercase().contains(&filter)
            || names.any(|name| name == filter || (filter.len() > 1 && name.contains(&filter)))
    };
    let mut last_menu: Option<Menu> = None;
    for &command in Command::ALL.iter().filter(|&&command| filter.is_empty() || fits(command)) {
        if last_menu != Some(command.menu()) {
            last_menu = Some(command.menu());
            modal::section(ui, command.menu().label());
        }
        row_ui(ui, scene, state, command, keys);
    }
    if last_menu.is_none() {
        quiet(ui, scene, t!("keys-nothing"));
    }
}

fn row_ui(ui: &mut Ui, scene: &Scene<'_>, state: &mut State, command: Command, keys: &mut Option<Keys>) {
    let label = command.name();
    ui.horizontal(|ui| {
        let height = ui.spacing().interact_size.y;
        let width = (ui.available_width() * 0.42).max(120.0);
        ui.allocate_ui_with_layout(Vec2::new(width, height), Flow::left_to_right(Align::Center), |ui| {
            ui.set_min_width(width);
            ui.add(Label::new(label).truncate()).on_hover_text(command.help());
        });
        let own = scene.keys.keys(command);
        for &chord in own {
            let capture = Capture { command, replaced: Some(chord), stage: CaptureStage::Waits(None) };
            let key = chord.shown();
            let name = t!("keys-change-one", command = label, key = key.as_str());
            key_ui(ui, scene, state, capture, &key, &name);
        }
        let capture = Capture { command, replaced: None, stage: CaptureStage::Waits(None) };
        let (text, name) = match own {
            [] => (t!("keys-none"), t!("keys-choose", command = label)),
            _ => ("+", t!("keys-add", command = label)),
        };
        key_ui(ui, scene, state, capture, text, &name);
        if scene.settings.keys.contains_key(&command) {
            let usual = scene.settings.layout.chords(command);
            let shown = usual.iter().map(|chord| chord.shown()).collect::<Vec<_>>().join(" ");
            let hint =
                if shown.is_empty() { t!("keys-back-to-none").to_owned() } else { t!("keys-back-to", keys = shown) };
            let reset = ui.add(Button::new(widgets::icon(icons::UNDO, 14.0)));
            let reset = widgets::named(reset, &t!("keys-reset", command = label));
            if reset.on_hover_text(hint).clicked() {
                *keys = Some(rebound(scene.settings.layout, &scene.settings.keys, command, &usual));
                state.capture = None;
                state.told = Some(t!("keys-told-usual", command = label));
            }
        }
    });
}

/// One key of a command; pressing it waits for another.
fn key_ui(ui: &mut Ui, scene: &Scene<'_>, state: &mut State, capture: Capture, text: &str, name: &str) {
    let same = |other: &Capture| (other.command, other.replaced) == (capture.command, capture.replaced);
    let waits = state.capture.as_ref().is_some_and(same);
    let text = if waits { RichText::new(t!("keys-press")).color(scene.theme.accent) } else { RichText::new(text) };
    let mut button = Button::new(text).min_size(Vec2::new(30.0, 22.0));
    if waits {
        button = button.stroke(Stroke::new(1.5, scene.theme.accent)).fill(scene.theme.field);
    }
    let button = ui.add(button);
    if waits && button.has_focus() {
        // Tab and the arrows may be the new key; they are not to lead elsewhere.
        let all = EventFilter { tab: true, horizontal_arrows: true, vertical_arrows: true, escape: true };
        ui.memory_mut(|memory| memory.set_focus_lock_filter(button.id, all));
    }
    let button = button.accessible_name(name);
    if button.clicked() {
        button.request_focus();
        state.told = None;
        state.capture = if waits { None } else { Some(capture) };
    }
}

/// What is waited for, or what was done.
fn outcome_ui(ui: &mut Ui, scene: &Scene<'_>, state: &mut State, keys: &mut Option<Keys>) {
    let theme = scene.theme;
    ui.add_space(4.0);
    let Some(capture) = state.capture else {
        match &state.told {
            Some(told) => note(ui, icons::ACCEPT, theme.good, told),
            None => quiet(ui, scene, t!("keys-hint")),
        };
        return;
    };
    match capture.stage {
        CaptureStage::Waits(problem) => {
            if let Some(problem) = problem {
                note(ui, icons::PROBLEM, theme.bad, problem);
            } else {
                let text = t!("keys-wait", command = capture.command.name());
                ui.label(RichText::new(text).family(theme::strong_family()));
            }
        }
        CaptureStage::Clash { chord, owner } => {
            ui.horizontal_wrapped(|ui| {
                ui.label(widgets::icon(icons::WARNING, 15.0).color(theme.warning));
                ui.label(t!("keys-clash", key = chord.shown(), owner = owner.name()));
                let take = ui.button(t!("keys-take-over"));
                let take = take.on_hover_text(t!("keys-owner-loses", owner = owner.name()));
                if std::mem::take(&mut state.asks) {
                    take.request_focus();
                }
                if take.clicked() {
                    *keys = Some(state.settle(scene, capture, Some(chord)));
                } else if ui.button(t!("keys-leave")).clicked() {
                    state.capture = None;
                }
            });
        }
    }
}
