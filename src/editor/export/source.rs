//! The source of a file: the cues of a talk, facts about them, and the user's wishes.

use crate::cues::Cue;
use base::time::Span;
use formats::transcript::{GivenFile, Word};

/// The cues of a talk, and what is known of their words.
#[derive(Clone, Copy, Debug, Default)]
pub struct CueFileSource<'a> {
    pub cues: &'a [Cue],
    /// The words of the talk with their measured times; may be missing.
    pub words: &'a [Word],
    /// One text per word, as it is shown; a word without one is shown as it is written.
    pub shown: &'a [String],
    /// A BCP 47 tag.
    pub language: Option<&'a str>,
    /// The file that the cues came from.
    pub given: Option<&'a GivenFile>,
    /// One entry per cue: its times as they were given or set, where both of them were; may be missing.
    pub pinned: &'a [Option<Span>],
}

/// Contents of a file that its format leaves open.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FileDetails {
    /// When each word is spoken, inside the cues.
    pub word_times: bool,
    /// Who speaks, in WebVTT; formats that always say it need not be asked to.
    pub voices: bool,
    /// Boundaries as markers beside the cues.
    pub boundaries: bool,
    /// Only what is said: see [`super::plain_version()`].
    pub plain: bool,
}
