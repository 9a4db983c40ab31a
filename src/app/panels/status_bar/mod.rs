//! What runs in the background, what the person should know, and how things stand.

mod boundaries;
mod draft;
pub(super) mod jobs;
mod live;
mod media;
mod no_model;
mod notices;
mod standing;
#[cfg(test)]
mod tests;

use eframe::egui::{Align, Layout, Ui, vec2};

use crate::action::Action;
use crate::scene::Scene;
use evidence::model_set::ModelSet;

/// Room for how things stand, for each job and for the newest notice; without it there are two rows.
const STANDING: f32 = 690.0;
const JOB: f32 = 330.0;
const NOTICE: f32 = 220.0;
/// The same for what was recognised, and for the word that tells of the open models.
const TRANSCRIPT: f32 = 150.0;
const MODELS: f32 = 120.0;
/// The same for the word that the models are not for commercial use.
const LICENCE: f32 = 170.0;
/// The same for the button of a notice, or the two of a text that was being typed.
const WAY_OUT: f32 = 190.0;
const ROW: f32 = 24.0;

/// What the panel keeps between frames.
#[derive(Debug, Default)]
pub struct State {
    boundaries: boundaries::State,
    no_model: no_model::State,
    /// Width of how things stand, in points.
    standing: f32,
}

pub fn status_bar_ui(ui: &mut Ui, scene: &Scene<'_>, state: &mut State, actions: &mut Vec<Action>) {
    ui.spacing_mut().item_spacing.y = 3.0;
    // What overflows a row makes those after it wider.
    let width = ui.available_width();
    notices::failures_ui(ui, scene, actions);
    media::media_ui(ui, scene, actions);
    no_model::no_model_ui(ui, scene, &mut state.no_model, actions);
    live::live_ui(ui, scene, actions);
    let has_draft = draft::is_offered(scene);
    let has_notice = has_draft || !scene.notices.is_empty();
    let has_button = has_draft || scene.notices.iter().any(|notice| notice.way_out.is_some());
    let notice = match has_notice {
        true => NOTICE + if has_button { WAY_OUT } else { 0.0 },
        false => 0.0,
    };
    let is_open = scene.talk.is_some_and(|talk| talk.project().models == ModelSet::Open);
    let transcript = if width >= standing::ROOM_FOR_TRANSCRIPT { TRANSCRIPT } else { 0.0 };
    let standing = STANDING + transcript + if is_open { MODELS } else { 0.0 };
    let others = standing + JOB * scene.jobs.len() as f32 + notice;
    // Told wherever there is room for it; a row of its own it does not take, and whoever exports reads it again.
    let licence = !is_open && scene.binding_licences().is_some() && width >= others + LICENCE;
    let tells = standing::Tells { licence, transcript: width >= standing::ROOM_FOR_TRANSCRIPT };
    if width < others {
        if !scene.jobs.is_empty() {
            ui.horizontal_wrapped(|ui| jobs_ui(ui, scene, actions));
        }
        if has_notice {
            ui.horizontal(|ui| messages_ui(ui, scene, has_draft, actions));
        }
        let wrapped = Layout::left_to_right(Align::Center).with_main_wrap(true);
        ui.allocate_ui_with_layout(vec2(width, ROW), wrapped, |ui| {
            standing::standing_ui(ui, scene, &mut state.boundaries, tells, actions);
        });
        return;
    }
    // What stands keeps its place at the right, where it has as much room as it took in the frame before; the news take what is
    // left. Drawn from the left to the right, as the Tab key goes.
    let row = Layout::left_to_right(Align::Center);
    ui.allocate_ui_with_layout(vec2(width, ROW), row, |ui| {
        ui.spacing_mut().item_spacing.x = 0.0;
        let left = (width - state.standing).max(0.0);
        ui.allocate_ui_with_layout(vec2(left, ROW), row, |ui| {
            ui.spacing_mut().item_spacing.x = 8.0;
            ui.set_width(left);
            ui.set_max_width(left - 8.0);
            jobs_ui(ui, scene, actions);
            messages_ui(ui, scene, has_draft, actions);
        });
        let start = ui.cursor().left();
        standing::standing_ui(ui, scene, &mut state.boundaries, tells, actions);
        let taken = ui.min_rect().right() - start;
        if (taken - state.standing).abs() > 0.5 {
            state.standing = taken;
            ui.ctx().request_discard("how things stand takes another width");
        }
    });
}

fn jobs_ui(ui: &mut Ui, scene: &Scene<'_>, actions: &mut Vec<Action>) {
    for job in scene.jobs {
        jobs::job_row(ui, scene, job, actions);
        ui.add_space(4.0);
    }
}

fn messages_ui(ui: &mut Ui, scene: &Scene<'_>, has_draft: bool, actions: &mut Vec<Action>) {
    notices::newest_ui(ui, scene, !has_draft, actions);
    draft::draft_ui(ui, scene, actions);
}
