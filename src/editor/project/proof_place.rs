//! What a person has looked at of what models hold against a subtitle file.

use serde::{Deserialize, Serialize};

use formats::transcript::WordId;

/// The parts of a kept subtitle file that models can be against.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ProofAspect {
    /// The mark after the word.
    Mark,
    /// That a line of the cue breaks after the word.
    Lines,
    /// That the cue goes on after the word.
    Cut,
    /// That the cue ends after the word.
    End,
    /// When the cue that starts with the word is shown.
    Times,
}

impl ProofAspect {
    pub const ALL: [Self; 5] = [Self::Mark, Self::Lines, Self::Cut, Self::End, Self::Times];
}

/// A place in a kept subtitle file that is asked about: a word, and what of it. Its name is permanent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct ProofPlace {
    pub word: WordId,
    pub aspect: ProofAspect,
}
