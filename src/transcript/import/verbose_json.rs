//! `verbose_json` of the OpenAI transcription API and its imitators (Groq and others).
//!
//! `words[]` stands at the top and has no punctuation; the punctuated `text` is one string for the whole file. Without
//! word granularity there are only `segments`.

use super::json::Json;
use super::raw::{RawSegment, RawTranscript, seconds};
use super::{Document, Fault, Reader, whisper};

pub(super) const READER: Reader = Reader {
    name: "OpenAI verbose JSON",
    recognises: |document| {
        let root = document.root();
        let words = root.list_at("words");
        let has_words = words.first().is_some_and(|word| word.has("word") && word.has("start"));
        (root.has("task") && root.has("duration") && (has_words || root.has("segments") || root.has("words")))
            || (has_words && root.has("text") && root.has("language") && !root.has("language_code"))
    },
    read,
};

fn read(document: &Document) -> Result<RawTranscript, Fault> {
    let root = document.root();
    let words = root.list_at("words");
    if words.is_empty() {
        return whisper::read(document);
    }
    let spaced = words.iter().filter_map(|word| word.text_at("word")).any(|text| text.starts_with(' '));
    let mut raw = RawTranscript::single(RawSegment {
        text: root.text_at("text").map(str::to_owned),
        start: Some(crate::time::Instant::ZERO),
        end: root.get("duration").and_then(Json::number).and_then(seconds),
        speaker: None,
        words: whisper::words(words, spaced),
    });
    raw.language = root.text_at("language").map(str::to_owned);
    Ok(raw)
}
