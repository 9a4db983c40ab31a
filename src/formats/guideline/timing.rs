//! When a cue appears and goes, from the words it holds and the words around it.
//!
//! These are pure functions of the words next to the cue, never of how the neighbouring cues came out. That is what
//! lets the optimiser in `proposals` know the exact times of a cue before the others are decided.

use super::{FrameRate, Guideline};
use base::time::{Duration, Instant, Span};

/// Start and end in milliseconds as exported: rounded once, not below zero, at least 1 ms apart.
pub fn exported_millis(span: Span) -> (i64, i64) {
    let start = span.start.as_millis_rounded().max(0);
    (start, span.end.as_millis_rounded().max(start.saturating_add(1)))
}

/// Duration in whole milliseconds as exported, at least 1.
pub fn exported_duration(span: Span) -> i64 {
    let (start, end) = exported_millis(span);
    end - start
}

/// How much later than its words ask for a cue appears, and the next one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Delays {
    pub start: Duration,
    pub end: Duration,
}

/// The values that decide when a cue goes, counted in nanoseconds or in frames.
#[derive(Clone, Copy, Debug)]
struct Ticks {
    start: i64,
    speech_end: i64,
    /// The end of the speech with the time for which a cue stays after it.
    held: i64,
    /// Until when the cue may stay, unless people still speak.
    longest: i64,
    /// From when on it has been shown long enough to be read.
    read: i64,
    /// When the next cue appears.
    next: Option<i64>,
    gap: i64,
    close_below: i64,
    /// The least that a cue without time of its own gets of the time until the next.
    least: i64,
}

impl Ticks {
    /// The last tick of the cue: when it goes.
    fn end(&self) -> i64 {
        let Self { start, speech_end, held, longest, read, gap, close_below, .. } = *self;
        let wanted = held.min(longest).max(read).max(speech_end);
        let Some(next) = self.next else { return wanted };
        let until_next = next.saturating_sub(start);
        let half = (until_next / 2).max(self.least.min(until_next));
        // A cue that is shorter than two gaps keeps half of its time; the gap then comes out too small, and is reported.
        let latest = next.saturating_sub(gap).max(start.saturating_add(half));
        if wanted >= latest {
            latest
        } else if next.saturating_sub(wanted) >= close_below {
            wanted
        } else if (latest <= held || read > next.saturating_sub(close_below)) && latest <= longest {
            latest
        } else {
            // Too far to stay until the next cue: leave earlier, so that the gap is a visible one.
            next.saturating_sub(close_below).max(read).max(speech_end)
        }
    }
}

/// The inputs of a cue's times.
#[derive(Clone, Copy, Debug)]
pub struct SpokenCue {
    /// From the start of its first word to the end of its last.
    pub speech: Span,
    /// When the word before it ends; `None`: there is none.
    pub previous_end: Option<Instant>,
    /// When the word after it starts.
    pub next_start: Option<Instant>,
    /// Characters for reading speed.
    pub chars: usize,
}

impl Guideline {
    /// Start of a cue whose first word starts at `speech_start`, after a word that ended at `previous_end`.
    ///
    /// The lead-in is taken from silence only, what is needed for the gap comes first; never negative. With a frame rate
    /// it is the start of a frame, the last one before the speech if need be: no speech is cut. `delay`: how much later
    /// it starts than that, to the nearest frame if there are any.
    pub fn cue_start(&self, speech_start: Instant, previous_end: Option<Instant>, delay: Duration) -> Instant {
        if let Some(rate) = self.frame_rate {
            return rate.start_of(self.first_frame(rate, speech_start, previous_end, delay));
        }
        let free = match previous_end {
            Some(end) => speech_start - end - self.least_gap(),
            None => speech_start - Instant::ZERO,
        };
        (speech_start - free.min(self.lead_in).max(Duration::ZERO)).max(Instant::ZERO) + delay
    }

