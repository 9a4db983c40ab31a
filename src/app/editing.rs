//! Changes to the project, made, taken back and made again.

use super::App;
use base::texts::t;
use editor::project::{Change, Edit, EditError, Step, StepKind, StepName};
use editor::session::Question;
use editor::session::cue_edits::EditRefusal;
use evidence::fusion::BoundaryFactor;
use evidence::model_set::ModelSet;
use evidence::restored_text::MarkPolicy;
use formats::transcript::WordId;
use ui::job_kind::JobKind;
use ui::scene::NoticeKind;
use ui::tour::TourEvent;
use ui::way_out::WayOut;

/// Whether the talk is read anew when this step is taken back or made again.
fn is_read_anew(name: &StepName) -> bool {
    matches!(name, StepName::One(StepKind::ChangeLanguage | StepKind::UseAllModels | StepKind::UseOpenModels))
}

impl App {
    /// Makes a change; says so if it cannot be made.
    pub(super) fn edit(&mut self, edit: &Edit) -> Option<Step> {
        if matches!(edit, Edit::SetLanguage(_) | Edit::SetModels(_)) {
            self.keep_reading();
        }
        let talk = self.session.talk.as_mut()?;
        let (cues, had_boundary) = (talk.cues().len(), talk.current_boundary().is_some());
        let (learning, id) = (&self.session.learning, talk.id().to_owned());
        let others = self.desk.settings.learns.then_some(|| learning.besides(&id));
        match talk.edit_learning(edit, others) {
            Ok(step) => {
                self.record_event(&TourEvent::Edited(edit));
                self.desk.forget_done();
                self.forget_lesson(&step);
                let is_of_many = matches!(
                    edit,
                    Edit::AcceptAll { .. } | Edit::MapTimes { .. } | Edit::MergeAll { .. } | Edit::Release { .. }
                );
                if is_of_many || matches!(edit, Edit::Retext { name: StepKind::Replace | StepKind::DeleteCues, .. }) {
                    self.desk.notify(NoticeKind::Done, t!("window-done", step = step.name.shown()));
                }
                // What is left of the queue is what is to be looked at now.
                let left = self.session.talk.as_ref().and_then(|talk| talk.queue().first().copied());
                if let (Edit::AcceptAll { .. }, Some(left)) = (edit, left) {
                    self.arrive(left);
                }
                match edit {
                    Edit::InsertCue { .. } => self.select_inserted(&step),
                    // They stand in the list.
                    Edit::SetSecond { to: Some(_), .. } => self.desk.settings.show_cue_list = true,
                    Edit::SetBoundaryFactor(_) | Edit::SetAdaptation(None) | Edit::TakeLessonBack(_) => {
                        self.notify_boundaries(&step, cues, had_boundary)
                    }
                    Edit::SetAdaptation(Some(_)) => {
                        self.keep_to_a_boundary(had_boundary);
                        self.notify_lesson(&step);
                    }
                    Edit::SetLanguage(_) | Edit::SetModels(_) => self.analyze_again(),
                    _ => self.notify_lesson(&step),
                }
                Some(step)
            }
            Err(error) => {
                self.report_refusal(&error);
                None
            }
        }
    }

    /// Says why a change was not made.
    pub(super) fn report_refusal(&mut self, error: &EditError) {
        self.desk.notify_offering(NoticeKind::Warning, error.to_string(), WayOut::of_edit(error));
    }

    pub(super) fn step_boundary_factor(&mut self, by: i32) {
        let Some(factor) = self.session.talk.as_ref().map(|talk| talk.project().boundary_factor) else { return };
        let _ = self.edit(&Edit::SetBoundaryFactor(BoundaryFactor::of_steps(factor.steps() + by)));
    }

    /// Who was deciding goes on at the next boundary if this one is gone.
    fn keep_to_a_boundary(&mut self, had_boundary: bool) {
        let Some(talk) = &mut self.session.talk else { return };
        if had_boundary
            && talk.current_boundary().is_none()
            && let Some(next) = talk.next_question(talk.here())
        {
            talk.select_question(Some(next));
        }
        self.reveal_current();
    }

