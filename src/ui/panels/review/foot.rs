//! The foot of the review: three buttons, in the same place whatever is asked. No at the left, what is right instead in the
//! middle, yes at the right in blue, which is always Enter. What else can be done stands behind them, and above them where
//! there is room.

use std::borrow::Cow;

use eframe::egui::{self, Color32, FontId, Popup, TextStyle, Ui, vec2};

use super::layout::NARROW;
use crate::action::Action;
use crate::command::Command;
use crate::icons;
use crate::panels::command_buttons::{CommandButton, menu_entry};
use crate::panels::widgets;
use crate::scene::Scene;
use crate::theme::strong_family;
use base::texts::t;

const GAP: f32 = 6.0;
/// Between groups of small buttons.
const PARTING: f32 = 8.0;
const HEIGHT: f32 = 36.0;
/// The buttons grow up to this width together, so that the way between them stays short.
const WIDEST: f32 = 680.0;
/// Widths of the three in proportion.
const SHARES: [f32; 3] = [1.0, 1.0, 1.4];
/// Left and right of a word in its button, at least.
const BESIDE_WORD: f32 = 4.0;
/// Of the button for what else can be done.
const MORE: f32 = 36.0;

pub(super) struct FootButton {
    command: Command,
    icon: &'static str,
    word: Cow<'static, str>,
}

/// What stands at the foot. A place may be empty; the others stay where they are.
pub(super) struct Foot {
    pub buttons: [Option<FootButton>; 3],
    pub more: More,
}

/// What else can be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum More {
    Nothing,
    /// To a boundary.
    Boundary,
    /// Where the text of a cue is asked about.
    Text,
}

pub(super) fn button(command: Command, icon: &'static str, word: impl Into<Cow<'static, str>>) -> Option<FootButton> {
    Some(FootButton { command, icon, word: word.into() })
}

impl More {
    fn groups(self) -> &'static [&'static [Command]] {
        match self {
            Self::Nothing => &[],
            Self::Boundary => &[
                &[Command::MoveLeft, Command::MoveRight],
                &[Command::NudgeMuchEarlier, Command::NudgeEarlier, Command::NudgeLater, Command::NudgeMuchLater],
                &[Command::PlayBefore, Command::PlayAround, Command::PlayAfter],
                &[Command::Withdraw, Command::Undo],
            ],
            Self::Text => &[&[Command::AcceptAlike], &[Command::PlayAround], &[Command::NextMark], &[Command::Undo]],
        }
    }
}

/// At the bottom of what is left of `ui`. `has_room`: with the small buttons above.
pub(super) fn foot_ui(ui: &mut Ui, scene: &Scene<'_>, foot: Foot, has_room: bool, actions: &mut Vec<Action>) {
    let frame = egui::Frame::NONE.inner_margin(egui::Margin { top: 6, ..egui::Margin::ZERO });
    egui::Panel::bottom("decide").frame(frame).show_separator_line(false).show(ui, |ui| {
        ui.spacing_mut().item_spacing = vec2(GAP, GAP);
        if has_room {
            tools_ui(ui, scene, foot.more, actions);
        }
        answers_ui(ui, scene, foot, actions);
    });
}

fn answers_ui(ui: &mut Ui, scene: &Scene<'_>, foot: Foot, actions: &mut Vec<Action>) {
    let has_more = foot.more != More::Nothing;
    let width = ui.available_width().min(WIDEST) - MORE - GAP;
    let room = if has_more { width } else { ui.available_width().min(WIDEST) };
    let font = FontId::new(TextStyle::Body.resolve(ui.style()).size, strong_family());
    let needs = foot.buttons.each_ref().map(|button| {
        let word = |button: &FootButton| {
            ui.painter().layout_no_wrap(button.word.to_string(), font.clone(), Color32::PLACEHOLDER).size().x
        };
        button.as_ref().map(|button| word(button) + 2.0 * BESIDE_WORD)
    });
    let rows = places(needs, width, room);
    let mut buttons = foot.buttons;
    for (at, row) in rows.iter().enumerate() {
        ui.horizontal(|ui| {
            for &(place, width) in row {
                let size = vec2(width, HEIGHT);
                let Some(FootButton { command, icon, word }) = buttons[place].take() else {
                    ui.allocate_space(size);
                    continue;
                };
                let button = CommandButton::new(command, icon).word(&word).size(size).key_beside();
                let button = if place == 2 { button.primary() } else { button };
                button.show(ui, scene, actions);
            }
            if has_more && at + 1 == rows.len() {
                more_ui(ui, scene, foot.more, actions);
            }
        });
    }
}

