//! A project that is open in a window: its state, its history, its file and its journal.

use std::collections::VecDeque;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::file::{self, Layout, ProjectError, ProjectId, Read, folder_of};
use super::history::{History, Mark};
use super::journal::{self, Journal, Lock, SavedFile, SavedState, Snapshot};
use super::recovery::{Recovery, is_there, keep_history, leave_behind, set_aside};
use super::{Change, DoesNotFit, Edit, EditError, Project, Step};
use crate::evidence::Evidence;
use crate::transcript::WordId;
use crate::warning::Warning;

/// Every change goes through here, into the history and the journal. What was acknowledged survives the death of the
/// program: see [`recoveries`](super::recoveries). To drop this without [`OpenProject::close`] is to the journal such
/// a death.
pub struct OpenProject {
    parts: Parts,
    journal_folder: PathBuf,
    journal: Journal,
    /// States of a [`OpenProject::in_memory`] copy that are on their way into a file, the oldest first.
    saving: VecDeque<Mark>,
}

/// Where a project was put, for its copy in memory.
#[derive(Clone, Debug)]
pub struct Saved {
    id: ProjectId,
    file: Option<SavedFile>,
}

impl Saved {
    /// The project file.
    pub fn path(&self) -> Option<&Path> {
        self.file.as_ref().map(|file| file.path.as_path())
    }
}

/// What makes up a project that is open, less the journal.
#[derive(Clone)]
pub(super) struct Parts {
    pub id: ProjectId,
    pub project: Project,
    pub evidence: Option<Arc<Evidence>>,
    pub position: Option<WordId>,
    pub revision: u64,
    pub history: History,
    /// The state that is in the file, or that the project was created in.
    pub saved: Mark,
    pub file: Option<SavedFile>,
    pub is_evidence_in_file: bool,
}

impl OpenProject {
    /// A new project, without a file. Paths in it are made absolute.
    ///
    /// If the journal cannot be written the project works all the same; see [`OpenProject::take_problem`].
    pub fn create(project: Project, evidence: Option<Arc<Evidence>>, journal_folder: &Path) -> Self {
        Self::detached(project, evidence).attach(journal_folder)
    }

    /// A new project that no disk knows of: it is gone with the program until it is [`attached`](Self::attach).
    pub fn detached(mut project: Project, evidence: Option<Arc<Evidence>>) -> Self {
        for path in [&mut project.recording, &mut project.transcript].into_iter().flatten() {
            *path = absolute(path);
        }
        let history = History::default();
        let saved = history.mark();
        let parts = Parts {
            id: ProjectId::random(),
            project,
            evidence,
            position: None,
            revision: 0,
            history,
            saved,
            file: None,
            is_evidence_in_file: false,
        };
        Self { parts, journal_folder: PathBuf::new(), journal: Journal::nowhere(), saving: VecDeque::new() }
    }

    /// Begins the journal of a project that had none.
    pub fn attach(self, journal_folder: &Path) -> Self {
        let lock = Lock::take(journal_folder, &self.parts.id).ok().flatten();
        Self::begin(self.parts, journal_folder.to_path_buf(), lock)
    }

    /// A copy with the same state and history that no disk knows of, for whoever must not wait for one. What is done to it
    /// has to be done to the project, too: see [`OpenProject::repeat`].
    pub fn in_memory(&self) -> Self {
        Self {
            parts: self.parts.clone(),
            journal_folder: PathBuf::new(),
            journal: Journal::nowhere(),
            saving: VecDeque::new(),
        }
    }

