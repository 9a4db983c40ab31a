//! An object with a text and a time, under whatever names a program gave them.

use std::borrow::Cow;
use std::sync::Arc;

use super::json::Json;
use super::raw::seconds;
use crate::time::Instant;

/// What a bare number under a key that names no unit means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unit {
    Seconds,
    Milliseconds,
}

const TEXT_KEYS: &[&str] = &[
    "punctuated_word",
    "punct",
    "word",
    "text",
    "value",
    "content",
    "token",
    "name",
    "Display",
    "display",
    "transcript",
    "t",
];
const START_KEYS: &[&str] = &[
    "start",
    "start_time",
    "startTime",
    "begin",
    "from",
    "ts",
    "start_ms",
    "startMs",
    "startOffset",
    "offset",
    "offsetMilliseconds",
    "OffsetInSeconds",
    "time",
    "time_start",
    "b",
];
const END_KEYS: &[&str] =
    &["end", "end_time", "endTime", "to", "end_ts", "endTs", "end_ms", "endMs", "endOffset", "stop", "time_end"];
const DURATION_KEYS: &[&str] =
    &["duration", "dur", "duration_ms", "durationMs", "durationMilliseconds", "DurationInSeconds", "d"];
const SPEAKER_KEYS: &[&str] =
    &["speaker", "speaker_id", "speakerTag", "speaker_label", "speakerLabel", "speaker_name", "speakerId"];
const CONFIDENCE_KEYS: &[&str] = &["confidence", "conf", "probability", "score", "p", "Confidence"];

/// A view of a JSON object, or of a list `["word", start, end]` (IBM Watson).
#[derive(Clone, Copy)]
pub(super) struct Item<'a> {
    value: &'a Json,
    unit: Unit,
}

impl<'a> Item<'a> {
    pub fn new(value: &'a Json, unit: Unit) -> Self {
        Self { value, unit }
    }

    /// The first of its alternatives, where text and score may be.
    fn first_choice(self) -> Option<&'a Json> {
        ["alternatives", "nBest", "NBest"].iter().find_map(|key| self.value.list_at(key).first())
    }

    pub fn text(self) -> Option<Cow<'a, str>> {
        match self.value {
            Json::List(parts) => match parts.as_slice() {
                [Json::Text(text), Json::Number(_), Json::Number(_), ..] => Some(Cow::Borrowed(text)),
                _ => None,
            },
            Json::Object(_) => {
                let own = TEXT_KEYS.iter().find_map(|key| self.value.text_at(key));
                let text = own.or_else(|| {
                    let choice = self.first_choice()?;
                    TEXT_KEYS.iter().find_map(|key| choice.text_at(key))
                });
                text.map(Cow::Borrowed).or_else(|| self.lines())
            }
            _ => None,
        }
    }

    /// aeneas writes the text of a fragment as a list of lines.
    fn lines(self) -> Option<Cow<'a, str>> {
        let lines: Vec<&str> = self.value.list_at("lines").iter().filter_map(Json::text).collect();
        (!lines.is_empty()).then(|| Cow::Owned(lines.join(" ")))
    }

    pub fn start(self) -> Option<Instant> {
        if let Json::List(parts) = self.value {
            return self.number(parts.get(1)?.number()?);
        }
        self.pair(0).or_else(|| START_KEYS.iter().find_map(|key| self.time(key)))
    }

    pub fn end(self) -> Option<Instant> {
        if let Json::List(parts) = self.value {
            return self.number(parts.get(2)?.number()?);
        }
        self.pair(1).or_else(|| END_KEYS.iter().find_map(|key| self.time(key))).or_else(|| {
            let duration = DURATION_KEYS.iter().find_map(|key| self.time(key))?;
            Some(self.start()? + (duration - Instant::ZERO))
        })
    }

    /// `"timestamp": [start, end]` of Hugging Face pipelines.
    fn pair(self, at: usize) -> Option<Instant> {
        let pair = self.value.get("timestamp")?.list().filter(|pair| pair.len() == 2)?;
        self.number(pair[at].number()?)
    }

    fn number(self, value: f64) -> Option<Instant> {
        seconds(if self.unit == Unit::Milliseconds { value / 1000.0 } else { value })
    }

    fn time(self, key: &str) -> Option<Instant> {
        match self.value.get(key)? {
            // A bare number that is called an offset counts characters, or ticks of unknown length.
            Json::Number(_) if key.ends_with("ffset") => None,
            Json::Number(value) if key.ends_with("ms") || key.ends_with("Ms") || key.ends_with("Milliseconds") => {
                seconds(value / 1000.0)
            }
            Json::Number(value) if key.ends_with("Seconds") => seconds(*value),
            Json::Number(value) => self.number(*value),
            Json::Text(text) => written_time(text),
            // Google's client libraries; a part that is zero may be missing.
            object @ Json::Object(members) if members.iter().all(|(key, _)| matches!(&**key, "seconds" | "nanos")) => {
                let part = |key| match object.get(key) {
                    Some(Json::Number(value)) => Some(*value),
                    Some(Json::Text(text)) => text.parse().ok(),
                    Some(_) => None,
                    None => Some(0.0),
                };
                seconds(part("seconds")? + part("nanos")? / 1e9)
            }
            _ => None,
        }
    }

    pub fn speaker(self) -> Option<Arc<str>> {
        let of = |value: &Json| {
            SPEAKER_KEYS.iter().find_map(|key| match value.get(key)? {
                Json::Text(name) if !name.trim().is_empty() => Some(Arc::from(name.trim())),
                Json::Number(number) if number.fract() == 0.0 => Some(Arc::from(format!("{number:.0}"))),
                _ => None,
            })
        };
        of(self.value).or_else(|| self.first_choice().and_then(of))
    }

    pub fn confidence(self) -> Option<f64> {
        let of = |value: &Json| {
            CONFIDENCE_KEYS.iter().find_map(|key| match value.get(key)? {
                Json::Number(number) => Some(*number),
                Json::Text(text) => text.parse().ok(),
                _ => None,
            })
        };
        of(self.value).or_else(|| self.first_choice().and_then(of))
    }

    /// Laughter, music and the like among words.
    pub fn is_event(self) -> bool {
        matches!(self.value.text_at("type"), Some("audio_event" | "speaker_change"))
    }
}

/// "13.43", "1.300s" or "PT1M0.52S".
fn written_time(text: &str) -> Option<Instant> {
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
