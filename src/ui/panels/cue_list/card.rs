//! What is edited, in the place of the review where the list has no room. It has the same keys there.

use eframe::egui::{RichText, TextStyle, Ui, vec2};

use super::{State, open_wanted};
use crate::action::Action;
use crate::icons;
use crate::panels::painted::{glyph, strong};
use crate::scene::Scene;
use base::texts::t;

pub fn card_ui(ui: &mut Ui, scene: &Scene<'_>, state: &mut State, actions: &mut Vec<Action>) {
    let Some(talk) = scene.talk else { return };
    // A time is edited in its cell, which is gone.
    if let Some(time) = state.time_editor.take() {
        actions.extend(time.unfinished(talk).map(Action::Edit));
    }
    state.time_to_open = None;
    open_wanted(ui, state, talk, actions);
    let Some(cue) = state.edited(talk) else { return };
    ui.horizontal_wrapped(|ui| {
        glyph(ui, icons::TEXT, 17.0, scene.theme.accent);
        ui.label(strong(t!("list-text-of-cue", number = cue + 1)).text_style(TextStyle::Body));
        let shown: Vec<String> =
            talk.cues().get(cue).map(|cue| cue.plain_text().replace('\n', " ")).into_iter().collect();
        if state.second_editor.is_some() {
            // What it says in the other language.
            ui.label(RichText::new(shown.concat()).color(scene.theme.quiet_text));
        }
    });
    let rect = ui.available_rect_before_wrap().shrink2(vec2(1.0, 2.0));
    if let Some(mut editor) = state.text_editor.take() {
        let next = editor.show(ui, rect, scene, talk, actions);
        state.follow_text(ui, editor, next);
    }
    if let Some(mut editor) = state.second_editor.take() {
        let next = editor.show(ui, rect, scene, talk, actions);
        state.follow_second(ui, editor, next);
    }
}
