//! Choosing a guideline, or making one's own.

mod rules;

use std::path::Path;

use eframe::egui::{Align, Button, CollapsingHeader, Layout, RichText, ScrollArea, TextEdit, Ui, vec2};

use super::super::super::action::{Action, Browse};
use super::super::super::scene::Scene;
use super::super::super::settings::Settings;
use super::super::super::talk::Talk;
use super::super::super::{icons, theme};
use super::modal::{self, Dialog, note, quiet};
use super::path_field::{PathField, Standing};
use crate::guideline::{Guideline, Provenance};
use crate::pipeline::settle;
use crate::progress::Progress;
use crate::project::{Edit, Project};
use crate::whole_file;

/// Words up to which it is computed beforehand what another guideline would change.
const MOST_WORDS: usize = 20_000;
/// No guideline is longer than this, in bytes.
const LONGEST_FILE: u64 = 1_000_000;
/// Width of the list, height of what is said below it.
const LIST: f32 = 180.0;
const FORECAST: f32 = 26.0;

#[derive(Debug, Default)]
pub struct State {
    built_in: Vec<Guideline>,
    /// Place among those, or after them for one's own.
    chosen: usize,
    own: Option<Own>,
    file: PathField,
    /// What became of the file: whether it went well, and a sentence.
    told: Option<(bool, String)>,
    forecast: Option<Forecast>,
}

/// A guideline that is being edited.
#[derive(Clone, Debug)]
struct Own {
    guideline: Guideline,
    /// What it was made from.
    base: Guideline,
}

/// What another guideline would make of the talk.
#[derive(Debug)]
struct Forecast {
    revision: u64,
    guideline: Guideline,
    cues: usize,
    problems: usize,
}

impl State {
    pub fn new(scene: &Scene<'_>) -> Self {
        let built_in = Guideline::all();
        let current = match scene.talk {
            Some(talk) => talk.project().guideline.clone(),
            None => Guideline::named(&scene.settings.guideline).unwrap_or_default(),
        };
        let chosen = built_in.iter().position(|guideline| *guideline == current).unwrap_or(built_in.len());
        let own = (chosen == built_in.len()).then(|| Own { guideline: current.clone(), base: current });
        Self { built_in, chosen, own, ..Self::default() }
    }

    fn guideline(&self) -> Option<&Guideline> {
        self.built_in.get(self.chosen).or(self.own.as_ref().map(|own| &own.guideline))
    }

    /// Goes on with an editable copy of what is chosen.
    fn edit_copy(&mut self) {
        let Some(base) = self.guideline().cloned() else { return };
        let name = format!("{} (own)", base.name.trim_end_matches(" (own)"));
        self.take(Own { guideline: Guideline { name, ..base.clone() }, base });
    }

    fn take(&mut self, own: Own) {
        self.own = Some(own);
        self.chosen = self.built_in.len();
    }

    fn read(&mut self, path: &Path) {
        let read = || -> Result<Guideline, String> {
            let size = std::fs::metadata(path).map_err(|error| error.to_string())?.len();
            if size > LONGEST_FILE {
                return Err("the file is too long for a guideline".to_owned());
            }
            let text = std::fs::read_to_string(path).map_err(|error| error.to_string())?;
            Guideline::from_json(&text).map_err(|error| error.to_string())
        };
        self.told = Some(match read() {
            Ok(guideline) => {
                let told = format!("{} was read", guideline.name);
                self.take(Own { base: guideline.clone(), guideline });
                (true, told)
            }
            Err(problem) => (false, problem),
        });
    }

    fn write(&mut self, path: &Path) {
        let Some(guideline) = self.guideline() else { return };
        let write = || whole_file::write(path, &serde_json::to_vec_pretty(guideline)?);
        self.told = Some(match write() {
            Ok(()) => (true, format!("written: {}", path.display())),
            Err(error) => (false, format!("the guideline cannot be written because {error}: {}", path.display())),
        });
    }

    /// Computes what the chosen guideline would change, once.
    fn foresee(&mut self, talk: &Talk) {
        let Some(guideline) = self.guideline() else { return };
        let fits = |forecast: &Forecast| forecast.revision == talk.revision() && forecast.guideline == *guideline;
        if self.forecast.as_ref().is_some_and(fits) || guideline.validate().is_err() {
            return;
        }
        let project = Project { guideline: guideline.clone(), ..talk.project().clone() };
        let evidence = talk.evidence().map(AsRef::as_ref);
        if let Ok(settled) = settle(&project, evidence, &Progress::silent()) {
            self.forecast = Some(Forecast {
                revision: talk.revision(),
                guideline: project.guideline,
                cues: settled.cues.len(),
                problems: settled.problems.len(),
            });
        }
    }
}

