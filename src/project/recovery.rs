//! What a crash left, and what is kept.

use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use super::file::{self, ProjectError, ProjectId};
use super::history::HistoryMark;
use super::journal::{self, JournalLock, JournalLockAttempt, JournalReadError, JournalReplay, SavedState, Snapshot};
use super::journals::Journals;
use super::open_project::{OpenProject, Parts};
use super::{Project, TextDraft};
use crate::disk::{Access, Disk};
use crate::kept::{KeepReason, KeptFacts, KeptItem, KeptKind, MAX_FILE_BYTES};
use crate::warning::Warning;
use crate::whole_file;

/// The history of a project that is not opened for this long is forgotten.
const HISTORY_KEPT: Duration = Duration::from_secs(400 * 24 * 3600);

/// Changes that were never saved, because the program or the computer died.
#[derive(Clone, Debug)]
pub struct Recovery {
    journals: Journals,
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
    /// What was being typed.
    pub draft: Option<TextDraft>,
    /// What of it cannot be read, in a sentence; a copy of the whole is kept when it is restored.
    pub damage: Option<String>,
}

/// What was found in the folder of the journals.
#[derive(Clone, Debug, Default)]
pub struct Stock {
    /// Everything that was not saved and is not open in a window, the newest first.
    pub recoveries: Vec<Recovery>,
    /// What cannot be offered, and where it is.
    pub warnings: Vec<Warning>,
}

/// Looks for what was not saved, and does away with what was kept long enough. Reads every journal: no work for the
/// window's thread.
///
/// A journal that cannot be read is moved to what is kept; one of a newer program stays where it is.
pub fn take_stock(journals: impl Into<Journals>) -> Stock {
    let journals = journals.into();
    let now = SystemTime::now();
    journals.kept.purge(now);
    forget_old(&journals, now);
    let mut stock = Stock::default();
    for (journal, stem) in files(&journals, "jsonl") {
        let (id, rest) = stem.split_once(LEFT_BEHIND).unwrap_or((&stem, ""));
        let Some(id) = ProjectId::parse(id) else { continue };
        // Held here while it is read, so that nobody changes it meanwhile.
        let lock = rest.is_empty().then(|| JournalLock::take(&journals, &id));
        if matches!(lock, Some(JournalLockAttempt::Busy)) {
            continue;
        }
        if let Err(warning) = look_into(&journals, &journal, &mut stock.recoveries) {
            stock.warnings.push(warning);
        }
    }
    stock.recoveries.sort_by_key(|recovery| std::cmp::Reverse(recovery.last_change));
    stock
}

/// The same, less what cannot be offered.
pub fn recoveries(journals: impl Into<Journals>) -> Vec<Recovery> {
    take_stock(journals).recoveries
}

/// # Errors
/// A sentence about what cannot be offered.
fn look_into(journals: &Journals, journal: &Path, found: &mut Vec<Recovery>) -> Result<(), Warning> {
    let set_aside = || {
        if put_aside(journals, journal, KeepReason::DamagedJournal) {
            "it is kept under File > Restore"
        } else {
            "it lies there still"
        }
    };
    let replayed = match journal::read(&*journals.disk, journal) {
        Ok(replayed) => replayed,
        Err(error @ JournalReadError::Newer(_)) => {
            let what = format!("changes that were not saved cannot be read: {error}; open them there");
            return Err(Warning::new(format!("{what}: {}", journal.display())));
        }
        // It may be readable another time.
        Err(JournalReadError::Io(error)) => {
            let what = format!("changes that were not saved cannot be read because {error}");
            return Err(Warning::new(format!("{what}: {}", journal.display())));
        }
        Err(error @ JournalReadError::Damaged) => {
            let what = format!("changes that were not saved cannot be read: {error}; {}", set_aside());
            return Err(Warning::new(format!("{what}: {}", journal.display())));
        }
    };
    let recovery = Recovery::of(&replayed, journal, journals);
    if recovery.unsaved > 0 || recovery.draft.is_some() {
        found.push(recovery);
        return Ok(());
    }
    let was_saved = replayed.saved.iter().any(|saved| saved.file.is_some());
    if replayed.damage.is_any() && (replayed.damage.lost_changes > 0 || !was_saved) {
        // Nothing before the damage is worth a question, but what comes behind it may be.
        let what = format!("{}; {}", replayed.damage.message(false), set_aside());
        return Err(Warning::new(format!("{}: {what}: {}", recovery.title, journal.display())));
    }
    if !was_saved {
        // A talk that was opened and nothing done to it.
        let _ = journals.disk.remove(journal);
    }
    Ok(())
}

