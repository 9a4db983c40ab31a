//! Times and places on the strip that shows the whole talk.

use eframe::egui::Rect;

use super::canvas::Canvas;
use crate::time_axis::TimeAxis;

/// Seconds per point on the strip.
pub(super) fn scale(canvas: &Canvas<'_>) -> f64 {
    canvas.talk.duration().as_secs().max(1e-3) / f64::from(canvas.width.max(1.0))
}

/// The axis whose middle is at `x` on the strip.
pub(super) fn axis_around(canvas: &Canvas<'_>, row: Rect, x: f32) -> TimeAxis {
    let middle = f64::from(x - row.left()) * scale(canvas);
    TimeAxis { start: middle - 0.5 * canvas.axis.span(canvas.width), ..canvas.axis }
}
