//! What is done to a project, written down at once, so that nothing is lost when the program dies.
//!
//! While a project is open its journal is `<id>.jsonl`: a first line with the whole state, the steps that led to it
//! and then what happened since, one JSON object a line. A journal that is there although nobody holds its lock is
//! what a crash left. When a project is closed only the history stays, as `<id>.history`, for the next time that it
//! is opened.
//!
//! A line is in the hands of the operating system when the call that made it returns, so that a dying program loses
//! nothing; a thread of its own sees to it that it is on the disk, too, within a second.

mod lock;
mod replay;
mod sync;

use std::fs::{File, OpenOptions};
use std::io::{self, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use serde::{Deserialize, Serialize};

use super::file::{Layout, ProjectId, Stored, write_json};
use super::history::{History, Mark};
use super::{Project, Step};
use crate::evidence::Evidence;
use crate::transcript::WordId;
use crate::whole_file;

pub(super) use lock::Lock;
pub(super) use replay::{Replayed, read};
use sync::Syncer;

/// Goes up when an older program would misread what a newer one writes.
const JOURNAL_VERSION: u32 = 1;

/// A journal that has grown by this much is begun anew: far more than a day's work, far less than what is read.
const LONG_BYTES: u64 = 128 << 20;

/// Lines that could not be written are kept in memory up to this many bytes.
const MAX_PENDING_BYTES: usize = 64 << 20;

/// A state of the project that is also in a file, or was there when it began.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct SavedState {
    pub mark: Mark,
    /// `None`: the project as it was created.
    pub file: Option<SavedFile>,
}

/// A project file by place and content.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct SavedFile {
    #[serde(serialize_with = "path_text")]
    pub path: PathBuf,
    /// Of its bytes; see [`fingerprint`](super::file::fingerprint).
    pub fingerprint: String,
}

/// One thing that happened.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Record<S = Step, E = Evidence> {
    /// Only behind the first line: a step that had been done, or taken back, when the journal was begun.
    Done(S),
    Undone(S),
    Step(S),
    Undo,
    Redo,
    /// The present state is about to be put into a file; it is there if the file has that fingerprint.
    Saving(SavedFile),
    Evidence(E),
    Position(WordId),
}

#[derive(Serialize, Deserialize)]
struct Line<R> {
    /// Milliseconds since 1970.
    at: u64,
    /// Of the project, afterwards.
    revision: u64,
    #[serde(rename = "do")]
    record: R,
}

/// The first line, less the state of the project.
#[derive(Serialize, Deserialize)]
struct Header {
    journal: u32,
    at: u64,
    id: ProjectId,
    revision: u64,
    position: Option<WordId>,
    /// Steps that the history has forgotten.
    forgotten: u64,
    /// The newest last.
    saved: Vec<SavedState>,
}

/// The first line, for reading.
#[derive(Deserialize)]
#[serde(bound = "E: Deserialize<'de>")]
struct FirstLine<E> {
    header: Header,
    project: Option<Stored<E>>,
}

/// All that a journal says when it is begun.
#[derive(Clone, Copy)]
pub(super) struct Snapshot<'a> {
    pub id: &'a ProjectId,
    pub revision: u64,
    pub position: Option<WordId>,
    /// `None`: the state is in the project file.
    pub project: Option<&'a Project>,
    /// `None`: there is none, or it is in the project file.
    pub evidence: Option<&'a Evidence>,
    pub history: &'a History,
    pub saved: &'a [SavedState],
}

/// The journal of a project that is open. Trouble with it never stands in the way of work: it is told once and made
/// up for as soon as that is possible.
pub(super) struct Journal {
    path: PathBuf,
    /// Held for as long as the project is open.
    lock: Option<Lock>,
    file: Option<Appended>,
    /// Not yet told.
    problem: Option<String>,
    is_troubled: bool,
}

struct Appended {
    file: File,
    /// Bytes that are certain to be whole lines.
    length: u64,
    /// Length from which on the journal is long.
    long_from: u64,
    /// Lines that could not be written yet.
    pending: Vec<u8>,
    syncer: Syncer,
}

pub(super) fn journal_path(folder: &Path, id: &ProjectId) -> PathBuf {
    folder.join(format!("{}.jsonl", id.as_str()))
}

pub(super) fn history_path(folder: &Path, id: &ProjectId) -> PathBuf {
    folder.join(format!("{}.history", id.as_str()))
}

