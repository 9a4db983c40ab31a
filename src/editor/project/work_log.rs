//! When a person worked on a talk, in a few numbers: what is left of a journal's times once its lines are gone.
//!
//! It is a function of the lines and their times alone, so that a journal that is replayed gives what the window showed. It keeps no text
//! and no name; who worked is a mark of eight digits (see [`Journals::person`](super::Journals::person)).

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::lesson_trail::LessonEvent;
use super::{Change, Step};

/// A longer pause counts as this much, in milliseconds: who comes back has listened or thought for a while before, and has then been away.
/// A break is so wrong by two minutes at most, in whichever direction.
pub const LONGEST_PAUSE_MS: u64 = 2 * 60 * 1000;

/// After a longer pause than this, in milliseconds, work begins anew: nothing of the pause counts.
pub const SESSION_PAUSE_MS: u64 = 30 * 60 * 1000;

/// More stretches are put together, the oldest of a kind first.
const MOST_STRETCHES: usize = 4096;

/// Something that a person did, as far as effort is concerned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum WorkEvent {
    /// A step of which `answers` boundaries were answered one by one.
    Step {
        answers: u64,
        lesson: Option<LessonEvent>,
    },
    /// The last step was taken back, and with it what it had made of lessons.
    Undo {
        lesson: Option<LessonEvent>,
    },
    Redo {
        lesson: Option<LessonEvent>,
    },
    /// The person went to another place.
    Look,
    /// Something was typed that is no step yet.
    Typing,
}

/// A time of work in one go, by one person, between two lessons.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct WorkStretch {
    /// The mark of who worked.
    pub by: String,
    /// Milliseconds since 1970, as the clock said.
    pub began: u64,
    /// When the last thing was done, likewise; earlier than `began` where the clock was set back.
    pub ended: u64,
    /// Milliseconds of work, without pauses.
    pub worked_ms: u64,
    /// Steps made; each is a gesture or a command.
    pub steps: u64,
    pub undone: u64,
    pub redone: u64,
    /// Boundaries answered one by one, also those that were taken back later.
    pub answers: u64,
    /// How often another place was gone to.
    pub looks: u64,
    /// Lessons that the proposals had learnt by then.
    pub lessons: u64,
    /// Of one that was put together of several: when the last of them began, likewise; else 0. Other files of the talk may have them apart.
    #[serde(skip_serializing_if = "is_zero")]
    pub through: u64,
}

fn is_zero(number: &u64) -> bool {
    *number == 0
}

/// All that is known of the work on a talk.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct WorkLog {
    /// The revision of the project when this began; above 0: nothing is known of the work before.
    pub from_revision: u64,
    /// The history of the project was lost once: how it began is not known.
    pub is_history_cut: bool,
    /// In the order of the work.
    pub stretches: Vec<WorkStretch>,
}

impl WorkEvent {
    /// Of a step that makes this of lessons.
    pub(super) fn of_step(step: &Step, lesson: Option<LessonEvent>) -> Self {
        let is_answer =
            |change: &&Change| matches!(change, Change::Decision { to: Some(to), .. } if to.is_answer() && !to.unseen);
        Self::Step { answers: step.changes.iter().filter(is_answer).count() as u64, lesson }
    }
}

impl WorkStretch {
    fn is_empty(&self) -> bool {
        [self.worked_ms, self.steps, self.undone, self.redone, self.looks].into_iter().all(|count| count == 0)
    }

    /// Numbers that no work can come to are taken for damage, so that counting can always go on.
    fn is_sane(&self) -> bool {
        const MOST: u64 = 1 << 48;
        let Self { by, began, ended, worked_ms, steps, undone, redone, answers, looks, lessons, through } = self;
        let counts = [began, ended, worked_ms, steps, undone, redone, answers, looks, lessons, through];
        by.len() <= 64 && counts.into_iter().all(|count| *count < MOST)
    }

    /// By what it is known again in another file of the talk, which may have been saved before it ended.
    pub(crate) fn key(&self) -> (&str, u64, u64) {
        (self.by.as_str(), self.began, self.lessons)
    }

    /// Stretches of a kind can be put together without any figure becoming another.
    fn kind(&self) -> (&str, bool) {
        (self.by.as_str(), self.lessons == 0)
    }

    /// Takes in a later stretch of the same kind; it stays known by its beginning.
    fn absorb(&mut self, next: &Self) {
        self.ended = next.ended;
        self.through = [self.began, self.through, next.began, next.through].into_iter().max().unwrap_or_default();
        let Self { worked_ms, steps, undone, redone, answers, looks, .. } = self;
        for (sum, more) in [
            (worked_ms, next.worked_ms),
            (steps, next.steps),
            (undone, next.undone),
            (redone, next.redone),
            (answers, next.answers),
            (looks, next.looks),
        ] {
            *sum = sum.saturating_add(more);
        }
    }

