//! A talk whose words have times and known punctuation: what acoustic models are trained and judged on.

use evidence::acoustic::SpokenText;
use evidence::lexical::hearing::GapWriting;
use formats::transcript::{Mark, Word};
use media::prosody::{FrameTrack, Prosody};

/// Words with times, what was measured about them, and the marks that people wrote.
#[derive(Clone, Debug, Default)]
pub struct SpokenTalk {
    /// For tables: the file's name without its ending.
    pub name: String,
    pub words: Vec<Word>,
    pub prosody: Prosody,
    /// With a recording only.
    pub frames: Option<FrameTrack>,
    /// The mark after each word but the last, and whether a sentence ends there: one per gap.
    pub gaps: Vec<KnownGap>,
    /// What a recogniser wrote there, one per gap; empty if none wrote anything.
    pub writing: Vec<GapWriting>,
}

impl SpokenTalk {
    /// Leaves its first words alone, so many at most.
    pub fn truncate(&mut self, words: usize) {
        let words = words.min(self.words.len());
        let gaps = words.saturating_sub(1);
        self.words.truncate(words);
        self.prosody.words.truncate(words);
        self.prosody.gaps.truncate(gaps);
        self.gaps.truncate(gaps);
        self.writing.truncate(gaps);
    }
}

impl KnownGap {
    /// A gap of which the mark alone is known: it ends a sentence if the mark does, and is counted.
    pub const fn of(mark: Mark) -> Self {
        Self { mark, ends_sentence: mark.ends_sentence(), is_timed: true }
    }

    /// Whether there is a mark of any kind.
    pub fn has_mark(self) -> bool {
        self.ends_sentence || self.mark != Mark::O
    }
}

/// What people wrote at a gap.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct KnownGap {
    pub mark: Mark,
    /// As the corpus says; where it says nothing, whether the mark ends one.
    pub ends_sentence: bool,
    /// Whether the words on both sides have times of their own. Other gaps are context and are not counted.
    pub is_timed: bool,
}

impl SpokenTalk {
    /// What a model is given as input.
    pub fn text(&self) -> SpokenText<'_> {
        SpokenText { words: &self.words, prosody: &self.prosody, frames: self.frames.as_ref() }
    }

    /// Gaps that are counted.
    pub fn timed_gaps(&self) -> usize {
        self.gaps.iter().filter(|gap| gap.is_timed).count()
    }
}
