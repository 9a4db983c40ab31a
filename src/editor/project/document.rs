//! A project with what was heard of it, and how it came to be as it is. No file, no lock, no clock: what puts it onto a disk is the
//! [`ProjectStore`](super::ProjectStore).

use std::collections::VecDeque;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::file::{self, ProjectId};
use super::history::{History, HistoryMark};
use super::journal::{SavedFile, SavedState, Snapshot};
use super::work_log::WorkLog;
use super::{
    Change, Edit, EditError, Growth, GrowthMismatch, KnownRecording, Project, Step, StepMismatch, StepName, TextDraft,
};
use crate::decisions::answered;
use base::output_paths::InputFile;
use base::recycle_bin::KeptFacts;
use base::texts::t;
use base::time::Instant;
use evidence::Evidence;
use formats::glossary::Glossary;
use formats::transcript::WordId;

/// The state of a talk: what people changed, what was heard, and the steps that led here.
///
/// A window has one in its session, and the thread that keeps the talk safe has a copy to which it is told what happened
/// ([`DocumentChange`]). Handing a snapshot over instead with every step would take longer the longer the talk is.
#[derive(Clone)]
pub struct Document {
    pub(super) id: ProjectId,
    pub(super) project: Project,
    pub(super) evidence: Option<Arc<Evidence>>,
    pub(super) is_evidence_in_file: bool,
    pub(super) position: Option<WordId>,
    pub(super) revision: u64,
    pub(super) history: History,
    /// The state that is in the file, or that the project was created in.
    pub(super) saved: HistoryMark,
    pub(super) file: Option<SavedFile>,
    /// States that are on their way into a file, the oldest first.
    pub(super) saving: VecDeque<HistoryMark>,
    /// It is open in another window: nothing is changed until it is saved under another name.
    pub(super) is_read_only: bool,
    /// The work on it as far as it is known here: up to when it was opened, or what its store said last.
    pub(super) work: WorkLog,
}

/// Something that happened to a document, so that it can happen to a copy, too.
#[derive(Debug)]
pub enum DocumentChange {
    Step(Box<Step>),
    Undo,
    Redo,
    Evidence(Arc<Evidence>),
    Grown(Box<Growth>),
    Position(WordId),
}

/// Where a project was put.
#[derive(Clone, Debug)]
pub struct SavedPlace {
    pub(super) id: ProjectId,
    pub(super) file: Option<SavedFile>,
    /// By what its recording is known again, if that was learnt for the file.
    pub(super) known_recording: Option<KnownRecording>,
}

impl SavedPlace {
    /// The project file.
    pub fn path(&self) -> Option<&Path> {
        self.file.as_ref().map(|file| file.path.as_path())
    }
}

// Reading.
impl Document {
    /// A new project. Paths in it are made absolute.
    pub fn new(mut project: Project, evidence: Option<Arc<Evidence>>) -> Self {
        for path in [&mut project.recording, &mut project.transcript].into_iter().flatten() {
            *path = absolute(path);
        }
        let history = History::default();
        Self {
            saved: history.mark(),
            history,
            id: ProjectId::random(),
            project,
            evidence,
            is_evidence_in_file: false,
            position: None,
            revision: 0,
            file: None,
            saving: VecDeque::new(),
            is_read_only: false,
            work: WorkLog::default(),
        }
    }

    pub(super) fn of_content(content: file::Content) -> Self {
        let file::Content { id, project, evidence, position, revision, work } = content;
        let is_evidence_in_file = evidence.is_some();
        let work = work.unwrap_or_else(|| WorkLog::from_revision(revision));
        let new = Self::new(Project::default(), None);
        Self { id, project, evidence, is_evidence_in_file, position, revision, work, ..new }
    }

    pub fn id(&self) -> &ProjectId {
        &self.id
    }

    pub fn project(&self) -> &Project {
        &self.project
    }

    pub fn evidence(&self) -> Option<&Arc<Evidence>> {
        self.evidence.as_ref()
    }

    pub fn position(&self) -> Option<WordId> {
        self.position
    }

    /// Gives the talk the glossary of a client, which is none of its own.
    pub fn set_glossary(&mut self, glossary: Arc<Glossary>) {
        self.project.glossary = glossary;
    }

    pub fn history(&self) -> &History {
        &self.history
    }

    /// The work on it, as far as it is known here.
    pub fn work(&self) -> &WorkLog {
        &self.work
    }

