//! Times of TTML (section 12.3 of TTML 2): clocks, frames, ticks, offsets.

use crate::subtitle_file::clock::{digits, fraction_nanos, seconds_text};
use crate::subtitle_file::frame_grid::FrameGrid;
use crate::subtitle_file::xml::XmlElement;
use base::time::{Duration, Instant};

const NANOS_PER_SECOND: i128 = 1_000_000_000;

/// More frames in a second, or parts in a frame, are a slip of the pen; and so are more hours on a clock than `LONGEST_CLOCK`. All of
/// them multiplied fit 128 bits.
const LARGEST_RATE: i128 = 1_000_000;
const LONGEST_CLOCK: i128 = 10_000_000;

/// The meaning of a document's clock values (annex I of TTML 2, "time expression semantics").
#[derive(Clone, Copy, Debug, PartialEq)]
enum TimeBase {
    /// Hours, minutes and seconds are those of a clock; only the frames behind them go by the frame rate.
    Media,
    /// All of it is a time code that counts frames; numbers are left out of it as `DropMode` says.
    Smpte(DropMode),
}

/// Which numbers of frames a time code leaves out.
#[derive(Clone, Copy, Debug, PartialEq)]
enum DropMode {
    None,
    /// Two in each minute but every tenth.
    Ntsc,
    /// Four in every other minute but every twentieth.
    Pal,
}

impl DropMode {
    /// How many numbers were left out up to a minute.
    fn dropped(self, minutes: i128) -> i128 {
        let (hours, minutes) = (minutes / 60, minutes % 60);
        match self {
            Self::None => 0,
            Self::Ntsc => 2 * (hours * 54 + minutes - minutes / 10),
            Self::Pal => 4 * (hours * 27 + minutes / 2 - minutes / 20),
        }
    }
}

/// How a document counts: frames per second as a ratio, parts of a frame, ticks per second.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TimeParameters {
    base: TimeBase,
    frames: i128,
    frame_seconds: i128,
    counted: i128,
    sub_frames: i128,
    ticks: i128,
}

impl TimeParameters {
    /// Of the outermost element of a document.
    pub fn of(root: &XmlElement) -> Self {
        let number = |name: &str| {
            let value = root.attribute(name).and_then(|value| value.trim().parse().ok());
            value.filter(|value| (1..=LARGEST_RATE).contains(value))
        };
        let frame_rate: Option<i128> = number("frameRate");
        let sub_frames: Option<i128> = number("subFrameRate");
        let multiplier = root.attribute("frameRateMultiplier").and_then(|value| {
            let (over, under) = value.trim().split_once([' ', ':'])?;
            Some((over.trim().parse::<i128>().ok()?, under.trim().parse::<i128>().ok()?))
        });
        let is_sane = |value: &i128| (1..=LARGEST_RATE).contains(value);
        let (over, under) = match multiplier.filter(|(over, under)| is_sane(over) && is_sane(under)) {
            // As files for Apple's store often write the rates of NTSC video, which are these.
            Some((999, 1000)) => (1000, 1001),
            other => other.unwrap_or((1, 1)),
        };
        let counted = frame_rate.unwrap_or(30);
        let (frames, frame_seconds) = (counted.saturating_mul(over), under);
        let in_second = (frames / frame_seconds).max(1).saturating_mul(sub_frames.unwrap_or(1));
        let ticks = root.attribute("tickRate").and_then(|value| value.trim().parse().ok());
        let ticks = ticks.filter(|value| (1..=1_000_000_000).contains(value)).unwrap_or(if frame_rate.is_some() {
            in_second
        } else {
            1
        });
        let base = match (root.attribute("timeBase").map(str::trim), root.attribute("dropMode").map(str::trim)) {
            (Some("smpte"), Some("dropNTSC")) => TimeBase::Smpte(DropMode::Ntsc),
            (Some("smpte"), Some("dropPAL")) => TimeBase::Smpte(DropMode::Pal),
            (Some("smpte"), _) => TimeBase::Smpte(DropMode::None),
            _ => TimeBase::Media,
        };
        Self { base, frames, frame_seconds, counted, sub_frames: sub_frames.unwrap_or(1), ticks }
    }

