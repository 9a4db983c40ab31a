//! How a review begins: what is certain is offered to be taken at once, so that the rest can be looked at.

use eframe::egui::{self, Ui, vec2};

use crate::app::action::Action;
use crate::app::icons;
use crate::app::panels::painted::{glyph, strong};
use crate::app::scene::Scene;
use crate::app::talk::Talk;
use crate::fusion::trust::{ExpectedCount, expected_wrong};
use crate::pipeline::{Boundary, Calibration};
use crate::project::Edit;
use crate::session::Question;
use crate::texts::t;

/// As sure as this boundaries are offered, as a sentence beside it says how many would be changed. Those that nobody is asked about are
/// surer, and among them.
const OFFERED: f32 = 0.9;
/// Fewer are looked at more quickly than an offer is read.
const FEWEST: usize = 5;

/// What is offered of a talk: how sure the boundaries are, and how many questions are left; `None` once something was decided, or where
/// nothing promises how sure they are.
fn offer(talk: &Talk) -> Option<(Vec<f32>, usize)> {
    let evidence = talk.evidence()?;
    if Calibration::of(talk.project(), evidence) == Calibration::None || talk.judged_proposals().next().is_some() {
        return None;
    }
    let offered: Vec<f32> = talk.pending_above(OFFERED).filter_map(Boundary::certainty).collect();
    let is_offered = |question: &Question| match question {
        Question::Boundary(gap) => talk.boundary(*gap).is_some_and(|boundary| boundary.is_sure(OFFERED)),
        Question::Mark(_) | Question::Word(_) | Question::Proof(_) => false,
    };
    let left = talk.queue().iter().filter(|question| !is_offered(question)).count();
    (offered.len() >= FEWEST).then_some((offered, left))
}

/// "45 of 51 cuts are certain; about 1 of them would be changed", and a button that takes them and goes to the first of the others.
pub fn offer_ui(ui: &mut Ui, scene: &Scene<'_>, talk: &Talk, actions: &mut Vec<Action>) {
    let Some((certain, left)) = offer(talk) else { return };
    let all = talk.pending_boundary_count();
    let theme = scene.theme;
    let ExpectedCount { mean, .. } = expected_wrong(certain.iter().copied(), std::iter::empty());
    let certain_ones = match mean.round() as usize {
        0 => t!("review-certain-all-right", certain = certain.len(), all = all),
        wrong => t!("review-certain-some-wrong", certain = certain.len(), all = all, wrong = wrong),
    };
    let frame = egui::Frame::NONE.fill(theme.raised).corner_radius(5.0).inner_margin(egui::Margin::symmetric(10, 5));
    frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.horizontal_wrapped(|ui| {
            glyph(ui, icons::ALL_DONE, 17.0, theme.accent);
            ui.label(strong(certain_ones));
            let label = match left {
                0 => t!("review-accept-certain").to_owned(),
                left => t!("review-accept-certain-show", left = left),
            };
            let button = egui::Button::new(label).min_size(vec2(0.0, 26.0));
            let help = t!("review-accept-certain-help");
            if ui.add(button).on_hover_text(help).clicked() {
                let gaps = talk.pending_above(OFFERED).map(|found| (found.gap, talk.strength(found.gap)));
                actions.push(Action::Edit(Edit::AcceptAll { gaps: gaps.collect() }));
            }
        });
    });
    ui.add_space(2.0);
}
