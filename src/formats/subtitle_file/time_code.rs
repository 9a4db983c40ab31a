//! Time codes as text, `HH:MM:SS:FF`: a semicolon before the frames says that numbers are dropped.

use super::clock::digits;
use super::frame_grid::FrameGrid;
use base::time::Instant;

/// A time code of a file, and what follows it on its line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReadTimeCode<'a> {
    /// Hours, minutes, seconds, frames, as they are written.
    pub parts: [i64; 4],
    /// With a semicolon, a comma or a full stop before the frames.
    pub drops: bool,
    pub rest: &'a str,
}

/// `HH:MM:SS:FF` of a time, with a semicolon where numbers are dropped.
pub fn time_code_text(grid: FrameGrid, at: Instant, drops: bool) -> String {
    let drops = drops && grid.dropped_per_minute() > 0;
    let [hours, minutes, seconds, frames] = grid.counted_code(at, drops);
    let sign = if drops { ';' } else { ':' };
    format!("{hours:02}:{minutes:02}:{seconds:02}{sign}{frames:02}")
}

/// The time code with which a line begins; `None`: there is none.
pub fn read_time_code(line: &str) -> Option<ReadTimeCode<'_>> {
    let part = |text: &'_ str| {
        let (number, _) = digits(text);
        let value: i64 = number.parse().ok().filter(|_| (1..=3).contains(&number.len()))?;
        Some((value, number.len()))
    };
    let (hours, length) = part(line)?;
    let rest = line.get(length..)?.strip_prefix(':')?;
    let (minutes, length) = part(rest)?;
    let rest = rest.get(length..)?.strip_prefix(':')?;
    let (seconds, length) = part(rest)?;
    let rest = rest.get(length..)?;
    let drops = rest.starts_with([';', ',', '.']);
    let rest = rest.strip_prefix([':', ';', ',', '.'])?;
    let (frames, length) = part(rest)?;
    let is_sane = hours < 100 && minutes < 60 && seconds < 60;
    is_sane.then_some(ReadTimeCode { parts: [hours, minutes, seconds, frames], drops, rest: rest.get(length..)? })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_codes_are_read_as_they_are_written() {
        let check = |line: &str, expected: Option<([i64; 4], bool, &str)>| {
            assert_eq!(read_time_code(line).map(|code| (code.parts, code.drops, code.rest)), expected, "{line}");
        };
        check("01:02:03:04\t9420", Some(([1, 2, 3, 4], false, "\t9420")));
        check("01:02:03;04", Some(([1, 2, 3, 4], true, "")));
        check("00:00:01.05,9 x", Some(([0, 0, 1, 5], true, ",9 x")));
        for wrong in ["", "1:2", "00:61:00:00", "100:00:00:00", "00:00:00", "a", "0000:00:00:00", "é"] {
            check(wrong, None);
        }
        let at = FrameGrid::NTSC.start_of(1800);
        assert_eq!(time_code_text(FrameGrid::NTSC, at, true), "00:01:00;02");
        assert_eq!(time_code_text(FrameGrid::NTSC, at, false), "00:01:00:00");
        assert_eq!(time_code_text(FrameGrid::PAL, Instant::from_millis(1000), true), "00:00:01:00");
    }
}
