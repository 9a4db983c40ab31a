//! Reading a journal, up to where it can be trusted.

use std::collections::BTreeMap;
use std::io;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use serde::Deserialize;
use serde::de::IgnoredAny;

use super::work_events::{event_of, is_of_beginning, work_before};
use super::{FirstLine, Header, JOURNAL_VERSION, Line, Record, SavedState, checksum};
use crate::project::file::{MOST_CHANGES, ProjectId, StoredProject, checked};
use crate::project::history::{History, HistoryMark};
use crate::project::lesson_trail::LessonTrail;
use crate::project::work_log::WorkLog;
use crate::project::{Growth, Project, Step, TextDraft};
use base::disk::Disk;
use base::texts::{Message, m, t};
use evidence::Evidence;
use formats::transcript::WordId;

/// Longer journals are not read; two hundred thousand steps take about 60 MiB.
const MAX_JOURNAL_BYTES: u64 = 4 << 30;

/// From this version on each line has a checksum.
pub(super) const FIRST_WITH_SUMS: u32 = 2;

/// The state that a journal leads to.
#[derive(Debug)]
pub(in crate::project) struct JournalReplay {
    pub id: ProjectId,
    pub revision: u64,
    pub position: Option<WordId>,
    /// `None` if the journal holds the history alone.
    pub project: Option<Project>,
    pub evidence: Option<Arc<Evidence>>,
    pub history: History,
    /// The draft that was being typed.
    pub draft: Option<TextDraft>,
    /// States that are, or may be, in a file; the newest last.
    pub saved: Vec<SavedState>,
    /// When the person worked, up to there.
    pub work: WorkLog,
    /// When the last thing happened.
    pub last_change: SystemTime,
    /// The unreadable part.
    pub damage: Damage,
}

/// The part of a journal that could not be read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::project) struct Damage {
    /// Bytes at the end that were not followed, as when a line was cut off by a crash.
    pub unread_bytes: u64,
    /// How many changes stand there, where that can be told.
    pub lost_changes: u64,
    /// Lines that were passed over because they change nothing.
    pub skipped_lines: usize,
    /// Steps that can no longer be undone or made again.
    pub lost_history: u64,
}

/// Why a journal cannot be read at all.
#[derive(Debug, thiserror::Error)]
pub(in crate::project) enum JournalReadError {
    #[error("{0}")]
    Io(#[from] io::Error),
    #[error("{}", t!("journal-newer", version = *_0))]
    Newer(u32),
    #[error("{}", t!("journal-beginning-damaged"))]
    Damaged,
}

impl Damage {
    pub(in crate::project) fn is_any(self) -> bool {
        self != Self::default()
    }

