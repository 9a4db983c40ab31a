//! The marks of comments and bookmarks in a row of the list.

use eframe::egui::emath::Rangef;
use eframe::egui::{Align2, FontId, Rect, Sense, Ui, pos2, vec2};

use super::columns::NOTE;
use super::row::CueRow;
use super::rows::PADDING;
use crate::app::icons;
use crate::app::theme;

/// Draws what was noted about the cue of the row: a ribbon for a bookmark, a speech bubble for a comment, which tells itself under
/// the pointer. Screen readers have both in the name of the row.
pub fn paint(ui: &Ui, row: &CueRow<'_>) {
    let Some(column) = row.columns.notes else { return };
    let bookmark = row.talk.has_bookmark(row.cue).then(|| "Bookmark".to_owned());
    let notes = [(icons::BOOKMARK, bookmark), (icons::COMMENT, row.talk.comment_of(row.cue))];
    for (place, (icon, text)) in notes.into_iter().enumerate() {
        let Some(text) = text else { continue };
        let rect = place_of(row, row.x(column), place);
        let font = FontId::new(14.0, theme::icon_family());
        ui.painter().text(rect.center(), Align2::CENTER_CENTER, icon, font, row.scene.theme.accent);
        let id = ui.scope_id().with(("note", row.cue, place));
        ui.interact(rect.expand(1.0), id, Sense::HOVER).on_hover_text(text);
    }
}

/// Beside each other, or one below the other where the column is narrow.
fn place_of(row: &CueRow<'_>, column: Rangef, place: usize) -> Rect {
    let size = vec2(NOTE, row.line_height);
    let at = if column.span() >= 2.0 * NOTE {
        pos2(column.min + place as f32 * NOTE, row.line_top(0))
    } else if place == 0 {
        pos2(column.min, row.line_top(0))
    } else {
        pos2(column.min, row.rect.bottom() - PADDING - row.line_height)
    };
    Rect::from_min_size(at, size)
}