/// Rows of buttons, by their place among the three and how wide they are. `needs`: what their words take, if they are there. In one
/// row of fixed shares of `width`, so that each stays where it is; where a word has no room in its share, by what they need of `room`;
/// where all have none, the one that Enter presses in a row of its own.
fn places(needs: [Option<f32>; 3], width: f32, room: f32) -> Vec<Vec<(usize, f32)>> {
    let gaps = |count: usize| GAP * count.saturating_sub(1) as f32;
    let unit = (width - gaps(SHARES.len())) / SHARES.iter().sum::<f32>();
    let shares = SHARES.map(|share| (unit * share).floor());
    if needs.iter().zip(shares).all(|(need, share)| need.is_none_or(|need| need <= share)) {
        return vec![shares.into_iter().enumerate().collect()];
    }
    let filled = |from: usize, to: usize, room: f32| -> Vec<(usize, f32)> {
        let row: Vec<_> = (from..to).filter_map(|place| Some((place, needs[place]?))).collect();
        let needed: f32 = row.iter().map(|(_, need)| need).sum();
        let more = (room - gaps(row.len()) - needed) / row.len().max(1) as f32;
        row.into_iter().map(|(place, need)| (place, (need + more).floor())).collect()
    };
    let all = needs.iter().flatten();
    if all.clone().sum::<f32>() + gaps(all.count()) <= room {
        return vec![filled(0, SHARES.len(), room)];
    }
    let rows = [filled(0, 2, room), filled(2, SHARES.len(), room)];
    rows.into_iter().filter(|row| !row.is_empty()).collect()
}

fn more_ui(ui: &mut Ui, scene: &Scene<'_>, more: More, actions: &mut Vec<Action>) {
    let button = ui.add(egui::Button::new(widgets::icon(icons::MORE, 16.0)).min_size(vec2(MORE, HEIGHT)));
    let button = widgets::named(button, t!("review-more"));
    Popup::menu(&button).show(|ui| {
        for (at, group) in more.groups().iter().enumerate() {
            if at > 0 {
                ui.separator();
            }
            for command in *group {
                menu_entry(ui, *command, scene, actions);
            }
        }
    });
    button.on_hover_text(t!("review-more-help"));
}

/// Groups of small buttons for what is done most, parted by a little more room.
fn tools_ui(ui: &mut Ui, scene: &Scene<'_>, more: More, actions: &mut Vec<Action>) {
    let moves = [
        (Command::MoveLeft, icons::LEFT, t!("review-move-left")),
        (Command::MoveRight, icons::RIGHT, t!("review-move-right")),
    ];
    let plays = [
        (Command::PlayBefore, icons::PLAY, t!("review-play-before")),
        (Command::PlayAround, icons::PLAY, t!("review-play-around")),
        (Command::PlayAfter, icons::PLAY, t!("review-play-after")),
    ];
    let backs =
        [(Command::Withdraw, icons::RESTORE, t!("review-undecide")), (Command::Undo, icons::UNDO, t!("review-undo"))];
    let play = [(Command::PlayAround, icons::PLAY, t!("review-play"))];
    let next = [(Command::NextMark, icons::NEXT, t!("review-next-mark"))];
    let width = ui.available_width().min(WIDEST);
    let groups: &[&[(Command, &str, &str)]] = match more {
        More::Nothing => return,
        // What has no room is behind the button beside the three.
        More::Boundary if width < NARROW => &[&moves, &plays],
        More::Boundary => &[&moves, &plays, &backs],
        More::Text => &[&play, &next],
    };
    let count: usize = groups.iter().map(|group| group.len()).sum();
    let gaps = GAP * (count - 1) as f32 + PARTING * (groups.len() - 1) as f32;
    let size = vec2(((width - gaps) / count as f32).floor().min(130.0), HEIGHT);
    ui.horizontal(|ui| {
        for (index, group) in groups.iter().enumerate() {
            if index > 0 {
                ui.add_space(PARTING);
            }
            for (command, icon, word) in *group {
                CommandButton::new(*command, icon).word(word).size(size).key_below().show(ui, scene, actions);
            }
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_has_room_in_its_button() {
        let check = |needs: [Option<f32>; 3], width: f32, expected: &[&[(usize, f32)]]| {
            assert_eq!(places(needs, width, width + MORE + GAP), expected, "{needs:?} in {width}");
        };
        let needs = [Some(90.0), Some(50.0), Some(130.0)];
        check(needs, 353.0, &[&[(0, 100.0), (1, 100.0), (2, 140.0)]]);
        check(needs, 248.0, &[&[(0, 92.0), (1, 52.0), (2, 132.0)]]);
        check(needs, 220.0, &[&[(0, 148.0), (1, 108.0)], &[(2, 262.0)]]);
        // What is not there takes room only where there is enough.
        let needs = [None, Some(50.0), Some(130.0)];
        check(needs, 353.0, &[&[(0, 100.0), (1, 100.0), (2, 140.0)]]);
        check(needs, 200.0, &[&[(1, 78.0), (2, 158.0)]]);
        check([None, None, Some(300.0)], 200.0, &[&[(2, 242.0)]]);
    }
}