    /// Takes what its store knows of the work by now.
    pub fn set_work(&mut self, work: WorkLog) {
        self.work = work;
    }

    /// The project file.
    pub fn path(&self) -> Option<&Path> {
        self.file.as_ref().map(|file| file.path.as_path())
    }

    /// Grows with every change, undo and redo; no two states of a document have the same.
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// Whether it was opened only to be looked at.
    pub fn is_read_only(&self) -> bool {
        self.is_read_only
    }

    /// What nothing is written over: what the project was made from, and what another window has open.
    pub fn inputs(&self) -> Vec<InputFile> {
        let own = self.path().filter(|_| self.is_read_only);
        let own = own.map(|path| InputFile::new(t!("project-in-other-window"), path));
        self.project.inputs().into_iter().chain(own).collect()
    }

    /// Whether there is something to save: not after undoing back to what is saved.
    pub fn is_changed(&self) -> bool {
        !self.saved.is(&self.history)
    }

    /// The step that undo would take back.
    pub fn undo_name(&self) -> Option<&StepName> {
        self.history.done().next_back().map(|step| &step.name)
    }

    /// The step that redo would make again.
    pub fn redo_name(&self) -> Option<&StepName> {
        self.history.undone().next_back().map(|step| &step.name)
    }

    /// Before this no word that still comes may begin: where the last word ends, or would end if what was taken back was made
    /// again.
    pub fn end_of_words(&self) -> Instant {
        let last = self.project.words.last();
        let undone = self.history.undone().flat_map(|step| &step.changes).filter_map(|change| match change {
            Change::Words { to, .. } => to.last(),
            _ => None,
        });
        last.into_iter().chain(undone).map(|word| word.span.end).max().unwrap_or(Instant::ZERO)
    }

    /// Whether it has states that are on their way into a file.
    pub fn is_saving(&self) -> bool {
        !self.saving.is_empty()
    }

    /// Its present state is in a file; what was saved before.
    pub(super) fn saved_in(&mut self, file: SavedFile) -> SavedState {
        self.is_evidence_in_file = self.evidence.is_some();
        let mark = std::mem::replace(&mut self.saved, self.history.mark());
        SavedState { mark, file: self.file.replace(file) }
    }

    /// What is in the file, or was created.
    pub(super) fn saved_state(&self) -> SavedState {
        SavedState { mark: self.saved, file: self.file.clone() }
    }

    pub(super) fn snapshot<'a>(&'a self, saved: &'a [SavedState], draft: Option<&'a TextDraft>) -> Snapshot<'a> {
        Snapshot {
            id: &self.id,
            revision: self.revision,
            position: self.position,
            project: Some(&self.project),
            evidence: self.evidence.as_deref(),
            history: &self.history,
            draft,
            saved,
            work: Some(&self.work),
        }
    }

    /// For the list of what is kept.
    pub(super) fn about(&self) -> KeptFacts {
        let original = self.path().map(Path::to_owned);
        KeptFacts {
            title: self.project.title(original.as_deref()),
            original,
            answered: Some(answered(self.project.pins.decisions().map(|(_, decision)| decision))),
            project: Some(self.id.as_str().to_owned()),
        }
    }
}

// Changing.
impl Document {
    /// Makes a change: one step that can be undone.
    ///
    /// # Errors
    /// [`EditError`]; nothing has changed then.
    pub fn edit(&mut self, edit: &Edit) -> Result<&Step, EditError> {
        self.edit_adding(edit, &[], |_, _| Vec::new())
    }

