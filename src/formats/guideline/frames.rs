//! Frames of the programme's own video: their rates, and distances between cues that are counted in them.
//!
//! A frame rate is an exact ratio, so that frame N starts at the same nanosecond wherever it is asked for. A time of the
//! frame grid, rounded to milliseconds in a file and taken back to the nearest frame, is the same frame again: even at 60
//! frames per second half a millisecond is far less than half a frame.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::subtitle_file::{FileFormat, FrameGrid};
use base::texts::t;
use base::time::{Duration, Instant};

const NANOS_PER_SECOND: i128 = 1_000_000_000;

/// Frames per second of a video. The first frame starts with the recording.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "StoredRate")]
pub enum FrameRate {
    /// 24000/1001, film on NTSC video.
    F23_976,
    F24,
    F25,
    /// 30000/1001.
    F29_97,
    F30,
    F48,
    F50,
    /// 60000/1001.
    F59_94,
    F60,
}

/// The distance between two cues, as a guideline gives it.
///
/// In a file: nanoseconds as a number, or text such as "2 frames", "500 ms", "0.5 s".
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(into = "StoredGap", try_from = "StoredGap")]
pub enum CueGap {
    Time(Duration),
    /// Without a frame rate they count as frames of film, 1/24 s each.
    Frames(u32),
}

/// Text that names no frame rate or distance.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FrameTextError {
    #[error("{}", t!("guideline-bad-frame-rate", text = .0.as_str()))]
    Rate(String),
    #[error("{}", t!("guideline-bad-gap", text = .0.as_str()))]
    Gap(String),
}

#[derive(Deserialize)]
#[serde(untagged, expecting = "a frame rate, as \"25\" or 25")]
enum StoredRate {
    Number(f64),
    Text(String),
}

#[derive(Serialize, Deserialize)]
#[serde(untagged, expecting = "nanoseconds, or text such as \"2 frames\"")]
enum StoredGap {
    Nanos(Duration),
    Text(String),
}

impl FrameRate {
    pub const ALL: [Self; 9] =
        [Self::F23_976, Self::F24, Self::F25, Self::F29_97, Self::F30, Self::F48, Self::F50, Self::F59_94, Self::F60];

