//! A boundary: whether a cue ends there, what results, what speaks for it, and where else it could be.

use eframe::egui::{self, RichText, TextStyle, Ui};

use super::foot::{Foot, More, button};
use super::layout::{height_left, whole};
use super::{alternatives, cue_cards, reasons};
use crate::action::Action;
use crate::command::Command;
use crate::icons;
use crate::panels::painted::{glyph, quiet, strong};
use crate::scene::Scene;
use crate::talk::Talk;
use crate::theme::Theme;
use base::texts::{self, t};
use editor::settling::{Boundary, State as Settling};
use evidence::fusion::joint::BoundaryStage;

/// Points of width from which the reasons stand beside the other places, each of which has a line to itself.
const BESIDE_EACH_OTHER: f32 = 640.0;

pub(super) fn foot(scene: &Scene<'_>) -> Foot {
    let situation = &scene.situation;
    let yes = match situation.onward() {
        Some(Command::Export) => button(Command::Accept, icons::EXPORT, t!("review-export")),
        Some(Command::CheckSubtitles) => button(Command::Accept, icons::LISTEN, t!("review-check-client")),
        Some(_) => button(Command::Accept, icons::NEXT, t!("review-next-question")),
        // Nothing more is asked yet of a talk that still goes on.
        None if situation.is_decided => None,
        None => button(Command::Accept, icons::ACCEPT, t!("review-yes")),
    };
    Foot {
        buttons: [
            button(Command::Reject, icons::REJECT, t!("review-no")),
            button(Command::EditText, icons::TEXT, t!("review-change")),
            yes,
        ],
        more: More::Boundary,
    }
}

/// The question, and the cues on both sides; `room`: height that is seen without scrolling.
pub(super) fn head_ui(
    ui: &mut Ui,
    scene: &Scene<'_>,
    (talk, boundary): (&Talk, &Boundary),
    room: f32,
    actions: &mut Vec<Action>,
) {
    whole(ui, |ui| question_line(ui, scene.theme, talk, boundary));
    let height = height_left(ui, room);
    cue_cards::cue_cards_ui(ui, scene.theme, (talk, boundary), height, actions);
    ui.add_space(2.0);
}

/// Why it is so, and what else could be.
pub(super) fn explanation_ui(
    ui: &mut Ui,
    scene: &Scene<'_>,
    (talk, boundary): (&Talk, &Boundary),
    actions: &mut Vec<Action>,
) {
    let width = ui.available_width();
    if width < BESIDE_EACH_OTHER {
        alternatives::alternatives_ui(ui, scene, talk, boundary, actions);
        ui.add_space(4.0);
        reasons::reasons_ui(ui, scene.theme, talk, boundary);
        return;
    }
    let gap = 18.0;
    let left = (0.34 * (width - gap)).min(420.0);
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

/// What is asked, and where things stand with it, in words. The probability says something only as long as the boundary is undecided.
fn question_line(ui: &mut Ui, theme: &Theme, talk: &Talk, boundary: &Boundary) {
    // The cue ends of a subtitle file have not been decided by anyone.
    let is_kept = talk.project().is_kept_end(boundary.gap);
    let (icon, word) = look_of(boundary.state);
    let word = if is_kept { Some(t!("review-from-file")) } else { word };
    let color = theme.of_state(boundary.state);
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = egui::vec2(6.0, 2.0);
        glyph(ui, icon, 17.0, color);
        ui.label(strong(t!("review-ask-cue-end")).color(theme.text));
        if let Some(word) = word {
            ui.label(strong(word).color(color));
        }
        if let Some(certainty) = boundary.certainty() {
            let share = RichText::new(texts::percent(f64::from(certainty), 0)).text_style(TextStyle::Body);
            let help = match boundary.is_measured() {
                true => t!("review-certainty-help"),
                false => t!("review-certainty-of-mark-help"),
            };
            ui.label(share).on_hover_text(help);
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

/// Sign and word for where things stand with a boundary; no word as long as it is asked about.
fn look_of(state: Settling) -> (&'static str, Option<&'static str>) {
    match state {
        Settling::Pending => (icons::PENDING, None),
        Settling::Accepted => (icons::ACCEPTED, Some(t!("review-accepted"))),
        Settling::Rejected => (icons::REJECTED, Some(t!("review-rejected"))),
        Settling::Moved => (icons::MOVED, Some(t!("review-moved"))),
        Settling::Added => (icons::ADDED, Some(t!("review-added"))),
    }
}