/// Opens something that is kept as a project of its own: the original and what is kept stay as they are. It still has to be
/// saved.
///
/// # Errors
/// If it is no project, or cannot be read.
pub fn open_kept(kept: &KeptItem, journals: impl Into<Journals>) -> Result<(OpenProject, Vec<Warning>), ProjectError> {
    let journals = journals.into();
    let path = kept.original.clone().unwrap_or_else(|| kept.file.clone());
    let mut warnings = Vec::new();
    let bytes = journals.disk.read(&kept.file, MAX_FILE_BYTES);
    let bytes = bytes.map_err(|source| ProjectError::Read { path: kept.file.clone(), source })?;
    let (mut parts, draft) = match kept.kind {
        KeptKind::File => return Err(ProjectError::NotAProject { path }),
        KeptKind::Project => {
            // Names in it are relative to where it was.
            let read = file::parse(&bytes, &path)?;
            warnings.extend(read.warnings);
            (Parts::of_content(read.content), None)
        }
        KeptKind::Journal => {
            let unrecoverable = |reason: String| ProjectError::Unrecoverable { path: kept.file.clone(), reason };
            let replayed = journal::replay(&bytes).map_err(|error| unrecoverable(error.to_string()))?;
            if replayed.damage.is_any() {
                warnings.push(Warning::new(replayed.damage.message(false)));
            }
            let JournalReplay { project, evidence, position, history, draft, revision, id, .. } = replayed;
            let project = project.ok_or_else(|| unrecoverable("it holds only the history".to_owned()))?;
            let saved = HistoryMark::UNREACHABLE;
            let is_evidence_in_file = false;
            (
                Parts { id, project, evidence, position, revision, history, saved, file: None, is_evidence_in_file },
                draft,
            )
        }
    };
    parts.id = ProjectId::random();
    parts.saved = HistoryMark::UNREACHABLE;
    parts.is_evidence_in_file = false;
    let lock = JournalLock::take(&journals, &parts.id).lock();
    Ok((OpenProject::begin(parts, journals, lock, draft), warnings))
}

impl Recovery {
    /// How many steps are named.
    pub const NAMED: usize = 5;

    pub(super) fn of(replayed: &JournalReplay, journal: &Path, journals: &Journals) -> Self {
        let is_there = |saved: &SavedState| is_there(&*journals.disk, saved);
        let mark = replayed.saved_where(is_there).map_or(replayed.last_saved(), |saved| saved.mark);
        let names = replayed.history.names_since(mark);
        let path = replayed.saved.iter().rev().find_map(|saved| saved.file.as_ref()).map(|file| file.path.clone());
        let project = replayed.project.as_ref();
        Self {
            journals: journals.clone(),
            journal: journal.to_path_buf(),
            id: replayed.id.clone(),
            title: project
                .map_or_else(|| Project::default().title(path.as_deref()), |project| project.title(path.as_deref())),
            path,
            recording: project.and_then(|project| project.recording.clone()),
            transcript: project.and_then(|project| project.transcript.clone()),
            unsaved: names.len(),
            last_steps: names[names.len().saturating_sub(Self::NAMED)..].to_vec(),
            last_change: replayed.last_change,
            draft: replayed.draft.clone(),
            damage: replayed.damage.is_any().then(|| replayed.damage.message(false)),
        }
    }