    /// As people write it: "23.976", "25".
    pub const fn label(self) -> &'static str {
        match self {
            Self::F23_976 => "23.976",
            Self::F24 => "24",
            Self::F25 => "25",
            Self::F29_97 => "29.97",
            Self::F30 => "30",
            Self::F48 => "48",
            Self::F50 => "50",
            Self::F59_94 => "59.94",
            Self::F60 => "60",
        }
    }

    /// So many frames in so many seconds.
    pub const fn ratio(self) -> (i64, i64) {
        match self {
            Self::F23_976 => (24_000, 1001),
            Self::F24 => (24, 1),
            Self::F25 => (25, 1),
            Self::F29_97 => (30_000, 1001),
            Self::F30 => (30, 1),
            Self::F48 => (48, 1),
            Self::F50 => (50, 1),
            Self::F59_94 => (60_000, 1001),
            Self::F60 => (60, 1),
        }
    }

    /// The rates that a format of frames knows: EBU STL has 25 and 30 alone, and counts 29.97 as 30; SCC has 29.97, MCC all
    /// but 48; cinemas have whole ones.
    pub fn of_format(format: FileFormat) -> &'static [Self] {
        match format {
            FileFormat::EbuStl => &[Self::F25, Self::F29_97, Self::F30],
            FileFormat::DcpSmpte => &[Self::F24, Self::F25, Self::F30, Self::F48, Self::F50, Self::F60],
            FileFormat::Scc => &[Self::F29_97],
            FileFormat::Mcc => {
                &[Self::F23_976, Self::F24, Self::F25, Self::F29_97, Self::F30, Self::F50, Self::F59_94, Self::F60]
            }
            _ => &Self::ALL,
        }
    }

    /// The rate of those nearest to this one: of video at twice the rate, half of it.
    #[must_use]
    pub fn in_format(self, format: FileFormat) -> Self {
        match self {
            _ if Self::of_format(format).contains(&self) => self,
            _ if format == FileFormat::DcpSmpte => Self::F24,
            _ if format == FileFormat::Scc => Self::F29_97,
            _ if format == FileFormat::Mcc => Self::F24,
            Self::F59_94 => Self::F29_97,
            Self::F60 => Self::F30,
            Self::F23_976 | Self::F24 | Self::F25 | Self::F29_97 | Self::F30 | Self::F48 | Self::F50 => Self::F25,
        }
    }

    /// As subtitle files count in it.
    pub fn grid(self) -> FrameGrid {
        let (frames, seconds) = self.ratio();
        FrameGrid::new(frames, seconds).unwrap_or(FrameGrid::PAL)
    }

    /// When frame number `frame`, counted from 0, is shown first; to the nearest nanosecond.
    pub fn start_of(self, frame: i64) -> Instant {
        Instant::from_nanos(self.nanos(frame))
    }

    /// How long so many frames last, to the nearest nanosecond.
    pub fn lasting(self, frames: i64) -> Duration {
        Duration::from_nanos(self.nanos(frames))
    }

    fn nanos(self, frames: i64) -> i64 {
        let (per, seconds) = self.ratio();
        let nanos = div_nearest(i128::from(frames) * i128::from(seconds) * NANOS_PER_SECOND, i128::from(per));
        nanos.clamp(i128::from(i64::MIN), i128::from(i64::MAX)) as i64
    }

    /// The frame that starts nearest to a time, as programs read the milliseconds of a file.
    pub fn nearest(self, time: Instant) -> i64 {
        let (per, seconds) = self.ratio();
        // Less than the nanoseconds, so it fits.
        div_nearest(i128::from(time.as_nanos()) * i128::from(per), i128::from(seconds) * NANOS_PER_SECOND) as i64
    }

    /// The last frame that starts no later than `time`.
    pub fn at_or_before(self, time: Instant) -> i64 {
        let nearest = self.nearest(time);
        if self.start_of(nearest) > time { nearest - 1 } else { nearest }
    }

    /// The first frame that starts no earlier than `time`.
    pub fn at_or_after(self, time: Instant) -> i64 {
        let nearest = self.nearest(time);
        if self.start_of(nearest) < time { nearest + 1 } else { nearest }
    }

    /// The most frames that last no longer than `duration`.
    pub fn within(self, duration: Duration) -> i64 {
        self.at_or_before(Instant::ZERO + duration)
    }

    /// The fewest frames that last no less than `duration`.
    pub fn filling(self, duration: Duration) -> i64 {
        self.at_or_after(Instant::ZERO + duration)
    }
}

fn div_nearest(value: i128, by: i128) -> i128 {
    (2 * value + by).div_euclid(2 * by)
}

impl CueGap {
    pub const NONE: Self = Self::Time(Duration::ZERO);

    /// The distance as time; frames without a rate are those of film.
    pub fn duration(self, rate: Option<FrameRate>) -> Duration {
        match self {
            Self::Time(time) => time,
            Self::Frames(frames) => rate.unwrap_or(FrameRate::F24).lasting(i64::from(frames)),
        }
    }

    /// The distance in whole frames: the fewest that are no shorter.
    pub fn frames(self, rate: FrameRate) -> i64 {
        match self {
            Self::Time(time) => rate.filling(time),
            Self::Frames(frames) => i64::from(frames),
        }
    }
}

impl fmt::Display for FrameRate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.label())
    }
}

impl FromStr for FrameRate {
    type Err = FrameTextError;

