//! What the name and the content of a file tell of it.

use std::path::{Path, PathBuf};

use serde::Deserialize;
use serde::de::IgnoredAny;

use crate::path_serde;

/// Details of a kept item.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct KeptFacts {
    pub original: Option<PathBuf>,
    pub title: String,
    pub answered: Option<usize>,
    /// The permanent id of the project that it is a state of.
    pub project: Option<String>,
}

impl KeptFacts {
    /// The facts that the name and the content of a file give.
    pub fn of_file(path: &Path, bytes: &[u8]) -> Self {
        /// A project file, or the beginning of a journal, as far as it matters here.
        #[derive(Deserialize)]
        struct Project {
            #[serde(default)]
            id: Option<String>,
            #[serde(default)]
            recording: Option<String>,
            #[serde(default)]
            transcript: Option<String>,
            #[serde(default)]
            decisions: Vec<Decision>,
        }
        #[derive(Deserialize)]
        struct Decision {
            #[serde(default)]
            kind: String,
            #[serde(default)]
            unseen: bool,
            #[serde(default)]
            strength: Option<IgnoredAny>,
        }
        impl Decision {
            /// As `decisions.rs` has it: neither what came with a subtitle file nor what only stays as it was, and what was moved once.
            fn is_answer(&self) -> bool {
                match self.kind.as_str() {
                    "accepted" => !self.unseen || self.strength.is_some(),
                    "rejected" | "added" | "moved_here" => true,
                    _ => false,
                }
            }
        }
        #[derive(Deserialize)]
        struct Saved {
            file: Option<SavedFile>,
        }
        #[derive(Deserialize)]
        struct SavedFile {
            #[serde(with = "path_serde::required")]
            path: PathBuf,
        }
        #[derive(Deserialize)]
        struct Header {
            #[serde(default)]
            saved: Vec<Saved>,
        }
        #[derive(Deserialize)]
        struct Journal {
            header: Header,
            project: Option<Project>,
        }
        let answered = |project: &Project| project.decisions.iter().filter(|decision| decision.is_answer()).count();
        let stem = |path: &Path| path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        match extension(path) {
            "breathmark" => {
                let project: Option<Project> = serde_json::from_slice(bytes).ok();
                Self {
                    original: Some(path.to_path_buf()),
                    title: stem(path),
                    answered: project.as_ref().map(answered),
                    project: project.and_then(|project| project.id),
                }
            }
            "jsonl" => {
                let first = bytes.split(|&byte| byte == b'\n').next().unwrap_or_default();
                let Ok(Journal { header, project }) = serde_json::from_slice(first) else { return Self::default() };
                let original = header.saved.into_iter().rev().find_map(|saved| saved.file).map(|file| file.path);
                let recording =
                    project.as_ref().and_then(|project| project.recording.as_deref().map(path_serde::from_text));
                let words =
                    project.as_ref().and_then(|project| project.transcript.as_deref().map(path_serde::from_text));
                let title =
                    original.as_deref().or(recording.as_deref()).or(words.as_deref()).map(stem).unwrap_or_default();
                // Those that were made since stand further down; they are not counted here.
                Self { original, title, answered: None, project: project.and_then(|project| project.id) }
            }
            _ => Self { original: Some(path.to_path_buf()), title: stem(path), ..Self::default() },
        }
    }
}

pub(super) fn extension(path: &Path) -> &str {
    path.extension().and_then(|extension| extension.to_str()).unwrap_or_default()
}
