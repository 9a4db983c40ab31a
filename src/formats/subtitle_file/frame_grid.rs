//! Frames of a video, counted from the first one.

use base::time::Instant;

const NANOS_PER_SECOND: i128 = 1_000_000_000;

/// Rates of MacCaption's packets: frames in so many seconds.
const MCC_RATES: [(i64, i64); 8] =
    [(24_000, 1001), (24, 1), (25, 1), (30_000, 1001), (30, 1), (50, 1), (60_000, 1001), (60, 1)];

/// So many frames in so many seconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FrameGrid {
    frames: i64,
    seconds: i64,
}

impl FrameGrid {
    /// 25 frames per second.
    pub const PAL: Self = Self { frames: 25, seconds: 1 };

    /// 30000/1001 frames per second: 29.97.
    pub const NTSC: Self = Self { frames: 30_000, seconds: 1001 };

    /// 24000/1001 frames per second: 23.976.
    pub const NTSC_FILM: Self = Self { frames: 24_000, seconds: 1001 };

    /// `None` unless there is at least one frame in a quarter of an hour and at most a million in a second.
    pub fn new(frames: i64, seconds: i64) -> Option<Self> {
        let is_sane = (1..=1_000_000_000).contains(&frames) && (1..=1_000_000).contains(&seconds);
        let is_rate = is_sane && frames <= seconds * 1_000_000 && frames * 900 >= seconds;
        if !is_rate {
            return None;
        }
        // In lowest terms, so that the same rate is always equal.
        let (mut one, mut other) = (frames, seconds);
        while other != 0 {
            (one, other) = (other, one % other);
        }
        Some(Self { frames: frames / one, seconds: seconds / one })
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

    /// Those that MacCaption counts in a new file: `frames`, of 48 in a second every second one; without any, and of a rate that its
    /// packets do not know, those of 29.97.
    pub fn of_mcc(frames: Option<Self>) -> Self {
        match frames {
            Some(grid) if MCC_RATES.contains(&(grid.frames, grid.seconds)) => grid,
            Some(grid) if (grid.frames, grid.seconds) == (48, 1) => Self { frames: 24, seconds: 1 },
            _ => Self::NTSC,
        }
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

    /// Every second frame, where there are 48 or more in a second.
    pub fn halved(self) -> Option<Self> {
        Self::new(self.frames, self.seconds * 2).filter(|_| self.counted_per_second() >= 48)
    }

    /// `HH:MM:SS:FF` of a time, from zero on.
    pub fn time_code(self, time: Instant) -> [i64; 4] {
        self.code_of_number(self.nearest(time).max(0))
    }

    /// When the frame of a time code is shown first.
    pub fn instant(self, code: [i64; 4]) -> Instant {
        self.start_of(self.number_of_code(code))
    }

    /// `HH:MM:SS:FF` as counted with or without dropped numbers; a rate that drops none is counted without.
    pub fn counted_code(self, time: Instant, drops: bool) -> [i64; 4] {
        let frame = self.nearest(time).max(0);
        self.code_of_number(if drops { self.drop_number(frame) } else { frame })
    }

    /// The frame, counted from 0, of a time code that is counted with or without dropped numbers. A number that is dropped stands for
    /// the frame after it.
    pub fn frame_of_code(self, [hours, minutes, seconds, frames]: [i64; 4], drops: bool) -> i64 {
        let number = self.number_of_code([hours, minutes, seconds, frames]);
        let dropped = if drops { self.dropped_per_minute() } else { 0 };
        let all_minutes = hours.saturating_mul(60).saturating_add(minutes);
        let is_dropped = seconds == 0 && frames < dropped && all_minutes % 10 != 0;
        let number = if is_dropped { number.saturating_add(dropped.saturating_sub(frames)) } else { number };
        number.saturating_sub(dropped.saturating_mul(all_minutes.saturating_sub(all_minutes / 10)))
    }

    /// Numbers that drop-frame time code leaves out at the start of each minute but every tenth (SMPTE 12M): 2 of 29.97, 4 of 59.94,
    /// none of other rates.
    pub fn dropped_per_minute(self) -> i64 {
        match (self.frames, self.seconds) {
            (30_000, 1001) => 2,
            (60_000, 1001) => 4,
            _ => 0,
        }
    }

    /// The number that drop-frame time code gives to a frame.
    fn drop_number(self, frame: i64) -> i64 {
        let dropped = self.dropped_per_minute();
        let minute = 60 * self.counted_per_second() - dropped;
        let ten = 10 * minute + dropped;
        let (tens, rest) = (frame / ten, frame % ten);
        // The first minute of ten is whole.
        let minutes = (rest - dropped).max(0) / minute;
        frame.saturating_add(dropped.saturating_mul(tens.saturating_mul(9).saturating_add(minutes)))
    }

    fn code_of_number(self, number: i64) -> [i64; 4] {
        let per = self.counted_per_second();
        let seconds = number / per;
        [seconds / 3600, seconds / 60 % 60, seconds % 60, number % per]
    }

    fn number_of_code(self, [hours, minutes, seconds, frames]: [i64; 4]) -> i64 {
        let all_seconds = hours.saturating_mul(60).saturating_add(minutes).saturating_mul(60).saturating_add(seconds);
        all_seconds.saturating_mul(self.counted_per_second()).saturating_add(frames)
    }
}

fn div_nearest(value: i128, by: i128) -> i128 {
    (2 * value + by).div_euclid(2 * by)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_rate_is_none() {
        for (frames, seconds) in [(i64::MIN, -1), (0, 0), (25, 0), (-25, 1), (i64::MAX, i64::MAX)] {
            assert!(FrameGrid::new(frames, seconds).is_none(), "{frames}/{seconds}");
        }
    }

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

    #[test]
    fn dropped_numbers_go_both_ways() {
        let check = |grid: FrameGrid, frame: i64, code: [i64; 4]| {
            assert_eq!(grid.counted_code(grid.start_of(frame), true), code, "{frame}");
            assert_eq!(grid.frame_of_code(code, true), frame, "{code:?}");
        };
        let ntsc = FrameGrid::NTSC;
        check(ntsc, 1799, [0, 0, 59, 29]);
        check(ntsc, 1800, [0, 1, 0, 2]);
        check(ntsc, 17_981, [0, 9, 59, 29]);
        check(ntsc, 17_982, [0, 10, 0, 0]);
        check(ntsc, 107_892, [1, 0, 0, 0]);
        let double = FrameGrid::new(60_000, 1001).unwrap();
        check(double, 3600, [0, 1, 0, 4]);
        check(double, 215_784, [1, 0, 0, 0]);
        check(FrameGrid::PAL, 1500, [0, 1, 0, 0]);
        for frame in 0..40_000 {
            assert_eq!(ntsc.frame_of_code(ntsc.counted_code(ntsc.start_of(frame), true), true), frame);
        }
        // Numbers that do not occur.
        assert_eq!(ntsc.frame_of_code([0, 1, 0, 0], true), 1800);
        assert!(ntsc.frame_of_code([i64::MAX; 4], true) >= 0);
    }
}
