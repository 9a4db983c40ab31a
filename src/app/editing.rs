//! Deciding: accept, reject, move, nudge, add, and going from one boundary to the next.

use eframe::egui;

use super::App;
use base::texts::t;
use base::time::{Duration, Instant, Span};
use editor::project::{Change, Edit, Step, StepKind};
use editor::session::Question;
use editor::session::cue_edits::EditRefusal;
use editor::settling::{Boundary, CueFix, FixCounts};
use evidence::fusion::BoundaryFactor;
use evidence::model_set::ModelSet;
use evidence::restored_text::MarkPolicy;
use formats::transcript::WordId;
use ui::action::Action;
use ui::command::Command;
use ui::jobs::{Job, JobKind};
use ui::pass::{ListeningPass, PassStage};
use ui::scene::NoticeKind;
use ui::tour::TourEvent;
use ui::way_out::WayOut;

/// What is played around a boundary on arrival, before and after it.
const BEFORE: Duration = Duration::from_millis(1500);
const AFTER: Duration = Duration::from_millis(1000);

/// Words of a talk times its problems up to which fixing them keeps no user waiting.
const MOST_AT_ONCE: usize = 500_000;

/// "3 problems fixed (1 merged, 2 with new times), 2 need a decision by you". `tried_all`: not only those of one cue.
fn fixed_words(fixed: usize, done: FixCounts, left: usize, tried_all: bool) -> String {
    let FixCounts { merged, split, timed, lined } = done;
    let parts = [
        (merged > 0).then(|| t!("window-fixed-merged", count = merged)),
        (split > 0).then(|| t!("window-fixed-split", count = split)),
        (timed > 0).then(|| t!("window-fixed-timed", count = timed)),
        (lined > 0).then(|| t!("window-fixed-lined", count = lined)),
    ];
    let how = parts.into_iter().flatten().collect::<Vec<_>>().join(", ");
    match left {
        0 => t!("window-fixed-none-left", count = fixed, how = how),
        left if !tried_all => t!("window-fixed-left", count = fixed, how = how, left = left),
        left => t!("window-fixed-left-for-you", count = fixed, how = how, left = left),
    }
}

