//! A talk that is to be done.

use std::path::{Component, Path, PathBuf};

use base::path_serde;
use formats::subtitle_file::FileFormat;
use media::audio::TrackNumber;

/// A talk as a folder or a manifest lists it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ListedTalk {
    /// Its name among all: a path without an ending, as "2024/opening".
    pub id: String,
    /// `None`: the transcript alone.
    pub audio: Option<PathBuf>,
    /// Its sound track that is heard, if the manifest says it.
    pub track: Option<TrackNumber>,
    /// `None` only where there is a `fault`.
    pub transcript: Option<PathBuf>,
    /// Where its subtitles go, below the output folder; by default the id with the ending of the format.
    pub output: Option<PathBuf>,
    /// BCP-47 code, if the manifest says it.
    pub language: Option<String>,
    /// Why it cannot be done, as a sentence.
    pub fault: Option<String>,
}

/// A talk that is to be done, with the place of its subtitles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BatchTalk {
    pub listed: ListedTalk,
    /// Below the output folder.
    pub output: PathBuf,
    pub format: FileFormat,
}

impl BatchTalk {
    pub fn id(&self) -> &str {
        &self.listed.id
    }

    /// The files that it is made from.
    pub fn inputs(&self) -> impl Iterator<Item = &Path> {
        [&self.listed.audio, &self.listed.transcript].into_iter().flatten().map(PathBuf::as_path)
    }
}

/// A path that stays below the folder it is put behind, without the parts that say nothing: "2024/opening" of "2024/./opening", and
/// nothing of "/opening" or "../opening".
pub(super) fn path_below(text: &str) -> Option<PathBuf> {
    let path = path_serde::from_text(text);
    // What is written for bytes that are no text stands for nothing else: other signs cannot hide behind it.
    let is_plain_text = path_serde::to_text(&path) == text;
    let has_commands = path.to_string_lossy().chars().any(|sign| sign.is_control() || sign == '\\');
    if !is_plain_text || has_commands || text.ends_with('/') {
        return None;
    }
    let parts = path.components().filter(|part| !matches!(part, Component::CurDir));
    let below = parts.map(|part| matches!(part, Component::Normal(_)).then_some(part)).collect::<Option<PathBuf>>()?;
    below.file_name().is_some().then_some(below)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_below_its_folder_and_has_one_spelling() {
        let check = |text: &str, expected: Option<&str>| {
            assert_eq!(
                path_below(text).as_deref().map(|path| path_serde::to_portable_text(path).into_owned()),
                expected.map(str::to_owned),
                "{text:?}"
            );
        };
        check("2024/opening", Some("2024/opening"));
        check("2024//opening", Some("2024/opening"));
        check("2024/./opening", Some("2024/opening"));
        check("./opening", Some("opening"));
        check("été …", Some("été …"));
        for outside in ["", ".", "/", "/opening", "..", "../opening", "2024/../opening", "2024/", "2024\\opening"] {
            check(outside, None);
        }
        for commands in [
            "a\nb",
            "a\u{1b}[31m",
            "a\u{85}b",
            "a\x00b",
            "a\x001b[31mred",
            "a\x000ab",
            "a\x00",
            "a\x0041",
            "a\x002e\x002e/b",
        ] {
            check(commands, None);
        }
        #[cfg(unix)]
        check("o\0ff", Some("o\0ff"));
    }
}
