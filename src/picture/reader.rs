//! The thread that decodes, and the handle that the window holds.

use std::path::PathBuf;
use std::sync::Mutex;

use super::failure::PictureFailure;
use super::frame::{Sight, Wanted};
use crate::shots::VideoFacts;

/// Decodes the picture of one file, on a thread of its own that ends with it.
pub struct PictureReader {
    wanted: Mutex<Option<Wanted>>,
}

impl PictureReader {
    /// Starts the thread and returns at once. `on_frame` is called on the thread whenever something new can be seen.
    pub fn open(_path: PathBuf, _on_frame: impl Fn() + Send + Sync + 'static) -> Self {
        Self { wanted: Mutex::default() }
    }

    /// What there is to see of what is wanted. Never waits; to be called every time the window is drawn.
    pub fn look(&self, wanted: Wanted) -> Sight {
        if let Ok(mut last) = self.wanted.lock() {
            *last = Some(wanted);
        }
        Sight::Nothing
    }

    /// The size of the picture as it is shown, after rotation and with square points, once that is known.
    pub fn shown_size(&self) -> Option<(u32, u32)> {
        None
    }

    /// What is known of the picture, once it is.
    pub fn facts(&self) -> Option<VideoFacts> {
        None
    }

    /// What went wrong last, also while a frame of before is still to be seen.
    pub fn trouble(&self) -> Option<PictureFailure> {
        None
    }

    /// Begins once more from the beginning after a failure.
    pub fn try_again(&self) {}
}
