//! Vosk: one result, a list of results, or what its examples print: partial and final results one after the other.

use std::borrow::Cow;

use super::document::{Reader, TranscriptDocument};
use super::error::ReadFault;
use super::json::Json;
use super::raw::{RawSegment, RawTranscript, RawWord, confidence, seconds};

pub(super) const READER: Reader = Reader { name: "Vosk", recognises, read };

const KEYS: &[&str] =
    &["partial", "partial_result", "result", "text", "alternatives", "spk", "spk_frames", "confidence", "conf"];

fn recognises(document: &TranscriptDocument) -> bool {
    let mut any = false;
    results(document).all(|result| {
        any = true;
        result.members().next().is_some()
            && result.members().all(|(name, _)| name.is_one_of(KEYS))
            && (result.has("partial") || result.has("text") || result.has("alternatives") || result.has("result"))
            && result.list_at("result").all(|word| word.has("word"))
            && result.list_at("alternatives").all(|other| other.has("text"))
    }) && any
}

fn results(document: &TranscriptDocument) -> impl Iterator<Item = Json<'_>> {
    document.json.values().flat_map(Json::list_or_itself)
}

fn read(document: &TranscriptDocument) -> Result<RawTranscript, ReadFault> {
    let mut raw = RawTranscript::default();
    for (number, result) in results(document).enumerate() {
        document.tick(number as u64)?;
        // Alternatives are sorted, best first.
        let best = result.list_at("alternatives").next().unwrap_or(result);
        let words: Vec<RawWord> = best
            .list_at("result")
            .map(|word| RawWord {
                text: word.text_at("word").unwrap_or_default().into_owned(),
                start: word.number_at("start").and_then(seconds),
                end: word.number_at("end").and_then(seconds),
                confidence: confidence(word.number_at("conf")),
                ..RawWord::default()
            })
            .collect();
        let text = best.text_at("text").filter(|text| !text.trim().is_empty()).map(Cow::into_owned);
        if text.is_some() || !words.is_empty() {
            raw.segments.push(RawSegment { text, words, ..RawSegment::default() });
        }
    }
    if raw.segments.is_empty() { Err(ReadFault::NoWords) } else { Ok(raw) }
}
