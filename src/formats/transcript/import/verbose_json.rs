//! `verbose_json` of the OpenAI transcription API and its imitators (Groq and others).
//!
//! `words[]` stands at the top and has no punctuation; the punctuated `text` is one string for the whole file. Without
//! word granularity there are only `segments`.

use std::borrow::Cow;

use super::document::{Reader, TranscriptDocument};
use super::error::ReadFault;
use super::json::Json;
use super::raw::{RawSegment, RawTranscript, seconds};
use super::whisper;

pub(super) const READER: Reader = Reader {
    name: "OpenAI verbose JSON",
    recognises: |document| {
        let root = document.json.root();
        let has_words = root.list_at("words").next().is_some_and(|word| word.has("word") && word.has("start"));
        (root.has("task") && root.has("duration") && (has_words || root.has("segments") || root.has("words")))
            || (has_words && root.has("text") && root.has("language") && !root.has("language_code"))
    },
    read,
};

fn read(document: &TranscriptDocument) -> Result<RawTranscript, ReadFault> {
    let root = document.json.root();
    let words = root.list_at("words");
    if words.clone().next().is_none() {
        return whisper::read(document);
    }
    let spaced = words.clone().filter_map(|word| word.text_at("word")).any(|text| text.starts_with(' '));
    let mut raw = RawTranscript::single(RawSegment {
        text: root.text_at("text").map(Cow::into_owned),
        start: Some(base::time::Instant::ZERO),
        end: root.get("duration").and_then(Json::number).and_then(seconds),
        words: whisper::words(words, spaced),
        ..RawSegment::default()
    });
    raw.language = root.text_at("language").map(Cow::into_owned);
    Ok(raw)
}
