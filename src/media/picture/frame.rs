//! Wanted and shown frames of a video.

use std::fmt;
use std::sync::Arc;

use super::failure::PictureFailure;
use base::time::Instant;

/// A decoded frame.
#[derive(Clone, PartialEq, Eq)]
pub struct Frame {
    /// In points: columns and rows.
    pub width: u32,
    pub height: u32,
    /// Rows from top to bottom, 4 bytes a point: red, green, blue and an opaque alpha.
    pub rgba: Vec<u8>,
    /// When it begins to be shown, on the clock of the recording, whose zero is the first sample of the sound.
    pub at: Instant,
    /// When the next one begins; `None`: it is the last.
    pub until: Option<Instant>,
}

impl fmt::Debug for Frame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { width, height, at, until, .. } = self;
        write!(f, "Frame {{ {width} x {height}, {at:?} to {until:?} }}")
    }
}

/// The frame that the window wants now.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Wanted {
    /// On the clock of the recording.
    pub at: Instant,
    /// How fast it is played, 1 as recorded; `None` while it is paused or scrubbed.
    pub speed: Option<f32>,
    /// The largest size in which it is drawn, in physical points: width and height.
    pub most: (u32, u32),
}

/// The frame to show.
#[derive(Clone, Debug)]
pub enum Sight {
    /// Nothing is decoded yet.
    Nothing,
    /// The right frame, or the nearest there is while the right one is on its way.
    Frame(Arc<Frame>),
    /// There is no frame, and none will come before [`try_again`](super::PictureReader::try_again).
    Failed(PictureFailure),
}
