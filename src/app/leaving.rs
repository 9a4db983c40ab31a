//! Leaving a talk: what is asked before, and what is remembered of it.

use std::path::Path;

use super::App;
use super::arrival::{Arrival, OpeningStep};
use super::file_jobs::FileJob;
use super::former_readings::FormerReadings;
use base::time::{Duration, Instant};
use ui::action::{Dialog, UnsavedAnswer};
use ui::comparing::ReferenceComparison;
use ui::opening_report::OpeningReport;
use ui::scene::NoticeKind;
use ui::settings::RecentTalk;
use ui::talk::Talk;

/// Seconds on the screen when a talk is opened.
pub(super) const FIRST_VIEW: f64 = 9.0;

impl App {
    /// Leaves the open talk for something; asks first if there are unsaved changes, and remembers what was wanted.
    pub(super) fn leave_for(&mut self, next: OpeningStep) {
        self.update_unfinished();
        if self.session.talk.as_ref().is_none_or(|talk| !talk.is_changed()) {
            self.go_on(next);
            return;
        }
        self.drop_questions();
        if self.session.talk.as_ref().is_some_and(|talk| talk.is_saving()) {
            // That may settle it.
            self.session.after_save = Some(next);
            return;
        }
        self.session.after_unsaved = Some(next);
        self.desk.dialogs.open(Dialog::Unsaved);
    }

    /// Gives up what was wanted when the unsaved changes are dealt with.
    pub(super) fn drop_questions(&mut self) {
        for next in [self.session.after_unsaved.take(), self.session.after_save.take()].into_iter().flatten() {
            if let OpeningStep::Show(
                Arrival::Project { open, .. } | Arrival::Recovered { open, .. } | Arrival::Kept { open, .. },
            ) = next
            {
                self.background.start(FileJob::PutUp(open));
            }
        }
    }

    pub(super) fn resolve_unsaved(&mut self, answer: UnsavedAnswer) {
        self.desk.dialogs.close(|dialog| dialog == Dialog::Unsaved);
        if answer == UnsavedAnswer::Save {
            // A talk that goes on would never be all saved.
            self.leave_live();
        }
        match answer {
            UnsavedAnswer::Stay => self.drop_questions(),
            UnsavedAnswer::Discard => {
                let next = self.session.after_unsaved.take();
                self.drop_talk();
                next.into_iter().for_each(|next| self.go_on(next));
            }
            // Once it has a name it is saved and the wish fulfilled.
            UnsavedAnswer::Save if self.session.talk.as_ref().is_some_and(|talk| talk.path().is_none()) => {
                self.save_over_dialogs()
            }
            UnsavedAnswer::Save => {
                self.session.after_save = self.session.after_unsaved.take();
                self.save_over_dialogs();
            }
        }
    }

    fn go_on(&mut self, next: OpeningStep) {
        match next {
            OpeningStep::Show(arrival) => self.show(arrival),
            OpeningStep::Reopen(path) => {
                self.close_talk();
                self.start_opening(FileJob::OpenProject(path));
            }
            OpeningStep::Recover(recovery) => {
                self.close_talk();
                self.start_opening(FileJob::Recover(recovery));
            }
            OpeningStep::Close => self.close_talk(),
            OpeningStep::Quit => {
                self.close_talk();
                self.background.is_quitting = true;
            }
        }
    }

    pub(super) fn close_talk(&mut self) {
        self.remember_place();
        self.drop_talk();
    }

    fn drop_talk(&mut self) {
        self.session.report = OpeningReport::default();
        self.session.following = None;
        self.session.tour = None;
        self.session.reading = None;
        self.session.former_readings = FormerReadings::default();
        self.background.jobs.cancel_of_talk();
        let closed = [self.session.spelling.close(), self.session.second_spelling.close()];
        if closed.contains(&true) {
            self.background.files.cancel_spelling();
        }
        self.session.spelling.await_nothing();
        self.session.comparing = ReferenceComparison::default();
        self.session.learning.forget_worth();
        self.stage.player.set_sound(None);
        self.stage.player.set_tones(None);
        if self.session.talk.is_some() {
            self.desk.forget_notices();
        }
        // What panels keep belongs to the talk.
        self.desk.panels = super::desk::PanelStates::default();
        self.stage.silent_head = Instant::ZERO;
        self.stage.tones_of = None;
        self.desk.dialogs.close_all();
        self.session.asks_for = None;
        self.session.refused_recording = None;
        self.desk.looks.forget();
        if let Some(talk) = self.session.talk.as_ref().filter(|_| self.session.kept_draft.draft.is_some()) {
            // It is in the talk by now, or was given up.
            talk.keep_draft(None, self.session.kept_draft.at + 2.0);
        }
        self.session.kept_draft.draft = None;
        if let Some(keeper) = self.session.talk.take().and_then(Talk::close) {
            keeper.wake_with(self.background.files.wake());
            self.background.closing.push(keeper);
        }
    }

