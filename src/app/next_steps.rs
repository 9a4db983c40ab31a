//! What a message suggests to do next.

use super::App;
use base::texts::t;
use ui::command::Command;
use ui::how_to::how_to;
use ui::scene::NoticeKind;

impl App {
    /// After a new talk was listened to: how it is gone through. Other news come first.
    pub(super) fn suggest_after_opening(&mut self) {
        let Some(talk) = &self.session.talk else { return };
        let is_new = talk.path().is_none() && !talk.is_changed() && self.session.tour.is_none();
        let has_news = self.desk.notices.iter().any(|notice| notice.kind == NoticeKind::Done);
        let pending = talk.pending_boundary_count();
        if !is_new || has_news || pending == 0 {
            return;
        }
        let [accept, reject] = [Command::Accept, Command::Reject].map(|command| how_to(&self.desk.keys, command));
        let text = t!("next-after-opening", count = pending, accept = accept, reject = reject);
        self.desk.notify(NoticeKind::Done, text);
    }

    /// After the last question: the problems that are left, or the export.
    pub(super) fn suggest_after_last(&mut self) {
        let problems = self.session.talk.as_ref().map_or(0, |talk| talk.project_cues().problems.len());
        let next = match problems {
            0 => t!("next-export", key = how_to(&self.desk.keys, Command::Export)),
            count => t!("next-problems", count = count, key = how_to(&self.desk.keys, Command::NextProblem)),
        };
        self.desk.suggest(next);
    }

    /// After an export: the project, if what was done is in no file.
    pub(super) fn suggest_after_export(&mut self) {
        let is_unsaved = |talk: &ui::talk::Talk| talk.path().is_none() || talk.is_changed();
        if self.session.talk.as_ref().is_some_and(is_unsaved) {
            let next = t!("next-save", key = how_to(&self.desk.keys, Command::Save));
            self.desk.suggest(next);
        }
    }
}
