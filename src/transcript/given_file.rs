//! The subtitle file that cues came from, so that what only its own format knows can be written again.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::as_it_stands::divided;
use super::given_cue::GivenCue;
use super::word::WordId;
use crate::subtitle_file::{self, SubtitleFile, text_of};

/// A subtitle file as it was when it was opened: its text, whatever it was encoded in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct GivenFile(Arc<str>);

/// What a [`GivenFile`] says, and what of it became words.
#[derive(Clone, Debug, PartialEq)]
pub struct GivenFileContent {
    pub file: SubtitleFile,
    /// The cues with their words by position, which are the ids that the words got when the file was opened.
    pub cues: Vec<GivenCue>,
    /// Their lines, as the words were put together.
    pub lines: Vec<Vec<String>>,
}

impl GivenFile {
    /// `None`: the bytes are no text of a subtitle file, as those of EBU STL.
    pub fn of(bytes: &[u8]) -> Option<Self> {
        text_of(bytes).map(|text| Self(text.into()))
    }

    /// `None`: it can no longer be read, which only another version of the program may say.
    pub fn content(&self) -> Option<GivenFileContent> {
        let file = subtitle_file::read(self.0.as_bytes(), None).ok()?;
        let found = divided(&file)?;
        let line = |words: std::ops::Range<usize>| {
            let texts: Vec<&str> = found.words[words].iter().map(|word| word.text.as_str()).collect();
            texts.join(" ")
        };
        let lines = found.cues.iter().map(|cue| cue.lines().into_iter().map(line).collect()).collect();
        Some(GivenFileContent { file, cues: found.cues, lines })
    }
}

impl GivenFileContent {
    /// Which of `cues` the word came from; `None`: somebody typed it.
    pub fn cue_of(&self, word: WordId) -> Option<usize> {
        let position = word.0 as usize;
        let at = self.cues.partition_point(|cue| cue.words.end <= position);
        self.cues.get(at).filter(|cue| cue.words.contains(&position)).map(|_| at)
    }
}
