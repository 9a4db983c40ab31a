//! What a reader takes out of a file before anything is put right.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::time::Instant;
use crate::warning::Warning;

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
    SkippedCue,
    UntimedCue,
    WithoutText,
}

impl Note {
    fn message(self, count: u64) -> String {
        let (one, many) = match self {
            Self::BrokenCharacter => ("word has a broken character", "words have broken characters"),
            Self::ControlCharacter => ("word lost its control characters", "words lost their control characters"),
            Self::LongWord => (
                "word has more than 1000 characters and was cut to these",
                "words have more than 1000 characters and were cut to these",
            ),
            Self::LongSpeaker => (
                "name of a speaker has more than 200 characters and was cut to these",
                "names of speakers have more than 200 characters and were cut to these",
            ),
            Self::NoTime => {
                ("word had no time of its own; interpolated", "words had no time of their own; interpolated")
            }
            Self::EstimatedFromText => (
                "segment has times only as a whole; its words were spread over it by length",
                "segments have times only as a whole; their words were spread over them by length",
            ),
            Self::NegativeTime => ("time before zero was set to zero", "times before zero were set to zero"),
            Self::EndBeforeStart => {
                ("word ended before it started; corrected", "words ended before they started; corrected")
            }
            Self::BackwardJump => (
                "word jumped back in time; its time was interpolated",
                "words jumped back in time; their times were interpolated",
            ),
            Self::SharedInstant => (
                "word shared its start with the one before; spread out",
                "words shared their start with the one before; spread out",
            ),
            Self::Overlap => (
                "word ended after the next one started; shortened",
                "words ended after the next one started; shortened",
            ),
            Self::Stretched => (
                "word lasted longer than anybody speaks; shortened",
                "words lasted longer than anybody speaks; shortened",
            ),
            Self::NonSpeech => ("token that is not speech was left out", "tokens that are not speech were left out"),
            Self::SoundDescription => ("sound description was left out", "sound descriptions were left out"),
            Self::MergedByText => (
                "word was put together from parts, as the text writes it",
                "words were put together from parts, as the text writes them",
            ),
            Self::TextMismatch => (
                "segment has a text that differs from its words; the words were kept where they differ",
                "segments have a text that differs from their words; the words were kept where they differ",
            ),
            Self::RepeatedCaption => (
                "line that only repeats the caption before it was left out",
                "lines that only repeat the caption before them were left out",
            ),
            Self::DamagedLine => {
                ("line could not be understood and was left out", "lines could not be understood and were left out")
            }
            Self::SkippedCue => {
                ("cue with a malformed time line was left out", "cues with a malformed time line were left out")
            }
            Self::UntimedCue => (
                "cue without a time line was added to the cue before it",
                "cues without a time line were added to the cue before them",
            ),
            Self::WithoutText => ("item has no text and was left out", "items have no text and were left out"),
        };
        format!("{count} {}", if count == 1 { one } else { many })
    }
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
    pub fn add(&mut self, message: impl Into<String>) {
        self.single.push(Warning::new(message));
    }

    pub fn into_warnings(self) -> Vec<Warning> {
        let names = self.names;
        let counted = self.seen.into_iter().map(|(note, (count, at))| {
            let name = names.get(&note).map(|name| {
                let which = if count == 1 { "it" } else { "the first one" };
                format!(": {which} begins “{name}…”")
            });
            Warning { message: note.message(count) + &name.unwrap_or_default(), at }
        });
        self.single.into_iter().chain(counted).collect()
    }
}
