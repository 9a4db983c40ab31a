//! The play head.

use eframe::egui::{Mesh, Rect, Shape, Stroke, pos2};

use super::canvas::{Canvas, add_vertical};
use super::rows::TimelineRows;

const HANDLE: f32 = 5.0;

/// A line through all rows with a handle in the ruler.
pub(super) fn draw(canvas: &Canvas<'_>, rows: &TimelineRows) {
    let x = canvas.snap(canvas.x(canvas.scene.playback.head));
    if !canvas.is_near(x, HANDLE) {
        return;
    }
    let theme = canvas.theme;
    let mut mesh = Mesh::default();
    add_vertical(&mut mesh, x, rows.ruler.bottom(), rows.area.bottom(), 1.5, None, theme.play_head);
    canvas.draw_mesh(mesh);
    let Rect { min, max } = rows.ruler;
    let top = max.y - 12.0_f32.min(max.y - min.y);
    let points = vec![
        pos2(x - HANDLE, top),
        pos2(x + HANDLE, top),
        pos2(x + HANDLE, max.y - HANDLE),
        pos2(x, max.y),
        pos2(x - HANDLE, max.y - HANDLE),
    ];
    canvas.painter.add(Shape::convex_polygon(points, theme.play_head, Stroke::new(1.0, theme.window)));
}
