//! The talk beside another version: the places where the two differ, and figures. A small window that leaves the rest usable.

use eframe::egui::{self, Align2, Grid, Id, Key, Modifiers, Response, RichText, Ui, vec2};

use super::modal::{note, quiet};
use super::path_field::PathField;
use super::version_walk::{keys_ui, walk_ui};
use crate::app::action::{Action, Browse};
use crate::app::icons;
use crate::app::jobs::JobKind;
use crate::app::looks::PathState;
use crate::app::panels::widgets;
use crate::app::scene::Scene;
use crate::app::theme;
use crate::comparison::{Agreement, Conformity, SegmentationReport};
use crate::texts::{self, t};

/// Of the contents, in points: with both versions beside each other, and before.
const WIDTH: f32 = 560.0;
const NARROW_WIDTH: f32 = 430.0;
/// What is left free below the window, for the status bar.
const BELOW: f32 = 48.0;

/// What the window keeps between frames.
#[derive(Debug, Default)]
pub struct State {
    field: PathField,
    /// Whether something was found already when it was drawn last.
    has_found: bool,
}

impl State {
    pub fn new(scene: &Scene<'_>) -> Self {
        let has_found = scene.comparing.found().is_some();
        Self { field: scene.comparing.path().map(PathField::new).unwrap_or_default(), has_found }
    }

    /// A file was chosen in the desktop's dialog.
    pub fn chosen(&mut self, path: &std::path::Path) {
        self.field = PathField::new(path);
        self.has_found = false;
    }
}

pub fn window_id() -> Id {
    Id::unique("compare")
}

/// Returns whether the window was closed.
pub fn compare_ui(ui: &Ui, scene: &Scene<'_>, state: &mut State, is_new: &mut bool, actions: &mut Vec<Action>) -> bool {
    if scene.talk.is_none() {
        return true;
    }
    let ctx = ui.ctx().clone();
    let mut stays = true;
    // Who named a file goes on with what was found, and not by typing into its name.
    *is_new |= scene.comparing.found().is_some() && !state.has_found;
    state.has_found = scene.comparing.found().is_some();
    let screen = ctx.content_rect();
    // At the right: what a difference is judged by stands at the left, with its buttons. What does not fit into a small
    // window is scrolled to.
    let corner = screen.right_bottom() + vec2(-16.0, -BELOW);
    let most = (screen.height() - BELOW - 8.0).max(120.0);
    let title = RichText::new(t!("compare-title")).family(theme::strong_family()).size(14.5);
    egui::Window::new(title)
        .id(window_id())
        .open(&mut stays)
        .collapsible(false)
        .resizable(false)
        .pivot(Align2::RIGHT_BOTTOM)
        .default_pos(corner)
        .default_height(most)
        .show(&ctx, |ui| {
            let width = if scene.comparing.found().is_some() { WIDTH } else { NARROW_WIDTH };
            ui.set_width(width.min(screen.width() - 48.0));
            egui::ScrollArea::vertical().max_height(most).auto_shrink([false, true]).show(ui, |ui| {
                let first = reference_ui(ui, scene, state, actions);
                let next = match scene.comparing.found() {
                    Some(found) => {
                        let next = walk_ui(ui, scene, found, actions);
                        figures_ui(ui, scene, &found.report);
                        Some(next)
                    }
                    None => {
                        standing_ui(ui, scene);
                        None
                    }
                };
                // Where figures are there already, the differences come next. The first pass only measures.
                if *is_new && ui.is_enabled() && !ui.is_sizing_pass() {
                    next.filter(Response::enabled).unwrap_or(first).request_focus();
                    *is_new = false;
                }
            });
        });
    keys_ui(&ctx, scene, actions);
    let popup = egui::Popup::is_any_open(&ctx);
    let escape = !popup && ctx.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape));
    escape || !stays
}

