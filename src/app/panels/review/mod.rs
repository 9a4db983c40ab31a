//! The current question, most often a boundary: what results, what speaks for it, what else could be, and the decision.
//!
//! The progress stands at the top and the buttons at the bottom, always in the same place; what is between them scrolls. In
//! a very low window the progress scrolls, too: the boundary and its buttons come first.

mod alternatives;
mod around;
mod cue_cards;
mod decide;
mod layout;
mod offer;
mod pass;
mod progress_row;
mod proof_question;
mod reasons;
mod resting;
mod screen;
#[cfg(test)]
mod tests;
mod text_question;

use eframe::egui::{self, RichText, ScrollArea, TextStyle, Ui};

use super::painted::{glyph, quiet, strong};
use crate::app::action::Action;
use crate::app::icons;
use crate::app::scene::Scene;
use crate::app::talk::Talk;
use crate::app::theme::Theme;
use crate::fusion::joint::BoundaryStage;
use crate::pipeline::{Boundary, State as Settling};
use crate::texts::{self, t};
use crate::transcript::WordId;
use layout::NARROW;

/// What the panel keeps between frames.
#[derive(Debug, Default)]
pub struct State {
    /// The place that was shown last: another one starts unscrolled.
    place: Option<WordId>,
}

pub fn review_ui(ui: &mut Ui, scene: &Scene<'_>, state: &mut State, actions: &mut Vec<Action>) {
    let Some(talk) = scene.talk else { return };
    if talk.evidence().is_none() {
        resting::before_analysis_ui(ui, scene, talk, actions);
        return;
    }
    match scene.pass {
        Some(pass) if pass::takes_place(pass) => return pass::pass_ui(ui, scene, talk, pass, actions),
        Some(pass) => pass::stopped_strip(ui, scene, talk, pass, actions),
        None => {}
    }
    if let Some(asked) = talk.text_question() {
        // Back at a boundary, it starts unscrolled.
        state.place = None;
        return text_question::text_question_ui(ui, scene, talk, &asked, actions);
    }
    match talk.current_boundary() {
        Some(boundary) => boundary_ui(ui, scene, state, (talk, boundary), actions),
        None => {
            progress_row::progress_row_ui(ui, scene, talk, actions);
            ui.add_space(2.0);
            resting::no_boundary_ui(ui, scene, talk, actions);
        }
    }
}

/// Points of height from which the buttons that have a key anyway are shown, too.
const HEIGHT_FOR_ALL_BUTTONS: f32 = 220.0;
const HEIGHT_FOR_ALL_BUTTONS_NARROW: f32 = 330.0;
/// Points of height from which the progress has a row of its own above what scrolls.
const HEIGHT_FOR_PROGRESS: f32 = 150.0;

fn boundary_ui(
    ui: &mut Ui,
    scene: &Scene<'_>,
    state: &mut State,
    (talk, boundary): (&Talk, &Boundary),
    actions: &mut Vec<Action>,
) {
    let is_low = ui.available_height() < HEIGHT_FOR_PROGRESS;
    if !is_low {
        progress_row::progress_row_ui(ui, scene, talk, actions);
        ui.add_space(2.0);
    }
    let frame = egui::Frame::NONE.inner_margin(egui::Margin { top: 6, ..egui::Margin::ZERO });
    // In a low window the cues come first: nudges and playback have keys and menus, too.
    let wanted = if ui.available_width() < NARROW { HEIGHT_FOR_ALL_BUTTONS_NARROW } else { HEIGHT_FOR_ALL_BUTTONS };
    let has_room = ui.available_height() >= wanted;
    egui::Panel::bottom("decide").frame(frame).show_separator_line(false).show(ui, |ui| {
        decide::decide_ui(ui, scene, has_room, actions);
    });
    // Never under the buttons, however little is left.
    let mut scroll = ScrollArea::vertical().id_salt("boundary").auto_shrink([false, false]).min_scrolled_height(0.0);
    if state.place != Some(boundary.gap) {
        state.place = Some(boundary.gap);
        scroll = scroll.vertical_scroll_offset(0.0);
    }
    scroll.show(ui, |ui| {
        if talk.queue().is_empty() {
            resting::all_settled_strip(ui, scene, talk, actions);
        }
        offer::offer_ui(ui, scene, talk, actions);
        state_row(ui, scene.theme, talk, boundary);
        cue_cards::cue_cards_ui(ui, scene.theme, talk, boundary, actions);
        ui.add_space(2.0);
        if is_low {
            progress_row::progress_row_ui(ui, scene, talk, actions);
            ui.add_space(2.0);
        }
        explanation_ui(ui, scene, (talk, boundary), actions);
    });
}

