//! The result file of a talk: one line of JSON, written whole.

use std::io;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::file_mark::FileMark;
use base::path_serde;

/// The suffix after a talk's id in the name of its result file.
pub const RESULT_ENDING: &str = "result.json";
/// Of the form of result files.
const VERSION: u32 = 1;
/// How each begins: a file that begins otherwise is not ours.
const BEGINNING: &[u8] = b"{\"breathmark_batch\":";
/// None of ours is as large.
const MAX_BYTES: u64 = 16 << 20;

/// Where the result of the talk with this id lies, below the output folder.
pub(super) fn result_path(id: &str) -> PathBuf {
    path_serde::from_text(&format!("{id}.{RESULT_ENDING}"))
}

/// The outcome of a talk.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct TalkResult {
    /// The version of this form.
    pub(super) breathmark_batch: u32,
    pub id: String,
    #[serde(with = "path_serde::optional")]
    pub audio: Option<PathBuf>,
    #[serde(with = "path_serde::optional")]
    pub transcript: Option<PathBuf>,
    /// The subtitles, below the output folder.
    #[serde(with = "path_serde::required")]
    pub output: PathBuf,
    pub language: Option<String>,
    /// The lexical model; `None` if none knows the language.
    pub model: Option<String>,
    pub words: usize,
    pub cues: usize,
    /// Where cues break the guideline.
    pub problems: usize,
    /// Where they break a rule that is the program's own choice.
    pub hints: usize,
    /// How many of the transcript's own marks are other ones in the subtitles.
    #[serde(default)]
    pub marks_changed: usize,
    /// Places where a cue ends, the end of the talk not among them.
    pub boundaries: usize,
    /// How many of those that words and voice ask for are wrong, by how sure they are; `None` where nothing promises that.
    pub expected_wrong_boundaries: Option<f64>,
    /// Length of the recording.
    pub audio_seconds: Option<f64>,
    pub warnings: Vec<String>,
    /// Facts about the talk that the subtitles do not hold.
    pub losses: Vec<String>,
    /// The time it took, on the clock.
    pub seconds: f64,
    /// Why there are no subtitles, as a sentence.
    pub error: Option<String>,
    pub made_from: TalkSource,
    /// SHA-256 of the subtitles.
    pub output_sha256: Option<String>,
    /// SHA-256 of what they took the place of: between two steps of writing this may still be there.
    pub replaced_sha256: Option<String>,
}

/// The inputs of a result.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TalkSource {
    pub audio: Option<FileMark>,
    pub transcript: Option<FileMark>,
    /// SHA-256 of the choices, the version of the program and its models.
    pub settings: String,
}

/// What lies where a result file is to be.
#[derive(Debug)]
pub(super) enum FoundResult {
    Nothing,
    /// One of ours that cannot be read: a disk lost part of it, or another version wrote it.
    Damaged,
    /// A file that batch did not write.
    Foreign,
    Whole(Box<TalkResult>),
}

impl TalkResult {
    pub(super) fn new(id: &str, output: &Path) -> Self {
        Self { breathmark_batch: VERSION, id: id.to_owned(), output: output.to_owned(), ..Self::default() }
    }

    /// The file, and the line that is printed.
    pub fn line(&self) -> String {
        // Numbers and text: always JSON. Not-a-number, which is not, becomes null.
        serde_json::to_string(self).unwrap_or_default() + "\n"
    }

    pub(super) fn read(path: &Path) -> io::Result<FoundResult> {
        let bytes = match base::disk::real().read(path, MAX_BYTES) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(FoundResult::Nothing),
            Err(error) if error.kind() == io::ErrorKind::FileTooLarge => return Ok(FoundResult::Foreign),
            Err(error) => return Err(error),
        };
        let begins = bytes.starts_with(BEGINNING) || BEGINNING.starts_with(&bytes);
        if !begins {
            return Ok(FoundResult::Foreign);
        }
        let result = bytes.strip_suffix(b"\n").and_then(|line| serde_json::from_slice::<Self>(line).ok());
        let whole = result.filter(|result| result.breathmark_batch == VERSION);
        Ok(whole.map_or(FoundResult::Damaged, |result| FoundResult::Whole(Box::new(result))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_result_is_whole_or_it_is_none() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("tide.result.json");
        let mark = FileMark { bytes: 7, modified_ns: Some(1_700_000_000_123_456_789) };
        let result = TalkResult {
            audio: Some("/a/tide.flac".into()),
            language: Some("en".into()),
            expected_wrong_boundaries: Some(0.25),
            warnings: vec!["odd \"quote\"\n".into()],
            made_from: TalkSource { audio: Some(mark), transcript: None, settings: "ab".into() },
            ..TalkResult::new("tide", Path::new("tide.srt"))
        };
        let line = result.line();
        assert!(line.as_bytes().starts_with(BEGINNING) && line.lines().count() == 1);
        assert!(matches!(TalkResult::read(&path).unwrap(), FoundResult::Nothing));
        for end in 0..line.len() {
            std::fs::write(&path, &line[..end]).unwrap();
            assert!(matches!(TalkResult::read(&path).unwrap(), FoundResult::Damaged), "cut at {end}");
        }
        std::fs::write(&path, &line).unwrap();
        let FoundResult::Whole(read) = TalkResult::read(&path).unwrap() else { panic!("it is whole") };
        assert_eq!(*read, result);
        std::fs::write(&path, line.replacen(":1,", ":2,", 1)).unwrap();
        assert!(matches!(TalkResult::read(&path).unwrap(), FoundResult::Damaged), "of a later version");
        std::fs::write(&path, "[]").unwrap();
        assert!(matches!(TalkResult::read(&path).unwrap(), FoundResult::Foreign));
    }
}
