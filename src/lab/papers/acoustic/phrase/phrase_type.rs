//! The seven types of phonological phrase (Moró and Szaszák 2017, Table 1).

use serde::{Deserialize, Serialize};

/// What a phonological phrase sounds like and where in its intonational phrase (IP) it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PhraseType {
    /// Strong stress, IP initial: onset and descent.
    Io,
    /// Strong stress, IP internal: descent.
    Ss,
    /// Medium stress, IP internal: descent.
    Ms,
    /// Medium stress, IP terminal: low ending.
    Ie,
    /// Medium stress, IP terminal: ascent ("continuation rise").
    Cr,
    /// No stress, IP initial: descent.
    Ls,
    /// Silence between IPs.
    Sil,
}

impl PhraseType {
    pub const ALL: [Self; 7] = [Self::Io, Self::Ss, Self::Ms, Self::Ie, Self::Cr, Self::Ls, Self::Sil];
    pub const COUNT: usize = Self::ALL.len();

    pub const fn index(self) -> usize {
        self as usize
    }

    /// The paper's label.
    pub const fn label(self) -> &'static str {
        ["io", "ss", "ms", "ie", "cr", "ls", "sil"][self as usize]
    }
}

/// A phrase in a recording: frames `start..end` of 10 ms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Phrase {
    pub phrase_type: PhraseType,
    pub start: usize,
    pub end: usize,
}

impl Phrase {
    pub fn frames(&self) -> usize {
        self.end.saturating_sub(self.start)
    }
}