impl App {
    /// Makes a change; says so if it cannot be made.
    pub(super) fn edit(&mut self, edit: &Edit) -> Option<Step> {
        let talk = self.session.talk.as_mut()?;
        let (cues, had_boundary) = (talk.cues().len(), talk.current_boundary().is_some());
        let (learning, id) = (&self.session.learning, talk.id().to_owned());
        let others = self.desk.settings.learns.then_some(|| learning.besides(&id));
        match talk.edit_learning(edit, others) {
            Ok(step) => {
                self.record_event(&TourEvent::Edited(edit));
                self.desk.notices.retain(|notice| notice.kind != NoticeKind::Done || notice.way_out.is_some());
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
            Err(message) => {
                self.report_refusal(message);
                None
            }
        }
    }

    /// Says why a change was not made.
    pub(super) fn report_refusal(&mut self, message: String) {
        let is_read_only = self.session.talk.as_ref().is_some_and(|talk| talk.is_read_only());
        self.desk.notify_offering(NoticeKind::Warning, message, is_read_only.then_some(WayOut::SaveAs));
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
        let Some(talk) = &mut self.session.talk else { return };
        match talk.undo() {
            Some(Ok(step)) => {
                self.return_to(&step, step.at.or_else(|| step.place()));
                self.record_event(&TourEvent::Undone);
                self.desk.notify(NoticeKind::Done, t!("window-undone", step = step.name.shown()));
            }
            Some(Err(message)) => self.desk.notify(NoticeKind::Failure, message),
            None => {}
        }
    }

    /// Takes back what was done since the history was so deep; whether that was anything, and all of it.
    pub(super) fn undo_to(&mut self, depth: u64) -> bool {
        let mut is_any = false;
        while let Some(talk) = self.session.talk.as_mut().filter(|talk| talk.history_depth() > depth) {
            match talk.undo() {
                Some(Ok(step)) => self.return_to(&step, step.at.or_else(|| step.place())),
                Some(Err(message)) => {
                    self.desk.notify(NoticeKind::Failure, message);
                    return false;
                }
                None => return false,
            }
            is_any = true;
        }
        is_any
    }

    pub(super) fn redo(&mut self) {
        let Some(talk) = &mut self.session.talk else { return };
        match talk.redo() {
            Some(Ok(step)) => {
                self.return_to(&step, step.place());
                self.desk.notify(NoticeKind::Done, t!("window-done-again", step = step.name.shown()));
            }
            Some(Err(message)) => self.desk.notify(NoticeKind::Failure, message),
            None => {}
        }
    }

    /// Goes to the place of a step that was undone or redone, and fetches again what depends on it.
    fn return_to(&mut self, step: &Step, place: Option<WordId>) {
        self.forget_lesson(step);
        let asks_again = |change: &Change| match change {
            Change::IgnorePunctuation { .. } | Change::Language { .. } | Change::Models { .. } => true,
            Change::Marks { from, to } => from.sets_aside() != to.sets_aside(),
            _ => false,
        };
        if step.changes.iter().any(asks_again) {
            self.analyze_again();
        }
        if step.changes.iter().any(|change| matches!(change, Change::Recording { .. })) {
            // Of the former one nothing more is wanted.
            for kind in [JobKind::Decode, JobKind::Video] {
                self.background.jobs.cancel(kind);
            }
            self.fetch_recording();
            if self.session.talk.as_ref().is_some_and(|talk| talk.project().recording.is_none()) {
                self.forget_sound();
            }
        } else if step.changes.iter().any(|change| matches!(change, Change::AudioTrack { .. })) {
            self.analyse_again();
        }
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

    /// Brings the current boundary (or cue) into view.
    pub(super) fn reveal_current(&mut self) {
        let Some(talk) = &self.session.talk else { return };
        let span = match (talk.current_boundary(), talk.current_cue()) {
            (Some(boundary), _) => boundary.span,
            (None, Some(cue)) => talk.cues()[cue].span,
            (None, None) => return,
        };
        self.reveal(span.start, span.end.max(span.start));
    }

    /// Makes a question (or a boundary that is decided) current, shows it and plays it.
    pub(super) fn arrive(&mut self, question: Question) {
        self.go_to(question);
        if self.desk.settings.plays_on_arrival
            && let Some(span) = self.surroundings(BEFORE, AFTER)
        {
            self.play_and_return(span);
        }
    }

    /// The same without a sound.
    pub(super) fn go_to(&mut self, question: Question) {
        self.halt_pass();
        let Some(talk) = &mut self.session.talk else { return };
        talk.select_question(Some(question));
        self.reveal_current();
        let Some(talk) = &self.session.talk else { return };
        let place = match talk.current_boundary() {
            Some(boundary) => Some(boundary.span.middle()),
            None => talk.question().and_then(|question| talk.span_of(question)).map(|span| span.start),
        };
        if let Some(place) = place {
            self.seek(place);
        }
    }

    /// What is played for the current question: so much before and after a boundary, or the cue whose text is asked about.
    pub(super) fn surroundings(&self, before: Duration, after: Duration) -> Option<Span> {
        let talk = self.session.talk.as_ref()?;
        if let Some(asked) = talk.text_question() {
            return Some(talk.cues().get(asked.cue)?.span);
        }
        let boundary = talk.current_boundary()?;
        let (from, to) = if after == Duration::ZERO {
            (boundary.span.start - before, boundary.span.start)
        } else if before == Duration::ZERO {
            (boundary.span.end, boundary.span.end + after)
        } else {
            (boundary.span.start - before, boundary.span.end + after)
        };
        Some(Span::new(from.max(Instant::ZERO), to))
    }

    pub(super) fn select_cue(&mut self, cue: usize) {
        let head = self.head();
        let Some(talk) = &mut self.session.talk else { return };
        let Some(cue) = talk.cues().get(cue).cloned() else { return };
        let last = talk.words()[cue.words.end - 1].id;
        talk.select(Some(last));
        if !cue.span.contains(head) {
            self.seek(cue.span.start);
        }
        self.reveal(cue.span.start, cue.span.end);
    }

    fn current(&self) -> Option<WordId> {
        Some(self.session.talk.as_ref()?.current_boundary()?.gap)
    }

    /// Yes to what is asked: the cue ends here, the text is right as it stands. Where nothing is asked it goes on, and while the talk
    /// is listened through it stops there.
    pub(super) fn accept(&mut self, ctx: &egui::Context) {
        match self.session.pass.as_ref().map(ListeningPass::stage) {
            Some(PassStage::Playing) => return self.stop_pass(),
            Some(PassStage::Over) => return self.accept_heard(),
            Some(PassStage::Stopped(_)) | None => {}
        }
        if let Some(onward) = self.situation().onward() {
            return self.perform(ctx, Action::Run(onward));
        }
        if self.session.talk.as_ref().is_some_and(|talk| talk.text_question().is_some()) {
            return self.answer_text(true);
        }
        let Some(gap) = self.current() else { return };
        let Some(talk) = &self.session.talk else { return };
        let strength = talk.strength(gap);
        // What was decided stays as it was decided; while the talk still goes on nothing may come after it yet.
        let is_decided = talk.boundary(gap).is_some_and(Boundary::is_decided);
        if !is_decided && self.edit(&Edit::Accept { gap, strength }).is_some() {
            self.go_on_from(Question::Boundary(gap));
        }
    }

    /// No to what is asked. What is right instead of a wrong word has to be typed.
    pub(super) fn reject(&mut self, ctx: &egui::Context) {
        if let Some(talk) = &self.session.talk
            && let Some(asked) = talk.text_question()
        {
            return match talk.answer(asked.question, false) {
                Some(_) => self.answer_text(false),
                None => self.perform(ctx, Action::Run(Command::EditText)),
            };
        }
        let Some(gap) = self.current() else { return };
        let Some(talk) = &self.session.talk else { return };
        let strength = talk.strength(gap);
        let is_rejected = talk.boundary(gap).is_some_and(|boundary| !boundary.is_cue_end());
        if is_rejected || self.edit(&Edit::Reject { gap, strength }).is_some() {
            self.go_on_from(Question::Boundary(gap));
        }
    }

    /// Goes to the question that comes next, as seen from one that was just answered: a refused boundary may have brought up
    /// another right behind it.
    fn go_on_from(&mut self, question: Question) {
        match self.session.talk.as_ref().and_then(|talk| talk.next_question(Some(question))) {
            Some(next) => self.arrive(next),
            None => {
                self.desk.notify(NoticeKind::Done, self.all_settled());
                self.suggest_after_last();
            }
        }
    }

    /// What to say when nothing is asked any more.
    fn all_settled(&self) -> String {
        match self.session.talk.as_ref().map_or(0, |talk| talk.pending_boundary_count()) {
            0 => t!("window-all-settled").to_owned(),
            left => t!("window-all-asked-settled", count = left),
        }
    }

    /// Yes to what is asked about the text, and to all questions that are alike, as one step.
    pub(super) fn accept_alike(&mut self) {
        let Some(talk) = &self.session.talk else { return };
        let Some(question) = talk.text_question().map(|asked| asked.question) else { return };
        if let Some(edit) = talk.answer_alike()
            && self.edit(&edit).is_some()
        {
            self.go_on_from(question);
        }
    }

    /// Answers the question about the text that is current: it is right as it is shown, or it is not.
    fn answer_text(&mut self, is_right: bool) {
        let Some(talk) = &self.session.talk else { return };
        let Some(question) = talk.text_question().map(|asked| asked.question) else { return };
        if let Some(edit) = talk.answer(question, is_right)
            && self.edit(&edit).is_some()
        {
            self.go_on_from(question);
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

    pub(super) fn move_boundary(&mut self, words: isize) {
        let Some(from) = self.current() else { return };
        let Some(edit) = self.session.talk.as_ref().map(|talk| talk.move_by(from, words)) else { return };
        self.move_as(edit);
    }

    fn move_as(&mut self, edit: Result<Edit, EditRefusal>) {
        if let (Some(_), Ok(Edit::Move { to, .. })) = (self.edit_unless(edit.clone()), edit) {
            if let Some(talk) = &mut self.session.talk {
                talk.select(Some(to));
            }
            self.arrive(Question::Boundary(to));
        }
    }

    pub(super) fn nudge(&mut self, by: Duration) {
        let Some(talk) = &self.session.talk else { return };
        let Some(edit) = talk.current_boundary().map(|boundary| talk.nudge(boundary, by)) else { return };
        if self.edit_unless(edit).is_some() {
            self.reveal_current();
            if self.desk.settings.plays_on_arrival {
                self.play_at_boundary(Duration::from_millis(500), Duration::from_millis(500));
            }
        }
    }

    pub(super) fn add_at_play_head(&mut self) {
        let head = self.head();
        let Some(talk) = &self.session.talk else { return };
        let Some(gap) = talk.gap_nearest(head).map(|position| talk.words()[position].id) else { return };
        let edit = talk.end_cue_at(gap);
        if self.edit(&edit).is_some() {
            if let Some(talk) = &mut self.session.talk {
                talk.select(Some(gap));
            }
            self.reveal_current();
        }
    }

    pub(super) fn withdraw(&mut self) {
        let Some(gap) = self.current() else { return };
        let _ = self.edit(&Edit::Withdraw { gap });
    }

    pub(super) fn take_alternative(&mut self, index: usize) {
        let Some(from) = self.current() else { return };
        let Some(talk) = &self.session.talk else { return };
        let Some(alternative) = talk.alternatives().get(index) else { return };
        match alternative.gap {
            Some(to) => {
                let edit = talk.move_to(from, to);
                self.move_as(edit);
            }
            None => {
                let strength = talk.strength(from);
                if self.edit(&Edit::Merge { gap: from, strength }).is_some() {
                    self.go_on_from(Question::Boundary(from));
                }
            }
        }
    }

    pub(super) fn go_to_pending(&mut self, forward: bool) {
        let Some(talk) = &self.session.talk else { return };
        let from = talk.here();
        let to = if forward { talk.next_question(from) } else { talk.previous_question(from) };
        match to {
            Some(to) => self.arrive(to),
            None => self.desk.notify(NoticeKind::Done, t!("window-no-other-question")),
        }
    }

    pub(super) fn go_to_boundary(&mut self, forward: bool) {
        if let Some(to) = self.session.talk.as_ref().and_then(|talk| talk.neighbouring_boundary(forward)) {
            self.arrive(Question::Boundary(to));
        }
    }

    pub(super) fn go_to_cue(&mut self, by: isize) {
        let Some(talk) = &self.session.talk else { return };
        let here = talk.current_cue().or_else(|| talk.cue_at_or_after(self.head()));
        let to = match here {
            Some(here) => here.saturating_add_signed(by),
            None => 0,
        };
        if to < talk.cues().len() {
            self.select_cue(to);
        }
    }

    pub(super) fn go_to_problem(&mut self, forward: bool) {
        let problem = self.session.talk.as_ref().and_then(|talk| talk.neighbouring_problem(forward));
        if let Some((cue, text)) = problem.map(|problem| (problem.cue, problem.to_string())) {
            self.select_cue(cue);
            self.desk.notify(NoticeKind::Warning, text);
        }
    }

    pub(super) fn set_in_here(&mut self) {
        let head = self.head();
        let edit = self.session.talk.as_ref().and_then(|talk| talk.start_cue(talk.current_cue()?, head));
        let _ = edit.and_then(|edit| self.edit_unless(edit));
    }

    pub(super) fn set_out_here(&mut self) {
        let head = self.head();
        let edit = self.session.talk.as_ref().and_then(|talk| talk.end_cue(talk.current_cue()?, head));
        let _ = edit.and_then(|edit| self.edit_unless(edit));
    }

    pub(super) fn automatic_times(&mut self) {
        let edit = self.session.talk.as_ref().and_then(|talk| talk.automatic_times(talk.current_cue()?));
        let _ = edit.and_then(|edit| self.edit(&edit));
    }

    pub(super) fn fix_cue(&mut self) {
        let Some(talk) = &self.session.talk else { return };
        let Some(cue) = talk.current_cue() else { return };
        let fixing = talk.fix_problems(Some(cue));
        let first = talk.findings_of(cue).next();
        let why = first.map(|problem| {
            let (kind, reason) = (problem.kind.to_string(), talk.reason(problem).to_string());
            t!("window-needs-decision", problem = kind, reason = reason)
        });
        match why {
            Some(_) if !fixing.is_empty() => self.take_fixing(fixing, false),
            Some(why) => self.desk.notify(NoticeKind::Warning, why),
            None => self.desk.notify(NoticeKind::Warning, t!("window-cue-keeps-guideline")),
        }
    }

    pub(super) fn fix_all(&mut self) {
        let Some(talk) = &self.session.talk else { return };
        // Each problem is tried out in the whole talk.
        let effort = talk.words().len().saturating_mul(talk.project_cues().problems.len());
        if effort <= MOST_AT_ONCE {
            let fixing = talk.fix_problems(None);
            return self.take_fixing(fixing, true);
        }
        let job = Job::Mend {
            project: Box::new(talk.project().clone()),
            evidence: talk.evidence().cloned(),
            revision: talk.revision(),
        };
        self.background.jobs.start(job);
    }

    /// What came of trying out in the background.
    pub(super) fn take_fixed(&mut self, fixing: CueFix, revision: u64) {
        match self.session.talk.as_ref().is_some_and(|talk| talk.revision() == revision) {
            true => self.take_fixing(fixing, true),
            false => {
                self.desk.notify(NoticeKind::Warning, t!("window-fixed-nothing-changed"));
            }
        }
    }

    fn take_fixing(&mut self, fixing: CueFix, tried_all: bool) {
        if fixing.is_empty() {
            return self.desk.notify(NoticeKind::Warning, t!("window-nothing-to-fix"));
        }
        let CueFix { times, line_breaks, holds, mended, done } = fixing;
        if self.edit(&Edit::Mend { times, line_breaks, holds, mended }).is_some() {
            let left = self.session.talk.as_ref().map_or(0, |talk| talk.project_cues().problems.len());
            self.desk.notify(NoticeKind::Done, fixed_words(mended, done, left, tried_all));
        }
    }

    pub(super) fn break_line_elsewhere(&mut self) {
        let edit = self.session.talk.as_ref().and_then(|talk| talk.break_line_elsewhere(talk.current_cue()?));
        let _ = edit.and_then(|edit| self.edit_unless(edit));
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

    /// What the person says of the text that is asked about, or else of the marks mended in the current cue.
    pub(super) fn decide_marks_of_cue(&mut self, puts_back: bool) {
        let Some(talk) = &self.session.talk else { return };
        if talk.text_question().is_some() {
            return self.answer_text(!puts_back);
        }
        let Some(cue) = talk.current_cue() else { return };
        let edit = talk.decide_marks(Some(cue), puts_back);
        let _ = self.edit(&edit);
    }

    pub(super) fn take_all_marks(&mut self) {
        let Some(talk) = &self.session.talk else { return };
        let edit = talk.decide_marks(None, false);
        if let Some(step) = self.edit(&edit) {
            self.desk.notify(NoticeKind::Done, t!("window-done", step = step.name.shown()));
        }
    }

    /// To the next question about text in time, from the beginning again after the last; then to boundaries at which a mark was
    /// mended and is not decided.
    pub(super) fn go_to_mark(&mut self) {
        let Some(talk) = &self.session.talk else { return };
        if let Some(question) = talk.next_text_question(talk.here()) {
            return self.arrive(question);
        }
        let current = talk.current().and_then(|gap| talk.project().position(gap));
        let pending: Vec<(WordId, usize)> = talk.pending_corrections().collect();
        let next = pending.iter().find(|(_, word)| current.is_none_or(|current| *word > current)).or(pending.first());
        if let Some(&(gap, _)) = next {
            self.arrive(Question::Boundary(gap));
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