    fn about(&self, decisions: Option<usize>) -> KeptFacts {
        KeptFacts {
            original: self.path.clone(),
            title: self.title.clone(),
            decisions,
            project: Some(self.id.as_str().to_owned()),
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
        let journals = &self.journals;
        let disk = &*journals.disk;
        let mut lock = match JournalLock::take(journals, &self.id) {
            JournalLockAttempt::Busy => return Err(ProjectError::InUse { path: place() }),
            taking => taking.lock(),
        };
        let mut replayed = journal::read(disk, &self.journal).map_err(|error| unrecoverable(error.to_string()))?;
        let project = replayed.project.take().ok_or_else(|| unrecoverable("it holds only the history".to_owned()))?;
        let mut warnings = Vec::new();
        let damage = replayed.damage;
        if damage.is_any() {
            // What could not be read is nowhere else.
            let kept = journals.kept.keep_file(&self.journal, KeepReason::DamagedJournal);
            kept.map_err(|error| unrecoverable(format!("the damaged part of it cannot be kept: {error}")))?;
            warnings.push(Warning::new(damage.message(true)));
        }
        let mut id = self.id.clone();
        let (file, saved) = match replayed.saved_where(|saved| is_there(disk, saved)) {
            Some(saved) => (saved.file.clone(), saved.mark),
            None => {
                if self.path.as_ref().is_some_and(|path| disk.exists(path)) {
                    // That file and this project are two from now on.
                    id = ProjectId::random();
                    lock = JournalLock::take(journals, &id).lock();
                }
                let what = "the project file was changed or removed since; save what was recovered under a new name";
                warnings.push(Warning::new(what));
                (None, HistoryMark::UNREACHABLE)
            }
        };
        let main = journal::journal_path(&journals.folder, &id);
        if main != self.journal && disk.exists(&main) && leave_behind(journals, &id, &main).is_none() {
            return Err(unrecoverable("the journal folder cannot be written".to_owned()));
        }
        let JournalReplay { revision, position, evidence, history, draft, .. } = replayed;
        let parts =
            Parts { id, project, evidence, position, revision, history, saved, file, is_evidence_in_file: false };
        let open = OpenProject::begin(parts, journals.clone(), lock, draft);
        if main != self.journal && open.is_journal_whole() {
            // The new one says the same, and what it does not say is kept.
            let _ = disk.remove(&self.journal);
        }
        Ok((open, warnings))
    }

    /// Gives the unsaved changes up. A copy of the journal is kept for 30 days.
    ///
    /// # Errors
    /// If the project is open.
    pub fn discard(self) -> Result<(), ProjectError> {
        let journals = &self.journals;
        let is_main = self.journal == journal::journal_path(&journals.folder, &self.id);
        let _lock = match JournalLock::take(journals, &self.id) {
            JournalLockAttempt::Busy if is_main => {
                return Err(ProjectError::InUse { path: self.path.unwrap_or(self.journal) });
            }
            taking => taking,
        };
        let replayed = journal::read(&*journals.disk, &self.journal).ok();
        let project = replayed.as_ref().and_then(|replayed| replayed.project.as_ref());
        let about = self.about(project.map(|project| project.decisions.len()));
        if let Some(replayed) = replayed
            && is_main
            && let Some(saved) = replayed.saved_where(|saved| is_there(&*journals.disk, saved)).cloned()
        {
            let JournalReplay { revision, position, evidence, history, .. } = replayed;
            let history = history.at(saved.mark).unwrap_or_default();
            let snapshot = Snapshot {
                id: &self.id,
                revision,
                position,
                project: None,
                evidence: evidence.as_deref(),
                history: &history,
                draft: None,
                saved: &[SavedState { mark: history.mark(), ..saved }],
            };
            keep_history(journals, &snapshot);
        }
        // Where that fails it is offered again.
        let taken = journals.kept.take_file(&self.journal, KeepReason::UnsavedChanges, about);
        taken.map(|_| ()).map_err(|source| ProjectError::Write { path: self.journal, source })
    }
}

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
const LEFT_BEHIND: char = '~';

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
        about.title = "a journal".to_owned();
    }
    journals.kept.take_file(journal, reason, about).is_ok()
}

fn forget_old(journals: &Journals, now: SystemTime) {
    // What cannot be removed today can be tomorrow.
    for (path, stem) in files(journals, "history") {
        let modified = journals.disk.facts(&path).ok().and_then(|facts| facts.modified);
        let is_old = modified.is_some_and(|modified| now.duration_since(modified).is_ok_and(|age| age > HISTORY_KEPT));
        if is_old
            && let Some(id) = ProjectId::parse(&stem)
            && let JournalLockAttempt::Taken(lock) = JournalLock::take(journals, &id)
        {
            let _ = journals.disk.remove(&path);
            lock.remove();
        }
    }
}

/// Files with an extension, and their names without it.
fn files(journals: &Journals, extension: &str) -> Vec<(PathBuf, String)> {
    let paths = journals.disk.list(&journals.folder).unwrap_or_default().into_iter();
    let named = paths.filter_map(|path| {
        let stem = path.file_stem()?.to_str()?.to_owned();
        (path.extension()? == extension).then_some((path, stem))
    });
    named.collect()
}

fn millis(time: SystemTime) -> u64 {
    time.duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as u64)
}
