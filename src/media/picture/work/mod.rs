//! The thread that decodes: it alone touches the file and ffmpeg.

mod taking;

use std::io::ErrorKind;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration as WallTime, Instant as Clock};

use super::decide::{DecoderView, NextStep, RunView, decide, is_late, of_wall};
use super::failure::PictureFailure;
use super::frame::Wanted;
use super::ring::Ring;
use super::run::{DecoderRun, FrameSkip, Plan};
use super::search::SeekHabits;
use super::shared::{SharedSight, SharedState};
use super::size;
use crate::audio::TrackNumber;
use crate::ffmpeg::{DescriptionFailure, Ffmpeg, ProgramFailure};
use crate::shots::{VideoFacts, VideoRate, first_frame, first_sample, probe};
use base::texts::t;
use base::time::{Duration, Instant};

/// A paused ffmpeg holds memory; it is ended when nothing was wanted of it for so long.
const IDLE: WallTime = WallTime::from_secs(30);
/// A run that has not found what it seeks after so long is given up when something else is wanted.
const LONGEST_SEEK: WallTime = WallTime::from_secs(3);
/// After a failure it is tried again as soon as something is wanted that is so far away.
const ELSEWHERE: Duration = Duration::from_millis(2_000);
/// Pictures with more points are decoded by the graphics card where it can: for others it takes longer to begin than it saves.
const FOR_HARDWARE: u64 = 1920 * 1088;
/// No more frames are shown a second than screens show.
const SCREEN_RATE: f64 = 60.0;
/// How many are, where a machine is too slow for all.
const COARSE_RATE: f64 = 25.0;
/// So long is left to a run that is late for what is played to catch up, and longer each time that another was no better.
const HOPE: WallTime = WallTime::from_millis(500);
const LONGEST_HOPE: WallTime = WallTime::from_secs(2);
/// No run is started for a place to which the play head takes longer, nor is the play head waited for any longer.
const LONGEST_LEAD: WallTime = WallTime::from_secs(2);
/// How often it is looked whether the play head comes.
const GLANCE: WallTime = WallTime::from_millis(200);

pub(super) struct DecodingTask {
    pub shared: Arc<SharedSight>,
    pub rings: Receiver<()>,
    pub path: PathBuf,
    /// The sound track with whose first sample the recording begins; `None`: none was chosen.
    pub track: Option<TrackNumber>,
    /// How long ffmpeg may give no sign.
    pub patience: WallTime,
}

/// Decodes until the reader is dropped.
pub(super) fn work(task: &DecodingTask, find: &dyn Fn() -> Option<Ffmpeg>) {
    loop {
        let mut state = task.shared.state();
        if std::mem::take(&mut state.again) {
            // It may be another file by now.
            state.ring = Ring::default();
        }
        drop(state);
        let done = task.source(find).and_then(|source| Decoding::new(task, source).go_on());
        if task.shared.is_closing() {
            return;
        }
        if let Err(failure) = done {
            let failure = task.explained(failure);
            task.shared.state().trouble = Some(failure);
            task.shared.tell();
            while !task.is_interrupted() {
                if task.rings.recv().is_err() {
                    return;
                }
            }
        }
    }
}

/// The file to decode.
struct Source {
    ffmpeg: Ffmpeg,
    facts: VideoFacts,
    shown: (u32, u32),
    /// Where the recording begins on the clock of the file.
    zero: Instant,
}

impl Source {
    /// How many frames come in how many seconds, if all are as long.
    fn rate(&self) -> Option<(i64, i64)> {
        match self.facts.rate {
            VideoRate::Constant(frames, seconds) => Some((frames, seconds)),
            VideoRate::Variable(_) | VideoRate::Unknown => None,
        }
    }

    fn points(&self) -> u64 {
        u64::from(self.facts.width) * u64::from(self.facts.height)
    }
}

impl DecodingTask {
    fn is_interrupted(&self) -> bool {
        self.shared.is_closing() || self.shared.state().again
    }

    /// Whatever ffmpeg said of it: a file that is not there any more was moved away.
    fn explained(&self, failure: PictureFailure) -> PictureFailure {
        let is_gone = || std::fs::metadata(&self.path).is_err_and(|error| error.kind() == ErrorKind::NotFound);
        match failure {
            PictureFailure::Damaged(_) | PictureFailure::NoVideo if is_gone() => {
                PictureFailure::Gone(self.path.clone())
            }
            failure => failure,
        }
    }

