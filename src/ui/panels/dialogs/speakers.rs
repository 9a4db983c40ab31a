//! Other names for the speakers of a talk.

use std::collections::BTreeSet;
use std::sync::Arc;

use eframe::egui::TextEdit;

use super::modal::{self, DialogSlot, note, quiet, row};
use crate::action::Action;
use crate::icons;
use crate::scene::Scene;
use base::texts::t;
use editor::project::Edit;
use formats::transcript::MAX_SPEAKER_CHARS;

/// How a speaker is called, and is to be called.
type OtherName = (Arc<str>, Arc<str>);

#[derive(Debug, Default)]
pub struct State {
    /// As they are called, how many words they speak, and how they are to be called.
    speakers: Vec<(Arc<str>, usize, String)>,
}

impl State {
    pub fn new(scene: &Scene<'_>) -> Self {
        let speakers = scene.talk.map(|talk| talk.speakers()).unwrap_or_default();
        let speakers = speakers.into_iter().map(|(name, words)| (name.clone(), words, name.to_string()));
        Self { speakers: speakers.collect() }
    }

    /// Those that are to be called otherwise, or what is wrong with a name.
    fn names(&self) -> Result<Vec<OtherName>, &'static str> {
        if self.speakers.iter().any(|(_, _, to)| to.trim().is_empty()) {
            return Err(t!("speakers-needs-name"));
        }
        let changed = self.speakers.iter().filter(|(from, _, to)| **from != *to.trim());
        Ok(changed.map(|(from, _, to)| (from.clone(), Arc::from(to.trim()))).collect())
    }
}

pub fn speakers_ui(slot: DialogSlot<'_>, state: &mut State, actions: &mut Vec<Action>) -> bool {
    let scene = slot.scene;
    modal::show(slot, (t!("speakers-title"), 460.0), |ui, dialog| {
        dialog.body(ui, |ui| {
            if state.speakers.is_empty() {
                quiet(ui, scene, t!("speakers-none"));
            }
            for (from, words, to) in &mut state.speakers {
                let words = t!("count-words", count = *words);
                row(ui, &format!("{from} ({words})"), |ui, name| {
                    let field = TextEdit::singleline(to).char_limit(MAX_SPEAKER_CHARS).desired_width(200.0);
                    let field = ui.add(field).labelled_by(name);
                    dialog.starts_at(ui, &field);
                });
            }
            let names: BTreeSet<&str> = state.speakers.iter().map(|(_, _, to)| to.trim()).collect();
            match state.names() {
                Err(problem) => drop(note(ui, icons::PROBLEM, scene.theme.bad, problem)),
                Ok(_) if names.len() < state.speakers.len() => {
                    quiet(ui, scene, t!("speakers-same"));
                }
                Ok(_) => {}
            }
        });
        let names = state.names().unwrap_or_default();
        dialog.buttons(ui, |ui| {
            let cancel = dialog.cancel(ui);
            dialog.starts_at(ui, &cancel);
            if dialog.default_button(ui, t!("speakers-rename"), !names.is_empty()).0 {
                actions.push(Action::Edit(Edit::RenameSpeakers { names }));
                actions.push(Action::CloseDialog);
            }
        });
    })
}