    /// Where the person is, for the list of recent talks.
    pub(super) fn remember_place(&mut self) {
        let Some(talk) = &self.session.talk else { return };
        // What is followed is no transcript that could be opened again.
        let is_live = self.session.following.is_some() && talk.path().is_none();
        if is_live || (talk.words().is_empty() && talk.project().recording.is_none()) {
            return;
        }
        let axis = self.stage.view.destination();
        let (settled, boundaries) = talk.progress();
        self.desk.settings.remember(RecentTalk {
            project: talk.path().map(Path::to_owned),
            recording: talk.project().recording.clone(),
            transcript: talk.project().transcript.clone(),
            asks_for_recording: talk.path().is_some()
                && (self.session.asks_for.is_some() || self.session.refused_recording.as_deref() == talk.path())
                && talk.recording().is_none(),
            gap: talk.current(),
            view_start_secs: axis.start,
            view_secs: axis.span(self.stage.view.width),
            head_secs: self.head().as_secs(),
            settled,
            boundaries,
        });
    }

    /// The stretch and the boundary that were on the screen when the talk was last open, and where the play head stood.
    pub(super) fn restore_place(&mut self) {
        let Some(talk) = &mut self.session.talk else { return };
        let this = RecentTalk {
            project: talk.path().map(Path::to_owned),
            recording: talk.project().recording.clone(),
            transcript: talk.project().transcript.clone(),
            ..RecentTalk::default()
        };
        let known = self.desk.settings.recent.iter().find(|recent| recent.is_same_talk(&this)).cloned();
        let left = known.as_ref().filter(|recent| recent.view_secs > 0.0);
        let (from, secs) = left.map_or((0.0, FIRST_VIEW), |recent| (recent.view_start_secs, recent.view_secs));
        // As long as the length of the recording is not known, it may be that long.
        let longest = known_length(talk).unwrap_or_else(|| talk.duration().max(Duration::from_secs(from + secs)));
        self.stage.view.open(from, secs, longest);
        let left_at = left.map(|recent| recent.gap);
        let head = left.map(|recent| Instant::from_secs(recent.head_secs)).filter(|head| *head > Instant::ZERO);
        if talk.current().is_none() {
            let gap = known.and_then(|recent| recent.gap).filter(|&gap| talk.project().position(gap).is_some());
            talk.select(gap);
        }
        // Nothing was played: the picture is that of the cue the user was at.
        let at_cue = || Some(talk.cues()[talk.current_cue()?].span.start);
        self.stage.silent_head = head.or_else(at_cue).unwrap_or(Instant::ZERO);
        if talk.current().is_none() {
            talk.select_question(talk.next_question(None));
        }
        // Who looked at something else sees that again.
        if left_at != Some(talk.current()) {
            self.reveal_current();
        }
    }

    /// Talks whose last words are on the disk.
    pub(super) fn take_closed(&mut self) {
        let mut problems = Vec::new();
        let before = self.background.closing.len();
        self.background.closing.retain(|keeper| {
            let mut is_closed = false;
            for kept in keeper.take() {
                use ui::store::StoreEvent;
                match kept {
                    StoreEvent::NotSaved(error, _) => problems.push(error.to_string()),
                    StoreEvent::Closed => is_closed = true,
                    StoreEvent::Saved(_) | StoreEvent::Problem(_) | StoreEvent::Safety(_) | StoreEvent::Work(_) => {}
                    StoreEvent::Lost => {}
                }
            }
            !is_closed
        });
        for problem in problems {
            self.desk.notify(NoticeKind::Failure, problem);
        }
        if self.background.closing.len() < before && self.background.closing.is_empty() {
            if let Some(job) = self.background.held_back.take() {
                self.background.start(job);
            }
            self.find_recoveries();
            // What was closed tells of it, too.
            self.background.start(FileJob::MeasurePace);
        }
    }
}

/// How long the talk is, as far as that is known before its recording was read; `None`: it is not.
fn known_length(talk: &Talk) -> Option<Duration> {
    let project = talk.project();
    let length = match (&project.recording, &project.known_recording) {
        (Some(_), Some(known)) => known.length?,
        (Some(_), None) => return None,
        (None, _) => Duration::ZERO,
    };
    let longest = talk.duration().max(length);
    (longest > Duration::ZERO).then_some(longest)
}
