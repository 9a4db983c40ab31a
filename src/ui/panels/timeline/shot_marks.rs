//! Shot changes: a hairline from the ruler through waveform, words and cues, where an edge is judged by it; in the ruler two triangles
//! that meet, as where two pieces of film are joined.

use eframe::egui::{CursorIcon, Mesh, Painter, Pos2, Rect, Role, Sense, Shape, Stroke, Ui, WidgetInfo, pos2, vec2};

use super::canvas::{Canvas, add_vertical};
use super::rows::TimelineRows;
use crate::action::Action;
use crate::panels::widgets::moment;
use crate::theme::Theme;
use base::texts::t;

/// Half the width of the shape, and its height.
const HALF: f32 = 4.0;
const HEIGHT: f32 = 7.0;
/// Marks closer to each other than this on the average, in points, are drawn without their shapes and cannot be pressed.
const CLOSEST: f32 = 16.0;
/// So many lines are drawn, at most.
const MOST: usize = 4000;

pub(super) fn draw(ui: &Ui, canvas: &Canvas<'_>, rows: &TimelineRows, actions: &mut Vec<Action>) {
    let visible = canvas.visible();
    let shown = canvas.talk.project().shots.between(visible.start, visible.end);
    if shown.is_empty() || rows.ruler.height() < HEIGHT {
        return;
    }
    let mut mesh = Mesh::default();
    for &at in shown.iter().take(MOST) {
        let x = canvas.snap(canvas.x(at));
        add_hairline(&mut mesh, canvas.theme, x, rows.ruler.bottom(), rows.cues.bottom(), canvas.pixel().max(1.0));
    }
    canvas.draw_mesh(mesh);
    if canvas.width / (shown.len() as f32) < CLOSEST {
        return;
    }
    for &at in shown {
        let top = pos2(canvas.snap(canvas.x(at)), rows.ruler.bottom() - HEIGHT);
        paint_shape(&canvas.painter, canvas.theme, top);
        let place = Rect::from_min_size(top - vec2(HALF + 2.0, 3.0), vec2(2.0 * HALF + 4.0, HEIGHT + 3.0));
        let response =
            ui.interact(place.intersect(rows.ruler), ui.scope_id().with(("shot", at.as_nanos())), Sense::CLICK);
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, t!("timeline-shot", time = moment(at, 3))));
        if response.clicked() {
            actions.push(Action::Seek(at));
        }
        let response = response.on_hover_cursor(CursorIcon::PointingHand);
        response.on_hover_text(t!("timeline-shot-help", time = moment(at, 3)));
    }
}

fn add_hairline(mesh: &mut Mesh, theme: &Theme, x: f32, top: f32, bottom: f32, width: f32) {
    add_vertical(mesh, x, top, bottom, width, None, theme.text.gamma_multiply(0.55));
}

/// A whole mark in the middle of a rectangle.
pub(super) fn paint_sign(painter: &Painter, theme: &Theme, rect: Rect) {
    let top = pos2(rect.center().x, rect.top() + 3.0);
    let mut mesh = Mesh::default();
    add_hairline(&mut mesh, theme, top.x, top.y + HEIGHT, rect.bottom() - 3.0, 1.0);
    painter.add(mesh);
    paint_shape(painter, theme, top);
}

/// Two triangles whose points meet; `top`: the middle of the upper edge.
fn paint_shape(painter: &Painter, theme: &Theme, top: Pos2) {
    let middle = top + vec2(0.0, 0.5 * HEIGHT);
    for side in [-HALF, HALF] {
        let points = vec![middle, top + vec2(side, 0.0), top + vec2(side, HEIGHT)];
        painter.add(Shape::convex_polygon(points, theme.quiet_text, Stroke::new(1.0, theme.field)));
    }
}
