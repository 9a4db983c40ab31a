//! Playback: spans, loops, speed with the pitch kept, scrubbing, and a play head that tells what is heard.
//!
//! ```text
//! Player (window) --commands--> Feed [ Transport -> Engine (voices, tones) ] <--pulls-- device | wall clock | null sink
//!        ^                                     | runs                                        |
//!        +---------- position ------------- Clock <------ when each block is heard ----------+
//! ```
//!
//! What is heard is the recording as it was recorded, in its own rate and for two ears; where that is not there (yet), the
//! analysis samples are heard at the same place. Time is counted in samples of the analysis.
//!
//! The device is opened at the first play. Without one the head runs by the wall clock, in silence.

mod clock;
mod engine;
mod feed;
mod interpolation;
mod level;
mod null_sink;
mod outlet;
mod output;
mod sounds;
mod stretch;
mod time;
mod tone;
mod transport;
mod voice;

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::mpsc::TrySendError;
use std::time::Duration;

use base::time::{Instant, Span};
use engine::PlayerCommand;
use feed::{CommandSender, Feed};
use outlet::{Outlet, SILENT_RATE_HZ};
use sounds::FullSound;
use transport::Reach;

/// A recording as it was recorded, read from its file while it plays.
pub use media::audio::AsRecorded;
/// The sound of a recording: mono, [`SOUND_RATE_HZ`]. It may be a day long and is never copied.
pub use media::audio::Samples;
pub use null_sink::NullSink;
pub use time::SOUND_RATE_HZ;
use time::{Time, instant_from_samples, samples_from_instant};
pub use tone::{CueEdge, EdgeSide};

pub const SPEED_MIN: f32 = 0.5;
pub const SPEED_MAX: f32 = 2.0;

/// What the last commands ask for, shown until their effect is heard. With each the number of its command.
#[derive(Clone, Copy)]
struct Intent {
    head: (u64, Instant),
    playing: (u64, bool),
    span: Option<Span>,
}

/// The playback as the window uses it. All methods return at once; sound, devices and waiting are elsewhere.
pub struct Player {
    feed: Arc<Feed>,
    commands: CommandSender,
    /// Commands that are not on their way yet, as too many are; in order.
    unsent: RefCell<VecDeque<(u64, PlayerCommand)>>,
    last_command: Cell<u64>,
    time: Time,
    outlet: RefCell<Outlet>,
    intent: Intent,
    speed: f32,
    length: Instant,
    /// What the engine may still hold is freed here, not in the callback of the device: with the number of the command
    /// that takes it from the engine.
    sound: Option<Arc<dyn Samples>>,
    full: RefCell<Option<Arc<FullSound>>>,
    edges: Option<Arc<[CueEdge]>>,
    retired: RefCell<Vec<(u64, Retired)>>,
}

/// Kept only to be dropped.
enum Retired {
    Sound { _sound: Option<Arc<dyn Samples>> },
    Full { _full: Option<Arc<FullSound>> },
    Edges { _edges: Option<Arc<[CueEdge]>> },
}

impl Default for Player {
    fn default() -> Self {
        Self::new()
    }
}

impl Player {
    /// No device is touched before the first play.
    pub fn new() -> Self {
        let start = std::time::Instant::now();
        let time: Time = Arc::new(move || start.elapsed());
        let (feed, commands) = Feed::new(SILENT_RATE_HZ);
        let feed = Arc::new(feed);
        Self::with_outlet(feed.clone(), commands, time.clone(), Outlet::untried(feed, time))
    }

    /// Never opens a device: the head runs by `time` (since any fixed moment), in silence.
    pub fn silent(time: impl Fn() -> Duration + Send + Sync + 'static) -> Self {
        let time: Time = Arc::new(time);
        let (feed, commands) = Feed::new(SILENT_RATE_HZ);
        let feed = Arc::new(feed);
        Self::with_outlet(feed.clone(), commands, time.clone(), Outlet::silent(feed, time))
    }

    /// A player whose sound is pulled by hand, at `rate_hz`, for tests. Time is the number of frames pulled; a frame is
    /// heard `delay` after it was pulled.
    pub fn with_null_sink(rate_hz: u32, delay: Duration) -> (Self, NullSink) {
        let (time, clock) = null_sink::frame_time(rate_hz);
        let (feed, commands) = Feed::new(rate_hz);
        let feed = Arc::new(feed);
        let player =
            Self::with_outlet(feed.clone(), commands, time.clone(), Outlet::pulled_by_hand(feed.clone(), time));
        let turn = feed.take_turn();
        (player, NullSink::new(feed, turn, clock, rate_hz, delay))
    }

    fn with_outlet(feed: Arc<Feed>, commands: CommandSender, time: Time, outlet: Outlet) -> Self {
        Self {
            feed,
            commands,
            unsent: RefCell::default(),
            last_command: Cell::new(0),
            time,
            outlet: RefCell::new(outlet),
            intent: Intent { head: (0, Instant::ZERO), playing: (0, false), span: None },
            speed: 1.0,
            length: Instant::ZERO,
            sound: None,
            full: RefCell::new(None),
            edges: None,
            retired: RefCell::new(Vec::new()),
        }
    }

