//! Choosing a guideline, or making one's own.

mod changes;
mod cuts;
mod rules;
mod text_rules;

use std::path::Path;

use eframe::egui::{Align, Button, CollapsingHeader, Frame, Layout, Margin, RichText, ScrollArea, TextEdit, Ui, vec2};

use super::changes::{ListState, headings_ui};
use super::choices::choices_ui;
use super::modal::{self, DialogFrame, DialogSlot, note, quiet};
use super::path_field::PathField;
use super::writing::WriteButton;
use crate::action::{Action, Browse};
use crate::output::{Output, OutputContent};
use crate::path_states::PathState;
use crate::scene::Scene;
use crate::settings::Settings;
use crate::talk::Talk;
use crate::{icons, theme};
use base::texts::t;
use changes::Forecast;
use editor::project::Edit;
use formats::guideline::{Guideline, Provenance};

/// Words up to which it is computed beforehand what another guideline would change.
const MOST_WORDS: usize = 20_000;
/// Width of the list, height of the figures below it.
const LIST: f32 = 180.0;
const FORECAST: f32 = 40.0;
/// Height of the list of changes below the figures, and of its headings; it has a place of its own in a dialog of this
/// height at least, else it follows the rules.
const CHANGES: f32 = 132.0;
const HEADINGS: f32 = 20.0;
const ROOM_FOR_CHANGES: f32 = 420.0;
/// The scroll bar lies over what is beside it when the pointer comes near: so much of the width has no text.
const BAR: i8 = 12;

#[derive(Debug, Default)]
pub struct State {
    built_in: Vec<Guideline>,
    /// Place among those, or after them for one's own.
    chosen: usize,
    own: Option<Own>,
    file: PathField,
    write: WriteButton,
    /// What became of the file: whether it went well, and a sentence.
    told: Option<(bool, String)>,
    forecast: Option<Forecast>,
    /// Where one is in the list of what it would change.
    list: ListState,
}

/// A guideline that is being edited.
#[derive(Clone, Debug)]
struct Own {
    guideline: Guideline,
    /// What it was made from.
    base: Guideline,
}

/// What tells a copy from its original. Names stand in files and reports, so it is the same in every language.
const OWN_ENDING: &str = " (custom)";

impl State {
    pub fn new(scene: &Scene<'_>) -> Self {
        let mut built_in = Guideline::all();
        let current = match scene.talk {
            Some(talk) => talk.project().guideline.clone(),
            None => Guideline::named(&scene.settings.guideline).unwrap_or_default(),
        };
        // As the language of the talk has them.
        if let Some(talk) = scene.talk {
            for profile in &mut built_in {
                profile.take_language(talk.language());
            }
        }
        // The frame rate is the video's, and which rules of text count a matter of the talk: with others it still is that profile.
        let is_of = |guideline: &Guideline| Guideline {
            frame_rate: current.frame_rate,
            text_rules: current.text_rules.clone(),
            // Talks of earlier versions know of no languages and no dashes, and have the name of then.
            languages: current.languages.clone(),
            dashes: current.dashes,
            name: current.name.clone(),
            ..guideline.clone()
        };
        let is_of_name =
            |guideline: &Guideline| Guideline::named(&current.name).is_some_and(|named| named.name == guideline.name);
        let is_current = |guideline: &Guideline| is_of_name(guideline) && is_of(guideline).has_rules_of(&current);
        let chosen = built_in.iter().position(is_current).unwrap_or(built_in.len());
        if let Some(profile) = built_in.get_mut(chosen) {
            profile.take_rate_of(&current);
            profile.text_rules.clone_from(&current.text_rules);
        }
        // As the video has them, where no rate was chosen.
        if let Some(rate) = scene.talk.and_then(|talk| talk.video()?.rate.standard()) {
            for profile in &mut built_in {
                profile.take_rate_of_video(Some(rate));
            }
        }
        let own = (chosen == built_in.len()).then(|| Own { guideline: current.clone(), base: current });
        Self { built_in, chosen, own, ..Self::default() }
    }

    fn guideline(&self) -> Option<&Guideline> {
        self.built_in.get(self.chosen).or(self.own.as_ref().map(|own| &own.guideline))
    }

