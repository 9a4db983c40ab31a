//! How far all times of a file are moved, as people write it.

use std::str::FromStr;

use super::clock::offset_from_text;
use super::frame_grid::FrameGrid;
use base::texts::t;
use base::time::{Duration, Instant};

/// A distance, or the time code at which a programme starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimeOffset {
    Time(Duration),
    /// Hours, minutes, seconds, frames; with a semicolon before the frames numbers are dropped where the rate has such.
    TimeCode {
        is_negative: bool,
        drops: bool,
        parts: [i64; 4],
    },
}

/// Text that is no offset, or none at this frame rate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UnknownOffset {
    #[error("{}", t!("offset-wrong"))]
    Text,
    #[error("{}", t!("clock-ranges", frames = .0))]
    Frames(i64),
}

impl FromStr for TimeOffset {
    type Err = UnknownOffset;

    fn from_str(text: &str) -> Result<Self, UnknownOffset> {
        let text = text.trim();
        // A minus sign as word processors write it.
        let earlier = text.strip_prefix(['-', '−', '–']);
        let rest = earlier.or(text.strip_prefix('+')).unwrap_or(text).trim_start();
        let parts: Vec<&str> = rest.split([':', ';']).collect();
        if let [_, _, _, _] = parts[..] {
            let number = |part: &&str| {
                let is_number = (1..=2).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit());
                part.parse().ok().filter(|_| is_number)
            };
            let parts: Option<Vec<i64>> = parts.iter().map(number).collect();
            let parts = parts.and_then(|parts| parts.try_into().ok()).ok_or(UnknownOffset::Text)?;
            return Ok(Self::TimeCode { is_negative: earlier.is_some(), drops: rest.contains(';'), parts });
        }
        if rest.starts_with(['-', '+']) {
            return Err(UnknownOffset::Text);
        }
        let length = offset_from_text(rest).ok_or(UnknownOffset::Text)?;
        Ok(Self::Time(if earlier.is_some() { -length } else { length }))
    }
}

impl TimeOffset {
    /// # Errors
    /// A time code that this frame rate does not have.
    pub fn duration(self, grid: FrameGrid) -> Result<Duration, UnknownOffset> {
        match self {
            Self::Time(length) => Ok(length),
            Self::TimeCode { is_negative, drops, parts } => {
                let per_second = grid.counted_per_second();
                if parts[1] > 59 || parts[2] > 59 || parts[3] >= per_second {
                    return Err(UnknownOffset::Frames(per_second));
                }
                let length = grid.start_of(grid.frame_of_code(parts, drops)) - Instant::ZERO;
                Ok(if is_negative { -length } else { length })
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_and_time_codes_are_read() {
        let check = |text: &str, millis: Option<i64>| {
            let found = text.parse::<TimeOffset>().and_then(|offset| offset.duration(FrameGrid::PAL));
            assert_eq!(found.ok(), millis.map(Duration::from_millis), "{text}");
        };
        check("1.5", Some(1500));
        check("+40ms", Some(40));
        check("-0:00:02.5", Some(-2500));
        check("− 2", Some(-2000));
        check("10:00:00:00", Some(36_000_000));
        check("-00:00:02:12", Some(-2480));
        check("01:00:00;05", Some(3_600_200));
        for wrong in
            ["", "-", "--1", "+-1", "10:00:00:25", "10:60:00:00", "1:2:3:x", "1:2:3:4:5", "100:00:00:00", "1:30ms"]
        {
            check(wrong, None);
        }
        let ntsc = FrameGrid::new(30_000, 1001).unwrap();
        let start = "10:00:00:00".parse::<TimeOffset>().unwrap().duration(ntsc).unwrap();
        assert_eq!(ntsc.nearest(Instant::ZERO + start), 36_000 * 30);
        let start = "01:00:00;00".parse::<TimeOffset>().unwrap().duration(ntsc).unwrap();
        assert_eq!(ntsc.nearest(Instant::ZERO + start), 107_892);
    }
}