    fn first_frame(
        &self,
        rate: FrameRate,
        speech_start: Instant,
        previous_end: Option<Instant>,
        delay: Duration,
    ) -> i64 {
        let earliest = rate.at_or_after(speech_start - self.lead_in);
        let free_from = previous_end.map_or(0, |end| rate.at_or_after(end).saturating_add(self.min_gap.frames(rate)));
        let first = earliest.max(free_from).min(rate.at_or_before(speech_start)).max(0);
        first.saturating_add(rate.nearest(Instant::ZERO + delay))
    }

    /// Start and end of a cue.
    ///
    /// The cue stays on screen for `hold_after_speech`, and as much longer as the shortest duration or the optimal
    /// reading speed ask for, but not beyond the longest duration unless people still speak, and never into the next
    /// cue. Without silence between the words the least gap is cut from the end of this cue.
    ///
    /// With a frame rate both are starts of frames, and the gap is so many frames as it should be: a cue goes with the
    /// first frame after the speech at the earliest, unless the next one needs it.
    ///
    /// `delays`: how much later than the words ask for it, and the next cue, start.
    pub fn cue_span(&self, cue: &SpokenCue, delays: Delays) -> Span {
        let &SpokenCue { speech, previous_end, next_start, chars } = cue;
        let to_read = (chars as f64 * 1000.0 / self.optimal_cps).ceil() as i64;
        if let Some(rate) = self.frame_rate {
            return self.frames_of_cue(rate, cue, delays, to_read);
        }
        let start = self.cue_start(speech.start, previous_end, delays.start);
        let speech_end = speech.end.max(start);
        // On the grid of exported milliseconds, so that "exactly the shortest duration" survives the rounding.
        let after_start = |millis: i64| Instant::from_millis(start.as_millis_rounded().saturating_add(millis));
        let longest = after_start(floor_millis(self.max_duration));
        let ticks = Ticks {
            start: start.as_nanos(),
            speech_end: speech_end.as_nanos(),
            held: (speech_end + self.hold_after_speech).as_nanos(),
            longest: longest.as_nanos(),
            read: after_start(to_read.max(ceil_millis(self.min_duration))).min(longest).as_nanos(),
            next: next_start.map(|next| self.cue_start(next, Some(speech.end), delays.end).max(start).as_nanos()),
            gap: self.least_gap().as_nanos(),
            close_below: self.close_gaps_below.duration(None).as_nanos(),
            least: 0,
        };
        Span::new(start, Instant::from_nanos(ticks.end()))
    }

    /// The same in frames. `to_read`: milliseconds that it takes to read the cue.
    fn frames_of_cue(&self, rate: FrameRate, cue: &SpokenCue, delays: Delays, to_read: i64) -> Span {
        let &SpokenCue { speech, previous_end, next_start, .. } = cue;
        let start = self.first_frame(rate, speech.start, previous_end, delays.start);
        let speech_end = rate.at_or_after(speech.end).max(start);
        // Limits are met by what is exported, whole milliseconds.
        let longest = start.saturating_add(rate.within(Duration::from_millis(floor_millis(self.max_duration))));
        let shown = Duration::from_millis(to_read.max(floor_millis(self.min_duration)));
        let ticks = Ticks {
            start,
            speech_end,
            held: speech_end.saturating_add(rate.within(self.hold_after_speech)),
            longest,
            read: start.saturating_add(rate.filling(shown)).min(longest),
            next: next_start.map(|next| self.first_frame(rate, next, Some(speech.end), delays.end).max(start)),
            gap: self.min_gap.frames(rate),
            close_below: self.close_gaps_below.frames(rate),
            least: 1,
        };
        Span::new(rate.start_of(start), rate.start_of(ticks.end()))
    }

    /// The time that a cue's edge can have nearest to `time`: with a frame rate the start of a frame.
    pub fn on_grid(&self, time: Instant) -> Instant {
        self.frame_rate.map_or(time, |rate| rate.start_of(rate.nearest(time)))
    }

    /// How far an edge is moved that is to be moved by `by`: with a frame rate by whole frames, one at least, and as far to
    /// one side as to the other.
    pub fn step(&self, by: Duration) -> Duration {
        let Some(rate) = self.frame_rate.filter(|_| by != Duration::ZERO) else { return by };
        let frames = rate.nearest(Instant::from_nanos(by.as_nanos().saturating_abs())).max(1);
        rate.start_of(frames * by.as_nanos().signum()) - Instant::ZERO
    }

