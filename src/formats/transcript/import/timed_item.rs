//! An object with a text and a time, under whatever names a program gave them.

use std::borrow::Cow;
use std::sync::Arc;

use super::json::Json;
use super::json_time::{Unit, time};
use super::raw::seconds;
use base::time::Instant;

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
    value: Json<'a>,
    unit: Unit,
}

impl<'a> Item<'a> {
    pub fn new(value: Json<'a>, unit: Unit) -> Self {
        Self { value, unit }
    }

    /// The first of its alternatives, where text and score may be.
    fn first_choice(self) -> Option<Json<'a>> {
        ["alternatives", "nBest", "NBest"].iter().find_map(|key| self.value.list_at(key).next())
    }

    pub fn text(self) -> Option<Cow<'a, str>> {
        if let Some(mut parts) = self.value.list() {
            let text = parts.next()?.text()?;
            let are_numbers = parts.next()?.number().is_some() && parts.next()?.number().is_some();
            return are_numbers.then_some(text);
        }
        if !self.value.is_object() {
            return None;
        }
        let own = TEXT_KEYS.iter().find_map(|key| self.value.text_at(key));
        let text = own.or_else(|| {
            let choice = self.first_choice()?;
            TEXT_KEYS.iter().find_map(|key| choice.text_at(key))
        });
        text.or_else(|| self.lines())
    }

    /// aeneas writes the text of a fragment as a list of lines.
    fn lines(self) -> Option<Cow<'a, str>> {
        let lines: Vec<Cow<'a, str>> = self.value.list_at("lines").filter_map(Json::text).collect();
        (!lines.is_empty()).then(|| Cow::Owned(lines.join(" ")))
    }

    pub fn start(self) -> Option<Instant> {
        if let Some(mut parts) = self.value.list() {
            return self.number(parts.nth(1)?.number()?);
        }
        self.pair(0).or_else(|| START_KEYS.iter().find_map(|key| self.time(key)))
    }

    pub fn end(self) -> Option<Instant> {
        if let Some(mut parts) = self.value.list() {
            return self.number(parts.nth(2)?.number()?);
        }
        self.pair(1).or_else(|| END_KEYS.iter().find_map(|key| self.time(key))).or_else(|| {
            let duration = DURATION_KEYS.iter().find_map(|key| self.time(key))?;
            Some(self.start()? + (duration - Instant::ZERO))
        })
    }

    /// `"timestamp": [start, end]` of Hugging Face pipelines.
    fn pair(self, at: usize) -> Option<Instant> {
        let mut pair = self.value.get("timestamp")?.list()?;
        if pair.clone().take(3).count() != 2 {
            return None;
        }
        self.number(pair.nth(at)?.number()?)
    }

    fn number(self, value: f64) -> Option<Instant> {
        self.unit.instant(value)
    }

    fn time(self, key: &str) -> Option<Instant> {
        let value = self.value.get(key)?;
        if let Some(number) = value.number() {
            return match key {
                // A bare number that is called an offset counts characters, or ticks of unknown length.
                _ if key.ends_with("ffset") => None,
                _ if key.ends_with("ms") || key.ends_with("Ms") || key.ends_with("Milliseconds") => {
                    seconds(number / 1000.0)
                }
                _ if key.ends_with("Seconds") => seconds(number),
                _ => self.number(number),
            };
        }
        // A time that is written out says what it is in.
        time(value, Unit::Seconds)
    }

    pub fn speaker(self) -> Option<Arc<str>> {
        let of = |value: Json<'_>| {
            SPEAKER_KEYS.iter().find_map(|key| {
                let name = value.get(key)?;
                match (name.text(), name.number()) {
                    (Some(name), _) if !name.trim().is_empty() => Some(Arc::from(name.trim())),
                    (None, Some(number)) if number.fract() == 0.0 => Some(Arc::from(format!("{number:.0}"))),
                    _ => None,
                }
            })
        };
        of(self.value).or_else(|| self.first_choice().and_then(of))
    }

    pub fn confidence(self) -> Option<f64> {
        let of = |value: Json<'_>| {
            CONFIDENCE_KEYS.iter().find_map(|key| {
                let score = value.get(key)?;
                score.number().or_else(|| score.text()?.parse().ok())
            })
        };
        of(self.value).or_else(|| self.first_choice().and_then(of))
    }

    /// Laughter, music and the like among words.
    pub fn is_event(self) -> bool {
        matches!(self.value.text_at("type").as_deref(), Some("audio_event" | "speaker_change"))
    }
}
