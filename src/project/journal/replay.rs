//! Reading a journal, up to where it can be trusted.

use std::fs::File;
use std::io::{self, Read as _};
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use serde::de::IgnoredAny;

use super::super::file::{ProjectId, Stored, checked};
use super::super::history::{History, Mark};
use super::super::{Project, Step};
use super::{FirstLine, Header, JOURNAL_VERSION, Line, Record, SavedState};
use crate::evidence::Evidence;
use crate::transcript::WordId;

/// Longer journals are not read; two hundred thousand steps take about 60 MiB.
const MAX_JOURNAL_BYTES: u64 = 1 << 30;

/// What a journal leads to.
#[derive(Debug)]
pub(in crate::project) struct Replayed {
    pub id: ProjectId,
    pub revision: u64,
    pub position: Option<WordId>,
    /// `None` if the journal holds the history alone.
    pub project: Option<Project>,
    pub evidence: Option<Arc<Evidence>>,
    pub history: History,
    /// States that are, or may be, in a file; the newest last.
    pub saved: Vec<SavedState>,
    /// When the last thing happened.
    pub last_change: SystemTime,
    /// Bytes at the end that could not be read, as when a line was cut off by a crash.
    pub unread_bytes: u64,
}

/// Reads a journal line by line and stops in front of the first that is cut off, damaged or does not fit: what
/// follows such a line has nothing to stand on.
///
/// # Errors
/// If the file cannot be read at all; its first line counts as the file.
pub(in crate::project) fn read(path: &Path) -> io::Result<Replayed> {
    let mut bytes = Vec::new();
    File::open(path)?.take(MAX_JOURNAL_BYTES + 1).read_to_end(&mut bytes)?;
    let damaged = |reason: &str| io::Error::new(io::ErrorKind::InvalidData, reason.to_owned());
    if bytes.len() as u64 > MAX_JOURNAL_BYTES {
        return Err(damaged("the journal is too long"));
    }
    let mut lines = bytes.split_inclusive(|&byte| byte == b'\n').map_while(|line| line.strip_suffix(b"\n"));
    let first = lines.next().ok_or_else(|| damaged("the journal has no beginning"))?;
    let mut replayed = Replayed::begin(first).ok_or_else(|| damaged("the beginning of the journal is damaged"))?;
    let mut read = first.len() + 1;
    for line in lines {
        let Ok(parsed) = serde_json::from_slice::<Line<Record>>(line) else { break };
        if !replayed.follow(parsed) {
            break;
        }
        read += line.len() + 1;
    }
    replayed.unread_bytes = (bytes.len() - read) as u64;
    Ok(replayed)
}

impl Replayed {
    fn begin(line: &[u8]) -> Option<Self> {
        let (header, stored) = match serde_json::from_slice::<FirstLine<Evidence>>(line) {
            Ok(FirstLine { header, project }) => (header, project),
            Err(_) => {
                let FirstLine { header, project } = serde_json::from_slice::<FirstLine<IgnoredAny>>(line).ok()?;
                (header, project.map(|project| Stored::without_evidence(project, &mut Vec::new())))
            }
        };
        let Header { journal, at, id, revision, position, forgotten, saved } = header;
        let id = ProjectId::parse(id.as_str()).filter(|_| journal == JOURNAL_VERSION)?;
        let mut warnings = Vec::new();
        let content = stored.map(|stored| checked(stored, None, &mut warnings));
        // The program wrote it itself: what had to be set right there is damage.
        if !warnings.is_empty() {
            return None;
        }
        let evidence = content.as_ref().and_then(|content| content.evidence.clone());
        let project = content.map(|content| content.project);
        let history = History::after(forgotten);
        let last_change = time(at);
        Some(Self { id, revision, position, project, evidence, history, saved, last_change, unread_bytes: 0 })
    }

    /// Does what a line says; `false` if it does not fit.
    fn follow(&mut self, line: Line<Record>) -> bool {
        let is_change = matches!(line.record, Record::Step(_) | Record::Undo | Record::Redo);
        if line.revision != self.revision + u64::from(is_change) {
            return false;
        }
        let fits = match line.record {
            Record::Done(step) => {
                self.history.record(step);
                true
            }
            Record::Undone(step) => {
                self.history.record_undone(step);
                true
            }
            Record::Step(step) => self.step(step),
            Record::Undo => self.walk(History::undo),
            Record::Redo => self.walk(History::redo),
            Record::Saving(file) => {
                self.saved.push(SavedState { mark: self.history.mark(), file: Some(file) });
                true
            }
            Record::Evidence(evidence) => {
                self.evidence = Some(Arc::new(evidence));
                true
            }
            Record::Position(position) => {
                self.position = Some(position);
                true
            }
        };
        if fits {
            self.revision = line.revision;
            self.last_change = time(line.at);
        }
        fits
    }

    fn step(&mut self, step: Step) -> bool {
        let fits = self.project.as_mut().is_some_and(|project| project.apply(&step).is_ok());
        if fits {
            let depth = self.history.depth();
            self.saved.iter_mut().for_each(|saved| saved.mark.before_step(depth));
            self.history.record(step);
        }
        fits
    }

    fn walk<E>(&mut self, way: impl for<'a> Fn(&'a mut History, &mut Project) -> Option<Result<&'a Step, E>>) -> bool {
        let walked = self.project.as_mut().and_then(|project| way(&mut self.history, project));
        matches!(walked, Some(Ok(_)))
    }

    /// The newest state that is in a file for which `is_there` holds.
    pub(in crate::project) fn saved_where(&self, is_there: impl Fn(&SavedState) -> bool) -> Option<&SavedState> {
        self.saved.iter().rev().find(|saved| is_there(saved))
    }

    /// The newest state that was saved or begun with.
    pub(in crate::project) fn last_saved(&self) -> Mark {
        self.saved.last().map_or(Mark::UNREACHABLE, |saved| saved.mark)
    }
}

fn time(millis: u64) -> SystemTime {
    UNIX_EPOCH.checked_add(Duration::from_millis(millis)).unwrap_or(UNIX_EPOCH)
}