    /// Another recording, or none. Stops, and the head goes to the start.
    pub fn set_sound(&mut self, sound: Option<Arc<dyn Samples>>) {
        self.stop();
        self.seek(Instant::ZERO);
        self.set_source(None);
        self.replace_sound(sound);
    }

    /// The same recording as it was recorded, which is heard from now on wherever it is there; none: the samples are.
    /// The head and what plays stay as they are.
    pub fn set_source(&mut self, recording: Option<AsRecorded>) {
        let rate_hz = self.feed.rate_hz();
        let full = recording.map(|recording| FullSound::new(Arc::new(recording), rate_hz));
        // Nothing is sent where there was nothing and is nothing.
        if full.is_some() || self.full.borrow().is_some() {
            self.settle();
            self.replace_full(full);
        }
    }

    fn replace_full(&self, full: Option<FullSound>) {
        let full = full.map(Arc::new);
        let number = self.enqueue(PlayerCommand::Full(full.clone()));
        let former = self.full.replace(full);
        self.retired.borrow_mut().push((number, Retired::Full { _full: former }));
    }

    /// More (or less) of the same recording, while it is being decoded. The head and what plays stay as they are.
    pub fn extend_sound(&mut self, sound: Arc<dyn Samples>) {
        self.replace_sound(Some(sound));
    }

    fn replace_sound(&mut self, sound: Option<Arc<dyn Samples>>) {
        let samples = sound.as_ref().map_or(0, |sound| sound.len());
        self.length = Instant::from_samples(samples as u64, SOUND_RATE_HZ);
        let number = self.send(PlayerCommand::Sound(sound.clone()));
        let former = std::mem::replace(&mut self.sound, sound);
        self.retired.borrow_mut().push((number, Retired::Sound { _sound: former }));
    }

    /// Plays a span once; the head stays at its end.
    pub fn play(&mut self, span: Span) {
        self.play_span(span, false, None);
    }

    /// Plays a span once and returns the head to where it is now.
    pub fn play_and_return(&mut self, span: Span) {
        let return_to = self.position();
        self.play_span(span, false, Some(return_to));
    }

    /// Plays a span over and over.
    pub fn play_loop(&mut self, span: Span) {
        self.play_span(span, true, None);
    }

    /// Plays to the end of the recording.
    pub fn play_from(&mut self, from: Instant) {
        let from = self.inside(from);
        self.begin(from, None, PlayerCommand::Play { from: Some(samples_from_instant(from)), reach: None });
    }

    /// Halts; [`Self::resume`] goes on, inside the same span or loop.
    pub fn pause(&mut self) {
        let number = self.send(PlayerCommand::Pause);
        self.intent.playing = (number, false);
    }

    /// Goes on from the head: to the end of the span that was paused, else to the end of the recording.
    pub fn resume(&mut self) {
        if self.is_playing() {
            return;
        }
        self.want_device();
        let number = self.send(PlayerCommand::Resume);
        self.intent.playing = (number, self.length > Instant::ZERO);
    }

    pub fn toggle(&mut self) {
        if self.is_playing() { self.pause() } else { self.resume() }
    }

    /// Halts and forgets the span or loop. The head stays.
    pub fn stop(&mut self) {
        let number = self.send(PlayerCommand::Stop);
        self.intent.playing = (number, false);
        self.intent.span = None;
    }

    /// Moves the head. What plays goes on from there; a place outside the span being played ends the span.
    pub fn seek(&mut self, to: Instant) {
        let to = self.inside(to);
        if self.intent.span.is_some_and(|span| !span.contains(to)) {
            self.intent.span = None;
        }
        let number = self.send(PlayerCommand::Seek(samples_from_instant(to)));
        self.intent.head = (number, to);
    }

    /// 0.5 to 2 times the normal speed; the pitch is kept. Values outside are brought inside.
    pub fn set_speed(&mut self, speed: f32) {
        let speed = if speed.is_nan() { 1.0 } else { speed.clamp(SPEED_MIN, SPEED_MAX) };
        if speed != self.speed {
            self.speed = speed;
            self.send(PlayerCommand::Speed(f64::from(speed)));
        }
    }

    pub fn speed(&self) -> f32 {
        self.speed
    }

    /// From 0 (silent) to 1 (as recorded). Tones follow it too.
    pub fn set_volume(&mut self, volume: f32) {
        let volume = if volume.is_nan() { 1.0 } else { volume.clamp(0.0, 1.0) };
        self.send(PlayerCommand::Volume(volume));
    }

    /// Moves the head, and 80 ms of what follows are heard, at normal speed. Call it as often as the mouse moves: a
    /// snippet starts at most every 50 ms, with the latest place. What played before stops.
    pub fn scrub(&mut self, to: Instant) {
        self.want_device();
        let to = self.inside(to);
        let number = self.send(PlayerCommand::Scrub(samples_from_instant(to)));
        self.intent = Intent { head: (number, to), playing: (number, false), span: None };
    }

