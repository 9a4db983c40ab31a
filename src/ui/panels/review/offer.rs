//! How a review begins: what is likely right is offered to be taken at once, so that the rest can be looked at.

use eframe::egui::{self, Ui, vec2};

use crate::action::Action;
use crate::icons;
use crate::panels::widgets::icon;
use crate::scene::Scene;
use crate::talk::Talk;
use base::texts::t;
use editor::project::Edit;
use editor::session::Question;
use editor::settling::{Boundary, Calibration};
use evidence::fusion::trust::{ExpectedCount, expected_wrong};

/// Boundaries at least as sure as this are offered, as a sentence beside it says how many would be changed. Those that the user is not
/// asked about are surer, and among them; only these are called certain.
const OFFERED: f32 = 0.9;
/// Fewer are looked at more quickly than an offer is read.
const FEWEST: usize = 5;
/// Half the height of the button.
const PILL: f32 = 13.0;

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

/// "Accept 16 at 90%+": a button that takes them and goes to the first of the others; what is known of them where the pointer rests.
pub fn offer_ui(ui: &mut Ui, scene: &Scene<'_>, talk: &Talk, has_words: bool, actions: &mut Vec<Action>) {
    let Some((certainties, left)) = offer(talk) else { return };
    let (offered, all) = (certainties.len(), talk.pending_boundary_count());
    let theme = scene.theme;
    let ExpectedCount { mean, .. } = expected_wrong(certainties, std::iter::empty());
    let worth = match mean.round() as usize {
        0 => t!("review-offer-all-right", offered = offered, all = all),
        wrong => t!("review-offer-some-wrong", offered = offered, all = all, wrong = wrong),
    };
    let name = match left {
        0 => t!("review-offer-accept").to_owned(),
        left => t!("review-offer-accept-show", left = left),
    };
    let shown = match has_words {
        true => t!("review-offer-short", offered = offered),
        false => offered.to_string(),
    };
    let label = (icon(icons::ALL_DONE, 15.0).color(theme.accent), shown);
    let button = egui::Button::new(label).corner_radius(PILL).min_size(vec2(0.0, 2.0 * PILL));
    let response = ui.add(button);
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, format!("{worth}. {name}")));
    let help = format!("{worth}.\n{name}.\n{}", t!("review-offer-help"));
    if response.on_hover_text(help).clicked() {
        let gaps = talk.pending_above(OFFERED).map(|found| (found.gap, talk.strength(found.gap)));
        actions.push(Action::Edit(Edit::AcceptAll { gaps: gaps.collect() }));
    }
}
