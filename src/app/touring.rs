//! Leads through the steps of the tour.

use eframe::egui::Context;

use super::App;
use super::tour_places::{TourPlace, place_for};
use base::texts::t;
use base::time::Duration;
use editor::project::{Change, Edit, Step, StepKind};
use editor::session::Question;
use ui::scene::NoticeKind;
use ui::tour::{MadeProblem, Tour, TourEvent, TourMark, TourWord};

/// How long a cue is that is made too short.
const TOO_SHORT: Duration = Duration::from_millis(300);

impl App {
    /// Tells the tour, if one is taken, what took effect.
    pub(super) fn record_event(&mut self, event: &TourEvent<'_>) {
        if let Some(tour) = &mut self.session.tour {
            tour.note(event);
        }
    }

    pub(super) fn skip_tour_step(&mut self) {
        if let Some(tour) = &mut self.session.tour {
            tour.skip();
        }
    }

    /// Goes on to the next step, and to a place where it can be done, as soon as the last one is done and nothing stands
    /// before the talk.
    pub(super) fn update_tour(&mut self, ctx: &Context) {
        let waits = self.session.tour.as_ref().is_some_and(Tour::wants_to_go_on);
        if !waits || !self.is_talk_in_front(ctx) || self.is_listening_to_talk() {
            return;
        }
        if self.session.talk.as_ref().is_none_or(|talk| talk.evidence().is_none()) {
            return;
        }
        let tries_from = self.session.tour.as_mut().and_then(Tour::end_of_tries);
        let is_taken_back = tries_from.is_some_and(|depth| self.undo_to(depth));
        self.put_problem_back();
        let (Some(talk), Some(tour)) = (&self.session.talk, &mut self.session.tour) else { return };
        let word = tour.word_of_rejection(talk.cues().len()).or(is_taken_back.then_some(TourWord::TakenBack));
        let accept_above = self.desk.settings.accept_above;
        let now = TourMark { depth: talk.history_depth(), cues: talk.cues().len() };
        let place = tour.go_on(now, |step| place_for(talk, step, accept_above));
        if let Some(word) = word {
            tour.tell(word);
        }
        let current = talk.current_boundary().map(|boundary| boundary.gap);
        match place {
            Some(TourPlace::Boundary(gap)) if current != Some(gap) => self.arrive(Question::Boundary(gap)),
            Some(TourPlace::Cue(cue)) => self.select_cue(cue),
            Some(TourPlace::Sound(cue)) => self.make_problem(cue),
            Some(TourPlace::Here | TourPlace::Boundary(_)) | None => {}
        }
        ctx.request_repaint();
    }

    /// What was only tried is taken back here, too.
    pub(super) fn end_tour(&mut self) {
        self.put_problem_back();
        let tries_from = self.session.tour.take().and_then(|tour| tour.tries_from());
        if tries_from.is_some_and(|depth| self.undo_to(depth)) {
            self.desk.notify(NoticeKind::Done, t!("tour-word-taken-back"));
        }
    }

    /// Makes a cue far too short, so that there is something to fix.
    fn make_problem(&mut self, cue: usize) {
        let Some(talk) = &self.session.talk else { return };
        let depth = talk.history_depth();
        let edit = talk.end_cue(cue, talk.cues()[cue].span.start + TOO_SHORT);
        let step = edit.and_then(Result::ok).and_then(|edit| self.edit(&edit));
        let Some(tour) = &mut self.session.tour else { return };
        match step {
            Some(step) => {
                tour.make_problem(MadeProblem { depth, step });
                self.select_cue(cue);
            }
            None => tour.skip(),
        }
    }

    /// Gives the cue that was made too short its end again. What else was done meanwhile is the person's, and stays.
    fn put_problem_back(&mut self) {
        let Some(MadeProblem { depth, step }) = self.session.tour.as_mut().and_then(Tour::take_problem) else { return };
        let Some(talk) = &self.session.talk else { return };
        let since: Vec<&Step> = talk.steps_since(depth).collect();
        let is_all_of_tour = match since[..] {
            [made] => *made == step,
            [made, fixed] => *made == step && fixed.name.is_fix(),
            _ => false,
        };
        if is_all_of_tour {
            self.undo_to(depth);
            return;
        }
        let ends = step.changes.iter().filter_map(|change| match change {
            Change::Time { edge, from, to } => Some((*edge, *from, *to)),
            _ => None,
        });
        // An end that was set since then stays, too.
        let ends = ends.filter(|(edge, _, to)| talk.project().pins.time(*edge) == *to);
        let times: Vec<_> = ends.map(|(edge, from, _)| (edge, from)).collect();
        if !times.is_empty() {
            let _ = self.edit(&Edit::SetTimes { name: StepKind::SetCueEnd, times });
        }
    }
}
