//! Times as a person reads and writes them.
//!
//! Where something is in the talk is shown in one form throughout the window: as a clock does, or as time code. Which one it is
//! belongs to the thread, as the language does: the window sets it before it draws, and code that draws a time need not ask for it.

use std::cell::Cell;

use base::texts::t;
use base::time::{Duration, Instant};
use formats::guideline::{FrameRate, TimecodeScheme};

/// How times are shown and read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TimeForm {
    /// How frames are counted; `None`: no frame rate is known.
    pub scheme: Option<TimecodeScheme>,
    /// Whether times are shown as time code, where frames can be counted.
    pub is_timecode: bool,
}

impl TimeForm {
    /// How frames are counted in what is shown.
    pub fn shown(self) -> Option<TimecodeScheme> {
        self.scheme.filter(|_| self.is_timecode)
    }

    fn rate(self) -> Option<FrameRate> {
        self.scheme.map(TimecodeScheme::rate)
    }
}

thread_local! {
    static FORM: Cell<TimeForm> = Cell::default();
}

/// From now on the times of this thread are shown and read in this form.
pub fn show_times_as(form: TimeForm) {
    FORM.set(form);
}

/// As times are shown and read.
pub fn time_form() -> TimeForm {
    FORM.get()
}

/// Half of what a file rounds to: the frame that begins here, to the nearest millisecond, is the one that is shown.
const ROUNDED: Duration = Duration::from_nanos(500_000);

/// The frame that is shown at `at`.
pub fn frame_at(rate: FrameRate, at: Instant) -> i64 {
    rate.at_or_before(at + ROUNDED)
}

/// Where something is: "1:02:03.4" with so many `digits` after the decimal mark, or "01:02:03:10".
pub fn moment(at: Instant, digits: usize) -> String {
    match time_form().shown() {
        Some(scheme) => scheme.text(frame_at(scheme.rate(), at).max(0)),
        None => clock(at.as_secs(), digits),
    }
}

/// Where a frame stands: as time code wherever frames can be counted, whatever other times are shown as.
pub fn frame_moment(at: Instant) -> String {
    match time_form().scheme {
        Some(scheme) => scheme.text(frame_at(scheme.rate(), at).max(0)),
        None => moment(at, 3),
    }
}

/// How long something is, or where it is roughly: "1:02:03.4" or "2:03.4"; `digits` after the decimal mark of the language.
pub fn clock(secs: f64, digits: usize) -> String {
    let unit = 10_i64.pow(digits as u32);
    let total = (secs.max(0.0) * unit as f64).round() as i64;
    let (whole, rest) = (total / unit, total % unit);
    let (hours, minutes, seconds) = (whole / 3600, whole / 60 % 60, whole % 60);
    let fraction = if digits > 0 { format!("{}{rest:0digits$}", t!("decimal-mark")) } else { String::new() };
    if hours > 0 {
        format!("{hours}:{minutes:02}:{seconds:02}{fraction}")
    } else {
        format!("{minutes}:{seconds:02}{fraction}")
    }
}

/// "1:02.345", "62.345", "00:01:02,345", to the millisecond; "00:01:02:12" with frames as the fourth part. They count as the time
/// code that is shown; where none is shown, all frames count, and behind a semicolon ("00:01:02;12") frame numbers are dropped.
///
/// # Errors
/// A sentence for the person.
pub fn read_moment(text: &str) -> Result<Instant, String> {
    read_in(text, time_form())
}

