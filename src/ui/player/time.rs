//! How the player counts time.

use std::sync::Arc;
use std::time::Duration;

use base::time::Instant;

/// Rate of the sound that is played: that of all analysis.
pub const SOUND_RATE_HZ: u32 = 16_000;

/// What both ears hear at one moment: left and right.
pub type StereoSample = [f32; 2];

/// The same for one loudspeaker.
pub fn mono(frame: StereoSample) -> f32 {
    0.5 * (frame[0] + frame[1])
}

/// Time since the player was made. Never runs backwards.
pub type Time = Arc<dyn Fn() -> Duration + Send + Sync>;

pub(super) fn samples_from_instant(at: Instant) -> f64 {
    at.as_nanos() as f64 * (f64::from(SOUND_RATE_HZ) / 1e9)
}

pub(super) fn instant_from_samples(samples: f64) -> Instant {
    Instant::from_secs(samples / f64::from(SOUND_RATE_HZ))
}
