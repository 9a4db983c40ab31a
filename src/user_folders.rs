//! Where the program keeps what belongs to a user: settings, journals, profiles.

use std::path::PathBuf;

use directories::ProjectDirs;

fn folders() -> Option<ProjectDirs> {
    ProjectDirs::from("", "", "breathmark")
}

/// The folder of the settings; `None`: settings are not kept, as for a user without a home.
pub fn settings() -> Option<PathBuf> {
    folders().map(|folders| folders.config_dir().to_owned())
}

/// The folder of the journals; what is kept for 30 days lies beside it.
pub fn journals() -> PathBuf {
    data("journals")
}

/// A folder of this name for what the program keeps.
pub fn data(name: &str) -> PathBuf {
    match folders() {
        Some(folders) => folders.data_dir().join(name),
        // A user without a home: a crash of the program is survived, one of the machine perhaps not.
        None => std::env::temp_dir().join(format!("breathmark-{name}")),
    }
}
