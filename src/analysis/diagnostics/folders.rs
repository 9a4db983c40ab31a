//! The folders that the program uses: whether they are there, and whether they can be written into.

use std::io;
use std::path::{Path, PathBuf};

use serde::Serialize;

use super::probe::{PROGRAM_PATIENCE, ProbeFailure, in_time};
use base::path_serde;

/// The purpose of a folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum FolderUse {
    Settings,
    Journals,
    /// What is kept for 30 days.
    Kept,
    Profiles,
    /// The log and crash reports.
    Log,
    /// What can be found out again.
    Cache,
    /// Samples of long recordings, as long as they are open.
    Samples,
    Models,
}

impl FolderUse {
    /// Whether the program works without writing there: models are only read.
    pub const fn is_written(self) -> bool {
        !matches!(self, Self::Models)
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FolderFacts {
    #[serde(rename = "use")]
    pub purpose: FolderUse,
    /// `None`: the system names no such folder.
    #[serde(with = "path_serde::optional")]
    pub path: Option<PathBuf>,
    pub exists: bool,
    /// Whether something can be written there, or where it would be made.
    pub writable: bool,
    /// Why it cannot be written, or is not known.
    pub problem: Option<ProbeFailure>,
}

impl FolderFacts {
    pub fn of(purpose: FolderUse, path: Option<PathBuf>) -> Self {
        let Some(folder) = path.clone() else {
            return Self { purpose, path, exists: false, writable: false, problem: Some(ProbeFailure::NotFound) };
        };
        // A disk may never answer.
        let state = in_time("folder", PROGRAM_PATIENCE, move || (folder.is_dir(), try_to_write(&folder)));
        match state {
            Ok((exists, Ok(()))) => Self { purpose, path, exists, writable: true, problem: None },
            Ok((exists, Err(error))) => Self { purpose, path, exists, writable: false, problem: Some(error.into()) },
            Err(problem) => Self { purpose, path, exists: false, writable: false, problem: Some(problem) },
        }
    }
}

/// Writes a file without a name, of which nothing is left, into a folder or into the one in which it would be made.
fn try_to_write(folder: &Path) -> io::Result<()> {
    let nearest = folder.ancestors().find(|above| above.exists()).unwrap_or(folder);
    if !nearest.is_dir() {
        return Err(io::Error::new(io::ErrorKind::NotADirectory, "there is a file in its place"));
    }
    tempfile::tempfile_in(nearest).map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_is_tried_and_left_as_it_was() {
        let root = tempfile::tempdir().unwrap();
        let of = |path: &Path| FolderFacts::of(FolderUse::Journals, Some(path.to_owned()));
        let there = of(root.path());
        assert!(there.exists && there.writable && there.problem.is_none(), "{there:?}");
        let missing = of(&root.path().join("data/journals"));
        assert!(!missing.exists && missing.writable, "it could be made: {missing:?}");
        assert_eq!(std::fs::read_dir(root.path()).unwrap().count(), 0, "nothing is left there");

        std::fs::write(root.path().join("file"), "").unwrap();
        let blocked = of(&root.path().join("file/journals"));
        assert!(!blocked.writable && blocked.problem.is_some(), "{blocked:?}");
        let nowhere = FolderFacts::of(FolderUse::Settings, None);
        assert_eq!((nowhere.exists, nowhere.problem), (false, Some(ProbeFailure::NotFound)));
    }

    #[test]
    fn documents_name_the_folders_by_their_use() {
        let facts = FolderFacts::of(FolderUse::Settings, None);
        let document = serde_json::to_value(facts).unwrap();
        assert_eq!((&document["use"], &document["path"]), (&"settings".into(), &serde_json::Value::Null));
    }
}
