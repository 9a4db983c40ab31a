//! Writing a report beside the subtitles: who decided what, or which cue breaks the guideline.

use std::path::{Path, PathBuf};

use eframe::egui::Ui;

use super::super::super::action::{Action, Browse};
use super::super::super::scene::Scene;
use super::modal::{self, quiet};
use super::path_field::PathField;
use super::writing::target_ui;

#[derive(Debug, Default)]
pub struct State {
    field: PathField,
}

impl State {
    pub fn new(path: &Path) -> Self {
        Self { field: PathField::new(path) }
    }
}

/// What is reported.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Report {
    Decisions,
    Problems,
}

impl Report {
    const fn title(self) -> &'static str {
        match self {
            Self::Decisions => "Export decisions",
            Self::Problems => "Export quality report",
        }
    }

    const fn about(self) -> &'static str {
        match self {
            Self::Decisions => {
                "A JSON file with every boundary: where it is, who decided it and how, and what spoke for it."
            }
            Self::Problems => {
                "Every cue that breaks the guideline, in what, and why: a page (.html) or a table for spreadsheets (.csv)."
            }
        }
    }

    const fn browse(self) -> Browse {
        match self {
            Self::Decisions => Browse::ExportDecisions,
            Self::Problems => Browse::ExportProblems,
        }
    }

    const fn action(self, path: PathBuf) -> Action {
        match self {
            Self::Decisions => Action::ExportDecisions(path),
            Self::Problems => Action::ExportProblems(path),
        }
    }
}

pub fn export_report_ui(
    ui: &Ui,
    scene: &Scene<'_>,
    report: Report,
    state: &mut State,
    is_new: &mut bool,
    actions: &mut Vec<Action>,
) -> bool {
    modal::show(ui, scene, is_new, (report.title(), 600.0), |ui, dialog| {
        let target = dialog.body(ui, |ui| {
            quiet(ui, scene, report.about());
            ui.add_space(4.0);
            let field = state.field.show(ui, "File", Some(report.browse()), actions);
            dialog.starts_at(ui, &field);
            target_ui(ui, scene, state.field.path())
        });
        dialog.buttons(ui, |ui| {
            if dialog.button(ui, "Cancel").clicked() {
                actions.push(Action::ShowDialog(None));
            }
            let (export, _) = dialog.default_button(ui, "Export", target.is_some());
            if let Some(target) = target.filter(|_| export) {
                actions.push(report.action(target));
            }
        });
    })
}
