//! What the lines of a journal say of the work on a talk.

use super::Record;
use crate::project::Step;
use crate::project::lesson_trail::LessonTrail;
use crate::project::work_log::{WorkEvent, WorkLog};

/// What a line says of the work; `None`: nobody did anything. `lessons` goes on with every line.
pub(super) fn event_of<E>(record: &Record<Step, E>, lessons: &mut LessonTrail) -> Option<WorkEvent> {
    Some(match record {
        Record::Step(step) => WorkEvent::of_step(step, lessons.step(step)),
        Record::Undo => WorkEvent::Undo { lesson: lessons.undo() },
        Record::Redo => WorkEvent::Redo { lesson: lessons.redo() },
        Record::Position(_) => WorkEvent::Look,
        Record::Draft(_) => WorkEvent::Typing,
        // What stood there when the journal was begun.
        Record::Done(step) => {
            lessons.had_done(step);
            return None;
        }
        Record::Undone(step) => {
            lessons.had_undone(step);
            return None;
        }
        // The program's own. A save is followed by a new journal.
        Record::Saving(_) | Record::Evidence(_) | Record::Grown(_) => return None,
    })
}

/// Whether it stands there since the journal was begun, at a time in milliseconds: a draft that was being typed then.
pub(super) fn is_of_beginning(event: &WorkEvent, at: u64, began: u64) -> bool {
    *event == WorkEvent::Typing && at == began
}

/// The work up to a journal's first line, written at a time in milliseconds; earlier programs wrote nothing of it.
pub(super) fn work_before(work: Option<WorkLog>, revision: u64, at: u64) -> WorkLog {
    if let Some(mut work) = work {
        work.put_in_order();
        return work;
    }
    let mut work = WorkLog::from_revision(revision);
    work.open(at, "");
    work
}
