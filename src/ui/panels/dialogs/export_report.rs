//! Writing a report beside the subtitles: who decided what, which cue breaks the guideline, or what another version has otherwise.

use super::modal::{self, DialogSlot, quiet};
use super::writing::WriteTarget;
use crate::action::{Action, Browse};
use crate::output::{Output, OutputContent, OutputKind, ReportKind};
use base::texts::t;

fn title(report: ReportKind) -> &'static str {
    match report {
        ReportKind::Decisions => t!("export-report-decisions"),
        ReportKind::Quality => t!("export-report-quality"),
        ReportKind::Review => t!("export-report-review"),
    }
}

fn about(report: ReportKind) -> &'static str {
    match report {
        ReportKind::Decisions => t!("export-report-decisions-about"),
        ReportKind::Quality => t!("export-report-quality-about"),
        ReportKind::Review => t!("export-report-review-about"),
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
    slot: DialogSlot<'_>,
    report: ReportKind,
    file: &mut WriteTarget,
    actions: &mut Vec<Action>,
) -> bool {
    let scene = slot.scene;
    modal::show(slot, (title(report), 600.0), |ui, dialog| {
        let target = dialog.body(ui, |ui| {
            quiet(ui, scene, about(report));
            ui.add_space(4.0);
            let field = file.show(ui, scene, (t!("export-file"), Browse::Write(OutputKind::Report(report))), actions);
            dialog.starts_at(ui, &field);
            let path = file.field.path();
            file.outcome_ui(ui, scene, path)
        });
        dialog.buttons(ui, |ui| {
            if let Some(place) = file.buttons_ui(ui, dialog, (t!("export-button"), target)) {
                actions.push(Action::Write(Output { content: OutputContent::Report(report), place }));
            }
        });
    })
}
