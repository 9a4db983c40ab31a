//! The text of a cue, edited in its row. While it is open it has all keys.

use eframe::egui::text::{CCursor, CCursorRange};
use eframe::egui::text_edit::TextEditState;
use eframe::egui::{self, Id, Key, Modifiers, Rect, RichText, TextStyle, Ui, UiBuilder};

use super::line_text::{self, LineRoom};
use super::row::speed;
use super::spelling_marks::{self, TypedSpelling};
use crate::action::Action;
use crate::command::Command;
use crate::icons;
use crate::panels::widgets::take_keys;
use crate::scene::Scene;
use crate::talk::Talk;
use base::texts::{self, t};
use editor::project::{Edit, StepKind, TextDraft};
use editor::session::cue_edits::lines;
use formats::guideline::{word_count, words_per_minute};
use formats::transcript::WordId;

/// Where the cursor is when the field opens.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Cursor {
    Start,
    End,
    /// At a character of the text.
    At(usize),
    /// Behind a word.
    Behind(WordId),
}

/// The cue to edit, by a word of it, and where.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Place {
    pub word: WordId,
    pub cursor: Cursor,
}

/// What becomes of the field.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum TextFieldStep {
    Stay,
    Close,
    /// The text of another cue, in the next frame.
    Open(Place),
}

/// A text that is being edited. It belongs to words, not to a cue, so that it survives renumbering of the cues.
#[derive(Debug)]
pub struct TextEditor {
    first: WordId,
    last: WordId,
    text: String,
    /// As it was when the field opened.
    original: String,
    /// Why a key did nothing.
    refusal: Option<&'static str>,
    takes_focus: bool,
    /// As drawn last, in points.
    pub height: f32,
    spelling: TypedSpelling,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Press {
    Keep,
    Drop,
    Split,
    NextCue,
    PreviousCue,
    MergeWithNext,
    MergeWithPrevious,
}

/// One for all cues: the focus stays while one field gives way to the next.
fn id() -> Id {
    Id::unique("cue text editor")
}

impl TextEditor {
    /// `None` if there is no cue at that place any more.
    pub fn open(ctx: &egui::Context, talk: &Talk, place: Place) -> Option<Self> {
        let words = talk.cues().get(talk.cue_of_word(talk.project().position(place.word)?)?)?.words.clone();
        let text = talk.text_of(words.clone());
        let cursor = match place.cursor {
            Cursor::Start => 0,
            Cursor::End => text.chars().count(),
            Cursor::At(character) => character.min(text.chars().count()),
            Cursor::Behind(word) => {
                let end = (talk.project().position(word)? + 1).clamp(words.start, words.end);
                talk.length_until(words.clone(), end)
            }
        };
        // A fresh state, so that undo within the field does not bring back the text of another cue.
        let mut state = TextEditState::default();
        state.cursor.set_char_range(Some(CCursorRange::one(CCursor::new(cursor))));
        state.store(ctx, id());
        Some(Self {
            first: talk.words()[words.start].id,
            last: talk.words()[words.end - 1].id,
            original: text.clone(),
            text,
            refusal: None,
            takes_focus: true,
            height: 0.0,
            spelling: TypedSpelling::default(),
        })
    }

    /// Position of the cue that is edited, if it is still there.
    pub fn cue(&self, talk: &Talk) -> Option<usize> {
        talk.cue_of_word(talk.positions(self.first, self.last)?.start)
    }

    /// The edit that keeps what was typed; `None` if nothing is different.
    pub fn edit(&self, talk: &Talk) -> Option<Edit> {
        let words = talk.positions(self.first, self.last)?;
        if self.text == self.original {
            return None;
        }
        let change = talk.retext(words, &self.text)?;
        Some(Edit::Retext { name: StepKind::EditText, cues: vec![change] })
    }

    /// The first word of the cue, and what stands in the field.
    pub fn typed(&self) -> (WordId, &str) {
        (self.first, &self.text)
    }

    /// What was typed so far, if anything is different.
    pub fn draft(&self) -> Option<TextDraft> {
        (self.text != self.original).then(|| TextDraft { cue: self.first, text: self.text.clone() })
    }

