//! Times as they stand in JSON.

use super::json::Json;
use super::raw::seconds;
use base::time::Instant;

/// The unit of a bare number; never guessed from its size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unit {
    Seconds,
    Milliseconds,
    /// 100 nanoseconds, as Microsoft counts.
    Ticks,
}

impl Unit {
    pub fn instant(self, number: f64) -> Option<Instant> {
        seconds(match self {
            Self::Seconds => number,
            Self::Milliseconds => number / 1e3,
            Self::Ticks => number / 1e7,
        })
    }
}

/// A number in `unit`, the same as a string (`"13.43"`), a time that names its unit (`"1.300s"`, `"PT1M0.52S"`), or
/// `{"seconds": "12", "nanos": 900000000}`.
pub(super) fn time(value: Json<'_>, unit: Unit) -> Option<Instant> {
    if let Some(number) = value.number() {
        return unit.instant(number);
    }
    if let Some(text) = value.text() {
        return match text.trim().parse() {
            Ok(number) if text.trim().starts_with(|sign: char| sign.is_ascii_digit() || matches!(sign, '.' | '-')) => {
                unit.instant(number)
            }
            _ => written_time(&text),
        };
    }
    // Google's client libraries; a part that is zero may be missing.
    if !value.is_object() || !value.members().all(|(name, _)| name.is_one_of(&["seconds", "nanos"])) {
        return None;
    }
    let part = |key| match value.get(key) {
        Some(part) => part.number().or_else(|| part.text()?.parse().ok()),
        None => Some(0.0),
    };
    seconds(part("seconds")? + part("nanos")? / 1e9)
}

/// "13.43", "1.300s" or "PT1M0.52S".
pub(super) fn written_time(text: &str) -> Option<Instant> {
    let text = text.trim();
    if let Some(iso) = text.strip_prefix("PT") {
        let (mut total, mut rest) = (0.0, iso);
        while !rest.is_empty() {
            let end = rest.find(|sign: char| sign.is_ascii_alphabetic())?;
            let value: f64 = rest[..end].parse().ok()?;
            total += value
                * match rest.as_bytes()[end] {
                    b'H' => 3600.0,
                    b'M' => 60.0,
                    b'S' => 1.0,
                    _ => return None,
                };
            rest = &rest[end + 1..];
        }
        return seconds(total);
    }
    let number = text.strip_suffix('s').unwrap_or(text);
    number.starts_with(|sign: char| sign.is_ascii_digit() || matches!(sign, '.' | '-')).then_some(())?;
    seconds(number.parse().ok()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn written_times_are_seconds() {
        let check = |text: &str, millis: Option<i64>| {
            assert_eq!(written_time(text), millis.map(Instant::from_millis), "{text}")
        };
        check("13.43", Some(13_430));
        check("1.300s", Some(1300));
        check("PT1M0.52S", Some(60_520));
        check("PT", Some(0));
        check("SPEAKER", None);
        check("inf", None);
    }
}
