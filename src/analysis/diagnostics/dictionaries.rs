//! The spelling dictionaries that are found.

use std::path::PathBuf;

use serde::Serialize;

use base::path_serde;
use formats::spelling::{dictionaries_in, dictionary_folders};

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct InstalledDictionary {
    /// "en_GB".
    pub name: String,
    #[serde(with = "path_serde::required")]
    pub path: PathBuf,
}

/// In the usual folders, unless others are named.
pub fn installed_dictionaries(folders: Option<Vec<PathBuf>>) -> Vec<InstalledDictionary> {
    let found = dictionaries_in(&folders.unwrap_or_else(dictionary_folders));
    found.into_iter().map(|file| InstalledDictionary { name: file.name, path: file.path }).collect()
}
