//! The talk beside another version: the places where the two differ, and figures. It has a place of its own beside picture and list,
//! by which a difference is judged, and leaves all else usable.

use eframe::egui::{
    self, Area, Button, CollapsingHeader, Frame, Grid, Id, Key, Margin, Order, Rect, Response, RichText, Ui, UiBuilder,
    pos2, vec2,
};

use super::modal::{note, quiet};
use super::path_field::PathField;
use super::version_walk::{keys_ui, walk_ui};
use crate::action::{Action, Browse};
use crate::icons;
use crate::job_kind::JobKind;
use crate::key_gate::KeyMeaning;
use crate::pane_layout;
use crate::panels::widgets;
use crate::path_states::PathState;
use crate::scene::Scene;
use crate::theme;
use base::texts::{self, t};
use editor::comparison::{Agreement, Conformity, SegmentationReport};

/// Points around what stands in it.
const MARGIN: f32 = 12.0;
/// Its width in the window where the layout keeps no room for it.
const WIDTH: f32 = 400.0;
const CLOSE: f32 = 24.0;

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

/// Keeps room for it beside what stands in `ui`, and tells where.
pub fn keep_room(ui: &mut Ui) -> Rect {
    let all = ui.available_width();
    let (widths, usual) = pane_layout::compare_widths(all);
    // As with the timeline, sizes belong to a kind of window.
    let id = Id::unique(("compare room", (all / 150.0) as u32));
    let panel = egui::Panel::right(id).resizable(true).default_size(usual).size_range(widths).frame(Frame::NONE);
    panel.show(ui, |ui| ui.allocate_space(ui.available_size())).response.rect
}

/// Draws it into `room`, above what was kept free; returns whether it was closed.
pub fn compare_ui(
    ui: &Ui,
    scene: &Scene<'_>,
    (state, room): (&mut State, Option<Rect>),
    is_new: &mut bool,
    actions: &mut Vec<Action>,
) -> bool {
    if scene.talk.is_none() {
        return true;
    }
    let ctx = ui.ctx().clone();
    let mut stays = true;
    // Who named a file goes on with what was found, and not by typing into its name.
    *is_new |= scene.comparing.found().is_some() && !state.has_found;
    state.has_found = scene.comparing.found().is_some();
    let room = room.unwrap_or_else(|| {
        let screen = ctx.content_rect();
        Rect::from_min_max(pos2(screen.right() - WIDTH.min(screen.width()), screen.top()), screen.max)
    });
    // A layer of its own: by that it is known whether it has the keys.
    Area::new(window_id()).order(Order::Middle).fixed_pos(room.min).constrain(false).show(&ctx, |ui| {
        ui.painter().rect_filled(room, 0.0, scene.theme.panel);
        ui.painter().vline(room.left() + 0.5, room.y_range(), (1.0, scene.theme.line));
        ui.allocate_rect(room, egui::Sense::click());
        ui.scope_builder(UiBuilder::new().max_rect(room.shrink(MARGIN)), |ui| {
            ui.set_clip_rect(room.intersect(ui.clip_rect()));
            ui.label(RichText::new(t!("compare-title")).family(theme::strong_family()).size(14.5));
            egui::ScrollArea::vertical().auto_shrink([false, false]).show(ui, |ui| {
                // The scroll bar beside it.
                Frame::NONE.inner_margin(Margin { right: 8, ..Margin::ZERO }).show(ui, |ui| {
                    let first = reference_ui(ui, scene, state, actions);
                    let next = match scene.comparing.found() {
                        Some(found) => {
                            doubt_ui(ui, scene, &found.report);
                            let next = walk_ui(ui, scene, found, actions);
                            ui.separator();
                            let figures = CollapsingHeader::new(t!("compare-figures")).id_salt("figures");
                            figures.default_open(false).show(ui, |ui| figures_ui(ui, scene, &found.report));
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
        });
        let corner = room.right_top() + vec2(-MARGIN - CLOSE, MARGIN - 4.0);
        let close = Button::new(widgets::icon(icons::CLOSE, 14.0)).frame_when_inactive(false);
        let close = ui.put(Rect::from_min_size(corner, vec2(CLOSE, CLOSE)), close);
        stays = !widgets::named(close, t!("close")).clicked();
    });
    keys_ui(&ctx, scene, actions);
    scene.key_owner.take(&ctx, KeyMeaning::Close) || !stays
}

/// The path of the reference, and the button that compares.
fn reference_ui(ui: &mut Ui, scene: &Scene<'_>, state: &mut State, actions: &mut Vec<Action>) -> Response {
    let field = state.field.show(ui, t!("compare-other"), Some(Browse::Reference), actions);
    let path = state.field.path();
    let standing = scene.looks.standing(path.as_deref());
    let is_file = standing == PathState::File;
    let enter = (field.has_focus() || field.lost_focus()) && ui.input(|input| input.key_pressed(Key::Enter));
    let is_known = is_file && scene.comparing.path() == path.as_deref();
    let problem = standing.problem();
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

/// Whether it is a version of this talk at all.
fn doubt_ui(ui: &mut Ui, scene: &Scene<'_>, report: &SegmentationReport) {
    if report.is_doubtful() {
        let text = t!("compare-doubtful", matched = report.matched_words, words = report.reference_words);
        note(ui, icons::WARNING, scene.theme.warning, &text);
    }
}

fn figures_ui(ui: &mut Ui, scene: &Scene<'_>, report: &SegmentationReport) {
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
    Grid::new("scores").num_columns(2).spacing(vec2(10.0, 4.0)).show(ui, |ui| {
        let number = |value: Option<f64>| value.map_or("–".to_owned(), |value| texts::number(value, 1));
        for (name, value, help) in [
            (t!("compare-sigma"), number(report.sigma), t!("compare-sigma-help")),
            (t!("compare-suber"), number(Some(report.suber)), t!("compare-suber-help")),
            (t!("compare-pk"), percent(report.pk), t!("compare-pk-help")),
            (t!("compare-window-diff"), percent(report.window_diff), t!("compare-window-diff-help")),
        ] {
            head(ui, name).on_hover_text(help);
            ui.label(RichText::new(value).family(theme::strong_family())).on_hover_text(help);
            ui.end_row();
        }
    });
    ui.add_space(2.0);
    let shares = |conformity: Conformity| [conformity.hypothesis, conformity.reference].map(percent);
    let [mine, theirs] = shares(report.cpl_conformity);
    let most = report.max_chars_per_line;
    quiet(ui, scene, &t!("compare-lines-within", most = most, mine = mine, theirs = theirs));
    let [mine, theirs] = shares(report.cps_conformity);
    let most = texts::localized(&report.max_words_per_minute.unwrap_or(report.max_cps).to_string());
    let within = match report.max_words_per_minute {
        Some(_) => t!("compare-cues-within-words", most = most, mine = mine, theirs = theirs),
        None => t!("compare-cues-within", most = most, mine = mine, theirs = theirs),
    };
    quiet(ui, scene, &within);
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
