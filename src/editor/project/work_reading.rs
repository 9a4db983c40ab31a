//! Projects and journals read to see how they were worked on. Nothing is locked, written or moved.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::document::absolute;
use super::file::{self, ProjectError, ProjectId};
use super::history::History;
use super::journal::{self, DamagedLine, JournalReadError, JournalReplay, WorkLines};
use super::journals::Journals;
use super::work_log::WorkLog;
use super::{Project, shown_title};
use base::disk::Disk;
use base::texts::{m, t};
use base::warning::Warning;
use evidence::Evidence;

/// Longer journals are not read, as elsewhere.
const MAX_JOURNAL_BYTES: u64 = 4 << 30;

/// Longer histories are left out where only the pace of work is wanted: reading them would take too long.
const MAX_HISTORY_BYTES: u64 = 16 << 20;

/// So many talks tell enough about how somebody works.
const MOST_TALKS: usize = 100;

/// How a talk was worked on, as its files say.
#[derive(Debug)]
pub struct WorkReading {
    pub id: ProjectId,
    /// The name of the talk, for people.
    pub title: String,
    /// As it is now; `None`: only a history was read.
    pub project: Option<Project>,
    pub evidence: Option<Arc<Evidence>>,
    pub history: History,
    pub work: WorkLog,
    /// The oddities, damaged lines with their places among them.
    pub warnings: Vec<Warning>,
}

/// Why nothing can be said about a talk.
#[derive(Debug, thiserror::Error)]
pub enum WorkReadingError {
    #[error(transparent)]
    Project(#[from] ProjectError),
    #[error("{}", t!("effort-journal-unreadable", reason = reason.as_str(), path = path.display().to_string()))]
    Journal { path: PathBuf, reason: String },
}

/// The work on a talk that is not open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptWork {
    pub id: ProjectId,
    pub work: WorkLog,
}

impl WorkReading {
    /// Of a project file, with what the journals know of it besides: its steps, and what was done since it was saved.
    ///
    /// # Errors
    /// [`WorkReadingError`] if the project file cannot be read. A journal that cannot be read is a warning.
    pub fn of_project(path: &Path, journals: impl Into<Journals>) -> Result<Self, WorkReadingError> {
        let journals = journals.into();
        let path = absolute(path);
        let file::ProjectReading { content, fingerprint, warnings, .. } = file::read(&*journals.disk, &path)?;
        let file::Content { id, project, evidence, revision, work, .. } = content;
        let mut read = Self {
            title: shown_title(&project.title(Some(&path))).to_owned(),
            id,
            project: Some(project),
            evidence,
            history: History::default(),
            work: work.unwrap_or_else(|| WorkLog::from_revision(revision)),
            warnings,
        };
        let mut revision = revision;
        let main = journal::journal_path(&journals.folder, &read.id);
        let is_open = journals.disk.exists(&main);
        let beside = if is_open { main } else { journal::history_path(&journals.folder, &read.id) };
        if journals.disk.exists(&beside) {
            match parts_of(&*journals.disk, &beside) {
                Ok(parts) => {
                    let is_its_own = parts.replayed.saved_where(|saved| {
                        saved.file.as_ref().is_some_and(|file| file.fingerprint == fingerprint || file.path == path)
                    });
                    if let Some(mark) = is_its_own.map(|saved| saved.mark) {
                        revision = revision.max(parts.replayed.revision);
                        read.take(parts, is_open, mark);
                    }
                }
                Err(error) => read.warnings.push(Warning::new(m!(
                    "effort-journal-unreadable",
                    reason = error.to_string(),
                    path = beside.display().to_string()
                ))),
            }
        }
        read.work.is_history_cut |= read.history.is_empty() && revision > 0;
        Ok(read)
    }

    /// Of a journal or a history alone.
    ///
    /// # Errors
    /// [`WorkReadingError`] if its beginning cannot be read.
    pub fn of_journal(path: &Path) -> Result<Self, WorkReadingError> {
        let failed =
            |error: JournalReadError| WorkReadingError::Journal { path: path.to_path_buf(), reason: error.to_string() };
        let Parts { replayed, lines } = parts_of(&base::disk::RealDisk::default(), path).map_err(failed)?;
        let saved = replayed.saved.iter().rev().find_map(|saved| saved.file.as_ref()).map(|file| file.path.clone());
        let title = match &replayed.project {
            Some(project) => project.title(saved.as_deref()),
            None => Project::default().title(saved.as_deref()),
        };
        let warnings = damage(&lines);
        let mut work = lines.work;
        work.is_history_cut |= replayed.history.is_empty() && replayed.revision > 0;
        let JournalReplay { project, evidence, history, .. } = replayed;
        let title = shown_title(&title).to_owned();
        Ok(Self { id: lines.id, title, project, evidence, history, work, warnings })
    }

    /// Takes what the journal of the project knows; a history knows only what led to the file.
    fn take(&mut self, parts: Parts, is_open: bool, mark: super::history::HistoryMark) {
        let Parts { replayed, lines } = parts;
        self.warnings.extend(damage(&lines));
        let JournalReplay { project, evidence, history, .. } = replayed;
        self.evidence = evidence.or(self.evidence.take());
        match project.filter(|_| is_open) {
            Some(project) => {
                self.project = Some(project);
                self.history = history;
                self.work = lines.work;
            }
            None => {
                self.history = history.at(mark).unwrap_or_default();
                self.work = std::mem::take(&mut self.work).joined_with(lines.work);
            }
        }
    }
}

/// The work on all talks of which the journals keep a history, at most a hundred, those that were worked on last. No work for the window's
/// thread.
pub fn works_kept(journals: impl Into<Journals>) -> Vec<KeptWork> {
    let journals = journals.into();
    let disk = &*journals.disk;
    let paths = disk.list(&journals.folder).unwrap_or_default().into_iter();
    let mut histories: Vec<_> = paths
        .filter(|path| path.extension().is_some_and(|extension| extension == "history"))
        .filter_map(|path| Some((disk.facts(&path).ok()?.modified, path)))
        .collect();
    histories.sort_by(|one, other| other.cmp(one));
    histories.truncate(MOST_TALKS);
    let kept = histories.into_iter().filter_map(|(_, path)| {
        let bytes = disk.read(&path, MAX_HISTORY_BYTES).ok()?;
        // The first line says it all, and its checksum that it does.
        let first = bytes.split_inclusive(|&byte| byte == b'\n').next()?;
        let WorkLines { id, work, .. } = journal::work_lines(first).ok()?;
        Some(KeptWork { id, work })
    });
    kept.collect()
}

/// A journal as a state, and as lines.
struct Parts {
    replayed: JournalReplay,
    lines: WorkLines,
}

fn parts_of(disk: &dyn Disk, path: &Path) -> Result<Parts, JournalReadError> {
    let bytes = disk.read(path, MAX_JOURNAL_BYTES)?;
    Ok(Parts { lines: journal::work_lines(&bytes)?, replayed: journal::replay(&bytes)? })
}

/// The lines that were left out, with their places.
fn damage(lines: &WorkLines) -> Vec<Warning> {
    let told = lines
        .damaged
        .iter()
        .map(|DamagedLine { line, at }| Warning::new(m!("effort-damaged-line", line = *line, at = *at)));
    let rest = lines.damaged_count - lines.damaged.len();
    let others = (rest > 0).then(|| Warning::new(m!("effort-damaged-lines", count = rest)));
    told.chain(others).collect()
}