    pub fn show(
        &mut self,
        ui: &mut Ui,
        rect: Rect,
        scene: &Scene<'_>,
        talk: &Talk,
        actions: &mut Vec<Action>,
    ) -> TextFieldStep {
        let Some(cue) = self.cue(talk) else { return TextFieldStep::Close };
        if std::mem::take(&mut self.takes_focus) {
            ui.memory_mut(|memory| memory.request_focus(id()));
        }
        let had_focus = ui.memory(|memory| memory.has_focus(id()));
        let press = if had_focus { self.take_press(ui) } else { None };
        let builder = UiBuilder::new().max_rect(rect).layout(egui::Layout::top_down(egui::Align::Min));
        let shown = ui.scope_builder(builder, |ui| {
            ui.spacing_mut().item_spacing.y = 3.0;
            if self.height == 0.0 {
                ui.set_opacity(0.0);
            }
            let (lost_focus, cursor) = self.field(ui, cue, scene, talk);
            self.live_figures(ui, (cue, cursor), scene, talk);
            (lost_focus, cursor)
        });
        self.height = shown.response.rect.height();
        let (lost_focus, cursor) = shown.inner;
        match press {
            Some(press) => self.perform(ui, press, cue, cursor, talk, actions),
            // A field that got no focus, or lost it unseen, must not linger: keys would mean commands.
            None if lost_focus || !had_focus => {
                actions.extend(self.edit(talk).map(Action::Edit));
                TextFieldStep::Close
            }
            None => TextFieldStep::Stay,
        }
    }

    /// The field itself; whether it lost the focus, and the character that the cursor is at.
    fn field(&mut self, ui: &mut Ui, cue: usize, scene: &Scene<'_>, talk: &Talk) -> (bool, usize) {
        let room = LineRoom::of(&talk.project().guideline);
        let font = TextStyle::Body.resolve(ui.style());
        let theme = scene.theme;
        let job = |text: &str, width: f32| line_text::written_job(text, room, font.clone(), theme, width);
        let name = t!("list-text-of-cue", number = cue + 1);
        let output = line_text::field(ui, id(), &mut self.text, name, job);
        let response = &output.response;
        if response.changed() {
            self.refusal = None;
        }
        let cursor = output.cursor_range.map_or(0, |range| range.primary.index.0);
        self.spelling.refresh(&self.text, scene.spelling, talk);
        let misspelt = self.spelling.misspelt(Some(cursor));
        spelling_marks::paint(ui, output.galley_pos, &output.galley, misspelt, theme.warning);
        (response.lost_focus(), cursor)
    }

