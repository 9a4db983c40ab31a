//! All changes of a project, written down at once, so that nothing is lost when the program dies.
//!
//! While a project is open its journal is `<id>.jsonl`: a first line with the whole state, the steps that led to it
//! and then what happened since, one JSON object a line. A journal that is there while no process holds its lock is
//! what a crash left. When a project is closed only the history stays, as `<id>.history`, for the next time that it
//! is opened.
//!
//! A line is in the hands of the operating system when the call that made it returns, so that a dying program loses
//! nothing; a thread of its own brings it to the disk at once, which takes as long as the disk takes. Each line has a
//! [checksum].

mod checksum;
mod lock;
mod replay;
mod sync;
#[cfg(test)]
mod tests;
mod work_events;
mod work_lines;

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant as Clock, SystemTime, UNIX_EPOCH};

use serde::{Deserialize, Serialize};

use super::file::{JsonLayout, ProjectId, StoredProject, write_json};
use super::history::{History, HistoryMark};
use super::journals::Journals;
use super::lesson_trail::LessonTrail;
use super::work_log::{WorkEvent, WorkLog};
use super::{Growth, Project, Step, TextDraft};
use base::disk::{Access, OpenFile};
use base::texts::t;
use base::{path_serde, whole_file};
use evidence::Evidence;
use formats::transcript::WordId;

pub(super) use lock::{JournalLock, JournalLockAttempt};
pub(super) use replay::{JournalReadError, JournalReplay, read, replay};
use sync::Syncer;
pub(super) use work_lines::{DamagedLine, WorkLines, work_lines};

/// Goes up when an older program would misread what a newer one writes.
const JOURNAL_VERSION: u32 = 3;

/// A journal that has grown by this much is started again: far more than a day's work, far less than what is read.
const LONG_BYTES: u64 = 128 << 20;

/// Lines that could not be written are kept in memory up to this many bytes.
const MAX_PENDING_BYTES: usize = 64 << 20;

/// Where a journal could not be begun, an edit does not try again sooner: to write a long talk takes its time.
const LEAST_PAUSE: Duration = Duration::from_secs(2);

/// Whether changes survive the death of the program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Safety {
    Safe,
    /// They do, but the file system knows no locks: two computers that share this folder could have the project open at once.
    NoLocks,
    /// The disk does not answer: they do as soon as it does.
    Late,
    /// They do not, for as long as the journal cannot be written.
    Off {
        why: String,
        since: SystemTime,
    },
}

/// A state of the project that is also in a file, or was there when it began.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct SavedState {
    pub mark: HistoryMark,
    /// `None`: the project as it was created.
    pub file: Option<SavedFile>,
}

/// A project file by place and content.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct SavedFile {
    #[serde(with = "path_serde::required")]
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
    /// Words came while the talk was being spoken; not there before version 3. It is no step.
    Grown(Box<Growth>),
    Position(WordId),
    /// The draft being typed; `None`: nothing any more. It is no change yet.
    Draft(Option<TextDraft>),
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

/// The work, if it is written as this program does: it must not cost the changes.
fn work_if_known<'de, D: serde::Deserializer<'de>>(from: D) -> Result<Option<WorkLog>, D::Error> {
    let value = Option::<serde_json::Value>::deserialize(from)?;
    Ok(value.and_then(|value| serde_json::from_value(value).ok()))
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
    /// How many steps follow that can be undone, and made again; not there before version 2.
    #[serde(default)]
    done: Option<u64>,
    #[serde(default)]
    undone: Option<u64>,
    /// How often words had come that no step brought; not there before version 3.
    #[serde(default)]
    grown: u64,
    /// The newest last.
    saved: Vec<SavedState>,
    /// The work up to here; earlier programs neither write nor miss it.
    #[serde(default, deserialize_with = "work_if_known", skip_serializing_if = "Option::is_none")]
    work: Option<WorkLog>,
}

/// The first line, for reading.
#[derive(Deserialize)]
#[serde(bound = "E: Deserialize<'de>")]
struct FirstLine<E> {
    header: Header,
    project: Option<StoredProject<E>>,
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
    pub draft: Option<&'a TextDraft>,
    pub saved: &'a [SavedState],
    /// The work up to here; `None`: the project file knows.
    pub work: Option<&'a WorkLog>,
}

