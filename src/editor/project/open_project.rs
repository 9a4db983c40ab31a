//! A project that is open in a window: its state, its history, its file and its journal.

use std::collections::VecDeque;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant as Clock, SystemTime};

use super::aside::{is_there, keep_history, leave_behind, put_aside};
use super::file::{self, JsonLayout, ProjectError, ProjectId, ProjectReading, folder_of};
use super::history::{History, HistoryMark};
use super::journal::{self, Journal, JournalLock, JournalLockAttempt, Safety, SavedFile, SavedState, Snapshot};
use super::journals::Journals;
use super::recovery::Recovery;
use super::{
    Change, Edit, EditError, Growth, GrowthMismatch, KnownRecording, Project, Step, StepMismatch, StepName, TextDraft,
};
use crate::decisions::answered;
use base::disk::Disk;
use base::output_paths::InputFile;
use base::recycle_bin::{KeepReason, KeptFacts};
use base::texts::t;
use base::time::Instant;
use base::warning::Warning;
use evidence::Evidence;
use formats::transcript::WordId;

/// What is being typed is put into the journal at most so often.
const DRAFT_PAUSE: Duration = Duration::from_secs(1);

/// Every change goes through here, into the history and the journal. What was acknowledged survives the death of the
/// program: see [`recoveries`](super::recoveries). To drop this without [`OpenProject::close`] is to the journal such
/// a death.
pub struct OpenProject {
    parts: Parts,
    journals: Journals,
    journal: Journal,
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
    /// States of a [`OpenProject::in_memory`] copy that are on their way into a file, the oldest first.
    saving: VecDeque<HistoryMark>,
    /// It is open in another window: nothing is changed or written until it is saved under another name.
    is_read_only: bool,
}

/// Where a project was put, for its copy in memory.
#[derive(Clone, Debug)]
pub struct SavedPlace {
    id: ProjectId,
    file: Option<SavedFile>,
}

impl SavedPlace {
    /// The project file.
    pub fn path(&self) -> Option<&Path> {
        self.file.as_ref().map(|file| file.path.as_path())
    }
}

/// The parts of an open project, less the journal.
#[derive(Clone)]
pub(super) struct Parts {
    pub id: ProjectId,
    pub project: Project,
    pub evidence: Option<Arc<Evidence>>,
    pub position: Option<WordId>,
    pub revision: u64,
    pub history: History,
    /// The state that is in the file, or that the project was created in.
    pub saved: HistoryMark,
    pub file: Option<SavedFile>,
    pub is_evidence_in_file: bool,
}

impl OpenProject {
    /// A new project, without a file. Paths in it are made absolute.
    ///
    /// If the journal cannot be written the project works all the same; see [`OpenProject::take_problem`].
    pub fn create(project: Project, evidence: Option<Arc<Evidence>>, journals: impl Into<Journals>) -> Self {
        Self::detached(project, evidence).attach(journals)
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
        Self::nowhere(parts)
    }

    fn nowhere(parts: Parts) -> Self {
        Self::with(parts, Path::new("").into(), Journal::nowhere())
    }

    fn with(parts: Parts, journals: Journals, journal: Journal) -> Self {
        Self {
            parts,
            journals,
            journal,
            draft: None,
            drafted: None,
            next_draft: None,
            problem: None,
            is_save_kept: false,
            tried_save: None,
            saving: VecDeque::new(),
            is_read_only: false,
        }
    }

    /// Begins the journal of a project that had none.
    pub fn attach(self, journals: impl Into<Journals>) -> Self {
        let journals = journals.into();
        let lock = JournalLock::take(&journals, &self.parts.id).lock();
        Self::begin(self.parts, journals, lock, None)
    }

