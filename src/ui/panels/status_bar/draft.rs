//! What was being typed when the program died.

use eframe::egui::{Label, Ui};

use super::widths::{MESSAGE, button_width};
use crate::action::Action;
use crate::icons;
use crate::panels::painted::{glyph, strong};
use crate::panels::widgets;
use crate::scene::Scene;
use base::texts::t;

/// Letters of the text that are shown.
const SHOWN: usize = 90;

/// The cue that was being typed into, counted from 0, and what was typed. A text that is there already is not offered.
fn offer<'a>(scene: &Scene<'a>) -> Option<(usize, &'a str)> {
    let talk = scene.talk?;
    let draft = talk.left_draft()?;
    talk.edit_of_draft(draft)?;
    Some((talk.cue_of_draft(draft)?, draft.text.as_str()))
}

pub fn is_offered(scene: &Scene<'_>) -> bool {
    offer(scene).is_some()
}

/// Room for a part of the text, and the buttons.
pub fn room(ui: &Ui) -> f32 {
    MESSAGE + button_width(ui, t!("status-draft-take")) + button_width(ui, t!("status-draft-discard"))
}

/// In the place of the newest message, until the text is taken over or given up: a row of its own, which the question would lack,
/// it has only while there is a warning.
pub fn draft_ui(ui: &mut Ui, scene: &Scene<'_>, actions: &mut Vec<Action>) {
    let Some((cue, text)) = offer(scene) else { return };
    let typed = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut shown: String = typed.chars().take(SHOWN).collect();
    if shown.len() < typed.len() {
        shown.push('…');
    }
    let text = t!("status-draft", number = cue + 1, text = shown);
    glyph(ui, icons::RESTORE, 17.0, scene.theme.accent);
    let (take, discard) = (t!("status-draft-take"), t!("status-draft-discard"));
    let buttons = button_width(ui, take) + button_width(ui, discard);
    let room = (ui.available_width() - buttons).max(20.0);
    ui.scope(|ui| {
        ui.set_max_width(room);
        let label = ui.add(Label::new(strong(text.as_str())).truncate());
        widgets::announce(&label, &text, false);
    });
    if ui.button(take).on_hover_text(t!("status-draft-take-help")).clicked() {
        actions.push(Action::TakeDraft(true));
    }
    let discard = ui.button(discard).accessible_name(t!("status-draft-discard-name"));
    if discard.on_hover_text(t!("status-draft-discard-help")).clicked() {
        actions.push(Action::TakeDraft(false));
    }
}
