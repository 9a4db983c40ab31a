//! The buttons of the review, always in the same place.

use eframe::egui::{Ui, vec2};

use super::layout::NARROW;
use crate::app::action::Action;
use crate::app::command::Command;
use crate::app::icons;
use crate::app::panels::command_buttons::CommandButton;
use crate::app::scene::Scene;
use crate::t;

const GAP: f32 = 6.0;
/// Buttons grow up to this width together, so that the way between them stays short.
const WIDEST: f32 = 860.0;
/// Widths of the four buttons that decide, in proportion.
const SHARES: [f32; 4] = [1.2, 1.0, 1.0, 1.5];

struct Small {
    command: Command,
    icon: &'static str,
    word: &'static str,
}

const fn small(command: Command, icon: &'static str, word: &'static str) -> Small {
    Small { command, icon, word }
}

fn nudges() -> [Small; 4] {
    [
        small(Command::NudgeMuchEarlier, "", t!("review-nudge-much-earlier")),
        small(Command::NudgeEarlier, "", t!("review-nudge-earlier")),
        small(Command::NudgeLater, "", t!("review-nudge-later")),
        small(Command::NudgeMuchLater, "", t!("review-nudge-much-later")),
    ]
}

fn plays() -> [Small; 3] {
    [
        small(Command::PlayBefore, icons::PLAY, t!("review-play-before")),
        small(Command::PlayAround, icons::PLAY, t!("review-play-around")),
        small(Command::PlayAfter, icons::PLAY, t!("review-play-after")),
    ]
}

fn backs() -> [Small; 2] {
    [
        small(Command::Withdraw, icons::RESTORE, t!("review-undecide")),
        small(Command::Undo, icons::UNDO, t!("review-undo")),
    ]
}

/// `all`: with the buttons for nudging, playing and taking back, not only those that decide.
pub fn decide_ui(ui: &mut Ui, scene: &Scene<'_>, all: bool, actions: &mut Vec<Action>) {
    let width = ui.available_width().min(WIDEST);
    let margin = 0.5 * (ui.available_width() - width);
    ui.spacing_mut().item_spacing = vec2(GAP, GAP);
    let theme = scene.theme;
    let unit = (width - GAP * (SHARES.len() - 1) as f32) / SHARES.iter().sum::<f32>();
    let size = |index: usize| vec2((unit * SHARES[index]).floor(), 36.0);
    let big = |command: Command, icon: &'static str, word: &'static str, index: usize| {
        CommandButton::new(command, icon).word(word).size(size(index)).key_beside()
    };
    ui.horizontal(|ui| {
        ui.add_space(margin);
        big(Command::Reject, icons::REJECT, t!("review-reject"), 0).tint(theme.rejected).show(ui, scene, actions);
        big(Command::MoveLeft, icons::LEFT, t!("review-move-left"), 1).tint(theme.moved).show(ui, scene, actions);
        big(Command::MoveRight, icons::RIGHT, t!("review-move-right"), 2).tint(theme.moved).show(ui, scene, actions);
        big(Command::Accept, icons::ACCEPT, t!("review-accept"), 3).primary().show(ui, scene, actions);
    });
    if !all {
        return;
    }
    if ui.available_width() < NARROW {
        row(ui, scene, actions, width, &[&nudges()]);
        row(ui, scene, actions, width, &[&plays(), &backs()]);
    } else {
        ui.horizontal(|ui| {
            ui.add_space(margin);
            row(ui, scene, actions, width, &[&nudges(), &plays(), &backs()]);
        });
    }
}

/// Groups of equally wide buttons, parted by a little more room.
fn row(ui: &mut Ui, scene: &Scene<'_>, actions: &mut Vec<Action>, width: f32, groups: &[&[Small]]) {
    let count: usize = groups.iter().map(|group| group.len()).sum();
    let gaps = GAP * (count - 1) as f32 + PARTING * (groups.len() - 1) as f32;
    let size = vec2(((width - gaps) / count as f32).floor(), 36.0);
    ui.horizontal(|ui| {
        for (index, group) in groups.iter().enumerate() {
            if index > 0 {
                ui.add_space(PARTING);
            }
            for small in *group {
                CommandButton::new(small.command, small.icon)
                    .word(small.word)
                    .size(size)
                    .key_below()
                    .show(ui, scene, actions);
            }
        }
    });
}

const PARTING: f32 = 8.0;