    /// What another number of proposals came to.
    fn notify_boundaries(&mut self, step: &Step, cues: usize, had_boundary: bool) {
        self.keep_to_a_boundary(had_boundary);
        let Some(talk) = &self.session.talk else { return };
        let now = talk.cues().len();
        let text = if now == cues {
            t!("window-still-cues", step = step.name.shown(), count = now)
        } else {
            t!("window-cues-instead", step = step.name.shown(), count = now, before = cues)
        };
        self.desk.notify(NoticeKind::Done, text);
    }

    pub(super) fn undo(&mut self) {
        if self.session.talk.as_ref().and_then(|talk| talk.undo_name()).is_some_and(is_read_anew) {
            self.keep_reading();
        }
        let Some(talk) = &mut self.session.talk else { return };
        match talk.undo() {
            Some(Ok(step)) => {
                self.return_to(&step, step.at.or_else(|| step.place()));
                self.record_event(&TourEvent::Undone);
                self.desk.notify(NoticeKind::Done, t!("window-undone", step = step.name.shown()));
            }
            Some(Err(error)) => self.desk.notify(NoticeKind::Failure, error.to_string()),
            None => {}
        }
    }

    /// Takes back what was done since the history was so deep; whether that was anything, and all of it.
    pub(super) fn undo_to(&mut self, depth: u64) -> bool {
        let mut is_any = false;
        while let Some(talk) = self.session.talk.as_mut().filter(|talk| talk.history_depth() > depth) {
            match talk.undo() {
                Some(Ok(step)) => self.return_to(&step, step.at.or_else(|| step.place())),
                Some(Err(error)) => {
                    self.desk.notify(NoticeKind::Failure, error.to_string());
                    return false;
                }
                None => return false,
            }
            is_any = true;
        }
        is_any
    }

    pub(super) fn redo(&mut self) {
        if self.session.talk.as_ref().and_then(|talk| talk.redo_name()).is_some_and(is_read_anew) {
            self.keep_reading();
        }
        let Some(talk) = &mut self.session.talk else { return };
        match talk.redo() {
            Some(Ok(step)) => {
                self.return_to(&step, step.place());
                self.desk.notify(NoticeKind::Done, t!("window-done-again", step = step.name.shown()));
            }
            Some(Err(error)) => self.desk.notify(NoticeKind::Failure, error.to_string()),
            None => {}
        }
    }

    /// Takes back or makes again all steps that lie between the present state and another, which is so many steps deep.
    pub(super) fn go_to_step(&mut self, depth: u64) {
        self.keep_reading();
        let Some(talk) = &mut self.session.talk else { return };
        let is_back = talk.history_depth() > depth;
        let (steps, failure) = talk.go_to_depth(depth);
        if let Some(last) = steps.last() {
            self.fetch_again(&steps.iter().map(|step| &**step).collect::<Vec<&Step>>());
            let place = last.at.filter(|_| is_back).or_else(|| last.place());
            self.show_place_of(last, place);
            let count = steps.len();
            let text = if is_back {
                t!("history-undone-steps", count = count)
            } else {
                t!("history-done-again", count = count)
            };
            if is_back {
                self.record_event(&TourEvent::Undone);
            }
            self.desk.notify(NoticeKind::Done, text);
        }
        if let Some(error) = failure {
            self.desk.notify(NoticeKind::Failure, error.to_string());
        }
    }

    /// Goes to the place of a step that was undone or redone, and fetches again what depends on it.
    fn return_to(&mut self, step: &Step, place: Option<WordId>) {
        self.fetch_again(&[step]);
        self.show_place_of(step, place);
    }

