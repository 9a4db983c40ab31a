//! A project that is open: its document, and the store that keeps it safe.

use std::io;
use std::path::Path;
use std::sync::Arc;
use std::time::Instant as Clock;

use super::aside::{is_there, leave_behind, put_aside};
use super::document::{Document, DocumentChange, SavedPlace, absolute};
use super::file::{self, ProjectError, ProjectId, ProjectReading, folder_of};
use super::history::History;
use super::journal::{self, JournalLock, JournalLockAttempt, SavedFile, SavedState};
use super::journals::Journals;
use super::project_store::{ProjectStore, is_same};
use super::recovery::Recovery;
use super::work_log::WorkLog;
use super::{Edit, EditError, Growth, GrowthMismatch, Project, Safety, Step, StepMismatch, TextDraft};
use base::recycle_bin::KeepReason;
use base::texts::{Message, m};
use base::warning::Warning;
use evidence::Evidence;
use formats::transcript::WordId;

/// Every change goes through here to the document and then to the store. What was acknowledged survives the death of the program: see
/// [`recoveries`](super::recoveries). To drop this without [`OpenProject::close`] is to the journal such a death.
pub struct OpenProject {
    document: Document,
    store: ProjectStore,
}

impl std::ops::Deref for OpenProject {
    type Target = Document;

    fn deref(&self) -> &Document {
        &self.document
    }
}

impl OpenProject {
    /// A new project, without a file. Paths in it are made absolute.
    ///
    /// If the journal cannot be written the project works all the same; see [`OpenProject::take_problem`].
    pub fn create(project: Project, evidence: Option<Arc<Evidence>>, journals: impl Into<Journals>) -> Self {
        Self::of(Document::new(project, evidence), journals)
    }

    /// Begins the journal of a document that has none.
    pub fn of(document: Document, journals: impl Into<Journals>) -> Self {
        let journals = journals.into();
        let lock = JournalLock::take(&journals, &document.id).lock();
        Self::begin(document, journals, lock, None)
    }

    pub(super) fn begin(
        mut document: Document,
        journals: Journals,
        lock: Option<JournalLock>,
        draft: Option<TextDraft>,
    ) -> Self {
        document.work.is_history_cut |= document.history.is_empty() && document.revision > 0;
        let store = ProjectStore::begin(&document, journals, lock, draft);
        Self { document, store }
    }

    /// Opens a project file as it was saved, with its history if that is still known and fits. Changes that were never
    /// saved come as a [`Recovery`]; to restore it, close this project first. A copy of a file whose project is open in
    /// another window becomes a project of its own.
    ///
    /// # Errors
    /// [`ProjectError`] if the file cannot be read or the project is open in another window.
    pub fn open(
        path: &Path,
        journals: impl Into<Journals>,
    ) -> Result<(Self, Vec<Warning>, Option<Recovery>), ProjectError> {
        let journals = journals.into();
        let path = absolute(path);
        let ProjectReading { content, fingerprint, mut warnings, is_set_right } = file::read(&*journals.disk, &path)?;
        let mut document = Document::of_content(content);
        document.file = Some(SavedFile { path: path.clone(), fingerprint });
        let lock = match JournalLock::take(&journals, &document.id) {
            JournalLockAttempt::Busy if is_copy(&journals, &document.id, &path) => {
                document.id = ProjectId::random();
                let lock = JournalLock::take(&journals, &document.id).lock();
                return Ok((Self::begin(document, journals, lock, None), warnings, None));
            }
            JournalLockAttempt::Busy => return Err(ProjectError::InUse { path }),
            taking => taking.lock(),
        };
        let known = document.file.as_ref().filter(|_| !is_set_right);
        let Earlier { own_id, revision, history, recovery } =
            Earlier::find(&journals, &document.id, &path, known, &mut warnings);
        let lock = if own_id {
            document.id = ProjectId::random();
            JournalLock::take(&journals, &document.id).lock()
        } else {
            lock
        };
        document.revision = document.revision.max(revision);
        if let Some(EarlierHistory { history, position, evidence, work }) = history {
            // What was done and given up was work, too.
            document.work = std::mem::take(&mut document.work).joined_with(work);
            document.saved = history.mark();
            document.history = history;
            let position = position.filter(|position| document.project.position(*position).is_some());
            document.position = position.or(document.position);
            if let Some(evidence) = evidence
                && document.evidence.as_ref() != Some(&evidence)
            {
                document.evidence = Some(evidence);
                document.is_evidence_in_file = false;
            }
        }
        Ok((Self::begin(document, journals, lock, None), warnings, recovery))
    }

