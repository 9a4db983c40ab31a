//! A talk that is to be done.

use std::path::{Component, Path, PathBuf};

use crate::audio::TrackNumber;
use crate::subtitle_file::FileFormat;

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

/// A path that stays below the folder it is put behind: "2024/opening", and neither "/opening" nor "../opening".
pub(super) fn path_below(text: &str) -> Option<PathBuf> {
    let is_plain = |part: Component<'_>| matches!(part, Component::Normal(_));
    let path = crate::path_text::from_text(text);
    let has_commands = text.chars().any(|sign| sign.is_control() && sign != '\0') || text.contains('\\');
    let is_below = !text.is_empty() && !text.ends_with('/') && !has_commands && path.components().all(is_plain);
    is_below.then_some(path)
}
