//! What a crash left, and what was set aside.

use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use super::file::{self, ProjectError, ProjectId};
use super::history::Mark;
use super::journal::{self, Lock, Replayed, SavedState, Snapshot};
use super::open_project::{OpenProject, Parts};
use crate::warning::Warning;
use crate::whole_file;

/// Journals that nobody wants any more are kept this long, in a folder of their own.
const KEPT_ASIDE: Duration = Duration::from_secs(30 * 24 * 3600);

/// The history of a project that is not opened for this long is forgotten.
const HISTORY_KEPT: Duration = Duration::from_secs(400 * 24 * 3600);

const ASIDE: &str = "aside";

/// Changes that were never saved, because the program or the computer died.
#[derive(Clone, Debug)]
pub struct Recovery {
    folder: PathBuf,
    journal: PathBuf,
    id: ProjectId,
    /// What a person would call the project: the name of its file, its recording or its transcript.
    pub title: String,
    /// Where the project was saved last.
    pub path: Option<PathBuf>,
    pub recording: Option<PathBuf>,
    pub transcript: Option<PathBuf>,
    /// How many steps are not saved.
    pub unsaved: usize,
    /// Names of the last unsaved steps, at most [`Recovery::NAMED`], the newest last.
    pub last_steps: Vec<String>,
    /// When the last of them was made.
    pub last_change: SystemTime,
}

/// Everything in the folder that was not saved and is not open in a window, the newest first.
///
/// Also does away with what was set aside more than 30 days ago.
pub fn recoveries(journal_folder: &Path) -> Vec<Recovery> {
    forget_old(journal_folder, SystemTime::now());
    let mut found: Vec<Recovery> = files(journal_folder, "jsonl")
        .filter_map(|(journal, stem)| {
            let (id, rest) = stem.split_once(LEFT_BEHIND).unwrap_or((&stem, ""));
            let id = ProjectId::parse(id)?;
            // Held here while it is read, so that nobody changes it meanwhile.
            let lock = if rest.is_empty() { Lock::take(journal_folder, &id).ok() } else { Some(None) };
            if rest.is_empty() && matches!(lock, Some(None)) {
                return None;
            }
            let replayed = journal::read(&journal).ok()?;
            let recovery = Recovery::of(&replayed, &journal, journal_folder);
            if recovery.unsaved == 0 && replayed.saved.iter().all(|saved| saved.file.is_none()) {
                // A talk that was opened and nothing done to it.
                set_aside(journal_folder, &journal);
            }
            (recovery.unsaved > 0).then_some(recovery)
        })
        .collect();
    found.sort_by_key(|recovery| std::cmp::Reverse(recovery.last_change));
    found
}

impl Recovery {
    /// How many steps are named.
    pub const NAMED: usize = 5;

    pub(super) fn of(replayed: &Replayed, journal: &Path, folder: &Path) -> Self {
        let mark = replayed.saved_where(is_there).map_or(replayed.last_saved(), |saved| saved.mark);
        let names = replayed.history.names_since(mark);
        let path = replayed.saved.iter().rev().find_map(|saved| saved.file.as_ref()).map(|file| file.path.clone());
        let project = replayed.project.as_ref();
        let recording = project.and_then(|project| project.recording.clone());
        let transcript = project.and_then(|project| project.transcript.clone());
        let named = path.as_ref().or(recording.as_ref()).or(transcript.as_ref()).and_then(|path| path.file_stem());
        Self {
            folder: folder.to_path_buf(),
            journal: journal.to_path_buf(),
            id: replayed.id.clone(),
            title: named.map_or("a project without a name".to_owned(), |name| name.to_string_lossy().into_owned()),
            path,
            recording,
            transcript,
            unsaved: names.len(),
            last_steps: names[names.len().saturating_sub(Self::NAMED)..].to_vec(),
            last_change: replayed.last_change,
        }
    }

    /// The project with all its unsaved changes and its history, open as it was. It still has to be saved.
    ///
    /// A project that came together with this recovery from [`OpenProject::open`] must be closed first.
    ///
    /// # Errors
    /// If the project is open, or the journal cannot be read any more.
    pub fn restore(self) -> Result<(OpenProject, Vec<Warning>), ProjectError> {
        let place = || self.path.clone().unwrap_or_else(|| self.journal.clone());
        let unrecoverable = |reason: String| ProjectError::Unrecoverable { path: self.journal.clone(), reason };
        let mut lock = match Lock::take(&self.folder, &self.id) {
            Ok(None) => return Err(ProjectError::InUse { path: place() }),
            Ok(lock) => lock,
            Err(_) => None,
        };
        let mut replayed = journal::read(&self.journal).map_err(|error| unrecoverable(error.to_string()))?;
        let project = replayed.project.take().ok_or_else(|| unrecoverable("it holds only the history".to_owned()))?;
        let mut warnings = Vec::new();
        if replayed.unread_bytes > 0 {
            let what = "the end of the journal was damaged, as when the computer stops in the middle of a change";
            warnings.push(Warning::new(format!("{what}; everything before was recovered")));
        }
        let mut id = self.id.clone();
        let (file, saved) = match replayed.saved_where(is_there) {
            Some(saved) => (saved.file.clone(), saved.mark),
            None => {
                if self.path.as_ref().is_some_and(|path| path.exists()) {
                    // That file and this project are two from now on.
                    id = ProjectId::random();
                    lock = Lock::take(&self.folder, &id).ok().flatten();
                }
                let what = "the project file was changed or removed since; save what was recovered under a new name";
                warnings.push(Warning::new(what));
                (None, Mark::UNREACHABLE)
            }
        };
        let main = journal::journal_path(&self.folder, &id);
        if main != self.journal && main.exists() && leave_behind(&self.folder, &id, &main).is_none() {
            return Err(unrecoverable("the journal folder cannot be written".to_owned()));
        }
        let Replayed { revision, position, evidence, history, .. } = replayed;
        let parts =
            Parts { id, project, evidence, position, revision, history, saved, file, is_evidence_in_file: false };
        let open = OpenProject::begin(parts, self.folder.clone(), lock);
        if main != self.journal && open.is_journal_whole() {
            set_aside(&self.folder, &self.journal);
        }
        Ok((open, warnings))
    }

