//! Sound at the rate of its file, piece by piece, with the place of each piece on the time line of the analysis samples.

use std::sync::Arc;

/// Frames that were decoded without a break.
#[derive(Debug, Default)]
pub(super) struct SoundPiece {
    /// Frames from sample 0 of the recording to the first of these, as far as the container tells.
    pub(super) at: i64,
    /// The mean of all channels, mixed as for the analysis.
    pub(super) mono: Vec<f32>,
    /// The samples for the left and for the right ear, of the same length.
    pub(super) sides: [Vec<f32>; 2],
}

impl SoundPiece {
    pub(super) fn len(&self) -> usize {
        self.mono.len()
    }

    /// Forgets the first `count` frames.
    pub(super) fn drop_front(&mut self, count: usize) {
        let count = count.min(self.len());
        self.at += count as i64;
        let [left, right] = &mut self.sides;
        for frames in [&mut self.mono, left, right] {
            frames.drain(..count);
        }
    }
}

/// Why a file gives no sound here; for the log.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub(super) struct SourceFailure(pub(super) String);

/// Asked by a file at every read: whether it is in vain by now, as another place is wanted. What was read in vain ends with
/// an error.
pub(super) type IsInVain = Arc<dyn Fn() -> bool + Send + Sync>;

/// A file that can be decoded from any place on.
pub(super) trait SoundSource: Send {
    /// The piece that comes next begins at this frame of the recording or somewhat before it.
    fn go_to(&mut self, frame: i64) -> Result<(), SourceFailure>;

    /// Puts the next piece into `piece`; false at the end.
    fn next_piece(&mut self, piece: &mut SoundPiece) -> Result<bool, SourceFailure>;
}
