//! What the talk took so far, and how long it may still take.

use super::Session;
use crate::effort::{EffortInput, Pace, TalkEffort, measure, open_questions};
use crate::project::WorkLog;

impl Session {
    /// The figures of the work on the talk, with what is known of the pace of the person. As long as undoing all steps.
    pub fn effort(&self, pace: &Pace) -> TalkEffort {
        let (project, cues) = (self.project(), self.project_cues());
        let (history, work) = (self.history(), self.document.work());
        let id = Some(self.document.id());
        measure(&EffortInput { title: &self.title(), id, talk: Some((project, cues)), history, work, pace })
    }

    /// Seconds until nothing is open, at a person's pace; `None`: that is not known well enough.
    pub fn seconds_left(&self, pace: &Pace) -> Option<f64> {
        pace.seconds_left(open_questions(self.project_cues()), Some(self.document.id()), self.document.work())
    }

    /// Changes with the work on the talk.
    pub fn work_done(&self) -> u64 {
        let stretches = &self.document.work().stretches;
        stretches.last().map_or(0, |last| last.ended).wrapping_add(stretches.len() as u64)
    }

    /// Takes what is known of the work by now, from whoever keeps the talk.
    pub fn take_work(&mut self, work: WorkLog) {
        self.document.set_work(work);
    }
}
