//! Leads through the steps of the tour.

use eframe::egui::Context;

use super::App;
use super::tour::{Deed, Tour};
use super::tour_places::{TourPlace, place_for};
use crate::session::Question;

impl App {
    /// Tells the tour, if one is taken, what took effect.
    pub(super) fn note_deed(&mut self, deed: &Deed<'_>) {
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
        let Some(talk) = self.session.talk.as_ref().filter(|talk| talk.evidence().is_some()) else { return };
        let Some(tour) = &mut self.session.tour else { return };
        let accept_above = self.desk.settings.accept_above;
        let place = tour.go_on(|step| place_for(talk, step, accept_above));
        let current = talk.current_boundary().map(|boundary| boundary.gap);
        match place {
            Some(TourPlace::Boundary(gap)) if current != Some(gap) => self.arrive(Question::Boundary(gap)),
            Some(TourPlace::Cue(cue)) => self.select_cue(cue),
            Some(TourPlace::Here | TourPlace::Boundary(_)) | None => {}
        }
        ctx.request_repaint();
    }
}
