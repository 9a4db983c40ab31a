//! What is told beside the question: the step of the tour, doubts about the files, how listening stands, that all is answered.

use eframe::egui::Ui;

use super::{pass, resting};
use crate::action::Action;
use crate::panels::{question, tour_card};
use crate::scene::Scene;
use crate::talk::Talk;

pub(super) fn banners_ui(ui: &mut Ui, scene: &Scene<'_>, talk: &Talk, actions: &mut Vec<Action>) {
    tour_card::tour_card_ui(ui, scene, actions);
    question::question_ui(ui, scene, actions);
    if let Some(stopped) = scene.pass.filter(|pass| !pass::takes_place(pass)) {
        pass::stopped_strip(ui, scene, talk, stopped, actions);
    }
    let is_settled = talk.evidence().is_some() && talk.queue().is_empty();
    if is_settled && talk.current_boundary().is_some_and(|boundary| boundary.is_decided()) {
        resting::all_settled_strip(ui, scene, talk, actions);
    }
}