    /// Reads a label ("23.976"), what is often written in its place ("23.98"), or the ratio ("24000/1001").
    fn from_str(text: &str) -> Result<Self, FrameTextError> {
        let text = text.trim();
        let is_ratio = |rate: &Self| {
            let (per, seconds) = rate.ratio();
            text.split_once('/').is_some_and(|(a, b)| a.trim().parse() == Ok(per) && b.trim().parse() == Ok(seconds))
        };
        let by_number = || match text.parse::<f64>() {
            Ok(number) => {
                let written = |rate: &&Self| {
                    let (per, seconds) = rate.ratio();
                    // Two digits behind the point are enough to tell the rates apart.
                    (number - per as f64 / seconds as f64).abs() < 0.0051
                };
                Self::ALL.iter().find(written).copied()
            }
            Err(_) => None,
        };
        Self::ALL.into_iter().find(is_ratio).or_else(by_number).ok_or_else(|| FrameTextError::Rate(text.to_owned()))
    }
}

impl From<FrameRate> for String {
    fn from(rate: FrameRate) -> Self {
        rate.label().to_owned()
    }
}

impl TryFrom<StoredRate> for FrameRate {
    type Error = FrameTextError;

    fn try_from(stored: StoredRate) -> Result<Self, FrameTextError> {
        match stored {
            StoredRate::Number(number) => number.to_string().parse(),
            StoredRate::Text(text) => text.parse(),
        }
    }
}

impl fmt::Display for CueGap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Frames(1) => f.write_str("1 frame"),
            Self::Frames(frames) => write!(f, "{frames} frames"),
            Self::Time(time) => write!(f, "{} ms", time.as_nanos() as f64 / 1e6),
        }
    }
}

impl FromStr for CueGap {
    type Err = FrameTextError;

    fn from_str(text: &str) -> Result<Self, FrameTextError> {
        let wrong = || FrameTextError::Gap(text.to_owned());
        let trimmed = text.trim();
        let unit_at = trimmed.find(|c: char| c.is_alphabetic()).ok_or_else(wrong)?;
        let (number, unit) = trimmed.split_at(unit_at);
        let number = number.trim();
        let millis_per_unit = match unit {
            "frame" | "frames" => return number.parse().map(Self::Frames).map_err(|_| wrong()),
            "ms" => 1.0,
            "s" => 1000.0,
            _ => return Err(wrong()),
        };
        match number.parse::<f64>() {
            Ok(number) if number.is_finite() => {
                Ok(Self::Time(Duration::from_nanos((number * millis_per_unit * 1e6).round() as i64)))
            }
            _ => Err(wrong()),
        }
    }
}

impl From<CueGap> for StoredGap {
    fn from(gap: CueGap) -> Self {
        match gap {
            CueGap::Time(time) => Self::Nanos(time),
            CueGap::Frames(_) => Self::Text(gap.to_string()),
        }
    }
}

impl TryFrom<StoredGap> for CueGap {
    type Error = FrameTextError;