/// The path of the reference, and the button that compares.
fn reference_ui(ui: &mut Ui, scene: &Scene<'_>, state: &mut State, actions: &mut Vec<Action>) -> Response {
    let field = state.field.show(ui, t!("compare-other"), Some(Browse::Reference), actions);
    let path = state.field.path();
    let standing = scene.looks.standing(path.as_deref());
    let is_file = standing == PathState::File;
    let enter = (field.has_focus() || field.lost_focus()) && ui.input(|input| input.key_pressed(Key::Enter));
    let is_known = is_file && scene.comparing.path() == path.as_deref();
    let problem = match standing {
        PathState::Folder => Some(t!("path-is-folder")),
        PathState::Missing => Some(t!("path-missing")),
        PathState::NoFolder => Some(t!("path-no-folder")),
        PathState::NoFile(_) => Some(t!("path-is-no-file")),
        PathState::Empty | PathState::Unknown | PathState::File => None,
    };
    ui.horizontal(|ui| {
        let label = if is_known { t!("compare-read-again") } else { t!("compare-compare") };
        let button = ui.add_enabled(is_file, egui::Button::new(label)).on_hover_text(t!("compare-help"));
        let button = button.on_disabled_hover_text(t!("version-file-type"));
        if let Some(path) = path.filter(|_| is_file && (button.clicked() || enter)) {
            actions.push(Action::Compare(path));
        }
        if let Some(problem) = problem {
            ui.label(widgets::icon(icons::PROBLEM, 15.0).color(scene.theme.bad));
            ui.label(RichText::new(problem).color(scene.theme.bad));
        }
    });
    field
}

/// Why there are no figures.
fn standing_ui(ui: &mut Ui, scene: &Scene<'_>) {
    ui.add_space(4.0);
    if let Some(problem) = scene.comparing.problem() {
        note(ui, icons::PROBLEM, scene.theme.bad, problem);
    } else if scene.jobs.iter().any(|job| job.kind == JobKind::Compare) {
        note(ui, icons::BUSY, scene.theme.quiet_text, t!("compare-busy"));
    } else {
        quiet(ui, scene, t!("compare-about"));
    }
}

fn figures_ui(ui: &mut Ui, scene: &Scene<'_>, report: &SegmentationReport) {
    ui.separator();
    if report.is_doubtful() {
        let text = t!("compare-doubtful", matched = report.matched_words, words = report.reference_words);
        note(ui, icons::WARNING, scene.theme.warning, &text);
    }
    let head = |ui: &mut Ui, text: &str| ui.label(RichText::new(text).color(scene.theme.quiet_text));
    Grid::new("agreement").num_columns(6).spacing(vec2(14.0, 4.0)).show(ui, |ui| {
        let versions = ["", t!("compare-theirs"), t!("compare-mine")];
        for text in versions.into_iter().chain([t!("compare-precision"), t!("compare-recall"), t!("compare-f-one")]) {
            head(ui, text);
        }
        ui.end_row();
        for (name, row) in [(t!("compare-cue-ends"), report.cue_ends), (t!("compare-line-ends"), report.line_ends)] {
            agreement_ui(ui, name, &row);
            ui.end_row();
        }
    });
    ui.add_space(2.0);
    Grid::new("scores").num_columns(8).spacing(vec2(10.0, 4.0)).show(ui, |ui| {
        let number = |value: Option<f64>| value.map_or("–".to_owned(), |value| texts::number(value, 1));
        for (name, value, help) in [
            (t!("compare-sigma"), number(report.sigma), t!("compare-sigma-help")),
            (t!("compare-suber"), number(Some(report.suber)), t!("compare-suber-help")),
            (t!("compare-pk"), percent(report.pk), t!("compare-pk-help")),
            (t!("compare-window-diff"), percent(report.window_diff), t!("compare-window-diff-help")),
        ] {
            head(ui, name).on_hover_text(help);
            ui.label(RichText::new(value).family(theme::strong_family())).on_hover_text(help);
        }
        ui.end_row();
    });
    ui.add_space(2.0);
    let shares = |conformity: Conformity| [conformity.hypothesis, conformity.reference].map(percent);
    let [mine, theirs] = shares(report.cpl_conformity);
    let most = report.max_chars_per_line;
    quiet(ui, scene, &t!("compare-lines-within", most = most, mine = mine, theirs = theirs));
    let [mine, theirs] = shares(report.cps_conformity);
    let most = texts::localized(&report.max_cps.to_string());
    quiet(ui, scene, &t!("compare-cues-within", most = most, mine = mine, theirs = theirs));
}

fn agreement_ui(ui: &mut Ui, name: &str, row: &Agreement) {
    ui.label(name);
    let values = [
        row.reference.to_string(),
        row.hypothesis.to_string(),
        percent(row.precision),
        percent(row.recall),
        percent(row.f1),
    ];
    for value in values {
        ui.label(value);
    }
}

fn percent(share: Option<f64>) -> String {
    share.map_or("–".to_owned(), |share| texts::percent(share, 1))
}
