//! How a cue looks as a block.

use eframe::egui::{CornerRadius, Painter, Rect, Stroke, StrokeKind, pos2, vec2};

use crate::theme::Theme;

/// The block itself; below the play head it has a line along its foot.
pub(super) fn paint_block(painter: &Painter, theme: &Theme, block: Rect, is_current: bool, is_under_head: bool) {
    let corners = CornerRadius::same(if block.width() > 10.0 { 4 } else { 1 });
    let fill = if is_current { theme.cue_current } else { theme.cue };
    let stroke = if is_current { Stroke::new(1.5, theme.accent) } else { Stroke::new(1.0, theme.line) };
    painter.rect(block, corners, fill, stroke, StrokeKind::Inside);
    if is_under_head {
        let line = Rect::from_min_max(
            pos2(block.left() + 2.0, block.bottom() - 3.0),
            pos2(block.right() - 2.0, block.bottom() - 1.0),
        );
        painter.rect_filled(line, 1.0, theme.play_head);
    }
}

/// In or out; an edge that was set by hand is taller and in the accent colour.
pub(super) fn paint_edge(painter: &Painter, theme: &Theme, block: Rect, x: f32, by_hand: bool) {
    let (inset, color) = if by_hand { (4.0, theme.accent) } else { (10.0, theme.quiet_text) };
    let rect = Rect::from_x_y_ranges(x..=x + 2.0, block.top() + inset..=block.bottom() - inset);
    painter.rect_filled(rect, 1.0, color);
}

/// One of several chosen cues: a thick line along its top, which is no matter of colour alone.
pub(super) fn paint_choice(painter: &Painter, theme: &Theme, block: Rect) {
    let line = Rect::from_min_size(block.min, vec2(block.width(), 4.0));
    painter.rect_filled(line, 1.0, theme.accent);
}
