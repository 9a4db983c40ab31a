//! Transcripts made of cues.

use std::sync::Arc;

use super::document::TranscriptDocument;
use super::error::ReadFault;
use super::raw::{Note, Notes, RawSegment, RawTranscript, RawWord};
use super::tokens::{is_punctuation, without_sound_descriptions, words_of};
use super::{rolling_captions, timing};
use crate::subtitle_file::{FileCue, StyledRun};
use base::time::{Instant, Span};

/// A transcript whose segments are cues.
pub(super) fn transcript(cues: &[FileCue], document: &TranscriptDocument) -> Result<RawTranscript, ReadFault> {
    document.tick(0)?;
    let mut raw = RawTranscript::default();
    let repeats = rolling_captions::repeats(cues);
    for (number, cue) in cues.iter().enumerate() {
        document.tick(number as u64)?;
        let repeat = repeats.as_ref().map_or(0, |repeats| repeats[number]);
        raw.notes.count_many(Note::RepeatedCaption, repeat as u64, Some(cue.span.start));
        let pieces = pieces(rolling_captions::without_repeats(cue, repeat));
        let (start, end) = (Some(cue.span.start), Some(cue.span.end));
        if pieces.iter().any(|piece| piece.stamp.is_some()) {
            let words = stamped_words(&pieces, cue.span, &mut raw.notes);
            raw.segments.push(RawSegment { start, end, words, ..RawSegment::default() });
            continue;
        }
        // Each voice of a cue is a segment; they share its time.
        let first = raw.segments.len();
        for (speaker, text) in voices(pieces) {
            raw.segments.push(RawSegment { text: Some(text), start, end, speaker, ..RawSegment::default() });
        }
        share_between_voices(&mut raw.segments[first..], cue.span);
    }
    Ok(raw)
}

/// The text of a cue, cut where the voice changes and where a time stamp stands.
struct Piece {
    text: String,
    speaker: Option<Arc<str>>,
    /// The time stamp right before it.
    stamp: Option<Instant>,
}

fn pieces<'a>(lines: impl Iterator<Item = &'a Vec<StyledRun>>) -> Vec<Piece> {
    let mut pieces: Vec<Piece> = Vec::new();
    for line in lines {
        if let Some(last) = pieces.last_mut() {
            last.text.push('\n');
        }
        for run in line {
            match pieces.last_mut() {
                Some(last) if run.stamp.is_none() && last.speaker == run.voice => last.text.push_str(&run.text),
                _ if run.text.is_empty() && run.stamp.is_none() => {}
                _ => pieces.push(Piece { text: run.text.clone(), speaker: run.voice.clone(), stamp: run.stamp }),
            }
        }
    }
    pieces
}

fn voices(pieces: Vec<Piece>) -> Vec<(Option<Arc<str>>, String)> {
    let mut voices: Vec<(Option<Arc<str>>, String)> = Vec::new();
    for piece in pieces {
        match voices.last_mut() {
            Some((speaker, text)) if *speaker == piece.speaker => text.push_str(&piece.text),
            _ if piece.text.trim().is_empty() => {}
            _ => voices.push((piece.speaker, piece.text)),
        }
    }
    voices
}

/// Gives each of the segments made of one cue its share of the cue's time, by length of text.
fn share_between_voices(voices: &mut [RawSegment], span: Span) {
    if voices.len() < 2 || span.end <= span.start {
        return;
    }
    // To end a line takes no time.
    let length = |text: &str| text.trim_end_matches('\n').chars().count();
    let weight = |segment: &RawSegment| segment.text.as_deref().map_or(1, |text| length(text) + 1);
    let total: usize = voices.iter().map(weight).sum();
    let mut before = 0;
    for voice in voices {
        voice.start = Some(timing::between(span.start, span.end, before, total));
        before += weight(voice);
        voice.end = Some(timing::between(span.start, span.end, before, total));
    }
}

/// Words of a cue with inline time stamps: a stamp is the start of the word after it.
fn stamped_words(pieces: &[Piece], span: Span, notes: &mut Notes) -> Vec<RawWord> {
    let inside = |stamp: &Instant| span.start <= *stamp && *stamp <= span.end.max(span.start);
    let mut words: Vec<RawWord> = Vec::new();
    let mut stamp = Some(span.start);
    // Until a word boundary, text after a tag goes on with the word before it.
    let mut open = false;
    for piece in pieces {
        if piece.stamp.is_some() {
            stamp = piece.stamp.filter(inside);
            open = false;
        }
        let (text, sounds) = without_sound_descriptions(&piece.text);
        notes.count_many(Note::SoundDescription, sounds, stamp);
        for (number, text_of_word) in words_of(&text, true).into_iter().enumerate() {
            let continues = number == 0 && open && !text.starts_with(char::is_whitespace);
            let joins_previous = !words.is_empty() && continues;
            let start = if joins_previous || is_punctuation(&text_of_word) { None } else { stamp.take() };
            let speaker = piece.speaker.clone();
            words.push(RawWord { text: text_of_word, start, joins_previous, speaker, ..RawWord::default() });
        }
        if !text.is_empty() {
            open = !text.ends_with(char::is_whitespace);
        }
    }
    words
}
