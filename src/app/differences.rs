//! Comparing the open talk with a reference, and going from one difference to the next.

use std::path::PathBuf;

use super::App;
use super::action::Dialog;
use super::comparing::{ComparisonOutcome, Difference, ReferenceComparison, break_after};
use super::jobs::Job;
use super::scene::NoticeKind;
use crate::session::Question;
use crate::time::Span;
use crate::transcript::WordId;

impl App {
    /// Reads the reference at `path` (again) and compares the talk with it.
    pub(super) fn compare_with(&mut self, path: PathBuf) {
        self.session.comparing = ReferenceComparison { path: Some(path), ..ReferenceComparison::default() };
        self.start_comparing();
    }

    fn start_comparing(&mut self) {
        let (Some(talk), Some(path)) = (&self.session.talk, self.session.comparing.path.clone()) else { return };
        let revision = talk.revision();
        self.session.comparing.asked = Some(revision);
        let job = Job::Compare {
            path,
            reference: self.session.comparing.reference.clone(),
            cues: talk.cues().to_vec(),
            guideline: Box::new(talk.project().guideline.clone()),
            revision,
        };
        self.background.jobs.start(job);
    }

    /// While the figures are shown they follow the talk.
    pub(super) fn keep_comparing(&mut self) {
        let Some(talk) = &self.session.talk else { return };
        let is_shown = self.desk.dialog == Some(Dialog::Compare) && self.session.comparing.path.is_some();
        if is_shown && self.session.comparing.problem.is_none() && self.session.comparing.asked != Some(talk.revision())
        {
            self.start_comparing();
        }
    }

    pub(super) fn take_compared(&mut self, compared: ComparisonOutcome) {
        if let Some(talk) = &self.session.talk {
            self.session.comparing.take(talk, compared);
        }
    }

    pub(super) fn fail_comparing(&mut self, problem: String) {
        self.session.comparing.found = None;
        self.session.comparing.problem = Some(problem);
    }

    /// Goes to the next place at which talk and reference differ, or to the one before, round and round. What was mended
    /// since the comparison is passed over.
    pub(super) fn go_to_difference(&mut self, forward: bool) {
        let Some(talk) = &self.session.talk else { return };
        let place = |difference: &Difference| talk.project().position(difference.gap);
        let still: Vec<(usize, WordId)> = self
            .session
            .comparing
            .differences()
            .iter()
            .filter_map(|difference| Some((place(difference)?, difference)))
            .filter(|&(position, difference)| break_after(talk, position) != difference.reference)
            .map(|(position, difference)| (position, difference.gap))
            .collect();
        let here = talk.current().and_then(|gap| talk.project().position(gap));
        let to = match (here, forward) {
            (None, true) => still.first(),
            (None, false) => still.last(),
            (Some(here), true) => still.iter().find(|(position, _)| *position > here).or(still.first()),
            (Some(here), false) => still.iter().rfind(|(position, _)| *position < here).or(still.last()),
        };
        let Some(&(position, gap)) = to else {
            self.desk.notify(NoticeKind::Done, "the talk breaks everywhere as the reference does");
            return;
        };
        let words = talk.words();
        let end = words[position].span.end;
        let middle = words.get(position + 1).map_or(end, |next| Span::new(end, next.span.start).middle());
        self.arrive(Question::Boundary(gap));
        // At a gap that is no boundary the play head stays behind.
        if self.session.talk.as_ref().is_some_and(|talk| talk.current_boundary().is_none()) {
            self.seek(middle);
        }
    }
}
