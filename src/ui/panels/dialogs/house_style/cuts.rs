//! How the client cuts, learnt from the same files: what that gains on files that were left out, and whether it is taken.

use eframe::egui::text::LayoutJob;
use eframe::egui::{Button, CornerRadius, Grid, Role, Sense, TextStyle, Ui, WidgetInfo, pos2, vec2};

use crate::action::Action;
use crate::icons;
use crate::job_error::JobError;
use crate::job_kind::{JobKind, JobStatus};
use crate::panels::dialogs::modal::{note, quiet, section};
use crate::panels::dialogs::recut::sentence;
use crate::panels::painted::{bar, strong};
use crate::panels::text_order;
use crate::panels::widgets::moment;
use crate::scene::Scene;
use base::texts::{self, t};
use editor::house_cuts::{CutExample, CutVerdict, HouseCutsReport, LearntCuts};
use editor::house_style::HouseStyle;

/// Files that say nothing of cuts that are listed.
const MOST_LEFT_OUT: usize = 10;
/// Narrower than this, what is compared stands below one another.
const WIDE: f32 = 520.0;
/// Around the text of a cue, and between cues.
const PADDING: f32 = 5.0;
const SPACING: f32 = 3.0;

/// `leaves_cuts`: whether the numbers are left out of the guideline that is used and saved.
pub fn cuts_ui(ui: &mut Ui, scene: &Scene<'_>, style: &HouseStyle, leaves_cuts: &mut bool, actions: &mut Vec<Action>) {
    section(ui, t!("style-cuts"));
    if let Some(job) = scene.jobs.iter().find(|job| job.kind == JobKind::HouseCuts) {
        return running_ui(ui, scene, job, actions);
    }
    match &style.cuts {
        Some(cuts) => learnt_ui(ui, scene, cuts, leaves_cuts),
        None => {
            quiet(ui, scene, t!("style-cuts-about"));
            // They belong to a style that stays.
            let button = ui.add_enabled(!scene.house_style.is_busy, Button::new(t!("style-cuts-learn")));
            if button.on_hover_text(t!("style-cuts-learn-help")).clicked() {
                actions.push(Action::LearnHouseCuts);
            }
        }
    }
    match &scene.house_style.cuts_failure {
        Some(JobError::Cancelled(_)) => {
            quiet(ui, scene, t!("style-cuts-stopped"));
        }
        Some(error) => {
            note(ui, icons::PROBLEM, scene.theme.bad, &sentence(&error.to_string()));
        }
        None => {}
    }
}

/// A stage as the beginning of a sentence.
fn capitalised(stage: &str) -> String {
    let mut signs = stage.chars();
    let first = signs.next().map(|first| first.to_uppercase().to_string()).unwrap_or_default();
    first + signs.as_str()
}

/// How far it is, and a button that stops it.
fn running_ui(ui: &mut Ui, scene: &Scene<'_>, job: &JobStatus, actions: &mut Vec<Action>) {
    let share = job.share.map_or_else(String::new, |share| texts::percent(f64::from(share.clamp(0.0, 1.0)), 0));
    quiet(ui, scene, t!("style-cuts-at", stage = capitalised(&job.stage), share = share).trim_end());
    ui.horizontal(|ui| {
        if let Some(share) = job.share {
            bar(ui, share, vec2(200.0, 6.0), scene.theme.accent, scene.theme, t!("status-job-house-cuts"));
        }
        if ui.add(Button::new(t!("style-cuts-stop"))).clicked() {
            actions.push(Action::StopLearningCuts);
        }
    });
}

