//! What keeps a document safe on a disk: its journal, its lock, its file and what was replaced. It is told what happened, each time with
//! the document as it is after that.

use std::io;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant as Clock, SystemTime};

use super::aside::keep_history;
use super::document::{Document, absolute};
use super::file::{self, JsonLayout, ProjectError, ProjectId, folder_of};
use super::journal::{self, Journal, JournalLock, Safety, SavedFile, SavedState, Snapshot};
use super::journals::Journals;
use super::work_log::WorkLog;
use super::{Growth, KnownRecording, TextDraft};
use base::disk::Disk;
use base::recycle_bin::{KeepReason, KeptFacts};
use base::texts::t;
use evidence::Evidence;
use formats::transcript::WordId;

/// What is being typed is put into the journal at most so often.
const DRAFT_PAUSE: Duration = Duration::from_secs(1);

/// What was acknowledged survives the death of the program: see `recoveries`. To drop this without
/// [`ProjectStore::close`] is to the journal such a death.
pub(super) struct ProjectStore {
    journals: Journals,
    /// `None`: the project is open in another window, which has its journal.
    journal: Option<Journal>,
    /// The draft being typed, as the journal has it.
    draft: Option<TextDraft>,
    /// When that was put there, and what is to follow.
    drafted: Option<Clock>,
    next_draft: Option<Option<TextDraft>>,
    /// Faults beside the journal, not yet reported.
    problem: Option<String>,
    /// Whether the project file as it is now is among the saves that are kept.
    is_save_kept: bool,
    /// Fingerprint of what was to be saved last, and may be in the file although that failed.
    tried_save: Option<String>,
}

impl ProjectStore {
    /// Begins the journal of a document that has none. If it cannot be written all works the same; see
    /// [`ProjectStore::take_problem`].
    pub(super) fn begin(
        document: &Document,
        journals: Journals,
        lock: Option<JournalLock>,
        draft: Option<TextDraft>,
    ) -> Self {
        let saved = [document.saved_state()];
        let journal = Journal::begin(&journals, lock, &document.snapshot(&saved, draft.as_ref()));
        if journal.is_whole() {
            // It may not be there; if it stays, the journal goes before it.
            let _ = journals.disk.remove(&journal::history_path(&journals.folder, &document.id));
        }
        Self { draft, journal: Some(journal), ..Self::without_journal(journals) }
    }

    /// Of a document that is open in another window.
    pub(super) fn without_journal(journals: Journals) -> Self {
        Self {
            journals,
            journal: None,
            draft: None,
            drafted: None,
            next_draft: None,
            problem: None,
            is_save_kept: false,
            tried_save: None,
        }
    }

    /// Takes down what happened to the document, which is as `document` now.
    fn write_down(&mut self, document: &Document, line: impl FnOnce(&mut Journal)) {
        if let Some(journal) = &mut self.journal {
            line(journal);
            self.look_after_journal(document);
        }
    }

    /// The newest step of its history was made.
    pub(super) fn step(&mut self, document: &Document) {
        self.write_down(document, |journal| journal.step(document.history.newest(), document.revision));
    }

    pub(super) fn undo(&mut self, document: &Document) {
        self.write_down(document, |journal| journal.undo(document.revision));
    }

    pub(super) fn redo(&mut self, document: &Document) {
        self.write_down(document, |journal| journal.redo(document.revision));
    }

    pub(super) fn evidence(&mut self, document: &Document, evidence: &Evidence) {
        self.write_down(document, |journal| journal.evidence(evidence, document.revision));
    }

    pub(super) fn grown(&mut self, document: &Document, growth: &Growth) {
        self.write_down(document, |journal| journal.grown(growth, document.revision));
    }

    pub(super) fn position(&mut self, document: &Document, position: WordId) {
        // It is nothing that a journal would have to be begun for.
        if let Some(journal) = &mut self.journal {
            journal.position(position, document.revision);
        }
    }

    /// Long before a journal becomes too long to be read, it is started again; and where there is none, or it cannot be relied
    /// on.
    fn look_after_journal(&mut self, document: &Document) {
        if self.journal.as_mut().is_some_and(Journal::wants_beginning) {
            self.restart_journal(document);
        }
    }

