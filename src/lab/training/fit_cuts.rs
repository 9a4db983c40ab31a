//! What the optimiser weighs against what, fitted so that its divisions agree with those of subtitlers.
//!
//! The divisions are found by dynamic programming, so that figures change by steps and have no gradient: one weight after the other
//! is moved up and down, and what makes the sum of all that counts smaller is kept (coordinate descent).

use serde::Serialize;

use crate::evaluation::cuts::{CutFigures, CutTalks};
use base::progress::{Cancellation, Progress};
use editor::proposals::CutWeights;
use formats::guideline::Guideline;

/// Weights with what they come to.
#[derive(Clone, Debug, Serialize)]
pub struct CutFit {
    pub weights: CutWeights,
    /// What the search made as small as it could.
    pub loss: f64,
    /// Per way of writing.
    pub figures: Vec<CutFigures>,
}

/// What a per cent of each fault counts beside a point of F1: a sentence end inside a line or a line end that the language forbids
/// is worse than a difference of taste. The lines do not tell where their cues ended: a sentence should be one cue, and a cue
/// should end at a mark. Haste and lateness are what subtitlers pay for a good cut, but not any price.
const INSIDE_LINE: f64 = 0.5;
const INSIDE_CUE: f64 = 0.3;
const UNMARKED: f64 = 0.3;
const FORBIDDEN: f64 = 1.0;
const TOO_FAST: f64 = 0.2;
const TOO_SHORT: f64 = 1.0;
const LATE: f64 = 0.1;

/// Weights move by these factors in one round after the other; what is nothing starts from a little.
const FACTORS: [f64; 4] = [2.0, 1.5, 1.25, 1.12];
const LITTLE: f64 = 1.0;
/// No taste is as strong as a rule, which costs 20.
const MOST: f64 = 12.0;
/// Rules, and what parts one cue from the next. The lines know nothing of cues: fitted to them, every comma would end one.
const FIXED: [&str; 8] =
    ["too_short", "far_too_short", "cue", "fullness", "scrap", "split_sentence", "split_at_comma", "difference_of_cue"];
/// Gains smaller than this are chance.
const LEAST_GAIN: f64 = 0.01;

/// The loss of divisions with these figures; less is better.
pub fn loss(figures: &CutFigures) -> f64 {
    (100.0 - figures.f1)
        + INSIDE_LINE * figures.sentence_inside_line
        + INSIDE_CUE * figures.sentence_inside_cue
        + UNMARKED * figures.cue_end_without_mark
        + FORBIDDEN * figures.forbidden_line_end
        + TOO_FAST * figures.too_fast
        + TOO_SHORT * figures.too_short
        + LATE * figures.late
}

impl CutFit {
    /// What weights come to.
    fn of(talks: &[CutTalks], guideline: &Guideline, weights: &CutWeights) -> Self {
        let figures: Vec<CutFigures> = talks.iter().map(|talks| CutFigures::of(talks, guideline, weights)).collect();
        let loss = figures.iter().map(loss).sum::<f64>() / figures.len().max(1) as f64;
        Self { weights: *weights, loss, figures }
    }
}

/// Moves the weights from `start` on while that gains something.
///
/// # Errors
/// If it is cancelled; asked before every trial.
pub fn fit(
    talks: &[CutTalks],
    guideline: &Guideline,
    start: &CutWeights,
    rounds: usize,
    progress: &Progress,
) -> Result<CutFit, Cancellation> {
    let mut best = CutFit::of(talks, guideline, start);
    let count = { *start }.named().len();
    let total = (rounds * count) as u64;
    for round in 0..rounds {
        let factor = FACTORS[round.min(FACTORS.len() - 1)];
        let before = best.loss;
        for place in 0..count {
            progress.tick((round * count + place) as u64, total)?;
            let mut first = *start;
            let (name, most) = first.named().map(|(name, weight)| (name, weight.max(MOST)))[place];
            if FIXED.contains(&name) {
                continue;
            }
            for factor in [factor, 1.0 / factor] {
                // The same way again for as long as it helps.
                loop {
                    let mut weights = best.weights;
                    let (_, weight) = &mut weights.named()[place];
                    **weight = if **weight == 0.0 { LITTLE } else { rounded((**weight * factor).min(most)) };
                    let tried = CutFit::of(talks, guideline, &weights);
                    if tried.loss > best.loss - LEAST_GAIN {
                        break;
                    }
                    tracing::info!(name, value = *weights.named()[place].1, loss = tried.loss, "moved");
                    best = tried;
                }
            }
        }
        if round + 1 >= FACTORS.len() && before - best.loss < LEAST_GAIN {
            break;
        }
    }
    Ok(best)
}

/// To three digits: more would only pretend.
fn rounded(weight: f64) -> f64 {
    let scale = 10.0_f64.powf(2.0 - weight.abs().log10().floor());
    (weight * scale).round() / scale
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fault_counts_and_weights_have_three_digits() {
        let counts = CutFigures::default();
        assert_eq!(loss(&counts), 100.0);
        assert!(loss(&CutFigures { f1: 80.0, sentence_inside_line: 4.0, ..counts }) < loss(&counts));
        assert!(loss(&CutFigures { forbidden_line_end: 1.0, ..counts }) > loss(&counts));
        assert_eq!((rounded(1.23456), rounded(0.012345), rounded(234.56)), (1.23, 0.0123, 235.0));
    }
}