    /// Fetches again what depends on steps that were undone or redone.
    fn fetch_again(&mut self, steps: &[&Step]) {
        steps.iter().for_each(|step| self.forget_lesson(step));
        let any = |is_it: fn(&Change) -> bool| steps.iter().any(|step| step.changes.iter().any(is_it));
        let asks_again = any(|change| match change {
            Change::IgnorePunctuation { .. } | Change::Language { .. } | Change::Models { .. } => true,
            Change::Marks { from, to } => from.sets_aside() != to.sets_aside(),
            _ => false,
        });
        if asks_again && !self.take_former_reading() {
            self.analyze_again();
        }
        if any(|change| matches!(change, Change::Recording { .. })) {
            // Of the former one nothing more is wanted.
            for kind in [JobKind::Decode, JobKind::Video] {
                self.background.jobs.cancel(kind);
            }
            self.fetch_recording();
            if self.session.talk.as_ref().is_some_and(|talk| talk.project().recording.is_none()) {
                self.forget_sound();
            }
        } else if any(|change| matches!(change, Change::AudioTrack { .. })) {
            self.analyse_again();
        }
    }

    /// Goes to a place, and asks again there what a step had answered.
    fn show_place_of(&mut self, step: &Step, place: Option<WordId>) {
        let Some(talk) = &mut self.session.talk else { return };
        if let Some(place) = place.filter(|&place| talk.project().position(place).is_some()) {
            // What was answered, and is asked again, is to be seen.
            let answered = step.changes.iter().find_map(|change| match change {
                Change::Checked { word, .. } => Some(Question::Word(*word)),
                Change::MarkDecision { gap, .. } => Some(Question::Mark(*gap)),
                Change::Proofed { place, .. } => Some(Question::Proof(*place)),
                _ => None,
            });
            talk.select(Some(place));
            if answered.is_some_and(|answered| answered.word() == place) {
                talk.select_question(answered);
            }
            // Where no cue ends any more the end of the cue around it is what can be judged.
            let cue = talk.current_cue().filter(|_| talk.current_boundary().is_none() && talk.question().is_none());
            let end = cue.map(|cue| talk.words()[talk.cues()[cue].words.end - 1].id);
            if end.is_some() {
                talk.select(end);
            }
            self.reveal_current();
        }
    }

    /// Makes a change unless it is refused; says why it is.
    pub(super) fn edit_unless(&mut self, edit: Result<Edit, EditRefusal>) -> Option<Step> {
        match edit {
            Ok(edit) => self.edit(&edit),
            Err(refusal) => {
                self.desk.notify(NoticeKind::Warning, refusal.to_string());
                None
            }
        }
    }

    /// Has the talk analysed with the other set of models.
    pub(super) fn toggle_open_models(&mut self) {
        let Some(models) = self.session.talk.as_ref().map(|talk| talk.project().models) else { return };
        let to = if models == ModelSet::Open { ModelSet::Talks } else { ModelSet::Open };
        let _ = self.edit(&Edit::SetModels(to));
    }

    pub(super) fn toggle_ignore_punctuation(&mut self) {
        let Some(marks) = self.session.talk.as_ref().map(|talk| talk.project().marks) else { return };
        // Back to what it was; a talk that was opened so keeps its marks.
        let to = match marks {
            MarkPolicy::Restore => self.desk.marks_before.take().unwrap_or(MarkPolicy::Keep),
            _ => MarkPolicy::Restore,
        };
        if self.edit(&Edit::SetMarks(to)).is_some() {
            self.desk.marks_before = (to == MarkPolicy::Restore).then_some(marks);
            self.analyze_again();
        }
    }

    pub(super) fn toggle_mend_marks(&mut self) {
        let Some(marks) = self.session.talk.as_ref().map(|talk| talk.project().marks) else { return };
        let to = if marks == MarkPolicy::Mend { MarkPolicy::Keep } else { MarkPolicy::Mend };
        // What earlier programs analysed was not read with its marks.
        let is_read = self
            .session
            .talk
            .as_ref()
            .and_then(|talk| talk.evidence())
            .is_some_and(|evidence| evidence.gaps.values().any(|gap| gap.writing.is_some()));
        if self.edit(&Edit::SetMarks(to)).is_some()
            && (marks == MarkPolicy::Restore || to == MarkPolicy::Mend && !is_read)
        {
            self.analyze_again();
        }
    }
}
