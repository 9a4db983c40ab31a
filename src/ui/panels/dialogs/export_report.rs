//! Writing a report beside the subtitles: who decided what, which cue breaks the guideline, or what another version has otherwise.

use super::modal::{self, DialogSlot, quiet, row};
use super::writing::WriteTarget;
use crate::action::{Action, Browse};
use crate::output::{Output, OutputContent, OutputKind, ReportKind};
use base::texts::t;

/// What the dialog keeps between frames.
#[derive(Debug, Default)]
pub struct State {
    /// Whether the quality report is about the second subtitles.
    is_of_second: bool,
}

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
    (state, file): (&mut State, &mut WriteTarget),
    actions: &mut Vec<Action>,
) -> bool {
    let scene = slot.scene;
    let has_second = report == ReportKind::Quality && scene.talk.is_some_and(|talk| talk.second().is_some());
    modal::show(slot, (title(report), 600.0), |ui, dialog| {
        let target = dialog.body(ui, |ui| {
            quiet(ui, scene, about(report));
            ui.add_space(4.0);
            let field = file.show(ui, scene, (t!("export-file"), Browse::Write(OutputKind::Report(report))), actions);
            dialog.starts_at(ui, &field);
            if has_second {
                row(ui, t!("export-report-of"), |ui, _| {
                    ui.radio_value(&mut state.is_of_second, false, t!("export-report-of-cues"));
                    ui.radio_value(&mut state.is_of_second, true, t!("export-report-of-second"));
                });
            }
            let path = file.field.path();
            file.outcome_ui(ui, scene, path)
        });
        dialog.buttons(ui, |ui| {
            if let Some(place) = file.buttons_ui(ui, dialog, (t!("export-button"), target)) {
                let content = match has_second && state.is_of_second {
                    true => OutputContent::SecondQualityReport,
                    false => OutputContent::Report(report),
                };
                actions.push(Action::Write(Output { content, place }));
            }
        });
    })
}