/// The journal of a project that is open. Trouble with it never stands in the way of work: it is told, and made up for as
/// soon as that is possible.
pub(super) struct Journal {
    journals: Journals,
    path: PathBuf,
    /// Held for as long as the project is open.
    lock: Option<JournalLock>,
    file: Option<Appended>,
    /// Not yet told.
    problem: Option<String>,
    trouble: Option<Trouble>,
    /// When the person worked, by the times of the lines.
    work: WorkLog,
    lessons: LessonTrail,
    /// When it was last tried in vain to start it again.
    tried: Option<Clock>,
}

struct Trouble {
    why: String,
    since: SystemTime,
}

struct Appended {
    file: Arc<dyn OpenFile>,
    /// Bytes that are certain to be whole lines.
    length: u64,
    /// Length from which on the journal is long.
    long_from: u64,
    /// Lines that could not be written yet.
    pending: Vec<u8>,
    /// Whether something may stand behind those bytes.
    is_torn: bool,
    /// Whether what was written may not be on the disk, and no later call can bring it there.
    is_doubtful: bool,
    syncer: Syncer,
}

/// What is known of a file that was closed so that another can take its place.
struct ClosedFile {
    length: u64,
    long_from: u64,
    pending: Vec<u8>,
    is_torn: bool,
    is_doubtful: bool,
}

pub(super) fn journal_path(folder: &Path, id: &ProjectId) -> PathBuf {
    folder.join(format!("{}.jsonl", id.as_str()))
}

pub(super) fn history_path(folder: &Path, id: &ProjectId) -> PathBuf {
    folder.join(format!("{}.history", id.as_str()))
}

impl Journal {
    /// Starts the journal of a project from scratch, replacing one that may be there.
    pub(super) fn begin(journals: &Journals, lock: Option<JournalLock>, snapshot: &Snapshot<'_>) -> Self {
        let path = journal_path(&journals.folder, snapshot.id);
        let mut work = snapshot.work.cloned().unwrap_or_default();
        work.open(now(), &journals.person());
        if snapshot.project.is_some_and(|project| project.adaptation.is_none()) {
            work.without_lessons();
        }
        let (journals, history) = (journals.clone(), snapshot.history);
        let lessons = LessonTrail::of(history.done(), history.undone());
        let (file, problem, trouble, tried) = (None, None, None, None);
        let mut journal = Self { journals, path, lock, file, problem, trouble, work, lessons, tried };
        journal.start_over(snapshot);
        journal
    }

    /// Writes the journal shorter, as after saving.
    pub(super) fn start_over(&mut self, snapshot: &Snapshot<'_>) {
        // Where it could not be taken another window may have it since, and the journal with it.
        if self.lock.is_none() {
            match JournalLock::take(&self.journals, snapshot.id) {
                JournalLockAttempt::Taken(lock) => self.lock = Some(lock),
                JournalLockAttempt::Busy => {
                    return self.report(&io::Error::other(t!("journal-in-use")));
                }
                JournalLockAttempt::Impossible => {}
            }
        }
        let former = if self.journals.disk.replaces_open_files() { None } else { self.let_go() };
        let replaced = self.replace(snapshot);
        if let (Err(_), Some(former)) = (&replaced, former) {
            self.file = former.taken_up(&self.journals, &self.path);
        }
        match replaced {
            Ok((file, synced)) => {
                self.file = Some(Appended { is_doubtful: synced.is_err(), ..file });
                match synced {
                    Ok(()) => {
                        self.trouble = None;
                        self.tried = None;
                    }
                    Err(error) => {
                        self.tried = Some(Clock::now());
                        self.report(&error);
                    }
                }
            }
            Err(error) => {
                self.tried = Some(Clock::now());
                match &mut self.file {
                    // The longer one that is there says the same.
                    Some(file) if file.is_whole() => file.long_from = file.length + LONG_BYTES,
                    _ => self.report(&error),
                }
            }
        }
    }

    fn replace(&self, snapshot: &Snapshot<'_>) -> io::Result<(Appended, io::Result<()>)> {
        let bytes = snapshot_lines(&Snapshot { work: Some(&self.work), ..*snapshot })?;
        let disk = &*self.journals.disk;
        disk.create_folders(&self.journals.folder, Access::Private)?;
        let (file, synced) = whole_file::write_open(disk, &self.path, &bytes, Access::Private)?;
        let syncer = Syncer::start(&file, disk.has_threads());
        let length = bytes.len() as u64;
        let long_from = length + LONG_BYTES;
        let file =
            Appended { file, length, long_from, pending: Vec::new(), is_torn: false, is_doubtful: false, syncer };
        Ok((file, synced))
    }

