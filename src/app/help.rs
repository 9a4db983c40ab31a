//! The manual over the window, and the legend with the first talk.

use eframe::egui::{Context, Popup};

use super::App;
use super::side_window::forget_pointer;
use ui::job_kind::JobKind;
use ui::manual::{OpenManual, of_dialog};

impl App {
    /// Opens the manual over whatever is shown: at a place, else where it speaks of what is shown, else where it was read last.
    pub(super) fn open_manual(&mut self, ctx: &Context, at: Option<&'static str>) {
        if self.desk.manual.is_some() {
            return;
        }
        self.update_unfinished();
        let over = self.desk.dialogs.top();
        let listens = self.session.pass.as_ref().map(|_| "window.md#listening-through");
        let at = at.or(over.and_then(of_dialog)).or(listens);
        self.desk.manual = Some(OpenManual { at, over });
        forget_pointer(ctx);
    }

    /// Closes the manual; a dialog below it has the keys again.
    pub(super) fn close_manual(&mut self, ctx: &Context) {
        self.desk.manual = None;
        if self.desk.dialogs.top().is_none() {
            self.give_keys_to_talk(ctx);
        }
    }

    /// If another dialog was opened or closed, the manual is no longer being read.
    pub(super) fn update_manual(&mut self) {
        if self.desk.manual.is_some_and(|manual| manual.over != self.desk.dialogs.top()) {
            self.desk.manual = None;
        }
    }

    /// Whether nothing stands before the talk and nothing is typed.
    pub(super) fn is_talk_in_front(&self, ctx: &Context) -> bool {
        self.desk.dialogs.top().is_none()
            && self.desk.manual.is_none()
            && !Popup::is_any_open(ctx)
            && !ctx.text_edit_focused()
            && !self.desk.panels.cue_list.is_opening()
    }

    /// Whether a recording is being read, or a talk listened to.
    pub(super) fn is_listening_to_talk(&self) -> bool {
        [JobKind::Decode, JobKind::Analyze].into_iter().any(|kind| self.background.jobs.is_running(kind))
    }
}
