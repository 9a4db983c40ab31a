//! Writing a report beside the subtitles: who decided what, which cue breaks the guideline, or what another version has otherwise.

use eframe::egui::Ui;

use super::modal::{self, quiet};
use super::writing::WriteTarget;
use crate::app::action::{Action, Browse};
use crate::app::output::{Output, OutputContent, OutputKind, ReportKind};
use crate::app::scene::Scene;

const fn title(report: ReportKind) -> &'static str {
    match report {
        ReportKind::Decisions => "Export decisions",
        ReportKind::Quality => "Export quality report",
        ReportKind::Review => "Export review report",
    }
}

const fn about(report: ReportKind) -> &'static str {
    match report {
        ReportKind::Decisions => {
            "A JSON file with every boundary: where it is, who decided it and how, and what spoke for it."
        }
        ReportKind::Quality => {
            "Every cue that breaks the guideline, in what, and why, with comments and bookmarks: a page (.html) or a table for \
             spreadsheets (.csv)."
        }
        ReportKind::Review => {
            "Every difference from the version that the talk was compared with, both texts and times: a page (.html), a table for \
             spreadsheets (.csv) or a document for programs (.json)."
        }
    }
}

/// What the name ends in that is suggested.
pub const fn ending(report: ReportKind) -> &'static str {
    match report {
        ReportKind::Decisions => "decisions.json",
        ReportKind::Quality => "quality.html",
        ReportKind::Review => "review.html",
    }
}

pub fn export_report_ui(
    ui: &Ui,
    scene: &Scene<'_>,
    report: ReportKind,
    file: &mut WriteTarget,
    is_new: &mut bool,
    actions: &mut Vec<Action>,
) -> bool {
    modal::show(ui, scene, is_new, (title(report), 600.0), |ui, dialog| {
        let target = dialog.body(ui, |ui| {
            quiet(ui, scene, about(report));
            ui.add_space(4.0);
            let field = file.show(ui, scene, ("File", Browse::Write(OutputKind::Report(report))), actions);
            dialog.starts_at(ui, &field);
            let path = file.field.path();
            file.outcome_ui(ui, scene, path)
        });
        dialog.buttons(ui, |ui| {
            if let Some(place) = file.buttons_ui(ui, dialog, ("Export", target), actions) {
                actions.push(Action::Write(Output { content: OutputContent::Report(report), place }));
            }
        });
    })
}
