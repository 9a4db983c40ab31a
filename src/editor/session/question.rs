//! The questions about a talk, and their order.

use std::cmp::Ordering;
use std::ops::Range;

use serde::{Deserialize, Serialize};

use crate::project::ProofPlace;
use crate::proposals::expected_gain;
use crate::settling::MarkCorrection;
use base::time::Duration;
use evidence::WordDoubt;
use formats::transcript::WordId;

/// A word that is wrong with this probability is asked about: in clear speech two looks a minute.
pub const DOUBTED_FROM: f32 = 0.4;
/// Where nothing else is known of words, those are asked about of which the recogniser was less sure than this.
pub const DOUBTFUL_BELOW: f32 = 0.4;

/// A word that the client's glossary has otherwise is as good as wrong.
pub const TERM_DOUBT: f32 = 0.95;

/// A boundary that is as sure as this, at a sentence end and at a pause this long, is not asked about, unless it is likelier than that to
/// be one to mend.
pub const CERTAIN_FROM: f32 = 0.98;
pub const FAULT_UP_TO: f32 = 0.02;
pub const CERTAIN_PAUSE: Duration = Duration::from_millis(300);

/// In which order questions are asked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum QueueOrder {
    #[default]
    Time,
    /// Where a look is likeliest to mend something that matters.
    #[serde(alias = "uncertainty")]
    Gain,
}

/// Something that a person is asked. Its name is permanent: a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Question {
    /// Whether a cue ends in the gap after this word.
    Boundary(WordId),
    /// Whether the mark is right that takes the place of the one written after this word, inside a cue.
    Mark(WordId),
    /// Whether the words are right that are likely to be wrong, or that the client's glossary has otherwise: this one, and those beside it in the cue.
    Word(WordId),
    /// Whether something is right that a subtitle file came with, and words and voice are strongly against.
    Proof(ProofPlace),
}

impl Question {
    pub const fn word(self) -> WordId {
        match self {
            Self::Boundary(word) | Self::Mark(word) | Self::Word(word) => word,
            Self::Proof(place) => place.word,
        }
    }

    /// Whether it is about what stands in a cue or in a file, not about a proposed cue end.
    pub const fn is_about_text(self) -> bool {
        !matches!(self, Self::Boundary(_))
    }

    /// Of questions at one word, which comes first: the word itself, and then what follows it.
    const fn rank(self) -> u8 {
        match self {
            Self::Word(_) => 0,
            Self::Mark(_) => 1,
            Self::Proof(place) => 2 + place.aspect as u8,
            Self::Boundary(_) => u8::MAX,
        }
    }
}

/// A question that is not answered yet.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PendingQuestion {
    pub question: Question,
    /// Position of its word.
    pub word: usize,
    /// What a look at it is expected to mend, in the optimiser's currency.
    pub expected_cost: f64,
}

impl PendingQuestion {
    /// What a look at it is expected to mend, as seen from a word.
    pub fn gain(&self, from: Option<usize>) -> f64 {
        expected_gain(self.expected_cost, from.map_or(0, |from| from.abs_diff(self.word)))
    }

    /// Where it stands in the talk.
    pub fn place(&self) -> (usize, u8) {
        place(self.word, self.question)
    }
}

/// Where a question stands in the talk whose word is at a position.
pub fn place(word: usize, question: Question) -> (usize, u8) {
    (word, question.rank())
}

/// Which of two is to be asked first, with the editor at the word `from`. Of equal gains the first in time.
pub fn compare(one: &PendingQuestion, other: &PendingQuestion, order: QueueOrder, from: Option<usize>) -> Ordering {
    let by_time = one.place().cmp(&other.place());
    match order {
        QueueOrder::Time => by_time,
        QueueOrder::Gain => other.gain(from).total_cmp(&one.gain(from)).then(by_time),
    }
}

/// A question about what stands in a cue.
#[derive(Clone, Debug, PartialEq)]
pub struct TextQuestion {
    pub question: Question,
    /// Position of the cue.
    pub cue: usize,
    /// Positions of the words in question; of a mark the one before it.
    pub words: Range<usize>,
    pub doubt: TextDoubt,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum TextDoubt {
    Mark(MarkCorrection),
    /// What is known against the words, all in all, and the least of the recogniser's confidences in them, 0 to 1.
    Words {
        doubt: WordDoubt,
        confidence: Option<f32>,
    },
    /// Words and voice are against what the file has; [`Session::proofreading_finding`](super::Session::proofreading_finding) says why.
    Proof(ProofPlace),
}

/// All that is asked about a talk, and how far it is answered.
#[derive(Clone, Debug, Default)]
pub struct ReviewQueue {
    /// In the order in which they are to be answered.
    pub questions: Vec<Question>,
    /// Undecided boundaries that raise no question, in the order of the talk.
    pub certain: Vec<WordId>,
    /// Undecided boundaries, certain ones among them.
    pub pending_boundaries: usize,
    /// Questions that were answered.
    pub settled: usize,
    /// The cues that are asked about, or the ends of which are, in the order of the talk.
    pub cues: Vec<usize>,
    /// `None`: there is no subtitle file, or it is not known what it has.
    pub as_given: Option<AsGiven>,
}

/// How many cues are just as their subtitle file has them, of how many that there are or were.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AsGiven {
    pub kept: usize,
    pub all: usize,
}
