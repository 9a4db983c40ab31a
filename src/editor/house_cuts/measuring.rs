//! What a guideline's cuts come to in files that they were not fitted to.

use super::agreement::divide;
use super::house_file::HouseFile;
use super::report::CutOutcome;
use super::sample::CutSamples;
use base::progress::{Cancellation, Progress};
use formats::guideline::Guideline;

/// Cuts the sample of some files under a guideline, with the cuts that it has, and counts what the client's own have in common
/// with them.
///
/// # Errors
/// If it is cancelled.
pub fn measure_cuts(
    files: &[HouseFile],
    guideline: &Guideline,
    progress: &Progress,
) -> Result<CutOutcome, Cancellation> {
    let samples = CutSamples::of(files, guideline, progress)?;
    let mut outcome = CutOutcome::default();
    for sample in &samples.samples {
        let division = divide(sample, guideline, &progress.unheard())?;
        outcome += CutOutcome::of(sample, &division, guideline);
    }
    Ok(outcome)
}
