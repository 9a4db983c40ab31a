//! The best division of a talk into cues and lines under a guideline.
//!
//! One dynamic programme decides cue ends, line breaks and times together. It is exact: on short inputs it finds the same cost
//! as trying everything. The reach of one step is bounded by the characters that a cue can hold, so the time grows
//! linearly with the length of the talk.

mod costs;
mod layout;
mod line_break;
mod review_order;
mod segmenter;
#[cfg(test)]
mod tests;

use crate::guideline::Guideline;
use crate::language::Language;
use crate::progress::{Cancellation, Progress};
use crate::time::{Duration, Span};
use crate::transcript::Mark;

use costs::{Costs, exact, in_units};

pub use review_order::{expected_gain, fault_of_wrong_end, uncertainty};
pub use segmenter::{Division, Segmenter};

/// What the segmentation is made from. Gap N is the place after word N; the gap after the last word always ends a cue.
///
/// `words` and `spans` have one entry per word. The others have one entry per gap and may be shorter, even empty: what
/// is missing counts as not known.
#[derive(Clone, Copy, Debug, Default)]
pub struct SegmentInput<'a> {
    /// As shown to the reader, punctuation and all.
    pub words: &'a [String],
    /// When each word is spoken; starts never decrease.
    pub spans: &'a [Span],
    /// Probability, 0 to 1, that a cue should end here. Not known: 0.5.
    pub boundaries: &'a [f32],
    /// The mark after the word as shown.
    pub marks: &'a [Mark],
    /// Measured silence. Not known: the distance between the spans.
    pub pauses: &'a [Duration],
    /// A person's word: `Some(true)` ends a cue here, `Some(false)` does not.
    pub decisions: &'a [Option<bool>],
    /// Whether somebody else speaks after the gap; ends a cue unless a decision forbids it.
    pub speaker_changes: &'a [bool],
    /// Probability, 0 to 1, that a subtitler would end a line here. Not known: the rules alone count.
    pub line_breaks: &'a [Option<f32>],
    /// For the rules where a line may break. Not known: the neutral one.
    pub language: &'a Language,
}

/// Where cues end and lines break.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Segmentation {
    /// One per word: whether a cue ends after it. The last one is true.
    pub cue_ends: Vec<bool>,
    /// One per word: whether a line breaks after it, inside a cue.
    pub line_breaks: Vec<bool>,
    /// One per word: how much later than the words ask for the cue that ends after it goes and the next appears, so that
    /// it can be read; at most [`Guideline::max_delay`].
    pub delays: Vec<Duration>,
    /// What the division costs in all; only good for comparing divisions of the same words under the same guideline.
    pub cost: f64,
}

/// The cheapest division of the words into cues and lines, with its times.
///
/// Of two equally cheap ones it takes that with the shorter last cue, so the same input always gives the same result.
/// `guideline.max_lines` above [`LINE_LIMIT`](crate::guideline::LINE_LIMIT) counts as that limit.
pub fn segment(
    input: &SegmentInput<'_>,
    guideline: &Guideline,
    progress: &Progress,
) -> Result<Segmentation, Cancellation> {
    Ok(Segmenter::new(input, guideline, progress)?.into_segmentation())
}

/// What a given division costs, whatever it says of its own cost: infinite if it breaks a decision, has more lines in a cue
/// than the guideline allows, or a delay that this programme never chooses.
///
/// Missing entries count as false or nothing; the last word always ends a cue.
pub fn cost_of(input: &SegmentInput<'_>, guideline: &Guideline, division: &Segmentation) -> f64 {
    let costs = Costs::new(input, guideline);
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
