//! Changes that were never saved.

use std::path::{Path, PathBuf};
use std::time::SystemTime;

use super::aside::{is_there, keep_history};
use super::file::{ProjectError, ProjectId};
use super::journal::{self, JournalLock, JournalLockAttempt, JournalReplay, SavedState, Snapshot};
use super::journals::Journals;
use super::{Project, StepName, TextDraft};
use crate::decisions::answered;
use base::recycle_bin::{KeepReason, KeptFacts};
use base::texts::Message;

/// Changes that were never saved, because the program or the computer died.
#[derive(Clone, Debug)]
pub struct Recovery {
    pub(super) journals: Journals,
    pub(super) journal: PathBuf,
    pub(super) id: ProjectId,
    /// The name of the project for people: that of the name of its file, its recording or its transcript.
    pub title: String,
    /// Where the project was saved last.
    pub path: Option<PathBuf>,
    pub recording: Option<PathBuf>,
    pub transcript: Option<PathBuf>,
    /// How many steps are not saved.
    pub unsaved: usize,
    /// Names of the last unsaved steps, at most [`Recovery::NAMED`], the newest last.
    pub last_steps: Vec<StepName>,
    /// When the last of them was made.
    pub last_change: SystemTime,
    /// The draft that was being typed.
    pub draft: Option<TextDraft>,
    /// The unreadable part, in a sentence; a copy of the whole is kept when it is restored.
    pub damage: Option<Message>,
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

    fn about(&self, answered: Option<usize>) -> KeptFacts {
        KeptFacts {
            original: self.path.clone(),
            title: self.title.clone(),
            answered,
            project: Some(self.id.as_str().to_owned()),
        }
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
        let about = self.about(project.map(|project| answered(project.pins.decisions().map(|(_, decision)| decision))));
        if let Some(replayed) = replayed
            && is_main
            && let Some(saved) = replayed.saved_where(|saved| is_there(&*journals.disk, saved)).cloned()
        {
            let JournalReplay { revision, position, evidence, history, work, .. } = replayed;
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
                work: Some(&work),
            };
            keep_history(journals, &snapshot);
        }
        // Where that fails it is offered again.
        let taken = journals.kept.take_file(&self.journal, KeepReason::UnsavedChanges, about);
        taken.map(|_| ()).map_err(|source| ProjectError::Write { path: self.journal, source })
    }
}
