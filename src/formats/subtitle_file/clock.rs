//! Times as files write them.

use base::time::{Duration, Instant};

const MILLISECONDS_PER_SECOND: i64 = 1000;

/// Later times, some thirty years, are a slip of the pen.
pub(super) const LATEST: Instant = Instant::from_nanos(1_000_000_000_000_000_000);

/// `HH:MM:SS` + `separator` + `mmm`, rounded to milliseconds; the hours take as many digits as they need. Times before
/// zero become zero.
pub fn clock_text(instant: Instant, separator: char) -> String {
    millisecond_clock(instant.as_millis_rounded().max(0), separator, 2)
}

/// The same of milliseconds, with at least `hour_digits` digits for the hours.
pub(super) fn millisecond_clock(millis: i64, separator: char, hour_digits: usize) -> String {
    let (seconds, millis) = (millis / MILLISECONDS_PER_SECOND, millis % MILLISECONDS_PER_SECOND);
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    format!("{hours:0hour_digits$}:{minutes:02}:{seconds:02}{separator}{millis:03}")
}

/// Seconds as files with decimal numbers write them: exact, without zeros that say nothing.
pub fn seconds_text(instant: Instant) -> String {
    let nanos = instant.as_nanos();
    let (sign, nanos) = if nanos < 0 { ("-", nanos.unsigned_abs()) } else { ("", nanos.unsigned_abs()) };
    let (seconds, rest) = (nanos / 1_000_000_000, nanos % 1_000_000_000);
    if rest == 0 {
        return format!("{sign}{seconds}");
    }
    let fraction = format!("{rest:09}");
    format!("{sign}{seconds}.{}", fraction.trim_end_matches('0'))
}

/// The nanoseconds of digits behind a decimal sign; what goes beyond nanoseconds is cut off.
pub(super) fn fraction_nanos(digits: &str) -> i64 {
    let mut scale = 100_000_000;
    let mut nanos = 0;
    for digit in digits.bytes().take(9) {
        nanos += i64::from(digit.wrapping_sub(b'0')) * scale;
        scale /= 10;
    }
    nanos
}

/// The instant of hours, minutes and seconds, and nanoseconds beside them; `None` beyond any recording.
pub(super) fn instant_from_clock(hours: i64, minutes: i64, seconds: i64, nanos: i64) -> Option<Instant> {
    let seconds = hours.checked_mul(3600)?.checked_add(minutes.checked_mul(60)?)?.checked_add(seconds)?;
    Some(Instant::from_nanos(seconds.checked_mul(1_000_000_000)?.checked_add(nanos)?))
}

/// Hours, minutes and seconds with or without a fraction, each of at most so many digits; `None` beyond [`LATEST`], too.
pub(super) fn instant_from_parts([hours, minutes, seconds]: [&str; 3], most_digits: usize) -> Option<Instant> {
    let number = |text: &str| whole_number(text, most_digits);
    let (whole, fraction) = seconds.split_once(['.', ',']).unwrap_or((seconds, "0"));
    let is_fraction = !fraction.is_empty() && digits(fraction).1.is_empty();
    let nanos = is_fraction.then(|| fraction_nanos(fraction))?;
    instant_from_clock(number(hours)?, number(minutes)?, number(whole)?, nanos).filter(|at| *at <= LATEST)
}

/// A number that is nothing but digits, at most so many.
pub(super) fn whole_number(text: &str, most_digits: usize) -> Option<i64> {
    let (whole, rest) = digits(text);
    ((1..=most_digits).contains(&whole.len()) && rest.is_empty()).then(|| whole.parse().ok()).flatten()
}

/// The digits with which a text begins, and what follows them.
pub(super) fn digits(text: &str) -> (&str, &str) {
    text.split_at(text.bytes().take_while(u8::is_ascii_digit).count())
}

/// A distance of time as people write it: `1.5` (seconds), `1500ms`, `2s`, `-0:00:02.5`, `+1:30`.
pub fn offset_from_text(text: &str) -> Option<Duration> {
    let text = text.trim();
    let (sign, text) = match text.as_bytes().first()? {
        b'-' => (-1, &text[1..]),
        b'+' => (1, &text[1..]),
        _ => (1, text),
    };
    let (text, unit_nanos) = match text.strip_suffix("ms") {
        Some(text) => (text, 1_000_000),
        None => (text.strip_suffix('s').unwrap_or(text), 1_000_000_000),
    };
    let (whole, fraction) = text.split_once(['.', ',']).unwrap_or((text, ""));
    let is_number = |part: &str| !part.is_empty() && part.len() < 10 && part.bytes().all(|byte| byte.is_ascii_digit());
    let parts: Vec<&str> = whole.split(':').collect();
    if parts.len() > 3 || !parts.iter().all(|part| is_number(part)) || !(fraction.is_empty() || is_number(fraction)) {
        return None;
    }
    if parts.len() > 1 && unit_nanos != 1_000_000_000 {
        return None;
    }
    let units = parts.iter().try_fold(0_i64, |sum, part| sum.checked_mul(60)?.checked_add(part.parse().ok()?))?;
    let nanos = units.checked_mul(unit_nanos)?.checked_add(fraction_nanos(fraction) / (1_000_000_000 / unit_nanos))?;
    Some(Duration::from_nanos(sign * nanos))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks() {
        assert_eq!(clock_text(Instant::from_millis(3_599_999), ','), "00:59:59,999");
        assert_eq!(clock_text(Instant::from_millis(360_000_001), '.'), "100:00:00.001");
        assert_eq!(clock_text(Instant::from_millis(-1), '.'), "00:00:00.000");
        assert_eq!(seconds_text(Instant::from_nanos(1_500_000_001)), "1.500000001");
        assert_eq!(seconds_text(Instant::from_millis(-250)), "-0.25");
        assert_eq!(seconds_text(Instant::from_millis(7000)), "7");
    }

    #[test]
    fn offsets() {
        let check = |text: &str, millis: Option<i64>| {
            assert_eq!(offset_from_text(text), millis.map(Duration::from_millis), "{text}");
        };
        check("1.5", Some(1500));
        check("-1,25s", Some(-1250));
        check("+40ms", Some(40));
        check("-0:00:02.5", Some(-2500));
        check("1:30", Some(90_000));
        check("1:30ms", None);
        check("", None);
        check("-", None);
        check("1.5.2", None);
        check("99999999999", None);
    }
}