    /// Gives the unsaved changes up. A copy of the journal is kept for 30 days.
    ///
    /// # Errors
    /// If the project is open.
    pub fn discard(self) -> Result<(), ProjectError> {
        let _lock = match Lock::take(&self.folder, &self.id) {
            Ok(None) if self.journal == journal::journal_path(&self.folder, &self.id) => {
                return Err(ProjectError::InUse { path: self.path.unwrap_or(self.journal) });
            }
            other => other,
        };
        if self.journal == journal::journal_path(&self.folder, &self.id)
            && let Ok(replayed) = journal::read(&self.journal)
            && let Some(saved) = replayed.saved_where(is_there).cloned()
        {
            let Replayed { revision, position, evidence, history, .. } = replayed;
            let history = history.at(saved.mark).unwrap_or_default();
            let snapshot = Snapshot {
                id: &self.id,
                revision,
                position,
                project: None,
                evidence: evidence.as_deref(),
                history: &history,
                saved: &[SavedState { mark: history.mark(), ..saved }],
            };
            keep_history(&self.folder, &snapshot);
        }
        set_aside(&self.folder, &self.journal);
        Ok(())
    }
}

/// Whether a state that a journal names can be gone back to: what was created always can.
pub(super) fn is_there(saved: &SavedState) -> bool {
    let Some(file) = &saved.file else { return true };
    matches!(file::fingerprint_on_disk(&file.path), Ok(Some(found)) if found == file.fingerprint)
}

/// Writes the history of a project that is not open; `false` if that failed or there is nothing to write.
pub(super) fn keep_history(folder: &Path, snapshot: &Snapshot<'_>) -> bool {
    if snapshot.history.is_empty() && snapshot.evidence.is_none() && snapshot.position.is_none() {
        return false;
    }
    let path = journal::history_path(folder, snapshot.id);
    journal::snapshot_lines(snapshot).and_then(|bytes| whole_file::write(&path, &bytes)).is_ok()
}

/// Stands in the names of journals with unsaved changes between the project's id and a number.
const LEFT_BEHIND: char = '~';

/// Makes room for a new journal of a project by giving an old one with unsaved changes another name; `None` if that
/// failed and it must not be replaced.
pub(super) fn leave_behind(folder: &Path, id: &ProjectId, journal: &Path) -> Option<PathBuf> {
    let mut number = millis(SystemTime::now());
    let target = loop {
        let target = folder.join(format!("{}{LEFT_BEHIND}{number}.jsonl", id.as_str()));
        if !target.exists() {
            break target;
        }
        number += 1;
    };
    std::fs::rename(journal, &target).is_ok().then_some(target)
}

/// Puts a journal where it is kept for 30 days; moved back, it is found again. `false`: it stays where it is.
pub(super) fn set_aside(folder: &Path, journal: &Path) -> bool {
    let aside = folder.join(ASIDE);
    let Some(name) = journal.file_name() else { return false };
    let name = format!("{}@{}", millis(SystemTime::now()), name.to_string_lossy());
    std::fs::create_dir_all(&aside).and_then(|()| std::fs::rename(journal, aside.join(name))).is_ok()
}

fn forget_old(folder: &Path, now: SystemTime) {
    // What cannot be removed today can be tomorrow.
    for entry in std::fs::read_dir(folder.join(ASIDE)).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let since = name.to_string_lossy().split_once('@').and_then(|(since, _)| since.parse().ok());
        let since = since.and_then(|since| UNIX_EPOCH.checked_add(Duration::from_millis(since)));
        if since.is_some_and(|since| now.duration_since(since).is_ok_and(|age| age > KEPT_ASIDE)) {
            let _ = std::fs::remove_file(entry.path());
        }
    }
    for (path, stem) in files(folder, "history") {
        let modified = path.metadata().and_then(|metadata| metadata.modified());
        let is_old = modified.is_ok_and(|modified| now.duration_since(modified).is_ok_and(|age| age > HISTORY_KEPT));
        if is_old
            && let Some(id) = ProjectId::parse(&stem)
            && let Ok(Some(lock)) = Lock::take(folder, &id)
        {
            let _ = std::fs::remove_file(path);
            lock.remove();
        }
    }
}

/// Files with an extension, and their names without it.
fn files(folder: &Path, extension: &str) -> impl Iterator<Item = (PathBuf, String)> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    entries.filter_map(move |entry| {
        let path = entry.path();
        let stem = path.file_stem()?.to_str()?.to_owned();
        (path.extension()? == extension).then_some((path, stem))
    })
}

fn millis(time: SystemTime) -> u64 {
    time.duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_set_aside_is_forgotten_after_thirty_days() {
        let folder = tempfile::tempdir().unwrap();
        let journal = folder.path().join("a.jsonl");
        std::fs::write(&journal, "x").unwrap();
        set_aside(folder.path(), &journal);
        let count = || std::fs::read_dir(folder.path().join(ASIDE)).unwrap().count();
        let day = Duration::from_secs(24 * 3600);
        forget_old(folder.path(), SystemTime::now() + 29 * day);
        assert_eq!(count(), 1);
        forget_old(folder.path(), SystemTime::now() + 31 * day);
        assert_eq!(count(), 0);
    }
}
