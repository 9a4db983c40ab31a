//! What can be done with a cue: the menu of a row.

use eframe::egui::{Button, Ui};

use super::row::edges;
use crate::action::Action;
use crate::command::Command;
use crate::scene::Scene;
use crate::talk::Talk;
use base::texts::t;
use editor::project::{Edge, Edit, StepKind};

/// What the list itself has to do.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Choice {
    Text,
    Time(Edge),
    Second,
}

/// The contents of the menu of a cue.
pub fn contents(ui: &mut Ui, scene: &Scene<'_>, talk: &Talk, cue: usize, actions: &mut Vec<Action>) -> Option<Choice> {
    let mut choice = None;
    ui.set_min_width(230.0);
    let words = talk.cues().get(cue)?.words.clone();
    let span = talk.cues()[cue].span;
    let [start, end] = edges(talk, &talk.cues()[cue]);
    if item(ui, scene, t!("list-menu-text"), Some(Command::EditText), true) {
        choice = Some(Choice::Text);
    }
    if talk.second().is_some() && item(ui, scene, t!("list-menu-second"), Some(Command::EditSecond), true) {
        choice = Some(Choice::Second);
    }
    if item(ui, scene, t!("list-menu-in"), None, true) {
        choice = Some(Choice::Time(start));
    }
    if item(ui, scene, t!("list-menu-out"), None, true) {
        choice = Some(Choice::Time(end));
    }
    let is_by_hand = [start, end].iter().any(|edge| talk.project().pins.time(*edge).is_some());
    if item(ui, scene, t!("list-menu-automatic-times"), Some(Command::AutomaticTimes), is_by_hand) {
        let times = vec![(start, None), (end, None)];
        actions.push(Action::Edit(Edit::SetTimes { name: StepKind::AutomaticTimes, times }));
    }
    ui.separator();
    if item(ui, scene, t!("list-menu-play"), Some(Command::PlayCue), scene.situation.has_sound) {
        actions.push(Action::SelectCue(cue));
        actions.push(Action::Play(span));
    }
    ui.separator();
    let inner: Vec<usize> = words.clone().filter(|&word| !talk.shown(word).is_empty()).collect();
    ui.add_enabled_ui(inner.len() > 1, |ui| {
        ui.menu_button(t!("list-menu-split"), |ui| {
            for pair in inner.windows(2) {
                if ui.button(talk.shown(pair[1])).clicked() {
                    let gap = talk.words()[pair[1] - 1].id;
                    actions.push(Action::Edit(Edit::Add { gap, strength: talk.strength(gap) }));
                }
            }
        });
    });
    for (label, command, first) in [
        (t!("list-menu-merge-next"), Some(Command::MergeWithNext), Some(cue)),
        (t!("list-menu-merge-previous"), None, cue.checked_sub(1)),
    ] {
        let edit = first.and_then(|first| talk.merge_with_next(first).ok());
        if item(ui, scene, label, command, edit.is_some()) {
            if command.is_some() && talk.has_selection() && talk.selected_cues().contains(&cue) {
                actions.push(Action::Run(Command::MergeWithNext));
            } else {
                actions.extend(edit.map(Action::Edit));
            }
        }
    }
    let chosen = talk.selected_cues();
    let mut items = |ui: &mut Ui, commands: &[Command]| {
        for &command in commands {
            if item(ui, scene, command.label(), Some(command), command.enabled(&scene.situation)) {
                if !chosen.contains(&cue) || command == Command::EditComment {
                    actions.push(Action::SelectCue(cue));
                }
                actions.push(Action::Run(command));
            }
        }
    };
    items(ui, &[Command::InsertCue, Command::DuplicateCue, Command::DeleteCues, Command::ShiftTimes]);
    items(ui, &[Command::EditComment, Command::ToggleBookmark]);
    ui.menu_button(t!("list-menu-looks"), |ui| {
        let looks = [
            Command::Italics,
            Command::Bold,
            Command::Underline,
            Command::Colour,
            Command::AtTop,
            Command::AtMiddle,
            Command::AtBottom,
            Command::AlignLeft,
            Command::AlignCentre,
            Command::AlignRight,
            Command::SetSpeaker,
        ];
        items(ui, &looks);
    });
    if item(ui, scene, t!("list-menu-break-line"), Some(Command::BreakLine), inner.len() > 1) {
        actions.push(Action::SelectCue(cue));
        actions.push(Action::Run(Command::BreakLine));
    }
    choice
}

fn item(ui: &mut Ui, scene: &Scene<'_>, label: &str, command: Option<Command>, is_enabled: bool) -> bool {
    let keys = command.map(|command| scene.keys.shown(command)).unwrap_or_default();
    let response = ui.add_enabled(is_enabled, Button::new(label).shortcut_text(keys));
    let response = match command {
        Some(command) => response.on_hover_text(command.help()),
        None => response,
    };
    response.clicked()
}
