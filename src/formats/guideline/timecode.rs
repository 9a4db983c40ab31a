//! Time code: hours, minutes, seconds and frames, as editing programs count them.
//!
//! At 29.97 and 59.94 frames a second a count of 30 or 60 to the second falls behind the clock by 3.6 s in an hour. Drop-frame time
//! code (SMPTE ST 12-1, section 5.2.2) makes up for it: the first two (of 60: four) frame numbers of every minute are left out but
//! for every tenth minute. No picture is dropped.

use crate::guideline::FrameRate;
use base::time::Instant;

/// How frames are numbered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TimecodeScheme {
    rate: FrameRate,
    is_drop: bool,
}

impl TimecodeScheme {
    /// Every frame has the next number: `00:01:02:13`.
    #[must_use]
    pub const fn straight(rate: FrameRate) -> Self {
        Self { rate, is_drop: false }
    }

    /// Drop-frame, which is written with a semicolon: `00:01:02;13`. `None` for rates that have none.
    #[must_use]
    pub const fn drop_frame(rate: FrameRate) -> Option<Self> {
        match rate {
            FrameRate::F29_97 | FrameRate::F59_94 => Some(Self { rate, is_drop: true }),
            _ => None,
        }
    }

    /// The usual timecode of video at this rate: drop-frame where there is one.
    #[must_use]
    pub fn usual(rate: FrameRate) -> Self {
        Self::drop_frame(rate).unwrap_or(Self::straight(rate))
    }

    #[must_use]
    pub const fn rate(self) -> FrameRate {
        self.rate
    }

    #[must_use]
    pub const fn is_drop(self) -> bool {
        self.is_drop
    }

    /// Frame numbers in a second of the count: 30 for 29.97.
    #[must_use]
    pub const fn per_second(self) -> i64 {
        let (frames, seconds) = self.rate.ratio();
        (frames + seconds - 1) / seconds
    }

    /// Numbers that a minute leaves out.
    const fn dropped(self) -> i64 {
        if self.is_drop { self.per_second() / 15 } else { 0 }
    }

    /// The number of frame number `frame`, counted from 0: how many numbers come before it, those that are left out, too.
    #[must_use]
    pub fn number(self, frame: i64) -> i64 {
        let (per, dropped) = (self.per_second(), self.dropped());
        // Frames that are really there in a minute, and in ten.
        let (minute, ten) = (60 * per - dropped, 600 * per - 9 * dropped);
        let (tens, rest) = (frame / ten, frame % ten);
        // The first minute of ten is whole; after it each begins with what it leaves out.
        let minutes = if rest < 60 * per { 0 } else { 1 + (rest - 60 * per) / minute };
        frame + dropped * (9 * tens + minutes)
    }

    /// The frame with the first number from `number` on that is not left out.
    #[must_use]
    pub fn frame_from(self, number: i64) -> Option<i64> {
        let per = self.per_second();
        let parts = |number: i64| {
            let seconds = number / per;
            [seconds / 3600, seconds / 60 % 60, seconds % 60, number % per]
        };
        (0..=self.dropped()).find_map(|later| self.frame(parts(number.checked_add(later)?)))
    }

    /// The time code of frame number `frame`, counted from 0; before it a minus sign.
    #[must_use]
    pub fn text(self, frame: i64) -> String {
        let per = self.per_second();
        let sign = if frame < 0 { "-" } else { "" };
        let number = self.number(frame.unsigned_abs().min(i64::MAX as u64 / 2) as i64);
        let (seconds, frames) = (number / per, number % per);
        let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
        let mark = if self.is_drop { ';' } else { ':' };
        let digits = if per > 100 { 3 } else { 2 };
        format!("{sign}{hours:02}:{minutes:02}:{seconds:02}{mark}{frames:0digits$}")
    }

    /// The time code of the frame that is shown at `at`.
    #[must_use]
    pub fn at(self, at: Instant) -> String {
        self.text(self.rate.at_or_before(at))
    }

