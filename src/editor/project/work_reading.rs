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

/// So many talks tell enough about how somebody works.
const MOST_TALKS: usize = 100;

/// The first line of a history is shorter but for talks that were worked on in very many sessions.
const USUAL_FIRST_LINE: u64 = 32 << 10;

/// A first line is at most so long: that of a talk with the most stretches of work that are kept, twice.
const MAX_FIRST_LINE: u64 = 2 << 20;

/// So much is read of all histories together.
const MOST_BYTES: u64 = 16 << 20;

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

/// The work on all talks of which the journals keep a history, at most a hundred, those that were worked on last. Of each history no more than
/// its first line is read, which says it all. No work for the window's thread.
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
    let mut left = MOST_BYTES;
    let kept = histories.into_iter().filter_map(|(_, path)| {
        let first = first_line(disk, &path, &mut left)?;
        // Its checksum says that it is whole.
        let WorkLines { id, work, .. } = journal::work_lines(&first).ok()?;
        Some(KeptWork { id, work })
    });
    kept.collect()
}

/// The first line of a file with its end, taken from what may still be read; `None`: it is too long, or the file cannot be read.
fn first_line(disk: &dyn Disk, path: &Path, left: &mut u64) -> Option<Vec<u8>> {
    for most in [USUAL_FIRST_LINE, MAX_FIRST_LINE] {
        let most = most.min(*left);
        let mut bytes = disk.read_start(path, most).ok()?;
        let length = bytes.len() as u64;
        *left = left.saturating_sub(length);
        if let Some(end) = bytes.iter().position(|&byte| byte == b'\n') {
            bytes.truncate(end + 1);
            return Some(bytes);
        }
        if length < most {
            return None;
        }
    }
    None
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::project::journal::{Snapshot, history_path, snapshot_lines};

    fn history_of(work: &WorkLog, rest: &[u8]) -> (ProjectId, Vec<u8>) {
        let id = ProjectId::random();
        let history = History::default();
        let snapshot = Snapshot {
            id: &id,
            revision: 0,
            position: None,
            project: None,
            evidence: None,
            history: &history,
            draft: None,
            saved: &[],
            work: Some(work),
        };
        let mut bytes = snapshot_lines(&snapshot).unwrap();
        bytes.extend(rest);
        (id, bytes)
    }

    fn work(stretches: u64) -> WorkLog {
        let stretch =
            |began| crate::project::WorkStretch { by: "1a2b3c4d".to_owned(), began, steps: 1, ..Default::default() };
        WorkLog { stretches: (1..=stretches).map(stretch).collect(), ..WorkLog::default() }
    }

    #[test]
    fn of_a_history_only_the_first_line_is_read() {
        let folder = tempfile::tempdir().unwrap();
        let journals = Journals::from(folder.path());
        // As of a talk with very much of a history, none of which is a line.
        let (long, bytes) = history_of(&work(3), &vec![b'x'; 17 << 20]);
        std::fs::write(history_path(folder.path(), &long), &bytes).unwrap();
        // A first line longer than most, one that never ends, and one that is damaged.
        let (many, bytes) = history_of(&work(4096), b"");
        assert!(bytes.len() as u64 > USUAL_FIRST_LINE && (bytes.len() as u64) < MAX_FIRST_LINE, "{}", bytes.len());
        std::fs::write(history_path(folder.path(), &many), &bytes).unwrap();
        std::fs::write(folder.path().join("endless.history"), vec![b'x'; 3 << 20]).unwrap();
        std::fs::write(folder.path().join("damaged.history"), &bytes[1..]).unwrap();
        let mut found = works_kept(&journals);
        found.sort_by_key(|kept| kept.work.stretches.len());
        assert_eq!(found, [KeptWork { id: long, work: work(3) }, KeptWork { id: many, work: work(4096) }]);
    }

    #[test]
    fn of_very_many_histories_those_are_read_that_were_written_last() {
        let folder = tempfile::tempdir().unwrap();
        let journals = Journals::from(folder.path());
        // They stand before the others in the list, and say nothing.
        (0..5_000).for_each(|number| std::fs::write(folder.path().join(format!("-{number}.history")), b"").unwrap());
        let (last, bytes) = history_of(&work(2), b"");
        let path = history_path(folder.path(), &last);
        std::fs::write(&path, &bytes).unwrap();
        let later = std::time::SystemTime::UNIX_EPOCH + std::time::Duration::from_secs(5_000_000_000);
        std::fs::File::options().write(true).open(&path).unwrap().set_modified(later).unwrap();
        assert_eq!(works_kept(&journals), [KeptWork { id: last, work: work(2) }]);
    }

    #[test]
    fn no_more_is_read_than_there_is_left() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("talk.history");
        std::fs::write(&path, [&vec![b'x'; 40 << 10][..], b"\nsecond\n"].concat()).unwrap();
        let disk = base::disk::RealDisk::default();
        let check = |left: u64, is_found: bool, rest: u64| {
            let mut now = left;
            let found = first_line(&disk, &path, &mut now);
            assert_eq!((found.is_some_and(|line| line.ends_with(b"x\n")), now), (is_found, rest), "{left}");
        };
        let all = (40 << 10) + 8;
        check(MOST_BYTES, true, MOST_BYTES - USUAL_FIRST_LINE - all);
        check(USUAL_FIRST_LINE + 100, false, 0);
        check(100, false, 0);
        check(0, false, 0);
    }
}
