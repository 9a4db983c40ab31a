//! What stands below what: a dialog that another one was opened over comes back as it was left.

use eframe::egui::Context;

use super::App;
use super::action::Dialog;
use super::command::Command;
use super::key_owner::SideWindow;

/// The dialog that comes back when the one over it closes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Below {
    /// What was shown when somebody looked last, and whether it had the keys.
    shown: Option<Layer>,
    below: Option<Layer>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Layer {
    dialog: Dialog,
    had_keys: bool,
}

impl Below {
    pub fn dialog(&self) -> Option<Dialog> {
        self.below.map(|below| below.dialog)
    }

    /// Looks what is shown now. Returns what comes back, and whether it had the keys.
    fn follow(&mut self, now: Option<Dialog>, has_keys: bool) -> Option<(Dialog, bool)> {
        let before = self.shown.filter(|before| Some(before.dialog) != now);
        let Some(dialog) = now else {
            self.shown = self.below.take();
            return self.shown.map(|layer| (layer.dialog, layer.had_keys));
        };
        if let Some(before) = before
            && dialog.lies_over(before.dialog)
            // What lay below it already stays.
            && self.below.is_none()
        {
            self.below = Some(before);
        }
        self.below = self.below.filter(|below| dialog.may_lie_over(below.dialog));
        self.shown = Some(Layer { dialog, had_keys: has_keys });
        None
    }
}

impl Dialog {
    /// Whether it asks something of the person who wants to leave, whatever is shown.
    const fn is_about_leaving(self) -> bool {
        matches!(self, Self::Unsaved | Self::StopTranscribing | Self::Quitting)
    }

    /// Whether `other` stays below it when it opens.
    const fn lies_over(self, other: Self) -> bool {
        self.is_modal() && (!other.is_modal() || (self.is_about_leaving() && !other.is_about_leaving()))
    }

    /// Whether `other` may stay below it, where something opened the one out of the other.
    fn may_lie_over(self, other: Self) -> bool {
        // Those that write a file share what is typed into them.
        let are_both_writing = matches!((self, other), (Self::Write(_), Self::Write(_)));
        self.is_modal() && self != other && !are_both_writing
    }
}

impl App {
    /// Puts back what lay below a dialog that was closed.
    pub(super) fn keep_below(&mut self, ctx: &Context) {
        if let Some((dialog, had_keys)) = self.desk.below.follow(self.desk.dialog, self.desk.beside.has_keys)
            && !self.background.is_quitting
        {
            self.desk.dialog = Some(dialog);
            self.desk.beside = SideWindow::returned(dialog, had_keys);
            ctx.request_repaint();
        }
    }

    /// Whether the key of a command would put another dialog in the place of the one that stands, and what was typed there
    /// would be lost.
    pub(super) fn would_replace_dialog(&self, command: Command) -> bool {
        let asks_for_name = command == Command::Save && self.asks_for_name();
        self.desk.dialog.is_some_and(Dialog::is_modal) && (asks_for_name || !command.leaves_dialogs())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::output::OutputKind;

    /// What is shown in the end when these are shown one after the other.
    fn last(shown: &[Option<Dialog>]) -> Option<Dialog> {
        let mut below = Below::default();
        let mut back = None;
        for &dialog in shown {
            back = below.follow(dialog, true).map(|(dialog, _)| dialog);
            assert_eq!(below.follow(back.or(dialog), true), None, "looking twice changes nothing");
        }
        back.or(shown[shown.len() - 1])
    }

    #[test]
    fn what_lay_below_comes_back() {
        use Dialog::{Comment, Compare, Find, Palette, ShiftTimes, Unsaved, Write};
        let save_as = Write(OutputKind::Project);
        assert_eq!(last(&[Some(Find), Some(Palette), Some(ShiftTimes), None]), Some(Find));
        assert_eq!(last(&[Some(Comment), Some(Unsaved), None]), Some(Comment));
        assert_eq!(last(&[Some(Comment), Some(Unsaved), Some(save_as), None]), Some(Comment));
        assert_eq!(last(&[Some(Comment), Some(Unsaved), None, None]), None);
        // Opened one out of the other.
        assert_eq!(last(&[Some(Palette), Some(ShiftTimes), None]), None);
        assert_eq!(last(&[Some(Find), Some(Palette), Some(Compare), None]), None);
        assert_eq!(last(&[Some(Find), None]), None);
        let export = Write(OutputKind::Subtitles);
        assert_eq!(last(&[Some(export), Some(Unsaved), None]), Some(export));
        assert_eq!(last(&[Some(export), Some(Unsaved), Some(save_as), None]), None);
    }
}