    /// Opens a project file as it was saved, with its history if that is still known and fits. Changes that were never
    /// saved come as a [`Recovery`]; to restore it, close this project first.
    ///
    /// # Errors
    /// [`ProjectError`] if the file cannot be read or the project is open in another window.
    pub fn open(path: &Path, journal_folder: &Path) -> Result<(Self, Vec<Warning>, Option<Recovery>), ProjectError> {
        let path = absolute(path);
        let Read { content, fingerprint, mut warnings, is_set_right } = file::read(&path)?;
        let mut lock = match Lock::take(journal_folder, &content.id) {
            Ok(None) => return Err(ProjectError::InUse { path }),
            Ok(lock) => lock,
            // Then the journal cannot be written either, which is told in time.
            Err(_) => None,
        };
        let history = History::default();
        let mut parts = Parts {
            saved: history.mark(),
            history,
            is_evidence_in_file: content.evidence.is_some(),
            id: content.id,
            project: content.project,
            evidence: content.evidence,
            position: content.position,
            revision: content.revision,
            file: Some(SavedFile { path: path.clone(), fingerprint }),
        };
        let known = parts.file.as_ref().filter(|_| !is_set_right);
        match Earlier::find(journal_folder, &parts.id, &path, known) {
            Earlier::Nothing => {}
            Earlier::Unreadable => {
                warnings.push(Warning::new("the undo history is damaged or of another version; it was set aside"));
            }
            // This one becomes a project of its own.
            Earlier::Untouchable => {
                parts.id = ProjectId::random();
                lock = Lock::take(journal_folder, &parts.id).ok().flatten();
            }
            Earlier::Other { revision, recovery } => {
                parts.revision = parts.revision.max(revision);
                warnings.push(Warning::new("the project was changed elsewhere; its undo history was set aside"));
                return Ok(Self::opened(parts, journal_folder, lock, warnings, recovery));
            }
            Earlier::Fits { revision, history, position, evidence, recovery } => {
                parts.revision = parts.revision.max(revision);
                parts.saved = history.mark();
                parts.history = history;
                let position = position.filter(|position| parts.project.position(*position).is_some());
                parts.position = position.or(parts.position);
                if let Some(evidence) = evidence
                    && parts.evidence.as_ref() != Some(&evidence)
                {
                    parts.evidence = Some(evidence);
                    parts.is_evidence_in_file = false;
                }
                return Ok(Self::opened(parts, journal_folder, lock, warnings, recovery));
            }
        }
        Ok(Self::opened(parts, journal_folder, lock, warnings, None))
    }

    fn opened(
        parts: Parts,
        journal_folder: &Path,
        lock: Option<Lock>,
        warnings: Vec<Warning>,
        recovery: Option<Recovery>,
    ) -> (Self, Vec<Warning>, Option<Recovery>) {
        (Self::begin(parts, journal_folder.to_path_buf(), lock), warnings, recovery)
    }

    pub(super) fn begin(parts: Parts, journal_folder: PathBuf, lock: Option<Lock>) -> Self {
        let saved = parts.saved_states();
        let journal = Journal::begin(&journal_folder, lock, &parts.snapshot(&saved));
        if journal.is_whole() {
            // It may not be there; if it stays, the journal goes before it.
            let _ = std::fs::remove_file(journal::history_path(&journal_folder, &parts.id));
        }
        Self { parts, journal_folder, journal, saving: VecDeque::new() }
    }

    pub fn id(&self) -> &ProjectId {
        &self.parts.id
    }

    pub fn project(&self) -> &Project {
        &self.parts.project
    }

    pub fn evidence(&self) -> Option<&Arc<Evidence>> {
        self.parts.evidence.as_ref()
    }

    pub fn position(&self) -> Option<WordId> {
        self.parts.position
    }

    pub fn history(&self) -> &History {
        &self.parts.history
    }

    /// The project file.
    pub fn path(&self) -> Option<&Path> {
        self.parts.file.as_ref().map(|file| file.path.as_path())
    }

    /// Grows with every change, undo and redo; no two states of an open project have the same.
    pub fn revision(&self) -> u64 {
        self.parts.revision
    }

    /// Whether there is something to save: not after undoing back to what is saved.
    pub fn is_changed(&self) -> bool {
        !self.parts.saved.is(&self.parts.history)
    }

    /// Makes a change: one step that can be undone.
    ///
    /// # Errors
    /// [`EditError`]; nothing has changed then.
    pub fn edit(&mut self, edit: &Edit) -> Result<&Step, EditError> {
        self.edit_holding(edit, &[])
    }

    /// The same; the gaps in `holds` stay as they are, see [`Project::step_holding`].
    ///
    /// # Errors
    /// [`EditError`]; nothing has changed then.
    pub fn edit_holding(&mut self, edit: &Edit, holds: &[(WordId, Option<bool>)]) -> Result<&Step, EditError> {
        self.edit_adding(edit, holds, |_, _| Vec::new())
    }

