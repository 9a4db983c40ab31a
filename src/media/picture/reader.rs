//! The handle that the drawing code holds.

use std::path::PathBuf;
use std::sync::{Arc, mpsc};
use std::thread;
use std::time::Duration as WallTime;

use super::failure::PictureFailure;
use super::frame::{Sight, Wanted};
use super::shared::SharedSight;
use super::work::{DecodingTask, work};
use crate::audio::TrackNumber;
use crate::ffmpeg::Ffmpeg;
use crate::shots::VideoFacts;
use base::texts;
use base::time::Duration;

/// The play head has simply gone on if it is so little later than when it was looked at last.
const STEADY: Duration = Duration::from_millis(1_000);
/// How long ffmpeg may give no sign: a slow disk is slow.
const PATIENCE: WallTime = WallTime::from_secs(10);

/// Decodes the picture of one file, on a thread of its own that ends with it.
pub struct PictureReader {
    shared: Arc<SharedSight>,
}

impl PictureReader {
    /// Starts the thread and returns at once. Times are counted from the first sample of a sound track; `None`: of the one that is
    /// heard if none is chosen. `on_frame` is called on the thread whenever something new can be seen.
    pub fn open(path: PathBuf, track: Option<TrackNumber>, on_frame: impl Fn() + Send + Sync + 'static) -> Self {
        Self::open_with(Ffmpeg::find, PATIENCE, (path, track), on_frame)
    }

    pub(super) fn open_with(
        find: impl Fn() -> Option<Ffmpeg> + Send + 'static,
        patience: WallTime,
        (path, track): (PathBuf, Option<TrackNumber>),
        on_frame: impl Fn() + Send + Sync + 'static,
    ) -> Self {
        let (bell, rings) = mpsc::sync_channel(1);
        let shared = Arc::new(SharedSight::new(bell, on_frame));
        let task = DecodingTask { shared: shared.clone(), rings, path, track, patience };
        let decoding = thread::Builder::new().name("picture".to_owned());
        if let Err(error) = decoding.spawn(texts::carried(move || work(&task, &find))) {
            shared.state().trouble = Some(PictureFailure::Damaged(error.to_string()));
        }
        Self { shared }
    }

    /// The best frame there is for the wanted time. Never waits; to be called every time the window is drawn.
    pub fn look(&self, wanted: Wanted) -> Sight {
        let mut state = self.shared.state();
        let before = state.wanted.replace(wanted);
        let is_steady = before.is_some_and(|before| {
            before.speed.is_some() == wanted.speed.is_some()
                && (wanted.speed.is_none() || (Duration::ZERO..STEADY).contains(&(wanted.at - before.at)))
        });
        if !is_steady {
            state.jumps += 1;
        }
        let sight = match (state.ring.best(wanted.at), &state.trouble) {
            (Some(frame), _) => Sight::Frame(frame.clone()),
            (None, Some(failure)) => Sight::Failed(failure.clone()),
            (None, None) => Sight::Nothing,
        };
        drop(state);
        if before != Some(wanted) {
            self.shared.ring();
        }
        sight
    }

    /// The size of the picture as it is shown, after rotation and with square points, once that is known.
    pub fn shown_size(&self) -> Option<(u32, u32)> {
        self.shared.state().shown
    }

    /// Facts about the picture, once they are known.
    pub fn facts(&self) -> Option<VideoFacts> {
        self.shared.state().facts.clone()
    }

    /// The last error, also while a frame of before is still to be seen; `None` as soon as frames come again.
    pub fn trouble(&self) -> Option<PictureFailure> {
        self.shared.state().trouble.clone()
    }

    /// Begins once more from the beginning after a failure.
    pub fn try_again(&self) {
        let mut state = self.shared.state();
        state.trouble = None;
        state.again = true;
        drop(state);
        self.shared.ring();
    }
}

impl Drop for PictureReader {
    /// Does not wait for the thread, which ends ffmpeg and then itself.
    fn drop(&mut self) {
        self.shared.close();
    }
}
