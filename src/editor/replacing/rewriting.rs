//! Looking through a file, and rewriting it with the chosen replacements.

use std::collections::BTreeMap;
use std::path::Path;

use sha2::{Digest as _, Sha256};

use super::file_hits::{FileHit, FileHits, FileRefusal};
use super::search::Search;
use super::{in_project, in_subtitles};
use crate::project::{FILE_EXTENSION, MAX_FILE_BYTES};
use base::disk::{self, Access};
use base::recycle_bin::KeptFolder;
use base::texts::t;
use base::whole_file;
use formats::subtitle_file::{MAX_SUBTITLE_BYTES, SubtitleFileError, read};

fn is_project(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case(FILE_EXTENSION))
}

fn bytes_of(path: &Path) -> Result<Vec<u8>, FileRefusal> {
    let limit = if is_project(path) { MAX_FILE_BYTES } else { MAX_SUBTITLE_BYTES as u64 };
    disk::real().read(path, limit).map_err(FileRefusal::Read)
}

fn digest_of(bytes: &[u8]) -> [u8; 32] {
    Sha256::digest(bytes).into()
}

/// The hits in a file, a project or subtitles, at most `most` hits; nothing is written. `journals`: where projects keep what is
/// not saved.
///
/// # Errors
/// [`FileRefusal`] if it cannot be looked through.
pub fn find_in_file(
    path: &Path,
    journals: &Path,
    search: &Search,
    replacement: &str,
    most: usize,
) -> Result<FileHits, FileRefusal> {
    let bytes = bytes_of(path)?;
    // One more tells whether there are more.
    let enough = most.saturating_add(1);
    let mut hits = if is_project(path) {
        in_project::hits(path, journals, search, replacement, enough)?
    } else {
        let file = read(&bytes, None).map_err(|error| match error {
            SubtitleFileError::Unrecognised => FileRefusal::Unknown,
            error => error.into(),
        })?;
        in_subtitles::hits(&file, search, replacement, enough)?
    };
    let is_cut = hits.len() > most;
    hits.truncate(most);
    Ok(FileHits { path: path.to_owned(), hits, is_cut, digest: digest_of(&bytes) })
}

