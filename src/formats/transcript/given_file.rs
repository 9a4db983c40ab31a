//! The subtitle file that cues came from, so that what only its own format knows can be written again.

use std::ops::Range;
use std::sync::{Arc, OnceLock};

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::divided::{DividedWords, divided};
use super::given_cue::GivenCue;
use super::word::{Word, WordId};
use crate::scripts::joined;
use crate::subtitle_file::{self, FileFormat, SubtitleFile, is_ebu_stl};

/// A subtitle file as it was when it was opened: its text, whatever it was encoded in, or its bytes as characters. Cheap to clone.
#[derive(Clone, Debug)]
pub struct GivenFile(Arc<ReadOnce>);

/// A text that is read once: when the file is opened, or when the content of one from a project is first asked for.
#[derive(Debug)]
struct ReadOnce {
    text: String,
    content: OnceLock<Option<GivenFileContent>>,
}

/// The text of a [`GivenFile`], and the part of it that became words.
#[derive(Clone, Debug, PartialEq)]
pub struct GivenFileContent {
    pub file: SubtitleFile,
    /// The cues with their words by position, which are the ids that the words got when the file was opened.
    pub cues: Vec<GivenCue>,
    /// Their lines, as the words were put together.
    pub lines: Vec<Vec<String>>,
}

impl GivenFile {
    /// Of a subtitle file's text.
    pub fn of_text(text: impl Into<String>) -> Self {
        Self(Arc::new(ReadOnce { text: text.into(), content: OnceLock::new() }))
    }

    /// Of a file that was read just now.
    pub(super) fn read(text: String, content: GivenFileContent) -> Self {
        Self(Arc::new(ReadOnce { text, content: OnceLock::from(Some(content)) }))
    }

    /// `None`: it can no longer be read, which only another version of the program may say.
    pub fn content(&self) -> Option<&GivenFileContent> {
        self.0.content.get_or_init(|| GivenFileContent::of(&self.0.text)).as_ref()
    }
}

impl PartialEq for GivenFile {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.0.text == other.0.text
    }
}

impl Eq for GivenFile {}

/// As its text.
impl Serialize for GivenFile {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.text.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for GivenFile {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer).map(Self::of_text)
    }
}

impl GivenFileContent {
    fn of(text: &str) -> Option<Self> {
        // Bytes of EBU STL are kept as characters up to U+00FF.
        let bytes = || text.chars().map(|sign| u8::try_from(sign).ok()).collect::<Option<Vec<u8>>>();
        let file = match bytes().filter(|bytes| is_ebu_stl(bytes)) {
            Some(bytes) => subtitle_file::read(&bytes, Some(FileFormat::EbuStl)),
            None => subtitle_file::read_text(text, None),
        };
        let file = file.ok()?;
        let DividedWords { words, cues, .. } = divided(&file);
        Some(Self::new(file, &words, cues))
    }

    /// `words`: those of all cues.
    pub(super) fn new(file: SubtitleFile, words: &[Word], cues: Vec<GivenCue>) -> Self {
        let line = |line: Range<usize>| joined(words[line].iter().map(|word| word.text.as_str()));
        let lines = cues.iter().map(|cue| cue.lines().into_iter().map(line).collect()).collect();
        Self { file, cues, lines }
    }

    /// Which of `cues` the word came from; `None`: the user typed it.
    pub fn cue_of(&self, word: WordId) -> Option<usize> {
        let position = word.0 as usize;
        let at = self.cues.partition_point(|cue| cue.words.end <= position);
        self.cues.get(at).filter(|cue| cue.words.contains(&position)).map(|_| at)
    }
}
