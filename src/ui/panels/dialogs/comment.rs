//! Remarking something about the current cue.

use eframe::egui::{Key, KeyboardShortcut, Modifiers, TextEdit};

use super::modal::{self, DialogSlot, quiet};
use crate::action::Action;
use crate::scene::Scene;
use crate::talk::Talk;
use base::texts::t;
use editor::project::{Edit, LONGEST_COMMENT};
use formats::transcript::WordId;

#[derive(Debug, Default)]
pub struct State {
    /// The last word of the cue that it is about.
    cue: Option<WordId>,
    text: String,
    had_comment: bool,
}

impl State {
    /// With the comment that the current cue has.
    pub fn new(scene: &Scene<'_>) -> Self {
        let cue = scene.talk.and_then(|talk| Some((talk, talk.current_cue()?)));
        let comment = cue.and_then(|(talk, cue)| talk.comment_of(cue));
        Self {
            cue: cue.and_then(|(talk, cue)| talk.end_of_cue(cue)),
            had_comment: comment.is_some(),
            text: comment.unwrap_or_default(),
        }
    }

    /// What keeps the comment as it is typed; `None` if it is as it was.
    pub fn edit(&self, talk: &Talk) -> Option<Edit> {
        let cue = talk.cue_of_word(talk.project().position(self.cue?)?)?;
        let text = self.text.trim();
        let is_other = talk.comment_of(cue).unwrap_or_default() != text;
        is_other.then(|| talk.comment_cue(cue, text).ok()).flatten()
    }
}

pub fn comment_ui(slot: DialogSlot<'_>, state: &mut State, actions: &mut Vec<Action>) -> bool {
    let scene = slot.scene;
    let Some(talk) = scene.talk else { return true };
    // Where the talk is followed, cues may come and go behind the dialog.
    let cue = state.cue.and_then(|word| talk.cue_of_word(talk.project().position(word)?));
    let Some(cue) = cue else { return true };
    modal::show(slot, (t!("comment-title"), 460.0), |ui, dialog| {
        dialog.body(ui, |ui| {
            let shown = talk.cues()[cue].text().replace('\n', " / ");
            quiet(ui, scene, &t!("cue-with-text", number = cue + 1, text = shown));
            let name = ui.label(t!("comment-title")).id;
            let field = TextEdit::multiline(&mut state.text)
                .char_limit(LONGEST_COMMENT)
                .desired_rows(2)
                .desired_width(f32::INFINITY)
                .return_key(KeyboardShortcut::new(Modifiers::SHIFT, Key::Enter));
            let field = ui.add(field).labelled_by(name);
            dialog.starts_at(ui, &field);
            let help = if state.had_comment && state.text.trim().is_empty() {
                t!("comment-deletes")
            } else {
                t!("comment-keys")
            };
            quiet(ui, scene, help);
        });
        let text = state.text.trim();
        let is_news = !text.is_empty() || state.had_comment;
        dialog.buttons(ui, |ui| {
            dialog.cancel(ui);
            if dialog.default_button(ui, t!("comment-save"), is_news).0 {
                // Who changed nothing has nothing to be told.
                actions.extend(state.edit(talk).map(Action::Edit));
                actions.push(Action::CloseDialog);
            }
        });
    })
}