    fn restart_journal(&mut self, document: &Document) {
        if let Some(mut journal) = self.journal.take() {
            let saved = [document.saved_state()];
            journal.start_over(&document.snapshot(&saved, self.draft.as_ref()));
            self.journal = Some(journal);
        }
    }

    /// Tries to do what failed: to begin the journal, to write lines that found no room, to make sure of them. Puts there
    /// what is being typed, too. To be called by a timer, every few seconds, and at once if the person asks for it.
    pub(super) fn retry(&mut self, document: &Document) {
        self.write_draft(document, Clock::now());
        if self.journal.as_mut().is_some_and(Journal::retry) {
            self.restart_journal(document);
        }
        if let Some(journal) = self.journal.as_mut().filter(|journal| !journal.has_lock())
            && let Some(lock) = JournalLock::take(&self.journals, &document.id).lock()
        {
            journal.hold(lock);
        }
    }

    /// Whether the changes up to now survive the death of the program.
    pub(super) fn safety(&mut self) -> Safety {
        self.journal.as_mut().map_or(Safety::Safe, Journal::safety)
    }

    /// Remembers what is being typed, so that a crash does not take it: at most once a second, the rest follows with
    /// [`ProjectStore::retry`]. `None`: it was taken over or given up. It is no change of the project.
    pub(super) fn set_draft_at(&mut self, document: &Document, draft: Option<TextDraft>, now: Clock) {
        self.next_draft = (draft != self.draft).then_some(draft);
        // What is over has no time to wait.
        if self.next_draft == Some(None) {
            self.drafted = None;
        }
        self.write_draft(document, now);
    }

    fn write_draft(&mut self, document: &Document, now: Clock) {
        if self.drafted.is_some_and(|drafted| now.saturating_duration_since(drafted) < DRAFT_PAUSE) {
            return;
        }
        if let Some(draft) = self.next_draft.take() {
            self.draft = draft;
            self.drafted = self.draft.is_some().then_some(now);
            if let Some(journal) = &mut self.journal {
                journal.draft(self.draft.as_ref(), document.revision);
            }
            self.look_after_journal(document);
        }
    }

    /// What was being typed when the program died, or is now; in [`Recovery::draft`](super::Recovery) before that.
    pub(super) fn draft(&self) -> Option<&TextDraft> {
        self.draft.as_ref()
    }

    /// Puts the project into its file. The save is kept besides, as the last ten are.
    ///
    /// # Errors
    /// [`ProjectError::NoPath`] if it has none yet, [`ProjectError::ChangedOnDisk`] if another program has changed
    /// it, or what the file system says. The file is then as it was.
    pub(super) fn save(&mut self, document: &mut Document) -> Result<(), ProjectError> {
        let SavedFile { path, fingerprint } = document.file.clone().ok_or(ProjectError::NoPath)?;
        if self.journal.is_none() {
            return Err(ProjectError::InUse { path });
        }
        self.write(document, &path, Some(&fingerprint))
    }

    /// Puts the project into another file. What is there is replaced and kept for 30 days. If the project had a file before,
    /// the two are different projects from now on, the former as it was saved last.
    ///
    /// # Errors
    /// What the file system says, or [`ProjectError::InUse`] if the file is open in another window; nothing has changed then.
    pub(super) fn save_as(&mut self, document: &mut Document, path: &Path) -> Result<(), ProjectError> {
        let path = absolute(path);
        let disk = Arc::clone(&self.journals.disk);
        let is_own = |old: &Path| old == path || is_same(&*disk, old, &path);
        if self.journal.is_none() && document.path().is_some_and(is_own) {
            return Err(ProjectError::InUse { path });
        }
        let is_another = self.journal.is_none() || document.path().is_some_and(|old| disk.exists(old) && !is_own(old));
        if !is_another {
            return self.write(document, &path, None);
        }
        let old_id = std::mem::replace(&mut document.id, ProjectId::random());
        let file = match self.write_file(document, &path, None) {
            Ok(file) => file,
            Err(error) => {
                document.id = old_id;
                return Err(error);
            }
        };
        let lock = JournalLock::take(&self.journals, &document.id).lock();
        let old = document.saved_in(file);
        document.is_read_only = false;
        let saved = [document.saved_state()];
        let work = self.work(document).clone();
        let snapshot = Snapshot { work: Some(&work), ..document.snapshot(&saved, self.draft.as_ref()) };
        let journal = Journal::begin(&self.journals, lock, &snapshot);
        let is_whole = journal.is_whole();
        // Journal and history of one that was open in another window are that window's.
        let Some(former) = self.journal.replace(journal) else { return Ok(()) };
        let (old_journal, old_lock, _) = former.release();
        // What the former file holds keeps its history; all that came after it is in the new file.
        if is_whole {
            if let Some(history) = document.history.clone().at(old.mark) {
                let saved = [SavedState { mark: history.mark(), file: old.file }];
                // The work is that of the new one; of the former file it is known how far its history goes back.
                let known = WorkLog { stretches: Vec::new(), ..document.work.clone() };
                let snapshot = Snapshot {
                    project: None,
                    evidence: None,
                    history: &history,
                    id: &old_id,
                    work: Some(&known),
                    ..document.snapshot(&saved, None)
                };
                keep_history(&self.journals, &snapshot);
            }
            let _ = disk.remove(&old_journal);
        }
        drop(old_lock);
        Ok(())
    }

