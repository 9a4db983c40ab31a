//! The place in the manual, and what the user searches for.

use eframe::egui::{Id, Key, Modifiers, Ui};
use egui_commonmark::CommonMarkCache;

use crate::manual::{Book, ManualHit, OpenManual, find};

/// What the panel keeps between frames.
#[derive(Debug, Default)]
pub struct State {
    /// The visit that is drawn.
    visit: Option<OpenManual>,
    pub is_new: bool,
    pub query: String,
    /// What was found, by the query that it was found for.
    pub hits: (String, Vec<ManualHit>),
    /// The section that is shown, and the one that the arrows have come to in the list.
    pub shown: usize,
    pub chosen: usize,
    /// Sections that were shown before, to go back to.
    pub before: Vec<usize>,
    /// The text was just changed for another and starts at its beginning.
    pub starts_at_top: bool,
    /// The address that was copied last.
    pub copied: Option<String>,
    pub viewer: Option<CommonMarkCache>,
}

impl State {
    /// The manual is not shown any more; whether it was until now.
    pub fn close(&mut self) -> bool {
        self.visit.take().is_some()
    }

    /// Begins a visit, if it is another one.
    pub fn visit(&mut self, visit: OpenManual) {
        if self.visit == Some(visit) {
            return;
        }
        self.visit = Some(visit);
        self.is_new = true;
        self.query.clear();
        self.hits = (String::new(), Vec::new());
        self.before.clear();
        self.copied = None;
        if let Some(section) = visit.at.and_then(|at| Book::get().section(at)) {
            self.shown = section;
            self.starts_at_top = true;
        }
        self.chosen = self.shown;
    }

    /// Shows another section.
    pub fn go_to(&mut self, section: usize) {
        if section != self.shown {
            self.before.push(self.shown);
        }
        self.show(section);
    }

    pub fn go_back(&mut self) {
        if let Some(section) = self.before.pop() {
            self.show(section);
        }
    }

    fn show(&mut self, section: usize) {
        self.shown = section;
        self.chosen = section;
        self.starts_at_top = true;
        self.copied = None;
    }

    /// Searches if the query is another one.
    pub fn refresh(&mut self) {
        let query = self.query.trim();
        if self.hits.0 != query {
            self.hits = (query.to_owned(), find(Book::get(), query));
            self.chosen = self.hits.1.first().map_or(self.shown, |hit| hit.section);
        }
    }

    pub fn is_searching(&self) -> bool {
        !self.hits.0.is_empty()
    }
}

/// Keys of the search field that lead through the list and the text.
#[derive(Clone, Copy, Debug, Default)]
pub struct Steps {
    pub down: bool,
    pub up: bool,
    pub enter: bool,
    /// Pages of the text, forward or back.
    pub pages: f32,
}

impl Steps {
    pub fn take(ui: &Ui) -> Self {
        let typing = ui.memory(|memory| memory.has_focus(field_id()));
        let pressed = |key: Key| typing && ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
        let (forward, back) = (pressed(Key::PageDown), pressed(Key::PageUp));
        Self {
            down: pressed(Key::ArrowDown),
            up: pressed(Key::ArrowUp),
            enter: pressed(Key::Enter),
            pages: f32::from(u8::from(forward)) - f32::from(u8::from(back)),
        }
    }
}

/// Of the field in which is typed what is looked for.
pub fn field_id() -> Id {
    Id::unique("manual query")
}
