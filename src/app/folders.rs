//! Where the program keeps what it keeps.

use std::path::PathBuf;

/// The folders of a user.
#[derive(Clone, Debug)]
pub struct Folders {
    /// `None`: settings are not kept.
    pub settings: Option<PathBuf>,
    pub journals: PathBuf,
}

impl Folders {
    /// Where client profiles are kept: beside the journals.
    pub fn profiles(&self) -> PathBuf {
        let name = self.journals.file_name().unwrap_or_default().to_string_lossy();
        self.journals.with_file_name(name.replace("journals", "profiles"))
    }
}

/// Folders of the user where settings and journals are kept.
pub fn user_folders() -> Folders {
    let folders = directories::ProjectDirs::from("", "", "breathmark");
    Folders {
        settings: folders.as_ref().map(|folders| folders.config_dir().to_owned()),
        journals: match &folders {
            Some(folders) => folders.data_dir().join("journals"),
            // A user without a home: a crash of the program is survived, one of the machine perhaps not.
            None => std::env::temp_dir().join("breathmark-journals"),
        },
    }
}