    fn try_from(stored: StoredGap) -> Result<Self, FrameTextError> {
        match stored {
            StoredGap::Nanos(time) => Ok(Self::Time(time)),
            StoredGap::Text(text) => text.parse(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_survive_the_milliseconds_of_a_file() {
        for rate in FrameRate::ALL {
            for frame in (0..5000).chain(20_000_000..20_000_050) {
                let start = rate.start_of(frame);
                let read = Instant::from_millis(start.as_millis_rounded());
                assert_eq!((rate.nearest(start), rate.nearest(read)), (frame, frame), "{rate}");
                assert_eq!((rate.at_or_before(start), rate.at_or_after(start)), (frame, frame), "{rate}");
                let (earlier, later) = (start - Duration::from_nanos(1), start + Duration::from_nanos(1));
                assert_eq!((rate.at_or_before(earlier), rate.at_or_after(earlier)), (frame - 1, frame), "{rate}");
                assert_eq!((rate.at_or_before(later), rate.at_or_after(later)), (frame, frame + 1), "{rate}");
            }
        }
        // No time is too far away.
        for time in [i64::MIN, i64::MAX] {
            let rate = FrameRate::F60;
            assert!(rate.start_of(rate.at_or_after(Instant::from_nanos(time))).as_secs().abs() > 9e9);
        }
    }

    #[test]
    fn rates_are_exact() {
        assert_eq!(FrameRate::F23_976.start_of(24_000), Instant::from_millis(1_001_000));
        assert_eq!(FrameRate::F29_97.start_of(30_000), Instant::from_millis(1_001_000));
        assert_eq!(FrameRate::F24.lasting(2).as_nanos(), 83_333_333);
        assert_eq!(FrameRate::F25.within(Duration::from_millis(500)), 12);
        assert_eq!(FrameRate::F25.filling(Duration::from_millis(500)), 13);
        assert_eq!(FrameRate::F24.filling(Duration::from_millis(500)), 12);
        assert_eq!(FrameRate::F23_976.filling(Duration::from_millis(500)), 12);
    }

    #[test]
    fn a_format_is_offered_a_rate_that_it_has() {
        for rate in FrameRate::ALL {
            let stl = rate.in_format(FileFormat::EbuStl);
            assert!(FrameRate::of_format(FileFormat::EbuStl).contains(&stl));
            assert_eq!(FrameGrid::of_stl(Some(stl.grid())), stl.grid(), "{rate}");
            assert_eq!(rate.in_format(FileFormat::Edl), rate);
            for format in [FileFormat::Scc, FileFormat::Mcc] {
                let known = rate.in_format(format);
                assert!(FrameRate::of_format(format).contains(&known));
                assert_eq!(format.counted_grid(Some(rate.grid())), known.grid(), "{format} {rate}");
            }
        }
        assert_eq!(FrameRate::F24.in_format(FileFormat::EbuStl), FrameRate::F25);
        assert_eq!(FrameRate::F60.in_format(FileFormat::EbuStl), FrameRate::F30);
    }

    #[test]
    fn rates_are_read_as_people_write_them() -> Result<(), Box<dyn std::error::Error>> {
        for rate in FrameRate::ALL {
            assert_eq!(rate.label().parse(), Ok(rate));
            assert_eq!(serde_json::from_str::<FrameRate>(&serde_json::to_string(&rate)?)?, rate);
        }
        let check = |text: &str, rate| assert_eq!(text.parse(), Ok(rate), "{text}");
        check("23.98", FrameRate::F23_976);
        check(" 24000/1001 ", FrameRate::F23_976);
        check("25.0", FrameRate::F25);
        assert_eq!(serde_json::from_str::<FrameRate>("29.97")?, FrameRate::F29_97);
        for wrong in ["", "26", "24/0", "NaN", "fast", "-25"] {
            let message = wrong.parse::<FrameRate>().unwrap_err().to_string();
            assert!(message.contains("23.976"), "{wrong}: {message}");
        }
        Ok(())
    }

    #[test]
    fn gaps_are_read_as_nanoseconds_frames_and_text() -> Result<(), Box<dyn std::error::Error>> {
        let check = |json: &str, gap: CueGap| -> Result<(), Box<dyn std::error::Error>> {
            assert_eq!(serde_json::from_str::<CueGap>(json)?, gap, "{json}");
            assert_eq!(serde_json::from_str::<CueGap>(&serde_json::to_string(&gap)?)?, gap);
            assert_eq!(gap.to_string().parse::<CueGap>()?, gap);
            Ok(())
        };
        check("83333333", CueGap::Time(Duration::from_nanos(83_333_333)))?;
        check("\"2 frames\"", CueGap::Frames(2))?;
        check("\"1 frame\"", CueGap::Frames(1))?;
        check("\"0.5 s\"", CueGap::Time(Duration::from_millis(500)))?;
        check("\"833.333333 ms\"", CueGap::Time(Duration::from_nanos(833_333_333)))?;
        for wrong in ["\"\"", "\"2\"", "\"-2 frames\"", "\"x ms\"", "\"2 weeks\"", "true"] {
            assert!(serde_json::from_str::<CueGap>(wrong).is_err(), "{wrong}");
        }
        assert_eq!(CueGap::Frames(2).duration(None), CueGap::Frames(2).duration(Some(FrameRate::F24)));
        assert_eq!(CueGap::Time(Duration::from_millis(200)).frames(FrameRate::F25), 5);
        Ok(())
    }
}