/// Replaces the hits that are `chosen` of those that were found, and writes the file in one step, if it is still as it was found.
/// What was there is kept for 30 days beside the journals.
///
/// # Errors
/// [`FileRefusal`]; the file is as it was.
pub fn replace_in_file(
    found: &FileHits,
    chosen: &[FileHit],
    journals: &Path,
    search: &Search,
    replacement: &str,
) -> Result<(), FileRefusal> {
    if chosen.is_empty() {
        return Ok(());
    }
    let path = found.path.as_path();
    let is_same = || Ok::<bool, FileRefusal>(digest_of(&bytes_of(path)?) == found.digest);
    let mut starts: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    chosen.iter().for_each(|hit| starts.entry(hit.cue).or_default().push(hit.start));
    // In ascending order, as they are looked for.
    starts.values_mut().for_each(|starts| starts.sort_unstable());
    if !is_same()? {
        return Err(FileRefusal::Changed);
    }
    if is_project(path) {
        // Locked while it is changed; a save of another program in between is noticed when it is saved.
        return in_project::replace(path, journals, search, replacement, &starts);
    }
    let bytes = bytes_of(path)?;
    let new = in_subtitles::replaced(&bytes, search, replacement, &starts)?;
    let disk = disk::real();
    KeptFolder::beside(journals).keep_replaced(path, &new).map_err(FileRefusal::Write)?;
    let may_replace = || match is_same() {
        Ok(true) => Ok(()),
        _ => Err(std::io::Error::other(t!("replace-file-changed"))),
    };
    whole_file::write_if(&*disk, path, &new, Access::Usual, may_replace).map_err(FileRefusal::Write)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::project::OpenProject;
    use crate::project::StepKind;
    use crate::replacing::Query;
    use crate::session::{Session, fixture};

    const SRT: &str =
        "1\n00:00:01,000 --> 00:00:02,000\nThe harbour, the harbour.\n\n2\n00:00:03,000 --> 00:00:04,000\nNothing.\n";

    fn search() -> Search {
        Search::new(&Query { text: "harbour".to_owned(), ..Query::default() }).unwrap()
    }

    #[test]
    fn a_subtitle_file_is_written_in_one_step_and_what_was_there_is_kept() {
        let folder = tempfile::tempdir().unwrap();
        let (journals, path) = (folder.path().join("journals"), folder.path().join("a.srt"));
        std::fs::write(&path, SRT).unwrap();
        let found = find_in_file(&path, &journals, &search(), "port", 9).unwrap();
        assert!(found.hits.len() == 2 && !found.is_cut);
        let first = find_in_file(&path, &journals, &search(), "port", 1).unwrap();
        assert!(first.hits == found.hits[..1] && first.is_cut);
        replace_in_file(&found, &found.hits[1..], &journals, &search(), "port").unwrap();
        let now = std::fs::read_to_string(&path).unwrap();
        assert_eq!(now, SRT.replace("the harbour", "the port"));
        let kept = KeptFolder::beside(&journals).list();
        assert_eq!((kept.len(), std::fs::read_to_string(&kept[0].file).unwrap()), (1, SRT.to_owned()));
        // It is not the file any more in which this was found.
        let refused = replace_in_file(&found, &found.hits, &journals, &search(), "port").unwrap_err();
        assert!(matches!(refused, FileRefusal::Changed), "{refused}");
        assert_eq!(std::fs::read_to_string(&path).unwrap(), now);
    }

    #[test]
    fn what_is_no_subtitle_file_is_refused_in_a_sentence() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.txt");
        std::fs::write(&path, "harbour").unwrap();
        let refused = |path: &Path| find_in_file(path, folder.path(), &search(), "", 9).unwrap_err().to_string();
        assert_eq!(refused(&path), "it is neither a subtitle file nor a project");
        assert!(refused(&folder.path().join("gone.srt")).starts_with("the file cannot be read ("));
        let project = folder.path().join("a.breathmark");
        std::fs::write(&project, "harbour").unwrap();
        assert!(refused(&project).contains("not a Breathmark project"), "{}", refused(&project));
    }

    #[test]
    fn a_project_is_changed_in_one_step_and_never_while_it_is_open_elsewhere() {
        let folder = tempfile::tempdir().unwrap();
        let (journals, path) = (folder.path().join("journals"), folder.path().join("a.breathmark"));
        let words = fixture::words(90);
        let evidence = Arc::new(fixture::fused(&words));
        let mut open = OpenProject::create(fixture::project(&words), Some(evidence), &*journals);
        open.save_as(&path).unwrap();
        let found = find_in_file(&path, &journals, &search(), "port", usize::MAX).unwrap();
        assert!(!found.hits.is_empty() && found.hits[0].after.contains("port"));
        let refused = replace_in_file(&found, &found.hits, &journals, &search(), "port").unwrap_err();
        assert!(refused.to_string().contains("open in another window"), "{refused}");
        open.close();

        let before = std::fs::read(&path).unwrap();
        let found = find_in_file(&path, &journals, &search(), "port", usize::MAX).unwrap();
        assert_eq!(std::fs::read(&path).unwrap(), before, "who looks changes nothing");
        replace_in_file(&found, &found.hits, &journals, &search(), "port").unwrap();
        let (open, warnings, recovery) = OpenProject::open(&path, &*journals).unwrap();
        assert!(warnings.is_empty() && recovery.is_none(), "{warnings:?}");
        let mut session = Session::new(crate::project::Document::clone(&open));
        let text = |session: &Session| session.cues().iter().map(crate::cues::Cue::text).collect::<String>();
        assert!(!text(&session).contains("harbour") && text(&session).contains("port"));
        assert_eq!(session.undo_name(), Some(&StepKind::Replace.into()));
        session.undo().unwrap().unwrap();
        assert!(text(&session).contains("harbour"));
        // Every save is kept, this one's predecessor, too.
        assert!(
            KeptFolder::beside(&journals)
                .list()
                .iter()
                .any(|one| std::fs::read(&one.file).is_ok_and(|bytes| bytes == before))
        );
    }
}
