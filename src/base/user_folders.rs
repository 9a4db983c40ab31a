//! Where the program keeps what belongs to a user: settings, journals, profiles, the log, and what can be found out again. On Windows
//! all of it stays on the computer (`%LOCALAPPDATA%`): the other folder for such things is copied over the network at every logon in
//! many companies, and journals and kept files are large.

use std::path::PathBuf;

use directories::{BaseDirs, ProjectDirs};

fn folders() -> Option<ProjectDirs> {
    ProjectDirs::from("", "", "breathmark")
}

/// The folder of the settings; `None`: settings are not kept, as for a user without a home.
pub fn settings() -> Option<PathBuf> {
    folders().map(|folders| folders.config_local_dir().to_owned())
}

/// The folder of the journals; what is kept for 30 days lies beside it.
pub fn journals() -> PathBuf {
    data("journals")
}

/// A folder of this name for what the program keeps.
pub fn data(name: &str) -> PathBuf {
    match folders() {
        Some(folders) => folders.data_local_dir().join(name),
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

#[cfg(all(test, windows))]
mod tests {
    use super::*;

    #[test]
    fn nothing_follows_its_user_from_computer_to_computer() {
        let local = PathBuf::from(std::env::var_os("LOCALAPPDATA").unwrap());
        for folder in [settings().unwrap(), journals(), log().unwrap(), cache().unwrap()] {
            assert!(folder.starts_with(&local), "{}", folder.display());
        }
    }
}
