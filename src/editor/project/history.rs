//! The steps that can be taken back, and those that can be made again.

use std::collections::VecDeque;
use std::ops::RangeInclusive;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::step_name::{StepKind, StepName};
use super::{Change, Project, Step, StepMismatch};
use formats::transcript::Word;

/// Steps that can be taken back; older ones are forgotten.
pub const HISTORY_LIMIT: usize = 10_000;

/// Above this many words and changes in all steps together the oldest are forgotten, too: a person who has the whole
/// of a long talk rewritten a hundred times would otherwise fill the memory.
const WEIGHT_LIMIT: usize = 2_000_000;

/// The steps made and taken back in a project, in the order of the gestures. Cloning it copies no step.
#[derive(Clone, Debug, Default)]
pub struct History {
    done: VecDeque<Arc<Step>>,
    /// The step that is made again next stands last.
    undone: Vec<Arc<Step>>,
    /// How many steps were forgotten at the old end.
    forgotten: u64,
    /// Sum of [`weight`] over `done`.
    weight: usize,
    /// How often words came that no step brought.
    grown: u64,
}

/// A state that a project once had, by its place in the history.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct HistoryMark {
    /// Steps done up to here.
    depth: u64,
    /// `false`: steps on the way to that state are gone, `depth` is how far the way there and the history are one.
    exact: bool,
    /// How often words had come that no step brought.
    #[serde(default, skip_serializing_if = "is_none")]
    grown: u64,
}

fn is_none(grown: &u64) -> bool {
    *grown == 0
}

impl History {
    /// A history that continues one of which the first `forgotten` steps are not known any more, of a project that has grown
    /// `grown` times.
    pub(super) fn after(forgotten: u64, grown: u64) -> Self {
        Self { forgotten, grown, ..Self::default() }
    }

    /// Words came that no step brought. What was done and taken back stays what it is.
    pub(super) fn grow(&mut self) {
        self.grown += 1;
    }

    /// How often words came that no step brought.
    pub(super) fn grown(&self) -> u64 {
        self.grown
    }

    /// Steps done since the project began, forgotten ones included.
    pub fn depth(&self) -> u64 {
        self.forgotten + self.done.len() as u64
    }

    pub(super) fn forgotten(&self) -> u64 {
        self.forgotten
    }

    pub fn is_empty(&self) -> bool {
        self.done.is_empty() && self.undone.is_empty()
    }

    /// Steps that can be taken back, the oldest first.
    pub fn done(&self) -> impl DoubleEndedIterator<Item = &Step> + ExactSizeIterator {
        self.done.iter().map(|step| &**step)
    }

    /// Steps that can be made again, the next one last.
    pub fn undone(&self) -> impl DoubleEndedIterator<Item = &Step> + ExactSizeIterator {
        self.undone.iter().map(|step| &**step)
    }

    /// The depths of all states that can be gone to, the present one among them.
    pub fn reach(&self) -> RangeInclusive<u64> {
        self.forgotten..=self.depth() + self.undone.len() as u64
    }

    /// The step that leads to the state at a depth, done or taken back; `None`: it is not known any more, or there is none.
    pub fn step_to(&self, depth: u64) -> Option<&Step> {
        let now = self.depth();
        let step = if depth <= now {
            let before = depth.checked_sub(self.forgotten)?.checked_sub(1)?;
            self.done.get(usize::try_from(before).ok()?)
        } else {
            let behind = usize::try_from(depth - now).ok()?;
            self.undone.get(self.undone.len().checked_sub(behind)?)
        };
        step.map(|step| &**step)
    }

    /// The step that was done last, and the one that was taken back last.
    pub fn ends(&self) -> (Option<&Arc<Step>>, Option<&Arc<Step>>) {
        (self.done.back(), self.undone.last())
    }

    /// Adds a step that was made just now; what had been taken back is gone.
    pub(super) fn record(&mut self, step: Step) -> &Step {
        self.undone.clear();
        self.push(Arc::new(step));
        self.newest()
    }

    /// Adds what follows from the step that was recorded last and belongs into it, before anybody else knows of it.
    pub(super) fn amend(&mut self, more: Vec<Change>) {
        if let Some(step) = self.done.back_mut() {
            self.weight -= weight(step);
            Arc::make_mut(step).changes.extend(more);
            self.weight += weight(step);
        }
    }

    /// The step that was recorded last. There must be one.
    pub(super) fn newest(&self) -> &Step {
        &self.done[self.done.len() - 1]
    }

    /// Adds a step that was taken back, when a history is read.
    pub(super) fn record_undone(&mut self, step: Step) {
        self.undone.push(Arc::new(step));
    }

    fn push(&mut self, step: Arc<Step>) {
        self.weight += weight(&step);
        self.done.push_back(step);
        while self.done.len() > HISTORY_LIMIT || (self.weight > WEIGHT_LIMIT && self.done.len() > 1) {
            let Some(oldest) = self.done.pop_front() else { break };
            self.weight -= weight(&oldest);
            self.forgotten += 1;
        }
    }

    /// Takes the last step back; `None` if there is none.
    ///
    /// # Errors
    /// [`StepMismatch`] if the project is not as the history left it; nothing has changed then.
    pub(super) fn undo(&mut self, project: &mut Project) -> Option<Result<&Step, StepMismatch>> {
        let step = self.done.back()?;
        if let Err(error) = project.apply(&step.inverse()) {
            return Some(Err(error));
        }
        self.step_back();
        self.undone.last().map(|step| Ok(&**step))
    }

