//! The files of a folder that may hold subtitles.

use std::path::{Path, PathBuf};

use crate::project::FILE_EXTENSION;
use base::disk::{Disk, EntryKind};
use base::progress::{Cancellation, Progress};

/// Endings of files that are looked through in folders. A file that is named is looked through whatever it is called.
const ENDINGS: &[&str] = &[
    FILE_EXTENSION,
    "srt",
    "vtt",
    "ass",
    "ssa",
    "sbv",
    "ttml",
    "dfxp",
    "itt",
    "fcpxml",
    "usf",
    "scc",
    "mcc",
    "sub",
    "lrc",
];

/// Folders inside one another beyond this are not looked into.
const DEEPEST: usize = 16;

/// So many entries of folders are looked at, more than anybody has subtitles.
const MOST_ENTRIES: usize = 1_000_000;

/// The files in a folder, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FilesBelow {
    pub files: Vec<PathBuf>,
    /// Links to files and folders, which are left out: the folder's author would decide which files elsewhere are changed.
    pub links: Vec<PathBuf>,
    /// There are more entries than were to be looked at.
    pub is_cut: bool,
}

/// What is looked for in folders.
struct FolderWalk<'a> {
    disk: &'a dyn Disk,
    is_wanted: &'a dyn Fn(&Path) -> bool,
    /// Entries that may still be looked at.
    room: usize,
    progress: &'a Progress,
    found: FilesBelow,
}

/// The subtitle files and projects in a folder and those inside it; of a file itself that, even if it is a link: the user named it.
///
/// # Errors
/// [`Cancellation`] if it was cancelled, which it can be at every entry.
pub fn files_below(disk: &dyn Disk, path: &Path, progress: &Progress) -> Result<FilesBelow, Cancellation> {
    let has_ending = |path: &Path| {
        let ending = path.extension().and_then(|ending| ending.to_str());
        ending.is_some_and(|ending| ENDINGS.iter().any(|known| known.eq_ignore_ascii_case(ending)))
    };
    wanted_files_below(disk, path, &has_ending, MOST_ENTRIES, progress)
}

/// The same of other files. No more than `most` entries of folders are looked at.
///
/// # Errors
/// As [`files_below`].
pub fn wanted_files_below(
    disk: &dyn Disk,
    path: &Path,
    is_wanted: &dyn Fn(&Path) -> bool,
    most: usize,
    progress: &Progress,
) -> Result<FilesBelow, Cancellation> {
    progress.tick(0, 0)?;
    let mut walk = FolderWalk { disk, is_wanted, room: most, progress, found: FilesBelow::default() };
    match disk.facts(path).map(|facts| facts.kind) {
        Ok(EntryKind::Folder) => walk.collect(path, 0)?,
        // What is not there is told when it is read.
        _ => walk.found.files.push(path.to_owned()),
    }
    Ok(walk.found)
}

