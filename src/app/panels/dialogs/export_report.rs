//! Writing a report beside the subtitles: who decided what, or which cue breaks the guideline.

use std::path::{Path, PathBuf};

use eframe::egui::Ui;

use super::modal::{self, quiet};
use super::writing::WriteTarget;
use crate::app::action::{Action, Browse};
use crate::app::scene::Scene;

#[derive(Debug, Default)]
pub struct State {
    pub target: WriteTarget,
}

impl State {
    pub fn new(path: &Path) -> Self {
        Self { target: WriteTarget::new(path) }
    }

    pub fn suggested(scene: &Scene<'_>, report: ReportKind) -> Self {
        Self { target: WriteTarget::suggested(scene, report.ending()) }
    }
}

/// What is reported.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReportKind {
    Decisions,
    Quality,
}

impl ReportKind {
    const fn title(self) -> &'static str {
        match self {
            Self::Decisions => "Export decisions",
            Self::Quality => "Export quality report",
        }
    }

    const fn about(self) -> &'static str {
        match self {
            Self::Decisions => {
                "A JSON file with every boundary: where it is, who decided it and how, and what spoke for it."
            }
            Self::Quality => {
                "Every cue that breaks the guideline, in what, and why: a page (.html) or a table for spreadsheets (.csv)."
            }
        }
    }

    const fn ending(self) -> &'static str {
        match self {
            Self::Decisions => "decisions.json",
            Self::Quality => "quality.html",
        }
    }

    const fn browse(self) -> Browse {
        match self {
            Self::Decisions => Browse::ExportDecisions,
            Self::Quality => Browse::ExportQualityReport,
        }
    }

    const fn action(self, path: PathBuf) -> Action {
        match self {
            Self::Decisions => Action::ExportDecisions(path),
            Self::Quality => Action::ExportQualityReport(path),
        }
    }
}

pub fn export_report_ui(
    ui: &Ui,
    scene: &Scene<'_>,
    report: ReportKind,
    state: &mut State,
    is_new: &mut bool,
    actions: &mut Vec<Action>,
) -> bool {
    modal::show(ui, scene, is_new, (report.title(), 600.0), |ui, dialog| {
        let target = dialog.body(ui, |ui| {
            quiet(ui, scene, report.about());
            ui.add_space(4.0);
            let field = state.target.show(ui, scene, ("File", report.browse()), actions);
            dialog.starts_at(ui, &field);
            let path = state.target.field.path();
            state.target.outcome_ui(ui, scene, path)
        });
        dialog.buttons(ui, |ui| {
            if let Some(path) = state.target.buttons_ui(ui, dialog, ("Export", target), actions) {
                actions.push(report.action(path));
            }
        });
    })
}
