//! The second text of a cue, edited in its row. While it is open it has all keys.

use eframe::egui::text::{CCursor, CCursorRange};
use eframe::egui::text_edit::TextEditState;
use eframe::egui::{self, Id, Key, Modifiers, Rect, RichText, TextStyle, Ui, UiBuilder};

use super::line_text::{self, LineRoom};
use super::spelling_marks::{self, TypedSpelling};
use crate::action::Action;
use crate::icons;
use crate::panels::widgets::take_keys;
use crate::scene::Scene;
use crate::talk::Talk;
use base::texts::{self, t};
use editor::project::Edit;
use editor::session::cue_edits::lines;
use formats::guideline::{reading_speed, word_count, words_per_minute};
use formats::transcript::WordId;

/// What becomes of the field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SecondFieldStep {
    Stay,
    Close,
    /// The second text of another cue, by its position, in the next frame.
    Open(usize),
}

/// A second text that is being edited.
#[derive(Debug)]
pub struct SecondEditor {
    /// The first word of the cue that it stands beside.
    word: WordId,
    /// Which second cue it is, and its text as it was; `None`: a new one.
    at: Option<usize>,
    original: String,
    text: String,
    spelling: TypedSpelling,
    takes_focus: bool,
    /// As drawn last, in points.
    pub height: f32,
}

/// One for all cues: the focus stays while one field gives way to the next.
fn id() -> Id {
    Id::unique("second text editor")
}

enum Press {
    Keep,
    Drop,
    /// Keep, and go on with the next cue that has no second text yet.
    NextUntranslated,
    /// Break the lines by the rules of the language.
    BreakLines,
    Next,
    Previous,
}

impl SecondEditor {
    /// Of the second cue that is shown longest with the cue, or a new one. `None` if there is no such cue.
    pub fn open(ctx: &egui::Context, talk: &Talk, cue: usize) -> Option<Self> {
        let word = talk.words().get(talk.cues().get(cue)?.words.start)?.id;
        talk.second()?;
        let first = talk.second_beside(cue).next();
        let (at, original) = first.map_or((None, String::new()), |(at, cue)| (Some(at), cue.text.clone()));
        let mut state = TextEditState::default();
        state.cursor.set_char_range(Some(CCursorRange::one(CCursor::new(original.chars().count()))));
        state.store(ctx, id());
        let spelling = TypedSpelling::default();
        Some(Self { word, at, text: original.clone(), original, spelling, takes_focus: true, height: 0.0 })
    }

    /// Position of the cue that it stands beside, if that is still there and the second text is as it was.
    pub fn cue(&self, talk: &Talk) -> Option<usize> {
        let cue = talk.cue_of_word(talk.project().position(self.word)?)?;
        let is_same = match self.at {
            Some(at) => {
                let is_beside = talk.second_beside(cue).any(|(beside, _)| beside == at);
                is_beside && talk.second()?.cues.get(at)?.text == self.original
            }
            None => true,
        };
        is_same.then_some(cue)
    }

    /// The edit that keeps what was typed; `None` if nothing is different.
    pub fn edit(&self, talk: &Talk) -> Option<Edit> {
        if self.text == self.original {
            return None;
        }
        talk.edit_second(self.cue(talk)?, self.at, &self.text)
    }

    pub fn show(
        &mut self,
        ui: &mut Ui,
        rect: Rect,
        scene: &Scene<'_>,
        talk: &Talk,
        actions: &mut Vec<Action>,
    ) -> SecondFieldStep {
        let Some(cue) = self.cue(talk) else { return SecondFieldStep::Close };
        if std::mem::take(&mut self.takes_focus) {
            ui.memory_mut(|memory| memory.request_focus(id()));
        }
        let had_focus = ui.memory(|memory| memory.has_focus(id()));
        let press = if had_focus { take_press(ui) } else { None };
        let builder = UiBuilder::new().max_rect(rect).layout(egui::Layout::top_down(egui::Align::Min));
        let shown = ui.scope_builder(builder, |ui| {
            ui.spacing_mut().item_spacing.y = 3.0;
            if self.height == 0.0 {
                ui.set_opacity(0.0);
            }
            let lost_focus = self.field(ui, cue, scene, talk);
            self.figures(ui, cue, scene, talk);
            lost_focus
        });
        self.height = shown.response.rect.height();
        let close = |ui: &Ui| {
            ui.memory_mut(|memory| memory.surrender_focus(id()));
            SecondFieldStep::Close
        };
        let other = match press {
            Some(Press::Drop) => return close(ui),
            Some(Press::BreakLines) => {
                self.text = talk.second_broken_anew(&self.text);
                let end = CCursorRange::one(CCursor::new(self.text.chars().count()));
                let mut state = TextEditState::load(ui.ctx(), id()).unwrap_or_default();
                state.cursor.set_char_range(Some(end));
                state.store(ui.ctx(), id());
                return SecondFieldStep::Stay;
            }
            Some(Press::NextUntranslated) => talk.next_untranslated(Some(cue), true).filter(|&next| next != cue),
            Some(Press::Keep) => None,
            Some(Press::Next) => Some(cue + 1).filter(|&next| next < talk.cues().len()),
            Some(Press::Previous) => cue.checked_sub(1),
            // A field that got no focus, or lost it unseen, must not linger: keys would mean commands.
            None if shown.inner || !had_focus => {
                actions.extend(self.edit(talk).map(Action::Edit));
                return SecondFieldStep::Close;
            }
            None => return SecondFieldStep::Stay,
        };
        actions.extend(self.edit(talk).map(Action::Edit));
        other.map_or_else(|| close(ui), SecondFieldStep::Open)
    }

