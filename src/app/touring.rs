//! Leads through the steps of the tour.

use eframe::egui::Context;

use super::App;
use super::tour::{Tour, TourEvent, TourMark, TourStep, TourWord};
use super::tour_places::{TourPlace, place_for};
use base::time::Duration;
use editor::session::Question;

/// How long a cue is that is made too short.
const TOO_SHORT: Duration = Duration::from_millis(300);

impl App {
    /// Tells the tour, if one is taken, what took effect.
    pub(super) fn note_deed(&mut self, deed: &TourEvent<'_>) {
        if let Some(tour) = &mut self.session.tour {
            tour.note(deed);
        }
    }

    pub(super) fn skip_tour_step(&mut self) {
        if let Some(tour) = &mut self.session.tour {
            tour.skip();
        }
    }

    /// Goes on to the next step, and to a place where it can be done, as soon as the last one is done and nothing stands
    /// before the talk.
    pub(super) fn keep_tour(&mut self, ctx: &Context) {
        let waits = self.session.tour.as_ref().is_some_and(Tour::wants_to_go_on);
        if !waits || !self.is_talk_in_front(ctx) || self.is_listening_to_talk() {
            return;
        }
        if self.session.talk.as_ref().is_none_or(|talk| talk.evidence().is_none()) {
            return;
        }
        let was_fixed = self.session.tour.as_ref().is_some_and(|tour| tour.step() == Some(TourStep::Fix));
        let tries_from = self.session.tour.as_mut().and_then(Tour::end_of_tries);
        let is_taken_back = tries_from.is_some_and(|depth| self.undo_to(depth));
        let (Some(talk), Some(tour)) = (&self.session.talk, &mut self.session.tour) else { return };
        let word = tour.word_of_rejection(talk.cues().len());
        // What the tour itself had spoilt is put right without a word.
        let word = word.or((is_taken_back && !was_fixed).then_some(TourWord::TakenBack));
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

    /// Makes a cue far too short, so that there is something to fix.
    fn make_problem(&mut self, cue: usize) {
        let Some(talk) = &self.session.talk else { return };
        let (start, depth) = (talk.cues()[cue].span.start, talk.history_depth());
        let Some(Ok(edit)) = talk.end_cue(cue, start + TOO_SHORT) else { return };
        if let Some(tour) = &mut self.session.tour {
            tour.begin_tries(depth);
            tour.tell(TourWord::MadeProblem);
        }
        let _ = self.edit(&edit);
        self.select_cue(cue);
    }
}
