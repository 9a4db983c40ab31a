//! What runs in the background.

use eframe::egui::{Ui, vec2};

use crate::action::Action;
use crate::command::Command;
use crate::icons;
use crate::job_kind::{JobKind, JobStatus};
use crate::panels::painted::{bar, glyph};
use crate::panels::widgets;
use crate::scene::Scene;
use base::texts::{self, t};

/// What a job does, how far it is, and a button that stops it.
pub fn job_row(ui: &mut Ui, scene: &Scene<'_>, job: &JobStatus, actions: &mut Vec<Action>) {
    let theme = scene.theme;
    ui.spacing_mut().item_spacing.x = 6.0;
    glyph(ui, icons::BUSY, 15.0, theme.accent);
    ui.label(in_words(job));
    if let Some(share) = job.share {
        bar(ui, share, vec2(72.0, 5.0), theme.accent, theme, purpose(job.kind));
    }
    let button = ui.small_button(widgets::icon(icons::CLOSE, 12.0));
    if job.kind == JobKind::Transcribe {
        // By itself: it may be the work of an hour, and has to do with no open talk.
        let button = widgets::named(button, t!("transcribe-stop-name"));
        if button.clicked() {
            actions.push(Action::StopTranscribing);
        }
        button.on_hover_text(t!("transcribe-stop-name"));
        return;
    }
    if job.kind == JobKind::HouseCuts {
        // Nor has this.
        let button = widgets::named(button, t!("style-cuts-stop"));
        if button.clicked() {
            actions.push(Action::StopLearningCuts);
        }
        button.on_hover_text(t!("style-cuts-stop"));
        return;
    }
    let button = widgets::named(button, t!("status-cancel-job"));
    if button.clicked() {
        actions.push(Action::Run(Command::CancelJob));
    }
    button.on_hover_text(widgets::tooltip(Command::CancelJob, scene));
}

fn purpose(kind: JobKind) -> &'static str {
    match kind {
        JobKind::Decode => t!("status-job-decode"),
        JobKind::Open => t!("status-job-open"),
        JobKind::Analyze | JobKind::Deepen => t!("status-job-analyse"),
        JobKind::Compare => t!("status-job-compare"),
        JobKind::Mend => t!("status-job-mend"),
        JobKind::Predict => t!("status-job-predict"),
        JobKind::Transcribe => t!("transcribe-purpose"),
        JobKind::Video => t!("status-job-video"),
        JobKind::Shots => t!("status-job-shots"),
        JobKind::HouseCuts => t!("status-job-house-cuts"),
    }
}

/// "Analysing: pitch and energy 42%".
fn in_words(job: &JobStatus) -> String {
    let (purpose, stage) = (purpose(job.kind), job.stage.as_str());
    match job.share.filter(|share| share.is_finite()) {
        Some(share) => {
            let share = texts::percent(f64::from(share.clamp(0.0, 1.0)), 0);
            t!("status-job-share", job = purpose, stage = stage, share = share)
        }
        None => t!("status-job", job = purpose, stage = stage),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_job_is_told_in_words() {
        let job = JobStatus { kind: JobKind::Analyze, stage: "pitch and energy".to_owned(), share: Some(0.421) };
        assert_eq!(in_words(&job), "Analysing: pitch and energy 42%");
        assert_eq!(in_words(&JobStatus { share: None, ..job }), "Analysing: pitch and energy");
    }
}
