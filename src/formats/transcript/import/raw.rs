//! The raw contents of a file, before anything is put right.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::subtitle_file::SubtitleFile;
use base::texts::{Message, m};
use base::time::Instant;
use base::warning::Warning;

/// Later than any recording; such a time is damage. Ten million seconds are 115 days.
const MAX_SECONDS: f64 = 1e7;

/// A whole file, as its reader understood it. `normalise` turns it into words.
#[derive(Debug, Default)]
pub(super) struct RawTranscript {
    pub segments: Vec<RawSegment>,
    /// As the file has it: "en", "english", "en-US".
    pub language: Option<String>,
    pub notes: Notes,
    /// Layers of the file of which usually one is wanted; [`RawSegment::tier`] counts them.
    pub tiers: Vec<RawTier>,
    /// Whether the tiers are recordings, each with a clock of its own.
    pub are_recordings: bool,
    /// Whether it has no time at all: those of its words are guesses.
    pub is_untimed: bool,
    /// What its segments were made of, if that are cues.
    pub file: Option<SubtitleFile>,
}

/// A tier of annotations, or one of several recordings in a file.
#[derive(Debug, Default)]
pub(super) struct RawTier {
    pub name: Arc<str>,
    /// Tiers of one kind belong together if each is another speaker's.
    pub kind: String,
    pub speaker: Option<Arc<str>>,
    /// How likely its labels are the words that were spoken; the greatest is read.
    pub rank: u8,
}

/// A stretch that the file keeps together. A file without such stretches is one segment.
#[derive(Debug, Default)]
pub(super) struct RawSegment {
    /// The text of the whole segment; it may have punctuation that the words lack. Without words it stands for them.
    pub text: Option<String>,
    pub start: Option<Instant>,
    pub end: Option<Instant>,
    pub speaker: Option<Arc<str>>,
    pub words: Vec<RawWord>,
    /// The channel of the recording, if the file tells several apart.
    pub channel: Option<Arc<str>>,
    /// The number of its tier, if the file has any.
    pub tier: Option<u32>,
}

/// An item of a list of words: usually a word, but also punctuation, several words, or part of a word.
#[derive(Debug, Default)]
pub(super) struct RawWord {
    pub text: String,
    pub start: Option<Instant>,
    pub end: Option<Instant>,
    pub confidence: Option<f32>,
    pub speaker: Option<Arc<str>>,
    /// Continues the word before it ("20" + "-core").
    pub joins_previous: bool,
    /// Its times are not the recogniser's own.
    pub estimated: bool,
}

impl RawTranscript {
    pub fn single(segment: RawSegment) -> Self {
        Self { segments: vec![segment], ..Self::default() }
    }
}

/// A time in seconds, `None` if it cannot be one.
pub(super) fn seconds(value: f64) -> Option<Instant> {
    (value.is_finite() && value.abs() < MAX_SECONDS).then(|| Instant::from_secs(value))
}

/// A time in milliseconds, `None` if it cannot be one.
pub(super) fn milliseconds(value: f64) -> Option<Instant> {
    seconds(value / 1000.0)
}

/// A score that can be kept as a confidence.
pub(super) fn confidence(value: Option<f64>) -> Option<f32> {
    value.map(|value| value as f32).filter(|value| value.is_finite())
}

/// Odd things seen, each kind counted, so that a thousand untimed words are one warning.
#[derive(Debug, Default)]
pub(super) struct Notes {
    seen: BTreeMap<Note, (u64, Option<Instant>)>,
    /// How the first of a kind begins, for kinds that are told by name.
    names: BTreeMap<Note, String>,
    single: Vec<Warning>,
}

/// A kind of oddity. The order is the order of the warnings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Note {
    BrokenCharacter,
    ControlCharacter,
    LongWord,
    LongSpeaker,
    NoTime,
    EstimatedFromText,
    NegativeTime,
    EndBeforeStart,
    BackwardJump,
    SharedInstant,
    Overlap,
    Stretched,
    NonSpeech,
    SoundDescription,
    MergedByText,
    TextMismatch,
    RepeatedCaption,
    DamagedLine,
    WithoutText,
}

impl Note {
    /// `begin`: how the first of them begins, for those that are told by it.
    fn message(self, count: u64, begin: &str) -> Message {
        match self {
            Self::BrokenCharacter => m!("transcript-broken-characters", count = count),
            Self::ControlCharacter => m!("transcript-control-characters", count = count),
            Self::LongWord => m!("transcript-long-words", count = count, begin = begin),
            Self::LongSpeaker => m!("transcript-long-speakers", count = count, begin = begin),
            Self::NoTime => m!("transcript-untimed-words", count = count),
            Self::EstimatedFromText => m!("transcript-whole-segments", count = count),
            Self::NegativeTime => m!("transcript-negative-times", count = count),
            Self::EndBeforeStart => m!("transcript-ends-before-starts", count = count),
            Self::BackwardJump => m!("transcript-backward-jumps", count = count),
            Self::SharedInstant => m!("transcript-shared-starts", count = count),
            Self::Overlap => m!("transcript-overlaps", count = count),
            Self::Stretched => m!("transcript-stretched-words", count = count),
            Self::NonSpeech => m!("transcript-no-speech", count = count),
            Self::SoundDescription => m!("transcript-sounds", count = count),
            Self::MergedByText => m!("transcript-merged-words", count = count),
            Self::TextMismatch => m!("transcript-differing-texts", count = count),
            Self::RepeatedCaption => m!("transcript-repeated-captions", count = count),
            Self::DamagedLine if begin.is_empty() => m!("transcript-damaged-lines", count = count),
            Self::DamagedLine => m!("transcript-damaged-lines-beginning", count = count, begin = begin),
            Self::WithoutText => m!("transcript-textless-items", count = count),
        }
    }
}

/// Whether a warning says that segments have times only as a whole.
pub(in crate::transcript) fn is_of_whole_segments(warning: &Warning) -> bool {
    warning.message.is("transcript-whole-segments")
}

impl Notes {
    pub fn count(&mut self, note: Note, at: Option<Instant>) {
        self.count_many(note, 1, at);
    }

    pub fn count_many(&mut self, note: Note, count: u64, at: Option<Instant>) {
        if count > 0 {
            let entry = self.seen.entry(note).or_insert((0, at));
            entry.0 += count;
        }
    }

    /// Counts something that is told by how it begins.
    pub fn name(&mut self, note: Note, text: &str, at: Option<Instant>) {
        self.count(note, at);
        self.names.entry(note).or_insert_with(|| text.chars().take(30).collect());
    }

    /// A warning that stands for itself.
    pub fn add(&mut self, message: Message) {
        self.push(Warning::new(message));
    }

    pub fn push(&mut self, warning: Warning) {
        self.single.push(warning);
    }

    pub fn into_warnings(self) -> Vec<Warning> {
        let names = self.names;
        let counted = self.seen.into_iter().map(|(note, (count, at))| {
            let begin = names.get(&note).map_or("", String::as_str);
            Warning { message: note.message(count, begin), at }
        });
        self.single.into_iter().chain(counted).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_warning_about_whole_segments_is_known() {
        let mut notes = Notes::default();
        notes.count(Note::NoTime, None);
        notes.count(Note::EstimatedFromText, None);
        let known: Vec<bool> = notes.into_warnings().iter().map(is_of_whole_segments).collect();
        assert_eq!(known, [false, true]);
    }
}