impl Journal {
    /// Begins the journal of a project anew, replacing one that may be there.
    pub(super) fn begin(folder: &Path, lock: Option<Lock>, snapshot: &Snapshot<'_>) -> Self {
        let path = journal_path(folder, snapshot.id);
        let mut journal = Self { path, lock, file: None, problem: None, is_troubled: false };
        journal.begin_anew(snapshot);
        journal
    }

    /// Of a project that no disk knows of: nothing is written, and nothing is missed.
    pub(super) fn nowhere() -> Self {
        Self { path: PathBuf::new(), lock: None, file: None, problem: None, is_troubled: false }
    }

    /// Writes the journal shorter, as after saving.
    pub(super) fn begin_anew(&mut self, snapshot: &Snapshot<'_>) {
        match self.replace(snapshot) {
            Ok(file) => {
                self.file = Some(file);
                self.is_troubled = false;
            }
            Err(error) => match &mut self.file {
                // The longer one that is there says the same.
                Some(file) if file.pending.is_empty() => file.long_from = file.length + LONG_BYTES,
                _ => self.report(&error),
            },
        }
    }

    fn replace(&self, snapshot: &Snapshot<'_>) -> io::Result<Appended> {
        let bytes = snapshot_lines(snapshot)?;
        if let Some(folder) = self.path.parent() {
            std::fs::create_dir_all(folder)?;
        }
        whole_file::write(&self.path, &bytes)?;
        let mut file = OpenOptions::new().write(true).open(&self.path)?;
        file.seek(SeekFrom::Start(bytes.len() as u64))?;
        let syncer = Syncer::start(&file)?;
        let length = bytes.len() as u64;
        Ok(Appended { file, length, long_from: length + LONG_BYTES, pending: Vec::new(), syncer })
    }

    pub(super) fn step(&mut self, step: &Step, revision: u64) {
        self.append(&Record::<_, &Evidence>::Step(step), revision);
    }

    pub(super) fn undo(&mut self, revision: u64) {
        self.append(&Record::<&Step, &Evidence>::Undo, revision);
    }

    pub(super) fn redo(&mut self, revision: u64) {
        self.append(&Record::<&Step, &Evidence>::Redo, revision);
    }

    pub(super) fn saving(&mut self, file: &SavedFile, revision: u64) {
        self.append(&Record::<&Step, &Evidence>::Saving(file.clone()), revision);
    }

    pub(super) fn evidence(&mut self, evidence: &Evidence, revision: u64) {
        self.append(&Record::<&Step, _>::Evidence(evidence), revision);
    }

    pub(super) fn position(&mut self, position: WordId, revision: u64) {
        self.append(&Record::<&Step, &Evidence>::Position(position), revision);
    }

    fn append<S: Serialize, E: Serialize>(&mut self, record: &Record<S, E>, revision: u64) {
        let Some(file) = &mut self.file else { return };
        let pending = file.pending.len();
        let result = write_line(&mut file.pending, &Line { at: now(), revision, record }).and_then(|()| file.write());
        match result {
            Ok(()) => self.is_troubled = false,
            Err(error) => {
                if file.pending.len() > MAX_PENDING_BYTES {
                    // Without this line those that follow make no sense: wait until the journal is begun anew.
                    file.pending.truncate(pending);
                    self.file = None;
                }
                self.report(&error);
            }
        }
    }

    fn report(&mut self, error: &io::Error) {
        if !std::mem::replace(&mut self.is_troubled, true) {
            self.problem = Some(format!(
                "changes are not safe from a crash because the journal cannot be written ({error}); save often or make room: {}",
                self.path.display()
            ));
        }
    }

    /// What is wrong with the journal, once.
    pub(super) fn take_problem(&mut self) -> Option<String> {
        if let Some(error) = self.file.as_ref().and_then(|file| file.syncer.take_error()) {
            self.report(&error);
        }
        self.problem.take()
    }

    /// Whether it is time to begin it anew.
    pub(super) fn is_long(&self) -> bool {
        self.file.as_ref().is_some_and(|file| file.length > file.long_from)
    }

    /// Whether there is a journal that holds everything up to now.
    pub(super) fn is_whole(&self) -> bool {
        self.file.as_ref().is_some_and(|file| file.pending.is_empty())
    }

