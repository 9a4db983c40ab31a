//! How things look in the lanes.

use eframe::egui::{Color32, Mesh, Painter, Pos2, Rect, Stroke, StrokeKind};

use super::canvas::add_vertical;
use crate::theme::Theme;

/// A pause by the times of the words; `snap` puts an edge between two pixels.
pub(super) fn add_pause(mesh: &mut Mesh, theme: &Theme, bar: Rect, snap: impl Fn(f32) -> f32) {
    mesh.add_colored_rect(bar, theme.pause.gamma_multiply(0.55));
    let top = Rect::from_x_y_ranges(snap(bar.left())..=snap(bar.right()), bar.top()..=bar.top() + 1.5);
    mesh.add_colored_rect(top, theme.pause);
}

/// A pause as measured in the sound, which may be longer.
pub(super) fn paint_heard_pause(painter: &Painter, theme: &Theme, frame: Rect) {
    painter.rect_stroke(frame, 1.0, Stroke::new(1.0, theme.pause), StrokeKind::Inside);
}

/// How likely a boundary is at a gap: a bar up to `top`.
pub(super) fn add_likelihood(mesh: &mut Mesh, color: Color32, top: Pos2, foot: f32, width: f32) {
    add_vertical(mesh, top.x, top.y, foot, width, None, color);
}

/// What the voice says: a full bar speaks for a boundary, a hollow one against.
pub(super) fn add_voice_bar(painter: &Painter, mesh: &mut Mesh, bar: Rect, color: Color32, is_for_boundary: bool) {
    if is_for_boundary {
        mesh.add_colored_rect(bar, color);
    } else {
        painter.rect_stroke(bar, 0.0, Stroke::new(1.0, color), StrokeKind::Inside);
    }
}