    /// A sentence for the person.
    pub(in crate::project) fn message(self, is_kept: bool) -> Message {
        let what = match self {
            Self { lost_changes: 1.., .. } => m!("journal-lost-changes", count = self.lost_changes),
            Self { unread_bytes: 1.., .. } => m!("journal-end-damaged"),
            Self { lost_history: 1.., .. } => m!("journal-lost-history", count = self.lost_history),
            _ => m!("journal-lost-nothing"),
        };
        if is_kept { m!("journal-damage-kept", damage = what) } else { what }
    }
}

/// Reads a journal line by line. A line that cannot be read is passed over if those behind it show that it changed nothing;
/// else reading stops there: what follows a change has nothing to stand on without it.
///
/// # Errors
/// If the file cannot be read at all; its first line counts as the file.
pub(in crate::project) fn read(disk: &dyn Disk, path: &Path) -> Result<JournalReplay, JournalReadError> {
    replay(&disk.read(path, MAX_JOURNAL_BYTES)?)
}

/// The same for a journal's bytes.
///
/// # Errors
/// As [`read`].
pub(in crate::project) fn replay(bytes: &[u8]) -> Result<JournalReplay, JournalReadError> {
    let mut lines = bytes.split_inclusive(|&byte| byte == b'\n').map_while(|line| line.strip_suffix(b"\n"));
    let first = lines.next().ok_or(JournalReadError::Damaged)?;
    let (mut replayed, mut head) = begin(first)?;
    let has_sums = head.version >= FIRST_WITH_SUMS;
    let mut read = first.len() + 1;
    let mut lessons = LessonTrail::default();
    let mut skipped_bytes = 0;
    let mut skipped_lines = 0;
    for line in lines {
        let length = line.len() + 1;
        let Some(parsed) = parse(line, has_sums) else {
            if !has_sums && is_harmless(line) {
                replayed.damage.skipped_lines += 1;
                read += skipped_bytes + length;
                (skipped_bytes, skipped_lines) = (0, 0);
                continue;
            }
            head.gap();
            skipped_bytes += length;
            skipped_lines += 1;
            continue;
        };
        // Each change counts the revision up: what was skipped was none if nothing is missing between.
        if !replayed.is_next(&parsed) {
            break;
        }
        let (at, event) = (parsed.at, event_of(&parsed.record, &mut lessons));
        let event = event.filter(|event| !is_of_beginning(event, at, head.at));
        let follows = match parsed.record {
            Record::Done(step) if head.is_open => head.done(step),
            Record::Undone(step) if head.is_open => head.undone(step),
            // It says nothing about the history, which may come behind it.
            Record::Evidence(evidence) => {
                replayed.evidence = Some(Arc::new(evidence));
                true
            }
            record => {
                head.close(&mut replayed);
                replayed.follow(Line { record, ..parsed })
            }
        };
        if !follows {
            break;
        }
        if let Some(event) = event {
            replayed.work.add(at, &event);
        }
        replayed.damage.skipped_lines += skipped_lines;
        read += skipped_bytes + length;
        (skipped_bytes, skipped_lines) = (0, 0);
    }
    head.close(&mut replayed);
    replayed.damage.unread_bytes = (bytes.len() - read) as u64;
    // The last line that can be read tells how far the changes went.
    let later = bytes[read..].split(|&byte| byte == b'\n').filter_map(|line| parse(line, has_sums));
    let reached = later.map(|line| line.revision).max().unwrap_or(replayed.revision);
    replayed.damage.lost_changes = reached.saturating_sub(replayed.revision);
    Ok(replayed)
}

fn parse(line: &[u8], has_sum: bool) -> Option<Line<Record>> {
    if has_sum && checksum::holds(line) != Some(true) {
        return None;
    }
    serde_json::from_slice(line).ok()
}

/// Whether a line without checksum, of which something makes no sense, says of itself that it changes nothing.
fn is_harmless(line: &[u8]) -> bool {
    #[derive(Deserialize)]
    struct Kind {
        #[serde(rename = "do")]
        record: BTreeMap<String, IgnoredAny>,
    }
    let kind: Option<Kind> = serde_json::from_slice(line).ok();
    kind.is_some_and(|kind| kind.record.keys().all(|name| matches!(name.as_str(), "evidence" | "position")))
}

fn begin(line: &[u8]) -> Result<(JournalReplay, Head), JournalReadError> {
    #[derive(Deserialize)]
    struct Version {
        header: VersionHeader,
    }
    #[derive(Deserialize)]
    struct VersionHeader {
        journal: u32,
    }
    let Version { header: VersionHeader { journal } } =
        serde_json::from_slice(line).map_err(|_| JournalReadError::Damaged)?;
    if journal > JOURNAL_VERSION {
        return Err(JournalReadError::Newer(journal));
    }
    if journal >= FIRST_WITH_SUMS && checksum::holds(line) != Some(true) {
        return Err(JournalReadError::Damaged);
    }
    begin_known(line).ok_or(JournalReadError::Damaged)
}

fn begin_known(line: &[u8]) -> Option<(JournalReplay, Head)> {
    let (header, stored) = match serde_json::from_slice::<FirstLine<Evidence>>(line) {
        Ok(FirstLine { header, project }) => (header, project),
        Err(_) => {
            let FirstLine { header, project } = serde_json::from_slice::<FirstLine<IgnoredAny>>(line).ok()?;
            (header, project.map(|project| StoredProject::without_evidence(project, &mut Vec::new())))
        }
    };
    let Header { journal, at, id, revision, position, forgotten, done, undone, grown, saved, work } = header;
    let id = ProjectId::parse(id.as_str())?;
    if [Some(revision), Some(forgotten), Some(grown), done, undone]
        .into_iter()
        .flatten()
        .any(|count| count > MOST_CHANGES)
    {
        return None;
    }
    let mut warnings = Vec::new();
    let content = stored.map(|stored| checked(stored, None, &mut warnings));
    // The program wrote it itself: what had to be set right there is damage.
    if !warnings.is_empty() {
        return None;
    }
    let evidence = content.as_ref().and_then(|content| content.evidence.clone());
    let project = content.map(|content| content.project);
    let replayed = JournalReplay {
        id,
        revision,
        position,
        project,
        evidence,
        history: History::after(forgotten, grown),
        draft: None,
        saved,
        work: work_before(work, revision, at),
        last_change: time(at),
        damage: Damage::default(),
    };
    Some((replayed, Head::new(journal, at, forgotten, done.zip(undone))))
}

/// The history as it was when the journal was begun, while it is read. Where a step of it is missing, those that lie behind
/// that step, seen from the state of the first line, are of no use.
struct Head {
    version: u32,
    /// Milliseconds since 1970.
    at: u64,
    forgotten: u64,
    /// How many steps there are, done and undone; `None`: the journal does not say.
    counts: Option<(u64, u64)>,
    done: Vec<Step>,
    undone: Vec<Step>,
    /// How many steps of both had been read at each line that was not.
    gaps: Vec<(usize, usize)>,
    is_open: bool,
}

impl Head {
    fn new(version: u32, at: u64, forgotten: u64, counts: Option<(u64, u64)>) -> Self {
        Self { version, at, forgotten, counts, done: Vec::new(), undone: Vec::new(), gaps: Vec::new(), is_open: true }
    }