    /// Whether this one was put together of others, and that among them.
    fn holds(&self, part: &Self) -> bool {
        self.kind() == part.kind() && self.began < part.began && part.began <= self.through
    }
}

impl WorkLog {
    /// Of a project that is in this revision when the log begins.
    pub(super) fn from_revision(revision: u64) -> Self {
        Self { from_revision: revision, is_history_cut: revision > 0, stretches: Vec::new() }
    }

    /// Whether anything was done.
    pub fn is_empty(&self) -> bool {
        self.stretches.iter().all(WorkStretch::is_empty)
    }

    /// Whether nothing is known of some of the work.
    pub fn is_partial(&self) -> bool {
        self.from_revision > 0
    }

    /// Somebody sits down to work; `at` in milliseconds since 1970.
    pub(super) fn open(&mut self, at: u64, by: &str) {
        let lessons = self.stretches.last().map_or(0, |last| last.lessons);
        self.stretches.retain(|stretch| !stretch.is_empty());
        self.begin(WorkStretch { by: by.to_owned(), began: at, ended: at, lessons, ..WorkStretch::default() });
    }

    /// The talk that somebody sat down to knows of no lesson: those that there were are given up, as with changes that were not saved.
    pub(super) fn without_lessons(&mut self) {
        if let Some(last) = self.stretches.last_mut() {
            last.lessons = 0;
        }
    }

    fn begin(&mut self, stretch: WorkStretch) {
        self.stretches.push(stretch);
        self.put_together();
    }

    /// Sees to it that there are not too many stretches. The newest, which may go on, stays by itself.
    fn put_together(&mut self) {
        let mut excess = self.stretches.len().saturating_sub(MOST_STRETCHES);
        if excess == 0 {
            return;
        }
        let newest = self.stretches.pop();
        let mut kept: Vec<WorkStretch> = Vec::with_capacity(MOST_STRETCHES);
        let mut oldest: BTreeMap<(String, bool), usize> = BTreeMap::new();
        for stretch in std::mem::take(&mut self.stretches) {
            if excess > 0 {
                let (by, is_untaught) = stretch.kind();
                let place = *oldest.entry((by.to_owned(), is_untaught)).or_insert(kept.len());
                if let Some(first) = kept.get_mut(place) {
                    first.absorb(&stretch);
                    excess -= 1;
                    continue;
                }
            }
            kept.push(stretch);
        }
        // So many people work on no talk: these are forgotten.
        kept.drain(..excess.min(kept.len()));
        kept.extend(newest);
        self.stretches = kept;
    }

    /// The stretches that were put together of others.
    pub(crate) fn sums(&self) -> impl Iterator<Item = &WorkStretch> {
        self.stretches.iter().filter(|stretch| stretch.through > 0)
    }