    fn source(&self, find: &dyn Fn() -> Option<Ffmpeg>) -> Result<Source, PictureFailure> {
        let (path, progress) = (self.path.as_path(), &self.shared.progress);
        let ffmpeg = find().ok_or(PictureFailure::NeedsFfmpeg)?;
        let metadata = std::fs::metadata(path).map_err(|error| PictureFailure::Damaged(error.to_string()))?;
        if !metadata.is_file() {
            return Err(PictureFailure::Damaged(t!("shots-no-file").to_owned()));
        }
        let facts = probe(&ffmpeg, path, progress).map_err(|failure| match failure {
            DescriptionFailure::Program(failure) => failed(failure),
            DescriptionFailure::Incomplete => PictureFailure::Damaged(t!("ffmpeg-incomplete").to_owned()),
            DescriptionFailure::NotMedia | DescriptionFailure::NotAllowed => PictureFailure::NoVideo,
        })?;
        let facts = facts.ok_or(PictureFailure::NoVideo)?;
        let no_frames = || PictureFailure::Damaged(t!("shots-no-frames").to_owned());
        let shown = size::shown(&facts).ok_or_else(no_frames)?;
        let mut state = self.shared.state();
        (state.facts, state.shown) = (Some(facts.clone()), Some(shown));
        drop(state);
        self.shared.tell();
        // Without any sound the recording is the video.
        let zero = match first_sample(&ffmpeg, path, (&facts, self.track), progress).map_err(failed)? {
            Some(zero) => zero,
            None => first_frame(&ffmpeg, path, &facts, progress).map_err(failed)?.unwrap_or(Instant::ZERO),
        };
        Ok(Source { ffmpeg, facts, shown, zero })
    }
}

fn failed(failure: ProgramFailure) -> PictureFailure {
    match failure {
        ProgramFailure::CannotStart(reason) => PictureFailure::FfmpegBroken(reason),
        ProgramFailure::Hung(_) => PictureFailure::Hung,
        ProgramFailure::Broken(reason) => PictureFailure::Damaged(reason),
        ProgramFailure::Cancelled(cancelled) => PictureFailure::Damaged(cancelled.to_string()),
    }
}

/// A frame that is held back until it is known when the next one begins.
struct Held {
    at: Instant,
    rgba: Vec<u8>,
    is_first: bool,
}

/// For which frame ffmpeg is started.
#[derive(Clone, Copy)]
struct Aim {
    target: Instant,
    /// How often it was tried before.
    attempt: usize,
    /// The first that came then was too late.
    was_late: bool,
    /// None came then.
    is_past_end: bool,
    /// It is where the play head will be.
    is_ahead: bool,
    speed: Option<f32>,
    size: (u32, u32),
    /// Of the play head, when it was wanted.
    jumps: u64,
    /// When it was wanted.
    since: Clock,
}

/// A run, and how far it has come.
struct Running {
    run: DecoderRun,
    plan: Plan,
    aim: Aim,
    held: Option<Held>,
    newest: Option<Instant>,
    /// When it came to what it was started for.
    come: Option<Clock>,
    /// Since when it is late for what is played, and by how much it was then and is now.
    late: Option<Lateness>,
    /// How many signs it had given, and when it was seen to give the last one, while something is waited for.
    heard: Option<(u64, Clock)>,
}

#[derive(Clone, Copy)]
struct Lateness {
    since: Clock,
    then: Duration,
    now: Duration,
}

impl Running {
    fn has_come(&self) -> bool {
        self.newest.is_some_and(|newest| newest > self.aim.target)
    }

    /// It was started for where the play head will be, and that may yet come there.
    fn is_ahead(&self) -> bool {
        self.aim.is_ahead && self.come.is_none_or(|come| come.elapsed() < LONGEST_LEAD)
    }
}