    /// The same, with more changes in the same step, so that one undo takes all of them back; `more` gets the project as it is
    /// before the step.
    ///
    /// # Errors
    /// [`EditError`]; nothing has changed then.
    pub fn edit_adding(
        &mut self,
        edit: &Edit,
        holds: &[(WordId, Option<bool>)],
        more: impl FnOnce(&Project, &Step) -> Vec<Change>,
    ) -> Result<&Step, EditError> {
        let mut step = match edit {
            Edit::SetRecording(path) => self.parts.project.step(&Edit::SetRecording(absolute(path)))?,
            edit => self.parts.project.step_holding(edit, holds)?,
        };
        let added = more(&self.parts.project, &step);
        step.changes.extend(added);
        Ok(self.repeat(step)?)
    }

    /// Makes a step that was made in a copy before, see [`OpenProject::in_memory`].
    ///
    /// # Errors
    /// [`DoesNotFit`] if the project is not in the state that the copy was in; nothing has changed then.
    pub fn repeat(&mut self, step: Step) -> Result<&Step, DoesNotFit> {
        self.shorten_journal();
        self.parts.project.apply(&step)?;
        self.parts.revision += 1;
        self.journal.step(&step, self.parts.revision);
        let depth = self.parts.history.depth();
        self.parts.saved.before_step(depth);
        self.saving.iter_mut().for_each(|mark| mark.before_step(depth));
        Ok(self.parts.history.record(step))
    }

    /// Long before a journal becomes too long to be read, it is begun anew.
    fn shorten_journal(&mut self) {
        if self.journal.is_long() {
            let saved = self.parts.saved_states();
            self.journal.begin_anew(&self.parts.snapshot(&saved));
        }
    }

    /// Takes the last step back and says which it was; `None` if there is none.
    pub fn undo(&mut self) -> Option<Result<&Step, DoesNotFit>> {
        let Parts { history, project, revision, .. } = &mut self.parts;
        let undone = history.undo(project)?;
        if undone.is_ok() {
            *revision += 1;
            self.journal.undo(*revision);
        }
        Some(undone)
    }

    /// Makes the step again that was taken back last and says which it was; `None` if there is none.
    pub fn redo(&mut self) -> Option<Result<&Step, DoesNotFit>> {
        let Parts { history, project, revision, .. } = &mut self.parts;
        let redone = history.redo(project)?;
        if redone.is_ok() {
            *revision += 1;
            self.journal.redo(*revision);
        }
        Some(redone)
    }

    /// What undo would take back.
    pub fn undo_name(&self) -> Option<&str> {
        self.parts.history.done().next_back().map(|step| step.name.as_str())
    }

    /// What redo would make again.
    pub fn redo_name(&self) -> Option<&str> {
        self.parts.history.undone().last().map(|step| step.name.as_str())
    }

    /// Sets what the analysis found. It can be found again, so it is neither a step nor something that has to be
    /// saved; but it is kept until the project is opened the next time.
    pub fn set_evidence(&mut self, evidence: Arc<Evidence>) {
        self.journal.evidence(&evidence, self.parts.revision);
        self.parts.evidence = Some(evidence);
        self.parts.is_evidence_in_file = false;
        self.shorten_journal();
    }

    /// Remembers where the person is, for the next time.
    pub fn set_position(&mut self, position: WordId) {
        if self.parts.position != Some(position) {
            self.parts.position = Some(position);
            self.journal.position(position, self.parts.revision);
        }
    }

    /// Of a copy: its present state is being put into a file. [`OpenProject::end_save`] follows, in the same order.
    pub fn begin_save(&mut self) {
        self.saving.push_back(self.parts.history.mark());
    }

    /// Of a copy: the oldest state that was on its way into a file is there; `None`: it could not be put there.
    pub fn end_save(&mut self, saved: Option<Saved>) {
        let mark = self.saving.pop_front();
        if let (Some(Saved { id, file }), Some(mark)) = (saved, mark) {
            self.parts.id = id;
            self.parts.file = file;
            self.parts.saved = mark;
            self.parts.is_evidence_in_file = self.parts.evidence.is_some();
        }
    }

    /// Whether a copy has states that are on their way into a file.
    pub fn is_saving(&self) -> bool {
        !self.saving.is_empty()
    }

    /// Where the project was put last, for its copy in memory.
    pub fn saved(&self) -> Saved {
        Saved { id: self.parts.id.clone(), file: self.parts.file.clone() }
    }

