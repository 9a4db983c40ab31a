//! What a fit gains in files that it has not seen.

use super::agreement::CutAgreement;
use super::search::search;
use super::trials::{CutSteps, CutTrials, NUMBERS};
use base::progress::Cancellation;

/// Up to so many files each is left out by itself; of more, every tenth at a time.
const MOST_ALONE: usize = 12;
const FOLDS: usize = 10;

/// Which files are left out together with which: the number of the fold of each.
fn fold_of(file: usize, files: usize) -> usize {
    if files <= MOST_ALONE { file } else { file % FOLDS }
}

/// How each file is cut by a fit that has not seen it.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct LeftOutFit {
    /// One per file.
    pub steps: Vec<CutSteps>,
    pub before: Vec<CutAgreement>,
    pub after: Vec<CutAgreement>,
}

impl LeftOutFit {
    /// Leaves every file out once. `strength`: see [`search`].
    pub(super) fn new(trials: &mut CutTrials<'_>, strength: f64) -> Result<Self, Cancellation> {
        let files = trials.samples.samples.len();
        let neutral = [0; NUMBERS];
        let Some(before) = trials.at(&neutral)?.map(<[_]>::to_vec) else { return Ok(Self::default()) };
        let mut fit = Self { steps: vec![neutral; files], after: before.clone(), before };
        for fold in 0..files.min(if files <= MOST_ALONE { files } else { FOLDS }) {
            let is_left_out = |file: usize| fold_of(file, files) == fold;
            let steps = search(trials, &|file| !is_left_out(file), strength)?;
            let tried = trials.at(&steps)?.unwrap_or_default();
            let cells = fit.steps.iter_mut().zip(&mut fit.after).zip(tried).enumerate();
            for (_, ((own, after), tried)) in cells.filter(|(file, _)| is_left_out(*file)) {
                (*own, *after) = (steps, *tried);
            }
        }
        Ok(fit)
    }

    /// Points that all files gain together.
    pub(super) fn gain(&self) -> f64 {
        total(&self.after).score() - total(&self.before).score()
    }

    /// Points that each file gains.
    pub(super) fn gains(&self) -> Vec<f64> {
        self.after.iter().zip(&self.before).map(|(after, before)| after.score() - before.score()).collect()
    }

    /// Whether the gain is more than chance: so much above nothing, beside how the files differ, that one fit in twenty would look like
    /// it where there is nothing to gain.
    pub(super) fn is_sure(&self) -> bool {
        let gains = self.gains();
        let count = gains.len() as f64;
        if gains.len() < 3 {
            return false;
        }
        let mean = gains.iter().sum::<f64>() / count;
        let variance = gains.iter().map(|gain| (gain - mean).powi(2)).sum::<f64>() / (count - 1.0);
        // Student's t for 5 % on one side, within 2 % for 3 files and more.
        let least = 1.645 * (1.0 + 1.5 / (count - 1.0)) * (variance / count).sqrt();
        mean > least.max(LEAST_SURE_GAIN) && self.gain() > LEAST_SURE_GAIN
    }
}

/// Less, in points, is not worth a style of its own.
const LEAST_SURE_GAIN: f64 = 0.2;

pub(super) fn total(agreements: &[CutAgreement]) -> CutAgreement {
    let mut sum = CutAgreement::default();
    agreements.iter().for_each(|agreement| sum += *agreement);
    sum
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::comparison::Counts;

    fn agreement(correct: usize) -> CutAgreement {
        let line_ends = Counts { found: 100, expected: 100, correct };
        CutAgreement { line_ends, cue_ends: Counts::default() }
    }

    #[test]
    fn a_gain_is_sure_if_files_agree_on_it() {
        let check = |after: &[usize], is_sure: bool| {
            let fit = LeftOutFit {
                steps: vec![[0; NUMBERS]; after.len()],
                before: vec![agreement(70); after.len()],
                after: after.iter().map(|&correct| agreement(correct)).collect(),
            };
            assert_eq!(fit.is_sure(), is_sure, "{after:?} {:?}", fit.gains());
        };
        check(&[74, 75, 74], true);
        check(&[71, 80, 66], false);
        check(&[70, 70, 70, 70], false);
        check(&[80, 60, 75, 66, 72, 69, 71], false);
        check(&[73, 72, 74, 70, 71, 73, 72], true);
        check(&[90, 90], false);
        check(&[], false);
    }
}
