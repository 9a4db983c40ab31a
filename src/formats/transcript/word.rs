//! A word of a transcript.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::language::{Mark, bare_word};
use base::time::{Duration, Span};

/// Permanent name of a word; survives edits and renewed analysis. The gap after the word is named by it too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct WordId(pub u32);

/// A spoken unit.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Word {
    pub id: WordId,
    /// As written in the transcript, with its case and the punctuation attached to it; no white space at the ends, but
    /// for what stands between it and the next word where a script has none there ([`joint`](crate::scripts::joint)).
    pub text: String,
    /// Sane times: `start <= end`, starts never decrease from word to word, no overlap with the next word.
    pub span: Span,
    /// The times as the file had them, where they were changed to be sane.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub raw_span: Option<Span>,
    /// Whether the times were interpolated because the transcript had none.
    #[serde(default)]
    pub estimated: bool,
    /// As the recogniser gave it, usually 0 to 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub confidence: Option<f32>,
    /// Shared between the speaker's words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub speaker: Option<Arc<str>>,
}

impl Word {
    /// A word with these times of its own, of nobody in particular.
    pub fn new(id: WordId, text: impl Into<String>, span: Span) -> Self {
        Self { id, text: text.into(), span, raw_span: None, estimated: false, confidence: None, speaker: None }
    }

    /// Pause between this word and the next by their times, never negative.
    pub fn pause_until(&self, next: &Self) -> Duration {
        (next.span.start - self.span.end).max(Duration::ZERO)
    }

    /// The class of the punctuation written after the word, if any.
    pub fn written_mark(&self) -> Option<Mark> {
        Mark::of_written(&self.text)
    }

    /// [`bare_word`] of its text.
    pub fn bare_word(&self) -> &str {
        bare_word(&self.text)
    }
}

/// A word for tests that only ask when it was spoken, in seconds.
#[cfg(any(test, feature = "test-support"))]
pub fn timed_word(start: f64, end: f64) -> Word {
    Word::new(WordId(0), "word", Span::from_secs(start, end))
}