fn read_in(text: &str, form: TimeForm) -> Result<Instant, String> {
    let wrong = || t!("clock-wrong").to_owned();
    let text = text.trim().replace(',', ".");
    let parts: Vec<&str> = text.split([':', ';']).collect();
    if let [hours, minutes, seconds, frames] = parts[..] {
        return time_code([hours, minutes, seconds, frames], text.contains(';'), form);
    }
    if parts.len() > 3 || text.contains(';') {
        return Err(wrong());
    }
    let mut whole_minutes = 0_i64;
    let (seconds, whole) = parts.split_last().ok_or_else(wrong)?;
    for part in whole {
        whole_minutes = whole_minutes * 60 + number(part, 6).ok_or_else(wrong)?;
    }
    let (seconds, fraction) = seconds.split_once('.').unwrap_or((seconds, ""));
    let are_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if (seconds.is_empty() && fraction.is_empty()) || !are_digits(fraction) {
        return Err(wrong());
    }
    let seconds = if seconds.is_empty() { 0 } else { number(seconds, 7).ok_or_else(wrong)? };
    if !whole.is_empty() && seconds > 59 {
        return Err(t!("clock-minute").to_owned());
    }
    let thousandths: String = fraction.chars().chain("000".chars()).take(3).collect();
    let thousandths = number(&thousandths, 3).ok_or_else(wrong)?;
    Ok(Instant::from_millis((whole_minutes * 60 + seconds) * 1000 + thousandths))
}

/// The same with a sign: "+2", "-0.5", "−1:02.5". With frames it is so many frames, none of which is left out.
///
/// # Errors
/// A sentence for the person.
pub fn read_offset(text: &str) -> Result<Duration, String> {
    offset_in(text, time_form())
}

fn offset_in(text: &str, form: TimeForm) -> Result<Duration, String> {
    let text = text.trim();
    let earlier = text.strip_prefix(['-', '−', '–']);
    // A length begins nowhere: no minute in it leaves out a number.
    let form = TimeForm { scheme: form.rate().map(TimecodeScheme::straight), is_timecode: false };
    let length = read_in(earlier.or(text.strip_prefix('+')).unwrap_or(text), form)? - Instant::ZERO;
    Ok(if earlier.is_some() { -length } else { length })
}

/// A whole number of at most so many digits.
fn number(text: &str, digits: usize) -> Option<i64> {
    let fits = (1..=digits).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    if fits { text.parse().ok() } else { None }
}