    /// Opens a project file to look at it, as when it is open in another window. No lock is taken, no journal is begun and
    /// nothing is written; every edit is refused until it is saved under another name, which makes it a project of its own.
    ///
    /// # Errors
    /// [`ProjectError`] if the file cannot be read.
    pub fn open_read_only(path: &Path, journals: impl Into<Journals>) -> Result<(Self, Vec<Warning>), ProjectError> {
        let journals = journals.into();
        let path = absolute(path);
        let ProjectReading { content, fingerprint, warnings, .. } = file::read(&*journals.disk, &path)?;
        let mut document = Document::of_content(content);
        document.file = Some(SavedFile { path, fingerprint });
        document.is_read_only = true;
        document.work.is_history_cut |= document.revision > 0;
        let store = ProjectStore::without_journal(journals);
        Ok((Self { document, store }, warnings))
    }

    /// See [`Document::edit`].
    ///
    /// # Errors
    /// [`EditError`]; nothing has changed then.
    pub fn edit(&mut self, edit: &Edit) -> Result<&Step, EditError> {
        self.document.edit(edit)?;
        self.store.step(&self.document);
        Ok(self.document.history.newest())
    }

    /// Makes a step that was worked out before.
    ///
    /// # Errors
    /// [`StepMismatch`] if the project is not in the state that the step was made for; nothing has changed then.
    pub fn make(&mut self, step: Step) -> Result<&Step, StepMismatch> {
        self.document.make(step)?;
        self.store.step(&self.document);
        Ok(self.document.history.newest())
    }

    /// See [`Document::undo`].
    pub fn undo(&mut self) -> Option<Result<&Step, StepMismatch>> {
        if let Err(error) = self.document.undo()? {
            return Some(Err(error));
        }
        self.store.undo(&self.document);
        self.document.history.undone().next_back().map(Ok)
    }

    /// See [`Document::redo`].
    pub fn redo(&mut self) -> Option<Result<&Step, StepMismatch>> {
        if let Err(error) = self.document.redo()? {
            return Some(Err(error));
        }
        self.store.redo(&self.document);
        self.document.history.done().next_back().map(Ok)
    }

    /// See [`Document::set_evidence`].
    pub fn set_evidence(&mut self, evidence: Arc<Evidence>) {
        self.document.set_evidence(Arc::clone(&evidence));
        self.store.evidence(&self.document, &evidence);
    }

    /// See [`Document::grow`].
    ///
    /// # Errors
    /// [`GrowthMismatch`] if they cannot be the next words of the project; nothing has changed then.
    pub fn grow(&mut self, growth: &Growth, evidence: Option<Arc<Evidence>>) -> Result<(), GrowthMismatch> {
        self.document.grow(growth, evidence)?;
        self.store.grown(&self.document, growth);
        Ok(())
    }

    /// See [`Document::set_position`].
    pub fn set_position(&mut self, position: WordId) {
        if self.document.set_position(position) {
            self.store.position(&self.document, position);
        }
    }

    /// Makes what happened to the document of which this one is a copy happen here, too; `false`: it does not fit, and the two are no longer
    /// the same.
    #[must_use]
    pub fn repeat(&mut self, change: DocumentChange) -> bool {
        match change {
            DocumentChange::Step(step) => return self.make(*step).is_ok(),
            DocumentChange::Undo => return self.undo().is_none_or(|undone| undone.is_ok()),
            DocumentChange::Redo => return self.redo().is_none_or(|redone| redone.is_ok()),
            DocumentChange::Evidence(evidence) => self.set_evidence(evidence),
            DocumentChange::Grown(growth) => return self.grow(&growth, None).is_ok(),
            DocumentChange::Position(position) => self.set_position(position),
        }
        true
    }

