//! What a model of the marks says of the next one.

use super::backoff_model::{BackoffModel, NgramContext};
use super::vocabulary::EVENTS;

/// Natural logarithms of what is compared at a gap, in the order of `Mark::ALL`: no mark, COMMA, PERIOD, QUESTION.
pub type EventScores = [f32; 4];

/// 8-bit tables may leave nothing, or less, for no mark.
pub(super) const LEAST_SHARE: f32 = 1e-4;
/// `log Pr(event | context)` of the four events. No mark has what the three marks leave.
pub(super) fn event_probabilities(model: &BackoffModel, context: NgramContext) -> EventScores {
    let marks = EVENTS.map(|event| model.log_probability(context, event));
    let none = 1.0 - marks.iter().map(|mark| mark.exp()).sum::<f32>();
    [none.max(LEAST_SHARE).ln(), marks[0], marks[1], marks[2]]
}