    /// Puts the project into its file.
    ///
    /// # Errors
    /// [`ProjectError::NoPath`] if it has none yet, [`ProjectError::ChangedOnDisk`] if another program has changed
    /// it, or what the file system says. The file is then as it was.
    pub fn save(&mut self) -> Result<(), ProjectError> {
        let SavedFile { path, fingerprint } = self.parts.file.clone().ok_or(ProjectError::NoPath)?;
        // Where it cannot be read it will not be written either.
        if file::fingerprint_on_disk(&path).is_ok_and(|found| found.is_some_and(|found| found != fingerprint)) {
            return Err(ProjectError::ChangedOnDisk { path });
        }
        self.write(&path)
    }

    /// Puts the project into another file, replacing what is there. If it had one before, the two are different
    /// projects from now on, the former as it was saved last.
    ///
    /// # Errors
    /// What the file system says; nothing has changed then.
    pub fn save_as(&mut self, path: &Path) -> Result<(), ProjectError> {
        let path = absolute(path);
        let is_another = self.path().is_some_and(|old| old != path && old.exists() && !is_same(old, &path));
        if !is_another {
            return self.write(&path);
        }
        let old_id = std::mem::replace(&mut self.parts.id, ProjectId::random());
        let file = match self.write_file(&path) {
            Ok(file) => file,
            Err(error) => {
                self.parts.id = old_id;
                return Err(error);
            }
        };
        let lock = Lock::take(&self.journal_folder, &self.parts.id).ok().flatten();
        let old = SavedState { mark: self.parts.saved, file: self.parts.file.replace(file) };
        self.parts.saved = self.parts.history.mark();
        self.parts.is_evidence_in_file = self.parts.evidence.is_some();
        let saved = self.parts.saved_states();
        let journal = Journal::begin(&self.journal_folder, lock, &self.parts.snapshot(&saved));
        let (old_journal, old_lock) = std::mem::replace(&mut self.journal, journal).release();
        // What the former file holds keeps its history; all that came after it is in the new file.
        if self.journal.is_whole() {
            if let Some(history) = self.parts.history.clone().at(old.mark) {
                let saved = [SavedState { mark: history.mark(), file: old.file }];
                let snapshot = Snapshot {
                    id: &old_id,
                    project: None,
                    evidence: None,
                    history: &history,
                    ..self.parts.snapshot(&saved)
                };
                keep_history(&self.journal_folder, &snapshot);
            }
            let _ = std::fs::remove_file(old_journal);
        }
        drop(old_lock);
        Ok(())
    }

    fn write(&mut self, path: &Path) -> Result<(), ProjectError> {
        let file = self.write_file(path)?;
        self.parts.file = Some(file);
        self.parts.saved = self.parts.history.mark();
        self.parts.is_evidence_in_file = self.parts.evidence.is_some();
        let saved = self.parts.saved_states();
        self.journal.begin_anew(&self.parts.snapshot(&saved));
        Ok(())
    }

    fn write_file(&mut self, path: &Path) -> Result<SavedFile, ProjectError> {
        let Parts { id, project, evidence, position, revision, .. } = &self.parts;
        let mut bytes = Vec::new();
        let layout = Layout::Lines { folder: folder_of(path) };
        file::write_json(&mut bytes, id, *revision, *position, project, evidence.as_deref(), layout)
            .map_err(|error| ProjectError::Write { path: path.to_path_buf(), source: error.into() })?;
        let saved = SavedFile { path: path.to_path_buf(), fingerprint: file::fingerprint(&bytes) };
        // If the program dies before the journal is begun anew, the fingerprint tells whether the file was written.
        self.journal.saving(&saved, self.parts.revision);
        file::write(path, &bytes)?;
        Ok(saved)
    }

    /// What is wrong with the journal, told once: work goes on, but would not survive a crash.
    pub fn take_problem(&mut self) -> Option<String> {
        self.journal.take_problem()
    }

    pub(super) fn is_journal_whole(&self) -> bool {
        self.journal.is_whole()
    }