    /// The same as [`OpenProject::set_draft_at`] now.
    pub fn set_draft(&mut self, draft: Option<TextDraft>) {
        self.set_draft_at(draft, Clock::now());
    }

    /// Remembers what is being typed, so that a crash does not take it: at most once a second, the rest follows with
    /// [`OpenProject::retry`]. `None`: it was taken over or given up. It is no change of the project.
    pub fn set_draft_at(&mut self, draft: Option<TextDraft>, now: Clock) {
        self.store.set_draft_at(&self.document, draft, now);
    }

    /// What was being typed when the program died, or is now; in [`Recovery::draft`] before that.
    pub fn draft(&self) -> Option<&TextDraft> {
        self.store.draft()
    }

    /// Tries to do what failed: to begin the journal, to write lines that found no room, to make sure of them. Puts there
    /// what is being typed, too. To be called by a timer, every few seconds, and at once if the person asks for it.
    pub fn retry(&mut self) {
        self.store.retry(&self.document);
    }

    /// Whether the changes up to now survive the death of the program.
    pub fn safety(&mut self) -> Safety {
        self.store.safety()
    }

    /// What went wrong with the journal or with keeping a save, told once: work goes on. See also
    /// [`OpenProject::safety`].
    pub fn take_problem(&mut self) -> Option<String> {
        self.store.take_problem()
    }

    /// When the person worked on it, by the times in its journal.
    pub fn work(&self) -> &WorkLog {
        self.store.work(&self.document)
    }

    pub(super) fn is_journal_whole(&self) -> bool {
        self.store.is_journal_whole()
    }

    /// Puts the project into its file. The save is kept besides, as the last ten are.
    ///
    /// # Errors
    /// [`ProjectError::NoPath`] if it has none yet, [`ProjectError::ChangedOnDisk`] if another program has changed
    /// it, or what the file system says. The file is then as it was.
    pub fn save(&mut self) -> Result<(), ProjectError> {
        self.store.save(&mut self.document)
    }

    /// Puts the project into another file. What is there is replaced and kept for 30 days. If the project had a file before,
    /// the two are different projects from now on, the former as it was saved last.
    ///
    /// # Errors
    /// What the file system says, or [`ProjectError::InUse`] if the file is open in another window; nothing has changed then.
    pub fn save_as(&mut self, path: &Path) -> Result<(), ProjectError> {
        self.store.save_as(&mut self.document, path)
    }

    /// Where the project was put last.
    pub fn saved(&self) -> SavedPlace {
        let Document { id, file, project, .. } = &self.document;
        SavedPlace { id: id.clone(), file: file.clone(), known_recording: project.known_recording.clone() }
    }

    /// Closes the project. Changes that are not saved are given up; they are kept for 30 days.
    pub fn close(self) {
        self.store.close(&self.document);
    }
}

/// Facts about a project from the last time that it was open.
#[derive(Default)]
struct Earlier {
    /// The file becomes a project of its own: the journal belongs to another file, of which this one is a copy, or it
    /// holds something that must stay and cannot be moved.
    own_id: bool,
    revision: u64,
    /// If it fits the file.
    history: Option<EarlierHistory>,
    recovery: Option<Recovery>,
}

struct EarlierHistory {
    history: History,
    position: Option<WordId>,
    evidence: Option<Arc<Evidence>>,
    work: WorkLog,
}

impl Earlier {
    const OWN_ID: Self = Self { own_id: true, revision: 0, history: None, recovery: None };

