//! The best division of a talk into cues and lines under a guideline.
//!
//! One dynamic programme decides cue ends, line breaks and times together. It is exact: on short inputs it finds the same cost
//! as trying everything. The reach of one step is bounded by the characters that a cue can hold, so the time grows
//! linearly with the length of the talk.

mod certainty;
mod costs;
mod end_fault;
mod input;
mod layout;
mod line_break;
mod review_order;
mod segmenter;
#[cfg(test)]
mod tests;
mod weights;

use base::progress::{Cancellation, Progress};
use formats::guideline::Guideline;

pub use certainty::{CutSigns, MOST_ADVANTAGE, TERMS};
use costs::{Costs, exact, in_units};
pub use end_fault::{EndSigns, FAULT_TERMS, PARTS_PHRASE};
pub use input::{SegmentInput, Segmentation};

pub use review_order::{
    expected_cost_of_end, expected_cost_of_fault, expected_cost_of_mark, expected_cost_of_word, expected_gain,
};
pub use segmenter::{Division, Segmenter};
pub use weights::CutWeights;
pub(crate) use weights::basis_of;

/// The cheapest division of the words into cues and lines, with its times.
///
/// Of two equally cheap ones it takes that with the shorter last cue, so the same input always gives the same result.
/// `guideline.max_lines` above [`LINE_LIMIT`](formats::guideline::LINE_LIMIT) counts as that limit.
pub fn segment(
    input: &SegmentInput<'_>,
    guideline: &Guideline,
    progress: &Progress,
) -> Result<Segmentation, Cancellation> {
    Ok(Segmenter::new(input, guideline, progress)?.into_segmentation())
}

/// The cost of a given division, whatever it says of its own cost: infinite if it breaks a decision, has more lines in a cue
/// than the guideline allows, more than two speakers that no person put there, or a delay that this programme never chooses.
///
/// Missing entries count as false or nothing; the last word always ends a cue.
pub fn cost_of(input: &SegmentInput<'_>, guideline: &Guideline, division: &Segmentation) -> f64 {
    let costs = Costs::new(input, guideline, &CutWeights::of(input, guideline));
    let count = costs.words();
    let is_set = |flags: &[bool], gap: usize| flags.get(gap).copied().unwrap_or_default();
    let (mut total, mut start, mut start_delay) = (0, 0, 0);
    let mut breaks = Vec::new();
    for gap in 0..count {
        let ends = gap + 1 == count || is_set(&division.cue_ends, gap);
        if gap + 1 < count && costs.decided(gap).is_some_and(|wanted| wanted != ends) {
            return f64::INFINITY;
        }
        if ends {
            if costs.is_crowded(start, gap + 1) {
                return f64::INFINITY;
            }
            let lines = costs.layout(start, gap + 1, &breaks);
            let wanted = division.delays.get(gap).copied().unwrap_or_default();
            let delay = costs.delays(gap + 1).find(|&delay| costs.delay(delay) == wanted);
            let Some(delay) = delay.filter(|_| lines.is_finite()) else { return f64::INFINITY };
            total += costs.content(start, gap + 1) + exact(lines) + costs.cue_end(gap);
            total += costs.time(&costs.spoken(start, gap + 1), start_delay, delay) + costs.delay_cost(delay);
            (start, start_delay) = (gap + 1, delay);
            breaks.clear();
        } else if is_set(&division.line_breaks, gap) {
            breaks.push(gap);
        }
    }
    in_units(total)
}
