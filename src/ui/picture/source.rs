//! Where frames come from.

use media::picture::{PictureFailure, PictureReader, Sight, Wanted};

/// What the pane asks for frames: the reader that runs ffmpeg, and in tests a hand.
pub trait FrameSource {
    /// What is there to be seen now. Never waits; what is wanted and not there comes later.
    fn look(&self, wanted: Wanted) -> Sight;

    /// Width and height of the picture as it is meant to be seen, in points of the video, once they are known.
    fn shown_size(&self) -> Option<(u32, u32)>;

    /// What keeps other frames from coming, while the last one is still seen.
    fn trouble(&self) -> Option<PictureFailure>;

    fn try_again(&self);
}

impl FrameSource for PictureReader {
    fn look(&self, wanted: Wanted) -> Sight {
        Self::look(self, wanted)
    }

    fn shown_size(&self) -> Option<(u32, u32)> {
        Self::shown_size(self)
    }

    fn trouble(&self) -> Option<PictureFailure> {
        Self::trouble(self)
    }

    fn try_again(&self) {
        Self::try_again(self);
    }
}