    /// `known` is `None` if no journal can fit the file. The lock of the project is held. Nothing that a person did is
    /// written over after this: it lies under another name, or is kept, or the project gets another id.
    fn find(
        journals: &Journals,
        id: &ProjectId,
        path: &Path,
        known: Option<&SavedFile>,
        warnings: &mut Vec<Warning>,
    ) -> Self {
        let disk = &*journals.disk;
        let main = journal::journal_path(&journals.folder, id);
        let is_gone = |read: &Result<_, journal::JournalReadError>| matches!(read, Err(journal::JournalReadError::Io(error)) if error.kind() == io::ErrorKind::NotFound);
        // Some systems name a removed file until the last who has it open closes it.
        let read = disk.exists(&main).then(|| journal::read(disk, &main)).filter(|read| !is_gone(read));
        let is_journal = read.is_some();
        let journal = if is_journal { main } else { journal::history_path(&journals.folder, id) };
        if !is_journal && !disk.exists(&journal) {
            return Self::default();
        }
        let mut warn = |message: Message| warnings.push(Warning::new(message));
        let replayed = match read.unwrap_or_else(|| journal::read(disk, &journal)) {
            Ok(replayed) => replayed,
            // It may be readable another time.
            Err(journal::JournalReadError::Io(error)) => {
                warn(m!("journal-unreadable", reason = error.to_string()));
                return Self::OWN_ID;
            }
            Err(error) if is_journal => {
                if !put_aside(journals, &journal, KeepReason::DamagedJournal) {
                    return Self::OWN_ID;
                }
                warn(m!("journal-damaged-kept", reason = error.to_string()));
                return Self::default();
            }
            Err(_) => {
                warn(m!("journal-history-damaged"));
                let is_kept = put_aside(journals, &journal, KeepReason::DamagedJournal);
                return if is_kept { Self::default() } else { Self::OWN_ID };
            }
        };
        let revision = replayed.revision;
        let is_this = |saved: &SavedState| {
            saved.file.as_ref().zip(known).is_some_and(|(saved, known)| saved.fingerprint == known.fingerprint)
        };
        let moved = || leave_behind(journals, id, &journal).map(|moved| Recovery::of(&replayed, &moved, journals));
        let Some(saved) = replayed.saved_where(is_this) else {
            let is_elsewhere = |saved: &SavedState| {
                saved.file.as_ref().is_some_and(|file| file.path != path && !is_same(disk, &file.path, path))
                    && is_there(disk, saved)
            };
            if replayed.saved_where(is_elsewhere).is_some() {
                return Self::OWN_ID;
            }
            let is_changed = replayed.project.is_some()
                && (!replayed.last_saved().is(&replayed.history)
                    || replayed.draft.is_some()
                    || replayed.damage.is_any());
            warn(m!("journal-changed-elsewhere"));
            if !is_changed {
                let is_kept = put_aside(journals, &journal, KeepReason::Unknown);
                return if is_kept { Self { revision, ..Self::default() } } else { Self::OWN_ID };
            }
            return match moved() {
                Some(recovery) => Self { revision, recovery: Some(recovery), ..Self::default() },
                None => Self::OWN_ID,
            };
        };
        let mut recovery = None;
        if !saved.mark.is(&replayed.history) || replayed.draft.is_some() {
            recovery = moved();
            if recovery.is_none() {
                return Self::OWN_ID;
            }
        } else if replayed.damage.is_any() {
            if journals.kept.keep_file(&journal, KeepReason::DamagedJournal).is_err() {
                return Self::OWN_ID;
            }
            warn(replayed.damage.message(true));
        }
        let mut history = replayed.history.clone().at(saved.mark).unwrap_or_default();
        if let Some(file) = &saved.file {
            let (from, to) = (folder_of(&file.path), folder_of(path));
            history
                .relocate(|path| path.strip_prefix(from).map_or_else(|_| path.to_path_buf(), |below| to.join(below)));
        }
        let (position, evidence, work) = (replayed.position, replayed.evidence.clone(), replayed.work.clone());
        let history = EarlierHistory { history, position, evidence, work };
        Self { own_id: false, revision, history: Some(history), recovery }
    }
}

/// Whether the project that is open in another window has another file than this.
fn is_copy(journals: &Journals, id: &ProjectId, path: &Path) -> bool {
    let disk = &*journals.disk;
    let replayed = journal::read(disk, &journal::journal_path(&journals.folder, id));
    let file = replayed.ok().and_then(|replayed| replayed.saved.into_iter().rev().find_map(|saved| saved.file));
    file.is_some_and(|file| file.path != path && disk.exists(&file.path) && !is_same(disk, &file.path, path))
}
