//! The times of frames, from what ffmpeg says on its standard error.
//!
//! Two filters print a line for every frame: one before frames are left out, which is a sign of life while it decodes towards the one
//! that is wanted, and one for each that is handed on. Times are in nanoseconds.

use crate::shots::frame_stamp;
use base::time::Instant;

/// The name under which frames are printed that are decoded.
pub(super) const DECODED: &str = "decoded";
/// The name under which frames are printed that are handed on.
pub(super) const HANDED_ON: &str = "handed-on";
/// ffmpeg's names of the filters that print.
const PRINTER: &str = "Parsed_metadata_";
/// The levels that it gives its lines, in brackets.
const LEVELS: [&str; 8] = ["panic", "fatal", "error", "warning", "info", "verbose", "debug", "trace"];
/// No more lines in a row get lost; a greater gap is nonsense.
const LONGEST_GAP: u64 = 1_000;

/// The kind of a line.
#[derive(Debug, PartialEq)]
pub(super) enum ErrorLine {
    /// It goes on.
    Sign,
    /// A frame is handed on, which begins to be shown at this time of the file, so many times: for each one whose own line was lost
    /// the last time once more, so that times and frames stay in step.
    Stamp(Instant, u64),
    /// No graphics card decodes.
    NoHardware,
    /// Something is wrong.
    Complaint(String),
}

/// Reads line by line.
#[derive(Default)]
pub(super) struct Stamps {
    /// Number and time of the frame that the next line is about.
    last: Option<(u64, i64)>,
    /// The number of the frame that is handed on next.
    next: u64,
}

impl Stamps {
    pub fn hear(&mut self, line: &str) -> ErrorLine {
        // "[Parsed_metadata_8 @ 0x55f672347bc0] [info] frame:0    pts:3360000000 pts_time:3.36"
        let Said { speaker, level, text } = Said::new(line);
        match level {
            "info" | "verbose" | "debug" | "trace" => {}
            // Of graphics cards that are tried one after the other.
            "error" if speaker.starts_with("AVHWDevice") || text.starts_with("Device creation failed") => {
                return ErrorLine::Sign;
            }
            // What cannot be used is said as a warning when the last frame is cut off, too.
            "warning" => return ErrorLine::Sign,
            "error" | "fatal" | "panic" => return ErrorLine::Complaint(text.to_owned()),
            // Not by ffmpeg itself, as of a library that is missing; or a longer description of the file.
            _ if line.starts_with(char::is_whitespace) || line.is_empty() => return ErrorLine::Sign,
            _ => return ErrorLine::Complaint(line.to_owned()),
        }
        if text.starts_with("Auto hwaccel disabled") {
            return ErrorLine::NoHardware;
        }
        // A title or a file's name may look like one.
        if !speaker.starts_with(PRINTER) {
            return ErrorLine::Sign;
        }
        if let Some(stamp) = frame_stamp(text) {
            self.last = Some(stamp);
        } else if text.strip_prefix(HANDED_ON).is_some_and(|rest| rest.starts_with('='))
            && let Some((number, nanos)) = self.last
        {
            let lost = number.checked_sub(self.next).filter(|&lost| lost < LONGEST_GAP).unwrap_or(0);
            // A picture that changes its size has new filters, which count from zero again.
            self.next = number.saturating_add(1);
            return ErrorLine::Stamp(Instant::from_nanos(nanos), 1 + lost);
        }
        ErrorLine::Sign
    }
}

/// A line, taken apart from its beginning on: what follows may hold anything, also brackets.
struct Said<'a> {
    /// The part of ffmpeg that says it, if it tells.
    speaker: &'a str,
    /// One of [`LEVELS`]; empty if there is none.
    level: &'a str,
    text: &'a str,
}

impl<'a> Said<'a> {
    fn new(line: &'a str) -> Self {
        let (mut speaker, mut text) = ("", line);
        // Some name what they belong to before themselves: "[vist#0:0/h264 @ 0x5581] [dec:h264 @ 0x5582] [info] ".
        while let Some((name, rest)) = bracketed(text).and_then(|(inner, rest)| Some((named(inner)?, rest))) {
            (speaker, text) = (name, rest);
        }
        match bracketed(text).filter(|(inner, _)| LEVELS.contains(inner)) {
            Some((level, text)) => Self { speaker, level, text },
            None => Self { speaker, level: "", text },
        }
    }
}

/// The content of the brackets at the start of a text, and the rest.
fn bracketed(text: &str) -> Option<(&str, &str)> {
    let text = text.strip_prefix('[')?;
    text.split_once("] ").or_else(|| Some((text.strip_suffix(']')?, "")))
}