    /// Goes on with an editable copy of what is chosen.
    fn edit_copy(&mut self) {
        let Some(base) = self.guideline().cloned() else { return };
        let name = format!("{}{OWN_ENDING}", base.name.trim_end_matches(OWN_ENDING));
        self.take(Own { guideline: Guideline { name, ..base.clone() }, base });
    }

    fn take(&mut self, own: Own) {
        self.own = Some(own);
        self.chosen = self.built_in.len();
    }

    /// A file was read.
    pub fn read(&mut self, read: Result<Guideline, String>) {
        self.told = Some(match read {
            Ok(guideline) => {
                let told = t!("guideline-was-read", name = guideline.name.as_str());
                self.take(Own { base: guideline.clone(), guideline });
                (true, told)
            }
            Err(problem) => (false, problem),
        });
    }

    /// A file was written, or could not be.
    pub fn written(&mut self, path: &Path, result: Result<(), String>) {
        self.told = Some(match result {
            Ok(()) => (true, t!("guideline-was-written", path = path.display().to_string())),
            Err(problem) => (false, problem),
        });
    }

    /// Computes what the chosen guideline would change, once.
    fn foresee(&mut self, talk: &Talk) {
        let Some(guideline) = self.guideline() else { return };
        let is_known = self.forecast.as_ref().is_some_and(|forecast| forecast.is_of(talk, guideline));
        if !is_known && guideline.validate().is_ok() {
            self.forecast = Forecast::new(talk, guideline);
            self.list = ListState::default();
        }
    }

    /// What the chosen guideline would change, if that is known.
    fn foreseen(&self, scene: &Scene<'_>) -> Option<&Forecast> {
        let (talk, guideline) = (scene.talk?, self.guideline()?);
        self.forecast.as_ref().filter(|forecast| forecast.is_of(talk, guideline) && !is_in_use(scene, guideline))
    }
}

pub fn guideline_ui(slot: DialogSlot<'_>, state: &mut State, actions: &mut Vec<Action>) -> bool {
    let scene = slot.scene;
    modal::show(slot, (t!("guideline-title"), 800.0), |ui, dialog| {
        let wide = ui.available_width() > 620.0;
        let has_changes = state.foreseen(scene).is_some_and(Forecast::has_places);
        let are_below = has_changes && dialog.room >= ROOM_FOR_CHANGES;
        let spacing = 2.0 * ui.spacing().item_spacing.y;
        let below = if are_below { FORECAST + HEADINGS + CHANGES + spacing } else { FORECAST };
        let room = dialog.room_left(ui, below);
        if wide {
            ui.horizontal_top(|ui| {
                ui.allocate_ui_with_layout(vec2(LIST, room), Layout::top_down(Align::Min), |ui| {
                    ui.set_width(LIST);
                    let list = ScrollArea::vertical().id_salt("list").max_height(room).auto_shrink(false);
                    list.show(ui, |ui| list_ui(ui, dialog, state));
                });
                ui.add_space(8.0);
                ui.vertical(|ui| {
                    let area = ScrollArea::both().id_salt("rules").max_height(room).auto_shrink(false);
                    let content = |ui: &mut Ui| {
                        details_ui(ui, dialog, state, actions);
                        if !are_below {
                            changes_ui(ui, dialog, state, f32::INFINITY);
                        }
                    };
                    area.show(ui, |ui| beside_bar().show(ui, content));
                });
            });
        } else {
            let content = |ui: &mut Ui| {
                list_ui(ui, dialog, state);
                details_ui(ui, dialog, state, actions);
                if !are_below {
                    changes_ui(ui, dialog, state, f32::INFINITY);
                }
            };
            let area = ScrollArea::vertical().max_height(room).auto_shrink(false);
            area.show(ui, |ui| beside_bar().show(ui, content));
        }
        let problem = state.guideline().and_then(|guideline| guideline.validate().err());
        // Always as high, so that nothing moves below the pointer while guidelines are compared.
        ui.allocate_ui(vec2(ui.available_width(), FORECAST), |ui| {
            ui.set_min_height(FORECAST);
            match &problem {
                Some(problem) => {
                    note(ui, icons::PROBLEM, scene.theme.bad, &problem.to_string());
                }
                None => forecast_ui(ui, scene, state),
            }
        });
        if are_below {
            changes_ui(ui, dialog, state, CHANGES);
        }
        dialog.buttons(ui, |ui| {
            dialog.cancel(ui);
            let can = problem.is_none() && state.guideline().is_some_and(|guideline| !is_in_use(scene, guideline));
            let (apply, button) = dialog.default_button(ui, t!("guideline-apply"), can);
            button.on_disabled_hover_text(t!("guideline-cannot-apply"));
            if let Some(guideline) = state.guideline().filter(|_| apply) {
                if let Some(talk) = scene.talk {
                    // One of a file has figures by language, too.
                    let mut guideline = guideline.clone();
                    guideline.take_language(talk.language());
                    actions.push(Action::Edit(Edit::SetGuideline(Box::new(guideline))));
                }
                if state.chosen < state.built_in.len() && scene.settings.guideline != guideline.name {
                    let settings = Settings { guideline: guideline.name.clone(), ..scene.settings.clone() };
                    actions.push(Action::Change(Box::new(settings)));
                }
                actions.push(Action::CloseDialog);
            }
        });
    })
}