    /// A copy with the same state and history that no disk knows of, for callers that must not wait for one. What is done to it
    /// has to be done to the project, too: see [`OpenProject::repeat`].
    pub fn in_memory(&self) -> Self {
        let (draft, is_read_only) = (self.draft.clone(), self.is_read_only);
        Self { draft, is_read_only, ..Self::nowhere(self.parts.clone()) }
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
        let mut parts = Parts::of_content(content);
        parts.file = Some(SavedFile { path: path.clone(), fingerprint });
        let lock = match JournalLock::take(&journals, &parts.id) {
            JournalLockAttempt::Busy if is_copy(&journals, &parts.id, &path) => {
                parts.id = ProjectId::random();
                let lock = JournalLock::take(&journals, &parts.id).lock();
                return Ok((Self::begin(parts, journals, lock, None), warnings, None));
            }
            JournalLockAttempt::Busy => return Err(ProjectError::InUse { path }),
            taking => taking.lock(),
        };
        let known = parts.file.as_ref().filter(|_| !is_set_right);
        let Earlier { own_id, revision, history, recovery } =
            Earlier::find(&journals, &parts.id, &path, known, &mut warnings);
        let lock = if own_id {
            parts.id = ProjectId::random();
            JournalLock::take(&journals, &parts.id).lock()
        } else {
            lock
        };
        parts.revision = parts.revision.max(revision);
        if let Some(EarlierHistory { history, position, evidence }) = history {
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
        }
        Ok((Self::begin(parts, journals, lock, None), warnings, recovery))
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
        let mut parts = Parts::of_content(content);
        parts.file = Some(SavedFile { path, fingerprint });
        let open = Self { is_read_only: true, ..Self::with(parts, journals, Journal::nowhere()) };
        Ok((open, warnings))
    }

