//! An output that is pulled by hand, so that tests need neither a device nor a real second.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use super::feed::{Feed, Turn};
use super::time::{Time, mono};

/// Pulls frames from a player; the player's time is the number of frames pulled.
pub struct NullSink {
    feed: Arc<Feed>,
    turn: Turn,
    frames: Arc<AtomicU64>,
    rate_hz: u32,
    delay: Duration,
}

/// A time that stands still until frames are counted.
pub(super) fn frame_time(rate_hz: u32) -> (Time, Arc<AtomicU64>) {
    let frames = Arc::new(AtomicU64::new(0));
    let counted = frames.clone();
    (Arc::new(move || time_of(counted.load(Ordering::Acquire), rate_hz)), frames)
}

fn time_of(frames: u64, rate_hz: u32) -> Duration {
    Duration::from_secs_f64(frames as f64 / f64::from(rate_hz))
}

impl NullSink {
    pub(super) fn new(feed: Arc<Feed>, turn: Turn, frames: Arc<AtomicU64>, rate_hz: u32, delay: Duration) -> Self {
        Self { feed, turn, frames, rate_hz, delay }
    }

    /// The next block of `frames` frames, mono; afterwards the player's time has moved on by as much.
    pub fn pull(&mut self, frames: usize) -> Vec<f32> {
        self.pull_stereo(frames).into_iter().map(mono).collect()
    }

    /// The same for two ears: left and right.
    pub fn pull_stereo(&mut self, frames: usize) -> Vec<[f32; 2]> {
        let mut block = vec![[0.0; 2]; frames];
        let now = time_of(self.frames.load(Ordering::Acquire), self.rate_hz);
        self.feed.pull(self.turn, now, now + self.delay, &mut block);
        self.frames.fetch_add(frames as u64, Ordering::AcqRel);
        block
    }
}
