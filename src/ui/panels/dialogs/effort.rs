//! What the talk took so far, what is left of its draft, and how long it may still take: what `breathmark effort` prints.

use eframe::egui::Label;

use super::modal::{self, DialogSlot, quiet, row};
use crate::scene::Scene;
use crate::talk::Talk;
use base::texts::t;
use editor::effort::{EffortRow, Pace};

/// The figures, for as long as nothing is done: working them out takes as long as undoing all steps.
#[derive(Debug, Default)]
pub struct State {
    of: Option<(u64, u64, Pace)>,
    rows: Vec<EffortRow>,
}

impl State {
    fn update(&mut self, talk: &Talk, pace: &Pace) {
        let of = Some((talk.revision(), talk.work_done(), pace.clone()));
        if self.of != of {
            self.of = of;
            self.rows = talk.effort(pace).rows();
        }
    }
}

pub fn effort_ui(slot: DialogSlot<'_>, state: &mut State) -> bool {
    let scene: &Scene<'_> = slot.scene;
    if let Some(talk) = scene.talk {
        state.update(talk, &scene.learning.pace);
    }
    modal::show(slot, (t!("effort-title"), 620.0), |ui, dialog| {
        dialog.body(ui, |ui| {
            quiet(ui, scene, t!("effort-about"));
            for EffortRow { label, value } in &state.rows {
                row(ui, label, |ui, _| ui.add(Label::new(value.as_str()).wrap()));
            }
            quiet(ui, scene, t!("effort-local"));
        });
        dialog.buttons(ui, |ui| dialog.close_by_default(ui));
    })
}