    /// Least distance between two cues as time.
    pub fn least_gap(&self) -> Duration {
        self.min_gap.duration(self.frame_rate)
    }

    /// When a cue has to go at the latest so that the least gap is left before one that appears at `start`.
    pub fn latest_out(&self, start: Instant) -> Instant {
        match self.frame_rate {
            Some(rate) => rate.start_of(rate.nearest(start).saturating_sub(self.min_gap.frames(rate))),
            None => start - self.least_gap(),
        }
    }

    /// When a cue can appear at the earliest so that the least gap is left after one that goes at `end`.
    pub fn earliest_in(&self, end: Instant) -> Instant {
        match self.frame_rate {
            Some(rate) => rate.start_of(rate.nearest(end).saturating_add(self.min_gap.frames(rate))),
            None => end + self.least_gap(),
        }
    }
}

fn floor_millis(duration: Duration) -> i64 {
    duration.as_nanos().div_euclid(1_000_000)
}

fn ceil_millis(duration: Duration) -> i64 {
    -(-duration.as_nanos()).div_euclid(1_000_000)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn span_secs(
        guideline: &Guideline,
        speech: (f64, f64),
        around: (Option<f64>, Option<f64>),
        chars: usize,
    ) -> (f64, f64) {
        let [previous_end, next_start] = [around.0, around.1].map(|secs| secs.map(Instant::from_secs));
        let cue = SpokenCue { speech: Span::from_secs(speech.0, speech.1), previous_end, next_start, chars };
        let span = guideline.cue_span(&cue, Delays::default());
        (span.start.as_secs(), span.end.as_secs())
    }

    #[test]
    fn ted_times() {
        let ted = Guideline::ted();
        let check = |speech, around, chars, expected: (f64, f64)| {
            let found = span_secs(&ted, speech, around, chars);
            let close = (found.0 - expected.0).abs() < 1e-6 && (found.1 - expected.1).abs() < 1e-6;
            assert!(close, "{speech:?} {around:?} {chars}: {found:?}, expected {expected:?}");
        };
        // Alone: a tenth of a second before the speech, half a second after it.
        check((2.0, 4.0), (None, None), 20, (1.9, 4.5));
        // Never before the recording starts.
        check((0.03, 4.0), (None, None), 20, (0.0, 4.5));
        // Words follow at once on both sides: exactly the speech.
        check((2.0, 4.0), (Some(2.0), Some(4.0)), 20, (2.0, 4.0));
        // A short pause is closed up to the lead-in of the next cue.
        check((2.0, 4.0), (Some(2.0), Some(4.4)), 20, (2.0, 4.3));
        // A middling pause: leave early enough for a gap of half a second.
        check((2.0, 4.0), (Some(2.0), Some(5.0)), 20, (2.0, 4.4));
        // Reading needs 60 / 15 = 4 s, the silence gives it.
        check((2.0, 4.0), (Some(2.0), Some(9.0)), 60, (2.0, 6.0));
        // Reading needs more than there is.
        check((2.0, 4.0), (Some(2.0), Some(5.0)), 60, (2.0, 4.9));
        // Shortest duration, then longest duration, then speech beyond the longest duration.
        check((2.0, 2.2), (Some(2.0), Some(9.0)), 3, (2.0, 3.0));
        check((2.0, 8.8), (Some(2.0), Some(19.0)), 84, (2.0, 9.0));
        check((2.0, 12.0), (Some(2.0), Some(19.0)), 84, (2.0, 12.0));
    }

    #[test]
    fn the_least_gap_is_kept_even_without_silence() {
        let netflix = Guideline::netflix();
        let (_, end) = span_secs(&netflix, (2.0, 4.0), (Some(2.0), Some(4.0)), 20);
        assert!((end - (4.0 - 0.083_333_333)).abs() < 1e-9);
        // Unless nothing would be left of the cue.
        let (_, end) = span_secs(&netflix, (2.0, 2.1), (Some(2.0), Some(2.1)), 20);
        assert!((end - (2.0 + 1.0 / 24.0)).abs() < 1e-9);
        // The same counted in milliseconds.
        let in_millis = Guideline { frame_rate: None, ..netflix };
        let (_, end) = span_secs(&in_millis, (2.0, 2.1), (Some(2.0), Some(2.1)), 20);
        assert!((end - 2.05).abs() < 1e-9);
    }

    #[test]
    fn frames_of_a_cue() {
        let check = |rate: FrameRate, speech: (f64, f64), around, frames: (i64, i64)| {
            let netflix = Guideline { frame_rate: Some(rate), ..Guideline::netflix() };
            let (start, end) = span_secs(&netflix, speech, around, 20);
            let found = (rate.nearest(Instant::from_secs(start)), rate.nearest(Instant::from_secs(end)));
            assert_eq!(found, frames, "{rate} {speech:?} {around:?}");
        };
        let alone = (None, None);
        // In with the frame that is shown as the speech starts, out half a second after it, not more.
        check(FrameRate::F25, (2.03, 4.0), alone, (50, 112));
        check(FrameRate::F24, (2.03, 4.0), alone, (48, 108));
        // Twenty frames are the shortest cue, though 5/6 s are no whole milliseconds.
        let short = Guideline { hold_after_speech: Duration::ZERO, ..Guideline::netflix() };
        let (start, end) = span_secs(&short, (2.0, 2.1), alone, 3);
        let [start, end] = [start, end].map(|secs| FrameRate::F24.nearest(Instant::from_secs(secs)));
        assert_eq!(end - start, 20);
        // Without silence two frames are cut from the end; a short silence is closed to two frames.
        check(FrameRate::F25, (2.0, 4.03), (None, Some(4.03)), (50, 98));
        check(FrameRate::F25, (2.0, 4.0), (None, Some(4.4)), (50, 108));
        // A middling silence is opened to half a second: 13 frames at 25 a second, 12 at 24.
        check(FrameRate::F25, (2.0, 4.0), (None, Some(4.8)), (50, 107));
        check(FrameRate::F24, (2.0, 4.0), (None, Some(4.75)), (48, 102));
        // A long one leaves the cue the time it wants.
        check(FrameRate::F24, (2.0, 4.0), (None, Some(9.0)), (48, 108));
    }

    #[test]
    fn edges_are_set_and_moved_by_frames_if_there_are_any() {
        let at_25 = Guideline { frame_rate: Some(FrameRate::F25), ..Guideline::netflix() };
        assert_eq!(at_25.on_grid(Instant::from_millis(1_019)), Instant::from_millis(1_000));
        assert_eq!(at_25.on_grid(Instant::from_millis(1_021)), Instant::from_millis(1_040));
        let step = |millis: i64| at_25.step(Duration::from_millis(millis)).as_millis_rounded();
        assert_eq!([10, -10, 100, -100, 0].map(step), [40, -40, 120, -120, 0]);
        let ted = Guideline::ted();
        assert_eq!(ted.on_grid(Instant::from_millis(1_019)), Instant::from_millis(1_019));
        assert_eq!(ted.step(Duration::from_millis(-10)), Duration::from_millis(-10));
    }

    #[test]
    fn no_lead_in_is_longer_than_allowed_on_the_frame_grid() {
        let ted = Guideline { frame_rate: Some(FrameRate::F24), ..Guideline::ted() };
        for millis in 0..500 {
            let speech = Instant::from_millis(2000 + millis);
            let early = speech - ted.cue_start(speech, None, Duration::ZERO);
            assert!(early >= Duration::ZERO && early <= ted.lead_in, "{millis}: {early:?}");
            // The silence of 60 ms holds a frame at least.
            let after = ted.cue_start(speech, Some(speech - Duration::from_millis(60)), Duration::ZERO);
            assert!(speech - after <= Duration::from_millis(60) && after <= speech);
        }
    }
}