/// `drops`: whether it was written with a semicolon.
fn time_code(parts: [&str; 4], drops: bool, form: TimeForm) -> Result<Instant, String> {
    let rate = form.rate().ok_or_else(|| t!("clock-no-frames"))?;
    let scheme = match (drops, form.shown()) {
        (true, _) => TimecodeScheme::drop_frame(rate).ok_or_else(|| t!("clock-drops-none"))?,
        (false, shown) => shown.unwrap_or(TimecodeScheme::straight(rate)),
    };
    let [hours, minutes, seconds, frames] = parts.map(|part| number(part, 3));
    let (Some(hours), Some(minutes), Some(seconds), Some(frames)) = (hours, minutes, seconds, frames) else {
        return Err(t!("clock-frames").to_owned());
    };
    if minutes > 59 || seconds > 59 || frames >= scheme.per_second() {
        return Err(t!("clock-ranges", frames = scheme.per_second()));
    }
    let frame = scheme.frame([hours, minutes, seconds, frames]);
    Ok(rate.start_of(frame.ok_or_else(|| t!("clock-dropped"))?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_read_as_people_write_them() {
        let check = |secs: f64, digits: usize, expected: &str| assert_eq!(clock(secs, digits), expected);
        check(0.0, 0, "0:00");
        check(62.25, 1, "1:02.3");
        check(3723.999, 3, "1:02:03.999");
        check(59.9999, 2, "1:00.00");
        check(-1.0, 0, "0:00");
    }

    fn form(rate: FrameRate) -> TimeForm {
        TimeForm { scheme: Some(TimecodeScheme::usual(rate)), is_timecode: false }
    }

    #[test]
    fn moments_are_shown_in_one_form_throughout() {
        let check = |form: TimeForm, at: Instant, expected: &str| {
            show_times_as(form);
            assert_eq!(moment(at, 3), expected, "{form:?}");
            // What is shown is read as what it stands for.
            let read = read_moment(expected).unwrap();
            assert_eq!(moment(read, 3), expected, "{form:?}");
            show_times_as(TimeForm::default());
        };
        let minute = Instant::from_millis(60_060);
        let usual = |rate: FrameRate| TimeForm { is_timecode: true, ..form(rate) };
        check(TimeForm::default(), minute, "1:00.060");
        check(form(FrameRate::F25), minute, "1:00.060");
        check(usual(FrameRate::F25), minute, "00:01:00:01");
        check(usual(FrameRate::F29_97), minute, "00:01:00;02");
        check(
            TimeForm { scheme: Some(TimecodeScheme::straight(FrameRate::F29_97)), is_timecode: true },
            minute,
            "00:01:00:00",
        );
        // Without a rate there are no frames to count.
        check(TimeForm { scheme: None, is_timecode: true }, minute, "1:00.060");
        check(usual(FrameRate::F25), Instant::from_millis(-3), "00:00:00:00");
        // A time that a file rounded is that of its frame.
        let frame = FrameRate::F23_976.start_of(50);
        let rounded = Instant::from_millis(frame.as_millis_rounded());
        assert!(rounded < frame);
        check(usual(FrameRate::F23_976), rounded, "00:00:02:02");
    }

    #[test]
    fn times_are_read_in_every_usual_way() {
        let check = |text: &str, millis: i64| {
            assert_eq!(read_moment(text), Ok(Instant::from_millis(millis)), "{text}");
        };
        check("1:02.345", 62_345);
        check("62.345", 62_345);
        check("00:01:02,345", 62_345);
        check(" 2 ", 2000);
        check(".5", 500);
        check("1:00:00", 3_600_000);
        check("3.14159", 3141);
        for wrong in ["", ":", "1:", "a", "1:2:3:4", "1:2:3:4:5", "-1", "1:75", "1e3", "1.2.3", "١", "99999999", "1;2"]
        {
            assert!(read_moment(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn time_codes_count_frames() {
        let check = |text: &str, rate: FrameRate, expected: Option<i64>| {
            let frame = read_in(text, form(rate)).ok().map(|at| rate.nearest(at));
            assert_eq!(frame, expected, "{text} at {}", rate.label());
        };
        check("00:01:02:12", FrameRate::F25, Some(62 * 25 + 12));
        check("00:01:02:12", FrameRate::F23_976, Some(62 * 24 + 12));
        check("10:00:00:00", FrameRate::F29_97, Some(36_000 * 30));
        check("00:00:00:25", FrameRate::F25, None);
        check("00:60:00:00", FrameRate::F25, None);
        check("00:00:x:00", FrameRate::F25, None);
        // With a semicolon numbers are dropped, and so they are where time code is shown that way.
        check("01:00:00;00", FrameRate::F29_97, Some(107_892));
        check("00:01:00;00", FrameRate::F29_97, None);
        check("00:01:00;02", FrameRate::F25, None);
        let shown = TimeForm { is_timecode: true, ..form(FrameRate::F29_97) };
        assert_eq!(read_in("01:00:00:00", shown), Ok(FrameRate::F29_97.start_of(107_892)));
        assert!(read_in("00:01:00:01", shown).unwrap_err().contains("dropped"));
        assert!(read_moment("00:01:02:12").unwrap_err().contains("no frame rate"));
    }

    #[test]
    fn offsets_have_a_sign() {
        let check = |text: &str, millis: i64| {
            let form = TimeForm { is_timecode: true, ..form(FrameRate::F25) };
            assert_eq!(offset_in(text, form), Ok(Duration::from_millis(millis)), "{text}");
        };
        check("+2", 2_000);
        check("2", 2_000);
        check("-0.5", -500);
        check("−1:02.5", -62_500);
        check("- 0:01", -1_000);
        check("-00:00:02:12", -2_480);
        for wrong in ["", "+", "--1", "+-1", "two"] {
            assert!(read_offset(wrong).is_err(), "{wrong}");
        }
        // So many frames, however they are numbered.
        let shown = TimeForm { is_timecode: true, ..form(FrameRate::F29_97) };
        assert_eq!(offset_in("00:01:00:00", shown), Ok(FrameRate::F29_97.lasting(1800)));
    }
}