    /// Sounds a short soft tone where the head passes an edge while playing: higher at starts, lower at ends. `edges` are
    /// in order of time; `None` turns the tones off.
    pub fn set_tones(&mut self, edges: Option<Arc<[CueEdge]>>) {
        debug_assert!(edges.as_ref().is_none_or(|edges| edges.is_sorted_by_key(|edge| edge.at)));
        let number = self.send(PlayerCommand::Edges(edges.clone()));
        let former = std::mem::replace(&mut self.edges, edges);
        self.retired.borrow_mut().push((number, Retired::Edges { _edges: former }));
    }

    /// What is heard now; right after a seek or a play, the place asked for.
    pub fn position(&self) -> Instant {
        self.settle();
        let playhead = self.feed.playhead((self.time)());
        if playhead.command < self.intent.head.0 { self.intent.head.1 } else { instant_from_samples(playhead.head) }
    }

    /// Whether the head moves by itself: from the command until the end is heard.
    pub fn is_playing(&self) -> bool {
        self.settle();
        let playhead = self.feed.playhead((self.time)());
        if playhead.command < self.intent.playing.0 { self.intent.playing.1 } else { playhead.playing }
    }

    /// The peaks of what was sounded since this was asked last, left and right, in decibels of full scale; none if there
    /// was nothing.
    pub fn levels(&self) -> Option<[f32; 2]> {
        let peaks = self.feed.take_peaks();
        peaks.iter().any(|peak| *peak > 0.0).then(|| peaks.map(level::decibels))
    }

    /// The span or loop that is playing.
    pub fn playing_span(&self) -> Option<Span> {
        self.intent.span.filter(|_| self.is_playing())
    }

    /// What went wrong with the sound device, in one sentence; told once.
    pub fn take_problem(&self) -> Option<String> {
        self.settle();
        self.outlet.borrow_mut().take_problem().map(|problem| problem.to_string())
    }

    /// Whether sound can be heard; `None` until a device was tried.
    pub fn has_device(&self) -> Option<bool> {
        self.settle();
        self.outlet.borrow().has_device()
    }

    /// Forgets that no device could be opened and tries again, now.
    pub fn retry_device(&mut self) {
        self.settle();
        self.outlet.borrow_mut().retry();
    }

    fn play_span(&mut self, span: Span, repeat: bool, return_to: Option<Instant>) {
        let span = Span::new(self.inside(span.start), self.inside(span.end));
        let reach = Reach {
            start: samples_from_instant(span.start),
            end: samples_from_instant(span.end),
            repeat,
            return_to: return_to.map(samples_from_instant),
        };
        self.begin(span.start, Some(span), PlayerCommand::Play { from: Some(reach.start), reach: Some(reach) });
    }

    fn begin(&mut self, from: Instant, span: Option<Span>, command: PlayerCommand) {
        self.want_device();
        let number = self.send(command);
        self.intent = Intent { head: (number, from), playing: (number, self.length > Instant::ZERO), span };
    }

    /// Places before the start or after the end of the recording are brought inside, once there is a recording.
    fn inside(&self, at: Instant) -> Instant {
        if self.sound.is_some() { at.clamp(Instant::ZERO, self.length) } else { at.max(Instant::ZERO) }
    }

    fn send(&self, command: PlayerCommand) -> u64 {
        // Time that passed before the command must not count after it.
        self.settle();
        self.enqueue(command)
    }

    fn enqueue(&self, command: PlayerCommand) -> u64 {
        let number = self.last_command.get() + 1;
        self.last_command.set(number);
        self.unsent.borrow_mut().push_back((number, command));
        self.send_waiting();
        number
    }

    /// Sends what there is room for; never waits.
    fn send_waiting(&self) {
        let mut unsent = self.unsent.borrow_mut();
        while let Some(command) = unsent.pop_front() {
            // The receiver lives in `self.feed`: at most there is no room.
            if let Err(TrySendError::Full(command) | TrySendError::Disconnected(command)) =
                self.commands.try_send(command)
            {
                unsent.push_front(command);
                return;
            }
        }
    }

    fn want_device(&self) {
        self.settle();
        self.outlet.borrow_mut().want_device();
    }

    /// Brings the output up to date and frees what the engine has let go of.
    fn settle(&self) {
        self.send_waiting();
        self.outlet.borrow_mut().settle();
        let rate_hz = self.feed.rate_hz();
        let for_another = self.full.borrow().as_ref().filter(|full| full.rate_hz() != rate_hz).cloned();
        if let Some(full) = for_another {
            self.replace_full(Some(full.at_rate(rate_hz)));
        }
        let obeyed = self.feed.obeyed();
        self.retired.borrow_mut().retain(|(number, _)| *number > obeyed);
    }
}
