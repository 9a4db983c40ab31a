//! How a boundary looks. What is still to be decided stands out; what is decided steps back to a few points.

use eframe::egui::{Mesh, Painter, Pos2, Rect, Shape, Stroke, epaint, pos2, vec2};

use super::canvas::diamond;
use crate::theme::Theme;
use editor::settling::State;

/// Of a diamond, from its middle.
pub(super) const RADIUS: f32 = 6.0;
/// Of that of a boundary that is certain.
const CERTAIN_RADIUS: f32 = 4.0;
/// Height of the marks of what is decided.
const TICK: f32 = 6.0;
/// Points over which the column of the current boundary fades out at either side.
const FADE: f32 = 14.0;

/// Where the marks of all boundaries stand: one line at the top of the waveform.
pub(super) fn head_height(row: Rect) -> f32 {
    row.top() + RADIUS + 3.0
}

/// Pending: a hollow diamond; a small quiet one where the user is not asked (`is_asked`). Decided: a tick where a cue ends, a cross where
/// none does; by whom and how, the list and the review tell.
pub(super) fn draw_head(
    painter: &Painter,
    theme: &Theme,
    at: Pos2,
    (state, is_asked): (State, bool),
    is_emphasised: bool,
) {
    if is_emphasised {
        painter.circle(at, RADIUS + 3.0, theme.field, Stroke::new(1.5, theme.accent));
    }
    let half = 0.5 * TICK;
    match state {
        State::Pending => {
            let (radius, stroke) = match is_asked {
                true => (RADIUS, Stroke::new(2.0, theme.pending)),
                false => (CERTAIN_RADIUS, Stroke::new(1.25, theme.quiet_text)),
            };
            painter.add(Shape::convex_polygon(diamond(at, radius), theme.field, stroke));
        }
        State::Accepted | State::Moved | State::Added => {
            painter.rect_filled(Rect::from_center_size(at, vec2(2.0, TICK)), 1.0, theme.accepted);
        }
        State::Rejected => {
            let cross = Stroke::new(1.25, theme.quiet_text);
            painter.line_segment([at - vec2(half, half), at + vec2(half, half)], cross);
            painter.line_segment([at + vec2(half, -half), at + vec2(-half, half)], cross);
        }
    }
}

/// The light on the current boundary: a column that fades out at both sides.
pub(super) fn paint_column(painter: &Painter, theme: &Theme, column: Rect) {
    let middle = theme.accent.gamma_multiply(if theme.is_dark { 0.24 } else { 0.17 });
    let clear = theme.accent.gamma_multiply(0.0);
    let edges = [
        (column.left() - FADE, clear),
        (column.left(), middle),
        (column.right(), middle),
        (column.right() + FADE, clear),
    ];
    let mut mesh = Mesh::default();
    for (x, color) in edges {
        for y in [column.top(), column.bottom()] {
            mesh.vertices.push(epaint::Vertex { pos: pos2(x, y), uv: epaint::WHITE_UV, color });
        }
    }
    for left in [0, 2, 4] {
        mesh.add_triangle(left, left + 1, left + 2);
        mesh.add_triangle(left + 1, left + 2, left + 3);
    }
    painter.add(mesh);
}