    /// Length of the lines, reading speed, and what is wrong, as it would be.
    fn live_figures(&self, ui: &mut Ui, (cue, cursor): (usize, usize), scene: &Scene<'_>, talk: &Talk) {
        let theme = scene.theme;
        let guideline = &talk.project().guideline;
        let lines: Vec<String> = lines(&self.text).collect();
        // Each figure stays in one piece.
        let small = |text: String| RichText::new(text.replace(' ', "\u{a0}")).small();
        let wrong = |text: String| small(format!("{} {text}", icons::WARNING)).color(theme.bad);
        let quiet = |text: String| small(text).color(theme.quiet_text);
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = egui::vec2(10.0, 2.0);
            if lines.is_empty() {
                ui.label(wrong(t!("list-text-empty").to_owned()));
                return;
            }
            let most = guideline.max_chars_per_line;
            for line in &lines {
                let chars = guideline.line_chars(line);
                ui.label(match chars > most {
                    true => wrong(t!("list-text-line-too-long", chars = chars, most = most)),
                    false => quiet(format!("{chars}/{most}")),
                });
            }
            if lines.len() > guideline.max_lines {
                let text = t!("list-text-too-many-lines", lines = lines.len(), most = guideline.max_lines);
                ui.label(wrong(text));
            }
            let text = lines.join("\n");
            let (cps, is_too_fast) = speed(talk, &talk.cues()[cue], &text);
            let words = texts::number(words_per_minute(word_count(&text), talk.cues()[cue].span), 1);
            let most = guideline.max_words_per_minute.unwrap_or(guideline.max_cps);
            let (cps, most) = (texts::number(cps, 1), texts::localized(&most.to_string()));
            ui.label(match (guideline.max_words_per_minute, is_too_fast) {
                (None, true) => wrong(t!("list-text-too-fast", cps = cps, most = most)),
                (None, false) => quiet(t!("list-text-speed", cps = cps)),
                (Some(_), true) => wrong(t!("list-text-too-many-words", words = words, most = most)),
                (Some(_), false) => quiet(t!("list-text-words", words = words)),
            });
            let misspelt: Vec<String> = self
                .spelling
                .misspelt(Some(cursor))
                .map(|word| self.text.chars().skip(word.start).take(word.len()).collect())
                .collect();
            if !misspelt.is_empty() {
                ui.label(small(t!("list-text-misspelt", words = misspelt.join(", "))).color(theme.warning));
            }
            if let Some(refusal) = self.refusal {
                ui.label(small(refusal.to_owned()).color(theme.warning));
            }
        });
        ui.label(RichText::new(t!("list-text-keys")).small().color(theme.quiet_text));
    }

    fn perform(
        &mut self,
        ui: &Ui,
        press: Press,
        cue: usize,
        cursor: usize,
        talk: &Talk,
        actions: &mut Vec<Action>,
    ) -> TextFieldStep {
        let close = || {
            ui.memory_mut(|memory| memory.surrender_focus(id()));
            TextFieldStep::Close
        };
        match press {
            Press::Drop => close(),
            Press::Keep => {
                let edit = self.edit(talk);
                // Who was asked about the text, looked at it and left it as it is has answered.
                let is_asked = || talk.text_question().is_some_and(|asked| asked.cue == cue);
                let answers = edit.is_none() && self.text == self.original && is_asked();
                actions.extend(edit.map(Action::Edit));
                actions.extend(answers.then_some(Action::Run(Command::TakeMarksOfCue)));
                close()
            }
            Press::Split => {
                let words = talk.positions(self.first, self.last);
                match words.and_then(|words| talk.split(words, &self.text, cursor)) {
                    Some(edits) => {
                        actions.extend(edits.into_iter().map(Action::Edit));
                        close()
                    }
                    None => {
                        self.refusal = Some(t!("list-text-no-split"));
                        TextFieldStep::Stay
                    }
                }
            }
            Press::NextCue | Press::PreviousCue => {
                let cues = talk.cues();
                let other =
                    if press == Press::NextCue { cues.get(cue + 1) } else { cue.checked_sub(1).map(|cue| &cues[cue]) };
                actions.extend(self.edit(talk).map(Action::Edit));
                match other.map(|other| &other.words) {
                    // The neighbour is named by its word away from here, which an edit of this text leaves alone.
                    Some(words) if press == Press::NextCue => {
                        TextFieldStep::Open(Place { word: talk.words()[words.end - 1].id, cursor: Cursor::Start })
                    }
                    Some(words) => {
                        TextFieldStep::Open(Place { word: talk.words()[words.start].id, cursor: Cursor::End })
                    }
                    None => close(),
                }
            }
            Press::MergeWithNext | Press::MergeWithPrevious => {
                let first = if press == Press::MergeWithNext { Some(cue) } else { cue.checked_sub(1) };
                match first.and_then(|first| talk.merge_with_next(first).ok()) {
                    Some(edit) => {
                        let gap = match edit {
                            Edit::Merge { gap, .. } => gap,
                            _ => self.last,
                        };
                        actions.push(Action::Edit(edit));
                        TextFieldStep::Open(Place { word: gap, cursor: Cursor::Behind(gap) })
                    }
                    None => TextFieldStep::Stay,
                }
            }
        }
    }

    /// Takes the keys that mean something else here than in other fields, before the field sees them.
    fn take_press(&self, ui: &Ui) -> Option<Press> {
        let cursor = TextEditState::load(ui.ctx(), id()).and_then(|state| state.cursor.char_range());
        let is_unchanged = self.text == self.original;
        let is_at = |character: usize| {
            is_unchanged && cursor.is_some_and(|range| range.is_empty() && range.primary.index.0 == character)
        };
        let (at_start, at_end) = (is_at(0), is_at(self.text.chars().count()));
        take_keys(ui, |key, modifiers, repeats| match key {
            Key::Enter if modifiers.command || modifiers.ctrl => Some(Press::Split),
            Key::Enter if modifiers.shift || modifiers.alt => {
                // Both break the line.
                *modifiers = Modifiers::SHIFT;
                None
            }
            Key::Enter => Some(Press::Keep),
            Key::Escape => Some(Press::Drop),
            Key::Tab if modifiers.shift => Some(Press::PreviousCue),
            Key::Tab => Some(Press::NextCue),
            // A held key that has come to the edge of the text stops there.
            Key::Backspace if at_start && !repeats => Some(Press::MergeWithPrevious),
            Key::Delete if at_end && !repeats => Some(Press::MergeWithNext),
            _ => None,
        })
    }
}
