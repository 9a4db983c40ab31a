//! Vosk: one result, a list of results, or what its examples print: partial and final results one after the other.

use super::json::Json;
use super::raw::{RawSegment, RawTranscript, RawWord, confidence, seconds};
use super::{Document, Fault, Reader};

pub(super) const READER: Reader = Reader { name: "Vosk", recognises, read };

const KEYS: &[&str] =
    &["partial", "partial_result", "result", "text", "alternatives", "spk", "spk_frames", "confidence", "conf"];

fn recognises(document: &Document) -> bool {
    let mut any = false;
    results(document).all(|result| {
        any = true;
        let members = result.members();
        !members.is_empty()
            && members.iter().all(|(key, _)| KEYS.contains(&&**key))
            && (result.has("partial") || result.has("text") || result.has("alternatives") || result.has("result"))
            && result.list_at("result").iter().all(|word| word.has("word"))
            && result.list_at("alternatives").iter().all(|other| other.has("text"))
    }) && any
}

fn results(document: &Document) -> impl Iterator<Item = &Json> {
    document.json.iter().flat_map(|value| value.list().unwrap_or(std::slice::from_ref(value)))
}

fn read(document: &Document) -> Result<RawTranscript, Fault> {
    let mut raw = RawTranscript::default();
    for result in results(document) {
        // Alternatives are sorted, best first.
        let best = result.list_at("alternatives").first().unwrap_or(result);
        let words: Vec<RawWord> = best
            .list_at("result")
            .iter()
            .map(|word| RawWord {
                text: word.text_at("word").unwrap_or_default().to_owned(),
                start: word.number_at("start").and_then(seconds),
                end: word.number_at("end").and_then(seconds),
                confidence: confidence(word.number_at("conf")),
                ..RawWord::default()
            })
            .collect();
        let text = best.text_at("text").filter(|text| !text.trim().is_empty()).map(str::to_owned);
        if text.is_some() || !words.is_empty() {
            raw.segments.push(RawSegment { text, words, ..RawSegment::default() });
        }
    }
    if raw.segments.is_empty() { Err(Fault::NoWords) } else { Ok(raw) }
}
