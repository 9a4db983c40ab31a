//! Times of TTML (section 12.3 of TTML 2): clocks, frames, ticks, offsets.

use crate::subtitle_file::clock::{digits, fraction_nanos};
use crate::subtitle_file::xml::XmlElement;
use crate::time::Duration;

const NANOS_PER_SECOND: i128 = 1_000_000_000;

/// How a document counts: frames per second as a ratio, parts of a frame, ticks per second.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TimeParameters {
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
            value.filter(|value| (1..=1_000_000_000).contains(value))
        };
        let frame_rate: Option<i128> = number("frameRate");
        let sub_frames: Option<i128> = number("subFrameRate");
        let multiplier = root.attribute("frameRateMultiplier").and_then(|value| {
            let (over, under) = value.trim().split_once([' ', ':'])?;
            Some((over.trim().parse::<i128>().ok()?, under.trim().parse::<i128>().ok()?))
        });
        let (over, under) = multiplier.filter(|(over, under)| *over > 0 && *under > 0).unwrap_or((1, 1));
        let counted = frame_rate.unwrap_or(30);
        let (frames, frame_seconds) = (counted.saturating_mul(over), under);
        let in_second = (frames / frame_seconds).max(1).saturating_mul(sub_frames.unwrap_or(1));
        let ticks = number("tickRate").unwrap_or(if frame_rate.is_some() { in_second } else { 1 });
        Self { frames, frame_seconds, counted, sub_frames: sub_frames.unwrap_or(1), ticks }
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
        let seconds = (number(hours)? * 60 + number(minutes)?) * 60 + number(whole)?;
        let mut nanos = seconds * NANOS_PER_SECOND + i128::from(fraction_nanos(fraction));
        if let Some(frames) = frames {
            let (frames, part) = frames.split_once('.').unwrap_or((frames, "0"));
            let (frames, part) = (number(frames)?, number(part)?);
            // A time code of 23.976 frames counts 24 in each of its seconds, which last longer.
            let all = (seconds * self.counted + frames) * self.sub_frames + part;
            nanos = nearest(all * self.frame_seconds * NANOS_PER_SECOND, self.frames * self.sub_frames);
        }
        Some(nanos)
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
        check(&film, "00:00:01:00", Some(1_001_000_000));
        for odd in ["", ":", "1x", "a:b:c", "00:00:01x", "1:2:3:4:5", "-1s", "99999999999999999999s"] {
            check(&plain, odd, None);
        }
    }
}
