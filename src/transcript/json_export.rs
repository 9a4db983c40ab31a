//! The words of a transcript as JSON, for scripts (`breathmark words TRANSCRIPT --json`).

use serde_json::{Map, Value, json};

use super::{Transcript, Word};
use crate::time::Instant;

/// `{format, language, words: [{text, start, end, confidence, speaker, estimated, raw_start?, raw_end?}], warnings:
/// [{message, at?}]}`.
///
/// Times are seconds, rounded to microseconds. `language`, `confidence` and `speaker` are null if unknown; `raw_start`
/// and `raw_end` are there where the times of the file were changed.
pub fn to_json(transcript: &Transcript) -> Value {
    let warnings: Vec<Value> = transcript
        .warnings
        .iter()
        .map(|warning| {
            let mut out = Map::new();
            out.insert("message".to_owned(), json!(warning.message));
            if let Some(at) = warning.at {
                out.insert("at".to_owned(), json!(seconds(at)));
            }
            Value::Object(out)
        })
        .collect();
    json!({
        "format": transcript.format,
        "language": transcript.language,
        "words": transcript.words.iter().map(word_to_json).collect::<Vec<_>>(),
        "warnings": warnings,
    })
}

fn word_to_json(word: &Word) -> Value {
    let mut out = json!({
        "text": word.text,
        "start": seconds(word.span.start),
        "end": seconds(word.span.end),
        "confidence": word.confidence.map(|value| (f64::from(value) * 1e6).round() / 1e6),
        "speaker": word.speaker.as_deref(),
        "estimated": word.estimated,
    });
    if let (Some(raw), Some(members)) = (word.raw_span, out.as_object_mut()) {
        members.insert("raw_start".to_owned(), json!(seconds(raw.start)));
        members.insert("raw_end".to_owned(), json!(seconds(raw.end)));
    }
    out
}

fn seconds(instant: Instant) -> f64 {
    (instant.as_secs() * 1e6).round() / 1e6
}