    /// Gives the file and the lock back; the journal on the disk stays as it is.
    pub(super) fn release(self) -> (PathBuf, Option<Lock>) {
        (self.path, self.lock)
    }
}

impl Appended {
    /// Writes what is pending, or leaves the file with whole lines and the rest for later.
    fn write(&mut self) -> io::Result<()> {
        if let Err(error) = self.file.write_all(&self.pending) {
            // Half a line may have been written. If it cannot be taken away, it is written over the next time.
            let _ = self.file.set_len(self.length);
            let _ = self.file.seek(SeekFrom::Start(self.length));
            return Err(error);
        }
        self.length += self.pending.len() as u64;
        self.pending.clear();
        self.syncer.wake();
        Ok(())
    }
}

/// The journal with which a project is begun, or its history alone.
pub(super) fn snapshot_lines(snapshot: &Snapshot<'_>) -> io::Result<Vec<u8>> {
    let Snapshot { id, revision, position, project, evidence, history, saved } = *snapshot;
    let at = now();
    let header = Header {
        journal: JOURNAL_VERSION,
        at,
        id: id.clone(),
        revision,
        position,
        forgotten: history.forgotten(),
        saved: saved.to_vec(),
    };
    let mut out = b"{\"header\":".to_vec();
    serde_json::to_writer(&mut out, &header)?;
    out.extend(b",\"project\":");
    match project {
        Some(project) => write_json(&mut out, id, revision, position, project, evidence, Layout::OneLine)?,
        None => out.extend(b"null"),
    }
    out.extend(b"}\n");
    if let (None, Some(evidence)) = (project, evidence) {
        write_line(&mut out, &Line { at, revision, record: Record::<&Step, _>::Evidence(evidence) })?;
    }
    for step in history.done() {
        write_line(&mut out, &Line { at, revision, record: Record::<_, &Evidence>::Done(step) })?;
    }
    for step in history.undone() {
        write_line(&mut out, &Line { at, revision, record: Record::<_, &Evidence>::Undone(step) })?;
    }
    Ok(out)
}

fn write_line(out: &mut Vec<u8>, line: &impl Serialize) -> io::Result<()> {
    let start = out.len();
    if let Err(error) = serde_json::to_writer(&mut *out, line) {
        out.truncate(start);
        return Err(error.into());
    }
    out.push(b'\n');
    Ok(())
}

fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as u64)
}

fn path_text<S: serde::Serializer>(path: &Path, serializer: S) -> Result<S::Ok, S::Error> {
    path.to_string_lossy().serialize(serializer)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::project::{Change, DoesNotFit};

    fn language(from: &str, to: &str) -> Step {
        let (from, to) = (Some(from.to_owned()), Some(to.to_owned()));
        Step { name: "change language".to_owned(), changes: vec![Change::Language { from, to }] }
    }

    #[test]
    fn lines_that_found_no_room_follow_when_there_is_some() -> Result<(), DoesNotFit> {
        let folder = tempfile::tempdir().unwrap();
        let id = ProjectId::random();
        let mut project = Project { language: Some("a".to_owned()), ..Project::default() };
        let history = History::default();
        let snapshot = Snapshot {
            id: &id,
            revision: 0,
            position: None,
            project: Some(&project),
            evidence: None,
            history: &history,
            saved: &[SavedState { mark: history.mark(), file: None }],
        };
        let mut journal = Journal::begin(folder.path(), None, &snapshot);
        journal.step(&language("a", "b"), 1);
        // Writing to a file that is open for reading fails as on a full disk.
        let read_only = File::open(journal_path(folder.path(), &id)).unwrap();
        let writable = std::mem::replace(&mut journal.file.as_mut().unwrap().file, read_only);
        journal.step(&language("b", "c"), 2);
        journal.undo(3);
        assert!(!journal.is_whole());
        assert!(journal.take_problem().unwrap().contains("cannot be written"));
        assert_eq!(journal.take_problem(), None);
        assert_eq!(read(&journal.path).unwrap().revision, 1);
        journal.file.as_mut().unwrap().file = writable;
        journal.redo(4);
        assert!(journal.is_whole());
        let replayed = read(&journal.path).unwrap();
        project.apply(&language("a", "b"))?;
        project.apply(&language("b", "c"))?;
        assert_eq!((replayed.revision, replayed.unread_bytes), (4, 0));
        assert_eq!(replayed.project, Some(project));
        assert_eq!(journal.take_problem(), None);
        Ok(())
    }
}
