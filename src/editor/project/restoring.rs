//! Taking up again what a crash left, and what is kept.

use super::Project;
use super::aside::{is_there, leave_behind};
use super::document::Document;
use super::file::{self, ProjectError, ProjectId};
use super::history::HistoryMark;
use super::journal::{self, JournalLock, JournalLockAttempt, JournalReplay};
use super::journals::Journals;
use super::open_project::OpenProject;
use super::recovery::Recovery;
use base::recycle_bin::{KeepReason, KeptItem, KeptKind, MAX_FILE_BYTES};
use base::texts::{m, t};
use base::warning::Warning;

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
    let (mut document, draft) = match kept.kind {
        KeptKind::File => return Err(ProjectError::NotAProject { path }),
        KeptKind::Project => {
            // Names in it are relative to where it was.
            let read = file::parse(&bytes, &path)?;
            warnings.extend(read.warnings);
            (Document::of_content(read.content), None)
        }
        KeptKind::Journal => {
            let unrecoverable = |reason: String| ProjectError::Unrecoverable { path: kept.file.clone(), reason };
            let replayed = journal::replay(&bytes).map_err(|error| unrecoverable(error.to_string()))?;
            if replayed.damage.is_any() {
                warnings.push(Warning::new(replayed.damage.message(false)));
            }
            let JournalReplay { project, evidence, position, history, draft, revision, id, work, .. } = replayed;
            let project = project.ok_or_else(|| unrecoverable(t!("journal-only-history").to_owned()))?;
            let saved = HistoryMark::UNREACHABLE;
            let new = Document::new(Project::default(), None);
            (Document { id, project, evidence, position, revision, history, saved, work, ..new }, draft)
        }
    };
    document.id = ProjectId::random();
    document.saved = HistoryMark::UNREACHABLE;
    let lock = JournalLock::take(&journals, &document.id).lock();
    Ok((OpenProject::begin(document, journals, lock, draft), warnings))
}

impl Recovery {
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
        let project = replayed.project.take().ok_or_else(|| unrecoverable(t!("journal-only-history").to_owned()))?;
        let mut warnings = Vec::new();
        let damage = replayed.damage;
        if damage.is_any() {
            // What could not be read is nowhere else.
            let kept = journals.kept.keep_file(&self.journal, KeepReason::DamagedJournal);
            kept.map_err(|error| unrecoverable(t!("journal-damage-not-kept", reason = error.to_string())))?;
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
                warnings.push(Warning::new(m!("project-file-gone")));
                (None, HistoryMark::UNREACHABLE)
            }
        };
        let main = journal::journal_path(&journals.folder, &id);
        if main != self.journal && disk.exists(&main) && leave_behind(journals, &id, &main).is_none() {
            return Err(unrecoverable(t!("journal-folder-unwritable").to_owned()));
        }
        let JournalReplay { revision, position, evidence, history, draft, work, .. } = replayed;
        let new = Document::new(Project::default(), None);
        let document = Document { id, project, evidence, position, revision, history, saved, file, work, ..new };
        let open = OpenProject::begin(document, journals.clone(), lock, draft);
        if main != self.journal && open.is_journal_whole() {
            // The new one says the same, and what it does not say is kept.
            let _ = disk.remove(&self.journal);
        }
        Ok((open, warnings))
    }
}