pub fn guideline_ui(
    ui: &Ui,
    scene: &Scene<'_>,
    state: &mut State,
    is_new: &mut bool,
    actions: &mut Vec<Action>,
) -> bool {
    modal::show(ui, scene, is_new, ("Guideline", 720.0), |ui, dialog| {
        let wide = ui.available_width() > 620.0;
        let room = dialog.room_left(ui, FORECAST);
        if wide {
            ui.horizontal_top(|ui| {
                ui.allocate_ui_with_layout(vec2(LIST, room), Layout::top_down(Align::Min), |ui| {
                    ui.set_width(LIST);
                    let list = ScrollArea::vertical().id_salt("list").max_height(room).auto_shrink([false, true]);
                    list.show(ui, |ui| list_ui(ui, dialog, state));
                });
                ui.add_space(8.0);
                ui.vertical(|ui| {
                    let area = ScrollArea::both().id_salt("rules").max_height(room).auto_shrink([false, true]);
                    area.show(ui, |ui| details_ui(ui, dialog, state, actions));
                });
            });
        } else {
            ScrollArea::vertical().max_height(room).auto_shrink([false, true]).show(ui, |ui| {
                list_ui(ui, dialog, state);
                details_ui(ui, dialog, state, actions);
            });
        }
        let problem = state.guideline().and_then(|guideline| guideline.validate().err());
        ui.allocate_ui(vec2(ui.available_width(), FORECAST), |ui| match &problem {
            Some(problem) => {
                note(ui, icons::PROBLEM, scene.theme.bad, &problem.to_string());
            }
            None => forecast_ui(ui, scene, state),
        });
        dialog.buttons(ui, |ui| {
            let in_use = scene.talk.map(|talk| &talk.project().guideline);
            let can = problem.is_none() && state.guideline().is_some() && in_use != state.guideline();
            let (apply, button) = dialog.default_button(ui, "Apply", can);
            button.on_disabled_hover_text("This guideline is in use, or cannot be used");
            if let Some(guideline) = state.guideline().filter(|_| apply) {
                if scene.talk.is_some() {
                    actions.push(Action::Edit(Edit::SetGuideline(Box::new(guideline.clone()))));
                }
                if state.chosen < state.built_in.len() && scene.settings.guideline != guideline.name {
                    let settings = Settings { guideline: guideline.name.clone(), ..scene.settings.clone() };
                    actions.push(Action::Change(Box::new(settings)));
                }
                actions.push(Action::ShowDialog(None));
            }
            if dialog.button(ui, "Cancel").clicked() {
                actions.push(Action::ShowDialog(None));
            }
        });
    })
}

fn list_ui(ui: &mut Ui, dialog: &Dialog<'_>, state: &mut State) {
    let in_use = dialog.scene.talk.map(|talk| &talk.project().guideline);
    let own = state.own.as_ref().map(|own| &own.guideline);
    let mut picked = None;
    for (index, guideline) in state.built_in.iter().chain(own).enumerate() {
        let is_chosen = index == state.chosen;
        let mark = if in_use == Some(guideline) { "  · in use" } else { "" };
        let text = format!("{}{mark}", guideline.name);
        let button = Button::selectable(is_chosen, text).truncate().min_size(vec2(ui.available_width(), 26.0));
        let button = ui.add(button);
        if is_chosen {
            dialog.starts_at(ui, &button);
        }
        if button.clicked() {
            picked = Some(index);
        }
    }
    dialog.show_focused(ui);
    if let Some(picked) = picked {
        state.chosen = picked;
        state.told = None;
    }
    ui.add_space(4.0);
    if ui.button("Edit a copy").on_hover_text("Make a guideline of your own from this one").clicked() {
        state.edit_copy();
    }
}

fn details_ui(ui: &mut Ui, dialog: &Dialog<'_>, state: &mut State, actions: &mut Vec<Action>) {
    let scene = dialog.scene;
    let built_in = state.built_in.get_mut(state.chosen);
    match (built_in, &mut state.own) {
        (Some(guideline), _) => {
            ui.label(RichText::new(&guideline.name).family(theme::strong_family()));
            let doubtful = guideline.provenance.values().any(|&source| source == Provenance::Memory);
            if doubtful {
                let text = "Some numbers are from memory and were not checked against the document: not official.";
                note(ui, icons::WARNING, scene.theme.warning, text);
            }
            ui.add_space(2.0);
            rules::rules_ui(ui, scene, guideline, None);
        }
        (None, Some(own)) => {
            ui.horizontal(|ui| {
                let label = ui.label("Name").id;
                ui.add(TextEdit::singleline(&mut own.guideline.name).desired_width(240.0)).labelled_by(label);
            });
            ui.add_space(2.0);
            rules::rules_ui(ui, scene, &mut own.guideline, Some(&own.base));
        }
        (None, None) => {}
    }
    ui.add_space(4.0);
    CollapsingHeader::new("Guideline file").show(ui, |ui| file_ui(ui, scene, state, actions));
    dialog.show_focused(ui);
}

