//! The frames on which the times of a file lie.

use std::collections::BTreeMap;

use super::finished_file::FinishedCue;
use base::time::Instant;
use formats::guideline::FrameRate;

/// How many times lie on the frames of each rate, of how many.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FrameCounts {
    /// By the position of the rate in [`FrameRate::ALL`].
    on_frames: BTreeMap<usize, u64>,
    /// Times in whole tenths of a second, which lie on the frames of many rates.
    round: u64,
    total: u64,
}

/// A time is on a frame if it is no further away from its start than the rounding of files: to the nearest millisecond, or down.
const ROUNDING_NANOS: u64 = 1_000_000;

impl FrameCounts {
    pub fn add(&mut self, cue: &FinishedCue) {
        for at in [cue.span.start, cue.span.end] {
            self.total += 1;
            self.round += u64::from(at.as_millis_rounded() % 100 == 0);
            for (place, rate) in FrameRate::ALL.iter().enumerate() {
                if is_on_frame(at, *rate) {
                    *self.on_frames.entry(place).or_default() += 1;
                }
            }
        }
    }

    pub fn add_all(&mut self, other: &Self) {
        self.total += other.total;
        self.round += other.round;
        other.on_frames.iter().for_each(|(place, count)| *self.on_frames.entry(*place).or_default() += count);
    }

    /// The rate on whose frames nearly all times lie, with their share and number; the slowest one, as those of twice the rate have its
    /// frames, too. `None`: times lie anywhere.
    pub fn rate(&self) -> Option<(FrameRate, f64, u64)> {
        /// Of times that lie anywhere 18 in 100 are on frames at 60 a second.
        const LEAST: f64 = 0.95;
        // Times that somebody typed in tenths tell of no frames.
        if self.total < 40 || self.round as f64 >= LEAST * self.total as f64 {
            return None;
        }
        FrameRate::ALL.iter().enumerate().find_map(|(place, rate)| {
            let share = self.on_frames.get(&place).copied().unwrap_or_default() as f64 / self.total as f64;
            (share >= LEAST).then_some((*rate, share, self.total))
        })
    }
}

fn is_on_frame(at: Instant, rate: FrameRate) -> bool {
    let frame = rate.start_of(rate.nearest(at));
    (at - frame).as_nanos().unsigned_abs() <= ROUNDING_NANOS
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::time::Span;

    fn counted(times: impl Iterator<Item = (i64, i64)>) -> FrameCounts {
        let mut counts = FrameCounts::default();
        for (start, end) in times {
            let span = Span::new(Instant::from_millis(start), Instant::from_millis(end));
            counts.add(&FinishedCue { span, text: String::new(), lines: Vec::new(), speech: None });
        }
        counts
    }

    #[test]
    fn the_rate_of_a_file_is_found_in_its_milliseconds() {
        for rate in [FrameRate::F23_976, FrameRate::F24, FrameRate::F25, FrameRate::F29_97, FrameRate::F30] {
            let millis = |frame: i64| rate.start_of(frame).as_millis_rounded();
            let counts = counted((0..400).map(|cue| (millis(cue * 77 + cue % 7), millis(cue * 77 + 40))));
            assert_eq!(counts.rate().map(|(rate, ..)| rate), Some(rate));
        }
        let anywhere = counted((0..400).map(|cue| (cue * 2_357, cue * 2_357 + 1_931)));
        assert_eq!(anywhere.rate(), None);
        let tenths = counted((0..400).map(|cue| (cue * 2_300, cue * 2_300 + 1_900)));
        assert_eq!(tenths.rate(), None);
        assert_eq!(counted(std::iter::empty()).rate(), None);
    }
}