    fn gap(&mut self) {
        if self.is_open {
            self.gaps.push((self.done.len(), self.undone.len()));
        }
    }

    fn done(&mut self, step: Step) -> bool {
        self.done.push(step);
        true
    }

    fn undone(&mut self, step: Step) -> bool {
        self.undone.push(step);
        true
    }

    fn close(&mut self, replayed: &mut JournalReplay) {
        if !std::mem::replace(&mut self.is_open, false) {
            return;
        }
        let (read_done, read_undone) = (self.done.len(), self.undone.len());
        // Without counts: what is missing is known only where steps of the same kind follow.
        let is_within = |&(done, undone): &(usize, usize)| done < read_done || (undone > 0 && undone < read_undone);
        let (done, undone) = self.counts.unwrap_or_else(|| {
            let (in_undone, in_done): (Vec<_>, Vec<_>) =
                self.gaps.iter().copied().filter(is_within).partition(|gap| gap.1 > 0);
            ((read_done + in_done.len()) as u64, (read_undone + in_undone.len()) as u64)
        });
        let (done, undone) = (done.max(read_done as u64), undone.max(read_undone as u64));
        let lost_done = done - read_done as u64;
        let lost_undone = undone - read_undone as u64;
        let mut forgotten = self.forgotten;
        if lost_done > 0 {
            // Nothing known of where: nothing is safe.
            let last = self.gaps.iter().rev().find(|gap| gap.1 == 0).map_or(read_done, |gap| gap.0);
            self.done.drain(..last);
            forgotten += done - self.done.len() as u64;
        }
        if lost_undone > 0 {
            let last = self.gaps.iter().rev().find(|gap| gap.1 > 0 || gap.0 == read_done);
            let last = last.map_or(read_undone, |gap| gap.1);
            self.undone.drain(..last);
        }
        let kept = (self.done.len() + self.undone.len()) as u64;
        replayed.damage.lost_history = if lost_done + lost_undone > 0 { done + undone - kept } else { 0 };
        replayed.history = History::after(forgotten, replayed.history.grown());
        for step in std::mem::take(&mut self.done) {
            replayed.history.record(step);
        }
        for step in std::mem::take(&mut self.undone) {
            replayed.history.record_undone(step);
        }
    }
}

impl JournalReplay {
    /// Whether nothing is missing between what was read and this line.
    fn is_next<E>(&self, line: &Line<Record<Step, E>>) -> bool {
        let is_change = matches!(line.record, Record::Step(_) | Record::Undo | Record::Redo | Record::Grown(_));
        line.revision == self.revision + u64::from(is_change)
    }

