//! The words of a transcript as JSON, for scripts (`breathmark words TRANSCRIPT --json`).

use serde::Serialize;

use super::{Transcript, Word};
use base::texts::Message;
use base::time::Instant;
use base::warning::Warning;

/// `{format, language, words: [{text, start, end, confidence, speaker, estimated, raw_start?, raw_end?}], warnings:
/// [{message, at?}]}`, to be written as it is made: a document of a million words would take gigabytes.
///
/// Times are seconds, rounded to microseconds. `language`, `confidence` and `speaker` are null if unknown; `raw_start`
/// and `raw_end` are there where the times of the file were changed.
pub fn to_json(transcript: &Transcript) -> impl Serialize {
    Document {
        format: transcript.format,
        language: transcript.language.as_deref(),
        warnings: transcript.warnings.iter().map(WarningInSeconds::from).collect(),
        words: Words(&transcript.words),
    }
}

// Members are in the order of the alphabet.

#[derive(Serialize)]
struct Document<'a> {
    format: &'static str,
    language: Option<&'a str>,
    warnings: Vec<WarningInSeconds<'a>>,
    words: Words<'a>,
}

#[derive(Serialize)]
struct WarningInSeconds<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    at: Option<f64>,
    message: &'a Message,
}

impl<'a> From<&'a Warning> for WarningInSeconds<'a> {
    fn from(warning: &'a Warning) -> Self {
        Self { at: warning.at.map(seconds), message: &warning.message }
    }
}

struct Words<'a>(&'a [Word]);

impl Serialize for Words<'_> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(WordInSeconds::from))
    }
}

#[derive(Serialize)]
struct WordInSeconds<'a> {
    confidence: Option<f64>,
    end: f64,
    estimated: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    raw_end: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    raw_start: Option<f64>,
    speaker: Option<&'a str>,
    start: f64,
    text: &'a str,
}

impl<'a> From<&'a Word> for WordInSeconds<'a> {
    fn from(word: &'a Word) -> Self {
        Self {
            confidence: word.confidence.map(|value| (f64::from(value) * 1e6).round() / 1e6),
            end: seconds(word.span.end),
            estimated: word.estimated,
            raw_end: word.raw_span.map(|raw| seconds(raw.end)),
            raw_start: word.raw_span.map(|raw| seconds(raw.start)),
            speaker: word.speaker.as_deref(),
            start: seconds(word.span.start),
            text: &word.text,
        }
    }
}

fn seconds(instant: Instant) -> f64 {
    (instant.as_secs() * 1e6).round() / 1e6
}
