//! Where the journals lie, and on which disk.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::person::{mark_kept, mark_read, session_mark};
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
    /// one for others, and no name. It was drawn at random and is kept in a small file beside the folder, which is written the first time;
    /// where that fails it holds for as long as the program runs.
    pub fn person(&self) -> String {
        mark_kept(&*self.disk, &self.person_file(), session_mark())
    }

    /// The same, if it is kept; nothing is written.
    pub fn known_person(&self) -> Option<String> {
        mark_read(&*self.disk, &self.person_file())
    }

    /// Beside the folder as long as that is a place of our own, as [`KeptFolder::on`] has it.
    fn person_file(&self) -> PathBuf {
        let name = self.folder.file_name().unwrap_or_default().to_string_lossy();
        match name.contains("journals") {
            true => self.folder.with_file_name(name.replace("journals", "person")),
            false => self.folder.join("person"),
        }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_person_is_known_by_a_file_of_theirs() {
        let root = tempfile::tempdir().unwrap();
        for (folder, file) in
            [("a/journals", "a/person"), ("b/breathmark-journals", "b/breathmark-person"), ("own", "own/person")]
        {
            let (journals, file) = (Journals::from(&root.path().join(folder)), root.path().join(file));
            assert_eq!(journals.known_person(), None, "{folder}");
            let drawn = journals.person();
            assert_eq!(std::fs::read_to_string(&file).unwrap().trim(), drawn, "{folder}");
            // As on another computer, at the same place.
            let other = if drawn == "1a2b3c4d" { "4d3c2b1a" } else { "1a2b3c4d" };
            std::fs::write(&file, other).unwrap();
            assert_eq!((journals.person().as_str(), journals.known_person().as_deref()), (other, Some(other)));
        }
        let of_user = Journals::from(&base::user_folders::journals());
        assert_eq!(of_user.person_file(), base::user_folders::data("person"));
    }
}