    /// Closes the project. Changes that are not saved are given up; a copy of the journal is kept for 30 days.
    pub fn close(self) {
        let is_changed = self.is_changed();
        let Self { parts, journal_folder, journal, .. } = self;
        let (journal, lock) = journal.release();
        let kept = match (&parts.file, parts.history.clone().at(parts.saved)) {
            (Some(file), Some(history)) => {
                let saved = [SavedState { mark: history.mark(), file: Some(file.clone()) }];
                let evidence = parts.evidence.as_deref().filter(|_| !parts.is_evidence_in_file);
                let snapshot = Snapshot { project: None, evidence, history: &history, ..parts.snapshot(&saved) };
                keep_history(&journal_folder, &snapshot)
            }
            _ => false,
        };
        if is_changed {
            set_aside(&journal_folder, &journal);
        } else if kept || parts.file.is_none() || parts.history.is_empty() {
            let _ = std::fs::remove_file(&journal);
        }
        if let Some(lock) = lock
            && !kept
            && !journal.exists()
        {
            lock.remove();
        }
    }
}

impl Parts {
    fn saved_states(&self) -> Vec<SavedState> {
        vec![SavedState { mark: self.saved, file: self.file.clone() }]
    }

    fn snapshot<'a>(&'a self, saved: &'a [SavedState]) -> Snapshot<'a> {
        Snapshot {
            id: &self.id,
            revision: self.revision,
            position: self.position,
            project: Some(&self.project),
            evidence: self.evidence.as_deref(),
            history: &self.history,
            saved,
        }
    }
}

/// What is known of a project from the last time that it was open.
enum Earlier {
    Nothing,
    Unreadable,
    /// The journal belongs to another file, of which this one is a copy, or it holds unsaved changes and cannot be
    /// moved.
    Untouchable,
    /// It belongs to another state of the file.
    Other {
        revision: u64,
        recovery: Option<Recovery>,
    },
    Fits {
        revision: u64,
        history: History,
        position: Option<WordId>,
        evidence: Option<Arc<Evidence>>,
        recovery: Option<Recovery>,
    },
}

impl Earlier {
    /// `known` is `None` if no journal can fit the file. The lock of the project is held.
    fn find(folder: &Path, id: &ProjectId, path: &Path, known: Option<&SavedFile>) -> Self {
        let main = journal::journal_path(folder, id);
        let journal = if main.exists() { main.clone() } else { journal::history_path(folder, id) };
        if !journal.exists() {
            return Self::Nothing;
        }
        let Ok(replayed) = journal::read(&journal) else {
            return if set_aside(folder, &journal) { Self::Unreadable } else { Self::Untouchable };
        };
        let revision = replayed.revision;
        let is_this = |saved: &SavedState| {
            saved.file.as_ref().zip(known).is_some_and(|(saved, known)| saved.fingerprint == known.fingerprint)
        };
        let moved = || leave_behind(folder, id, &journal).map(|moved| Recovery::of(&replayed, &moved, folder));
        let Some(saved) = replayed.saved_where(is_this) else {
            let is_elsewhere = |saved: &SavedState| {
                saved.file.as_ref().is_some_and(|file| file.path != path && !is_same(&file.path, path))
                    && is_there(saved)
            };
            if replayed.saved_where(is_elsewhere).is_some() {
                return Self::Untouchable;
            }
            let is_changed = replayed.project.is_some() && !replayed.last_saved().is(&replayed.history);
            if !is_changed {
                set_aside(folder, &journal);
                return Self::Other { revision, recovery: None };
            }
            return moved().map_or(Self::Untouchable, |recovery| Self::Other { revision, recovery: Some(recovery) });
        };
        let recovery = if saved.mark.is(&replayed.history) { None } else { moved() };
        if recovery.is_none() && !saved.mark.is(&replayed.history) {
            return Self::Untouchable;
        }
        let mut history = replayed.history.clone().at(saved.mark).unwrap_or_default();
        if let Some(file) = &saved.file {
            let (from, to) = (folder_of(&file.path), folder_of(path));
            history
                .relocate(|path| path.strip_prefix(from).map_or_else(|_| path.to_path_buf(), |below| to.join(below)));
        }
        Self::Fits { revision, history, position: replayed.position, evidence: replayed.evidence.clone(), recovery }
    }
}

fn absolute(path: &Path) -> PathBuf {
    std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf())
}

fn is_same(a: &Path, b: &Path) -> bool {
    matches!((a.canonicalize(), b.canonicalize()), (Ok(a), Ok(b)) if a == b)
}