/// What came of it.
fn learnt_ui(ui: &mut Ui, scene: &Scene<'_>, cuts: &LearntCuts, leaves_cuts: &mut bool) {
    let (theme, fitted) = (scene.theme, &cuts.fitted);
    let (icon, color) =
        if fitted.cuts.is_some() { (icons::ACCEPT, theme.good) } else { (icons::WARNING, theme.warning) };
    note(ui, icon, color, &t!("house-cuts-verdict", verdict = fitted.verdict.to_string()));
    for remark in &cuts.remarks {
        note(ui, icons::WARNING, theme.warning, remark);
    }
    for (path, reason) in cuts.left_out.iter().take(MOST_LEFT_OUT) {
        let text = t!("style-left-out", path = path.to_string_lossy(), reason = reason.as_str());
        note(ui, icons::WARNING, theme.warning, &text);
    }
    if let more @ 1.. = cuts.left_out.len().saturating_sub(MOST_LEFT_OUT) {
        quiet(ui, scene, &t!("style-more", count = more));
    }
    if fitted.verdict == CutVerdict::TooFewFiles {
        return;
    }
    quiet(ui, scene, &cuts.sample_text());
    figures_ui(ui, &fitted.report);
    if fitted.cuts.is_some() {
        let mut takes_cuts = !*leaves_cuts;
        ui.checkbox(&mut takes_cuts, t!("style-cuts-take")).on_hover_text(t!("style-cuts-take-help"));
        *leaves_cuts = !takes_cuts;
    }
    examples_ui(ui, scene, &fitted.report);
}

fn figures_ui(ui: &mut Ui, report: &HouseCutsReport) {
    let shown = |value: Option<f64>| value.map_or_else(|| "–".to_owned(), |value| texts::number(value, 1));
    Grid::new("house cuts").num_columns(3).spacing([18.0, 4.0]).show(ui, |ui| {
        for heading in [t!("style-column-matter"), t!("house-cuts-before"), t!("house-cuts-after")] {
            ui.label(strong(heading));
        }
        ui.end_row();
        for figure in report.figures() {
            ui.label(figure.name);
            ui.label(shown(figure.before));
            ui.label(strong(shown(figure.after)));
            ui.end_row();
        }
    });
}

/// Some places of a file that was left out, as they were and would be cut, and as the client cut them.
fn examples_ui(ui: &mut Ui, scene: &Scene<'_>, report: &HouseCutsReport) {
    if report.examples.is_empty() {
        return;
    }
    section(ui, &t!("style-cuts-places", file = report.file.as_str()));
    for example in &report.examples {
        quiet(ui, scene, &moment(example.at, 0));
        example_ui(ui, scene, example);
        ui.add_space(6.0);
    }
}

fn example_ui(ui: &mut Ui, scene: &Scene<'_>, example: &CutExample) {
    let ways = [
        (t!("house-cuts-before"), &example.before),
        (t!("house-cuts-after"), &example.after),
        (t!("house-cuts-client"), &example.client),
    ];
    if ui.available_width() < WIDE {
        for (name, cues) in ways {
            ui.scope(|ui| cues_ui(ui, scene, name, cues));
        }
        return;
    }
    ui.columns_const(|columns: &mut [Ui; 3]| {
        for (ui, (name, cues)) in columns.iter_mut().zip(ways) {
            cues_ui(ui, scene, name, cues);
        }
    });
}

/// Cues below one another, their lines as they are.
fn cues_ui(ui: &mut Ui, scene: &Scene<'_>, name: &str, cues: &[String]) {
    let theme = scene.theme;
    quiet(ui, scene, name);
    let (font, width) = (TextStyle::Body.resolve(ui.style()), ui.available_width());
    ui.spacing_mut().item_spacing.y = SPACING;
    for cue in cues {
        let job = LayoutJob::simple(cue.clone(), font.clone(), theme.text, (width - 2.0 * PADDING).max(40.0));
        let galley = text_order::laid_out_at_side(ui.painter(), job);
        let size = vec2(width, galley.size().y + 2.0 * PADDING);
        let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
        let spoken = format!("{name}: {}", cue.replace('\n', " / "));
        response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &spoken));
        ui.painter().rect_filled(rect, CornerRadius::same(4), theme.raised);
        let inside = rect.shrink(PADDING);
        ui.painter().galley(pos2(text_order::anchor(&galley, inside), inside.top()), galley, theme.text);
    }
}
