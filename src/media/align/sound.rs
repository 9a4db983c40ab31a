//! Frames of a recording as the acoustic model hears them, piece by piece.

use std::ops::Range;

use rayon::prelude::*;

use super::acoustic_model::{FrameCode, PhoneModel};
use super::front_end::Cepstra;
use base::progress::{Cancellation, Progress};

/// Frames whose codes are in memory at once: 4 kB each.
const PIECE: usize = 512;
/// Frames that are computed one after the other.
const RUN: usize = 32;

/// A recording, ready to be searched.
pub(super) struct Sound<'a> {
    pub(super) model: &'a PhoneModel,
    pub(super) cepstra: &'a Cepstra,
}

impl Sound<'_> {
    /// Hands every frame of `frames` to `take`, with its number; the frames of a piece are computed on all cores of rayon's current pool.
    ///
    /// # Errors
    /// [`Cancellation`] once `progress` is; says nothing to its listener.
    pub(super) fn for_each(
        &self,
        frames: Range<usize>,
        progress: &Progress,
        mut take: impl FnMut(usize, &FrameCode),
    ) -> Result<(), Cancellation> {
        let end = frames.end.min(self.cepstra.len());
        for first in (frames.start..end).step_by(PIECE) {
            if progress.is_cancelled() {
                return Err(Cancellation);
            }
            let piece = first..(first + PIECE).min(end);
            let runs: Vec<Range<usize>> =
                piece.clone().step_by(RUN).map(|run| run..(run + RUN).min(piece.end)).collect();
            let codes: Vec<Vec<FrameCode>> = runs.into_par_iter().map(|run| self.codes(run)).collect();
            for (frame, code) in piece.zip(codes.iter().flatten()) {
                take(frame, code);
            }
        }
        Ok(())
    }

    fn codes(&self, frames: Range<usize>) -> Vec<FrameCode> {
        let mut codes: Vec<FrameCode> = Vec::with_capacity(frames.len());
        for frame in frames {
            codes.push(self.model.code(&self.cepstra.features(frame), codes.last()));
        }
        codes
    }
}
