//! What machine and program are like, to look at and to copy into a fault report.

use eframe::egui::{Button, Label, RichText, Ui, Vec2};

use super::modal::{self, DialogSlot, note, quiet, row, section};
use crate::action::Action;
use crate::icons;
use crate::scene::Scene;
use analysis::diagnostics::{FactRow, FactSection};
use base::texts::t;

#[derive(Debug, Default)]
pub struct State {
    is_copied: bool,
}

pub fn diagnostics_ui(slot: DialogSlot<'_>, state: &mut State, actions: &mut Vec<Action>) -> bool {
    let scene = slot.scene;
    modal::show(slot, (t!("diagnostics-title"), 720.0), |ui, dialog| {
        dialog.body(ui, |ui| match scene.diagnosis {
            None => drop(note(ui, icons::BUSY, scene.theme.quiet_text, t!("diagnostics-gathering"))),
            Some(page) => {
                page.sections.iter().for_each(|facts| section_ui(ui, scene, facts));
                ui.add_space(8.0);
                quiet(ui, scene, t!("diagnostics-copy-help"));
            }
        });
        dialog.buttons(ui, |ui| {
            if state.is_copied {
                note(ui, icons::ACCEPTED, scene.theme.good, t!("diagnostics-copied"));
            }
            let button = Button::new(t!("diagnostics-copy")).min_size(Vec2::new(70.0, 28.0));
            if ui.add_enabled(scene.diagnosis.is_some(), button).clicked()
                && let Some(page) = scene.diagnosis
            {
                state.is_copied = true;
                actions.push(Action::Copy(page.report.clone()));
            }
            dialog.close_by_default(ui);
        });
    })
}

fn section_ui(ui: &mut Ui, scene: &Scene<'_>, facts: &FactSection) {
    section(ui, facts.title);
    for FactRow { label, value, is_fault } in &facts.rows {
        row(ui, label, |ui, name| {
            let text = RichText::new(value);
            let text = if *is_fault { text.color(scene.theme.bad) } else { text };
            if *is_fault {
                ui.label(crate::panels::widgets::icon(icons::PROBLEM, 14.0).color(scene.theme.bad));
            }
            ui.add(Label::new(text).wrap()).labelled_by(name);
        });
    }
    if let Some(note) = facts.note {
        quiet(ui, scene, note);
    }
}