    /// A time as this document writes it: a clock with milliseconds or finer, or a time code; between frames, which a time code
    /// does not have, in seconds.
    pub fn text(&self, at: Instant) -> String {
        if self.base == TimeBase::Media {
            return clock(at);
        }
        let at = at.max(Instant::ZERO);
        let code = self.time_code(at);
        if self.duration(&code) == Some(at - Instant::ZERO) { code } else { format!("{}s", seconds_text(at)) }
    }

    /// The time code `hh:mm:ss:ff` of the frame that starts nearest to a time.
    pub fn time_code(&self, at: Instant) -> String {
        let drop = match self.base {
            TimeBase::Media => DropMode::None,
            TimeBase::Smpte(drop) => drop,
        };
        let at = at.max(Instant::ZERO);
        let frame = nearest(i128::from(at.as_nanos()) * self.frames, self.frame_seconds * NANOS_PER_SECOND);
        let mut number = frame;
        loop {
            let next = frame + drop.dropped(number / (60 * self.counted));
            if next <= number {
                break;
            }
            number = next;
        }
        let (seconds, frames) = (number / self.counted, number % self.counted);
        format!("{:02}:{:02}:{:02}:{frames:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)
    }

    /// The frames that it counts.
    pub fn grid(&self) -> Option<FrameGrid> {
        FrameGrid::new(i64::try_from(self.frames).ok()?, i64::try_from(self.frame_seconds).ok()?)
    }

    /// A time expression as a distance from where its element's parent begins.
    pub fn duration(&self, text: &str) -> Option<Duration> {
        let text = text.trim();
        let nanos = if text.contains(':') { self.clock(text)? } else { self.offset(text)? };
        i64::try_from(nanos).ok().map(Duration::from_nanos)
    }

    /// `hh:mm:ss(.f+ | :ff(.f+)?)?`
    fn clock(&self, text: &str) -> Option<i128> {
        let parts: Vec<&str> = text.split(':').collect();
        let (hours, minutes, seconds, frames) = match parts[..] {
            [hours, minutes, seconds] => (hours, minutes, seconds, None),
            [hours, minutes, seconds, frames] => (hours, minutes, seconds, Some(frames)),
            // Not in the standard, but found.
            [minutes, seconds] => ("0", minutes, seconds, None),
            _ => return None,
        };
        let (whole, rest) = digits(seconds);
        let fraction = match (rest, rest.strip_prefix(['.', ','])) {
            ("", _) => "",
            (_, Some(fraction)) if digits(fraction).1.is_empty() => fraction,
            _ => return None,
        };
        let part_of_clock = |text: &str| number(text).filter(|value| *value < LONGEST_CLOCK);
        let minutes = part_of_clock(hours)? * 60 + part_of_clock(minutes)?;
        let seconds = minutes * 60 + part_of_clock(whole)?;
        let (frames, part) = match frames {
            Some(frames) => frames.split_once('.').unwrap_or((frames, "0")),
            None => ("0", "0"),
        };
        let part = part_of_clock(frames)? * self.sub_frames + part_of_clock(part)?;
        let nanos = seconds * NANOS_PER_SECOND + i128::from(fraction_nanos(fraction));
        let (per_second, seconds_per) = (self.frames * self.sub_frames, self.frame_seconds * NANOS_PER_SECOND);
        Some(match self.base {
            TimeBase::Media => nanos + nearest(part * seconds_per, per_second),
            TimeBase::Smpte(drop) => {
                // A time code of 23.976 frames counts 24 in each of its seconds, which last longer.
                let dropped = drop.dropped(minutes) * self.sub_frames;
                let whole = (part - dropped) * NANOS_PER_SECOND + nanos * self.counted * self.sub_frames;
                nearest(whole * self.frame_seconds, per_second)
            }
        })
    }

    /// `12.5s`, `300f`, `10000000t` …
    fn offset(&self, text: &str) -> Option<i128> {
        let (whole, rest) = digits(text);
        let (fraction, metric) = match rest.strip_prefix('.') {
            Some(rest) => digits(rest),
            None => ("", rest),
        };
        let value = number(whole)? * NANOS_PER_SECOND + i128::from(fraction_nanos(fraction));
        Some(match metric {
            "h" => value * 3600,
            "m" => value * 60,
            // Without a unit: not in the standard, but found.
            "s" | "" => value,
            "ms" => value / 1000,
            "f" => nearest(value * self.frame_seconds, self.frames),
            "t" => nearest(value, self.ticks),
            _ => return None,
        })
    }
}

fn number(text: &str) -> Option<i128> {
    let is_number = (1..=18).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| text.parse().ok()).flatten()
}