struct Decoding<'a> {
    task: &'a DecodingTask,
    source: Source,
    habits: SeekHabits,
    on_hardware: bool,
    is_old: bool,
    running: Option<Running>,
    /// When the first frame begins, and the last, once they were seen.
    begin: Option<Instant>,
    end: Option<Instant>,
    /// After this frame it broke off, the last time that it did.
    broke_off: Option<Instant>,
    /// In a row.
    failures: u32,
    given_up: Option<Instant>,
    /// How much is left out since the play head jumped, as runs came too late.
    late: u32,
    /// How many runs were replaced for that since then.
    replaced: u32,
    /// How long the last run took to come to what it was started for.
    start_takes: WallTime,
}

impl<'a> Decoding<'a> {
    fn new(task: &'a DecodingTask, source: Source) -> Self {
        Self {
            task,
            habits: SeekHabits::new(source.facts.rate.frame_duration()),
            on_hardware: source.points() > FOR_HARDWARE,
            is_old: false,
            running: None,
            begin: None,
            end: None,
            broke_off: None,
            failures: 0,
            given_up: None,
            late: 0,
            replaced: 0,
            start_takes: WallTime::ZERO,
            source,
        }
    }

    /// Goes on until it is interrupted.
    fn go_on(&mut self) -> Result<(), PictureFailure> {
        while !self.task.is_interrupted() {
            self.watch();
            let looked = self.view();
            let Some((view, aim)) = looked else {
                self.idle();
                continue;
            };
            match decide(&view) {
                NextStep::Wait => self.idle(),
                NextStep::Read => self.read()?,
                _ if self.has_given_up(view.wanted) => self.idle(),
                NextStep::Start => {
                    (self.late, self.replaced) = (0, 0);
                    self.launch(aim)?;
                }
                NextStep::StartAhead => self.launch_ahead(aim, self.late.max(1))?,
                NextStep::StartFaster => self.launch_ahead(aim, self.late + 1)?,
            }
        }
        Ok(())
    }

    /// Notes whether the run keeps up with what is played.
    fn watch(&mut self) {
        let state = self.task.shared.state();
        let (wanted, jumps) = (self.wanted(&state), state.jumps);
        let speed = state.wanted.and_then(|wanted| wanted.speed);
        let has_it = wanted.is_some_and(|wanted| state.ring.has(wanted, 0, false));
        drop(state);
        let Some(running) = &mut self.running else { return };
        let come = running.newest.filter(|_| running.has_come());
        let (Some(newest), Some(wanted), Some(speed)) = (come, wanted, speed) else {
            running.late = None;
            return;
        };
        if newest > wanted && has_it && running.plan.skipped == FrameSkip::None {
            // Whatever it was started for, it is where it is needed: it goes on as one that was started for this.
            running.aim.jumps = jumps;
        }
        let now = wanted - newest;
        running.late = is_late(newest, wanted, speed).then(|| {
            let Lateness { since, then, .. } = running.late.unwrap_or(Lateness { since: Clock::now(), then: now, now });
            Lateness { since, then, now }
        });
    }

    fn hope(&self) -> WallTime {
        (HOPE * (self.replaced + 1).min(8)).min(LONGEST_HOPE)
    }

    /// What is wanted and what is there, and for what a run would be started; `None`: nothing is wanted yet.
    fn view(&self) -> Option<(DecoderView, Aim)> {
        let state = self.task.shared.state();
        let Wanted { speed, most, .. } = state.wanted?;
        let wanted = self.wanted(&state)?;
        let size = size::decoded(self.source.shown, most);
        let run = self.running.as_ref().map(|running| {
            let Running { plan, aim, newest, .. } = running;
            let is_for_this_play = speed.is_some() && aim.jumps == state.jumps;
            let may_seek = is_for_this_play || aim.since.elapsed() < LONGEST_SEEK;
            let is_fine = match speed {
                None => plan.is_whole(),
                Some(speed) => plan.every <= self.every(speed) && plan.skipped <= self.skipped(),
            };
            RunView {
                target: aim.target,
                is_seeking: !running.has_come() && may_seek,
                newest: *newest,
                is_fit: is_fine && plan.size.0 >= size.0 && plan.size.0 <= size.0 * 2,
                is_for_this_play,
                is_late: running.late.is_some_and(|late| late.since.elapsed() > self.hope()),
                is_losing: running.late.is_some_and(|late| late.now >= late.then),
                is_ahead: running.is_ahead(),
                is_coarse: plan.skipped != FrameSkip::None,
            }
        });
        let frame_bytes = self.running.as_ref().map_or(0, |running| running.plan.frame_bytes());
        let has_it = state.ring.has(wanted, size.0, speed.is_none());
        let newest = self.running.as_ref().and_then(|running| running.newest);
        let is_full_ahead = state.ring.is_full_ahead(wanted, newest, frame_bytes);
        let view = DecoderView { wanted, speed, has_it, is_full_ahead, run };
        let aim = Aim {
            target: wanted,
            attempt: 0,
            was_late: false,
            is_past_end: false,
            is_ahead: false,
            speed,
            size,
            jumps: state.jumps,
            since: Clock::now(),
        };
        Some((view, aim))
    }

