//! What re-cutting or new line breaks would change, before they are applied. Retiming has a dialog of its own.

use super::changes::{ChangeForecast, ListState, headings_ui, only_chosen_ui};
use super::modal::{self, DialogSlot, note, quiet};
use crate::action::Action;
use crate::icons;
use crate::scene::Scene;
use crate::talk::Talk;
use base::texts::t;
use editor::project::{Edit, EditError, GivenPart};

/// Room for the figures below the list.
const FIGURES: f32 = 44.0;

#[derive(Debug, Default)]
pub struct State {
    /// Only the chosen cues are done.
    only_chosen: bool,
    /// What would come of it, or why nothing would, of the talk at a revision.
    forecast: Option<(u64, Result<ChangeForecast, EditError>)>,
    list: ListState,
}

impl State {
    pub fn new(scene: &Scene<'_>, part: GivenPart) -> Self {
        let only_chosen = scene.talk.is_some_and(|talk| talk.has_selection());
        let mut state = Self { only_chosen, ..Self::default() };
        if let Some(talk) = scene.talk {
            state.foresee(talk, part);
        }
        state
    }

    fn edit(&self, talk: &Talk, part: GivenPart) -> Edit {
        let chosen = talk.selected_cues();
        talk.release(part, self.only_chosen.then_some(chosen.as_slice()))
    }

    /// Computes what it would come to, once for each state of the talk.
    fn foresee(&mut self, talk: &Talk, part: GivenPart) {
        if self.forecast.as_ref().is_some_and(|(revision, _)| *revision == talk.revision()) {
            return;
        }
        let then = talk.foresee(&self.edit(talk, part));
        let forecast = then.map(|then| ChangeForecast::new(talk.project_cues(), &then, usize::MAX));
        self.forecast = Some((talk.revision(), forecast));
        self.list = ListState::default();
    }
}

fn title(part: GivenPart) -> &'static str {
    match part {
        GivenPart::Cuts => t!("anew-cuts"),
        GivenPart::Lines => t!("anew-lines"),
        GivenPart::Times => t!("anew-times"),
    }
}

/// What is done, and what stays.
fn explanation(part: GivenPart) -> &'static str {
    match part {
        GivenPart::Cuts => t!("anew-cuts-help"),
        GivenPart::Lines => t!("anew-lines-help"),
        GivenPart::Times => t!("anew-times-help"),
    }
}

pub fn recut_ui(slot: DialogSlot<'_>, state: &mut State, part: GivenPart, actions: &mut Vec<Action>) -> bool {
    let scene = slot.scene;
    let Some(talk) = scene.talk else { return true };
    state.foresee(talk, part);
    modal::show(slot, (title(part), 760.0), |ui, dialog| {
        quiet(ui, scene, explanation(part));
        if part != GivenPart::Lines && talk.words().iter().all(|word| word.estimated) {
            note(ui, icons::WARNING, scene.theme.warning, t!("anew-estimated-words"));
        }
        if only_chosen_ui(ui, talk, &mut state.only_chosen) {
            state.forecast = None;
            state.foresee(talk, part);
        }
        ui.add_space(2.0);
        let mut changes = false;
        match state.forecast.as_ref().map(|(_, forecast)| forecast) {
            Some(Ok(forecast)) => {
                changes = forecast.has_places();
                if changes {
                    headings_ui(ui, scene, t!("anew-then"));
                    let height = dialog.room_left(ui, FIGURES);
                    let list = forecast.long_list_ui(ui, scene, &mut state.list, height);
                    dialog.starts_at(ui, &list);
                }
                forecast.figures_ui(ui, scene);
            }
            Some(Err(why)) => {
                note(ui, icons::INFO, scene.theme.text, &sentence(&why.to_string()));
            }
            None => {}
        }
        dialog.buttons(ui, |ui| {
            let cancel = dialog.cancel(ui);
            if !changes {
                dialog.starts_at(ui, &cancel);
            }
            let count = talk.selected_cues().len();
            let label = match part {
                _ if !state.only_chosen => title(part).to_owned(),
                GivenPart::Cuts => t!("anew-cut-chosen", count = count),
                GivenPart::Lines => t!("anew-break-chosen", count = count),
                GivenPart::Times => t!("anew-time-chosen", count = count),
            };
            let (apply, button) = dialog.default_button(ui, &label, changes);
            button.on_disabled_hover_text(t!("anew-nothing")).on_hover_text(t!("anew-undo"));
            if apply {
                actions.push(Action::Edit(state.edit(talk, part)));
                actions.push(Action::CloseDialog);
            }
        });
    })
}

/// A refusal as a sentence of its own.
pub(super) fn sentence(text: &str) -> String {
    let mut signs = text.chars();
    let first = signs.next().map(|first| first.to_uppercase().to_string()).unwrap_or_default();
    format!("{first}{}.", signs.as_str())
}
