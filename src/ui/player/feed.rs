//! The meeting point of three sides: the window sends commands, the output pulls frames, the clock is read by the window.
//!
//! The side that pulls never waits: should the window hold one of the locks (it does so for microseconds, and the engine
//! only while no device runs), a block is silent or its report is late by a block.

use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::clock::{Clock, Passages, Playhead};
use super::engine::{Engine, PlayerCommand};
use super::level::Levels;
use super::time::StereoSample;

/// Commands that may be on their way. Their room is allocated at once, so that the side that takes them frees nothing; the window keeps
/// what is more until there is room.
const MOST_COMMANDS: usize = 256;

/// Commands on their way to the engine, each with its number.
pub type CommandSender = SyncSender<(u64, PlayerCommand)>;

/// Tells who may pull. A former output that is still being closed must not take frames from the present one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn(u64);

pub struct Feed {
    source: Mutex<Source>,
    clock: Mutex<Clock>,
    turn: AtomicU64,
    /// Rate of the present output.
    rate_hz: AtomicU32,
    /// Number of the last command obeyed.
    obeyed: AtomicU64,
    /// When frames were last pulled, in nanoseconds of the player's time.
    pulled: AtomicU64,
    levels: Arc<Levels>,
}

struct Source {
    engine: Engine,
    commands: Receiver<(u64, PlayerCommand)>,
    command: u64,
    /// Frames pulled from this output.
    frames: u64,
    /// Runs that the clock has not taken over yet.
    runs: Passages,
    /// Frames in `runs`.
    unreported: u64,
}

impl Feed {
    /// At the rate of the first output; commands are numbered by the sender, upwards from 1.
    pub fn new(rate_hz: u32) -> (Self, CommandSender) {
        let (sender, commands) = sync_channel(MOST_COMMANDS);
        let engine = Engine::new(rate_hz);
        let levels = engine.levels();
        let source = Source { engine, commands, command: 0, frames: 0, runs: Passages::new(), unreported: 0 };
        let feed = Self {
            source: Mutex::new(source),
            clock: Mutex::new(Clock::new(rate_hz)),
            turn: AtomicU64::new(0),
            rate_hz: AtomicU32::new(rate_hz),
            obeyed: AtomicU64::new(0),
            pulled: AtomicU64::new(0),
            levels,
        };
        (feed, sender)
    }

    /// Takes the right to pull over from the former output.
    pub fn take_turn(&self) -> Turn {
        Turn(self.turn.fetch_add(1, Ordering::AcqRel) + 1)
    }

    fn is_on(&self, turn: Turn) -> bool {
        self.turn.load(Ordering::Acquire) == turn.0
    }

    /// Prepares for an output with another rate; called before its first pull.
    pub fn set_rate(&self, turn: Turn, rate_hz: u32) {
        let mut source = lock(&self.source);
        if self.is_on(turn) {
            source.report(&mut lock(&self.clock), Duration::ZERO);
            source.engine.set_rate(rate_hz);
            self.rate_hz.store(rate_hz, Ordering::Release);
            source.frames = 0;
            lock(&self.clock).change_output(rate_hz);
        }
    }

    /// Frames per second of the present output. Never waits.
    pub fn rate_hz(&self) -> u32 {
        self.rate_hz.load(Ordering::Acquire)
    }

    /// The peaks of what was handed over since this was asked last, left and right; 1 is full scale.
    pub fn take_peaks(&self) -> StereoSample {
        self.levels.take()
    }

    /// The next frames for an output; the first of them is heard at `heard`. Never waits.
    pub fn pull(&self, turn: Turn, now: Duration, heard: Duration, out: &mut [StereoSample]) {
        self.pulled.store(now.as_nanos() as u64, Ordering::Relaxed);
        let Some(mut source) = self.source.try_lock().ok().filter(|_| self.is_on(turn)) else {
            out.fill([0.0; 2]);
            return;
        };
        source.obey();
        self.obeyed.store(source.command, Ordering::Release);
        source.fill(out);
        if let Ok(mut clock) = self.clock.try_lock() {
            let over = heard + seconds(out.len() as u64, source.engine.rate_hz());
            source.report(&mut clock, over);
        }
    }

    /// Passes `frames` frames in silence, the last of which is over at `now`.
    pub fn skip(&self, turn: Turn, now: Duration, frames: u64) {
        let mut source = lock(&self.source);
        if self.is_on(turn) {
            source.obey();
            self.obeyed.store(source.command, Ordering::Release);
            source.skip(frames);
            source.report(&mut lock(&self.clock), now);
        }
    }

    pub fn playhead(&self, now: Duration) -> Playhead {
        lock(&self.clock).playhead(now)
    }

    /// Number of the last command obeyed.
    pub fn obeyed(&self) -> u64 {
        self.obeyed.load(Ordering::Acquire)
    }

    /// When frames were last pulled.
    pub fn last_pull(&self) -> Duration {
        Duration::from_nanos(self.pulled.load(Ordering::Relaxed))
    }

    pub fn touch(&self, now: Duration) {
        self.pulled.store(now.as_nanos() as u64, Ordering::Relaxed);
    }
}

impl Source {
    fn obey(&mut self) {
        while let Ok((number, command)) = self.commands.try_recv() {
            self.engine.obey(command);
            self.command = number;
        }
    }

    fn fill(&mut self, out: &mut [StereoSample]) {
        let Self { engine, runs, frames, command, .. } = self;
        engine.fill(out, |run| {
            runs.add(*frames, run, *command);
            *frames += run.frames;
        });
        self.unreported += out.len() as u64;
    }

    fn skip(&mut self, count: u64) {
        let Self { engine, runs, frames, command, .. } = self;
        engine.skip(count, |run| {
            runs.add(*frames, run, *command);
            *frames += run.frames;
        });
        self.unreported += count;
    }

    /// Tells the clock of all frames it does not know yet; the last of them is over at `over`.
    fn report(&mut self, clock: &mut Clock, over: Duration) {
        let length = seconds(self.unreported, self.engine.rate_hz());
        clock.hand_over(&mut self.runs, self.unreported, over.saturating_sub(length));
        self.unreported = 0;
    }
}

fn seconds(frames: u64, rate_hz: u32) -> Duration {
    Duration::from_secs_f64(frames as f64 / f64::from(rate_hz))
}

/// A panic elsewhere leaves nothing half-done here that would matter more than going on.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
