//! Pitch and energy of a recording.

use super::frames::{FrameTrack, PIECE, PitchRange, usable};
#[cfg(doc)]
use super::{HOP_SAMPLES, RATE_HZ};
use super::{energy, pitch};
use crate::audio::Samples;
use base::progress::{Cancellation, Progress};

/// Pitch and energy of `samples`, mono at [`RATE_HZ`], full scale -1..1.
///
/// Gives one frame per 10 ms begun (`samples.len()` divided by [`HOP_SAMPLES`], rounded up), so none for an empty
/// signal. Samples that are not finite count as silence, those beyond a million times full scale as that. `range` is
/// taken as [`PitchRange::clamped`]. Needs some 30 MB and 4 bytes per frame besides the result, however long the recording
/// is, and all cores of rayon's current pool; the samples are read piece by piece.
///
/// # Errors
/// [`Cancellation`] once `progress` is.
pub fn analyze_frames<S: Samples + ?Sized>(
    samples: &S,
    range: PitchRange,
    progress: &Progress,
) -> Result<FrameTrack, Cancellation> {
    let offset = mean(samples, progress)?;
    let pitch::PitchContour { f0_hz, voicing } = pitch::contour(samples, offset, range.clamped(), progress)?;
    let level_db = energy::contour(samples, offset, progress)?;
    progress.tick(f0_hz.len() as u64, f0_hz.len() as u64)?;
    Ok(FrameTrack { f0_hz, voicing, level_db })
}

/// Mean of all samples, 0 if there are none.
fn mean<S: Samples + ?Sized>(samples: &S, progress: &Progress) -> Result<f32, Cancellation> {
    let (mut sum, mut piece) = (0.0, vec![0.0; PIECE.min(samples.len())]);
    for first in (0..samples.len()).step_by(PIECE) {
        if progress.is_cancelled() {
            return Err(Cancellation);
        }
        let piece = &mut piece[..PIECE.min(samples.len() - first)];
        samples.read(first, piece);
        sum = piece.iter().fold(sum, |sum, &sample| sum + f64::from(usable(sample)));
    }
    Ok((sum / samples.len().max(1) as f64) as f32)
}
