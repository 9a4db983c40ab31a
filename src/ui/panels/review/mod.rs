//! The current question: what is asked in one line, below it the text with the place marked, at the foot the answers. It is
//! the same card for a boundary, a mark, a word, and a place of a file that is checked, and for what comes where nothing is
//! asked.
//!
//! The progress stands at the top and the answers at the bottom, always in the same place; what is between them scrolls. In
//! a low window the progress and what else is told scroll, too: the question and its answers come first, and the text that it
//! is about is made as small as it has to be.

mod alternatives;
mod around;
mod banners;
mod boundary;
mod cue_cards;
mod foot;
mod layout;
mod offer;
mod pass;
mod progress_row;
mod proofreading_question;
mod reasons;
mod resting;
mod screen;
#[cfg(test)]
mod tests;
mod text_question;

use eframe::egui::emath::Rangef;
use eframe::egui::{ScrollArea, Ui};

use crate::action::Action;
use crate::scene::Scene;
use editor::session::Question;
use editor::session::question::TextQuestion;
use editor::settling::Boundary;
use foot::Foot;
use layout::{take_pieces, uncut_height};
use resting::RestState;
#[cfg(any(test, feature = "test-support"))]
pub use text_question::heading;

/// What the panel keeps between frames.
#[derive(Debug, Default)]
pub struct State {
    /// The place that was shown last: another one starts unscrolled.
    place: Option<Question>,
    /// The pieces of it that are not to be cut, and how far it is scrolled.
    pieces: Vec<Rangef>,
    offset: f32,
}

/// Points of height from which the progress has a row of its own above what scrolls, from which the same goes for what else is
/// told, and from which what has a key anyway has buttons.
const HEIGHT_FOR_PROGRESS: f32 = 180.0;
const HEIGHT_FOR_BANNERS: f32 = 300.0;
const HEIGHT_FOR_TOOLS: f32 = 410.0;

/// What is shown.
enum Shown<'a> {
    Boundary(&'a Boundary),
    Text(TextQuestion),
    /// Nothing is asked here.
    RestState(RestState),
}

impl Shown<'_> {
    fn foot(&self, scene: &Scene<'_>) -> Foot {
        match self {
            Self::Boundary(_) => boundary::foot(scene),
            Self::Text(_) => text_question::foot(),
            Self::RestState(resting) => resting.foot(scene),
        }
    }
}

pub fn review_ui(ui: &mut Ui, scene: &Scene<'_>, state: &mut State, actions: &mut Vec<Action>) {
    let Some(talk) = scene.talk else { return };
    if let Some(pass) = scene.pass.filter(|pass| pass::takes_place(pass)) {
        return pass::pass_ui(ui, scene, talk, pass, actions);
    }
    let shown = match (talk.evidence(), talk.text_question(), talk.current_boundary()) {
        (Some(_), Some(asked), _) => Shown::Text(asked),
        (Some(_), None, Some(boundary)) => Shown::Boundary(boundary),
        _ => Shown::RestState(resting::now(scene, talk)),
    };
    let height = ui.available_height();
    let (has_progress, has_banners) = (height >= HEIGHT_FOR_PROGRESS, height >= HEIGHT_FOR_BANNERS);
    let has_questions = talk.evidence().is_some();
    if has_banners {
        banners::banners_ui(ui, scene, talk, actions);
    }
    if has_progress && has_questions {
        progress_row::progress_row_ui(ui, scene, talk, actions);
        ui.add_space(2.0);
    }
    foot::foot_ui(ui, scene, shown.foot(scene), height >= HEIGHT_FOR_TOOLS, actions);
    // Never under the buttons, however little is left.
    let room = ui.available_height();
    let height = if state.offset > 0.5 { room } else { uncut_height(&state.pieces, room) };
    let scroll = ScrollArea::vertical().id_salt("question").auto_shrink([false, false]).max_height(height);
    let mut scroll = scroll.min_scrolled_height(0.0);
    let place = talk.here();
    if state.place != place {
        state.place = place;
        scroll = scroll.vertical_scroll_offset(0.0);
    }
    take_pieces(ui, 0.0);
    let drawn = scroll.show(ui, |ui| {
        let top = ui.min_rect().top();
        match &shown {
            Shown::Boundary(boundary) => boundary::head_ui(ui, scene, (talk, boundary), room, actions),
            Shown::Text(asked) => text_question::head_ui(ui, scene, (talk, asked), room, actions),
            Shown::RestState(resting) => resting.show(ui, scene, has_banners),
        }
        if !has_banners {
            banners::banners_ui(ui, scene, talk, actions);
        }
        if !has_progress && has_questions {
            progress_row::progress_row_ui(ui, scene, talk, actions);
            ui.add_space(2.0);
        }
        if let Shown::Boundary(boundary) = &shown {
            boundary::explanation_ui(ui, scene, (talk, boundary), actions);
        }
        top
    });
    state.offset = drawn.state.unclamped_offset().y;
    let pieces = take_pieces(ui, drawn.inner);
    if state.pieces != pieces {
        state.pieces = pieces;
        ui.ctx().request_repaint();
    }
}
