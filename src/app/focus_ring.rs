//! What has the focus is seen: a ring of its own colour, whatever it is and however it looks by itself.

use eframe::egui::{Context, CornerRadius, Rect, Stroke, StrokeKind};

use ui::theme::Theme;

const WIDTH: f32 = 2.0;
/// Between what has the focus and the outer edge of the ring.
const BESIDE: f32 = 3.0;

/// The ring around what has the focus, where it can be seen; to be called when all is drawn.
pub fn focus_ring(ctx: &Context, theme: &Theme) -> Option<Rect> {
    let focused = ctx.memory(|memory| memory.focused()).and_then(|id| ctx.read_response(id))?;
    if focused.gained_focus() {
        // What a field selects when the focus comes is drawn with the next frame.
        ctx.request_repaint();
    }
    let seen = focused.interact_rect;
    if !seen.is_positive() {
        return None;
    }
    let painter = ctx.layer_painter(focused.layer_id).with_clip_rect(seen.expand(BESIDE));
    let ring = focused.rect.expand(BESIDE);
    painter.rect_stroke(ring, CornerRadius::same(6), Stroke::new(WIDTH, theme.focus), StrokeKind::Inside);
    Some(ring)
}
