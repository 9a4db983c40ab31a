//! How far the review is, and in which order it goes on.

use eframe::egui::{Ui, vec2};

use crate::app::action::Action;
use crate::app::command::Command;
use crate::app::icons;
use crate::app::panels::command_buttons::CommandButton;
use crate::app::panels::painted::{bar, strong};
use crate::app::scene::Scene;
use crate::app::talk::Talk;
use crate::texts::t;

/// Room for the bar and the buttons with their words.
const WITH_WORDS: f32 = 640.0;

pub fn progress_row_ui(ui: &mut Ui, scene: &Scene<'_>, talk: &Talk, actions: &mut Vec<Action>) {
    let (settled, all) = talk.progress();
    let has_words = ui.available_width() >= WITH_WORDS;
    let height = 26.0;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        let progress = match super::resting::is_unread(talk) && all == 0 {
            true => t!("review-none-reviewed").to_owned(),
            false => t!("review-settled-of", settled = settled, all = all),
        };
        ui.label(strong(progress));
        let used = if has_words { BUTTONS_WITH_WORDS } else { BUTTONS };
        let width = (ui.available_width() - used).max(12.0);
        let share = if all == 0 { f32::from(u8::from(!talk.keeps_cues())) } else { settled as f32 / all as f32 };
        bar(ui, share, vec2(width, 5.0), scene.theme.accepted, scene.theme, t!("review-settled-share"));
        let size = vec2(28.0, height);
        for (command, icon) in [(Command::PreviousPending, icons::PREVIOUS), (Command::NextPending, icons::NEXT)] {
            CommandButton::new(command, icon).size(size).show(ui, scene, actions);
        }
        for (command, icon, word) in [
            (Command::ToggleOrder, icons::ORDER, t!("review-worthwhile-first")),
            (Command::ToggleAutoPlay, icons::LISTEN, t!("review-auto-play")),
            (Command::AcceptAbove, icons::ALL_DONE, t!("review-accept-above")),
        ] {
            let button = CommandButton::new(command, icon).size(size);
            let button = if has_words { button.word(word) } else { button };
            button.show(ui, scene, actions);
        }
    });
}

/// Width of all buttons, with the space before them.
const BUTTONS_WITH_WORDS: f32 = 472.0;
const BUTTONS: f32 = 5.0 * (28.0 + 6.0) + 4.0;