    /// Makes the step again that was taken back last; `None` if there is none.
    ///
    /// # Errors
    /// As [`History::undo`].
    pub(super) fn redo(&mut self, project: &mut Project) -> Option<Result<&Step, StepMismatch>> {
        let step = self.undone.last()?;
        if let Err(error) = project.apply(step) {
            return Some(Err(error));
        }
        self.step_forward();
        self.done.back().map(|step| Ok(&**step))
    }

    fn step_back(&mut self) {
        if let Some(step) = self.done.pop_back() {
            self.weight -= weight(&step);
            self.undone.push(step);
        }
    }

    fn step_forward(&mut self) {
        if let Some(step) = self.undone.pop() {
            self.push(step);
        }
    }

    /// The history as it was, or would be, in a state; `None` if that cannot be told any more.
    pub(super) fn at(mut self, mark: HistoryMark) -> Option<Self> {
        if !mark.exact || !self.reach().contains(&mark.depth) {
            return None;
        }
        while self.depth() > mark.depth {
            self.step_back();
        }
        while self.depth() < mark.depth {
            self.step_forward();
        }
        Some(self)
    }

    /// The present state.
    pub(super) fn mark(&self) -> HistoryMark {
        HistoryMark { depth: self.depth(), exact: true, grown: self.grown }
    }

    /// Names of the steps that lead from a state to the present one.
    pub(super) fn names_since(&self, mark: HistoryMark) -> Vec<StepName> {
        let mut names = self.steps_since(mark);
        if mark.grown != self.grown {
            names.push(StepKind::WordsThatCameLive.into());
        }
        names
    }

    fn steps_since(&self, mark: HistoryMark) -> Vec<StepName> {
        let depth = self.depth();
        if mark.exact && mark.depth == depth {
            Vec::new()
        } else if mark.depth > depth {
            let count = (mark.depth - depth).min(self.undone.len() as u64) as usize;
            let taken_back = self.undone[self.undone.len() - count..].iter();
            taken_back.map(|step| StepName::Undo(Some(Box::new(step.name.clone())))).collect()
        } else if mark.depth == depth {
            // The steps that were taken back are not known any more.
            vec![StepName::Undo(None)]
        } else {
            let count = (depth - mark.depth).min(self.done.len() as u64) as usize;
            self.done.range(self.done.len() - count..).map(|step| step.name.clone()).collect()
        }
    }

    /// Whether a step sets a time by hand.
    pub(super) fn sets_times(&self) -> bool {
        let sets = |change: &Change| matches!(change, Change::Time { .. } | Change::Retimed { .. });
        self.done.iter().chain(&self.undone).any(|step| step.changes.iter().any(sets))
    }

    /// Hands out all words that any step takes or puts.
    pub(super) fn each_words(&mut self, mut change_words: impl FnMut(&mut [Word])) {
        for step in self.done.iter_mut().chain(&mut self.undone) {
            for change in &mut Arc::make_mut(step).changes {
                if let Change::Words { from, to, .. } = change {
                    change_words(from);
                    change_words(to);
                }
            }
        }
    }

    /// Puts the recording at another place in all steps, after files were moved.
    pub(super) fn relocate(&mut self, place: impl Fn(&std::path::Path) -> std::path::PathBuf) {
        for step in self.done.iter_mut().chain(&mut self.undone) {
            for change in &mut Arc::make_mut(step).changes {
                if let Change::Recording { from, to } = change {
                    for path in [from, to].into_iter().flatten() {
                        *path = place(path);
                    }
                }
            }
        }
    }
}

impl HistoryMark {
    /// Of a state that no history leads to.
    pub(super) const UNREACHABLE: Self = Self { depth: 0, exact: false, grown: 0 };

    /// Whether it is the present state.
    pub(super) fn is(self, history: &History) -> bool {
        self.exact && self.depth == history.depth() && self.grown == history.grown
    }

    /// To be called before a step is recorded at `depth`: it may cut off the way to this state.
    pub(super) fn before_step(&mut self, depth: u64) {
        if depth < self.depth {
            *self = Self { depth, exact: false, ..*self };
        }
    }
}

/// How much memory a step takes, roughly: its words and its changes.
fn weight(step: &Step) -> usize {
    let words = step.changes.iter().map(|change| match change {
        Change::Words { from, to, .. } => from.len() + to.len(),
        Change::SecondCues { from, to, .. } => from.len() + to.len(),
        Change::Second { from, to } => {
            [from, to].into_iter().flatten().map(|second| second.cues.len()).sum::<usize>() + 1
        }
        Change::Retimed { words, .. } | Change::Speaker { words, .. } => words.len(),
        _ => 1,
    });
    words.sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(name: &str) -> Step {
        Step { name: StepName::Unknown(name.to_owned()), changes: Vec::new(), at: None }
    }

    #[test]
    fn steps_are_found_by_the_state_that_they_lead_to() {
        let mut history = History::after(5, 0);
        for name in ["a", "b", "c", "d"] {
            history.record(named(name));
        }
        let mut project = Project::default();
        for _ in 0..2 {
            history.undo(&mut project).unwrap().unwrap();
        }
        assert_eq!((history.reach(), history.depth()), (5..=9, 7));
        let names = (4..=10).map(|depth| history.step_to(depth).map(|step| step.name.to_string()));
        let names: Vec<_> = names.map(|name| name.unwrap_or_default()).collect();
        assert_eq!(names, ["", "", "a", "b", "c", "d", ""]);
        let (done, undone) = history.ends();
        let name = |step: Option<&Arc<Step>>| step.map(|step| step.name.to_string());
        assert_eq!((name(done).as_deref(), name(undone).as_deref()), (Some("b"), Some("c")));
        assert_eq!((History::default().reach(), History::default().step_to(0)), (0..=0, None));
    }
}
