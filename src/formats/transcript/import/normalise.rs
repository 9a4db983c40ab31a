//! The rules that every format needs: raw items in, words out.
//!
//! In this order: parts are joined to items; items are decoded, filtered and cut into words; punctuation goes to the
//! word it belongs to; a segment's text lends its spelling; `timing` makes the times sane.

use std::collections::HashMap;
use std::sync::Arc;

use super::document::PARTS_PER_TICK;
use super::draft::{Segment, WordDraft};
use super::error::TranscriptError;
use super::limits::{MAX_SPEAKER_CHARS, MAX_WORD_CHARS, MAX_WORDS};
use super::raw::{Note, Notes, RawSegment, RawTranscript, RawWord};
use super::tokens::{
    attach, is_non_speech, is_opening, is_punctuation, speaker_prefix, without_sound_descriptions, words_of,
};
use super::{punctuation, timing};
use crate::language::language_code;
use crate::scripts::{is_spaceless, kept_space};
use crate::transcript::{Transcript, Word, WordId};
use base::progress::{Cancellation, Progress};
use base::text_encoding;
use base::texts::t;
use base::time::Span;

/// The transcript of `raw`.
///
/// # Errors
///
/// [`TranscriptError::NoWords`] if nothing is spoken, [`TranscriptError::Malformed`] if no word has a time,
/// [`TranscriptError::TooManyWords`] and [`TranscriptError::Cancelled`].
pub(super) fn transcript(
    format: &'static str,
    raw: RawTranscript,
    progress: &Progress,
) -> Result<Transcript, TranscriptError> {
    let RawTranscript { segments, language, mut notes, is_untimed, .. } = raw;
    if segments.iter().map(words_at_most).sum::<usize>() > MAX_WORDS {
        return Err(TranscriptError::TooManyWords);
    }
    let language = language.as_deref().and_then(language_code);
    let french = language.as_deref().is_none_or(|code| code.starts_with("fr"));
    let segments: Vec<Segment> = join_parts(segments)
        .into_iter()
        .enumerate()
        .map(|(number, segment)| {
            if (number as u64).is_multiple_of(PARTS_PER_TICK) {
                progress.tick(number as u64, 0)?;
            }
            words_of_segment(segment, french, &mut notes, progress)
        })
        .filter(|segment| segment.as_ref().map_or(true, |segment| !segment.words.is_empty()))
        .collect::<Result<_, Cancellation>>()?;
    if segments.is_empty() {
        return Err(TranscriptError::NoWords { format });
    }
    let Some(mut drafts) = timing::settle(segments, &mut notes, progress)? else {
        return Err(TranscriptError::Malformed {
            format,
            place: t!("transcript-place-whole-file").to_owned(),
            problem: t!("transcript-no-times").to_owned(),
        });
    };
    within_bounds(&mut drafts, &mut notes);
    let words = drafts.into_iter().enumerate().map(|(number, draft)| {
        let span = Span::new(draft.start.unwrap_or_default(), draft.end.unwrap_or_default());
        Word {
            id: WordId(number as u32),
            text: draft.text,
            span,
            raw_span: draft.raw.filter(|raw| *raw != span),
            estimated: draft.estimated,
            confidence: draft.confidence,
            speaker: draft.speaker,
        }
    });
    Ok(Transcript {
        format,
        words: words.collect(),
        language,
        is_untimed,
        warnings: notes.into_warnings(),
        ..Transcript::default()
    })
}

/// No segment has more words than it has runs of other things than white space, and characters of scripts without it.
fn words_at_most(segment: &RawSegment) -> usize {
    let runs = |text: &str| text.split_whitespace().count() + text.chars().filter(|&sign| is_spaceless(sign)).count();
    let in_items = segment.words.iter().map(|word| runs(&word.text)).sum();
    segment.text.as_deref().map_or(0, runs).max(in_items)
}

/// Cuts words and names of speakers that are no words and no names, takes control characters out of both (they would
/// command the terminal or the player that shows them), and lets all words of a speaker share the name.
fn within_bounds(drafts: &mut [WordDraft], notes: &mut Notes) {
    let mut names: HashMap<Arc<str>, Arc<str>> = HashMap::new();
    for draft in drafts {
        if draft.text.contains(char::is_control) {
            draft.text.retain(|sign| !sign.is_control());
            notes.count(Note::ControlCharacter, draft.start);
        }
        if let Some(end) = end_of(&draft.text, MAX_WORD_CHARS) {
            notes.name(Note::LongWord, &draft.text, draft.start);
            draft.text.truncate(end);
            draft.text.shrink_to_fit();
        }
        let Some(speaker) = &mut draft.speaker else { continue };
        if let Some(known) = names.get(speaker) {
            *speaker = known.clone();
            continue;
        }
        let mut name = speaker.clone();
        if name.contains(char::is_control) {
            name = name.chars().filter(|sign| !sign.is_control()).collect::<String>().into();
        }
        if let Some(end) = end_of(&name, MAX_SPEAKER_CHARS) {
            notes.name(Note::LongSpeaker, &name, draft.start);
            name = Arc::from(&name[..end]);
        }
        names.insert(speaker.clone(), name.clone());
        *speaker = name;
    }
}

/// Where `text` ends after `most` characters, `None` if it is not longer.
fn end_of(text: &str, most: usize) -> Option<usize> {
    // Most texts are short in bytes, too.
    if text.len() <= most { None } else { text.char_indices().nth(most).map(|(end, _)| end) }
}

