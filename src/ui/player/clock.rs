//! The play head: which part of the recording is being heard now.
//!
//! The engine reports where in the recording every run of frames that it hands to the output came from. The output
//! tells when a block is heard: when it was handed over, plus what is buffered in front of it. The head is the frame
//! that is due now, looked up in the runs. It never passes what was handed over and never steps back while time goes on.

use std::collections::VecDeque;
use std::time::Duration;

use super::transport::{Activity, Run};

/// Runs that the clock remembers. Runs without a break are one entry, so this is seconds even in the shortest loop.
const REMEMBERED: usize = 256;
/// A block that is heard later or earlier than expected by more than this has really moved (a gap in the output).
const JUMP_SECS: f64 = 0.030;
/// How much of a smaller deviation is believed at once: devices report their delay with some jitter.
const TRUST: f64 = 0.15;

/// A passage of output without a break.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Passage {
    first: u64,
    frames: u64,
    pass: u64,
    head: f64,
    step: f64,
    head_after: f64,
    activity: Activity,
    /// Number of the last command that had been obeyed.
    command: u64,
}

/// What is being heard.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Playhead {
    /// Place of the head, in samples of the recording.
    pub head: f64,
    pub playing: bool,
    /// Number of the last command whose effect is heard.
    pub command: u64,
}

/// Passages of output in order, of bounded number; adding to it never allocates.
pub struct Passages(VecDeque<Passage>);

impl Passages {
    pub fn new() -> Self {
        Self(VecDeque::with_capacity(REMEMBERED))
    }

    /// Adds a run that begins with frame `first` of the output.
    pub fn add(&mut self, first: u64, run: &Run, command: u64) {
        self.push(Passage {
            first,
            frames: run.frames,
            pass: run.pass,
            head: run.head,
            step: run.step,
            head_after: run.head_after,
            activity: run.activity,
            command,
        });
    }

    fn push(&mut self, next: Passage) {
        if let Some(last) = self.0.back_mut()
            && last.command == next.command
            && last.pass == next.pass
            && last.activity == next.activity
            && last.first + last.frames == next.first
            // Runs of one pass continue each other; rests do so only at the same place.
            && (last.step != 0.0 || last.head == next.head)
        {
            last.frames += next.frames;
            last.head_after = next.head_after;
            return;
        }
        if self.0.len() == REMEMBERED {
            self.0.pop_front();
        }
        self.0.push_back(next);
    }
}

pub struct Clock {
    rate_hz: f64,
    passages: Passages,
    /// Frames handed to the output.
    handed: u64,
    /// A frame and when it is heard.
    anchor: Option<(f64, Duration)>,
    /// The latest frame that the head was shown at.
    shown: f64,
    /// What is heard before the first frame of this output.
    before: Playhead,
}

impl Clock {
    pub fn new(rate_hz: u32) -> Self {
        Self {
            rate_hz: f64::from(rate_hz),
            passages: Passages::new(),
            handed: 0,
            anchor: None,
            shown: 0.0,
            before: Playhead { head: 0.0, playing: false, command: 0 },
        }
    }

    /// Another output takes over, at another rate; the head stays where the last one left it.
    pub fn change_output(&mut self, rate_hz: u32) {
        // What the former output did not play any more will be played by the next one.
        let before = self.at_frame(self.handed as f64);
        *self = Self { before, ..Self::new(rate_hz) };
    }

    /// Takes over the runs of a block of `frames` frames whose first frame is heard at `heard`.
    pub fn hand_over(&mut self, runs: &mut Passages, frames: u64, heard: Duration) {
        self.observe(self.handed as f64, heard);
        runs.0.drain(..).for_each(|run| self.passages.push(run));
        self.handed += frames;
    }

    fn observe(&mut self, frame: f64, heard: Duration) {
        let deviation = match self.anchor {
            Some((anchor, at)) => {
                let expected = at.as_secs_f64() + (frame - anchor) / self.rate_hz;
                heard.as_secs_f64() - expected
            }
            None => f64::INFINITY,
        };
        // Of a small deviation only the share `TRUST` moves the anchor; the first block and a jump move it whole.
        let believed = if deviation.abs() > JUMP_SECS { 0.0 } else { deviation * (1.0 - TRUST) };
        self.anchor = Some((frame, Duration::from_secs_f64((heard.as_secs_f64() - believed).max(0.0))));
    }

    /// What is heard at `now`.
    pub fn playhead(&mut self, now: Duration) -> Playhead {
        if let Some((frame, at)) = self.anchor {
            let due = frame + (now.as_secs_f64() - at.as_secs_f64()) * self.rate_hz;
            self.shown = due.min(self.handed as f64).max(self.shown);
        }
        self.at_frame(self.shown)
    }

    fn at_frame(&self, frame: f64) -> Playhead {
        let after = self.passages.0.partition_point(|passage| passage.first as f64 <= frame);
        let Some(passage) = after.checked_sub(1).map(|index| &self.passages.0[index]) else {
            return self.before;
        };
        let frames = (frame - passage.first as f64).min(passage.frames as f64);
        let head = passage.head + frames * passage.step;
        Playhead {
            // The last frame of a pass may reach past its end: frames are whole, ends are not.
            head: if passage.step > 0.0 { head.min(passage.head_after) } else { head },
            playing: passage.activity == Activity::Playing,
            command: passage.command,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(frames: u64, head: f64, step: f64, pass: u64) -> Run {
        Run {
            frames,
            activity: if step > 0.0 { Activity::Playing } else { Activity::Resting },
            pass,
            head,
            step,
            head_after: head + frames as f64 * step,
            source: head,
            speed: 1.0,
            left: frames,
            completes: false,
        }
    }

    fn hand(clock: &mut Clock, first: u64, piece: Run, command: u64, heard_ms: u64) {
        let mut runs = Passages::new();
        runs.add(first, &piece, command);
        clock.hand_over(&mut runs, piece.frames, Duration::from_millis(heard_ms));
    }

    #[test]
    fn the_head_follows_the_output_not_the_hand_over() {
        let mut clock = Clock::new(1_000);
        hand(&mut clock, 0, run(100, 500.0, 2.0, 1), 1, 40);
        assert_eq!(clock.playhead(Duration::from_millis(10)).head, 500.0, "still in the buffer");
        assert_eq!(clock.playhead(Duration::from_millis(65)).head, 550.0);
        assert_eq!(clock.playhead(Duration::from_millis(900)).head, 700.0, "never past what was handed over");
    }

    #[test]
    fn jitter_of_the_device_does_not_shake_the_head() {
        let mut clock = Clock::new(1_000);
        let mut last = 0.0;
        for block in 0..200_u64 {
            let jitter = [0, 8, 3, 11, 5][block as usize % 5];
            hand(&mut clock, block * 20, run(20, block as f64 * 20.0, 1.0, 1), 1, 100 + block * 20 + jitter);
            let now = Duration::from_millis(100 + block * 20);
            let head = clock.playhead(now).head;
            assert!(head >= last, "{head} after {last}");
            if block > 20 {
                assert!((head - (block as f64 * 20.0 - 5.4)).abs() < 4.0, "{head} in block {block}");
            }
            last = head;
        }
    }

    #[test]
    fn a_long_rest_is_one_entry() {
        let mut passages = Passages::new();
        for block in 0..10_000 {
            passages.add(block * 10, &run(10, 5.0, 0.0, 0), 3);
        }
        assert_eq!(passages.0.len(), 1);
    }
}
