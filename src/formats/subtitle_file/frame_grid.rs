//! Frames of a video, counted from the first one.

use base::time::Instant;

const NANOS_PER_SECOND: i128 = 1_000_000_000;

/// So many frames in so many seconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FrameGrid {
    frames: i64,
    seconds: i64,
}

impl FrameGrid {
    /// 25 frames per second.
    pub const PAL: Self = Self { frames: 25, seconds: 1 };

    /// `None` unless there is at least one frame in a quarter of an hour and at most a million in a second.
    pub fn new(frames: i64, seconds: i64) -> Option<Self> {
        let is_sane = (1..=1_000_000_000).contains(&frames) && (1..=1_000_000).contains(&seconds);
        let is_rate = is_sane && frames <= seconds * 1_000_000 && frames * 900 >= seconds;
        is_rate.then_some(Self { frames, seconds })
    }

    /// Those that EBU STL counts in a new file: `frames`, if it has as many in a second as the format knows (25 and 30), else 25.
    pub fn of_stl(frames: Option<Self>) -> Self {
        frames.filter(|grid| matches!(grid.counted_per_second(), 25 | 30)).unwrap_or(Self::PAL)
    }

    /// So many frames in so many seconds.
    pub const fn ratio(self) -> (i64, i64) {
        (self.frames, self.seconds)
    }

    /// Whether each second has the same number of frames, as 24 and 25 do, and 23.976 does not.
    pub const fn is_whole(self) -> bool {
        self.frames % self.seconds == 0
    }

    /// Those that subtitles of SMPTE count in a new file: `frames`, if each second has the same number of them, else 24.
    pub fn of_cinema(frames: Option<Self>) -> Self {
        frames.filter(|grid| grid.is_whole()).unwrap_or(Self { frames: 24, seconds: 1 })
    }

    /// When frame number `frame`, counted from 0, is shown first; to the nearest nanosecond.
    pub fn start_of(self, frame: i64) -> Instant {
        let nanos =
            div_nearest(i128::from(frame) * i128::from(self.seconds) * NANOS_PER_SECOND, i128::from(self.frames));
        Instant::from_nanos(nanos.clamp(i128::from(i64::MIN), i128::from(i64::MAX)) as i64)
    }

    /// The frame that starts nearest to a time.
    pub fn nearest(self, time: Instant) -> i64 {
        let frame = div_nearest(
            i128::from(time.as_nanos()) * i128::from(self.frames),
            i128::from(self.seconds) * NANOS_PER_SECOND,
        );
        frame.clamp(i128::from(i64::MIN), i128::from(i64::MAX)) as i64
    }

    /// The start of the nearest frame.
    pub fn snapped(self, time: Instant) -> Instant {
        self.start_of(self.nearest(time))
    }

    /// Frames that a time code counts in each second: 24 of 23.976, 30 of 29.97.
    pub fn counted_per_second(self) -> i64 {
        div_nearest(i128::from(self.frames), i128::from(self.seconds)).max(1) as i64
    }

    /// `HH:MM:SS:FF` of a time, from zero on.
    pub fn time_code(self, time: Instant) -> [i64; 4] {
        let frame = self.nearest(time).max(0);
        let per = self.counted_per_second();
        let seconds = frame / per;
        [seconds / 3600, seconds / 60 % 60, seconds % 60, frame % per]
    }

    /// When the frame of a time code is shown first.
    pub fn instant(self, [hours, minutes, seconds, frames]: [i64; 4]) -> Instant {
        self.start_of(((hours * 60 + minutes) * 60 + seconds) * self.counted_per_second() + frames)
    }
}

fn div_nearest(value: i128, by: i128) -> i128 {
    (2 * value + by).div_euclid(2 * by)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_codes_go_both_ways() {
        for (frames, seconds) in [(25, 1), (24_000, 1001), (30_000, 1001), (60, 1)] {
            let grid = FrameGrid::new(frames, seconds).unwrap();
            for frame in [0, 1, 24, 25, 1800, 90_000, 123_456] {
                let time = grid.start_of(frame);
                assert_eq!(grid.instant(grid.time_code(time)), time);
                assert_eq!(grid.nearest(time), frame);
            }
        }
        assert_eq!(FrameGrid::PAL.time_code(Instant::from_millis(3_661_480)), [1, 1, 1, 12]);
        assert!(FrameGrid::new(0, 1).is_none() && FrameGrid::new(25, 0).is_none());
    }
}
