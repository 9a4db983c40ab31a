//! A finished file of a client, as words with the ends of its lines and cues.

use std::path::Path;

use base::progress::Progress;
use evidence::Evidence;
use formats::transcript::{Transcript, TranscriptChoice, TranscriptError, Word, read_as_it_stands};

/// Words in a line below which nobody divided a file by hand: recognisers write a word a line.
const LEAST_WORDS_PER_LINE: f64 = 1.5;

/// A finished file of a client.
#[derive(Clone, Debug, Default)]
pub struct HouseFile {
    /// As a person knows it.
    pub name: String,
    /// BCP-47 or ISO 639 code; `None`: not known, and taken for English.
    pub language: Option<String>,
    pub words: Vec<Word>,
    /// One per word: whether a line ends after it, those of cues among them.
    pub line_ends: Vec<bool>,
    /// One per word: whether a cue ends after it. Empty: not known.
    pub cue_ends: Vec<bool>,
    /// What the models say of the words, by their ids; it may say nothing of some. The numbers that are fitted count only in talks
    /// that the models are asked about if they are asked here, too.
    pub evidence: Option<Evidence>,
}

impl HouseFile {
    /// Of a subtitle file whose cues stand as they are: see [`read_as_it_stands`]. `None`: no person divided it into cues, or with a
    /// word in every line.
    pub fn of_transcript(name: impl Into<String>, transcript: &Transcript) -> Option<Self> {
        let count = transcript.words.len();
        let (mut line_ends, mut cue_ends) = (vec![false; count], vec![false; count]);
        for given in &transcript.given {
            let last = given.words.end.checked_sub(1)?;
            *cue_ends.get_mut(last)? = true;
            for &end in given.line_ends.iter().chain([&last]) {
                *line_ends.get_mut(end)? = true;
            }
        }
        let lines = line_ends.iter().filter(|ends| **ends).count();
        let is_divided = lines > 0 && count as f64 >= LEAST_WORDS_PER_LINE * lines as f64;
        is_divided.then(|| Self {
            name: name.into(),
            language: transcript.language.clone(),
            words: transcript.words.clone(),
            line_ends,
            cue_ends,
            evidence: None,
        })
    }

    /// Reads a subtitle file; `None` as [`of_transcript`](Self::of_transcript) says.
    ///
    /// # Errors
    /// As [`read_as_it_stands`].
    pub fn read(path: &Path, progress: &Progress) -> Result<Option<Self>, TranscriptError> {
        let (transcript, _) = read_as_it_stands(path, &TranscriptChoice::default(), progress)?;
        let name = path.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
        Ok(Self::of_transcript(name, &transcript))
    }
}
