//! Who pulls the sound at present: a device, the wall clock, or a test by hand.

use std::sync::Arc;
use std::time::Duration;

use super::feed::{Feed, Turn};
use super::output::{Device, DeviceError, DeviceState};
use super::time::Time;

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
    /// Whether the person knows that there is no sound; told again only after there was some.
    told: bool,
    open: DeviceOpener,
}

/// Begins to open a device that pulls from the feed.
pub type DeviceOpener = Box<dyn Fn(Arc<Feed>, Turn, Time) -> Device>;

enum Puller {
    /// The wall clock; frames were pulled up to this moment.
    WallClock {
        turn: Turn,
        until: Duration,
    },
    /// A device that has been opening since then. Nothing pulls.
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
        Self::new(feed, time, Puller::Hand, Knowledge::Unwanted)
    }

    fn wall_clock(feed: Arc<Feed>, time: Time, knowledge: Knowledge) -> Self {
        let puller = Puller::WallClock { turn: feed.take_turn(), until: time() };
        Self::new(feed, time, puller, knowledge)
    }

    fn new(feed: Arc<Feed>, time: Time, puller: Puller, knowledge: Knowledge) -> Self {
        Self { feed, time, puller, knowledge, problem: None, told: false, open: Box::new(Device::open) }
    }

    #[cfg(test)]
    pub fn opened_by(self, open: DeviceOpener) -> Self {
        Self { open, ..self }
    }

    /// Opens a device unless one is open or none is to be had.
    pub fn want_device(&mut self) {
        if matches!(self.knowledge, Knowledge::Untried | Knowledge::Lost)
            && matches!(self.puller, Puller::WallClock { .. })
        {
            let turn = self.feed.take_turn();
            let device = (self.open)(self.feed.clone(), turn, self.time.clone());
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
                // By whole frames: the fraction that is left counts the next time.
                *until += Duration::from_secs_f64(frames as f64 / rate_hz);
                self.feed.skip(*turn, *until, frames);
                None
            }
            Puller::Device(device) => match device.standing(now) {
                DeviceState::Gone(error) => Some((error, Knowledge::Lost)),
                DeviceState::Opening | DeviceState::Open => None,
            },
            Puller::Opening(device, since) => match device.standing(now) {
                DeviceState::Gone(error) => Some((error, Knowledge::Failed)),
                DeviceState::Opening if now.saturating_sub(*since) > OPENING_PATIENCE => {
                    Some((DeviceError::Refused("it does not answer".into()), Knowledge::Failed))
                }
                DeviceState::Opening => None,
                DeviceState::Open => {
                    self.knowledge = Knowledge::Works;
                    self.told = false;
                    // Only a moment without a puller: `Hand` pulls nothing by itself.
                    if let Puller::Opening(device, _) = std::mem::replace(&mut self.puller, Puller::Hand) {
                        self.puller = Puller::Device(device);
                    }
                    None
                }
            },
        };
        if let Some((error, knowledge)) = gone {
            // The turn goes over first, so that a device that still runs takes no more frames.
            let turn = self.feed.take_turn();
            self.feed.set_rate(turn, SILENT_RATE_HZ);
            self.puller = Puller::WallClock { turn, until: now };
            // No frames, but the new clock is anchored at `now`.
            self.feed.skip(turn, now, 0);
            self.knowledge = knowledge;
            tracing::warn!("no sound: {error:?}");
            if !std::mem::replace(&mut self.told, true) {
                self.problem = Some(error);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;
    use std::rc::Rc;
    use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
    use std::sync::mpsc::{Sender, channel};

    use super::*;
    use crate::player::{Player, SOUND_RATE_HZ};
    use base::time::Instant;

    /// How to answer whether a device opened, and how to lose it.
    type ByHand = (Sender<Result<(), DeviceError>>, Arc<AtomicBool>);
    type Devices = Rc<RefCell<Vec<ByHand>>>;

    /// A player whose time and devices are moved by hand.
    struct Stage {
        player: Player,
        now_ms: Arc<AtomicU64>,
        /// Those that were asked for.
        devices: Devices,
        feed: Arc<Feed>,
    }

    impl Stage {
        fn new() -> Self {
            let now_ms = Arc::new(AtomicU64::new(0));
            let clock = now_ms.clone();
            let time: Time = Arc::new(move || Duration::from_millis(clock.load(Ordering::Relaxed)));
            let (feed, commands) = Feed::new(SILENT_RATE_HZ);
            let feed = Arc::new(feed);
            let devices = Devices::default();
            let asked = devices.clone();
            let outlet = Outlet::untried(feed.clone(), time.clone()).opened_by(Box::new(move |feed, _, time| {
                feed.touch(time());
                let ((answer, opened), lost) = (channel(), Arc::new(AtomicBool::new(false)));
                asked.borrow_mut().push((answer, lost.clone()));
                Device::by_hand(feed, opened, lost)
            }));
            let mut player = Player::with_outlet(feed.clone(), commands, time, outlet);
            player.set_sound(Some(Arc::new(vec![0.25; 60 * SOUND_RATE_HZ as usize])));
            Self { player, now_ms, devices, feed }
        }

        fn answer(&self, answer: Result<(), DeviceError>) {
            self.devices.borrow().last().unwrap().0.send(answer).unwrap();
        }

        fn pass(&self, milliseconds: u64) {
            self.now_ms.fetch_add(milliseconds, Ordering::Relaxed);
        }

        /// Whether the head moves on in silence, within a second.
        fn moves(&self) -> bool {
            let before = self.player.position();
            self.pass(1_000);
            let moved = (self.player.position() - before).as_secs();
            (moved - 1.0).abs() < 0.01 && self.player.is_playing()
        }
    }

    #[test]
    fn a_device_that_refuses_is_told_once_and_the_head_moves_on() {
        let mut stage = Stage::new();
        stage.player.play_from(Instant::ZERO);
        stage.answer(Err(DeviceError::Refused("busy".into())));
        let told = stage.player.take_problem().unwrap();
        assert_eq!(told, "No sound: the audio device is busy or gone. Retry in Settings");
        assert!(stage.moves());
        assert_eq!(stage.player.has_device(), Some(false));
        // Asked for again and again, as each press of the space bar does.
        for _ in 0..3 {
            stage.player.retry_device();
            stage.answer(Err(DeviceError::Missing));
            assert_eq!(stage.player.take_problem(), None);
            assert!(stage.moves());
        }
        stage.player.retry_device();
        stage.answer(Ok(()));
        assert_eq!((stage.player.has_device(), stage.player.take_problem()), (Some(true), None));
        assert_eq!(stage.devices.borrow().len(), 5);
    }

    #[test]
    fn a_device_that_is_pulled_out_while_it_plays_is_told_and_the_head_moves_on() {
        let mut stage = Stage::new();
        stage.player.play_from(Instant::ZERO);
        stage.answer(Ok(()));
        assert_eq!(stage.player.has_device(), Some(true));
        stage.devices.borrow()[0].1.store(true, Ordering::Relaxed);
        assert!(stage.player.take_problem().unwrap().starts_with("No sound"));
        assert!(stage.moves());
        // Tried again with the next play, and lost again: it worked in between, so that is news.
        stage.player.play_from(Instant::ZERO);
        stage.answer(Ok(()));
        assert_eq!(stage.player.has_device(), Some(true));
        stage.devices.borrow()[1].1.store(true, Ordering::Relaxed);
        assert!(stage.player.take_problem().is_some());
    }

    #[test]
    fn a_device_that_asks_for_nothing_or_never_opens_is_not_waited_for() {
        let mut stage = Stage::new();
        stage.player.play_from(Instant::ZERO);
        assert_eq!(stage.player.take_problem(), None);
        stage.pass(2_500);
        assert!(stage.player.take_problem().is_some(), "it never opened");
        assert!(stage.moves());

        let mut stage = Stage::new();
        stage.player.play_from(Instant::ZERO);
        stage.answer(Ok(()));
        stage.feed.touch(Duration::from_millis(100));
        assert_eq!(stage.player.has_device(), Some(true));
        stage.pass(2_500);
        assert!(stage.player.take_problem().is_some(), "it stopped asking");
        assert!(stage.moves());
    }
}