impl FolderWalk<'_> {
    fn collect(&mut self, folder: &Path, depth: usize) -> Result<(), Cancellation> {
        for path in self.entries(folder)? {
            self.progress.tick(0, 0)?;
            if path.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.')) {
                continue;
            }
            let is_wanted = (self.is_wanted)(&path);
            match self.disk.facts(&path).map(|facts| facts.kind) {
                Ok(EntryKind::Folder) if self.disk.is_link(&path) => self.found.links.push(path),
                Ok(EntryKind::File) if is_wanted && self.disk.is_link(&path) => self.found.links.push(path),
                Ok(EntryKind::Folder) if depth < DEEPEST => self.collect(&path, depth + 1)?,
                Ok(EntryKind::File) if is_wanted => self.found.files.push(path),
                _ => {}
            }
        }
        Ok(())
    }

    /// The entries of a folder in order, as many as there is room for.
    fn entries(&mut self, folder: &Path) -> Result<Vec<PathBuf>, Cancellation> {
        let (room, progress) = (self.room, self.progress);
        let (mut entries, mut is_cut, mut going) = (Vec::new(), false, Ok(()));
        let mut take = |path: PathBuf| {
            going = progress.tick(0, 0);
            is_cut = entries.len() >= room;
            if going.is_err() || is_cut {
                return false;
            }
            entries.push(path);
            true
        };
        // What cannot be listed holds nothing that could be read.
        let _ = self.disk.list_while(folder, &mut take);
        going?;
        self.room -= entries.len();
        self.found.is_cut |= is_cut;
        entries.sort();
        Ok(entries)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::sync::{Arc, OnceLock};

    use base::disk;
    use formats::subtitle_file::FileFormat;

    #[test]
    fn subtitles_and_projects_are_found_in_folders_and_nothing_hidden() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["b/two.VTT", "a.srt", "talk.breathmark", "talk.flac", ".hidden/x.srt", ".breathmark-123456.srt"] {
            let path = folder.path().join(name);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, "").unwrap();
        }
        let disk = disk::real();
        let files_below = |path: &Path| files_below(&*disk, path, &Progress::silent()).unwrap().files;
        let found = files_below(folder.path());
        assert_eq!(found, ["a.srt", "b/two.VTT", "talk.breathmark"].map(|name| folder.path().join(name)));
        let named = folder.path().join("talk.flac");
        assert_eq!(files_below(&named), std::slice::from_ref(&named));
        let gone = folder.path().join("gone.srt");
        assert_eq!(files_below(&gone), std::slice::from_ref(&gone));
    }

    fn folder_of(files: usize) -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        for number in 0..files {
            std::fs::write(folder.path().join(format!("{number:04}.srt")), "").unwrap();
        }
        folder
    }

    #[test]
    fn listing_one_huge_folder_can_be_stopped() {
        let folder = folder_of(400);
        let disk = disk::real();
        // While it is listed, and while its entries are looked at.
        for stop_at in [1, 10, 401, 500] {
            let (handle, ticks) = (Arc::new(OnceLock::<Progress>::new()), Arc::new(AtomicUsize::new(0)));
            let (stopping, count) = (Arc::clone(&handle), Arc::clone(&ticks));
            let progress = Progress::new(move |_| {
                if count.fetch_add(1, Ordering::Relaxed) + 1 == stop_at {
                    stopping.get().unwrap().cancel();
                }
            });
            handle.set(progress.clone()).unwrap_or_else(|_| panic!("set once"));
            assert_eq!(files_below(&*disk, folder.path(), &progress), Err(Cancellation), "{stop_at}");
            assert_eq!(ticks.load(Ordering::Relaxed), stop_at, "nothing more was looked at");
        }
        assert_eq!(files_below(&*disk, folder.path(), &Progress::silent()).unwrap().files.len(), 400);
    }

    #[test]
    fn no_more_entries_are_looked_at_than_are_wanted() {
        let folder = folder_of(20);
        std::fs::create_dir(folder.path().join("inner")).unwrap();
        std::fs::write(folder.path().join("inner").join("more.srt"), "").unwrap();
        let disk = disk::real();
        let check = |most: usize, count: Option<usize>, is_cut: bool| {
            let found = wanted_files_below(&*disk, folder.path(), &|_| true, most, &Progress::silent()).unwrap();
            assert_eq!(found.is_cut, is_cut, "{most}");
            match count {
                Some(count) => assert_eq!(found.files.len(), count, "{most}"),
                // Which entries come first is the system's choice.
                None => assert!(found.files.len() <= most, "{most}"),
            }
        };
        check(0, Some(0), true);
        check(5, None, true);
        check(21, Some(20), true);
        check(22, Some(21), false);
    }

    #[test]
    fn every_ending_is_that_of_a_format_that_is_read() {
        for ending in ENDINGS.iter().filter(|ending| **ending != FILE_EXTENSION) {
            let format = FileFormat::from_path(&Path::new("talk").with_extension(ending));
            assert!(format.is_some_and(|format| format.is_read() || format == FileFormat::Itt), "{ending}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn links_in_a_folder_are_not_followed_and_one_that_is_named_is() {
        use std::os::unix::fs::symlink;
        let root = tempfile::tempdir().unwrap();
        let at = |name: &str| root.path().join(name);
        for name in ["here/a.srt", "elsewhere/other.srt"] {
            std::fs::create_dir_all(at(name).parent().unwrap()).unwrap();
            std::fs::write(at(name), "").unwrap();
        }
        symlink(at("elsewhere/other.srt"), at("here/b.srt")).unwrap();
        symlink(at("elsewhere"), at("here/c")).unwrap();
        symlink(at("elsewhere/other.srt"), at("here/notes.txt")).unwrap();
        symlink(at("gone.srt"), at("here/gone.srt")).unwrap();
        let disk = disk::real();
        let files_below = |path: &Path| files_below(&*disk, path, &Progress::silent()).unwrap();
        let found = files_below(&at("here"));
        assert_eq!(
            found,
            FilesBelow { files: vec![at("here/a.srt")], links: vec![at("here/b.srt"), at("here/c")], is_cut: false }
        );
        assert_eq!(files_below(&at("here/b.srt")).files, [at("here/b.srt")]);
        assert_eq!(files_below(&at("here/c")).files, [at("here/c/other.srt")]);
    }
}
