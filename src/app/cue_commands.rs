//! What is done with whole cues: they come and go, several of them are chosen, and playing waits while one is typed.

use eframe::egui;

use super::App;
use super::typing_pause::{PAUSE, PlaybackWish};
use base::texts::t;
use base::time::Instant;
use editor::project::{Change, Edit, Step};
use editor::session::comments::neighbour;
use editor::session::cue_edits::EditRefusal;
use editor::session::styling::CueStyle;
use editor::session::{Question, Session};
use ui::action::Dialog;
use ui::scene::NoticeKind;
use ui::talk::Talk;

impl App {
    /// Opens a dialog about cues; a text that is being typed counts as said before.
    pub(super) fn open_dialog(&mut self, dialog: Dialog) {
        self.update_unfinished();
        self.desk.dialogs.open(dialog);
    }

    /// Asks about kept cues where words and voice are strongly against them, or no longer.
    pub(super) fn check_subtitles(&mut self) {
        self.update_unfinished();
        let Some(talk) = &mut self.session.talk else { return };
        let begins = !talk.is_proofreading();
        talk.set_proofreading(begins);
        if !begins {
            return self.desk.notify(NoticeKind::Done, t!("list-proof-ended"));
        }
        let (places, cues) = (talk.proofreading_findings().len(), talk.cues().len());
        let first = talk.queue().iter().copied().find(|question| matches!(question, Question::Proof(_)));
        let told = match places {
            0 => t!("list-proof-nothing", cues = cues),
            places => t!("list-proof-places", places = places, cues = cues),
        };
        if let Some(first) = first {
            self.arrive(first);
        }
        self.desk.notify(NoticeKind::Done, told);
    }

    pub(super) fn duplicate_cue(&mut self) {
        let edit = self.session.talk.as_ref().and_then(|talk| Some(talk.duplicate_cue(talk.current_cue()?)));
        let _ = edit.and_then(|edit| self.edit_unless(edit));
    }

    /// Deletes the chosen cues and goes to the one that stands in their place.
    pub(super) fn delete_cues(&mut self) {
        let Some(talk) = &self.session.talk else { return };
        let cues = talk.selected_cues();
        let edit = talk.delete_cues(&cues);
        if self.edit_unless(edit).is_some()
            && let (Some(&first), Some(talk)) = (cues.first(), &self.session.talk)
            && let Some(last) = talk.cues().len().checked_sub(1)
        {
            self.select_cue(first.min(last));
        }
    }

    pub(super) fn toggle_style(&mut self, style: CueStyle) {
        self.style_cues(|talk, cues| talk.toggle_style(cues, style));
    }

    /// Changes how the chosen cues look.
    pub(super) fn style_cues(&mut self, edit: impl Fn(&Talk, &[usize]) -> Result<Edit, EditRefusal>) {
        self.update_unfinished();
        let Some(talk) = &self.session.talk else { return };
        let edit = edit(talk, &talk.selected_cues());
        let _ = self.edit_unless(edit);
    }

    pub(super) fn toggle_bookmark(&mut self) {
        self.update_unfinished();
        let Some(talk) = &self.session.talk else { return };
        let edit = talk.toggle_bookmarks(&talk.selected_cues());
        let _ = self.edit_unless(edit);
    }

    /// Goes to the next of the cues that have something noted, or to the one before.
    pub(super) fn go_to_noted(&mut self, cues: impl Fn(&Session) -> Vec<usize>, forward: bool) {
        let Some(talk) = &self.session.talk else { return };
        if let Some(cue) = neighbour(&cues(talk), talk.current_cue(), forward) {
            self.select_cue(cue);
        }
    }

    /// Merges the chosen cues, or the current one with the next.
    pub(super) fn merge_with_next(&mut self) {
        let Some(talk) = &self.session.talk else { return };
        let edit = if talk.has_selection() {
            talk.merge_cues(&talk.selected_cues())
        } else {
            talk.current_cue().map_or(Err(EditRefusal::NoNextCue), |cue| talk.merge_with_next(cue))
        };
        let _ = self.edit_unless(edit);
    }

    /// Chooses more cues, and shows the one that was named.
    pub(super) fn select_more(&mut self, cue: usize, select: impl Fn(&mut Talk, usize)) {
        let Some(talk) = &mut self.session.talk else { return };
        select(talk, cue);
        if let Some(span) = talk.cues().get(cue).map(|cue| cue.span) {
            self.reveal(span.start, span.end);
        }
    }

    /// Chooses the next cue besides those that are chosen, or the one before.
    pub(super) fn extend_selection(&mut self, by: isize) {
        let Some(talk) = &self.session.talk else { return };
        let here = talk.current_cue().or_else(|| talk.cue_at_or_after(self.head()));
        let to = here.map_or(0, |here| here.saturating_add_signed(by));
        if to < talk.cues().len() {
            self.select_more(to, Talk::select_up_to);
        }
    }

    /// A cue that was put in is the current one.
    pub(super) fn select_inserted(&mut self, step: &Step) {
        let inserted = step.changes.iter().find_map(|change| match change {
            Change::Words { from, to, .. } if from.is_empty() => to.last().map(|word| word.id),
            _ => None,
        });
        let Some(talk) = &mut self.session.talk else { return };
        if let Some(cue) = inserted.and_then(|word| talk.cue_of_word(talk.project().position(word)?)) {
            let head: Instant = self.head();
            self.select_cue(cue);
            // Where one is working the play head stays.
            self.seek(head);
        }
    }

    /// Lets playing wait while the user types, if that is wanted.
    pub(super) fn update_typing_pause(&mut self, ctx: &egui::Context) {
        let field = self.desk.panels.cue_list.typed().filter(|_| self.desk.settings.pauses_while_typing);
        let is_playing = self.stage.is_playing(self.session.talk.as_ref());
        let left = match self.stage.typing.step(ctx.input(|input| input.time), field, is_playing) {
            PlaybackWish::Pause => {
                self.stage.player.pause();
                PAUSE
            }
            PlaybackWish::Resume if self.has_sound() => return self.stage.player.resume(),
            PlaybackWish::Stay | PlaybackWish::Resume => return,
            PlaybackWish::Wait(left) => left,
        };
        ctx.request_repaint_after(std::time::Duration::from_secs_f64(left));
    }
}
