//! Where the play head is and where it goes next. Knows nothing of sound, devices or clocks.
//!
//! Places are in samples of the recording (`f64`: exact to 1e-6 samples over a day), progress is in frames of output.
//! The place of a frame is always computed from the start of its pass, never added up, so nothing drifts.

use super::time::SOUND_RATE_HZ;

const SNIPPET_SECS: f64 = 0.080;
/// Snippets start at least this far apart, however fast the mouse moves.
const SNIPPET_PERIOD_SECS: f64 = 0.050;

/// What to play and what follows at its end. Places in samples.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Reach {
    pub start: f64,
    pub end: f64,
    pub repeat: bool,
    /// Where the head goes after the end; `None` leaves it there.
    pub return_to: Option<f64>,
}

/// What a run of output frames carries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Activity {
    Resting,
    Playing,
    Scrubbing,
}

/// A run of output frames without any break in it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Run {
    pub frames: u64,
    pub activity: Activity,
    /// Which pass the run belongs to. Another number means that the sound starts afresh at `source`.
    pub pass: u64,
    /// Place of the head at the first frame, how far it moves per frame, and the place after the last frame.
    pub head: f64,
    pub step: f64,
    pub head_after: f64,
    /// Place of the sound at the first frame and its speed; as `head` unless scrubbing.
    pub source: f64,
    pub speed: f64,
    /// Frames from the first one of this run to the end of the pass, where the sound has faded out.
    pub left: u64,
    /// The run reaches the end of the span or of the recording.
    pub completes: bool,
}

#[derive(Clone, Copy, Debug)]
enum State {
    Resting,
    /// `frames` of output since `origin`.
    Playing {
        origin: f64,
        frames: u64,
    },
    /// A snippet from `source` on; `next` waits for its turn.
    Scrubbing {
        source: f64,
        frames: u64,
        next: Option<f64>,
    },
}

pub struct Transport {
    rate_hz: f64,
    /// Length of the sound in samples.
    length: f64,
    speed: f64,
    /// Where the head rests when nothing plays.
    head: f64,
    reach: Option<Reach>,
    state: State,
    pass: u64,
}

impl Transport {
    pub fn new(rate_hz: u32) -> Self {
        Self {
            rate_hz: f64::from(rate_hz),
            length: 0.0,
            speed: 1.0,
            head: 0.0,
            reach: None,
            state: State::Resting,
            pass: 0,
        }
    }

    /// Place of the head.
    pub fn head(&self) -> f64 {
        match self.state {
            State::Playing { origin, frames } => (origin + frames as f64 * self.step()).min(self.end().max(origin)),
            State::Resting | State::Scrubbing { .. } => self.head,
        }
    }

    /// Where the head jumps back from, in a loop.
    pub fn loop_end(&self) -> Option<f64> {
        self.reach.filter(|reach| reach.repeat).map(|reach| reach.end)
    }

    /// The head stays where it is while the rate of the output changes.
    pub fn set_rate(&mut self, rate_hz: u32) {
        self.rebase();
        self.rate_hz = f64::from(rate_hz);
    }

    /// Another sound, or a longer piece of the same. What plays goes on.
    pub fn set_length(&mut self, samples: usize) {
        self.rebase();
        self.length = samples as f64;
    }

    pub fn set_speed(&mut self, speed: f64) {
        self.rebase();
        self.speed = speed;
    }

    pub fn play(&mut self, from: f64, reach: Option<Reach>) {
        self.reach = reach;
        self.start_at(from);
    }

    /// Goes on from the head, inside the span that was paused.
    pub fn resume(&mut self) {
        if !matches!(self.state, State::Playing { .. }) {
            self.start_at(self.head);
        }
    }

    /// Rests where the head is. The span is kept for [`Self::resume`].
    pub fn pause(&mut self) {
        // While it plays the head is computed, from here on it is stored.
        self.head = self.head();
        self.state = State::Resting;
    }

    /// As [`Self::pause`], and the span is forgotten.
    pub fn stop(&mut self) {
        self.pause();
        self.reach = None;
    }

    /// Moves the head; what plays goes on from there. A place outside the span being played ends the span.
    pub fn seek(&mut self, to: f64) {
        if self.reach.is_some_and(|reach| to < reach.start || to >= reach.end) {
            self.reach = None;
        }
        match self.state {
            State::Playing { .. } => self.start_at(to),
            State::Resting | State::Scrubbing { .. } => {
                self.head = to;
                self.state = State::Resting;
            }
        }
    }

    /// Moves the head and lets a snippet of what follows be heard.
    pub fn scrub(&mut self, to: f64) {
        self.reach = None;
        self.head = to;
        match &mut self.state {
            State::Scrubbing { next, .. } => *next = Some(to),
            State::Resting | State::Playing { .. } => self.start_snippet(to),
        }
    }