/// Why it is so, and what else could be.
fn explanation_ui(ui: &mut Ui, scene: &Scene<'_>, (talk, boundary): (&Talk, &Boundary), actions: &mut Vec<Action>) {
    let width = ui.available_width();
    if width < NARROW {
        alternatives::alternatives_ui(ui, scene, talk, boundary, actions);
        ui.add_space(4.0);
        reasons::reasons_ui(ui, scene.theme, talk, boundary);
        return;
    }
    let gap = 18.0;
    let left = (0.4 * (width - gap)).min(420.0);
    ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = gap;
        let down = egui::Layout::top_down(egui::Align::Min);
        let usual = egui::vec2(8.0, ui.spacing().item_spacing.y);
        ui.allocate_ui_with_layout(egui::vec2(left, 0.0), down, |ui| {
            ui.spacing_mut().item_spacing = usual;
            ui.set_width(left);
            reasons::reasons_ui(ui, scene.theme, talk, boundary);
        });
        let right = width - gap - left;
        ui.allocate_ui_with_layout(egui::vec2(right, 0.0), down, |ui| {
            ui.spacing_mut().item_spacing = usual;
            ui.set_width(right);
            alternatives::alternatives_ui(ui, scene, talk, boundary, actions);
        });
    });
}

/// Where things stand with the boundary, in words.
fn state_row(ui: &mut Ui, theme: &Theme, talk: &Talk, boundary: &Boundary) {
    // Nobody has decided about what a subtitle file has.
    let is_kept = talk.project().is_kept_end(boundary.gap);
    let (icon, word) = look_of(boundary.state);
    let word = if is_kept { t!("review-from-file") } else { word };
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        glyph(ui, icon, 17.0, theme.of_state(boundary.state));
        ui.label(strong(word).color(theme.of_state(boundary.state)));
        ui.add_space(6.0);
        if let Some(certainty) = boundary.certainty() {
            ui.label(RichText::new(texts::percent(f64::from(certainty), 0)).text_style(TextStyle::Body))
                .on_hover_text(t!("review-certainty-help"));
        }
        if let Some(cue) = talk.cue_of_word(boundary.word) {
            let place = match boundary.is_cue_end() {
                true => t!("review-after-cue", number = cue + 1),
                false => t!("review-inside-cue", number = cue + 1),
            };
            ui.label(quiet(place, theme));
        }
        let shown = talk.project_cues().wording.marks.get(boundary.word).copied().unwrap_or_default();
        let explained = talk.explanation(boundary.gap).map(|gap| gap.conclusion(boundary.is_cue_end(), shown));
        let conclusion = match (explained, boundary.stage) {
            _ if is_kept => return,
            _ if matches!(boundary.state, Settling::Added | Settling::Moved) => t!("review-placed-by-you").to_owned(),
            (Some(conclusion), _) => conclusion,
            (None, Some(BoundaryStage::Hard)) => t!("review-hard-boundary").to_owned(),
            (None, Some(BoundaryStage::Soft)) => t!("review-soft-boundary").to_owned(),
            (None, None) => t!("review-words-came-later").to_owned(),
        };
        ui.label(RichText::new(conclusion).color(theme.text));
    });
}

/// Sign and word for where things stand with a boundary.
fn look_of(state: Settling) -> (&'static str, &'static str) {
    match state {
        Settling::Pending => (icons::PENDING, t!("review-pending")),
        Settling::Accepted => (icons::ACCEPTED, t!("review-accepted")),
        Settling::Rejected => (icons::REJECTED, t!("review-rejected")),
        Settling::Moved => (icons::MOVED, t!("review-moved")),
        Settling::Added => (icons::ADDED, t!("review-added")),
    }
}
