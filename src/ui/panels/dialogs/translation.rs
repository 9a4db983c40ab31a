//! How a translation is kept: its language, the guideline that it is to keep, whether it goes with the cues, whether times are locked.

use eframe::egui::{ComboBox, TextEdit, Ui};

use super::drop_down::drop_down;
use super::modal::{self, DialogSlot, note, quiet, row};
use crate::action::Action;
use crate::icons;
use crate::scene::Scene;
use base::texts::{self, t};
use editor::project::{Edit, SecondFacts, StepKind};
use formats::guideline::Guideline;
use formats::language::{language_code, language_name};

#[derive(Debug)]
pub struct State {
    facts: SecondFacts,
    language: String,
    /// The guidelines that can be chosen besides that of the talk, the one in use among them.
    guidelines: Vec<Guideline>,
    /// It is begun now, or kept otherwise from now on.
    begins: bool,
}

impl State {
    pub fn new(scene: &Scene<'_>) -> Self {
        let second = scene.talk.and_then(|talk| talk.second());
        let facts = second
            .map_or_else(|| SecondFacts { in_step: true, ..SecondFacts::default() }, |second| second.facts.clone());
        let mut guidelines = Guideline::all();
        if let Some(own) = facts.guideline.as_deref() {
            match guidelines.iter_mut().find(|one| one.name == own.name) {
                Some(known) => own.clone_into(known),
                None => guidelines.push(own.clone()),
            }
        }
        let language = facts.language.clone().unwrap_or_default();
        Self { facts, language, guidelines, begins: second.is_none() }
    }

    /// The code of the language that is typed; `Err`: it is none.
    fn code(&self) -> Result<Option<String>, ()> {
        match self.language.trim() {
            "" => Ok(None),
            typed => language_code(typed).map(Some).ok_or(()),
        }
    }
}

pub fn translation_ui(slot: DialogSlot<'_>, state: &mut State, actions: &mut Vec<Action>) -> bool {
    let scene = slot.scene;
    let Some(talk) = scene.talk else { return true };
    let title = if state.begins { t!("translation-begin-title") } else { t!("translation-title") };
    modal::show(slot, (title, 560.0), |ui, dialog| {
        let code = dialog.body(ui, |ui| {
            let field = row(ui, t!("translation-language"), |ui, label| {
                let field = TextEdit::singleline(&mut state.language)
                    .char_limit(40)
                    .hint_text(t!("translation-language-hint"))
                    .desired_width(180.0);
                ui.add(field).labelled_by(label)
            });
            dialog.starts_at(ui, &field);
            let code = state.code();
            language_note(ui, scene, code.as_ref());
            guideline_row(ui, state, talk.project().guideline.shown_name());
            let mut guideline = state.facts.guideline.as_deref().unwrap_or(&talk.project().guideline).clone();
            if let Ok(Some(code)) = &code {
                guideline.take_language(code);
                if let Some(unsaid) = guideline.unsaid_for(code) {
                    note(ui, icons::WARNING, scene.theme.warning, &unsaid.to_string());
                }
            }
            let speed = guideline.max_words_per_minute.unwrap_or(guideline.max_cps);
            let speed = texts::localized(&speed.to_string());
            let (chars, lines) = (guideline.max_chars_per_line, guideline.max_lines);
            let figures = match guideline.max_words_per_minute {
                Some(_) => t!("translation-figures-words", speed = speed, chars = chars, lines = lines),
                None => t!("translation-figures", speed = speed, chars = chars, lines = lines),
            };
            quiet(ui, scene, &figures);
            ui.add_space(4.0);
            let in_step = ui.checkbox(&mut state.facts.in_step, t!("translation-in-step"));
            in_step.on_hover_text(t!("translation-in-step-help"));
            let locked = ui.checkbox(&mut state.facts.times_locked, t!("translation-locked"));
            locked.on_hover_text(t!("translation-locked-help"));
            code
        });
        dialog.buttons(ui, |ui| {
            dialog.cancel(ui);
            let name = if state.begins { t!("translation-begin") } else { t!("translation-apply") };
            if !dialog.default_button(ui, name, code.is_ok()).0 {
                return;
            }
            actions.push(Action::CloseDialog);
            let facts = SecondFacts { language: code.ok().flatten(), ..state.facts.clone() };
            let now = talk.second().map(|second| &second.facts);
            match now {
                None => actions.extend(talk.begin_translation(facts).ok().map(Action::Edit)),
                // Nothing was changed.
                Some(now) if *now == facts => {}
                Some(_) => {
                    let to = Box::new(facts);
                    actions.push(Action::Edit(Edit::SetSecondFacts { name: StepKind::ChangeSecondSubtitles, to }));
                }
            }
        });
    })
}

/// What the language is called, or that it is none.
fn language_note(ui: &mut Ui, scene: &Scene<'_>, code: Result<&Option<String>, &()>) {
    match code {
        Err(()) => drop(note(ui, icons::PROBLEM, scene.theme.bad, t!("translation-no-language"))),
        Ok(None) => drop(quiet(ui, scene, t!("translation-language-missing"))),
        Ok(Some(code)) => {
            let name = language_name(code).unwrap_or_else(|| code.clone());
            quiet(ui, scene, &t!("translation-language-is", name = name));
        }
    }
}

fn guideline_row(ui: &mut Ui, state: &mut State, of_talk: &str) {
    let as_talk = t!("translation-guideline-of-talk", name = of_talk);
    row(ui, t!("translation-guideline"), |ui, label| {
        let chosen = state.facts.guideline.as_ref().map_or(as_talk.clone(), |own| own.shown_name().to_owned());
        let list = ComboBox::from_id_salt("guideline of the translation").selected_text(chosen).width(260.0);
        let list = drop_down(ui, list, |ui| {
            if ui.selectable_label(state.facts.guideline.is_none(), &as_talk).clicked() {
                state.facts.guideline = None;
            }
            for guideline in &state.guidelines {
                let is_chosen = state.facts.guideline.as_ref().is_some_and(|own| own.name == guideline.name);
                if ui.selectable_label(is_chosen, guideline.shown_name()).clicked() {
                    state.facts.guideline = Some(Box::new(guideline.clone()));
                }
            }
        });
        list.labelled_by(label);
    });
}
