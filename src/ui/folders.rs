//! Where the program keeps what it keeps.

use std::path::PathBuf;

use base::user_folders;

/// The folders of a user.
#[derive(Clone, Debug)]
pub struct Folders {
    /// `None`: settings are not kept.
    pub settings: Option<PathBuf>,
    pub journals: PathBuf,
    /// Client profiles.
    pub profiles: PathBuf,
    /// Where spelling dictionaries are looked for; `None`: where the system keeps them.
    pub dictionaries: Option<Vec<PathBuf>>,
}

impl Folders {
    /// Those of the user who runs the program.
    pub fn of_user() -> Self {
        Self {
            settings: user_folders::settings(),
            journals: user_folders::journals(),
            profiles: user_folders::data("profiles"),
            dictionaries: None,
        }
    }
}