    /// The next run of at most `most` (> 0) frames, which are thereby passed.
    pub fn advance(&mut self, most: u64) -> Run {
        // A pass or a snippet that is over takes no frames: the state that follows it gives the run.
        loop {
            match self.state {
                State::Resting => return self.resting(most),
                State::Playing { origin, frames } => {
                    let total = self.frames_until(origin, self.end());
                    if frames < total {
                        return self.playing(origin, frames, total, most);
                    }
                    self.end_pass();
                }
                State::Scrubbing { source, frames, next } => {
                    let step = f64::from(SOUND_RATE_HZ) / self.rate_hz;
                    // A recording may break off in full sound: the snippet fades before.
                    let inside = ((self.length - source) / step).max(0.0) as u64;
                    let total = self.frames_in(SNIPPET_SECS).min(inside);
                    // With another place waiting, the snippet gives way after one period; else it plays to its end.
                    let turn = if next.is_some() { self.frames_in(SNIPPET_PERIOD_SECS) } else { total };
                    if frames < turn {
                        self.state = State::Scrubbing { source, frames: frames + most.min(turn - frames), next };
                        let source = source + frames as f64 * step;
                        let run =
                            Run { frames: most.min(turn - frames), activity: Activity::Scrubbing, ..self.resting(0) };
                        // Counted to the snippet's own end: one that gives way is not faded out here but by its tail under the next.
                        return Run { pass: self.pass, source, left: total.saturating_sub(frames), ..run };
                    }
                    match next {
                        Some(next) => self.start_snippet(next),
                        None => self.state = State::Resting,
                    }
                }
            }
        }
    }

    fn resting(&self, frames: u64) -> Run {
        Run {
            frames,
            activity: Activity::Resting,
            pass: 0,
            head: self.head,
            step: 0.0,
            head_after: self.head,
            source: self.head,
            speed: 1.0,
            left: 0,
            completes: false,
        }
    }

    fn playing(&mut self, origin: f64, frames: u64, total: u64, most: u64) -> Run {
        let head = self.head();
        let count = most.min(total - frames);
        self.state = State::Playing { origin, frames: frames + count };
        Run {
            frames: count,
            activity: Activity::Playing,
            pass: self.pass,
            head,
            step: self.step(),
            head_after: self.head(),
            source: head,
            speed: self.speed,
            left: total - frames,
            completes: frames + count == total,
        }
    }

    fn end_pass(&mut self) {
        match self.reach {
            // A span that lies beyond the sound would repeat for ever without passing a frame.
            Some(reach) if reach.repeat && self.frames_until(reach.start, self.end()) > 0 => self.start_at(reach.start),
            reach => {
                self.head = reach.and_then(|reach| reach.return_to).unwrap_or(self.head());
                self.state = State::Resting;
                self.reach = None;
            }
        }
    }

    fn start_at(&mut self, origin: f64) {
        self.state = State::Playing { origin, frames: 0 };
        self.pass += 1;
    }

    fn start_snippet(&mut self, source: f64) {
        self.state = State::Scrubbing { source, frames: 0, next: None };
        self.pass += 1;
    }

    /// Starts a new pass at the head before anything changes that the place of a frame is computed from.
    fn rebase(&mut self) {
        if let State::Playing { .. } = self.state {
            self.start_at(self.head());
        }
    }

    /// Samples of the recording per frame of output.
    fn step(&self) -> f64 {
        f64::from(SOUND_RATE_HZ) * self.speed / self.rate_hz
    }

    /// Where the pass ends. A pass that starts beyond it (a place after the end of the sound) is over at once.
    fn end(&self) -> f64 {
        self.reach.map_or(self.length, |reach| reach.end.min(self.length))
    }

    fn frames_until(&self, from: f64, to: f64) -> u64 {
        ((to - from) / self.step()).ceil().max(0.0) as u64
    }

    fn frames_in(&self, seconds: f64) -> u64 {
        (seconds * self.rate_hz) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn transport() -> Transport {
        let mut transport = Transport::new(48_000);
        transport.set_length(160_000);
        transport
    }

    #[test]
    fn a_span_is_passed_exactly_and_the_head_stays_at_its_end() {
        for speed in [0.5, 0.75, 1.0, 1.5, 2.0] {
            let mut transport = transport();
            transport.set_speed(speed);
            transport.play(16_000.0, Some(Reach { start: 16_000.0, end: 32_000.0, repeat: false, return_to: None }));
            let mut frames = 0;
            loop {
                let run = transport.advance(1_000);
                if run.activity == Activity::Resting {
                    break;
                }
                frames += run.frames;
            }
            assert_eq!(frames, (48_000.0 / speed).ceil() as u64);
            assert_eq!(transport.head(), 32_000.0);
        }
    }

    #[test]
    fn a_pass_beyond_the_sound_is_over_at_once() {
        let mut transport = transport();
        transport.play(170_000.0, Some(Reach { start: 170_000.0, end: 180_000.0, repeat: true, return_to: None }));
        assert_eq!(transport.advance(10).activity, Activity::Resting);
    }

    #[test]
    fn snippets_start_fifty_milliseconds_apart() {
        let mut transport = transport();
        let mut starts = Vec::new();
        let mut pass = 0;
        for frame in 0..48_000 / 2 {
            if frame % 48 == 0 {
                transport.scrub(f64::from(frame));
            }
            let run = transport.advance(1);
            if run.pass != pass {
                starts.push(frame);
                pass = run.pass;
            }
        }
        assert!(starts.windows(2).all(|pair| pair[1] - pair[0] == 2_400), "{starts:?}");
    }
}
