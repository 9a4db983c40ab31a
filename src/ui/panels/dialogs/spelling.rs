//! Going through the words that are in no dictionary: one after the other, with what may have been meant.

use eframe::egui::text::{LayoutJob, TextFormat};
use eframe::egui::{Button, Key, RichText, Stroke, TextStyle, Ui};

use super::modal::{self, DialogFrame, DialogSlot, note, quiet};
use crate::action::{Action, SpellingAnswer};
use crate::command::Command;
use crate::icons;
use crate::panels::widgets::pressed_once;
use crate::scene::Scene;
use crate::talk::Talk;
use base::texts::t;
use editor::session::spelling::UnknownWord;

#[derive(Debug, Default)]
pub struct State {
    /// Replace the word wherever it stands.
    everywhere: bool,
}

const DIGITS: [Key; 9] =
    [Key::Num1, Key::Num2, Key::Num3, Key::Num4, Key::Num5, Key::Num6, Key::Num7, Key::Num8, Key::Num9];

pub fn spelling_ui(slot: DialogSlot<'_>, state: &mut State, actions: &mut Vec<Action>) -> bool {
    let scene = slot.scene;
    let Some(talk) = scene.talk else { return true };
    let spelling = scene.spelling;
    let mut edits_text = false;
    let closed = modal::show(slot, (t!("spelling-title"), 560.0), |ui, dialog| {
        let Some(one) = spelling.current() else {
            nothing_ui(ui, scene, dialog);
            return;
        };
        let pressed = |key: Key| ui.ctx().input_mut(|input| pressed_once(input, key));
        let (ignores, adds) = (pressed(Key::I), pressed(Key::A));
        edits_text = pressed(Key::F2);
        let digit = DIGITS.iter().position(|&key| pressed(key));
        let mut chosen = None;
        dialog.body(ui, |ui| {
            word_ui(ui, scene, talk, one);
            chosen = suggestions_ui(ui, scene, one, digit);
            let places = spelling.found().iter().filter(|other| other.word == one.word).count();
            if places > 1 {
                ui.checkbox(&mut state.everywhere, t!("spelling-everywhere", count = places));
            }
            let left = spelling.found().len();
            let name = spelling.dictionary().unwrap_or_default();
            quiet(ui, scene, &t!("spelling-left", count = left, name = name));
        });
        if let Some(word) = chosen {
            actions.push(Action::Spell(SpellingAnswer::Replace { word, everywhere: state.everywhere }));
            state.everywhere = false;
        }
        dialog.buttons(ui, |ui| {
            dialog.close(ui);
            let edit = dialog.button(ui, t!("spelling-edit-text"));
            edits_text |= edit.on_hover_text(t!("spelling-edit-text-help")).clicked();
            let add = dialog.button(ui, t!("spelling-add"));
            if add.on_hover_text(t!("spelling-add-help")).clicked() || adds {
                actions.push(Action::Spell(SpellingAnswer::Add));
            }
            let ignore = dialog.button(ui, t!("spelling-ignore"));
            if ignore.on_hover_text(t!("spelling-ignore-help")).clicked() || ignores {
                actions.push(Action::Spell(SpellingAnswer::Ignore));
            }
            let (skips, response) = dialog.default_button(ui, t!("spelling-skip"), true);
            dialog.starts_at(ui, &response);
            if skips {
                actions.push(Action::Spell(SpellingAnswer::Skip));
            }
        });
    });
    if edits_text {
        actions.push(Action::CloseDialog);
        actions.push(Action::Run(Command::EditText));
    }
    closed
}

/// There is no such word, or it is not known yet.
fn nothing_ui(ui: &mut Ui, scene: &Scene<'_>, dialog: &DialogFrame<'_>) {
    let spelling = scene.spelling;
    dialog.body(ui, |ui| match (spelling.problem(), spelling.dictionary()) {
        (Some(problem), _) => drop(note(ui, icons::WARNING, scene.theme.warning, problem)),
        _ if !scene.settings.spelling.is_on => {
            quiet(ui, scene, t!("spelling-off"));
        }
        (None, Some(name)) if !spelling.is_busy() => {
            ui.label(t!("spelling-all-known", name = name));
        }
        _ => drop(quiet(ui, scene, t!("spelling-being-checked"))),
    });
    dialog.buttons(ui, |ui| {
        dialog.close_by_default(ui);
    });
}

/// The cue with the word in it.
fn word_ui(ui: &mut Ui, scene: &Scene<'_>, talk: &Talk, one: &UnknownWord) {
    quiet(ui, scene, &t!("cue-with-number", number = one.cue + 1));
    let Some(text) = talk.cues().get(one.cue).map(editor::cues::Cue::text) else { return };
    let (Some(before), Some(word), Some(after)) =
        (text.get(..one.at.start), text.get(one.at.clone()), text.get(one.at.end..))
    else {
        return;
    };
    let plain = TextFormat::simple(TextStyle::Body.resolve(ui.style()), scene.theme.text);
    let line = Stroke::new(1.5, scene.theme.warning);
    let marked = TextFormat { underline: line, color: scene.theme.warning, ..plain.clone() };
    let mut job = LayoutJob::default();
    job.append(before, 0.0, plain.clone());
    job.append(word, 0.0, marked);
    job.append(after, 0.0, plain);
    ui.label(job);
    ui.add_space(4.0);
}

/// What may have been meant, a digit key each; the one that was taken.
fn suggestions_ui(ui: &mut Ui, scene: &Scene<'_>, one: &UnknownWord, digit: Option<usize>) -> Option<String> {
    let Some(suggestions) = scene.spelling.suggestions(&one.word) else {
        quiet(ui, scene, &t!("spelling-looking", word = one.word.as_str()));
        return None;
    };
    if suggestions.is_empty() {
        quiet(ui, scene, &t!("spelling-no-suggestion", word = one.word.as_str()));
    }
    let mut chosen = digit.and_then(|digit| suggestions.get(digit)).cloned();
    for (index, word) in suggestions.iter().enumerate() {
        let button = Button::new(RichText::new(format!("{}  {word}", index + 1))).min_size([220.0, 24.0].into());
        if ui.add(button).on_hover_text(t!("spelling-put", word = word)).clicked() {
            chosen = Some(word.clone());
        }
    }
    chosen
}
