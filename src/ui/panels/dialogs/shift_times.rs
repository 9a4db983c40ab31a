//! Moving the times of many cues at once.

use eframe::egui::{ComboBox, Id, Response, TextEdit, Ui};

use super::choices::{choices_ui, radio_ui, radios_ui};
use super::drop_down::drop_down;
use super::modal::{self, DialogSlot, note, quiet, row};
use crate::action::Action;
use crate::clock::{moment, read_moment, read_offset};
use crate::icons;
use crate::scene::Scene;
use crate::talk::Talk;
use base::texts::{self, t};
use base::time::{Instant, Span};
use editor::project::{Edit, TimeMap};
use editor::session::time_moves::TimeScope;
use formats::guideline::FrameRate;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum ShiftKind {
    #[default]
    Shift,
    Stretch,
    FrameRate,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum ShiftReach {
    #[default]
    All,
    FromHere,
    Chosen,
}

#[derive(Debug)]
pub struct State {
    kind: ShiftKind,
    reach: ShiftReach,
    amount: String,
    /// When the first and the last cue are to appear.
    first: String,
    last: String,
    from: FrameRate,
    to: FrameRate,
}

impl Default for State {
    fn default() -> Self {
        Self {
            kind: ShiftKind::Shift,
            reach: ShiftReach::All,
            amount: String::new(),
            first: String::new(),
            last: String::new(),
            from: FrameRate::F25,
            to: FrameRate::F23_976,
        }
    }
}

impl State {
    pub fn new(scene: &Scene<'_>) -> Self {
        let rate = scene.talk.and_then(|talk| talk.project().guideline.frame_rate);
        let chooses = scene.talk.is_some_and(|talk| talk.has_selection());
        let mut state = Self { reach: if chooses { ShiftReach::Chosen } else { ShiftReach::All }, ..Self::default() };
        state.to = rate.filter(|rate| *rate != state.from).unwrap_or(state.to);
        if let Some(talk) = scene.talk {
            state.fill_ends(talk);
        }
        state
    }

    /// The times to stretch between are those of the scope, until others are typed.
    fn fill_ends(&mut self, talk: &Talk) {
        let ends = talk.ends_of(&self.scope(talk));
        let text = |span: Span| moment(span.start, 3);
        (self.first, self.last) = ends.map_or_else(Default::default, |(first, last)| (text(first), text(last)));
    }

    fn scope(&self, talk: &Talk) -> TimeScope {
        match self.reach {
            ShiftReach::All => TimeScope::All,
            ShiftReach::FromHere => TimeScope::From(talk.current_cue().unwrap_or(0)),
            ShiftReach::Chosen => TimeScope::Cues(talk.selected_cues()),
        }
    }

    /// # Errors
    /// A sentence for the person; empty as long as nothing is typed.
    fn map(&self, talk: &Talk) -> Result<TimeMap, String> {
        let (first, last) = talk.ends_of(&self.scope(talk)).ok_or_else(|| t!("shift-times-no-cue"))?;
        Ok(match self.kind {
            ShiftKind::Shift if self.amount.trim().is_empty() => return Err(String::new()),
            ShiftKind::Shift => TimeMap::Shift(read_offset(&self.amount)?),
            ShiftKind::Stretch => {
                let to = [read_moment(&self.first)?, read_moment(&self.last)?];
                // What was not touched is meant exactly.
                let exact = |typed: Instant, span: Span| {
                    let is_same = moment(typed, 3) == moment(span.start, 3);
                    if is_same { span.start } else { typed }
                };
                TimeMap::Stretch { from: [first.start, last.start], to: [exact(to[0], first), exact(to[1], last)] }
            }
            ShiftKind::FrameRate => {
                // The video runs from its beginning; a part of it drifts from where it begins.
                let about = if self.reach == ShiftReach::All { Instant::ZERO } else { first.start };
                TimeMap::FrameRate { from: self.from, to: self.to, about }
            }
        })
    }
}

pub fn shift_times_ui(slot: DialogSlot<'_>, state: &mut State, actions: &mut Vec<Action>) -> bool {
    let scene = slot.scene;
    let Some(talk) = scene.talk else { return true };
    modal::show(slot, (t!("shift-times-title"), 560.0), |ui, dialog| {
        let edit = dialog.body(ui, |ui| {
            let amount = amount_ui(ui, state, talk);
            // The amount can be typed as soon as the dialog opens; the rest is reached by Tab.
            if let Some(amount) = amount {
                dialog.starts_at(ui, &amount);
            }
            row(ui, t!("shift-times-how"), |ui, _| {
                let kinds = [
                    (ShiftKind::Shift, t!("shift-times-shift")),
                    (ShiftKind::Stretch, t!("shift-times-stretch")),
                    (ShiftKind::FrameRate, t!("shift-times-frame-rate")),
                ];
                radios_ui(ui, &mut state.kind, &kinds);
            });
            let before = state.reach;
            row(ui, t!("shift-times-which"), |ui, _| {
                let here = talk.current_cue().map_or(1, |cue| cue + 1);
                let chosen = talk.selected_cues().len();
                let (from, those) =
                    (t!("shift-times-from-here", number = here), t!("shift-times-chosen", count = chosen));
                let reaches = [
                    (ShiftReach::All, t!("shift-times-all")),
                    (ShiftReach::FromHere, &from),
                    (ShiftReach::Chosen, &those),
                ];
                let at = reaches.iter().position(|(reach, _)| *reach == state.reach);
                let choices = choices_ui(ui, reaches.len(), at, |ui, index, sense| {
                    let can = reaches[index].0 != ShiftReach::Chosen || chosen > 0;
                    ui.add_enabled_ui(can, |ui| radio_ui(ui, at == Some(index), reaches[index].1, sense)).inner
                });
                if let Some(picked) = choices.and_then(|choices| choices.picked) {
                    state.reach = reaches[picked].0;
                }
            });
            if state.reach != before {
                state.fill_ends(talk);
            }
            ui.add_space(6.0);
            let edit = preview_ui(ui, scene, state, talk);
            quiet(ui, scene, t!("shift-times-note"));
            edit
        });
        let scope = state.scope(talk);
        dialog.buttons(ui, |ui| {
            dialog.cancel(ui);
            let label = t!("shift-times-move", count = talk.count_of(&scope));
            if dialog.default_button(ui, &label, edit.is_some()).0 {
                actions.extend(edit.map(Action::Edit));
                actions.push(Action::CloseDialog);
            }
        });
    })
}

/// The fields and choices of the kind; returns the first field, if the kind starts with one.
fn amount_ui(ui: &mut Ui, state: &mut State, talk: &Talk) -> Option<Response> {
    let field = |ui: &mut Ui, label: &str, text: &mut String, hint: &str| {
        row(ui, label, |ui, name| {
            let field = TextEdit::singleline(text).hint_text(hint).char_limit(20).desired_width(160.0);
            let field = ui.add(field).labelled_by(name);
            modal::stays_in(ui, &field);
            field
        })
    };
    match state.kind {
        ShiftKind::Shift => {
            let examples = t!("shift-times-amount-examples");
            Some(field(ui, t!("shift-times-amount"), &mut state.amount, examples))
        }
        ShiftKind::Stretch => {
            let ends = talk.ends_of(&state.scope(talk));
            let now = |span: Option<Span>| span.map_or_else(String::new, |span| moment(span.start, 3));
            let (now_first, now_last) = (now(ends.map(|ends| ends.0)), now(ends.map(|ends| ends.1)));
            let first = field(ui, t!("shift-times-first-at"), &mut state.first, &now_first);
            field(ui, t!("shift-times-last-at"), &mut state.last, &now_last);
            Some(first)
        }
        ShiftKind::FrameRate => {
            let mut list = |label: &str, rate: &mut FrameRate| {
                row(ui, label, |ui, name: Id| {
                    let list = ComboBox::from_id_salt(label).selected_text(texts::localized(rate.label())).width(90.0);
                    let list = drop_down(ui, list, |ui| {
                        for other in FrameRate::ALL {
                            ui.selectable_value(rate, other, texts::localized(other.label()));
                        }
                    });
                    list.labelled_by(name)
                })
            };
            let first = list(t!("shift-times-timed-for"), &mut state.from);
            list(t!("shift-times-shown-with"), &mut state.to);
            Some(first)
        }
    }
}

/// When the first and the last cue are shown before and after, or why that cannot be; the edit, unless it has just been called
/// impossible.
fn preview_ui(ui: &mut Ui, scene: &Scene<'_>, state: &State, talk: &Talk) -> Option<Edit> {
    let scope = state.scope(talk);
    let map = match state.map(talk) {
        Ok(map) => map,
        Err(problem) if problem.is_empty() => {
            quiet(ui, scene, t!("shift-times-hint"));
            return None;
        }
        Err(problem) => {
            note(ui, icons::PROBLEM, scene.theme.bad, &problem);
            return None;
        }
    };
    let edit = talk.map_times(map, &scope).map_err(|refusal| refusal.to_string());
    let possible = edit.and_then(|edit| match talk.project().step(&edit) {
        Ok(_) => Ok(edit),
        Err(error) => Err(error.to_string()),
    });
    let edit = match possible {
        Ok(edit) => edit,
        Err(problem) => {
            note(ui, icons::PROBLEM, scene.theme.bad, &problem);
            return None;
        }
    };
    let (first, last) = talk.ends_of(&scope)?;
    let [first, last] = [first, last].map(|span| {
        let after = talk.project().set_edge(map.apply(span.start));
        (moment(span.start, 3), moment(after, 3))
    });
    ui.label(t!("shift-times-first", before = first.0, after = first.1));
    ui.label(t!("shift-times-last", before = last.0, after = last.1));
    Some(edit)
}