    /// The time that is wanted, or the frame's that stays before the first and after the last.
    fn wanted(&self, state: &SharedState) -> Option<Instant> {
        let at = state.wanted?.at;
        let at = self.end.map_or(at, |end| at.min(end));
        Some(self.begin.map_or(at, |begin| at.max(begin)))
    }

    fn has_given_up(&self, wanted: Instant) -> bool {
        let near = |place: Instant| (wanted - place).max(place - wanted) < ELSEWHERE;
        self.given_up.is_some_and(near)
    }

    /// Waits until something else is wanted.
    fn idle(&mut self) {
        if let Some(running) = &mut self.running {
            // What is not read cannot come.
            running.heard = None;
        }
        let is_ahead = self.running.as_ref().is_some_and(Running::is_ahead);
        let most = if is_ahead { GLANCE } else { IDLE };
        if let Err(RecvTimeoutError::Timeout) = self.task.rings.recv_timeout(most)
            && !is_ahead
        {
            self.running = None;
        }
    }

    /// Frames that follow sooner are left out when it is played.
    fn every(&self, speed: f32) -> Duration {
        let speed = f64::from(speed);
        let [screen, coarse] = [SCREEN_RATE, COARSE_RATE].map(|rate| Duration::from_secs(speed / rate * 0.95));
        let frame = self.source.facts.rate.frame_duration();
        let needed = if speed > 1.0 && frame.is_none_or(|frame| frame < screen) { screen } else { Duration::ZERO };
        if self.late > 0 { needed.max(coarse) } else { needed }
    }

    fn skipped(&self) -> FrameSkip {
        match self.late {
            0 | 1 => FrameSkip::None,
            2 => FrameSkip::Spare,
            _ => FrameSkip::ButKeys,
        }
    }

    /// Starts ffmpeg for where the play head will be when its first frames come.
    fn launch_ahead(&mut self, aim: Aim, late: u32) -> Result<(), PictureFailure> {
        (self.late, self.replaced) = (late, self.replaced.saturating_add(1));
        let lead = of_wall(self.start_takes.min(LONGEST_LEAD).as_secs_f64(), aim.speed.unwrap_or(1.0));
        let target = self.end.map_or(aim.target + lead, |end| end.min(aim.target + lead));
        self.launch(Aim { target, is_ahead: true, ..aim })
    }

    /// Starts ffmpeg for a frame, in place of the one that runs.
    fn launch(&mut self, aim: Aim) -> Result<(), PictureFailure> {
        // The one before is ended first: two large ones together might need too much memory.
        self.running = None;
        let Source { ffmpeg, facts, zero, .. } = &self.source;
        let mut target = *zero + (aim.target - Instant::ZERO);
        if let Some(duration) = facts.duration.filter(|_| aim.is_past_end) {
            target = target.min(*zero + duration);
        }
        let mut place = self.habits.place(target, *zero, aim.attempt);
        let skipped = if aim.speed.is_some() { self.skipped() } else { FrameSkip::None };
        if skipped != FrameSkip::None {
            // The frame before may be far away.
            place.cut = None;
        }
        let plan = Plan {
            place,
            stream: facts.stream,
            size: aim.size,
            every: aim.speed.map_or(Duration::ZERO, |speed| self.every(speed)),
            skipped,
            is_interlaced: facts.is_interlaced,
            is_untold_hd: facts.is_untold_hd,
            on_hardware: self.on_hardware,
            is_old: self.is_old,
        };
        let run = DecoderRun::start(ffmpeg, &self.task.path, &plan, self.task.shared.bell.clone()).map_err(failed)?;
        self.running = Some(Running { run, plan, aim, held: None, newest: None, come: None, late: None, heard: None });
        Ok(())
    }
}