    pub(super) fn begin(parts: Parts, journals: Journals, lock: Option<JournalLock>, draft: Option<TextDraft>) -> Self {
        let saved = parts.saved_states();
        let journal = Journal::begin(&journals, lock, &parts.snapshot(&saved, draft.as_ref()));
        if journal.is_whole() {
            // It may not be there; if it stays, the journal goes before it.
            let _ = journals.disk.remove(&journal::history_path(&journals.folder, &parts.id));
        }
        Self { draft, ..Self::with(parts, journals, journal) }
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

    /// Whether it was opened only to be looked at.
    pub fn is_read_only(&self) -> bool {
        self.is_read_only
    }

    /// What nothing is written over: what the project was made from, and what another window has open.
    pub fn inputs(&self) -> Vec<InputFile> {
        let own = self.path().filter(|_| self.is_read_only);
        let own = own.map(|path| InputFile::new(t!("project-in-other-window"), path));
        self.project().inputs().into_iter().chain(own).collect()
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
        if self.is_read_only {
            return Err(EditError::ReadOnly);
        }
        let mut step = match edit {
            Edit::SetRecording(path) => self.parts.project.step(&Edit::SetRecording(absolute(path)))?,
            edit => self.parts.project.step_holding(edit, holds)?,
        };
        let added = more(&self.parts.project, &step);
        step.changes.extend(added);
        step.at = self.parts.position;
        Ok(self.repeat(step)?)
    }

    /// Makes a step that was made in a copy before, see [`OpenProject::in_memory`].
    ///
    /// # Errors
    /// [`StepMismatch`] if the project is not in the state that the copy was in; nothing has changed then.
    pub fn repeat(&mut self, step: Step) -> Result<&Step, StepMismatch> {
        self.parts.project.apply(&step)?;
        self.parts.revision += 1;
        self.journal.step(&step, self.parts.revision);
        let depth = self.parts.history.depth();
        self.parts.saved.before_step(depth);
        self.saving.iter_mut().for_each(|mark| mark.before_step(depth));
        self.parts.history.record(step);
        self.look_after_journal();
        Ok(self.parts.history.newest())
    }

    /// Long before a journal becomes too long to be read, it is started again; and where there is none, or it cannot be relied
    /// on.
    fn look_after_journal(&mut self) {
        if self.journal.wants_beginning() {
            self.restart_journal();
        }
    }

    fn restart_journal(&mut self) {
        let saved = self.parts.saved_states();
        self.journal.start_over(&self.parts.snapshot(&saved, self.draft.as_ref()));
    }

    /// Tries to do what failed: to begin the journal, to write lines that found no room, to make sure of them. Puts there
    /// what is being typed, too. To be called by a timer, every few seconds, and at once if the person asks for it.
    pub fn retry(&mut self) {
        if self.is_read_only {
            return;
        }
        self.write_draft(Clock::now());
        if self.journal.retry() {
            self.restart_journal();
        }
        if !self.journal.has_lock()
            && let Some(lock) = JournalLock::take(&self.journals, &self.parts.id).lock()
        {
            self.journal.hold(lock);
        }
    }

    /// Whether the changes up to now survive the death of the program.
    pub fn safety(&mut self) -> Safety {
        self.journal.safety()
    }

    /// Remembers what is being typed, so that a crash does not take it: at most once a second, the rest follows with
    /// [`OpenProject::retry`]. `None`: it was taken over or given up. It is no change of the project.
    pub fn set_draft(&mut self, draft: Option<TextDraft>) {
        self.set_draft_at(draft, Clock::now());
    }

    /// The same at a given time.
    pub fn set_draft_at(&mut self, draft: Option<TextDraft>, now: Clock) {
        self.next_draft = (draft != self.draft).then_some(draft);
        // What is over has no time to wait.
        if self.next_draft == Some(None) {
            self.drafted = None;
        }
        self.write_draft(now);
    }

    fn write_draft(&mut self, now: Clock) {
        if self.drafted.is_some_and(|drafted| now.saturating_duration_since(drafted) < DRAFT_PAUSE) {
            return;
        }
        if let Some(draft) = self.next_draft.take() {
            self.draft = draft;
            self.drafted = self.draft.is_some().then_some(now);
            self.journal.draft(self.draft.as_ref(), self.parts.revision);
            self.look_after_journal();
        }
    }

    /// What was being typed when the program died, or is now; in [`Recovery::draft`] before that.
    pub fn draft(&self) -> Option<&TextDraft> {
        self.draft.as_ref()
    }

    /// Takes the last step back and says which it was; `None` if there is none.
    pub fn undo(&mut self) -> Option<Result<&Step, StepMismatch>> {
        let Parts { history, project, revision, .. } = &mut self.parts;
        if let Err(error) = history.undo(project)? {
            return Some(Err(error));
        }
        *revision += 1;
        self.journal.undo(*revision);
        self.look_after_journal();
        self.parts.history.undone().last().map(Ok)
    }

    /// Makes the step again that was taken back last and says which it was; `None` if there is none.
    pub fn redo(&mut self) -> Option<Result<&Step, StepMismatch>> {
        let Parts { history, project, revision, .. } = &mut self.parts;
        if let Err(error) = history.redo(project)? {
            return Some(Err(error));
        }
        *revision += 1;
        self.journal.redo(*revision);
        self.look_after_journal();
        self.parts.history.done().next_back().map(Ok)
    }

    /// The step that undo would take back.
    pub fn undo_name(&self) -> Option<&StepName> {
        self.parts.history.done().next_back().map(|step| &step.name)
    }

    /// The step that redo would make again.
    pub fn redo_name(&self) -> Option<&StepName> {
        self.parts.history.undone().last().map(|step| &step.name)
    }

    /// Sets what the analysis found. It can be found again, so it is neither a step nor something that has to be
    /// saved; but it is kept until the project is opened the next time.
    pub fn set_evidence(&mut self, evidence: Arc<Evidence>) {
        self.journal.evidence(&evidence, self.parts.revision);
        self.parts.evidence = Some(evidence);
        self.parts.is_evidence_in_file = false;
        self.look_after_journal();
    }

    /// Takes words that came while the talk was being spoken. It is no step: undo never takes them back, and what was taken back
    /// before can be made again after it. A growth without words is what was found later of those that are there: it has not to be
    /// saved. `evidence`: what is known then, where the caller has put it together already.
    ///
    /// # Errors
    /// [`GrowthMismatch`] if they cannot be the next words of the project; nothing has changed then.
    pub fn grow(&mut self, growth: &Growth, evidence: Option<Arc<Evidence>>) -> Result<(), GrowthMismatch> {
        self.parts.project.grow(&growth.words)?;
        match evidence {
            Some(evidence) => self.parts.evidence = Some(evidence),
            None => Arc::make_mut(self.parts.evidence.get_or_insert_default()).add(growth.evidence.clone()),
        }
        self.parts.is_evidence_in_file = false;
        let was_saved = !self.is_changed();
        let Parts { project, history, .. } = &mut self.parts;
        let is_laid = project.lay(&growth.laid, history);
        if is_laid || !growth.words.is_empty() {
            history.grow();
        }
        if is_laid && was_saved && self.parts.file.is_none() {
            // That times were guessed is nothing to be kept.
            self.parts.saved = self.parts.history.mark();
        }
        self.parts.revision += 1;
        self.journal.grown(growth, self.parts.revision);
        self.look_after_journal();
        Ok(())
    }

    /// Before this no word that still comes may begin: where the last word ends, or would end if what was taken back was made
    /// again.
    pub fn end_of_words(&self) -> Instant {
        let last = self.parts.project.words.last();
        let undone =
            self.parts.history.undone().iter().flat_map(|step| &step.changes).filter_map(|change| match change {
                Change::Words { to, .. } => to.last(),
                _ => None,
            });
        last.into_iter().chain(undone).map(|word| word.span.end).max().unwrap_or(Instant::ZERO)
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
    pub fn end_save(&mut self, saved: Option<SavedPlace>) {
        let mark = self.saving.pop_front();
        if let (Some(SavedPlace { id, file }), Some(mark)) = (saved, mark) {
            self.parts.id = id;
            self.parts.file = file;
            self.parts.saved = mark;
            self.parts.is_evidence_in_file = self.parts.evidence.is_some();
            self.is_read_only = false;
        }
    }

    /// Whether a copy has states that are on their way into a file.
    pub fn is_saving(&self) -> bool {
        !self.saving.is_empty()
    }

    /// Where the project was put last, for its copy in memory.
    pub fn saved(&self) -> SavedPlace {
        SavedPlace { id: self.parts.id.clone(), file: self.parts.file.clone() }
    }

    /// Puts the project into its file. The save is kept besides, as the last ten are.
    ///
    /// # Errors
    /// [`ProjectError::NoPath`] if it has none yet, [`ProjectError::ChangedOnDisk`] if another program has changed
    /// it, or what the file system says. The file is then as it was.
    pub fn save(&mut self) -> Result<(), ProjectError> {
        let SavedFile { path, fingerprint } = self.parts.file.clone().ok_or(ProjectError::NoPath)?;
        if self.is_read_only {
            return Err(ProjectError::InUse { path });
        }
        self.write(&path, Some(&fingerprint))
    }

    /// Puts the project into another file. What is there is replaced and kept for 30 days. If the project had a file before,
    /// the two are different projects from now on, the former as it was saved last.
    ///
    /// # Errors
    /// What the file system says, or [`ProjectError::InUse`] if the file is open in another window; nothing has changed then.
    pub fn save_as(&mut self, path: &Path) -> Result<(), ProjectError> {
        let path = absolute(path);
        let disk = Arc::clone(&self.journals.disk);
        let is_own = |old: &Path| old == path || is_same(&*disk, old, &path);
        if self.is_read_only && self.path().is_some_and(is_own) {
            return Err(ProjectError::InUse { path });
        }
        let is_another = self.is_read_only || self.path().is_some_and(|old| disk.exists(old) && !is_own(old));
        if !is_another {
            return self.write(&path, None);
        }
        let old_id = std::mem::replace(&mut self.parts.id, ProjectId::random());
        let file = match self.write_file(&path, None) {
            Ok(file) => file,
            Err(error) => {
                self.parts.id = old_id;
                return Err(error);
            }
        };
        let lock = JournalLock::take(&self.journals, &self.parts.id).lock();
        let old = SavedState { mark: self.parts.saved, file: self.parts.file.replace(file) };
        self.parts.saved = self.parts.history.mark();
        self.parts.is_evidence_in_file = self.parts.evidence.is_some();
        let saved = self.parts.saved_states();
        let journal = Journal::begin(&self.journals, lock, &self.parts.snapshot(&saved, self.draft.as_ref()));
        let (old_journal, old_lock) = std::mem::replace(&mut self.journal, journal).release();
        if std::mem::take(&mut self.is_read_only) {
            // Journal and history of the former are the other window's.
            return Ok(());
        }
        // What the former file holds keeps its history; all that came after it is in the new file.
        if self.journal.is_whole() {
            if let Some(history) = self.parts.history.clone().at(old.mark) {
                let saved = [SavedState { mark: history.mark(), file: old.file }];
                let snapshot = Snapshot {
                    id: &old_id,
                    project: None,
                    evidence: None,
                    history: &history,
                    ..self.parts.snapshot(&saved, None)
                };
                keep_history(&self.journals, &snapshot);
            }
            let _ = disk.remove(&old_journal);
        }
        drop(old_lock);
        Ok(())
    }

    fn write(&mut self, path: &Path, expected: Option<&str>) -> Result<(), ProjectError> {
        let file = self.write_file(path, expected)?;
        self.parts.file = Some(file);
        self.parts.saved = self.parts.history.mark();
        self.parts.is_evidence_in_file = self.parts.evidence.is_some();
        self.restart_journal();
        Ok(())
    }

    /// `expected`: the fingerprint of what is to be replaced, if it must be nothing else.
    fn write_file(&mut self, path: &Path, expected: Option<&str>) -> Result<SavedFile, ProjectError> {
        // A project of an earlier program learns it now; where the recording is missing it stays unknown. Paths elsewhere may
        // be on other machines and are not touched for this: they are learnt once they were decoded.
        if let (None, Some(recording)) = (&self.parts.project.known_recording, &self.parts.project.recording)
            && recording.starts_with(folder_of(path))
        {
            self.parts.project.known_recording = KnownRecording::of(recording).ok();
        }
        let disk = Arc::clone(&self.journals.disk);
        let cannot_write = |source: io::Error| ProjectError::Write { path: path.to_path_buf(), source };
        let bytes = self.file_bytes(path).map_err(cannot_write)?;
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
        self.keep_former(path, &bytes).map_err(cannot_write)?;
        // If the program dies before the journal is started again, the fingerprint tells whether the file was written.
        self.journal.saving(&saved, self.parts.revision);
        let mut is_changed = false;
        let written = file::write(&*disk, path, &bytes, || {
            is_changed = !is_expected();
            if is_changed { Err(io::Error::other(t!("project-was-changed"))) } else { Ok(()) }
        });
        if is_changed {
            return Err(changed());
        }
        written?;
        let about = KeptFacts { project: Some(self.parts.id.as_str().to_owned()), ..KeptFacts::of_file(path, &bytes) };
        let kept = self.journals.kept.keep_bytes(&bytes, file::FILE_EXTENSION, KeepReason::Save, about);
        self.is_save_kept = kept.is_ok();
        if let Err(error) = kept {
            let path = self.journals.kept.path().display().to_string();
            self.problem = Some(t!("project-save-not-kept", reason = error.to_string(), path = path));
        }
        self.journals.kept.purge(SystemTime::now());
        Ok(saved)
    }

    fn file_bytes(&self, path: &Path) -> io::Result<Vec<u8>> {
        let Parts { id, project, evidence, position, revision, .. } = &self.parts;
        let layout = JsonLayout::Lines { folder: folder_of(path) };
        let mut bytes = Vec::new();
        file::write_json(&mut bytes, id, *revision, *position, project, evidence.as_deref(), layout)?;
        if bytes.len() as u64 > file::MAX_FILE_BYTES {
            // It could not be opened again. The analysis can be repeated.
            bytes.clear();
            file::write_json(&mut bytes, id, *revision, *position, project, None, layout)?;
        }
        Ok(bytes)
    }

    /// Keeps what a save is about to replace: the save before, if it is not kept already, or what is there otherwise.
    fn keep_former(&mut self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        let Journals { disk, kept, .. } = &self.journals;
        let own = self.parts.file.as_ref().filter(|file| file.path == path);
        let is_own = own.is_some_and(
            |own| matches!(file::fingerprint_on_disk(&**disk, path), Ok(Some(found)) if found == own.fingerprint),
        );
        if !is_own {
            return kept.keep_replaced(path, bytes).map(|_| ());
        }
        if !self.is_save_kept {
            // It is only the state before, and that is in the history, too: no reason not to save.
            let id = self.parts.id.as_str();
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
    pub fn take_problem(&mut self) -> Option<String> {
        self.journal.take_problem().or_else(|| self.problem.take())
    }

    pub(super) fn is_journal_whole(&self) -> bool {
        self.journal.is_whole()
    }

    /// Closes the project. Changes that are not saved are given up; they are kept for 30 days.
    pub fn close(self) {
        if self.is_read_only {
            return;
        }
        let is_changed = self.is_changed() || self.draft.is_some();
        let Self { parts, journals, journal, draft, .. } = self;
        let is_whole = journal.is_whole();
        let (journal, lock) = journal.release();
        let disk = &journals.disk;
        let history = match (&parts.file, parts.history.clone().at(parts.saved)) {
            (Some(file), Some(history)) => {
                let saved = [SavedState { mark: history.mark(), file: Some(file.clone()) }];
                let evidence = parts.evidence.as_deref().filter(|_| !parts.is_evidence_in_file);
                let snapshot = Snapshot { project: None, evidence, history: &history, ..parts.snapshot(&saved, None) };
                keep_history(&journals, &snapshot)
            }
            _ => false,
        };
        if is_changed {
            let about = parts.about();
            let taken =
                is_whole && journals.kept.take_file(&journal, KeepReason::UnsavedChanges, about.clone()).is_ok();
            if !taken {
                // The journal does not hold everything, or cannot be moved.
                let saved = parts.saved_states();
                let lines = journal::snapshot_lines(&parts.snapshot(&saved, draft.as_ref()));
                let kept = lines
                    .and_then(|lines| journals.kept.keep_bytes(&lines, "jsonl", KeepReason::UnsavedChanges, about));
                if kept.is_ok() {
                    let _ = disk.remove(&journal);
                }
            }
        } else if history || parts.file.is_none() || parts.history.is_empty() {
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

impl Parts {
    pub(super) fn of_content(content: file::Content) -> Self {
        let history = History::default();
        Self {
            saved: history.mark(),
            history,
            is_evidence_in_file: content.evidence.is_some(),
            id: content.id,
            project: content.project,
            evidence: content.evidence,
            position: content.position,
            revision: content.revision,
            file: None,
        }
    }

    fn saved_states(&self) -> Vec<SavedState> {
        vec![SavedState { mark: self.saved, file: self.file.clone() }]
    }

    fn snapshot<'a>(&'a self, saved: &'a [SavedState], draft: Option<&'a TextDraft>) -> Snapshot<'a> {
        Snapshot {
            id: &self.id,
            revision: self.revision,
            position: self.position,
            project: Some(&self.project),
            evidence: self.evidence.as_deref(),
            history: &self.history,
            draft,
            saved,
        }
    }

    /// For the list of what is kept.
    pub(super) fn about(&self) -> KeptFacts {
        let original = self.file.as_ref().map(|file| file.path.clone());
        KeptFacts {
            title: self.project.title(original.as_deref()),
            original,
            answered: Some(answered(self.project.pins.decisions().map(|(_, decision)| decision))),
            project: Some(self.id.as_str().to_owned()),
        }
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
        let mut warn = |message: &str| warnings.push(Warning::new(message));
        let replayed = match read.unwrap_or_else(|| journal::read(disk, &journal)) {
            Ok(replayed) => replayed,
            // It may be readable another time.
            Err(journal::JournalReadError::Io(error)) => {
                warn(&t!("journal-unreadable", reason = error.to_string()));
                return Self::OWN_ID;
            }
            Err(error) if is_journal => {
                if !put_aside(journals, &journal, KeepReason::DamagedJournal) {
                    return Self::OWN_ID;
                }
                warn(&t!("journal-damaged-kept", reason = error.to_string()));
                return Self::default();
            }
            Err(_) => {
                warn(t!("journal-history-damaged"));
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
            warn(t!("journal-changed-elsewhere"));
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
            warn(&replayed.damage.message(true));
        }
        let mut history = replayed.history.clone().at(saved.mark).unwrap_or_default();
        if let Some(file) = &saved.file {
            let (from, to) = (folder_of(&file.path), folder_of(path));
            history
                .relocate(|path| path.strip_prefix(from).map_or_else(|_| path.to_path_buf(), |below| to.join(below)));
        }
        let history = EarlierHistory { history, position: replayed.position, evidence: replayed.evidence.clone() };
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

fn absolute(path: &Path) -> PathBuf {
    std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf())
}

fn is_same(disk: &dyn Disk, a: &Path, b: &Path) -> bool {
    matches!((disk.real_path(a), disk.real_path(b)), (Ok(a), Ok(b)) if a == b)
}
