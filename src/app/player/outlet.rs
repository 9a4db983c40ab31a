//! Who pulls the sound at present: a device, the wall clock, or a test by hand.

use std::sync::Arc;
use std::time::Duration;

use super::Time;
use super::feed::{Feed, Turn};
use super::output::{Device, DeviceError, Standing};

/// Frames per second of the wall clock, until a device names its own rate.
pub const SILENT_RATE_HZ: u32 = 48_000;
/// While a device opens the head waits for it, so that no sound is missed; but not longer than this.
const OPENING_PATIENCE: Duration = Duration::from_secs(2);

/// The pulling side, and what is known of sound devices.
pub struct Outlet {
    feed: Arc<Feed>,
    time: Time,
    puller: Puller,
    knowledge: Knowledge,
    problem: Option<DeviceError>,
}

enum Puller {
    /// The wall clock; frames were pulled up to this moment.
    WallClock {
        turn: Turn,
        until: Duration,
    },
    /// A device that has been opening since then. Nobody pulls.
    Opening(Device, Duration),
    Device(Device),
    Hand,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Knowledge {
    Untried,
    Works,
    /// It worked and was lost: the next play tries again.
    Lost,
    /// None could be opened: tried again only when asked for.
    Failed,
    /// The sound is pulled by hand.
    Unwanted,
}

impl Outlet {
    /// The wall clock, until a device is wanted.
    pub fn untried(feed: Arc<Feed>, time: Time) -> Self {
        Self::wall_clock(feed, time, Knowledge::Untried)
    }

    /// The wall clock, and no device unless asked for by [`Self::retry`].
    pub fn silent(feed: Arc<Feed>, time: Time) -> Self {
        Self::wall_clock(feed, time, Knowledge::Failed)
    }

    pub fn pulled_by_hand(feed: Arc<Feed>, time: Time) -> Self {
        Self { feed, time, puller: Puller::Hand, knowledge: Knowledge::Unwanted, problem: None }
    }

    fn wall_clock(feed: Arc<Feed>, time: Time, knowledge: Knowledge) -> Self {
        let puller = Puller::WallClock { turn: feed.take_turn(), until: time() };
        Self { feed, time, puller, knowledge, problem: None }
    }

    /// Opens a device unless one is open or none is to be had.
    pub fn want_device(&mut self) {
        if matches!(self.knowledge, Knowledge::Untried | Knowledge::Lost)
            && matches!(self.puller, Puller::WallClock { .. })
        {
            let turn = self.feed.take_turn();
            let device = Device::open(self.feed.clone(), turn, self.time.clone());
            self.puller = Puller::Opening(device, (self.time)());
        }
    }

    /// Forgets that no device could be opened and opens one now.
    pub fn retry(&mut self) {
        if matches!(self.knowledge, Knowledge::Failed | Knowledge::Lost) {
            self.knowledge = Knowledge::Untried;
            self.want_device();
        }
    }

    /// Whether sound can be heard; `None` until a device was tried.
    pub fn has_device(&self) -> Option<bool> {
        match self.knowledge {
            Knowledge::Works => Some(true),
            Knowledge::Lost | Knowledge::Failed => Some(false),
            Knowledge::Untried | Knowledge::Unwanted => None,
        }
    }

    pub fn take_problem(&mut self) -> Option<DeviceError> {
        self.problem.take()
    }

    /// The wall clock moves on; devices that opened or went are noticed.
    pub fn settle(&mut self) {
        let now = (self.time)();
        let gone = match &mut self.puller {
            Puller::Hand => None,
            Puller::WallClock { turn, until } => {
                let rate_hz = f64::from(SILENT_RATE_HZ);
                let frames = (now.saturating_sub(*until).as_secs_f64() * rate_hz) as u64;
                *until += Duration::from_secs_f64(frames as f64 / rate_hz);
                self.feed.skip(*turn, *until, frames);
                None
            }
            Puller::Device(device) => match device.standing(now) {
                Standing::Gone(error) => Some((error, Knowledge::Lost)),
                Standing::Opening | Standing::Open => None,
            },
            Puller::Opening(device, since) => match device.standing(now) {
                Standing::Gone(error) => Some((error, Knowledge::Failed)),
                Standing::Opening if now.saturating_sub(*since) > OPENING_PATIENCE => {
                    Some((DeviceError::Refused("it does not answer".into()), Knowledge::Failed))
                }
                Standing::Opening => None,
                Standing::Open => {
                    self.knowledge = Knowledge::Works;
                    // Only a moment without a puller: `Hand` pulls nothing by itself.
                    if let Puller::Opening(device, _) = std::mem::replace(&mut self.puller, Puller::Hand) {
                        self.puller = Puller::Device(device);
                    }
                    None
                }
            },
        };
        if let Some((error, knowledge)) = gone {
            let turn = self.feed.take_turn();
            self.feed.set_rate(turn, SILENT_RATE_HZ);
            self.puller = Puller::WallClock { turn, until: now };
            self.feed.skip(turn, now, 0);
            self.knowledge = knowledge;
            self.problem = Some(error);
        }
    }
}