    /// Does what a line says; `false` if it does not fit.
    fn follow(&mut self, line: Line<Record>) -> bool {
        let fits = match line.record {
            // They stand at the beginning only.
            Record::Done(_) | Record::Undone(_) => false,
            Record::Step(step) => self.step(step),
            Record::Undo => self.walk(History::undo),
            Record::Redo => self.walk(History::redo),
            Record::Grown(growth) => self.grow(*growth),
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
            Record::Draft(draft) => {
                self.draft = draft;
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

    fn grow(&mut self, growth: Growth) -> bool {
        let fits = self.project.as_mut().is_some_and(|project| project.grow(&growth.words).is_ok());
        if fits {
            let Self { project, history, saved, .. } = self;
            let was = history.mark();
            let is_laid = project.as_mut().is_some_and(|project| project.lay(&growth.laid, history));
            if is_laid || !growth.words.is_empty() {
                history.grow();
            }
            let is_kept = |saved: &&mut SavedState| is_laid && saved.mark == was && saved.file.is_none();
            saved.iter_mut().filter(is_kept).for_each(|saved| saved.mark = history.mark());
            Arc::make_mut(self.evidence.get_or_insert_default()).add(growth.evidence);
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
    pub(in crate::project) fn last_saved(&self) -> HistoryMark {
        self.saved.last().map_or(HistoryMark::UNREACHABLE, |saved| saved.mark)
    }
}

fn time(millis: u64) -> SystemTime {
    UNIX_EPOCH.checked_add(Duration::from_millis(millis)).unwrap_or(UNIX_EPOCH)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A journal of version 2 without a project.
    fn journal(header: &str, lines: &[&str]) -> Vec<u8> {
        let id = "0123456789abcdef0123456789abcdef";
        let header = format!(
            r#"{{"header":{{"journal":2,"at":0,"id":"{id}","position":null,"saved":[],{header}}},"project":null}}"#
        );
        let mut out = Vec::new();
        for line in std::iter::once(&*header).chain(lines.iter().copied()) {
            let start = out.len();
            out.extend(line.as_bytes());
            checksum::put(&mut out, start);
            out.push(b'\n');
        }
        out
    }

    #[test]
    fn more_steps_than_were_announced_do_no_harm() {
        let done = r#"{"at":0,"revision":3,"do":{"done":{"name":"x","changes":[]}}}"#;
        let bytes = journal(r#""revision":3,"forgotten":0,"done":1,"undone":2"#, &[done, done, done, done]);
        let replayed = replay(&bytes).unwrap();
        assert_eq!((replayed.history.depth(), replayed.damage.lost_history), (4, 2));
    }

    #[test]
    fn what_cannot_be_counted_on_from_is_damage() {
        for absurd in [MOST_CHANGES + 1, u64::MAX] {
            for name in ["revision", "forgotten", "done", "undone"] {
                let counts = ["revision", "forgotten", "done", "undone"]
                    .map(|other| format!("\"{other}\":{}", if other == name { absurd } else { 0 }));
                let bytes = journal(&counts.join(","), &[r#"{"at":0,"revision":0,"do":"undo"}"#]);
                assert!(matches!(replay(&bytes), Err(JournalReadError::Damaged)), "{name}");
            }
        }
    }
}
