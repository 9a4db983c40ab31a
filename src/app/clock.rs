//! Times as a person reads and writes them.

use crate::guideline::FrameRate;
use crate::t;
use crate::time::{Duration, Instant};

/// "1:02:03.4" or "2:03.4"; `digits` after the decimal mark of the language.
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

/// "1:02.345", "62.345", "00:01:02,345", to the millisecond; "00:01:02:12" with frames as the fourth part, of which a second has
/// as many as `rate` says (29.97: 30, as the time code without dropped frames counts them).
///
/// # Errors
/// A sentence for the person.
pub fn read_clock(text: &str, rate: Option<FrameRate>) -> Result<Instant, String> {
    let wrong = || t!("clock-wrong").to_owned();
    let text = text.trim().replace(',', ".");
    let parts: Vec<&str> = text.split(':').collect();
    if let [hours, minutes, seconds, frames] = parts[..] {
        return time_code([hours, minutes, seconds, frames], rate);
    }
    if parts.len() > 3 {
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

/// The same with a sign: "+2", "-0.5", "−1:02.5".
///
/// # Errors
/// A sentence for the person.
pub fn read_offset(text: &str, rate: Option<FrameRate>) -> Result<Duration, String> {
    let text = text.trim();
    let earlier = text.strip_prefix(['-', '−', '–']);
    let length = read_clock(earlier.or(text.strip_prefix('+')).unwrap_or(text), rate)? - Instant::ZERO;
    Ok(if earlier.is_some() { -length } else { length })
}

/// A whole number of at most so many digits.
fn number(text: &str, digits: usize) -> Option<i64> {
    let fits = (1..=digits).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    if fits { text.parse().ok() } else { None }
}

fn time_code(parts: [&str; 4], rate: Option<FrameRate>) -> Result<Instant, String> {
    let rate = rate.ok_or_else(|| t!("clock-no-frames"))?;
    let [hours, minutes, seconds, frames] = parts.map(|part| number(part, 3));
    let (Some(hours), Some(minutes), Some(seconds), Some(frames)) = (hours, minutes, seconds, frames) else {
        return Err(t!("clock-frames").to_owned());
    };
    let (per, in_seconds) = rate.ratio();
    let per_second = (per + in_seconds - 1) / in_seconds;
    if minutes > 59 || seconds > 59 || frames >= per_second {
        return Err(t!("clock-ranges", frames = per_second));
    }
    Ok(rate.start_of((hours * 3600 + minutes * 60 + seconds) * per_second + frames))
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

    #[test]
    fn times_are_read_in_every_usual_way() {
        let check = |text: &str, millis: i64| {
            assert_eq!(read_clock(text, None), Ok(Instant::from_millis(millis)), "{text}");
        };
        check("1:02.345", 62_345);
        check("62.345", 62_345);
        check("00:01:02,345", 62_345);
        check(" 2 ", 2000);
        check(".5", 500);
        check("1:00:00", 3_600_000);
        check("3.14159", 3141);
        for wrong in ["", ":", "1:", "a", "1:2:3:4", "1:2:3:4:5", "-1", "1:75", "1e3", "1.2.3", "١", "99999999"] {
            assert!(read_clock(wrong, None).is_err(), "{wrong}");
        }
    }

    #[test]
    fn time_codes_count_frames() {
        let check = |text: &str, rate: FrameRate, expected: Option<i64>| {
            let frame = read_clock(text, Some(rate)).ok().map(|at| rate.nearest(at));
            assert_eq!(frame, expected, "{text} at {}", rate.label());
        };
        check("00:01:02:12", FrameRate::F25, Some(62 * 25 + 12));
        check("00:01:02:12", FrameRate::F23_976, Some(62 * 24 + 12));
        check("10:00:00:00", FrameRate::F29_97, Some(36_000 * 30));
        check("00:00:00:25", FrameRate::F25, None);
        check("00:60:00:00", FrameRate::F25, None);
        check("00:00:x:00", FrameRate::F25, None);
        assert!(read_clock("00:01:02:12", None).unwrap_err().contains("no frame rate"));
    }

    #[test]
    fn offsets_have_a_sign() {
        let check = |text: &str, millis: i64| {
            assert_eq!(read_offset(text, Some(FrameRate::F25)), Ok(Duration::from_millis(millis)), "{text}");
        };
        check("+2", 2_000);
        check("2", 2_000);
        check("-0.5", -500);
        check("−1:02.5", -62_500);
        check("- 0:01", -1_000);
        check("-00:00:02:12", -2_480);
        for wrong in ["", "+", "--1", "+-1", "two"] {
            assert!(read_offset(wrong, None).is_err(), "{wrong}");
        }
    }
}
