//! The style that agrees best with some of the files.
//!
//! Divisions are found by dynamic programming, so that figures change by steps and have no gradient: one number after the other is moved
//! up and down, in great steps first, and what agrees better is kept (pattern search).

use super::agreement::CutAgreement;
use super::trials::{CutSteps, CutTrials, NUMBERS, value_of};
use base::progress::Cancellation;
use formats::guideline::{CutBasis, CutNumber};

/// How far numbers are moved, in one round after the other.
const STRIDES: [i8; 3] = [4, 2, 1];
/// Less of a gain is chance, in points.
const LEAST_GAIN: f64 = 0.02;

/// The best steps for the files that `counts` names, by their places. `strength`: what a number costs in points for each square of its
/// value, which draws it to nothing.
pub(super) fn search(
    trials: &mut CutTrials<'_>,
    counts: &dyn Fn(usize) -> bool,
    strength: f64,
) -> Result<CutSteps, Cancellation> {
    let mut best = [0; NUMBERS];
    let Some(mut best_score) = score(trials, &best, counts, strength)? else { return Ok(best) };
    for stride in STRIDES {
        for (place, &number) in CutNumber::ALL.iter().enumerate() {
            if !is_told(number, trials) {
                continue;
            }
            for stride in [stride, -stride] {
                // The same way again for as long as it helps; a way back does not.
                let mut has_moved = false;
                while let Some(next) = moved(&best, place, number, stride)
                    && let Some(next_score) = score(trials, &next, counts, strength)?
                    && next_score >= best_score + LEAST_GAIN
                {
                    (best, best_score, has_moved) = (next, next_score, true);
                }
                if has_moved {
                    break;
                }
            }
        }
    }
    Ok(best)
}

/// Whether the files can tell a number at all.
fn is_told(number: CutNumber, trials: &CutTrials<'_>) -> bool {
    match number {
        CutNumber::PauseInside => trials.samples.have_times,
        CutNumber::LineEnds => trials.samples.basis == CutBasis::Model,
        _ => true,
    }
}

/// `None`: beyond the range of the number.
fn moved(steps: &CutSteps, place: usize, number: CutNumber, stride: i8) -> Option<CutSteps> {
    let mut moved = *steps;
    let step = moved.get_mut(place)?;
    *step = step.checked_add(stride)?;
    let ([least, most], value) = (number.range(), value_of(number, *step));
    (least - 1e-9 <= value && value <= most + 1e-9).then_some(moved)
}

fn score(
    trials: &mut CutTrials<'_>,
    steps: &CutSteps,
    counts: &dyn Fn(usize) -> bool,
    strength: f64,
) -> Result<Option<f64>, Cancellation> {
    let Some(tried) = trials.at(steps)? else { return Ok(None) };
    let mut sum = CutAgreement::default();
    tried.iter().enumerate().filter(|(file, _)| counts(*file)).for_each(|(_, agreement)| sum += *agreement);
    let squares: f64 = CutNumber::ALL.iter().zip(steps).map(|(&number, &steps)| size(number, steps).powi(2)).sum();
    Ok(Some(sum.score() - strength * squares))
}

/// How far a number is from nothing: a unit of log-odds is worth half a unit of the logarithm of a factor.
fn size(number: CutNumber, steps: i8) -> f64 {
    value_of(number, steps) * if number.is_offset() { 0.5 } else { 1.0 }
}
