//! When a cue appears and goes, from the words it holds and the words around it.
//!
//! These are pure functions of the words next to the cue, never of how the neighbouring cues came out. That is what
//! lets the optimiser in `proposals` know the exact times of a cue before the others are decided.

use super::Guideline;
use crate::time::{Duration, Instant, Span};

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

impl Guideline {
    /// Start of a cue whose first word starts at `speech_start`, after a word that ended at `previous_end`.
    ///
    /// The lead-in is taken from silence only, what is needed for the gap comes first; never negative. `delay`: how much
    /// later it starts than that.
    pub fn cue_start(&self, speech_start: Instant, previous_end: Option<Instant>, delay: Duration) -> Instant {
        let free = match previous_end {
            Some(end) => speech_start - end - self.min_gap,
            None => speech_start - Instant::ZERO,
        };
        (speech_start - free.min(self.lead_in).max(Duration::ZERO)).max(Instant::ZERO) + delay
    }

    /// Start and end of a cue.
    ///
    /// `speech` reaches from the start of its first word to the end of its last, `previous_end` and `next_start` are
    /// times of the words before and after it (`None`: there is none), `chars` its characters for reading speed.
    ///
    /// The cue stays on screen for `hold_after_speech`, and as much longer as the shortest duration or the optimal
    /// reading speed ask for, but not beyond the longest duration unless people still speak, and never into the next
    /// cue. Without silence between the words the least gap is cut from the end of this cue. `delays`: how much later than the words ask for it, and the next cue, start.
    pub fn cue_span(
        &self,
        speech: Span,
        previous_end: Option<Instant>,
        next_start: Option<Instant>,
        chars: usize,
        delays: Delays,
    ) -> Span {
        let start = self.cue_start(speech.start, previous_end, delays.start);
        let speech_end = speech.end.max(start);
        // On the grid of exported milliseconds, so that "exactly the shortest duration" survives the rounding.
        let after_start = |millis: i64| Instant::from_millis(start.as_millis_rounded().saturating_add(millis));
        let longest = after_start(floor_millis(self.max_duration));
        let to_read = ((chars as f64 * 1000.0 / self.optimal_cps).ceil() as i64).max(ceil_millis(self.min_duration));
        let read = after_start(to_read).min(longest);
        let wanted = (speech_end + self.hold_after_speech).min(longest).max(read).max(speech_end);
        let Some(next_start) = next_start else {
            return Span::new(start, wanted);
        };
        let next_cue = self.cue_start(next_start, Some(speech.end), delays.end).max(start);
        // A cue that is shorter than two gaps keeps half of its time; the gap then comes out too small, and is reported.
        let latest = (next_cue - self.min_gap).max(Span::new(start, next_cue).middle());
        let end = if wanted >= latest {
            latest
        } else if next_cue - wanted >= self.close_gaps_below {
            wanted
        } else if (latest <= speech_end + self.hold_after_speech || read > next_cue - self.close_gaps_below)
            && latest <= longest
        {
            latest
        } else {
            // Too far to stay until the next cue: leave earlier, so that the gap is a visible one.
            (next_cue - self.close_gaps_below).max(read).max(speech_end)
        };
        Span::new(start, end)
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
        let [previous, next] = [around.0, around.1].map(|secs| secs.map(Instant::from_secs));
        let span = guideline.cue_span(Span::from_secs(speech.0, speech.1), previous, next, chars, Delays::default());
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
        let netflix = Guideline::netflix_english();
        let (_, end) = span_secs(&netflix, (2.0, 4.0), (Some(2.0), Some(4.0)), 20);
        assert!((end - (4.0 - 0.083_333_333)).abs() < 1e-9);
        // Unless nothing would be left of the cue.
        let (_, end) = span_secs(&netflix, (2.0, 2.1), (Some(2.0), Some(2.1)), 20);
        assert!((end - 2.05).abs() < 1e-9);
    }
}
