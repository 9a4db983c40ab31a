//! whisper.cpp, `--output-json` and `--output-json-full`.
//!
//! Tokens are not words: a word lasts until the next token that starts with a space, also over the end of a segment
//! (`-ml 1` makes every token a segment). With `--vad`, token times run on a clock without the silences while segment
//! offsets are on the recording's clock.

use std::borrow::Cow;
use std::sync::Arc;

use super::document::{Reader, TranscriptDocument};
use super::error::ReadFault;
use super::json::{Json, Siblings};
use super::raw::{Notes, RawSegment, RawTranscript, RawWord, confidence, milliseconds};
use super::tokens::begins_with_space;
use crate::scripts::is_spaceless;
use base::text_encoding;
use base::texts::{m, t};
use base::time::{Duration, Instant, Span};

pub(super) const READER: Reader = Reader {
    name: "whisper.cpp",
    recognises: |document| document.json.root().get("transcription").and_then(Json::list).is_some(),
    read,
};

/// How far token times may lie outside their segment before they count as on another clock.
const CLOCK_TOLERANCE: Duration = Duration::from_millis(700);

fn read(document: &TranscriptDocument) -> Result<RawTranscript, ReadFault> {
    let root = document.json.root();
    let items = root.list_at("transcription");
    let language = root.path(&["result", "language"]).or_else(|| root.path(&["params", "language"]));
    let mut raw =
        RawTranscript { language: language.and_then(Json::text).map(Cow::into_owned), ..RawTranscript::default() };
    // One word or less in most segments: `-ml 1`, where a segment may be a piece of a word.
    let short =
        items.clone().filter(|item| item.text_at("text").unwrap_or_default().split_whitespace().nth(1).is_none());
    let count = items.clone().count();
    let pieces = count > 2 && short.count() * 4 > count * 3;
    // Files of some wrappers trim every segment; there a missing space says nothing.
    let spaced = items.clone().filter_map(|item| item.text_at("text")).any(|text| begins_with_space(&text));
    let mut shifted = 0_u64;
    let mut previous = None;
    for (number, item) in items.enumerate() {
        document.tick(number as u64)?;
        if !item.is_object() {
            let place = t!("transcript-place-transcription", number = number);
            return Err(ReadFault::damaged(place, t!("transcript-no-object")));
        }
        let (start, end) = span_of(item);
        let text = item.text_at("text").unwrap_or_default();
        let speaker = item.text_at("speaker").filter(|name| !name.is_empty()).map(Arc::from);
        let inside_word = pieces || text_encoding::begins_inside_character(&text);
        let continues = inside_word && spaced && continues_a_word(previous, &text);
        previous = text.chars().next_back().or(previous);
        let mut words = Vec::new();
        let tokens = item.list_at("tokens");
        if tokens.clone().next().is_some() {
            words =
                token_words(tokens, continues, start.zip(end).map(|(start, end)| Span::new(start, end)), &mut shifted);
        } else if pieces {
            let text = text.clone().into_owned();
            words.push(RawWord { text, start, end, joins_previous: continues, ..RawWord::default() });
        }
        raw.segments.push(RawSegment {
            text: (!text.is_empty()).then(|| text.into_owned()),
            start,
            end,
            speaker,
            words,
            ..RawSegment::default()
        });
    }
    note_other_clock(&mut raw.notes, shifted);
    Ok(raw)
}

fn note_other_clock(notes: &mut Notes, shifted: u64) {
    if shifted > 0 {
        notes.add(m!("transcript-other-clock", count = shifted));
    }
}

/// Whether a segment that begins with `text` goes on with the last word of the text before, which ends in `previous`.
fn continues_a_word(previous: Option<char>, text: &str) -> bool {
    !text.is_empty()
        && !begins_with_space(text)
        && !starts_spaceless(text)
        && previous.is_some_and(|sign| !sign.is_whitespace() && !is_spaceless(sign))
}

fn span_of(item: Json<'_>) -> (Option<Instant>, Option<Instant>) {
    let offset = |key| item.path(&["offsets", key]).and_then(Json::number).and_then(milliseconds);
    (offset("from"), offset("to"))
}

fn token_words(tokens: Siblings<'_>, continues: bool, segment: Option<Span>, shifted: &mut u64) -> Vec<RawWord> {
    let all_zero = tokens.clone().all(|token| {
        let (start, end) = span_of(token);
        start.unwrap_or_default() == Instant::ZERO && end.unwrap_or_default() == Instant::ZERO
    });
    let mut words: Vec<RawWord> = Vec::new();
    for token in tokens.clone() {
        let text = token.text_at("text").unwrap_or_default();
        if text.is_empty() || is_special(&text) {
            continue;
        }
        let (start, end) = if all_zero { (None, None) } else { span_of(token) };
        let joins_previous = match words.last() {
            // A lone byte of a character always belongs to what is before it.
            Some(previous) => !(begins_with_space(&text) || starts_spaceless(&text) || ends_spaceless(&previous.text)),
            None => continues,
        };
        let confidence = confidence(token.number_at("p"));
        words.push(RawWord { text: text.into_owned(), start, end, confidence, joins_previous, ..RawWord::default() });
    }
    if let Some(segment) = segment {
        let first = tokens.clone().find_map(|token| span_of(token).0);
        *shifted += u64::from(!all_zero && move_into_segment(&mut words, first, segment));
    }
    words
}

fn starts_spaceless(text: &str) -> bool {
    text.starts_with(is_spaceless)
}

fn ends_spaceless(text: &str) -> bool {
    text.ends_with(is_spaceless)
}

/// `[_BEG_]`, `[_TT_123]`, `[_EOT_]`, `<|en|>`.
fn is_special(text: &str) -> bool {
    let text = text.trim();
    (text.starts_with("[_") && text.ends_with(']')) || (text.starts_with("<|") && text.ends_with("|>"))
}

/// Moves words whose times lie outside their segment so that the first token begins with it; `true` if it did.
fn move_into_segment(words: &mut [RawWord], first_token: Option<Instant>, segment: Span) -> bool {
    let first = words.iter().filter_map(|word| word.start).min();
    let last = words.iter().filter_map(|word| word.end.or(word.start)).max();
    let (Some(first), Some(last)) = (first, last) else { return false };
    let outside = first + CLOCK_TOLERANCE < segment.start || last > segment.end + CLOCK_TOLERANCE;
    if !outside {
        return false;
    }
    let shift = segment.start - first_token.unwrap_or(first).min(first);
    for word in words {
        word.start = word.start.map(|start| (start + shift).clamp(segment.start, segment.end.max(segment.start)));
        word.end = word.end.map(|end| (end + shift).clamp(segment.start, segment.end.max(segment.start)));
    }
    true
}
