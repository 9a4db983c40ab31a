//! What the list keeps between frames: where it was scrolled to, and what is typed in it.

use eframe::egui::Ui;

use super::rows::{CueRows, Filter};
use super::second_editor::{SecondEditor, SecondFieldStep};
use super::text_editor::{Place, TextEditor, TextFieldStep};
use super::time_editor::TimeEditor;
use crate::action::Action;
use crate::talk::Talk;
use editor::project::{Edge, Edit, TextDraft};
use formats::transcript::WordId;

/// What the panel keeps between frames.
#[derive(Debug, Default)]
pub struct State {
    pub(super) filter: Filter,
    pub(super) rows: CueRows,
    /// The talk that the list is of.
    pub(super) talk: String,
    /// The current gap when the list last followed it: the list moves only when it changes.
    pub(super) followed: Option<WordId>,
    /// The filter that the list was scrolled under.
    pub(super) followed_filter: Filter,
    /// First visible height, and how much is visible, in points.
    pub(super) offset: f32,
    pub(super) visible: f32,
    /// How high all rows and the list were in the last frame, and whether the current row was in view then.
    pub(super) laid_out: (f32, f32),
    pub(super) shows_current: bool,
    pub(super) text_editor: Option<TextEditor>,
    pub(super) time_editor: Option<TimeEditor>,
    pub(super) second_editor: Option<SecondEditor>,
    /// The place whose editor opens with the next frame.
    pub(super) to_open: Option<Place>,
    pub(super) time_to_open: Option<Edge>,
    pub(super) opens_current: bool,
    /// The second text of this cue, or of the current one.
    pub(super) second_to_open: Option<usize>,
    pub(super) opens_current_second: bool,
    /// The menu was opened by a key and stands at its row, not at the pointer.
    pub(super) menu_by_key: bool,
    /// What is edited, or about to be, has a place in the window.
    pub(super) is_drawn: bool,
}

impl State {
    /// Opens the text of the current cue for editing at the next frame.
    pub fn edit_current(&mut self) {
        self.opens_current = true;
    }

    /// Opens the second text of the current cue for editing at the next frame.
    pub fn edit_current_second(&mut self) {
        self.opens_current_second = true;
    }

    /// What is being typed, if it is different from what was there.
    pub fn draft(&self) -> Option<TextDraft> {
        self.text_editor.as_ref()?.draft()
    }

    /// The field that is open: the first word of its cue, and what stands there.
    pub fn typed(&self) -> Option<(WordId, &str)> {
        self.text_editor.as_ref().map(TextEditor::typed)
    }

    /// Whether a text or a time is about to be edited, so that the next keys are meant for it.
    pub const fn is_opening(&self) -> bool {
        self.opens_current
            || self.opens_current_second
            || self.to_open.is_some()
            || self.time_to_open.is_some()
            || self.second_to_open.is_some()
    }

    /// Whether something is edited, or about to be.
    pub const fn is_editing(&self) -> bool {
        self.is_opening() || self.text_editor.is_some() || self.time_editor.is_some() || self.second_editor.is_some()
    }

    /// At the end of a frame: an editor that had no room in the window is kept and closed. It cannot be seen, so it gets no keys.
    pub fn leave_undrawn(&mut self, talk: Option<&Talk>, actions: &mut Vec<Action>) {
        if std::mem::take(&mut self.is_drawn) {
            return;
        }
        (self.opens_current, self.to_open, self.time_to_open) = (false, None, None);
        (self.opens_current_second, self.second_to_open) = (false, None);
        if let Some(talk) = talk {
            actions.extend(self.take_unfinished(talk).map(Action::Edit));
        }
    }

    /// What becomes of the text that is edited after it was drawn.
    pub(super) fn follow_text(&mut self, ui: &Ui, editor: TextEditor, next: TextFieldStep) {
        match next {
            TextFieldStep::Stay => self.text_editor = Some(editor),
            TextFieldStep::Close => {}
            TextFieldStep::Open(place) => self.to_open = Some(place),
        }
        if self.text_editor.is_none() || self.to_open.is_some() {
            ui.ctx().request_repaint();
        }
    }

    pub(super) fn follow_second(&mut self, ui: &Ui, editor: SecondEditor, next: SecondFieldStep) {
        match next {
            SecondFieldStep::Stay => self.second_editor = Some(editor),
            SecondFieldStep::Close => ui.ctx().request_repaint(),
            SecondFieldStep::Open(cue) => {
                self.second_to_open = Some(cue);
                ui.ctx().request_repaint();
            }
        }
    }

    /// The cue whose text, or second text, is being edited.
    pub(super) fn edited(&self, talk: &Talk) -> Option<usize> {
        let text = self.text_editor.as_ref().and_then(|editor| editor.cue(talk));
        text.or_else(|| self.second_editor.as_ref()?.cue(talk))
    }

    /// Closes what is being typed and gives the edit that keeps it, if it is different from what was there: for what must
    /// not lose it. A time that is no time is given up.
    pub fn take_unfinished(&mut self, talk: &Talk) -> Option<Edit> {
        let text = self.text_editor.take().and_then(|editor| editor.edit(talk));
        let time = self.time_editor.take().and_then(|editor| editor.unfinished(talk));
        let second = self.second_editor.take().and_then(|editor| editor.edit(talk));
        text.or(time).or(second)
    }
}
