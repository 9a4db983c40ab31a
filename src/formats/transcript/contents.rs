//! The contents of a transcript.

use super::given_cue::GivenCue;
use super::given_file::GivenFile;
use super::word::Word;
use base::warning::Warning;

/// The contents of a transcript file.
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
    /// Whether the file has no time at all: those of the words are guesses, until they are laid over a voice.
    pub is_untimed: bool,
    pub warnings: Vec<Warning>,
}
