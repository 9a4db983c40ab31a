//! The wavy line under words that are in no dictionary.

use std::ops::Range;

use eframe::egui::text::CCursor;
use eframe::egui::{Color32, Galley, Pos2, Shape, Stroke, Ui, pos2};

use crate::spelling::Spelling;
use crate::talk::Talk;

/// Height and length of a wave, in points.
const HEIGHT: f32 = 2.0;
const LENGTH: f32 = 4.0;

/// The words of a text that is being typed that are in no dictionary.
#[derive(Debug, Default)]
pub struct TypedSpelling {
    /// The text that was looked up, and the revisions of dictionary and talk then.
    spelled: Option<(String, (u64, u64))>,
    /// Ranges of characters.
    unknown: Vec<Range<usize>>,
}

impl TypedSpelling {
    /// Looks up what stands in the field, if it or the dictionary has changed.
    pub fn refresh(&mut self, text: &str, spelling: &Spelling, talk: &Talk) {
        let state = (spelling.revision(), talk.revision());
        if self.spelled.as_ref().is_some_and(|(known, then)| known == text && *then == state) {
            return;
        }
        let chars = |byte: usize| text[..byte].chars().count();
        let words = spelling.unknown_in(text, talk);
        self.unknown = words.into_iter().map(|at| chars(at.start)..chars(at.end)).collect();
        self.spelled = Some((text.to_owned(), state));
    }

    /// All but the one that is being typed, which ends at the cursor.
    pub fn misspelt(&self, cursor: Option<usize>) -> impl Iterator<Item = Range<usize>> {
        self.unknown.iter().filter(move |word| Some(word.end) != cursor).cloned()
    }
}

/// Draws a wavy line under some words of a text that stands at `at`, given by their characters; nothing where a row was cut off.
pub fn paint(ui: &Ui, at: Pos2, galley: &Galley, words: impl IntoIterator<Item = Range<usize>>, color: Color32) {
    for word in words {
        let start = galley.pos_from_cursor(CCursor::new(word.start));
        let end = galley.pos_from_cursor(CCursor::new(word.end));
        let is_shown = galley.rows.last().is_none_or(|last| start.bottom() <= last.rect().bottom() + 1.0);
        // Where the word ends a row its end may be told as the beginning of the next.
        if is_shown && (start.bottom() - end.bottom()).abs() < 1.0 && end.left() > start.left() {
            let from = at + pos2(start.left(), start.bottom()).to_vec2();
            ui.painter().add(wave(from, end.left() - start.left(), color));
        }
    }
}

fn wave(from: Pos2, width: f32, color: Color32) -> Shape {
    let count = (width / (0.5 * LENGTH)).ceil().max(2.0) as usize;
    let point = |index: usize| {
        let x = (index as f32 * 0.5 * LENGTH).min(width);
        let y = if index.is_multiple_of(2) { 0.0 } else { -HEIGHT };
        pos2(from.x + x, from.y + y)
    };
    Shape::line((0..=count).map(point).collect(), Stroke::new(1.0, color))
}