    /// The frame with this number; `None` if the scheme has no such number: minutes, seconds or frames out of range, or one that is
    /// left out.
    #[must_use]
    pub fn frame(self, [hours, minutes, seconds, frames]: [i64; 4]) -> Option<i64> {
        let (per, dropped) = (self.per_second(), self.dropped());
        let is_in = (0..=1_000_000).contains(&hours)
            && (0..60).contains(&minutes)
            && (0..60).contains(&seconds)
            && (0..per).contains(&frames);
        let is_left_out = seconds == 0 && frames < dropped && minutes % 10 != 0;
        if !is_in || is_left_out {
            return None;
        }
        let all_minutes = hours * 60 + minutes;
        let left_out = dropped * (all_minutes - all_minutes / 10);
        Some((all_minutes * 60 + seconds) * per + frames - left_out)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drop_frame() -> TimecodeScheme {
        TimecodeScheme::drop_frame(FrameRate::F29_97).unwrap()
    }

    #[test]
    fn frames_are_counted_to_the_second() {
        let check = |rate: FrameRate, frame: i64, expected: &str| {
            assert_eq!(TimecodeScheme::straight(rate).text(frame), expected, "{rate}");
        };
        check(FrameRate::F25, 0, "00:00:00:00");
        check(FrameRate::F25, 62 * 25 + 13, "00:01:02:13");
        check(FrameRate::F23_976, 24 * 3600, "01:00:00:00");
        check(FrameRate::F60, 59, "00:00:00:59");
        check(FrameRate::F25, -26, "-00:00:01:01");
    }

    /// The examples that every description gives.
    #[test]
    fn drop_frame_leaves_out_two_numbers_a_minute_but_for_every_tenth() {
        let check = |frame: i64, expected: &str| assert_eq!(drop_frame().text(frame), expected, "{frame}");
        check(1799, "00:00:59;29");
        check(1800, "00:01:00;02");
        check(3597, "00:01:59;29");
        check(3598, "00:02:00;02");
        check(17_981, "00:09:59;29");
        check(17_982, "00:10:00;00");
        check(107_892, "01:00:00;00");
        check(24 * 107_892, "24:00:00;00");
        let of_60 = TimecodeScheme::drop_frame(FrameRate::F59_94).unwrap();
        assert_eq!([of_60.text(3599), of_60.text(3600)], ["00:00:59;59", "00:01:00;04"]);
    }

    #[test]
    fn drop_frame_keeps_step_with_the_clock() {
        for hour in 1..=24 {
            let shown = drop_frame().at(Instant::from_secs(f64::from(hour) * 3600.0));
            let frame = FrameRate::F29_97.at_or_before(Instant::from_secs(f64::from(hour) * 3600.0));
            let nominal = drop_frame().frame([i64::from(hour), 0, 0, 0]).unwrap();
            assert!((frame - nominal).abs() <= 3, "{shown}");
        }
    }

    #[test]
    fn every_frame_has_a_number_of_its_own_and_is_found_by_it() {
        for scheme in FrameRate::ALL
            .into_iter()
            .flat_map(|rate| std::iter::once(TimecodeScheme::straight(rate)).chain(TimecodeScheme::drop_frame(rate)))
        {
            for frame in (0..20_000).chain(107_800..108_100).chain(2_589_000..2_589_500) {
                let text = scheme.text(frame);
                let parts: Vec<i64> = text.split([':', ';']).map(|part| part.parse().unwrap()).collect();
                assert_eq!(scheme.frame(parts.try_into().unwrap()), Some(frame), "{text}");
                assert_eq!(scheme.frame_from(scheme.number(frame)), Some(frame), "{text}");
            }
        }
    }

    #[test]
    fn numbers_that_are_left_out_are_nobodys() {
        assert_eq!(drop_frame().frame([0, 1, 0, 0]), None);
        assert_eq!(drop_frame().frame([0, 1, 0, 1]), None);
        assert_eq!(drop_frame().frame([0, 1, 0, 2]), Some(1800));
        assert_eq!(drop_frame().frame([0, 10, 0, 0]), Some(17_982));
        for wrong in [[0, 60, 0, 0], [0, 0, 60, 0], [0, 0, 0, 30], [-1, 0, 0, 0], [i64::MAX, 0, 0, 0]] {
            assert_eq!(drop_frame().frame(wrong), None, "{wrong:?}");
        }
        assert_eq!(TimecodeScheme::drop_frame(FrameRate::F25), None);
        // From a number that is left out on, the first that is not.
        assert_eq!([drop_frame().frame_from(1799), drop_frame().frame_from(1800)], [Some(1799), Some(1800)]);
        assert_eq!(drop_frame().number(1800), 1802);
    }
}