fn nearest(value: i128, by: i128) -> i128 {
    (2 * value + by).div_euclid(2 * by)
}

/// `hh:mm:ss.mmm`, with as many more digits as the time needs.
pub(super) fn clock(instant: Instant) -> String {
    let nanos = instant.as_nanos().max(0);
    let (seconds, rest) = (nanos / 1_000_000_000, nanos % 1_000_000_000);
    let mut fraction = format!("{rest:09}");
    while fraction.len() > 3 && fraction.ends_with('0') {
        fraction.pop();
    }
    format!("{:02}:{:02}:{:02}.{fraction}", seconds / 3600, seconds / 60 % 60, seconds % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_ways_to_say_a_time() {
        let film = XmlElement::new("tt").with("ttp:frameRate", "24").with("ttp:frameRateMultiplier", "1000 1001");
        let pal = XmlElement::new("tt").with("ttp:frameRate", "25").with("ttp:subFrameRate", "2");
        let ticks = XmlElement::new("tt").with("ttp:tickRate", "10000000");
        let plain = XmlElement::new("tt");
        let check = |root: &XmlElement, text: &str, nanos: Option<i64>| {
            assert_eq!(TimeParameters::of(root).duration(text), nanos.map(Duration::from_nanos), "{text}");
        };
        check(&plain, "00:00:01.5", Some(1_500_000_000));
        check(&plain, "01:00:00", Some(3_600_000_000_000));
        check(&plain, "12.25s", Some(12_250_000_000));
        check(&plain, "1500ms", Some(1_500_000_000));
        check(&plain, "1.5m", Some(90_000_000_000));
        check(&plain, "00:00:01:15", Some(1_500_000_000));
        check(&plain, "7t", Some(7_000_000_000));
        check(&ticks, "12345678t", Some(1_234_567_800));
        check(&pal, "00:00:00:12.1", Some(500_000_000));
        check(&pal, "50t", Some(1_000_000_000));
        check(&film, "24f", Some(1_001_000_000));
        // A second of a clock lasts a second; only its frames go by the rate.
        check(&film, "00:00:01:00", Some(1_000_000_000));
        check(&film, "01:00:00:12", Some(3_600_500_500_000));
        for odd in [
            "",
            ":",
            "1x",
            "a:b:c",
            "00:00:01x",
            "1:2:3:4:5",
            "-1s",
            "99999999999999999:00:00",
            "99999999999999999999s",
        ] {
            check(&plain, odd, None);
        }
    }

    #[test]
    fn a_time_code_counts_frames_and_drops_numbers() {
        let smpte = |rate: &str, ntsc: bool, drop: &str| {
            let root = XmlElement::new("tt").with("ttp:timeBase", "smpte").with("ttp:frameRate", rate);
            let root = root.with("ttp:frameRateMultiplier", if ntsc { "1000 1001" } else { "1 1" });
            TimeParameters::of(&root.with("ttp:dropMode", drop))
        };
        let check = |times: TimeParameters, text: &str, nanos: i64| {
            assert_eq!(times.duration(text), Some(Duration::from_nanos(nanos)), "{text}");
            assert_eq!(times.text(Instant::from_nanos(nanos)), text);
        };
        let film = smpte("24", true, "nonDrop");
        check(film, "00:00:01:00", 1_001_000_000);
        check(film, "01:00:00:00", 3_603_600_000_000);
        assert_eq!(film.duration("01:00:00"), Some(Duration::from_millis(3_603_600)));
        let video = smpte("30", true, "dropNTSC");
        // Frame 1800 is the first of the second minute, whose numbers 0 and 1 are left out.
        check(video, "00:00:59:29", 60_026_633_333);
        check(video, "00:01:00:02", 60_060_000_000);
        check(video, "00:10:00:00", 599_999_400_000);
        check(video, "10:00:00:00", 35_999_964_000_000);
        let pal = smpte("30", false, "dropPAL");
        check(pal, "00:01:59:29", 119_966_666_667);
        check(pal, "00:02:00:04", 120_000_000_000);
        check(pal, "00:20:00:00", 1_198_800_000_000);
        let europe = smpte("25", false, "nonDrop");
        check(europe, "10:00:01:12", 36_001_480_000_000);
        // Between two frames a time code has nothing to say.
        check(europe, "36001.49s", 36_001_490_000_000);
    }
}