/// Joins parts of words to what is before them, also over the end of a segment.
fn join_parts(segments: Vec<RawSegment>) -> Vec<RawSegment> {
    let mut out: Vec<RawSegment> = Vec::with_capacity(segments.len());
    let mut last_with_words = None;
    for mut segment in segments {
        if !segment.words.iter().any(|part| part.joins_previous) {
            if !segment.words.is_empty() {
                last_with_words = Some(out.len());
            }
            out.push(segment);
            continue;
        }
        let mut words: Vec<RawWord> = Vec::new();
        for part in std::mem::take(&mut segment.words) {
            let previous = match words.last_mut() {
                _ if !part.joins_previous => None,
                Some(previous) => Some(previous),
                None => last_with_words.and_then(|at: usize| {
                    // A word over the end of a segment belongs to neither text.
                    let before: &mut RawSegment = &mut out[at];
                    (before.text, segment.text) = (None, None);
                    before.words.last_mut()
                }),
            };
            match previous {
                Some(previous) => {
                    // The time of punctuation is a pause, not speech.
                    if !is_punctuation(part.text.trim()) {
                        previous.end = part.end.or(previous.end);
                        previous.confidence = match (previous.confidence, part.confidence) {
                            (Some(a), Some(b)) => Some(a.min(b)),
                            (a, b) => a.or(b),
                        };
                    }
                    previous.start = previous.start.or(part.start);
                    previous.text.push_str(&part.text);
                }
                None => words.push(part),
            }
        }
        if !words.is_empty() {
            last_with_words = Some(out.len());
        }
        segment.words = words;
        out.push(segment);
    }
    out
}

fn words_of_segment(
    segment: RawSegment,
    french: bool,
    notes: &mut Notes,
    progress: &Progress,
) -> Result<Segment, Cancellation> {
    let RawSegment { text, start, end, mut speaker, words, .. } = segment;
    let mut written = Vec::new();
    if let Some(text) = text {
        let (text, broken) = text_encoding::unescape(&text);
        let (text, sounds) = without_sound_descriptions(&text);
        let text = match speaker_prefix(&text) {
            Some((name, rest)) => {
                speaker.get_or_insert_with(|| Arc::from(name));
                rest
            }
            None => &text,
        };
        if words.is_empty() {
            notes.count_many(Note::SoundDescription, sounds, start);
            notes.count_many(Note::BrokenCharacter, u64::from(broken), start);
        }
        // A text with a broken character is no better than the words; they may have it whole.
        if !broken || words.is_empty() {
            written = words_of(text, french);
        }
    }
    let from_text = words.is_empty();
    let mut drafts = if from_text {
        let mut drafts = Vec::with_capacity(written.len());
        let speech = written.into_iter().filter(|text| !is_punctuation(text) && !is_non_speech(text));
        drafts.extend(speech.map(WordDraft::untimed));
        drafts
    } else {
        punctuation::apply(cut_items(words, french, notes, progress)?, written, notes, progress)?
    };
    for draft in &mut drafts {
        if draft.speaker.is_none() {
            draft.speaker.clone_from(&speaker);
        }
    }
    Ok(Segment { start, end, words: drafts, from_text })
}

/// Cuts items into words and attaches the ones that are only punctuation.
fn cut_items(
    items: Vec<RawWord>,
    french: bool,
    notes: &mut Notes,
    progress: &Progress,
) -> Result<Vec<WordDraft>, Cancellation> {
    let mut drafts: Vec<WordDraft> = Vec::with_capacity(items.len());
    let mut prefix = String::new();
    let total = items.len() as u64;
    for (number, item) in items.into_iter().enumerate() {
        if (number as u64 + 1).is_multiple_of(PARTS_PER_TICK) {
            progress.tick(number as u64, total)?;
        }
        let (text, broken) = text_encoding::unescape(&item.text);
        notes.count_many(Note::BrokenCharacter, u64::from(broken), item.start);
        if is_non_speech(&text) {
            notes.count(Note::NonSpeech, item.start);
            continue;
        }
        let mut words = words_of(&text, french);
        // A text without times was cut before.
        if let Some(last) = words.last_mut().filter(|_| item.estimated) {
            last.push_str(kept_space(&text));
        }
        match words.as_slice() {
            [] => {}
            [only] if is_punctuation(only) => match drafts.last_mut() {
                Some(previous) if !is_opening(only) => attach(&mut previous.text, only, false),
                _ => prefix.push_str(only),
            },
            [_] => {
                let text: String = std::mem::take(&mut prefix) + &words.concat();
                drafts.push(WordDraft::of(&item, text));
            }
            _ => {
                let first = drafts.len();
                drafts.extend(share_out(&item, words));
                drafts[first].text.insert_str(0, &std::mem::take(&mut prefix));
            }
        }
    }
    if let Some(last) = drafts.last_mut() {
        last.text.push_str(&prefix);
    }
    Ok(drafts)
}

/// Several words in one item share its time by length.
fn share_out(item: &RawWord, words: Vec<String>) -> impl Iterator<Item = WordDraft> {
    let total: usize = words.iter().map(|word| timing::weight(word)).sum();
    let mut before = 0;
    let span = item.start.zip(item.end).filter(|(start, end)| start <= end);
    let (start, end, confidence, speaker) = (item.start, item.end, item.confidence, item.speaker.clone());
    let last = words.len() - 1;
    words.into_iter().enumerate().map(move |(number, text)| {
        let from = before;
        before += timing::weight(&text);
        let part = |share| span.map(|(start, end)| timing::between(start, end, share, total));
        WordDraft {
            start: if number == 0 { start } else { part(from) },
            end: if number == last { end } else { part(before) },
            raw: None,
            estimated: true,
            text,
            confidence,
            speaker: speaker.clone(),
        }
    })
}