/// Keeps content away from the scroll bar.
fn beside_bar() -> Frame {
    Frame::NONE.inner_margin(Margin { right: BAR, ..Margin::ZERO })
}

/// Whether the talk has these rules. Where their numbers come from changes nothing.
fn is_in_use(scene: &Scene<'_>, guideline: &Guideline) -> bool {
    scene.talk.is_some_and(|talk| talk.project().guideline.has_rules_of(guideline))
}

fn list_ui(ui: &mut Ui, dialog: &DialogFrame<'_>, state: &mut State) {
    let own = state.own.as_ref().map(|own| &own.guideline);
    let all: Vec<&Guideline> = state.built_in.iter().chain(own).collect();
    let choices = choices_ui(ui, all.len(), Some(state.chosen), |ui, index, sense| {
        let guideline = all[index];
        let is_chosen = index == state.chosen;
        let text = match is_in_use(dialog.scene, guideline) {
            true => t!("guideline-name-in-use", name = guideline.shown_name()),
            false => guideline.shown_name().to_owned(),
        };
        let button = Button::selectable(is_chosen, text).truncate().min_size(vec2(ui.available_width(), 26.0));
        ui.add(button.sense(sense))
    });
    if let Some(choices) = &choices {
        dialog.starts_at(ui, &choices.stop);
    }
    dialog.show_focused(ui);
    if let Some(picked) = choices.and_then(|choices| choices.picked) {
        state.chosen = picked;
        state.told = None;
    }
    ui.add_space(4.0);
    if ui.button(t!("guideline-edit-copy")).on_hover_text(t!("guideline-edit-copy-help")).clicked() {
        state.edit_copy();
    }
}

/// Says so where the publisher of a guideline has no figures for the language of the talk.
fn language_ui(ui: &mut Ui, scene: &Scene<'_>, guideline: &Guideline) {
    let Some(talk) = scene.talk else { return };
    if let Some(unsaid) = guideline.unsaid_for(talk.language()) {
        note(ui, icons::WARNING, scene.theme.warning, &unsaid.text());
    }
}

fn details_ui(ui: &mut Ui, dialog: &DialogFrame<'_>, state: &mut State, actions: &mut Vec<Action>) {
    let scene = dialog.scene;
    let built_in = state.built_in.get_mut(state.chosen);
    match (built_in, &mut state.own) {
        (Some(guideline), _) => {
            ui.label(RichText::new(guideline.shown_name()).family(theme::strong_family()));
            let doubtful = guideline.provenance.values().any(|&source| source == Provenance::Memory);
            notes_ui(ui, scene, guideline);
            ui.add_space(2.0);
            language_ui(ui, scene, guideline);
            rules::rules_ui(ui, scene, guideline, None);
            text_rules::text_rules_ui(ui, scene, guideline);
            if doubtful {
                quiet(ui, scene, t!("guideline-from-memory"));
            }
        }
        (None, Some(own)) => {
            ui.horizontal(|ui| {
                let label = ui.label(t!("guideline-name")).id;
                ui.add(TextEdit::singleline(&mut own.guideline.name).desired_width(240.0)).labelled_by(label);
            });
            notes_ui(ui, scene, &own.guideline);
            ui.add_space(2.0);
            language_ui(ui, scene, &own.guideline);
            rules::rules_ui(ui, scene, &mut own.guideline, Some(&own.base));
            cuts::cuts_ui(ui, scene, &mut own.guideline);
            text_rules::text_rules_ui(ui, scene, &mut own.guideline);
        }
        (None, None) => {}
    }
    ui.add_space(4.0);
    CollapsingHeader::new(t!("guideline-file")).show(ui, |ui| file_ui(ui, scene, state, actions));
    dialog.show_focused(ui);
}