    /// The field itself; whether it lost the focus.
    fn field(&mut self, ui: &mut Ui, cue: usize, scene: &Scene<'_>, talk: &Talk) -> bool {
        let room = LineRoom::of(talk.second_guideline());
        let font = TextStyle::Body.resolve(ui.style());
        let theme = scene.theme;
        let job = |text: &str, width: f32| {
            let mut job = line_text::job(text, room, &[], font.clone(), theme, width);
            job.keep_trailing_whitespace = true;
            job
        };
        let name = t!("list-second-of-cue", number = cue + 1);
        let output = line_text::field(ui, id(), &mut self.text, name, job);
        self.spelling.refresh(&self.text, scene.second_spelling, talk);
        let cursor = output.cursor_range.map(|range| range.primary.index.0);
        let misspelt = self.spelling.misspelt(cursor);
        spelling_marks::paint(ui, output.galley_pos, &output.galley, misspelt, theme.warning);
        output.response.lost_focus()
    }

    /// Length of the lines, reading speed, and what is wrong, as it would be.
    fn figures(&self, ui: &mut Ui, cue: usize, scene: &Scene<'_>, talk: &Talk) {
        let theme = scene.theme;
        let guideline = talk.second_guideline();
        let own = self.at.and_then(|at| talk.second()?.cues.get(at)).map(|cue| cue.span);
        let span = own.unwrap_or(talk.cues()[cue].span);
        let small = |text: String| RichText::new(text.replace(' ', "\u{a0}")).small();
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = egui::vec2(10.0, 2.0);
            let rows: Vec<String> = lines(&self.text).collect();
            for row in &rows {
                let figure = format!("{}/{}", guideline.line_chars(row), guideline.max_chars_per_line);
                ui.label(small(figure).color(theme.quiet_text));
            }
            let text = rows.join("\n");
            let speed = match guideline.max_words_per_minute {
                Some(_) => t!("list-text-words", words = texts::number(words_per_minute(word_count(&text), span), 1)),
                None => t!("list-text-speed", cps = texts::number(reading_speed(guideline.chars(&text), span), 1)),
            };
            ui.label(small(speed).color(theme.quiet_text));
            for problem in talk.problems_of_second_text(self.at, &self.text, span) {
                let (icon, color) =
                    if problem.is_hint { (icons::INFO, theme.quiet_text) } else { (icons::WARNING, theme.bad) };
                ui.label(small(format!("{icon} {}", problem.kind)).color(color));
            }
        });
        ui.label(RichText::new(t!("list-second-keys")).small().color(theme.quiet_text));
    }
}

/// Takes the keys that mean something else here than in other fields, before the field sees them.
fn take_press(ui: &Ui) -> Option<Press> {
    take_keys(ui, |key, modifiers, _| match key {
        Key::Enter if modifiers.command || modifiers.ctrl => Some(Press::NextUntranslated),
        Key::L if modifiers.command || modifiers.ctrl => Some(Press::BreakLines),
        Key::Enter if modifiers.shift || modifiers.alt => {
            *modifiers = Modifiers::SHIFT;
            None
        }
        Key::Enter => Some(Press::Keep),
        Key::Escape => Some(Press::Drop),
        Key::Tab if modifiers.shift => Some(Press::Previous),
        Key::Tab => Some(Press::Next),
        _ => None,
    })
}
