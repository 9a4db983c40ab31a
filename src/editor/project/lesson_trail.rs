//! What steps make of the lessons that the proposals have learnt, when they are made, taken back and made again.

use super::step_name::{StepKind, StepName};
use super::{Change, Step};

/// What became of the weights that are learnt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LessonEvent {
    Learnt,
    /// The lesson before counts again.
    TakenBack,
    Forgotten,
}

/// Of the steps that can be taken back and made again, in their order, what they make of lessons: the lines of a journal say only that
/// something was undone, and not what.
#[derive(Clone, Debug, Default)]
pub(super) struct LessonTrail {
    done: Vec<LessonChange>,
    /// The next to be made again last.
    undone: Vec<LessonChange>,
}

/// What a step makes of lessons, and what taking it back does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct LessonChange {
    forwards: Option<LessonEvent>,
    backwards: Option<LessonEvent>,
}

impl LessonChange {
    fn of(step: &Step) -> Self {
        let mut weights = step.changes.iter().filter_map(|change| match change {
            Change::Adaptation { from, to } => Some((from.is_some(), to.is_some())),
            _ => None,
        });
        let Some((knew, first)) = weights.next() else { return Self::default() };
        let knows = weights.next_back().map_or(first, |(_, knows)| knows);
        let forwards = match step.name {
            _ if !knows => LessonEvent::Forgotten,
            StepName::One(StepKind::TakeALessonBack) => LessonEvent::TakenBack,
            _ => LessonEvent::Learnt,
        };
        let backwards = match forwards {
            _ if !knew => LessonEvent::Forgotten,
            LessonEvent::Learnt => LessonEvent::TakenBack,
            // What is known again was one lesson at least.
            LessonEvent::TakenBack | LessonEvent::Forgotten => LessonEvent::Learnt,
        };
        Self { forwards: Some(forwards), backwards: Some(backwards) }
    }
}

impl LessonTrail {
    /// Of steps that can be taken back, the oldest first, and of those that can be made again, the next one last.
    pub(super) fn of<'a>(done: impl Iterator<Item = &'a Step>, undone: impl Iterator<Item = &'a Step>) -> Self {
        Self { done: done.map(LessonChange::of).collect(), undone: undone.map(LessonChange::of).collect() }
    }

    /// A journal says that this step had been made when it was begun.
    pub(super) fn had_done(&mut self, step: &Step) {
        self.done.push(LessonChange::of(step));
    }

    /// A journal says that this step had been taken back when it was begun.
    pub(super) fn had_undone(&mut self, step: &Step) {
        self.undone.push(LessonChange::of(step));
    }

    /// A step is made: what it makes of lessons, if anything.
    pub(super) fn step(&mut self, step: &Step) -> Option<LessonEvent> {
        self.undone.clear();
        let change = LessonChange::of(step);
        self.done.push(change);
        change.forwards
    }

    /// The last step is taken back.
    pub(super) fn undo(&mut self) -> Option<LessonEvent> {
        // Where a line is missing, as in a damaged journal, nothing is known of that step.
        let change = self.done.pop().unwrap_or_default();
        self.undone.push(change);
        change.backwards
    }

    /// The step that was taken back last is made again.
    pub(super) fn redo(&mut self) -> Option<LessonEvent> {
        let change = self.undone.pop().unwrap_or_default();
        self.done.push(change);
        change.forwards
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use evidence::fusion::Adaptation;

    fn step(kind: StepKind, changes: &[(bool, bool)]) -> Step {
        let weights = |is_there: bool| is_there.then(Adaptation::default);
        let changes = changes.iter().map(|&(from, to)| Change::Adaptation { from: weights(from), to: weights(to) });
        Step { name: kind.into(), changes: changes.collect(), at: None }
    }

    #[test]
    fn what_was_learnt_is_taken_back_and_learnt_again() {
        use LessonEvent::{Forgotten, Learnt, TakenBack};
        let check = |kind, changes: &[(bool, bool)], forwards: Option<LessonEvent>, backwards: Option<LessonEvent>| {
            let mut trail = LessonTrail::default();
            assert_eq!(trail.step(&step(kind, changes)), forwards, "{kind:?} {changes:?}");
            assert_eq!(trail.undo(), backwards, "{kind:?} {changes:?}");
            assert_eq!(trail.redo(), forwards, "{kind:?} {changes:?}");
        };
        check(StepKind::AcceptBoundary, &[], None, None);
        check(StepKind::LearnFromDecisions, &[(false, true)], Some(Learnt), Some(Forgotten));
        check(StepKind::LearnFromDecisions, &[(true, true)], Some(Learnt), Some(TakenBack));
        check(StepKind::AcceptBoundary, &[(false, true), (true, true)], Some(Learnt), Some(Forgotten));
        check(StepKind::TakeALessonBack, &[(true, true)], Some(TakenBack), Some(Learnt));
        check(StepKind::TakeALessonBack, &[(true, false)], Some(Forgotten), Some(Learnt));
        check(StepKind::ForgetWhatWasLearnt, &[(true, false)], Some(Forgotten), Some(Learnt));
    }

    #[test]
    fn steps_are_taken_back_in_their_order() {
        let (learn, other) = (step(StepKind::LearnFromDecisions, &[(false, true)]), step(StepKind::EditText, &[]));
        let mut trail = LessonTrail::of([&learn, &other].into_iter(), [&learn].into_iter());
        assert_eq!((trail.undo(), trail.undo()), (None, Some(LessonEvent::Forgotten)));
        // Nothing is known of what lies before.
        assert_eq!(trail.undo(), None);
        assert_eq!([trail.redo(), trail.redo(), trail.redo()], [None, Some(LessonEvent::Learnt), None]);
        assert_eq!(trail.redo(), Some(LessonEvent::Learnt));
        trail.undo();
        trail.step(&other);
        assert_eq!(trail.redo(), None, "another step was made");
        let mut read = LessonTrail::default();
        read.had_done(&learn);
        read.had_undone(&other);
        assert_eq!((read.redo(), read.undo(), read.undo()), (None, None, Some(LessonEvent::Forgotten)));
    }
}
