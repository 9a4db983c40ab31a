//! Projects that are looked at while another window has them open.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use breathmark::project::{Document, Edit, OpenProject, ProjectError, Safety, TextDraft, recoveries};
use breathmark::transcript::WordId;

use super::project::{evidence, folders, talk};

/// Every file in a folder and its content.
fn files_in(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let paths = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    paths.filter(|path| path.is_file()).map(|path| (path.clone(), fs::read(path).unwrap())).collect()
}

#[test]
fn a_project_that_is_open_elsewhere_is_read_without_a_trace() {
    let folders = folders();
    let journals = folders.journals.clone();
    let mut elsewhere = OpenProject::create(talk(5), None, &journals);
    elsewhere.save_as(&folders.file).unwrap();
    let accept = |gap: u32| Edit::Accept { gap: WordId(gap), strength: None };
    elsewhere.edit(&accept(1)).unwrap();
    assert!(matches!(OpenProject::open(&folders.file, &journals), Err(ProjectError::InUse { .. })));
    let before = (files_in(folders.file.parent().unwrap()), files_in(&journals));

    let (mut open, warnings) = OpenProject::open_read_only(&folders.file, &journals).unwrap();
    assert!(open.is_read_only() && warnings.is_empty());
    assert_eq!(*open.project(), talk(5), "as it was saved last");
    let refused = open.edit(&accept(2)).unwrap_err().to_string();
    assert!(refused.contains("open in another window") && refused.contains("another name"), "{refused}");
    let mut copy = Document::clone(&open);
    assert!(copy.is_read_only() && copy.edit(&accept(2)).is_err());
    open.set_evidence(evidence(5));
    open.set_position(WordId(3));
    open.set_draft(Some(TextDraft { cue: WordId(0), text: "Well".to_owned() }));
    open.retry();
    assert!(open.undo().is_none() && open.redo().is_none() && !open.is_changed());
    assert_eq!(open.safety(), Safety::Safe);
    assert!(matches!(open.save(), Err(ProjectError::InUse { .. })));
    assert!(matches!(open.save_as(&folders.file), Err(ProjectError::InUse { .. })));
    open.close();
    assert_eq!((files_in(folders.file.parent().unwrap()), files_in(&journals)), before);

    // The other window goes on as if nothing had been.
    elsewhere.save().unwrap();
    elsewhere.edit(&accept(2)).unwrap();
    elsewhere.close();
}

#[test]
fn what_was_only_read_becomes_a_project_of_its_own_under_another_name() {
    let folders = folders();
    let journals = folders.journals.clone();
    let mut elsewhere = OpenProject::create(talk(5), None, &journals);
    elsewhere.save_as(&folders.file).unwrap();
    let accept = |gap: u32| Edit::Accept { gap: WordId(gap), strength: None };
    elsewhere.edit(&accept(1)).unwrap();
    let theirs = files_in(&journals);

    let (mut open, _) = OpenProject::open_read_only(&folders.file, &journals).unwrap();
    let other = folders.file.with_file_name("other.breathmark");
    open.save_as(&other).unwrap();
    assert!(!open.is_read_only());
    assert_ne!(open.id(), elsewhere.id());
    assert_eq!(open.path(), Some(other.as_path()));
    for (path, content) in &theirs {
        assert_eq!(&fs::read(path).unwrap(), content, "{}", path.display());
    }
    // It has a journal and a lock from then on.
    open.edit(&accept(2)).unwrap();
    assert!(matches!(OpenProject::open(&other, &journals), Err(ProjectError::InUse { .. })));
    drop(open);
    assert_eq!(recoveries(&journals).len(), 1);
    elsewhere.close();
}

#[cfg(unix)]
#[test]
fn a_link_to_a_file_that_is_open_elsewhere_is_that_file() {
    let folders = folders();
    let mut elsewhere = OpenProject::create(talk(5), None, &folders.journals);
    elsewhere.save_as(&folders.file).unwrap();
    let link = folders.file.with_file_name("link.breathmark");
    std::os::unix::fs::symlink(&folders.file, &link).unwrap();
    let (mut open, _) = OpenProject::open_read_only(&folders.file, &folders.journals).unwrap();
    assert!(matches!(open.save_as(&link), Err(ProjectError::InUse { .. })));
    assert!(open.is_read_only());
}
