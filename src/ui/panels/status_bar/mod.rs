//! What runs in the background, what the person should know, and how things stand.

mod boundaries;
mod draft;
pub(super) mod jobs;
mod live;
mod media;
mod no_model;
mod notices;
mod standing;
mod widths;
#[cfg(test)]
mod tests;

use eframe::egui::{Align, Layout, Ui, vec2};

use crate::action::Action;
use crate::scene::Scene;
use evidence::model_set::ModelSet;

/// Room for each job; without it there are two rows.
const JOB: f32 = 330.0;
/// Between the news and how things stand.
const GAP: f32 = 8.0;
const ROW: f32 = 24.0;

/// What the panel keeps between frames.
#[derive(Debug, Default)]
pub struct State {
    boundaries: boundaries::State,
    left: standing::LeftState,
    no_model: no_model::State,
    /// Width of how things stand in one row, in points, without the word of what the models forbid. What has no room in the window
    /// is as good as a little wider than that.
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
    let mut has_draft = draft::is_offered(scene);
    if has_draft && notices::newest(scene).is_some() {
        ui.horizontal(|ui| draft::draft_ui(ui, scene, actions));
        has_draft = false;
    }
    let messages = notices::room(ui, scene) + if has_draft { draft::room(ui) } else { 0.0 };
    let others = state.standing + GAP + JOB * scene.jobs.len() as f32 + messages;
    let is_open = scene.talk.is_some_and(|talk| talk.project().models == ModelSet::Open);
    // Shown wherever there is room for it; it takes no row of its own, as the export dialog shows it again.
    let room_for_licence = standing::room_for_licence(ui);
    let licence = !is_open && scene.binding_licences().is_some() && width >= others + room_for_licence;
    let tells = standing::Tells { licence, transcript: width >= standing::ROOM_FOR_TRANSCRIPT };
    if width < others {
        if !scene.jobs.is_empty() {
            ui.horizontal_wrapped(|ui| jobs_ui(ui, scene, actions));
        }
        if messages > 0.0 {
            ui.horizontal(|ui| messages_ui(ui, scene, has_draft, actions));
        }
        let wrapped = Layout::left_to_right(Align::Center).with_main_wrap(true);
        let drawn = ui.allocate_ui_with_layout(vec2(width, ROW), wrapped, |ui| {
            standing::standing_ui(ui, scene, (&mut state.boundaries, &mut state.left), tells, actions);
            ui.min_rect()
        });
        match drawn.inner.height() < 1.5 * ROW {
            true => state.update_standing(ui, drawn.inner.width()),
            false => state.standing = state.standing.max(width + 1.0),
        }
        return;
    }
    // What stands keeps its place at the right, where it has as much room as it took in the frame before; the news take what is
    // left. Drawn from the left to the right, as the Tab key goes.
    let row = Layout::left_to_right(Align::Center);
    ui.allocate_ui_with_layout(vec2(width, ROW), row, |ui| {
        ui.spacing_mut().item_spacing.x = 0.0;
        let right = state.standing + if licence { room_for_licence } else { 0.0 };
        let left = (width - right - GAP).max(0.0);
        ui.allocate_ui_with_layout(vec2(left, ROW), row, |ui| {
            ui.spacing_mut().item_spacing.x = 8.0;
            ui.set_width(left);
            jobs_ui(ui, scene, actions);
            messages_ui(ui, scene, has_draft, actions);
        });
        ui.add_space(GAP);
        let start = ui.cursor().left();
        standing::standing_ui(ui, scene, (&mut state.boundaries, &mut state.left), tells, actions);
        let taken = ui.min_rect().right() - start;
        state.update_standing(ui, if licence { taken - room_for_licence } else { taken });
    });
}

impl State {
    fn update_standing(&mut self, ui: &Ui, taken: f32) {
        if (taken - self.standing).abs() > 0.5 {
            self.standing = taken;
            ui.ctx().request_discard("how things stand takes another width");
        }
    }
}

fn jobs_ui(ui: &mut Ui, scene: &Scene<'_>, actions: &mut Vec<Action>) {
    for job in scene.jobs {
        jobs::job_row(ui, scene, job, actions);
        ui.add_space(4.0);
    }
}

fn messages_ui(ui: &mut Ui, scene: &Scene<'_>, has_draft: bool, actions: &mut Vec<Action>) {
    notices::newest_ui(ui, scene, actions);
    if has_draft {
        draft::draft_ui(ui, scene, actions);
    }
}
