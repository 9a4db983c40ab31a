//! The marks of comments and bookmarks in a row of the list.

use eframe::egui::{Align2, FontId, Rect, Sense, Ui, pos2, vec2};

use super::columns::NOTE;
use crate::icons;
use crate::talk::Talk;
use crate::theme::{self, Theme};
use base::texts::t;

/// Draws what was noted about a cue, in the place for it in its row: a ribbon for a bookmark, a speech bubble for a comment, which
/// tells itself under the pointer. Screen readers have both in the name of the row.
pub fn paint(ui: &Ui, theme: &Theme, talk: &Talk, cue: usize, area: Rect, line_height: f32) {
    let bookmark = talk.has_bookmark(cue).then(|| t!("list-bookmark").to_owned());
    let notes = [(icons::BOOKMARK, bookmark), (icons::COMMENT, talk.comment_of(cue))];
    for (place, (icon, text)) in notes.into_iter().enumerate() {
        let Some(text) = text else { continue };
        let rect = place_of(area, place, line_height);
        let font = FontId::new(14.0, theme::icon_family());
        ui.painter().text(rect.center(), Align2::CENTER_CENTER, icon, font, theme.accent);
        let id = ui.scope_id().with(("note", cue, place));
        ui.interact(rect.expand(1.0), id, Sense::HOVER).on_hover_text(text);
    }
}

/// Beside each other, or one below the other where the column is narrow.
fn place_of(area: Rect, place: usize, line_height: f32) -> Rect {
    let at = if area.width() >= 2.0 * NOTE {
        pos2(area.left() + place as f32 * NOTE, area.top())
    } else if place == 0 {
        area.min
    } else {
        pos2(area.left(), area.bottom() - line_height)
    };
    Rect::from_min_size(at, vec2(NOTE, line_height))
}