fn file_ui(ui: &mut Ui, scene: &Scene<'_>, state: &mut State, actions: &mut Vec<Action>) {
    let none: Option<Browse> = None;
    state.file.show(ui, "JSON file", none, actions);
    let path = state.file.path();
    let standing = state.file.standing(path.as_deref());
    let (can_read, can_write) = (
        standing == Standing::File,
        matches!(standing, Standing::File | Standing::Missing) && state.guideline().is_some(),
    );
    ui.horizontal_wrapped(|ui| {
        let read = ui.add_enabled(can_read, Button::new("Read from file")).clicked();
        let write = ui.add_enabled(can_write, Button::new("Write to file")).clicked();
        match &path {
            Some(path) if read => state.read(path),
            Some(path) if write => {
                state.write(path);
                state.file = PathField::new(path);
            }
            _ => {}
        }
        let remark = match standing {
            Standing::Empty => "",
            Standing::File => "writing replaces this file",
            Standing::Missing => "a new file",
            Standing::Folder => "this is a folder",
            Standing::NoFolder => "there is no such folder",
        };
        ui.label(RichText::new(remark).color(scene.theme.quiet_text));
    });
    if let Some((went_well, text)) = &state.told {
        let (icon, color) =
            if *went_well { (icons::ACCEPT, scene.theme.good) } else { (icons::PROBLEM, scene.theme.bad) };
        note(ui, icon, color, text);
    }
}

/// What the guideline would change in the talk.
fn forecast_ui(ui: &mut Ui, scene: &Scene<'_>, state: &mut State) {
    let Some(talk) = scene.talk else { return };
    if state.guideline() == Some(&talk.project().guideline) {
        quiet(ui, scene, "This guideline is in use.");
        return;
    }
    if talk.cues().is_empty() {
        quiet(ui, scene, "What it changes shows once the talk is analysed.");
        return;
    }
    if talk.words().len() > MOST_WORDS {
        quiet(ui, scene, "What it changes is computed when it is applied: the talk is long.");
        return;
    }
    // While a number is dragged there would be one computation after the other.
    if !ui.input(|input| input.pointer.any_down()) {
        state.foresee(talk);
    }
    let guideline = state.guideline();
    let forecast = state.forecast.as_ref().filter(|forecast| Some(&forecast.guideline) == guideline);
    let Some(forecast) = forecast else {
        quiet(ui, scene, "…");
        return;
    };
    let (cues, problems) = (talk.cues().len(), talk.settled().problems.len());
    let text = format!("Cues {cues} → {}, problems {problems} → {}", forecast.cues, forecast.problems);
    let (icon, color) = if forecast.problems > problems {
        (icons::WARNING, scene.theme.warning)
    } else {
        (icons::INFO, scene.theme.text)
    };
    note(ui, icon, color, &text).on_hover_text("Your decisions stay; cues that nobody decided about are made anew");
}

#[cfg(test)]
mod tests {
    use super::super::super::super::fixture::{Fixture, talk};
    use super::*;

    #[test]
    fn what_changes_is_computed_once_and_files_come_back() {
        let fixture = Fixture::new(Some(talk(60)));
        let scene = fixture.scene();
        let mut state = State::new(&scene);
        assert_eq!(state.guideline().unwrap().name, "TED");
        state.chosen = 4;
        state.foresee(scene.talk.unwrap());
        let forecast = state.forecast.as_ref().unwrap();
        assert_eq!(forecast.guideline, Guideline::dcmp());
        let project = Project { guideline: Guideline::dcmp(), ..scene.talk.unwrap().project().clone() };
        let evidence = scene.talk.unwrap().evidence().map(AsRef::as_ref);
        let settled = settle(&project, evidence, &Progress::silent()).unwrap();
        assert_eq!((forecast.cues, forecast.problems), (settled.cues.len(), settled.problems.len()));

        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("own.json");
        state.edit_copy();
        state.write(&path);
        state.chosen = 0;
        state.read(&path);
        assert_eq!(state.guideline().unwrap().name, "DCMP (own)");
        assert_eq!(state.guideline().unwrap().max_chars_per_line, 32);
        std::fs::write(&path, r#"{"max_lines":0}"#).unwrap();
        state.read(&path);
        assert!(matches!(&state.told, Some((false, problem)) if problem.contains("between 1 and 3 lines")));
    }
}
