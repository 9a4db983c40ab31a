//! Where the program keeps what belongs to a user: settings, journals, profiles, the log, and what can be found out again.

use std::path::PathBuf;

use directories::{BaseDirs, ProjectDirs};

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

/// The folder of the log and of crash reports; `None`: neither is written, as for a user without a home.
pub fn log() -> Option<PathBuf> {
    folders().map(|folders| folders.state_dir().unwrap_or_else(|| folders.data_local_dir()).join("log"))
}

/// The folder of what can be found out again, and may be deleted at any time; `None`: nothing of it is kept, as for a user without a home.
pub fn cache() -> Option<PathBuf> {
    folders().map(|folders| folders.cache_dir().to_owned())
}

/// Where the user lives, if anywhere.
pub fn home() -> Option<PathBuf> {
    BaseDirs::new().map(|folders| folders.home_dir().to_owned())
}
