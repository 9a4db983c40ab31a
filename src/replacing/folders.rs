//! The files of a folder that may hold subtitles.

use std::path::{Path, PathBuf};

use crate::disk::{Disk, EntryKind};
use crate::project::FILE_EXTENSION;

/// Endings of files that are looked through in folders. A file that is named is looked through whatever it is called.
const ENDINGS: &[&str] = &[FILE_EXTENSION, "srt", "vtt", "ass", "ssa", "sbv", "ttml", "dfxp"];

/// Folders inside one another beyond this are not followed: links may lead round and round.
const DEEPEST: usize = 16;

/// The subtitle files and projects in a folder and those inside it, in order; of a file itself that.
pub fn files_below(disk: &dyn Disk, path: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    match disk.facts(path).map(|facts| facts.kind) {
        Ok(EntryKind::Folder) => collect(disk, path, 0, &mut files),
        // What is not there is told when it is read.
        _ => files.push(path.to_owned()),
    }
    files
}

fn collect(disk: &dyn Disk, folder: &Path, depth: usize, files: &mut Vec<PathBuf>) {
    for path in disk.list(folder).unwrap_or_default() {
        if path.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.')) {
            continue;
        }
        let has_ending = path
            .extension()
            .and_then(|ending| ending.to_str())
            .is_some_and(|ending| ENDINGS.iter().any(|known| known.eq_ignore_ascii_case(ending)));
        match disk.facts(&path).map(|facts| facts.kind) {
            Ok(EntryKind::Folder) if depth < DEEPEST => collect(disk, &path, depth + 1, files),
            Ok(EntryKind::File) if has_ending => files.push(path),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::disk;

    #[test]
    fn subtitles_and_projects_are_found_in_folders_and_nothing_hidden() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["b/two.VTT", "a.srt", "talk.breathmark", "talk.flac", ".hidden/x.srt", ".breathmark-123456.srt"] {
            let path = folder.path().join(name);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, "").unwrap();
        }
        let disk = disk::real();
        let found = files_below(&*disk, folder.path());
        assert_eq!(found, ["a.srt", "b/two.VTT", "talk.breathmark"].map(|name| folder.path().join(name)));
        let named = folder.path().join("talk.flac");
        assert_eq!(files_below(&*disk, &named), std::slice::from_ref(&named));
        let gone = folder.path().join("gone.srt");
        assert_eq!(files_below(&*disk, &gone), std::slice::from_ref(&gone));
    }
}
