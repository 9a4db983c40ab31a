//! Who speaks in the chosen cues.

use eframe::egui::{Button, TextEdit};

use super::modal::{self, DialogSlot, quiet};
use crate::action::Action;
use crate::scene::Scene;
use base::texts::t;
use formats::guideline::SpeakerMarking;
use formats::transcript::MAX_SPEAKER_CHARS;

/// So many speakers have a button.
const MOST_BUTTONS: usize = 12;

#[derive(Debug, Default)]
pub struct State {
    name: String,
}

impl State {
    /// Begins with who speaks there now.
    pub fn new(scene: &Scene<'_>) -> Self {
        let first = scene.talk.and_then(|talk| talk.speakers_of(*talk.selected_cues().first()?).into_iter().next());
        Self { name: first.map_or_else(String::new, |name| name.to_string()) }
    }
}

pub fn speaker_ui(slot: DialogSlot<'_>, state: &mut State, actions: &mut Vec<Action>) -> bool {
    let scene = slot.scene;
    let Some(talk) = scene.talk else { return true };
    let cues = talk.selected_cues();
    let mut chosen: Option<String> = None;
    let closed = modal::show(slot, (t!("speaker-title"), 420.0), |ui, dialog| {
        dialog.body(ui, |ui| {
            let label = ui.label(t!("speaker-who", count = cues.len())).id;
            let field =
                TextEdit::singleline(&mut state.name).char_limit(MAX_SPEAKER_CHARS).desired_width(f32::INFINITY);
            let field = ui.add(field).labelled_by(label);
            dialog.starts_at(ui, &field);
            modal::stays_in(ui, &field);
            ui.horizontal_wrapped(|ui| {
                for (name, _) in talk.speakers().into_iter().take(MOST_BUTTONS) {
                    if ui.add(Button::new(&*name)).clicked() {
                        chosen = Some(name.to_string());
                    }
                }
            });
            quiet(ui, scene, t!("speaker-empty"));
            if talk.project().guideline.speakers == SpeakerMarking::None {
                quiet(ui, scene, t!("speaker-rule"));
            }
        });
        dialog.buttons(ui, |ui| {
            dialog.cancel(ui);
            if dialog.default_button(ui, t!("speaker-set"), !cues.is_empty()).0 {
                chosen = Some(state.name.clone());
            }
        });
    });
    if let Some(name) = chosen {
        actions.push(Action::CloseDialog);
        let name = Some(name.trim()).filter(|name| !name.is_empty());
        actions.extend(talk.set_speaker(&cues, name).map(Action::Edit));
    }
    closed
}
