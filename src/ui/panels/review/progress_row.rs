//! How far the review is, what of it can be taken at once, and in which order it goes on.

use eframe::egui::{Id, Layout, Ui, vec2};

use super::{offer, resting};
use crate::action::Action;
use crate::command::Command;
use crate::icons;
use crate::panels::command_buttons::CommandButton;
use crate::panels::painted::{bar, strong};
use crate::scene::Scene;
use crate::talk::Talk;
use base::texts::t;

/// Widths from which all buttons have words, from which those for listening have, and from which there is one row.
const ALL_WORDS: f32 = 940.0;
const LISTENING_WORDS: f32 = 690.0;
const ONE_ROW: f32 = 480.0;
const HEIGHT: f32 = 26.0;
/// Of the bar, at least and at most.
const LEAST_BAR: f32 = 16.0;
const MOST_BAR: f32 = 320.0;

pub fn progress_row_ui(ui: &mut Ui, scene: &Scene<'_>, talk: &Talk, actions: &mut Vec<Action>) {
    let width = ui.available_width();
    let layout = Layout::left_to_right(eframe::egui::Align::Center).with_main_wrap(width < ONE_ROW);
    ui.allocate_ui_with_layout(vec2(width, HEIGHT), layout, |ui| row_ui(ui, scene, talk, width, actions));
}

fn row_ui(ui: &mut Ui, scene: &Scene<'_>, talk: &Talk, width: f32, actions: &mut Vec<Action>) {
    let (settled, all) = talk.progress();
    ui.spacing_mut().item_spacing.x = 6.0;
    let start = ui.cursor().left();
    let progress = match resting::is_unread(talk) && all == 0 {
        true => t!("review-none-reviewed").to_owned(),
        false => t!("review-settled-of", settled = settled, all = all),
    };
    ui.label(strong(progress));
    let share = if all == 0 { f32::from(u8::from(!talk.keeps_cues())) } else { settled as f32 / all as f32 };
    // The bar takes what the others left in the frame before.
    let id = Id::unique("what stands beside the progress");
    let beside = ui.data(|data| data.get_temp::<f32>(id)).unwrap_or(width);
    let length = (width - beside).clamp(LEAST_BAR, MOST_BAR);
    bar(ui, share, vec2(length, 5.0), scene.theme.accepted, scene.theme, t!("review-settled-share"));
    offer::offer_ui(ui, scene, talk, width >= ONE_ROW, actions);
    let size = vec2(28.0, HEIGHT);
    for (command, icon) in [(Command::PreviousPending, icons::PREVIOUS), (Command::NextPending, icons::NEXT)] {
        CommandButton::new(command, icon).size(size).show(ui, scene, actions);
    }
    for (command, icon, word, from) in [
        (Command::ToggleOrder, icons::ORDER, t!("review-worthwhile-first"), ALL_WORDS),
        (Command::AcceptAbove, icons::SLIDERS, t!("review-accept-above"), ALL_WORDS),
        (Command::ToggleAutoPlay, icons::SOUND, t!("review-auto-play"), LISTENING_WORDS),
        (Command::ListenThrough, icons::LISTEN, t!("review-listen-through"), LISTENING_WORDS),
    ] {
        if command == Command::ListenThrough && scene.pass.is_some() {
            // It stands in the row about the pass.
            continue;
        }
        let button = CommandButton::new(command, icon).size(size);
        let button = if width >= from { button.word(word) } else { button };
        button.show(ui, scene, actions);
    }
    let now = ui.min_rect().right() - start - length;
    if width >= ONE_ROW && (now - beside).abs() > 0.5 {
        ui.data_mut(|data| data.insert_temp(id, now));
        ui.ctx().request_repaint();
    }
}