    fn write(&mut self, document: &mut Document, path: &Path, expected: Option<&str>) -> Result<(), ProjectError> {
        let file = self.write_file(document, path, expected)?;
        document.saved_in(file);
        self.restart_journal(document);
        Ok(())
    }

    /// `expected`: the fingerprint of what is to be replaced, if it must be nothing else.
    fn write_file(
        &mut self,
        document: &mut Document,
        path: &Path,
        expected: Option<&str>,
    ) -> Result<SavedFile, ProjectError> {
        // A project of an earlier program learns it now; where the recording is missing it stays unknown. Paths elsewhere may
        // be on other machines and are not touched for this: they are learnt once they were decoded.
        let project = &document.project;
        if let (None, Some(recording)) = (&project.known_recording, &project.recording)
            && recording.starts_with(folder_of(path))
            && let Ok(known) = KnownRecording::of(recording)
        {
            document.project.known_recording = Some(known);
        }
        let disk = Arc::clone(&self.journals.disk);
        let cannot_write = |source: io::Error| ProjectError::Write { path: path.to_path_buf(), source };
        let bytes = file_bytes(document, self.work(document), path).map_err(cannot_write)?;
        let saved = SavedFile { path: path.to_path_buf(), fingerprint: file::fingerprint(&bytes) };
        let changed = || ProjectError::ChangedOnDisk { path: path.to_path_buf() };
        let tried = self.tried_save.replace(saved.fingerprint.clone());
        // Where it cannot be read it will not be written either.
        let is_expected = || {
            let Ok(Some(found)) = file::fingerprint_on_disk(&*disk, path) else { return true };
            expected.is_none_or(|expected| found == expected) || tried.as_ref() == Some(&found)
        };
        if !is_expected() {
            return Err(changed());
        }
        self.keep_former(document, path, &bytes).map_err(cannot_write)?;
        // If the program dies before the journal is started again, the fingerprint tells whether the file was written.
        if let Some(journal) = &mut self.journal {
            journal.saving(&saved, document.revision);
        }
        let mut is_changed = false;
        let written = file::write(&*disk, path, &bytes, || {
            is_changed = !is_expected();
            if is_changed { Err(io::Error::other(t!("project-was-changed"))) } else { Ok(()) }
        });
        if is_changed {
            return Err(changed());
        }
        written?;
        let about = KeptFacts { project: Some(document.id.as_str().to_owned()), ..KeptFacts::of_file(path, &bytes) };
        let kept = self.journals.kept.keep_bytes(&bytes, file::FILE_EXTENSION, KeepReason::Save, about);
        self.is_save_kept = kept.is_ok();
        if let Err(error) = kept {
            let path = self.journals.kept.path().display().to_string();
            self.problem = Some(t!("project-save-not-kept", reason = error.to_string(), path = path));
        }
        self.journals.kept.purge(SystemTime::now());
        Ok(saved)
    }