fn notes_ui(ui: &mut Ui, scene: &Scene<'_>, guideline: &Guideline) {
    if !guideline.notes.is_empty() {
        quiet(ui, scene, guideline.shown_notes());
    }
}

fn file_ui(ui: &mut Ui, scene: &Scene<'_>, state: &mut State, actions: &mut Vec<Action>) {
    let none: Option<Browse> = None;
    state.file.show(ui, t!("guideline-json-file"), none, actions);
    let path = state.file.path();
    let standing = scene.looks.standing(path.as_deref());
    let guideline = state.guideline().cloned();
    ui.horizontal_wrapped(|ui| {
        let read = ui.add_enabled(standing == PathState::File, Button::new(t!("guideline-read"))).clicked();
        let button = (t!("guideline-write"), guideline.is_some());
        let written = state.write.show(ui, scene, button, path.as_deref());
        match (path, guideline) {
            (Some(path), _) if read => actions.push(Action::ReadGuideline(path)),
            (_, Some(guideline)) => {
                let content = OutputContent::Guideline(Box::new(guideline));
                actions.extend(written.map(|place| Action::Write(Output { content, place })));
            }
            _ => {}
        }
    });
    modal::outcome(ui, scene, state.told.as_ref());
}

/// What the guideline would change in the talk.
fn forecast_ui(ui: &mut Ui, scene: &Scene<'_>, state: &mut State) {
    let Some(talk) = scene.talk else { return };
    if state.guideline().is_some_and(|guideline| is_in_use(scene, guideline)) {
        quiet(ui, scene, t!("guideline-in-use"));
        return;
    }
    if talk.cues().is_empty() {
        quiet(ui, scene, t!("guideline-not-analysed"));
        return;
    }
    if talk.words().len() > MOST_WORDS {
        quiet(ui, scene, t!("guideline-long-talk"));
        return;
    }
    // While a number is dragged there would be one computation after the other.
    if !ui.input(|input| input.pointer.any_down()) {
        state.foresee(talk);
    }
    match state.foreseen(scene) {
        Some(forecast) => forecast.figures_ui(ui, scene),
        None => {
            quiet(ui, scene, "…");
        }
    }
}

/// The places that change, if there are any.
fn changes_ui(ui: &mut Ui, dialog: &DialogFrame<'_>, state: &mut State, height: f32) {
    let mut list = std::mem::take(&mut state.list);
    if let Some(forecast) = state.foreseen(dialog.scene).filter(|forecast| forecast.has_places()) {
        headings_ui(ui, dialog.scene, t!("guideline-with-this"));
        forecast.places_ui(ui, dialog.scene, &mut list, height);
    }
    state.list = list;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::{Fixture, talk};

    #[test]
    fn what_changes_is_computed_once_and_what_was_read_is_chosen() {
        let fixture = Fixture::new(Some(talk(60)));
        let scene = fixture.scene();
        let mut state = State::new(&scene);
        assert_eq!(state.guideline().unwrap().name, "TED");
        state.chosen = 4;
        state.foresee(scene.talk.unwrap());
        let forecast = state.forecast.as_ref().unwrap();
        assert_eq!(forecast.guideline, Guideline::dcmp());

        state.edit_copy();
        let own = state.guideline().cloned().unwrap();
        state.chosen = 0;
        state.read(Ok(own));
        assert_eq!(state.guideline().unwrap().name, "DCMP (custom)");
        assert_eq!(state.guideline().unwrap().max_chars_per_line, 32);
        state.read(Err("between 1 and 3 lines".to_owned()));
        assert!(matches!(&state.told, Some((false, problem)) if problem.contains("between 1 and 3 lines")));
        assert_eq!(state.guideline().unwrap().name, "DCMP (custom)");
    }
}
