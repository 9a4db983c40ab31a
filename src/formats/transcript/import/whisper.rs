//! The Whisper family: openai-whisper, faster-whisper, WhisperX, whisper-timestamped and stable-ts.
//!
//! All write `segments[].words[]` in seconds; they differ in the names of the keys, in whether words carry their
//! leading space, and in what else is in the file. Only `segments` is ever read: WhisperX repeats all words in
//! `word_segments`, stable-ts in `ori_dict`.

use std::borrow::Cow;
use std::sync::Arc;

use super::document::{Reader, TranscriptDocument};
use super::error::ReadFault;
use super::json::{Json, Siblings};
use super::raw::{RawSegment, RawTranscript, RawWord, confidence, seconds};
use super::tokens::begins_with_space;
use crate::scripts::is_spaceless;
use base::texts::t;

pub(super) const WHISPERX: Reader = Reader {
    name: "WhisperX",
    recognises: |document| {
        let root = document.json.root();
        root.has("segments") && (root.has("word_segments") || any_word(root, |word| word.has("score")))
    },
    read,
};

pub(super) const STABLE_TS: Reader = Reader {
    name: "stable-ts",
    recognises: |document| {
        let root = document.json.root();
        root.has("segments") && ["ori_dict", "regroup_history", "nonspeech_sections"].iter().any(|key| root.has(key))
    },
    read,
};

pub(super) const WHISPER_TIMESTAMPED: Reader = Reader {
    name: "whisper-timestamped",
    recognises: |document| {
        let root = document.json.root();
        any_word(root, |word| word.has("text") && word.has("confidence")) && is_whisper_segment(root)
    },
    read,
};

pub(super) const WHISPER: Reader = Reader {
    name: "Whisper",
    recognises: |document| {
        let root = document.json.root();
        any_word(root, |word| word.has("word") && word.has("probability"))
            || is_whisper_segment(root)
            || (root.has("language") && root.has("text") && root.get("segments").and_then(Json::list).is_some())
    },
    read,
};

/// Whether some segment has a key that only the Whisper family writes.
fn is_whisper_segment(root: Json<'_>) -> bool {
    let keys = ["tokens", "seek", "avg_logprob", "no_speech_prob", "compression_ratio"];
    root.list_at("segments").any(|segment| keys.iter().any(|key| segment.has(key)))
}

fn any_word(root: Json<'_>, test: fn(Json<'_>) -> bool) -> bool {
    root.list_at("segments").flat_map(|segment| segment.list_at("words")).take(1000).any(test)
}

pub(super) fn read(document: &TranscriptDocument) -> Result<RawTranscript, ReadFault> {
    let root = document.json.root();
    let spaced = root
        .list_at("segments")
        .flat_map(|segment| segment.list_at("words"))
        .any(|word| word_text(word).is_some_and(|text| begins_with_space(&text)));
    let mut raw = RawTranscript { language: root.text_at("language").map(Cow::into_owned), ..RawTranscript::default() };
    for (number, segment) in root.list_at("segments").enumerate() {
        document.tick(number as u64)?;
        if !segment.is_object() {
            let place = t!("transcript-place-segment", number = number);
            return Err(ReadFault::damaged(place, t!("transcript-no-object")));
        }
        raw.segments.push(RawSegment {
            text: segment.text_at("text").map(Cow::into_owned),
            start: segment.number_at("start").and_then(seconds),
            end: segment.number_at("end").and_then(seconds),
            speaker: segment.text_at("speaker").map(Arc::from),
            words: words(segment.list_at("words"), spaced),
            ..RawSegment::default()
        });
    }
    Ok(raw)
}

/// Words of `segments[].words[]` or of a list of the same make at the top.
///
/// `spaced`: whether words carry a leading space in this file, so that one without it continues the word before it.
/// Scripts written without spaces never do.
pub(super) fn words(items: Siblings<'_>, spaced: bool) -> Vec<RawWord> {
    let mut words: Vec<RawWord> = Vec::with_capacity(items.clone().filter(|item| word_text(*item).is_some()).count());
    for item in items {
        let Some(text) = word_text(item) else { continue };
        let joins_previous = spaced
            && !begins_with_space(&text)
            && !text.starts_with(is_spaceless)
            && words.last().is_some_and(|previous| {
                !previous.text.ends_with(char::is_whitespace) && !previous.text.ends_with(is_spaceless)
            });
        words.push(RawWord {
            text: text.into_owned(),
            start: item.number_at("start").and_then(seconds),
            end: item.number_at("end").and_then(seconds),
            confidence: confidence(["probability", "score", "confidence"].iter().find_map(|key| item.number_at(key))),
            speaker: item.text_at("speaker").map(Arc::from),
            joins_previous,
            ..RawWord::default()
        });
    }
    words
}

fn word_text(word: Json<'_>) -> Option<Cow<'_, str>> {
    word.text_at("word").or_else(|| word.text_at("text"))
}
