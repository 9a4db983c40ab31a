//! AssemblyAI: `words[]` with whole **milliseconds** under the plain names `start` and `end`.

use super::document::{Reader, TranscriptDocument};
use super::generic_json::{self, Unit};
use super::json::Json;

pub(super) const READER: Reader = Reader {
    name: "AssemblyAI",
    recognises: |document: &TranscriptDocument| {
        let root = document.json.root();
        let root = root.get("transcript").filter(|inner| inner.has("words")).unwrap_or(root);
        let words = root.list_at("words");
        let whole = |key| words.clone().all(|word| word.number_at(key).is_some_and(|time| time.fract() == 0.0));
        let signs = ["audio_url", "acoustic_model", "language_model", "utterances", "audio_src_url"];
        let is_old = document.json.root().path(&["transcript", "words"]).and_then(Json::list).is_some();
        words.clone().next().is_some()
            && (is_old || signs.iter().any(|key| root.has(key)))
            && whole("start")
            && whole("end")
    },
    read: |document| generic_json::read_at(document, Unit::Milliseconds, &["words", "transcript.words"]),
};
