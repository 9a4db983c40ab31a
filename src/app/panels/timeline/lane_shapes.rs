//! How things look in the lanes.

use eframe::egui::{Color32, Mesh, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, vec2};

use crate::app::theme::Theme;

/// A pause by the times of the words; `snap` puts an edge between two pixels.
pub(super) fn add_pause(mesh: &mut Mesh, theme: &Theme, bar: Rect, snap: impl Fn(f32) -> f32) {
    mesh.add_colored_rect(bar, theme.pause.gamma_multiply(0.55));
    let top = Rect::from_x_y_ranges(snap(bar.left())..=snap(bar.right()), bar.top()..=bar.top() + 1.5);
    mesh.add_colored_rect(top, theme.pause);
}

/// A pause as it is heard, which may be longer.
pub(super) fn paint_heard_pause(painter: &Painter, theme: &Theme, frame: Rect) {
    painter.rect_stroke(frame, 1.0, Stroke::new(1.0, theme.pause), StrokeKind::Inside);
}

/// How strongly the words ask for a boundary.
pub(super) fn paint_words_mark(painter: &Painter, theme: &Theme, at: Pos2) {
    let square = Rect::from_center_size(at, vec2(5.0, 5.0));
    painter.rect_stroke(square, 0.0, Stroke::new(1.25, theme.quiet_text), StrokeKind::Inside);
}

/// How strongly the sound does.
pub(super) fn paint_sound_mark(painter: &Painter, theme: &Theme, at: Pos2) {
    let triangle = vec![at + vec2(0.0, -3.5), at + vec2(3.5, 2.5), at + vec2(-3.5, 2.5)];
    painter.add(Shape::convex_polygon(triangle, theme.field, Stroke::new(1.25, theme.pause)));
}

/// How strongly both do together.
pub(super) fn paint_both_mark(painter: &Painter, color: Color32, at: Pos2) {
    painter.circle_filled(at, 3.0, color);
}

/// What the voice says: a full bar speaks for a boundary, a hollow one against.
pub(super) fn add_voice_bar(painter: &Painter, mesh: &mut Mesh, bar: Rect, color: Color32, is_for_boundary: bool) {
    if is_for_boundary {
        mesh.add_colored_rect(bar, color);
    } else {
        painter.rect_stroke(bar, 0.0, Stroke::new(1.0, color), StrokeKind::Inside);
    }
}
