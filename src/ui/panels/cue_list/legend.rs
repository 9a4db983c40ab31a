//! Single signs of the list of cues, for those who ask what they mean: painted by what paints the list.

use std::ops::Range;

use eframe::egui::{Align2, Color32, FontId, Rect, TextStyle, Ui};

use super::line_text::{self, LineRoom};
use super::{row, spelling_marks};
use crate::icons;
use crate::theme::{self, Theme};
use editor::settling::State;

/// Something that stands in the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ListSign {
    /// The end of a cue, by what was decided.
    End(State),
    Problem,
    Hint,
    Bookmark,
    Comment,
    TooFast,
    /// Words with a line below: mended, in no dictionary, beyond the end of a line.
    MendedWord,
    UnknownWord,
    LongLine,
}

/// Paints a sign into a small rectangle; `word` is written where the sign stands below a word.
pub fn paint_sign(ui: &Ui, theme: &Theme, rect: Rect, sign: ListSign, word: &str) {
    let icon = |icon: &str, color: Color32| {
        let font = FontId::new(15.0, theme::icon_family());
        ui.painter().text(rect.center(), Align2::CENTER_CENTER, icon, font, color);
    };
    match sign {
        ListSign::End(state) => row::paint_state(ui, rect.center(), state, theme.of_state(state)),
        ListSign::Problem => icon(icons::WARNING, theme.warning),
        ListSign::Hint => icon(icons::INFO, theme.quiet_text),
        ListSign::Bookmark => icon(icons::BOOKMARK, theme.accent),
        ListSign::Comment => icon(icons::COMMENT, theme.accent),
        ListSign::TooFast => icon(icons::UP, theme.bad),
        ListSign::MendedWord => paint_word(ui, theme, rect, word, (word.len(), 0..word.len())),
        // Its last letters are too many.
        ListSign::LongLine => paint_word(ui, theme, rect, word, (word.chars().count().saturating_sub(3), 0..0)),
        ListSign::UnknownWord => {
            paint_word(ui, theme, rect, word, (word.len(), 0..0));
            let galley = galley(ui, theme, word, (word.len(), 0..0));
            let at = rect.center() - 0.5 * galley.size();
            let letters = 0..word.chars().count();
            spelling_marks::paint(ui, at, &galley, [letters], theme.warning);
        }
    }
}

/// A word as the list writes it: so many characters fit into the line, and this part of it was mended.
fn galley(
    ui: &Ui,
    theme: &Theme,
    word: &str,
    (most, mended): (usize, Range<usize>),
) -> std::sync::Arc<eframe::egui::Galley> {
    let font = TextStyle::Body.resolve(ui.style());
    let mended: Vec<Range<usize>> = (!mended.is_empty()).then_some(mended).into_iter().collect();
    ui.painter().layout_job(line_text::job(word, LineRoom::of_chars(most), &mended, font, theme, f32::INFINITY))
}

fn paint_word(ui: &Ui, theme: &Theme, rect: Rect, word: &str, looks: (usize, Range<usize>)) {
    let galley = galley(ui, theme, word, looks);
    let at = rect.center() - 0.5 * galley.size();
    ui.painter().galley(at, galley, theme.text);
}
