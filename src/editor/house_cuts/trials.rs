//! Cut styles that were tried, and what they came to in each file.

use std::collections::BTreeMap;

use rayon::iter::{IntoParallelRefIterator, ParallelIterator};

use super::agreement::{CutAgreement, divide};
use super::sample::CutSamples;
use base::progress::{Cancellation, Progress};
use formats::guideline::{CutNumber, CutStyle, Guideline};

/// How many numbers a style has.
pub(super) const NUMBERS: usize = CutNumber::ALL.len();
/// The numbers of a style in steps, in the order of [`CutNumber::ALL`].
pub(super) type CutSteps = [i8; NUMBERS];

/// A step of the logarithm of a factor, and of what is added to log-odds. Finer ones would pretend.
const FACTOR_STEP: f64 = 0.15;
const OFFSET_STEP: f64 = 0.3;

/// The value of a number that is so many steps from nothing.
pub(super) fn value_of(number: CutNumber, steps: i8) -> f64 {
    let value = f64::from(steps) * if number.is_offset() { OFFSET_STEP } else { FACTOR_STEP };
    // As a person would write it.
    (value * 100.0).round() / 100.0
}

/// Styles that were tried. Each file left out asks for nearly the same ones, which are tried once, on all files.
pub(super) struct CutTrials<'a> {
    pub samples: &'a CutSamples,
    guideline: &'a Guideline,
    known: BTreeMap<CutSteps, Vec<CutAgreement>>,
    /// How many may be tried still, and in all.
    left: usize,
    total: usize,
    progress: &'a Progress,
}

impl<'a> CutTrials<'a> {
    /// `total`: how many trials there will be at most, for the report of progress.
    pub(super) fn new(samples: &'a CutSamples, guideline: &'a Guideline, total: usize, progress: &'a Progress) -> Self {
        Self { samples, guideline, known: BTreeMap::new(), left: 0, total, progress }
    }

    /// So many trials more.
    pub(super) fn allow(&mut self, count: usize) {
        self.left += count;
    }

    /// For work beside the trials: it can be cancelled, but reports nothing.
    pub(super) fn quiet(&self) -> Progress {
        self.progress.unheard()
    }

    pub(super) fn style(&self, steps: &CutSteps) -> CutStyle {
        let neutral = CutStyle { basis: self.samples.basis, ..CutStyle::default() };
        let numbers = CutNumber::ALL.iter().zip(steps);
        numbers.fold(neutral, |style, (&number, &steps)| style.with(number, value_of(number, steps)))
    }

    /// The guideline with a style.
    pub(super) fn guideline(&self, steps: &CutSteps) -> Guideline {
        Guideline { cuts: Some(self.style(steps)), ..self.guideline.clone() }
    }

    /// What a style comes to in each file; `None`: it was not tried, and no more may be.
    pub(super) fn at(&mut self, steps: &CutSteps) -> Result<Option<&[CutAgreement]>, Cancellation> {
        if !self.known.contains_key(steps) {
            if self.left == 0 {
                return Ok(None);
            }
            self.progress.tick((self.known.len() as u64).min(self.total as u64), self.total as u64)?;
            self.left -= 1;
            let (guideline, quiet) = (self.guideline(steps), self.quiet());
            let tried: Result<Vec<CutAgreement>, Cancellation> = self
                .samples
                .samples
                .par_iter()
                .map(|sample| Ok(CutAgreement::of(sample, &divide(sample, &guideline, &quiet)?)))
                .collect();
            self.known.insert(*steps, tried?);
        }
        Ok(self.known.get(steps).map(Vec::as_slice))
    }
}