    /// Closes the file, so that another can take its place; what is needed to go on with it.
    fn let_go(&mut self) -> Option<ClosedFile> {
        let Appended { file, length, long_from, pending, is_torn, is_doubtful, syncer } = self.file.take()?;
        drop(file);
        let is_doubtful = syncer.end().is_some() || is_doubtful;
        Some(ClosedFile { length, long_from, pending, is_torn, is_doubtful })
    }

    /// Whether it has to be started again, because there is none, or what is in it cannot be relied on, or it is long. Where that
    /// failed a moment ago it is not asked for again.
    pub(super) fn wants_beginning(&mut self) -> bool {
        self.see_to_sync();
        let is_wanted = self.file.as_ref().is_none_or(|file| file.is_doubtful || file.length > file.long_from);
        is_wanted && self.tried.is_none_or(|tried| tried.elapsed() >= LEAST_PAUSE)
    }

    /// Tries again what failed. Says whether the journal has to be started again for that.
    pub(super) fn retry(&mut self) -> bool {
        self.see_to_sync();
        if let Some(lock) = &self.lock {
            lock.show_life();
        }
        if let Some(file) = self.file.as_mut().filter(|file| !file.pending.is_empty()) {
            let written = file.write();
            self.note(written);
        }
        self.file.as_ref().is_none_or(|file| file.is_doubtful)
    }

    pub(super) fn has_lock(&self) -> bool {
        self.lock.is_some()
    }

    /// Takes a lock that could not be had when the journal was begun.
    pub(super) fn hold(&mut self, lock: JournalLock) {
        self.lock = Some(lock);
    }

    /// After a failed sync the system takes what it could not write for written: a second call proves nothing.
    fn see_to_sync(&mut self) {
        let Some(file) = &mut self.file else { return };
        if let Some(error) = file.syncer.take_error() {
            file.is_doubtful = true;
            self.report(&error);
        }
    }

    pub(super) fn step(&mut self, step: &Step, revision: u64) {
        let event = WorkEvent::of_step(step, self.lessons.step(step));
        self.append(&Record::<_, &Evidence>::Step(step), revision, Some(event));
    }

    pub(super) fn undo(&mut self, revision: u64) {
        let event = WorkEvent::Undo { lesson: self.lessons.undo() };
        self.append(&Record::<&Step, &Evidence>::Undo, revision, Some(event));
    }

    pub(super) fn redo(&mut self, revision: u64) {
        let event = WorkEvent::Redo { lesson: self.lessons.redo() };
        self.append(&Record::<&Step, &Evidence>::Redo, revision, Some(event));
    }

    pub(super) fn saving(&mut self, file: &SavedFile, revision: u64) {
        self.append(&Record::<&Step, &Evidence>::Saving(file.clone()), revision, None);
    }

    pub(super) fn evidence(&mut self, evidence: &Evidence, revision: u64) {
        self.append(&Record::<&Step, _>::Evidence(evidence), revision, None);
    }

    pub(super) fn grown(&mut self, growth: &Growth, revision: u64) {
        self.append(&Record::<&Step, &Evidence>::Grown(Box::new(growth.clone())), revision, None);
    }

    pub(super) fn position(&mut self, position: WordId, revision: u64) {
        self.append(&Record::<&Step, &Evidence>::Position(position), revision, Some(WorkEvent::Look));
    }

    pub(super) fn draft(&mut self, draft: Option<&TextDraft>, revision: u64) {
        self.append(&Record::<&Step, &Evidence>::Draft(draft.cloned()), revision, Some(WorkEvent::Typing));
    }

    fn append<S: Serialize, E: Serialize>(&mut self, record: &Record<S, E>, revision: u64, event: Option<WorkEvent>) {
        let at = now();
        if let Some(event) = event {
            self.work.add(at, &event);
        }
        let Some(file) = &mut self.file else { return };
        let pending = file.pending.len();
        let mut result = write_line(&mut file.pending, &Line { at, revision, record });
        if result.is_ok() {
            result = file.write();
        }
        if result.is_err() && file.pending.len() > MAX_PENDING_BYTES {
            // Without this line those that follow make no sense: wait until the journal is started again.
            file.pending.truncate(pending);
            self.file = None;
        }
        self.note(result);
        self.see_to_sync();
    }

    fn note(&mut self, result: io::Result<()>) {
        match result {
            Ok(()) if self.is_whole() => self.trouble = None,
            Ok(()) => {}
            Err(error) => self.report(&error),
        }
    }

    fn report(&mut self, error: &io::Error) {
        if self.trouble.is_some() {
            return;
        }
        self.trouble = Some(Trouble { why: error.to_string(), since: SystemTime::now() });
        let path = self.path.display().to_string();
        self.problem = Some(t!("journal-not-written", reason = error.to_string(), path = path));
    }

