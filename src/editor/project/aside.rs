//! Data that must not get lost is put where nothing overwrites it.

use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use super::file::{self, ProjectId};
use super::journal::{self, SavedState, Snapshot};
use super::journals::Journals;
use super::shown::A_JOURNAL;
use base::disk::{Access, Disk};
use base::recycle_bin::{KeepReason, KeptFacts, MAX_FILE_BYTES};
use base::whole_file;

/// Whether a state that a journal names can be gone back to: what was created always can.
pub(super) fn is_there(disk: &dyn Disk, saved: &SavedState) -> bool {
    let Some(file) = &saved.file else { return true };
    matches!(file::fingerprint_on_disk(disk, &file.path), Ok(Some(found)) if found == file.fingerprint)
}

/// Writes the history of a project that is not open; `false` if that failed or there is nothing to write.
pub(super) fn keep_history(journals: &Journals, snapshot: &Snapshot<'_>) -> bool {
    if snapshot.history.is_empty() && snapshot.evidence.is_none() && snapshot.position.is_none() {
        return false;
    }
    let path = journal::history_path(&journals.folder, snapshot.id);
    let lines = journal::snapshot_lines(snapshot);
    lines.and_then(|bytes| whole_file::write_to(&*journals.disk, &path, &bytes, Access::Private)).is_ok()
}

/// Stands in the names of journals with unsaved changes between the project's id and a number.
pub(super) const LEFT_BEHIND: char = '~';

/// Makes room for a new journal of a project by giving an old one with unsaved changes another name; `None` if that
/// failed and it must not be replaced.
pub(super) fn leave_behind(journals: &Journals, id: &ProjectId, journal: &Path) -> Option<PathBuf> {
    let number = millis(SystemTime::now());
    let named = |number: u64| journals.folder.join(format!("{}{LEFT_BEHIND}{number}.jsonl", id.as_str()));
    let target = (number..number + 100).map(named).find(|target| !journals.disk.exists(target))?;
    journals.disk.rename(journal, &target).is_ok().then_some(target)
}

/// Moves a journal or a history to what is kept; `false`: it stays where it is.
pub(super) fn put_aside(journals: &Journals, journal: &Path, reason: KeepReason) -> bool {
    let bytes = journals.disk.read(journal, MAX_FILE_BYTES).unwrap_or_default();
    let mut about = KeptFacts::of_file(journal, &bytes);
    if about.title.is_empty() {
        about.title = A_JOURNAL.to_owned();
    }
    journals.kept.take_file(journal, reason, about).is_ok()
}

fn millis(time: SystemTime) -> u64 {
    time.duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as u64)
}
