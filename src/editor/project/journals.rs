//! Where the journals lie, and on which disk.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use sha2::{Digest as _, Sha256};

use base::disk::{self, Disk};
use base::recycle_bin::KeptFolder;

/// The folder of the journals and, beside it, that of what is kept for a while. A path stands for that folder on the
/// computer's disk.
#[derive(Clone, Debug)]
pub struct Journals {
    pub(super) disk: Arc<dyn Disk>,
    pub(super) folder: PathBuf,
    pub(super) kept: KeptFolder,
}

impl Journals {
    pub fn on(disk: Arc<dyn Disk>, folder: &Path) -> Self {
        let kept = KeptFolder::on(Arc::clone(&disk), folder);
        Self { disk, folder: folder.to_path_buf(), kept }
    }

    pub fn folder(&self) -> &Path {
        &self.folder
    }

    pub fn kept(&self) -> &KeptFolder {
        &self.kept
    }

    /// A mark of eight hexadecimal digits for whoever works with these journals: the same for all talks of a user of a computer, another
    /// one for others, and no name. It comes from the place of the folder.
    pub fn person(&self) -> String {
        let digest = Sha256::digest(self.folder.as_os_str().as_encoded_bytes());
        digest.iter().take(4).map(|byte| format!("{byte:02x}")).collect()
    }
}

impl From<&Path> for Journals {
    fn from(folder: &Path) -> Self {
        Self::on(disk::real(), folder)
    }
}

impl From<&PathBuf> for Journals {
    fn from(folder: &PathBuf) -> Self {
        folder.as_path().into()
    }
}

impl From<&Self> for Journals {
    fn from(journals: &Self) -> Self {
        journals.clone()
    }
}
