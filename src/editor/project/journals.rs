//! Where the journals lie, and on which disk.

use std::path::{Path, PathBuf};
use std::sync::Arc;

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