/// The name in "name @ 0x55f672347bc0", an address in memory.
fn named(inner: &str) -> Option<&str> {
    let (name, address) = inner.rsplit_once(" @ ")?;
    let digits = address.strip_prefix("0x").unwrap_or(address);
    (!digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_hexdigit())).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn heard(stamps: &mut Stamps, filter: u32, text: &str) -> ErrorLine {
        stamps.hear(&format!("[Parsed_metadata_{filter} @ 0x55f672347bc0] [info] {text}"))
    }

    #[test]
    fn each_frame_that_is_handed_on_has_its_time() {
        let mut stamps = Stamps::default();
        assert_eq!(heard(&mut stamps, 2, "frame:0    pts:3360000000 pts_time:3.36"), ErrorLine::Sign);
        assert_eq!(heard(&mut stamps, 2, "decoded=1"), ErrorLine::Sign);
        assert_eq!(heard(&mut stamps, 2, "frame:1    pts:3400000001 pts_time:3.4"), ErrorLine::Sign);
        assert_eq!(heard(&mut stamps, 2, "decoded=1"), ErrorLine::Sign);
        assert_eq!(heard(&mut stamps, 8, "frame:0    pts:3400000001 pts_time:3.4"), ErrorLine::Sign);
        assert_eq!(heard(&mut stamps, 8, "handed-on=1"), ErrorLine::Stamp(Instant::from_nanos(3_400_000_001), 1));
        // Two lines are lost.
        heard(&mut stamps, 8, "frame:3    pts:3500000000 pts_time:3.5");
        assert_eq!(heard(&mut stamps, 8, "handed-on=1"), ErrorLine::Stamp(Instant::from_millis(3_500), 3));
        // New filters.
        heard(&mut stamps, 8, "frame:0    pts:3600000000 pts_time:3.6");
        assert_eq!(heard(&mut stamps, 8, "handed-on=1"), ErrorLine::Stamp(Instant::from_millis(3_600), 1));
    }

    #[test]
    fn complaints_are_told_from_chatter() {
        let mut stamps = Stamps::default();
        let complaint = |text: &str| ErrorLine::Complaint(text.to_owned());
        assert_eq!(stamps.hear("[h264 @ 0x55] [error] no frame!"), complaint("no frame!"));
        assert_eq!(stamps.hear("[fatal] Unrecognized option 'x'."), complaint("Unrecognized option 'x'."));
        let loader = "ffmpeg: error while loading shared libraries: x";
        assert_eq!(stamps.hear(loader), complaint(loader));
        for chatter in [
            "[info] Input #0, mov",
            "[info]",
            "    Metadata:",
            "",
            "[swscaler @ 0x1] [warning] deprecated pixel format",
        ] {
            assert_eq!(stamps.hear(chatter), ErrorLine::Sign, "{chatter}");
        }
        // Graphics cards that are tried.
        assert_eq!(stamps.hear("[AVHWDeviceContext @ 0x1] [error] Cannot load libcuda.so.1"), ErrorLine::Sign);
        assert_eq!(stamps.hear("[error] Device creation failed: -1."), ErrorLine::Sign);
        let none = "[hevc @ 0x562c] [info] Auto hwaccel disabled: no device found.";
        assert_eq!(stamps.hear(none), ErrorLine::NoHardware);
        let newer = "[vist#0:0/hevc @ 0x562c] [dec:hevc @ 0x562d] [info] Auto hwaccel disabled: no device found.";
        assert_eq!(stamps.hear(newer), ErrorLine::NoHardware);
        // On Windows.
        assert_eq!(stamps.hear("[h264 @ 000001d55c2fA340] [error] no frame!"), complaint("no frame!"));
    }

    #[test]
    fn brackets_in_a_description_are_neither_complaints_nor_stamps() {
        let mut stamps = Stamps::default();
        for chatter in [
            "[info]   Stream #0:0[0x100]: Video: mpeg2video (Main) ([2][0][0][0] / 0x0002), yuv420p(tv, progressive)",
            "[info] Input #0, mov,mp4, from 'file:/talks/[error] first] second.mp4':",
            "[info]     title           : x] [error] it is all broken",
            "                    : [Parsed_metadata_8 @ 0x5] [error] handed-on=1",
        ] {
            assert_eq!(stamps.hear(chatter), ErrorLine::Sign, "{chatter}");
        }
        // Only the filters tell times.
        for text in ["frame:0 pts:99 pts_time:3", "handed-on=1"] {
            for forged in [
                format!("[info] {text}"),
                format!("[info]     title           : x] [info] {text}"),
                format!("[info]     title           : [Parsed_metadata_8 @ 0x5] [info] {text}"),
                format!("[info] [Parsed_metadata_8 @ 0x5] [info] {text}"),
                format!("[mov,mp4 @ 0x5] [info] {text}"),
            ] {
                assert_eq!(stamps.hear(&forged), ErrorLine::Sign, "{forged}");
            }
        }
        assert_eq!(heard(&mut stamps, 8, "handed-on=1"), ErrorLine::Sign, "no time was told");
        let complaint = "[mov,mp4 @ 0x5] [error] [2] is no stream] at all";
        assert_eq!(stamps.hear(complaint), ErrorLine::Complaint("[2] is no stream] at all".to_owned()));
    }
}