    /// The stretches, less those that are in one of these `sums` of other files of the same talk: they would count twice. It is the same
    /// talk if it knows the stretch that the sum begins with.
    pub(crate) fn stretches_beside<'a>(&'a self, sums: &[&WorkStretch]) -> Vec<&'a WorkStretch> {
        let is_of_this =
            |sum: &&WorkStretch| self.stretches.iter().any(|own| own.key() == sum.key() && own.through < sum.through);
        let sums: Vec<&WorkStretch> = sums.iter().copied().filter(is_of_this).collect();
        self.stretches.iter().filter(|stretch| !sums.iter().any(|sum| sum.holds(stretch))).collect()
    }

    /// Something was done; `at` in milliseconds since 1970, as the clock said. A clock that was set back costs the time between two events.
    pub(super) fn add(&mut self, at: u64, event: &WorkEvent) {
        let Some(last) = self.stretches.last_mut() else { return };
        let gap = at.saturating_sub(last.ended);
        if gap > SESSION_PAUSE_MS {
            let next = WorkStretch {
                by: last.by.clone(),
                began: at,
                ended: at,
                lessons: last.lessons,
                ..WorkStretch::default()
            };
            if last.is_empty() {
                *last = next;
            } else {
                self.begin(next);
            }
        } else {
            last.worked_ms += gap.min(LONGEST_PAUSE_MS);
            last.ended = at;
        }
        let Some(last) = self.stretches.last_mut() else { return };
        let lesson = match *event {
            WorkEvent::Step { answers, lesson } => {
                last.steps += 1;
                last.answers += answers;
                lesson
            }
            WorkEvent::Undo { lesson } => {
                last.undone += 1;
                lesson
            }
            WorkEvent::Redo { lesson } => {
                last.redone += 1;
                lesson
            }
            WorkEvent::Look => {
                last.looks += 1;
                None
            }
            WorkEvent::Typing => None,
        };
        let lessons = match lesson {
            None => return,
            Some(LessonEvent::Learnt) => last.lessons + 1,
            Some(LessonEvent::TakenBack) => last.lessons.saturating_sub(1),
            Some(LessonEvent::Forgotten) => 0,
        };
        let by = last.by.clone();
        self.begin(WorkStretch { by, began: at, ended: at, lessons, ..WorkStretch::default() });
    }

    /// As it was read: without what makes no sense. How many stretches that were.
    pub(super) fn put_in_order(&mut self) -> usize {
        let before = self.stretches.len();
        self.stretches.retain(WorkStretch::is_sane);
        let gone = before - self.stretches.len();
        self.put_together();
        gone
    }

    /// What two files know of the same talk: of a stretch that both know the longer one counts.
    pub(super) fn joined_with(self, other: Self) -> Self {
        let mut known: BTreeMap<(u64, String, u64), WorkStretch> = BTreeMap::new();
        let (own_sums, other_sums) = (self.sums().collect::<Vec<_>>(), other.sums().collect::<Vec<_>>());
        let (own, others) = (self.stretches_beside(&other_sums), other.stretches_beside(&own_sums));
        for stretch in own.into_iter().chain(others).cloned() {
            let key = (stretch.began, stretch.by.clone(), stretch.lessons);
            match known.get_mut(&key) {
                Some(same) if (same.worked_ms, same.steps) >= (stretch.worked_ms, stretch.steps) => {}
                Some(same) => *same = stretch,
                None => {
                    known.insert(key, stretch);
                }
            }
        }
        let mut joined = Self {
            from_revision: self.from_revision.min(other.from_revision),
            is_history_cut: self.is_history_cut || other.is_history_cut,
            stretches: known.into_values().collect(),
        };
        joined.put_together();
        joined
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MINUTE: u64 = 60_000;
    const STEP: WorkEvent = WorkEvent::Step { answers: 1, lesson: None };

    /// Work at these minutes after it began.
    fn effort_at(minutes: &[u64]) -> WorkLog {
        let mut log = WorkLog::default();
        log.open(1000 * MINUTE, "me");
        minutes.iter().for_each(|minute| log.add((1000 + minute) * MINUTE, &STEP));
        log
    }

    fn worked(log: &WorkLog) -> u64 {
        log.stretches.iter().map(|stretch| stretch.worked_ms).sum::<u64>() / MINUTE
    }

    #[test]
    fn effort_is_time_without_pauses() {
        let check = |minutes: &[u64], expected: u64, stretches: usize| {
            let log = effort_at(minutes);
            assert_eq!((worked(&log), log.stretches.len()), (expected, stretches), "{minutes:?}");
        };
        check(&[], 0, 1);
        check(&[1, 2, 3], 3, 1);
        // A pause counts as two minutes.
        check(&[1, 11, 12], 4, 1);
        // Half an hour, too; a longer one not at all, and not at the beginning either.
        check(&[1, 31], 3, 1);
        check(&[1, 32], 1, 2);
        check(&[1, 45, 46], 2, 2);
        check(&[45, 46], 1, 1);
    }

    #[test]
    fn a_clock_that_jumps_makes_no_effort() {
        let mut log = effort_at(&[1, 2]);
        // An hour back, and on from there.
        log.add(942 * MINUTE, &STEP);
        log.add(943 * MINUTE, &STEP);
        assert_eq!(worked(&log), 3);
        // A day ahead, and back again.
        log.add((943 + 24 * 60) * MINUTE, &STEP);
        log.add(944 * MINUTE, &WorkEvent::Undo { lesson: None });
        log.add(945 * MINUTE, &WorkEvent::Redo { lesson: None });
        assert_eq!(worked(&log), 4);
        let sum = |of: fn(&WorkStretch) -> u64| log.stretches.iter().map(of).sum::<u64>();
        assert_eq!((sum(|one| one.steps), sum(|one| one.undone), sum(|one| one.redone)), (5, 1, 1));
        log.add(u64::MAX, &STEP);
        assert_eq!(worked(&log), 4);
    }

    #[test]
    fn a_lesson_parts_effort_before_it_from_effort_after_it() {
        let mut log = effort_at(&[1]);
        let lesson = |lesson| WorkEvent::Step { answers: 1, lesson: Some(lesson) };
        log.add(1002 * MINUTE, &lesson(LessonEvent::Learnt));
        log.add(1003 * MINUTE, &STEP);
        log.add(1004 * MINUTE, &lesson(LessonEvent::TakenBack));
        log.open(1100 * MINUTE, "you");
        let told = log.stretches.iter().map(|one| (one.by.as_str(), one.answers, one.lessons, one.worked_ms / MINUTE));
        assert_eq!(told.collect::<Vec<_>>(), [("me", 2, 0, 2), ("me", 2, 1, 2), ("you", 0, 0, 0)]);
    }

    #[test]
    fn effort_after_a_lesson_that_was_undone_is_effort_without_it() {
        let mut log = effort_at(&[1]);
        let answer = |lesson| WorkEvent::Step { answers: 1, lesson };
        log.add(1002 * MINUTE, &answer(Some(LessonEvent::Learnt)));
        log.add(1003 * MINUTE, &STEP);
        log.add(1004 * MINUTE, &WorkEvent::Undo { lesson: None });
        log.add(1005 * MINUTE, &WorkEvent::Undo { lesson: Some(LessonEvent::Forgotten) });
        log.add(1006 * MINUTE, &STEP);
        log.add(1007 * MINUTE, &WorkEvent::Redo { lesson: Some(LessonEvent::Learnt) });
        log.add(1008 * MINUTE, &STEP);
        let told = log.stretches.iter().map(|one| (one.answers, one.undone, one.redone, one.lessons));
        assert_eq!(told.collect::<Vec<_>>(), [(2, 0, 0, 0), (1, 2, 0, 1), (1, 0, 1, 0), (1, 0, 0, 1)]);
        // Closed without saving what it had learnt.
        log.open(1100 * MINUTE, "me");
        log.without_lessons();
        assert_eq!(log.stretches.last().map(|last| last.lessons), Some(0));
    }

    #[test]
    fn effort_of_two_files_is_joined_and_bounded() {
        let (short, mut long) = (effort_at(&[1]), effort_at(&[1, 2]));
        long.open(2000 * MINUTE, "you");
        long.add(2001 * MINUTE, &STEP);
        assert_eq!(short.clone().joined_with(long.clone()), long.clone().joined_with(short));
        assert_eq!(worked(&effort_at(&[1]).joined_with(long)), 3);
        let mut many = WorkLog::default();
        for at in 0..5000 {
            many.open(at * 100 * MINUTE, "me");
            many.add((at * 100 + 1) * MINUTE, &STEP);
        }
        assert_eq!((many.stretches.len(), worked(&many)), (MOST_STRETCHES, 5000));
        let short = |at: u64| WorkStretch { began: at, worked_ms: MINUTE, ..WorkStretch::default() };
        let mut read = WorkLog { stretches: (0..9000).map(short).collect(), ..WorkLog::default() };
        read.stretches.push(WorkStretch { steps: u64::MAX, ..WorkStretch::default() });
        assert_eq!((read.put_in_order(), read.stretches.len(), worked(&read)), (1, MOST_STRETCHES, 9000));
    }

    /// A talk that two people worked on in turn, in so many stretches of a minute with an answer each.
    fn long_effort(count: u64) -> WorkLog {
        let mut log = WorkLog::default();
        for at in 0..count {
            log.open((at + 1) * 100 * MINUTE, if at % 2 == 0 { "me" } else { "you" });
            log.add(((at + 1) * 100 + 1) * MINUTE, &STEP);
        }
        log
    }

    #[test]
    fn effort_that_was_put_together_counts_once() {
        let of = |log: &WorkLog, person: &str| {
            let own = log.stretches.iter().filter(|stretch| stretch.by == person);
            own.map(|stretch| (stretch.worked_ms / MINUTE, stretch.answers))
                .fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1))
        };
        for (saved, more) in [(4096, 5000), (4095, 4097), (4200, 6000), (10, 5000), (5000, 5000)] {
            let (earlier, later) = (long_effort(saved), long_effort(more));
            for log in
                [&later, &earlier.clone().joined_with(later.clone()), &later.clone().joined_with(earlier.clone())]
            {
                assert!(log.stretches.len() <= MOST_STRETCHES, "{saved} {more}");
                let half = (more / 2, more / 2);
                let halves = if more % 2 == 0 { [half, half] } else { [(half.0 + 1, half.1 + 1), half] };
                assert_eq!([of(log, "me"), of(log, "you")], halves, "{saved} {more}");
            }
        }
    }

    #[test]
    fn effort_before_a_lesson_stays_before_it() {
        let stretch = |at: u64| WorkStretch {
            by: "me".to_owned(),
            began: at,
            answers: 1,
            lessons: at.saturating_sub(3000),
            ..WorkStretch::default()
        };
        let mut log = WorkLog { stretches: (1..=9000).map(stretch).collect(), ..WorkLog::default() };
        log.put_in_order();
        let before =
            |log: &WorkLog| log.stretches.iter().filter(|one| one.lessons == 0).map(|one| one.answers).sum::<u64>();
        assert_eq!((log.stretches.len(), before(&log)), (MOST_STRETCHES, 3000));
        // Another talk at the same time is another.
        let other = WorkLog { stretches: vec![stretch(7)], ..WorkLog::default() };
        let sums: Vec<_> = log.sums().collect();
        assert_eq!((sums.len(), other.stretches_beside(&sums).len()), (2, 1));
    }
}
