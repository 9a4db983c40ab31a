//! How a boundary looks: stem and head.

use eframe::egui::{Color32, Mesh, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, pos2, vec2};

use super::canvas::{add_vertical, diamond};
use crate::app::talk::Talk;
use crate::app::theme::Theme;
use crate::decisions::DecisionKind;
use crate::fusion::joint::BoundaryStage;
use crate::pipeline::{Boundary, State};

pub(super) const RADIUS: f32 = 6.5;

/// Where the head of a marker is: the stronger, the higher.
pub(super) fn head_height(row: Rect, strength: f32) -> f32 {
    let (top, bottom) = (row.top() + RADIUS + 4.0, (row.bottom() - RADIUS - 8.0).max(row.top() + RADIUS + 4.0));
    bottom + (top - bottom) * strength.clamp(0.0, 1.0)
}

/// Double: found by the pause. Dashed: by the words. Dotted: only the length asks for it.
pub(super) fn add_stem(mesh: &mut Mesh, theme: &Theme, boundary: &Boundary, head: Pos2, foot: f32) {
    let color = theme.of_state(boundary.state);
    let color = if boundary.is_cue_end() { color } else { color.gamma_multiply(0.55) };
    add_line(mesh, boundary.stage, color, head, foot);
}

/// The line of a stem by what the boundary was found by.
pub(super) fn add_line(mesh: &mut Mesh, stage: Option<BoundaryStage>, color: Color32, head: Pos2, foot: f32) {
    let top = head.y + RADIUS - 1.0;
    match stage {
        Some(BoundaryStage::Hard) => {
            add_vertical(mesh, head.x - 1.5, top, foot, 1.25, None, color);
            add_vertical(mesh, head.x + 1.5, top, foot, 1.25, None, color);
        }
        Some(BoundaryStage::Soft) => add_vertical(mesh, head.x, top, foot, 1.5, Some((6.0, 4.0)), color),
        None => add_vertical(mesh, head.x, top, foot, 1.5, Some((1.5, 4.0)), color),
    }
}

/// Whether a moved boundary came from the right.
pub(super) fn points_left(talk: &Talk, boundary: &Boundary) -> bool {
    match talk.decision(boundary.gap).map(|decision| decision.kind) {
        Some(DecisionKind::MovedHere { from }) => {
            talk.project().position(from).is_some_and(|from| from > boundary.word)
        }
        _ => false,
    }
}

/// Pending: hollow diamond. Accepted: disc with a check. Rejected: broken ring with a cross. Moved: tile with an arrow.
/// Added: plus.
pub(super) fn draw_head(
    painter: &Painter,
    theme: &Theme,
    at: Pos2,
    state: State,
    points_left: bool,
    is_emphasised: bool,
) {
    let color = theme.of_state(state);
    let mark = Stroke::new(1.75, theme.field);
    if is_emphasised {
        painter.circle(at, RADIUS + 3.5, theme.field, Stroke::new(1.75, theme.accent));
    }
    match state {
        State::Pending => {
            painter.add(Shape::convex_polygon(diamond(at, RADIUS), theme.field, Stroke::new(2.0, color)));
        }
        State::Accepted => {
            painter.circle_filled(at, RADIUS - 0.5, color);
            painter.add(Shape::line(vec![at + vec2(-3.0, 0.2), at + vec2(-0.8, 2.6), at + vec2(3.2, -2.4)], mark));
        }
        State::Rejected => draw_rejected(painter, at, color),
        State::Moved => {
            let tile = Rect::from_center_size(at, vec2(2.0 * RADIUS - 0.5, 2.0 * RADIUS - 1.5));
            painter.rect(tile, 2.0, color, Stroke::NONE, StrokeKind::Inside);
            let tip = if points_left { -1.0 } else { 1.0 };
            painter.line_segment([at - vec2(3.6 * tip, 0.0), at + vec2(3.2 * tip, 0.0)], mark);
            let barbs = vec![at + vec2(0.6 * tip, -2.8), at + vec2(3.6 * tip, 0.0), at + vec2(0.6 * tip, 2.8)];
            painter.add(Shape::line(barbs, mark));
        }
        State::Added => {
            // With a rim of the ground, so that it stands out from the waveform.
            for (grow, color) in [(1.0, theme.field), (0.0, color)] {
                painter.rect_filled(Rect::from_center_size(at, vec2(2.0 * RADIUS, 4.0)).expand(grow), 1.0, color);
                painter.rect_filled(Rect::from_center_size(at, vec2(4.0, 2.0 * RADIUS)).expand(grow), 1.0, color);
            }
        }
    }
}

fn draw_rejected(painter: &Painter, at: Pos2, color: Color32) {
    let faint = Stroke::new(1.25, color.gamma_multiply(0.7));
    // A ring of six arcs.
    for part in 0..6 {
        let angle = |share: f32| std::f32::consts::TAU * (part as f32 + share) / 6.0;
        let point = |share: f32| pos2(at.x + RADIUS * angle(share).cos(), at.y + RADIUS * angle(share).sin());
        painter.line_segment([point(0.15), point(0.75)], faint);
    }
    let cross = Stroke::new(1.75, color);
    painter.line_segment([at + vec2(-2.8, -2.8), at + vec2(2.8, 2.8)], cross);
    painter.line_segment([at + vec2(2.8, -2.8), at + vec2(-2.8, 2.8)], cross);
}
