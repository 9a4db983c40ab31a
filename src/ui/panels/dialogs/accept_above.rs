//! Accepting every pending boundary that is sure enough.

use eframe::egui::accesskit::Role;
use eframe::egui::{self, Align2, FontId, Rect, Sense, Slider, Stroke, StrokeKind, TextStyle, Ui, Vec2, WidgetInfo};

use super::modal::{self, DialogSlot, quiet};
use crate::action::Action;
use crate::scene::Scene;
use crate::settings::Settings;
use crate::talk::Talk;
use base::texts::{self, t};
use editor::project::Edit;
use editor::settling::{Boundary, Calibration};
use evidence::fusion::trust::{ExpectedCount, expected_wrong};

/// Percent of certainty that one bar of the histogram covers.
const BAR: usize = 5;
const BARS: usize = 100 / BAR;
const LOWEST: u32 = 50;

#[derive(Debug, Default)]
pub struct State {
    percent: u32,
    /// Revision of the talk that the figures are of.
    revision: Option<u64>,
    /// How sure the pending boundaries are, the most doubtful first.
    certainties: Vec<f32>,
    bars: [usize; BARS],
    /// What those promise, and whether they are of cuts: elsewhere they are of marks.
    calibration: Calibration,
    is_of_cuts: bool,
    /// What became of boundaries that were proposed: how sure they were, and whether they were refused or moved away.
    decided: Vec<(f32, bool)>,
}

impl State {
    pub fn new(settings: &Settings) -> Self {
        let percent = (settings.accept_above * 100.0).round().clamp(LOWEST as f32, 100.0) as u32;
        Self { percent, ..Self::default() }
    }

    fn threshold(&self) -> f32 {
        self.percent as f32 / 100.0
    }

    fn refresh(&mut self, talk: &Talk) {
        if self.revision == Some(talk.revision()) {
            return;
        }
        self.revision = Some(talk.revision());
        self.certainties = talk.pending_above(f32::NEG_INFINITY).filter_map(Boundary::certainty).collect();
        self.is_of_cuts = talk.pending_boundaries().any(Boundary::is_measured);
        self.certainties.sort_by(f32::total_cmp);
        self.calibration =
            talk.evidence().map_or(Calibration::None, |evidence| Calibration::of(talk.project(), evidence));
        self.decided = talk.judged_proposals().collect();
        self.bars = [0; BARS];
        for certainty in &self.certainties {
            self.bars[((certainty * BARS as f32) as usize).min(BARS - 1)] += 1;
        }
    }

    /// How sure the pending boundaries are that would be accepted.
    fn accepted(&self) -> &[f32] {
        let threshold = self.threshold();
        &self.certainties[self.certainties.partition_point(|&certainty| certainty < threshold)..]
    }

    /// How many of those are likely wrong; `None` where nothing is promised.
    fn wrong(&self) -> Option<ExpectedCount> {
        if self.calibration == Calibration::None {
            return None;
        }
        let threshold = self.threshold();
        let comparable = self.decided.iter().copied().filter(|(certainty, _)| *certainty >= threshold);
        Some(expected_wrong(self.accepted().iter().copied(), comparable))
    }

    /// How many are accepted, how many of those are likely wrong, and what is left.
    fn figures(&self) -> String {
        let (accepted, all) = (self.accepted().len(), self.certainties.len());
        let left = all - accepted;
        let Some(ExpectedCount { mean, low, high }) = self.wrong().filter(|_| accepted > 0) else {
            return t!("accept-above-figures", accepted = accepted, all = all, left = left);
        };
        let wrong = mean.round() as usize;
        t!("accept-above-wrong", accepted = accepted, all = all, left = left, wrong = wrong, low = low, high = high)
    }

    /// What certainty means.
    fn explanation(&self) -> String {
        let count = self.decided.len();
        match self.calibration {
            Calibration::Measured | Calibration::Adapted if !self.is_of_cuts => {
                t!("accept-above-of-marks", count = count)
            }
            Calibration::Measured if count == 0 => t!("accept-above-measured").to_owned(),
            Calibration::Measured => t!("accept-above-measured-decided", count = count),
            Calibration::Adapted => t!("accept-above-adapted", count = count),
            Calibration::None => t!("accept-above-uncalibrated").to_owned(),
        }
    }
}

