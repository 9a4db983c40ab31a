//! Times of both standards.

use crate::subtitle_file::clock::{LATEST, instant_from_clock, instant_from_parts, whole_number};
use crate::subtitle_file::format::FileFormat;
use crate::subtitle_file::frame_grid::FrameGrid;
use crate::subtitle_file::xml::XmlElement;
use base::time::Instant;

/// Of Interop: 250 in a second.
const TICK_NANOS: i64 = 4_000_000;

/// Of each part of a time.
const MOST_DIGITS: usize = 6;

/// How a document counts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum DcpClock {
    /// Interop: `HH:MM:SS:TTT`, in ticks.
    Ticks,
    /// SMPTE: `HH:MM:SS:FF`, in frames.
    Frames(FrameGrid),
}

/// What a new file counts, where nothing else is said.
const FILM: (i64, i64) = (24, 1);

impl DcpClock {
    /// Of the outermost element of a document.
    pub fn of(root: &XmlElement, format: FileFormat) -> Self {
        if format == FileFormat::DcpInterop { Self::Ticks } else { Self::Frames(stated_grid(root)) }
    }

    /// A time of day; both standards also know `HH:MM:SS.sss`.
    pub fn instant(self, text: &str) -> Option<Instant> {
        let parts: Vec<&str> = text.trim().splitn(5, ':').collect();
        let number = |text: &str| whole_number(text, MOST_DIGITS);
        let at = match parts[..] {
            [hours, minutes, seconds] => instant_from_parts([hours, minutes, seconds], MOST_DIGITS)?,
            [hours, minutes, seconds, part] => {
                let clock = [number(hours)?, number(minutes)?, number(seconds)?, number(part)?];
                match self {
                    Self::Ticks => instant_from_clock(clock[0], clock[1], clock[2], clock[3].checked_mul(TICK_NANOS)?)?,
                    Self::Frames(grid) => grid.instant(clock),
                }
            }
            _ => return None,
        };
        (at <= LATEST).then_some(at)
    }

    /// A time to the nearest tick or frame; before zero it is zero.
    pub fn text(self, at: Instant) -> String {
        match self {
            Self::Ticks => {
                let ticks = at.as_nanos().max(0).saturating_add(TICK_NANOS / 2) / TICK_NANOS;
                let (seconds, ticks) = (ticks / 250, ticks % 250);
                format!("{:02}:{:02}:{:02}:{ticks:03}", seconds / 3600, seconds / 60 % 60, seconds % 60)
            }
            Self::Frames(grid) => {
                let [hours, minutes, seconds, frames] = grid.time_code(at);
                format!("{hours:02}:{minutes:02}:{seconds:02}:{frames:02}")
            }
        }
    }
}

/// The frames that a document of SMPTE names: those of its edit rate, if its time codes count as many in a second.
fn stated_grid(root: &XmlElement) -> FrameGrid {
    let text = |name: &str| root.child(name).map(XmlElement::text);
    let edit_rate = text("EditRate").and_then(|rate| {
        let (frames, seconds) = rate.trim().split_once([' ', '/'])?;
        FrameGrid::new(frames.trim().parse().ok()?, seconds.trim().parse().ok()?)
    });
    let counted = text("TimeCodeRate").and_then(|rate| FrameGrid::new(rate.trim().parse().ok()?, 1));
    let film = || FrameGrid::new(FILM.0, FILM.1).unwrap_or(FrameGrid::PAL);
    match (edit_rate, counted) {
        (Some(rate), Some(counted)) if rate.counted_per_second() != counted.counted_per_second() => counted,
        (Some(rate), _) => rate,
        (None, counted) => counted.unwrap_or_else(film),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_frames_and_decimals() {
        let grid = |frames: i64, seconds: i64| DcpClock::Frames(FrameGrid::new(frames, seconds).unwrap());
        let check = |clock: DcpClock, text: &str, nanos: Option<i64>| {
            assert_eq!(clock.instant(text), nanos.map(Instant::from_nanos), "{text}");
        };
        check(DcpClock::Ticks, "00:00:01:125", Some(1_500_000_000));
        check(DcpClock::Ticks, "01:00:00:249", Some(3_600_996_000_000));
        check(DcpClock::Ticks, "00:00:01.25", Some(1_250_000_000));
        check(DcpClock::Ticks, " 00:00:07 ", Some(7_000_000_000));
        check(grid(24, 1), "00:00:01:12", Some(1_500_000_000));
        check(grid(24, 1), "00:00:01.5", Some(1_500_000_000));
        check(grid(24_000, 1001), "01:00:00:00", Some(3_603_600_000_000));
        for odd in
            ["", "1", "00:01", "a:b:c:d", "00:00:01:", "00:00:01.", "1:2:3:4:5", "-1:00:00:00", "9999999:00:00:00"]
        {
            check(DcpClock::Ticks, odd, None);
            check(grid(24, 1), odd, None);
        }
        let slow = DcpClock::Frames(FrameGrid::new(1, 900).unwrap());
        check(slow, "999999:999999:999999:999999", None);
        assert_eq!(DcpClock::Ticks.text(Instant::from_millis(3_661_502)), "01:01:01:126");
        assert_eq!(grid(24, 1).text(Instant::from_millis(1500)), "00:00:01:12");
        assert_eq!(grid(24, 1).text(Instant::from_millis(-5)), "00:00:00:00");
    }

    #[test]
    fn a_document_says_what_it_counts() {
        let check = |rates: &[(&str, &str)], expected: (i64, i64)| {
            let root = rates.iter().fold(XmlElement::new("dcst:SubtitleReel"), |root, (name, rate)| {
                root.with_child(XmlElement::new(format!("dcst:{name}")).with_text(*rate))
            });
            let found = DcpClock::of(&root, FileFormat::DcpSmpte);
            assert_eq!(found, DcpClock::Frames(FrameGrid::new(expected.0, expected.1).unwrap()), "{rates:?}");
        };
        check(&[], (24, 1));
        check(&[("EditRate", "25 1"), ("TimeCodeRate", "25")], (25, 1));
        check(&[("EditRate", "24000 1001"), ("TimeCodeRate", "24")], (24_000, 1001));
        check(&[("EditRate", "24 1"), ("TimeCodeRate", "96")], (96, 1));
        check(&[("TimeCodeRate", "48")], (48, 1));
        check(&[("EditRate", "0 0"), ("TimeCodeRate", "x")], (24, 1));
    }
}
