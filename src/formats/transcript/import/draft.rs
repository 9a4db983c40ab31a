//! Words on their way to a transcript.

use std::sync::Arc;

use super::raw::RawWord;
use base::time::{Instant, Span};

/// A word whose times are not settled yet.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct WordDraft {
    pub text: String,
    pub start: Option<Instant>,
    pub end: Option<Instant>,
    /// The times as in the file, if it has both.
    pub raw: Option<Span>,
    pub estimated: bool,
    pub confidence: Option<f32>,
    pub speaker: Option<Arc<str>>,
}

/// A segment on its way to `timing`.
#[derive(Debug, Default)]
pub(super) struct Segment {
    pub start: Option<Instant>,
    pub end: Option<Instant>,
    pub words: Vec<WordDraft>,
    /// The words were cut from the segment's text and have only its times.
    pub from_text: bool,
}

impl WordDraft {
    pub fn untimed(text: String) -> Self {
        Self { text, ..Self::default() }
    }

    pub fn of(raw: &RawWord, text: String) -> Self {
        Self {
            text,
            start: raw.start,
            end: raw.end,
            raw: raw.start.zip(raw.end).map(|(start, end)| Span::new(start, end)),
            estimated: raw.estimated,
            confidence: raw.confidence,
            speaker: raw.speaker.clone(),
        }
    }

    /// Takes in the times of a part that follows; its text is up to the caller.
    pub fn absorb(&mut self, part: &mut WordDraft) {
        self.start = self.start.or(part.start);
        self.end = part.end.or(self.end);
        self.raw = match (self.raw, part.raw) {
            (Some(first), Some(last)) => Some(Span::new(first.start, last.end)),
            (first, last) => first.or(last),
        };
        self.confidence = match (self.confidence, part.confidence) {
            (Some(a), Some(b)) => Some(a.min(b)),
            (a, b) => a.or(b),
        };
        self.speaker = self.speaker.take().or_else(|| part.speaker.take());
    }
}
