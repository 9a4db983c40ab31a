//! What comes next, told once when a talk is ready.

use super::App;
use super::command::Command;
use super::scene::NoticeKind;
use crate::t;

impl App {
    /// Says how the review of a talk begins that was analysed for the first time.
    pub(super) fn tell_what_is_next(&mut self) {
        let Some(talk) = &self.session.talk else { return };
        // What can be done with a subtitle file is said when it is opened.
        if talk.project().keeps_cues() || talk.progress().0 > 0 {
            return;
        }
        let count = talk.queue().len();
        let [accept, reject] = [Command::Accept, Command::Reject].map(|command| self.desk.keys.shown(command));
        let text = match count {
            0 => t!("next-export").to_owned(),
            _ if accept.is_empty() || reject.is_empty() => t!("next-questions", count = count),
            _ => t!("next-questions-keys", count = count, accept = accept, reject = reject),
        };
        self.desk.notify(NoticeKind::Done, text);
    }
}