    pub(super) fn safety(&mut self) -> Safety {
        self.see_to_sync();
        match &self.trouble {
            Some(Trouble { why, since }) => Safety::Off { why: why.clone(), since: *since },
            None if self.lock.as_ref().is_none_or(JournalLock::is_sign) => Safety::NoLocks,
            None => Safety::Safe,
        }
    }

    /// The journal's fault, reported once.
    pub(super) fn take_problem(&mut self) -> Option<String> {
        self.see_to_sync();
        self.problem.take()
    }

    /// Whether there is a journal that holds everything up to now.
    pub(super) fn is_whole(&self) -> bool {
        self.file.as_ref().is_some_and(Appended::is_whole)
    }

    /// When the person worked, by the times of the lines.
    pub(super) fn work(&self) -> &WorkLog {
        &self.work
    }

    /// Gives the file, the lock and the work back; the journal on the disk stays as it is.
    pub(super) fn release(self) -> (PathBuf, Option<JournalLock>, WorkLog) {
        (self.path, self.lock, self.work)
    }
}

impl ClosedFile {
    /// The file as it was; `None`: it cannot be opened any more.
    fn taken_up(self, journals: &Journals, path: &Path) -> Option<Appended> {
        let Self { length, long_from, pending, is_torn, is_doubtful } = self;
        let file = journals.disk.open_end(path).ok()?;
        let syncer = Syncer::start(&file, journals.disk.has_threads());
        Some(Appended { file, length, long_from, pending, is_torn, is_doubtful, syncer })
    }
}

impl Appended {
    /// Writes what is pending, or leaves the file with whole lines and the rest for later.
    fn write(&mut self) -> io::Result<()> {
        if self.is_torn {
            self.file.cut(self.length)?;
            self.is_torn = false;
        }
        if let Err(error) = self.file.write(&self.pending) {
            // Half a line may have been written. If it cannot be taken away now, it is before anything else is written.
            self.is_torn = self.file.cut(self.length).is_err();
            return Err(error);
        }
        self.length += self.pending.len() as u64;
        self.pending.clear();
        // The evidence of a long talk is a line of many megabytes; all others are short.
        self.pending.shrink_to(1 << 16);
        self.syncer.wake();
        Ok(())
    }

    fn is_whole(&self) -> bool {
        self.pending.is_empty() && !self.is_doubtful
    }
}

/// The journal with which a project is begun, or its history alone.
pub(super) fn snapshot_lines(snapshot: &Snapshot<'_>) -> io::Result<Vec<u8>> {
    let Snapshot { id, revision, position, project, evidence, history, draft, saved, work } = *snapshot;
    let at = now();
    let header = Header {
        journal: JOURNAL_VERSION,
        at,
        id: id.clone(),
        revision,
        position,
        forgotten: history.forgotten(),
        done: Some(history.done().len() as u64),
        undone: Some(history.undone().len() as u64),
        grown: history.grown(),
        saved: saved.to_vec(),
        work: work.cloned(),
    };
    let mut out = b"{\"header\":".to_vec();
    serde_json::to_writer(&mut out, &header)?;
    out.extend(b",\"project\":");
    match project {
        Some(project) => write_json(&mut out, id, revision, position, project, evidence, None, JsonLayout::OneLine)?,
        None => out.extend(b"null"),
    }
    out.push(b'}');
    checksum::put(&mut out, 0);
    out.push(b'\n');
    if let (None, Some(evidence)) = (project, evidence) {
        write_line(&mut out, &Line { at, revision, record: Record::<&Step, _>::Evidence(evidence) })?;
    }
    for step in history.done() {
        write_line(&mut out, &Line { at, revision, record: Record::<_, &Evidence>::Done(step) })?;
    }
    for step in history.undone() {
        write_line(&mut out, &Line { at, revision, record: Record::<_, &Evidence>::Undone(step) })?;
    }
    if let Some(draft) = draft {
        let record = Record::<&Step, &Evidence>::Draft(Some(draft.clone()));
        write_line(&mut out, &Line { at, revision, record })?;
    }
    Ok(out)
}

fn write_line(out: &mut Vec<u8>, line: &impl Serialize) -> io::Result<()> {
    let start = out.len();
    if let Err(error) = serde_json::to_writer(&mut *out, line) {
        out.truncate(start);
        return Err(error.into());
    }
    checksum::put(out, start);
    out.push(b'\n');
    Ok(())
}

fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as u64)
}