    /// The same; the gaps in `holds` stay as they are (see [`Project::step_holding`]), and more changes come into the same step, so that
    /// one undo takes all of them back; `more` gets the project as it is before the step.
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
            Edit::SetRecording(path) => self.project.step(&Edit::SetRecording(absolute(path)))?,
            edit => self.project.step_holding(edit, holds)?,
        };
        let added = more(&self.project, &step);
        step.changes.extend(added);
        step.at = self.position;
        Ok(self.make(step)?)
    }

    /// Makes a step.
    ///
    /// # Errors
    /// [`StepMismatch`] if the project is not in the state that the step was made for; nothing has changed then.
    pub(crate) fn make(&mut self, step: Step) -> Result<&Step, StepMismatch> {
        self.project.apply(&step)?;
        Ok(self.record(step))
    }

    /// Makes a step of which it is known what comes of it: `after`.
    ///
    /// # Errors
    /// [`EditError::ReadOnly`]; nothing has changed then.
    pub(crate) fn make_known(&mut self, step: Step, after: Project) -> Result<&Step, EditError> {
        if self.is_read_only {
            return Err(EditError::ReadOnly);
        }
        self.project = after;
        Ok(self.record(Step { at: self.position, ..step }))
    }

    /// Adds what follows from the newest step to it, so that one undo takes both back. For the moment after a step was made: nobody
    /// else may know of it yet.
    ///
    /// # Errors
    /// [`StepMismatch`] if the project is not in the state that the changes were made for; nothing has changed then.
    pub(crate) fn amend(&mut self, more: Vec<Change>) -> Result<&Step, StepMismatch> {
        let name = self.history.newest().name.clone();
        let added = Step { name, changes: more, at: None };
        self.project.apply(&added)?;
        self.history.amend(added.changes);
        Ok(self.history.newest())
    }

    fn record(&mut self, step: Step) -> &Step {
        self.revision += 1;
        let depth = self.history.depth();
        self.saved.before_step(depth);
        self.saving.iter_mut().for_each(|mark| mark.before_step(depth));
        self.history.record(step);
        self.history.newest()
    }

    /// Takes the last step back and says which it was; `None` if there is none.
    pub fn undo(&mut self) -> Option<Result<&Step, StepMismatch>> {
        if let Err(error) = self.history.undo(&mut self.project)? {
            return Some(Err(error));
        }
        self.revision += 1;
        self.history.undone().next_back().map(Ok)
    }

    /// Makes the step again that was taken back last and says which it was; `None` if there is none.
    pub fn redo(&mut self) -> Option<Result<&Step, StepMismatch>> {
        if let Err(error) = self.history.redo(&mut self.project)? {
            return Some(Err(error));
        }
        self.revision += 1;
        self.history.done().next_back().map(Ok)
    }

    /// Sets what the analysis found. It can be found again, so it is neither a step nor something that has to be saved.
    pub fn set_evidence(&mut self, evidence: Arc<Evidence>) {
        self.evidence = Some(evidence);
        self.is_evidence_in_file = false;
    }

    /// Takes words that came while the talk was being spoken. It is no step: undo never takes them back, and what was taken back
    /// before can be made again after it. A growth without words is what was found later of those that are there: it has not to be
    /// saved. `evidence`: what is known then, where the caller has put it together already.
    ///
    /// # Errors
    /// [`GrowthMismatch`] if they cannot be the next words of the project; nothing has changed then.
    pub fn grow(&mut self, growth: &Growth, evidence: Option<Arc<Evidence>>) -> Result<(), GrowthMismatch> {
        self.project.grow(&growth.words)?;
        match evidence {
            Some(evidence) => self.evidence = Some(evidence),
            None => Arc::make_mut(self.evidence.get_or_insert_default()).add(growth.evidence.clone()),
        }
        self.is_evidence_in_file = false;
        let was_saved = !self.is_changed();
        let is_laid = self.project.lay(&growth.laid, &mut self.history);
        if is_laid || !growth.words.is_empty() {
            self.history.grow();
        }
        if is_laid && was_saved && self.file.is_none() {
            // That times were guessed is nothing to be kept.
            self.saved = self.history.mark();
        }
        self.revision += 1;
        Ok(())
    }

    /// Remembers where the person is, for the next time; `false`: that was known.
    pub fn set_position(&mut self, position: WordId) -> bool {
        self.position.replace(position) != Some(position)
    }

    /// Its present state is being put into a file. [`Document::end_save`] follows, in the same order.
    pub fn begin_save(&mut self) {
        self.saving.push_back(self.history.mark());
    }

    /// The oldest state that was on its way into a file is there; `None`: it could not be put there.
    pub fn end_save(&mut self, saved: Option<SavedPlace>) {
        let mark = self.saving.pop_front();
        if let (Some(SavedPlace { id, file, known_recording }), Some(mark)) = (saved, mark) {
            self.id = id;
            self.file = file;
            self.saved = mark;
            self.is_read_only = false;
            // Where nothing happened since it is the same recording, and no step knows that it was not known.
            if mark.is(&self.history) && self.history.undone().len() == 0 {
                self.project.known_recording = known_recording;
            }
        }
    }
}

pub(super) fn absolute(path: &Path) -> PathBuf {
    std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf())
}
