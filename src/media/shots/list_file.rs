//! Lists of shot changes as text, one time a line.
//!
//! Read are clock times (`0:01:02.345`), seconds (`62.345`, as Subtitle Edit's `.shotchanges` have them), time code (`00:01:02:08`, with
//! a semicolon where frames are dropped) and Aegisub's keyframes (`# keyframe format v1`), which are numbers of frames. A `#` begins a
//! comment. Time code and frames need a frame rate: that of the file, if it says one, else the caller's.

use std::fmt::Write as _;
use std::path::Path;

use super::changes::ShotChanges;
use base::text_encoding;
use base::texts::t;
use base::time::Instant;
use formats::guideline::{FrameRate, TimecodeScheme};

/// Longer files are no lists, in bytes.
pub const LONGEST_LIST: u64 = 16 << 20;

/// The first line of Aegisub's files.
const KEYFRAMES: &str = "# keyframe format v1";
/// In which line of ours the rate of time codes stands.
const RATE: &str = "# frame rate:";
/// The beginning of what video encoders write, which is something else.
const ENCODER_STATISTICS: [&str; 3] = ["# XviD 2pass stat file", "##map version", "#options:"];

/// As what a list is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ListFormat {
    /// `0:01:02.345`
    Clock,
    /// `62.345`, as Subtitle Edit reads it.
    Seconds,
    /// `00:01:02:08`
    Timecode(TimecodeScheme),
}

impl ListFormat {
    /// By the ending of the file's name; time code where a way to count frames is given.
    pub fn of(path: &Path, scheme: Option<TimecodeScheme>) -> Self {
        let is_subtitle_edit = path.extension().is_some_and(|ending| {
            ending.eq_ignore_ascii_case("shotchanges") || ending.eq_ignore_ascii_case("scenechanges")
        });
        match scheme {
            _ if is_subtitle_edit => Self::Seconds,
            Some(scheme) => Self::Timecode(scheme),
            None => Self::Clock,
        }
    }
}

/// Why a text is no list of shot changes.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ShotListError {
    #[error("{}", t!("shots-list-bad-line", line = *line, text = text.as_str()))]
    NoTime { line: usize, text: String },
    #[error("{}", t!("shots-list-needs-rate", line = *line))]
    NeedsRate { line: usize },
    #[error("{}", t!("shots-list-bad-frame", line = *line, text = text.as_str()))]
    NoSuchFrame { line: usize, text: String },
    #[error("{}", t!("shots-list-statistics"))]
    EncoderStatistics,
    #[error("{}", t!("shots-list-empty"))]
    Empty,
}

/// Reads a list. `rate`: that of the video, for time code and numbers of frames, unless the file says another.
///
/// # Errors
/// [`ShotListError`] with the line that is no time.
pub fn read_list(bytes: &[u8], rate: Option<FrameRate>) -> Result<ShotChanges, ShotListError> {
    let text = text_encoding::decode(bytes).text;
    let first = text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default().trim();
    if ENCODER_STATISTICS.iter().any(|start| first.starts_with(start)) {
        return Err(ShotListError::EncoderStatistics);
    }
    let times = if first.eq_ignore_ascii_case(KEYFRAMES) { keyframes(&text, rate)? } else { times(&text, rate)? };
    if times.is_empty() { Err(ShotListError::Empty) } else { Ok(ShotChanges::new(times)) }
}

/// Lines with something on them before any comment, with their numbers from 1.
fn said(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let lines = text.lines().zip(1..).map(|(line, number)| (number, line.split('#').next().unwrap_or_default().trim()));
    lines.filter(|(_, line)| !line.is_empty())
}

fn times(text: &str, rate: Option<FrameRate>) -> Result<Vec<Instant>, ShotListError> {
    let own_rate = text.lines().find_map(|line| line.trim().strip_prefix(RATE)?.trim().parse().ok());
    let rate = own_rate.or(rate);
    said(text).take(ShotChanges::MOST).map(|(line, text)| time(text, line, rate)).collect()
}

