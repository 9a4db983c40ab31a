//! A word, and the transcript it belongs to.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::given_cue::GivenCue;
use super::given_file::GivenFile;
use crate::language::{Mark, bare_word};
use crate::time::{Duration, Span};
use crate::warning::Warning;

/// Permanent name of a word; survives edits and renewed analysis. The gap after the word is named by it too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct WordId(pub u32);

/// A spoken unit.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Word {
    pub id: WordId,
    /// As written in the transcript, with its case and the punctuation attached to it; no white space at the ends.
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
#[cfg(test)]
pub(crate) fn timed_word(start: f64, end: f64) -> Word {
    Word {
        id: WordId(0),
        text: "word".into(),
        span: Span::from_secs(start, end),
        raw_span: None,
        estimated: false,
        confidence: None,
        speaker: None,
    }
}

/// What was read from a transcript file.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Transcript {
    /// Name of the format that was recognised, for people: "WhisperX", "Vosk", "SubRip".
    pub format: &'static str,
    pub words: Vec<Word>,
    /// The cues that the words came in, if they are to stay: see [`super::read_as_it_stands`].
    pub given: Vec<GivenCue>,
    /// The file in which those cues stand, if it is made of text.
    pub given_file: Option<GivenFile>,
    /// BCP-47 or ISO 639 code, if the file names one.
    pub language: Option<String>,
    pub warnings: Vec<Warning>,
}

impl Transcript {
    /// [`Word::pause_until`] the next word after word `index`; `None` after the last.
    pub fn gap_duration(&self, index: usize) -> Option<Duration> {
        let next = self.words.get(index + 1)?;
        Some(self.words[index].pause_until(next))
    }
}
