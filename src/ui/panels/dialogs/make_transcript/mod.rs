//! How one comes to a transcript: the recogniser in the box makes it or another of the machine, or one sees how to get one.

mod form;
mod programs;
#[cfg(test)]
mod tests;

use std::path::Path;

use eframe::egui::{CollapsingHeader, Ui, vec2};

use super::modal::{self, DialogFrame, DialogSlot, note, quiet, section};
use crate::action::Action;
use crate::command::Command;
use crate::icons;
use crate::job_kind::{JobKind, JobStatus};
use crate::panels::painted::{bar, strong};
use crate::scene::Scene;
use base::texts::{self, t};
use media::transcribing::TranscriptionOrder;

#[derive(Debug, Default)]
pub struct State {
    form: form::State,
    programs: programs::State,
}

impl State {
    pub fn new(scene: &Scene<'_>) -> Self {
        Self { form: form::State::new(scene), programs: programs::State::default() }
    }

    /// A recording was chosen in the desktop's dialog.
    pub fn chosen(&mut self, recording: &Path) {
        self.form.chosen(recording);
    }
}

pub fn make_transcript_ui(slot: DialogSlot<'_>, state: &mut State, actions: &mut Vec<Action>) -> bool {
    let scene = slot.scene;
    modal::show(slot, (t!("transcribe-title"), 640.0), |ui, dialog| {
        if let Some(job) = scene.jobs.iter().find(|job| job.kind == JobKind::Transcribe) {
            return running_ui(ui, dialog, job, actions);
        }
        let order = dialog.body(ui, |ui| offer_ui(ui, dialog, state, actions));
        let has_form = scene.recognition.found.as_ref().is_some_and(|found| !found.is_empty());
        dialog.buttons(ui, |ui| {
            if !has_form {
                let is_looking = scene.recognition.found.is_none();
                dialog.close(ui);
                // One may have been installed meanwhile.
                let (again, button) = dialog.default_button(ui, t!("transcribe-again"), !is_looking);
                if !is_looking {
                    dialog.starts_at(ui, &button);
                }
                if again {
                    actions.push(Action::Run(Command::MakeTranscript));
                }
                return;
            }
            dialog.close(ui);
            let (start, button) = dialog.default_button(ui, t!("transcribe-start"), order.is_some());
            button.on_disabled_hover_text(t!("transcribe-start-needs"));
            if start {
                actions.extend(order.map(|order| Action::Transcribe(Box::new(order))));
            }
        });
    })
}

/// What is needed, who makes it, and what can be done without.
fn offer_ui(
    ui: &mut Ui,
    dialog: &DialogFrame<'_>,
    state: &mut State,
    actions: &mut Vec<Action>,
) -> Option<TranscriptionOrder> {
    let scene = dialog.scene;
    quiet(ui, scene, t!("transcribe-what"));
    ui.add_space(4.0);
    let mut order = None;
    match scene.recognition.found.as_deref() {
        None => {
            note(ui, icons::BUSY, scene.theme.quiet_text, t!("transcribe-looking"));
        }
        Some([]) => {
            note(ui, icons::INFO, scene.theme.accent, t!("transcribe-none-here"));
            programs::own_ui(ui, scene, &mut state.programs);
            programs::steps_ui(ui, scene, &mut state.programs);
            ui.add_space(4.0);
            CollapsingHeader::new(t!("transcribe-others")).show(ui, |ui| {
                programs::others_ui(ui, scene, &mut state.programs);
            });
        }
        Some(found) => {
            order = form::form_ui(ui, scene, dialog, (&mut state.form, &mut state.programs), found, actions);
            if let Some(failure) = &scene.recognition.failure {
                note(ui, icons::PROBLEM, scene.theme.bad, failure);
            }
            ui.add_space(4.0);
            CollapsingHeader::new(t!("transcribe-programs")).show(ui, |ui| {
                programs::own_ui(ui, scene, &mut state.programs);
                programs::steps_ui(ui, scene, &mut state.programs);
                programs::others_ui(ui, scene, &mut state.programs);
            });
        }
    }
    section(ui, t!("transcribe-without"));
    quiet(ui, scene, t!("transcribe-without-text"));
    order
}

/// While a transcript is being made: how far that is, and the way to stop it.
fn running_ui(ui: &mut Ui, dialog: &DialogFrame<'_>, job: &JobStatus, actions: &mut Vec<Action>) {
    let scene = dialog.scene;
    dialog.body(ui, |ui| {
        let recording = scene.recognition.recording.as_deref().and_then(Path::file_name);
        ui.label(strong(recording.map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()));
        ui.horizontal(|ui| {
            ui.label(match job.share {
                Some(share) => {
                    let share = texts::percent(f64::from(share), 0);
                    t!("transcribe-stage-share", stage = job.stage.as_str(), share = share)
                }
                None => job.stage.clone(),
            });
            let width = ui.available_width().clamp(60.0, 240.0);
            let name = t!("transcribe-purpose");
            bar(ui, job.share.unwrap_or(0.0), vec2(width, 6.0), scene.theme.accent, scene.theme, name);
        });
        quiet(ui, scene, t!("transcribe-running"));
    });
    dialog.buttons(ui, |ui| {
        if dialog.button(ui, t!("transcribe-stop")).clicked() {
            actions.push(Action::StopTranscribing);
        }
        dialog.close_by_default(ui);
    });
}