fn time(text: &str, line: usize, rate: Option<FrameRate>) -> Result<Instant, ShotListError> {
    let no_time = || ShotListError::NoTime { line, text: text.chars().take(40).collect() };
    let parts: Vec<&str> = text.split([':', ';']).collect();
    if let [_, _, _, _] = parts[..] {
        let mut numbers = [0_i64; 4];
        for (number, part) in numbers.iter_mut().zip(&parts) {
            *number = whole(part).ok_or_else(no_time)?;
        }
        let rate = rate.ok_or(ShotListError::NeedsRate { line })?;
        let dropped = text.contains(';').then(|| TimecodeScheme::drop_frame(rate));
        let scheme = dropped.unwrap_or(Some(TimecodeScheme::straight(rate)));
        let frame = scheme.and_then(|scheme| scheme.frame(numbers));
        let frame = frame.ok_or_else(|| ShotListError::NoSuchFrame { line, text: text.chars().take(40).collect() });
        return Ok(rate.start_of(frame?));
    }
    let (seconds, larger) = parts.split_last().ok_or_else(no_time)?;
    if larger.len() > 2 || text.contains(';') {
        return Err(no_time());
    }
    let mut minutes = 0;
    for part in larger {
        minutes = minutes * 60 + whole(part).ok_or_else(no_time)?;
    }
    let seconds = seconds.replace(',', ".");
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    let value: f64 =
        Some(&seconds).filter(|text| is_number(text)).and_then(|text| text.parse().ok()).ok_or_else(no_time)?;
    let most = if larger.is_empty() { 1e7 } else { 60.0 };
    if value >= most {
        return Err(no_time());
    }
    Ok(Instant::from_millis(minutes * 60_000) + (Instant::from_secs(value) - Instant::ZERO))
}

/// A whole number without a sign, as parts of a time are.
fn whole(text: &str) -> Option<i64> {
    let fits = (1..=6).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    if fits { text.parse().ok() } else { None }
}

fn keyframes(text: &str, rate: Option<FrameRate>) -> Result<Vec<Instant>, ShotListError> {
    let mut rate = rate;
    let mut frames = Vec::new();
    for (line, text) in said(text).take(ShotChanges::MOST) {
        let no_time = || ShotListError::NoTime { line, text: text.chars().take(40).collect() };
        if let Some(own) = text.strip_prefix("fps") {
            // 0 stands for "not known".
            rate = own.trim().parse().ok().or(rate);
            continue;
        }
        let rate = rate.ok_or(ShotListError::NeedsRate { line })?;
        let number: i64 =
            Some(text).filter(|text| text.len() <= 9).and_then(|text| text.parse().ok()).ok_or_else(no_time)?;
        frames.push(rate.start_of(number));
    }
    // The first frame of a video is a keyframe, and no change.
    frames.retain(|at| *at > Instant::ZERO);
    Ok(frames)
}

