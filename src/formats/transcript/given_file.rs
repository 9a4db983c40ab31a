//! The subtitle file that cues came from, so that what only its own format knows can be written again.

use std::sync::{Arc, OnceLock};

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::divided::divided;
use super::given_cue::GivenCue;
use super::word::WordId;
use crate::subtitle_file::{self, FileFormat, SubtitleFile, is_ebu_stl, text_of};

/// A subtitle file as it was when it was opened: its text, whatever it was encoded in, or its bytes as characters. Cheap to clone.
#[derive(Clone, Debug)]
pub struct GivenFile(Arc<ReadOnce>);

/// A text that is read when its content is first asked for, and not again: every choice in the export dialog asks for it.
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
    /// `None`: the bytes are no text.
    pub fn of(bytes: &[u8]) -> Option<Self> {
        let text =
            if is_ebu_stl(bytes) { Some(bytes.iter().copied().map(char::from).collect()) } else { text_of(bytes) };
        text.map(Self::of_text)
    }

    fn of_text(text: String) -> Self {
        Self(Arc::new(ReadOnce { text, content: OnceLock::new() }))
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
            None => subtitle_file::read(text.as_bytes(), None),
        };
        let file = file.ok()?;
        let found = divided(&file)?;
        let line = |words: std::ops::Range<usize>| {
            let texts: Vec<&str> = found.words[words].iter().map(|word| word.text.as_str()).collect();
            texts.join(" ")
        };
        let lines = found.cues.iter().map(|cue| cue.lines().into_iter().map(line).collect()).collect();
        Some(Self { file, cues: found.cues, lines })
    }

    /// Which of `cues` the word came from; `None`: the user typed it.
    pub fn cue_of(&self, word: WordId) -> Option<usize> {
        let position = word.0 as usize;
        let at = self.cues.partition_point(|cue| cue.words.end <= position);
        self.cues.get(at).filter(|cue| cue.words.contains(&position)).map(|_| at)
    }
}
