//! Deciding: accept, reject, move, nudge, add, and what goes on from there.

use eframe::egui;

use super::App;
use base::texts::t;
use base::time::Duration;
use editor::project::Edit;
use editor::session::Question;
use editor::session::cue_edits::EditRefusal;
use editor::settling::Boundary;
use ui::action::Action;
use ui::command::Command;
use ui::pass::{ListeningPass, PassStage};
use ui::scene::NoticeKind;

impl App {
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

    pub(super) fn break_line_elsewhere(&mut self) {
        let edit = self.session.talk.as_ref().and_then(|talk| talk.break_line_elsewhere(talk.current_cue()?));
        let _ = edit.and_then(|edit| self.edit_unless(edit));
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
}