/// Writes a list.
pub fn write_list(changes: &ShotChanges, format: ListFormat) -> String {
    let mut text = String::new();
    match format {
        ListFormat::Clock => text.push_str("# shot changes\n"),
        ListFormat::Seconds => {}
        ListFormat::Timecode(scheme) => {
            let _ = writeln!(text, "# shot changes\n{RATE} {}", scheme.rate());
        }
    }
    for at in changes.times() {
        let millis = at.as_millis_rounded();
        let (seconds, thousandths) = (millis / 1000, millis % 1000);
        let _ = match format {
            ListFormat::Clock => {
                let (hours, minutes) = (seconds / 3600, seconds / 60 % 60);
                writeln!(text, "{hours}:{minutes:02}:{:02}.{thousandths:03}", seconds % 60)
            }
            ListFormat::Seconds => writeln!(text, "{seconds}.{thousandths:03}"),
            ListFormat::Timecode(scheme) => writeln!(text, "{}", scheme.text(scheme.rate().nearest(*at))),
        };
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn millis(text: &str, rate: Option<FrameRate>) -> Vec<i64> {
        read_list(text.as_bytes(), rate).unwrap_or_else(|error| panic!("{text}: {error}")).into()
    }

    fn changes() -> ShotChanges {
        vec![40, 62_345, 3_723_400].into()
    }

    #[test]
    fn what_is_written_is_read_again() {
        for format in [ListFormat::Clock, ListFormat::Seconds] {
            assert_eq!(read_list(write_list(&changes(), format).as_bytes(), None), Ok(changes()));
        }
        assert_eq!(
            write_list(&changes(), ListFormat::Clock),
            "# shot changes\n0:00:00.040\n0:01:02.345\n1:02:03.400\n"
        );
        assert_eq!(write_list(&changes(), ListFormat::Seconds), "0.040\n62.345\n3723.400\n");
        // Frames of the video stay frames, and the file says its rate.
        for scheme in [TimecodeScheme::usual(FrameRate::F29_97), TimecodeScheme::straight(FrameRate::F23_976)] {
            let frames = [17, 1800, 107_892].map(|frame| scheme.rate().start_of(frame));
            let all = ShotChanges::new(frames);
            let text = write_list(&all, ListFormat::Timecode(scheme));
            assert_eq!(read_list(text.as_bytes(), Some(FrameRate::F25)), Ok(all), "{text}");
        }
        let dropped = write_list(
            &ShotChanges::new([FrameRate::F29_97.start_of(1800)]),
            ListFormat::Timecode(TimecodeScheme::usual(FrameRate::F29_97)),
        );
        assert_eq!(dropped, "# shot changes\n# frame rate: 29.97\n00:01:00;02\n");
    }

    #[test]
    fn times_are_read_in_every_usual_way() {
        assert_eq!(
            millis("\u{feff}0:01:02.345\r\n# nothing\r\n 1:02,5 # a slide\r\n\r\n3\n.25\n", None),
            [250, 3_000, 62_345, 62_500]
        );
        assert_eq!(millis("00:00:01:12\n00:00:02:00", Some(FrameRate::F25)), [1_480, 2_000]);
        // Two numbers are left out at the minute.
        assert_eq!(millis("00:01:00;02", Some(FrameRate::F29_97)), [60_060]);
        assert_eq!(millis("00:01:00:00", Some(FrameRate::F29_97)), [60_060]);
    }

    #[test]
    fn keyframes_of_aegisub_are_frames() {
        assert_eq!(millis("# keyframe format v1\nfps 0\n0\n25\n50\n", Some(FrameRate::F25)), [1_000, 2_000]);
        assert_eq!(millis("# keyframe format v1\nfps 23.976\n24\n", Some(FrameRate::F25)), [1_001]);
        let needs = read_list(b"# keyframe format v1\nfps 0\n0\n25\n", None);
        assert_eq!(needs, Err(ShotListError::NeedsRate { line: 3 }));
    }

    #[test]
    fn what_is_no_list_is_refused_with_its_line() {
        let check = |text: &str, expected: &str| {
            let message = read_list(text.as_bytes(), None).unwrap_err().to_string();
            assert!(message.contains(expected), "{text}: {message}");
        };
        check("1.0\nsoon\n", "line 2");
        check("1:75\n", "line 1");
        check("-3\n", "line 1");
        check("1e3\n", "line 1");
        check("00:00:01:12\n", "frame rate");
        check("1;02\n", "line 1");
        check("# only this\n", "no time");
        check("", "no time");
        check("# XviD 2pass stat file (core version 1.2)\ni 3 400 0\n", "encoder");
        let dropped = read_list(b"00:01:00;00\n", Some(FrameRate::F29_97)).unwrap_err();
        assert!(matches!(dropped, ShotListError::NoSuchFrame { line: 1, .. }), "{dropped}");
        assert!(read_list(b"00:01:00;02\n", Some(FrameRate::F25)).is_err(), "25 frames drop none");
    }

    #[test]
    fn the_ending_says_how_it_is_written() {
        let scheme = Some(TimecodeScheme::straight(FrameRate::F25));
        assert_eq!(ListFormat::of(Path::new("a.SHOTCHANGES"), scheme), ListFormat::Seconds);
        assert_eq!(
            ListFormat::of(Path::new("a.txt"), scheme),
            ListFormat::Timecode(TimecodeScheme::straight(FrameRate::F25))
        );
        assert_eq!(ListFormat::of(Path::new("a.txt"), None), ListFormat::Clock);
    }
}