pub fn accept_above_ui(slot: DialogSlot<'_>, state: &mut State, actions: &mut Vec<Action>) -> bool {
    let scene = slot.scene;
    let Some(talk) = scene.talk else { return true };
    state.refresh(talk);
    modal::show(slot, (t!("accept-above-title"), 540.0), |ui, dialog| {
        dialog.body(ui, |ui| {
            histogram_ui(ui, scene, state);
            let name = ui.label(t!("accept-above-strength")).id;
            ui.spacing_mut().slider_width = (ui.available_width() - 84.0).max(80.0);
            let slider = ui
                .add(Slider::new(&mut state.percent, LOWEST..=100).suffix(t!("percent", number = "")))
                .labelled_by(name);
            dialog.starts_at(ui, &slider);
            ui.add_space(2.0);
            ui.add(egui::Label::new(state.figures()).wrap());
            quiet(ui, scene, &state.explanation());
        });
        dialog.buttons(ui, |ui| {
            dialog.cancel(ui);
            let accepted = state.accepted().len();
            let (accept, _) = dialog.default_button(ui, &t!("accept-above-accept", count = accepted), accepted > 0);
            if accept {
                let gaps = talk.pending_above(state.threshold()).map(|found| (found.gap, talk.strength(found.gap)));
                actions.push(Action::Edit(Edit::AcceptAll { gaps: gaps.collect() }));
                if state.threshold() != scene.settings.accept_above {
                    let settings = Settings { accept_above: state.threshold(), ..scene.settings.clone() };
                    actions.push(Action::Change(Box::new(settings)));
                }
                actions.push(Action::CloseDialog);
            }
        });
    })
}

/// How many pending boundaries are how sure. Full bars would be accepted, hollow ones not.
fn histogram_ui(ui: &mut Ui, scene: &Scene<'_>, state: &State) {
    let theme = scene.theme;
    let small = FontId::proportional(ui.text_style_height(&TextStyle::Small) * 0.82);
    let (rect, response) = ui.allocate_exact_size(Vec2::new(ui.available_width(), 128.0), Sense::hover());
    let name = t!("accept-above-bars", count = state.certainties.len());
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, &name));
    let plot = Rect::from_min_max(rect.min + Vec2::new(10.0, 20.0), rect.max - Vec2::new(10.0, 18.0));
    let painter = ui.painter();
    let x = |percent: f32| plot.left() + percent / 100.0 * plot.width();
    painter.hline(plot.x_range(), plot.bottom(), Stroke::new(1.0, theme.line));
    for percent in [0.0, 25.0, 50.0, 75.0, 100.0] {
        painter.vline(x(percent), plot.bottom()..=plot.bottom() + 3.0, Stroke::new(1.0, theme.line));
        let at = egui::pos2(x(percent), plot.bottom() + 4.0);
        painter.text(
            at,
            Align2::CENTER_TOP,
            texts::percent(f64::from(percent) / 100.0, 0),
            small.clone(),
            theme.quiet_text,
        );
    }
    let tallest = state.bars.iter().copied().max().unwrap_or(0).max(1) as f32;
    let threshold = state.percent as f32;
    for (index, &count) in state.bars.iter().enumerate().filter(|(_, count)| **count > 0) {
        let (from, to) = ((index * BAR) as f32, ((index + 1) * BAR) as f32);
        let height = (count as f32 / tallest * plot.height()).max(3.0);
        let bar = Rect::from_x_y_ranges(x(from) + 1.0..=x(to) - 1.0, plot.bottom() - height..=plot.bottom());
        painter.rect_stroke(bar, 1.0, Stroke::new(1.0, theme.quiet_text), StrokeKind::Inside);
        // A bar that the line goes through is filled from there on.
        let full = bar.with_min_x(bar.left().max(x(threshold)));
        if full.is_positive() {
            painter.rect_filled(full, 1.0, theme.accent);
        }
    }
    let line = x(threshold);
    painter.vline(line, plot.top() - 4.0..=plot.bottom(), Stroke::new(2.0, theme.text));
    let align = if threshold > 90.0 { Align2::RIGHT_BOTTOM } else { Align2::CENTER_BOTTOM };
    let at = egui::pos2(if threshold > 90.0 { line + 8.0 } else { line }, plot.top() - 4.0);
    let share = texts::percent(f64::from(state.percent) / 100.0, 0);
    painter.text(at, align, t!("accept-above-stronger", share = share), small, theme.text);
}
