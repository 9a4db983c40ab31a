//! How well a division agrees with a client's own.

use std::ops::AddAssign;

use serde::Serialize;

use super::sample::CutSample;
use crate::comparison::Counts;
use crate::proposals::{Segmentation, Segmenter};
use base::progress::{Cancellation, Progress};
use formats::guideline::Guideline;

/// What a division has in common with that of a client, counted at the gaps between words; the last of a text is not counted, as it
/// cannot be missed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct CutAgreement {
    /// Line ends, those of cues among them.
    pub line_ends: Counts,
    /// Nothing where the client's are not known.
    pub cue_ends: Counts,
}

impl CutAgreement {
    pub(super) fn of(sample: &CutSample, division: &Segmentation) -> Self {
        let Segmentation { cue_ends, line_breaks, .. } = division;
        let mut agreement = Self::default();
        let gaps = sample.words.len().saturating_sub(1);
        let found = cue_ends.iter().zip(line_breaks).take(gaps);
        for ((&cue, &line), &expected) in found.zip(&sample.line_ends) {
            agreement.line_ends.count(cue || line, expected);
        }
        for (&cue, &expected) in cue_ends.iter().take(gaps).zip(&sample.cue_ends) {
            agreement.cue_ends.count(cue, expected);
        }
        agreement
    }

    /// F1 in points, 0 to 100: the mean of that of line ends and that of cue ends, if there are such.
    pub fn score(&self) -> f64 {
        let known = [self.line_ends.f1(), self.cue_ends.f1()];
        let count = known.iter().flatten().count();
        100.0 * known.into_iter().flatten().sum::<f64>() / count.max(1) as f64
    }
}

impl AddAssign for CutAgreement {
    fn add_assign(&mut self, other: Self) {
        self.line_ends += other.line_ends;
        self.cue_ends += other.cue_ends;
    }
}

/// Cuts a sample under a guideline.
pub(super) fn divide(
    sample: &CutSample,
    guideline: &Guideline,
    progress: &Progress,
) -> Result<Segmentation, Cancellation> {
    Ok(Segmenter::new(&sample.inputs.segment_input(), guideline, progress)?.into_segmentation())
}