    /// Keeps what a save is about to replace: the save before, if it is not kept already, or what is there otherwise.
    fn keep_former(&mut self, document: &Document, path: &Path, bytes: &[u8]) -> io::Result<()> {
        let Journals { disk, kept, .. } = &self.journals;
        let own = document.file.as_ref().filter(|file| file.path == path);
        let is_own = own.is_some_and(
            |own| matches!(file::fingerprint_on_disk(&**disk, path), Ok(Some(found)) if found == own.fingerprint),
        );
        if !is_own {
            return kept.keep_replaced(path, bytes).map(|_| ());
        }
        if !self.is_save_kept {
            // It is only the state before, and that is in the history, too: no reason not to save.
            let id = document.id.as_str();
            let former = disk.read(path, file::MAX_FILE_BYTES);
            let newest = kept.newest_save(id).and_then(|newest| kept.read(&newest).ok());
            if let Ok(former) = former
                && newest.as_ref() != Some(&former)
            {
                let about = KeptFacts { project: Some(id.to_owned()), ..KeptFacts::of_file(path, &former) };
                let _ = kept.keep_bytes(&former, file::FILE_EXTENSION, KeepReason::Save, about);
            }
        }
        Ok(())
    }

    /// What went wrong with the journal or with keeping a save, told once: work goes on. See also
    /// [`OpenProject::safety`].
    pub(super) fn take_problem(&mut self) -> Option<String> {
        self.journal.as_mut().and_then(Journal::take_problem).or_else(|| self.problem.take())
    }

    /// When the person worked on the document.
    pub(super) fn work<'a>(&'a self, document: &'a Document) -> &'a WorkLog {
        self.journal.as_ref().map_or(&document.work, Journal::work)
    }

    pub(super) fn is_journal_whole(&self) -> bool {
        self.journal.as_ref().is_some_and(Journal::is_whole)
    }

    /// Closes the project. Changes that are not saved are given up; they are kept for 30 days.
    pub(super) fn close(self, document: &Document) {
        let is_changed = document.is_changed() || self.draft.is_some();
        let Self { journals, journal, draft, .. } = self;
        let Some(journal) = journal else { return };
        let is_whole = journal.is_whole();
        let (journal, lock, work) = journal.release();
        let disk = &journals.disk;
        let history = match (&document.file, document.history.clone().at(document.saved)) {
            (Some(file), Some(history)) => {
                let saved = [SavedState { mark: history.mark(), file: Some(file.clone()) }];
                let evidence = document.evidence.as_deref().filter(|_| !document.is_evidence_in_file);
                let work = Some(&work);
                let snapshot =
                    Snapshot { project: None, evidence, history: &history, work, ..document.snapshot(&saved, None) };
                keep_history(&journals, &snapshot)
            }
            _ => false,
        };
        if is_changed {
            let about = document.about();
            let taken =
                is_whole && journals.kept.take_file(&journal, KeepReason::UnsavedChanges, about.clone()).is_ok();
            if !taken {
                // The journal does not hold everything, or cannot be moved.
                let saved = [document.saved_state()];
                let snapshot = Snapshot { work: Some(&work), ..document.snapshot(&saved, draft.as_ref()) };
                let lines = journal::snapshot_lines(&snapshot);
                let kept = lines
                    .and_then(|lines| journals.kept.keep_bytes(&lines, "jsonl", KeepReason::UnsavedChanges, about));
                if kept.is_ok() {
                    let _ = disk.remove(&journal);
                }
            }
        } else if history || document.file.is_none() || document.history.is_empty() {
            let _ = disk.remove(&journal);
        }
        if let Some(lock) = lock
            && !history
            && !disk.exists(&journal)
        {
            lock.remove();
        }
    }
}

fn file_bytes(document: &Document, work: &WorkLog, path: &Path) -> io::Result<Vec<u8>> {
    let Document { id, project, evidence, position, revision, .. } = document;
    let layout = JsonLayout::Lines { folder: folder_of(path) };
    let mut bytes = Vec::new();
    file::write_json(&mut bytes, id, *revision, *position, project, evidence.as_deref(), Some(work), layout)?;
    if bytes.len() as u64 > file::MAX_FILE_BYTES {
        // It could not be opened again. The analysis can be repeated.
        bytes.clear();
        file::write_json(&mut bytes, id, *revision, *position, project, None, Some(work), layout)?;
    }
    Ok(bytes)
}

/// Whether both are names of one file.
pub(super) fn is_same(disk: &dyn Disk, a: &Path, b: &Path) -> bool {
    matches!((disk.real_path(a), disk.real_path(b)), (Ok(a), Ok(b)) if a == b)
}
