//! The work that a journal tells of, line by line, whether or not its lines lead to a state.

use serde::de::IgnoredAny;

use super::replay::{FIRST_WITH_SUMS, JournalReadError};
use super::work_events::{event_of, is_of_beginning, work_before};
use super::{Header, JOURNAL_VERSION, Line, Record, checksum};
use crate::project::Step;
use crate::project::file::ProjectId;
use crate::project::lesson_trail::LessonTrail;
use crate::project::work_log::WorkLog;

/// At most so many damaged lines are named; the others are counted.
const MOST_NAMED: usize = 20;

/// A line of a journal that makes no sense.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::project) struct DamagedLine {
    /// Its number, from 1 on.
    pub line: usize,
    /// Where it begins, in bytes.
    pub at: usize,
}

/// The work that a journal tells of.
#[derive(Debug)]
pub(in crate::project) struct WorkLines {
    pub id: ProjectId,
    pub work: WorkLog,
    /// The first of those that were left out.
    pub damaged: Vec<DamagedLine>,
    /// How many were left out.
    pub damaged_count: usize,
}

/// Reads all lines of a journal. Lines that make no sense are left out.
///
/// # Errors
/// [`JournalReadError`] if the first line makes no sense.
pub(in crate::project) fn work_lines(bytes: &[u8]) -> Result<WorkLines, JournalReadError> {
    #[derive(serde::Deserialize)]
    struct Beginning {
        header: Header,
    }
    let mut lines = bytes.split_inclusive(|&byte| byte == b'\n');
    let first = lines.next().ok_or(JournalReadError::Damaged)?;
    let first_line = first.strip_suffix(b"\n").ok_or(JournalReadError::Damaged)?;
    let Beginning { header } = serde_json::from_slice(first_line).map_err(|_| JournalReadError::Damaged)?;
    if header.journal > JOURNAL_VERSION {
        return Err(JournalReadError::Newer(header.journal));
    }
    let has_sums = header.journal >= FIRST_WITH_SUMS;
    if has_sums && checksum::holds(first_line) != Some(true) {
        return Err(JournalReadError::Damaged);
    }
    let id = ProjectId::parse(header.id.as_str()).ok_or(JournalReadError::Damaged)?;
    let work = work_before(header.work, header.revision, header.at);
    let mut read = WorkLines { id, work, damaged: Vec::new(), damaged_count: 0 };
    let mut lessons = LessonTrail::default();
    let mut at = first.len();
    for (number, whole) in (2..).zip(lines) {
        let line = whole.strip_suffix(b"\n").filter(|line| !has_sums || checksum::holds(line) == Some(true));
        let parsed = line.and_then(|line| serde_json::from_slice::<Line<Record<Step, IgnoredAny>>>(line).ok());
        match parsed {
            Some(parsed) => {
                let event = event_of(&parsed.record, &mut lessons);
                if let Some(event) = event.filter(|event| !is_of_beginning(event, parsed.at, header.at)) {
                    read.work.add(parsed.at, &event);
                }
            }
            None => {
                read.damaged_count += 1;
                if read.damaged.len() < MOST_NAMED {
                    read.damaged.push(DamagedLine { line: number, at });
                }
            }
        }
        at += whole.len();
    }
    Ok(read)
}
