//! Where the program keeps what it keeps.

use std::path::PathBuf;

/// The folders of a user.
#[derive(Clone, Debug)]
pub struct Folders {
    /// `None`: settings are not kept.
    pub settings: Option<PathBuf>,
    pub journals: PathBuf,
    /// Client profiles.
    pub profiles: PathBuf,
}

/// Folders of the user where settings and journals are kept.
pub fn user_folders() -> Folders {
    let folders = directories::ProjectDirs::from("", "", "breathmark");
    let data = |name: &str| match &folders {
        Some(folders) => folders.data_dir().join(name),
        // A user without a home: a crash of the program is survived, one of the machine perhaps not.
        None => std::env::temp_dir().join(format!("breathmark-{name}")),
    };
    Folders {
        settings: folders.as_ref().map(|folders| folders.config_dir().to_owned()),
        journals: data("journals"),
        profiles: data("profiles"),
    }
}
