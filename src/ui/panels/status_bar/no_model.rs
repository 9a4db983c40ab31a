//! Told as long as it is so: no model knows the language of the talk.

use eframe::egui::{Align, Button, Layout, RichText, TextStyle, Ui, vec2};

use crate::action::Action;
use crate::command::Command;
use crate::icons;
use crate::panels::painted::{glyph, strong};
use crate::panels::widgets;
use crate::scene::Scene;
use base::texts::t;
use editor::project::Edit;
use evidence::model_set::ModelSet;
use evidence::{Evidence, UNKNOWN_LANGUAGE};
use formats::language::{language_name, same_language};

/// What the strip keeps between frames.
#[derive(Debug, Default)]
pub struct State {
    /// The language whose strip was taken away.
    dismissed: Option<String>,
}

/// A strip across the window, with the ways out of it.
pub fn no_model_ui(ui: &mut Ui, scene: &Scene<'_>, state: &mut State, actions: &mut Vec<Action>) {
    let Some(evidence) = scene.talk.and_then(|talk| talk.evidence()).filter(|evidence| !evidence.has_model()) else {
        return;
    };
    if state.dismissed.as_ref() == Some(&evidence.language) {
        return;
    }
    let set = scene.talk.map(|talk| talk.project().models).unwrap_or_default();
    let Some(known) = scene.models.and_then(|models| models.of(set)).map(|facts| &facts.languages) else { return };
    // What the other models know is not wanted, and that is another matter.
    let all = scene.models.and_then(|models| models.of(ModelSet::Talks)).filter(|_| set != ModelSet::Talks);
    let is_elsewhere = all.is_some_and(|all| {
        let may_be = |code: &String| evidence.language == UNKNOWN_LANGUAGE || same_language(code, &evidence.language);
        all.languages.iter().any(|code| may_be(code) && !known.contains(code))
    });
    let theme = scene.theme;
    let mut is_dismissed = false;
    widgets::warning_strip(ui, theme, |ui| {
        ui.spacing_mut().interact_size.y = 20.0;
        ui.horizontal_top(|ui| {
            glyph(ui, icons::WARNING, 17.0, theme.warning);
            let width = ui.available_width() - 38.0;
            ui.allocate_ui_with_layout(
                vec2(width, 0.0),
                Layout::left_to_right(Align::Center).with_main_wrap(true),
                |ui| {
                    ui.set_width(width);
                    ui.spacing_mut().item_spacing.x = 6.0;
                    let (what, then) = texts(evidence, known, is_elsewhere);
                    let label = ui.label(strong(what.as_str()));
                    widgets::announce(&label, &t!("status-warning", text = format!("{what} {then}")), false);
                    ui.label(then);
                    if is_elsewhere && Command::ToggleOpenModels.enabled(&scene.situation) {
                        all_models_ui(ui, actions);
                    }
                    choices_ui(ui, evidence, known, actions);
                },
            );
            let close = Button::new(widgets::icon(icons::CLOSE, 13.0)).frame(false).min_size(vec2(24.0, 20.0));
            let close = widgets::named(ui.add(close), t!("status-no-model-dismiss"));
            is_dismissed = close.clicked();
            close.on_hover_text(t!("status-dismiss-help"));
        });
    });
    if is_dismissed {
        state.dismissed = Some(evidence.language.clone());
    }
}

fn called(code: &str) -> String {
    language_name(code).unwrap_or_else(|| code.to_owned())
}

/// The languages that the talk could be in, where nobody knows which it is.
fn choices<'a>(evidence: &Evidence, known: &'a [String]) -> &'a [String] {
    if evidence.language == UNKNOWN_LANGUAGE { known } else { &[] }
}

/// What is the matter, and what it means and what can be done. `is_elsewhere`: a model outside the chosen set knows the language.
fn texts(evidence: &Evidence, known: &[String], is_elsewhere: bool) -> (String, &'static str) {
    let what = match (evidence.language == UNKNOWN_LANGUAGE, is_elsewhere) {
        (true, true) => t!("status-no-open-model-any").to_owned(),
        (true, false) => t!("status-no-model-any").to_owned(),
        (false, true) => t!("status-no-open-model", language = called(&evidence.language)),
        (false, false) => t!("status-no-model", language = called(&evidence.language)),
    };
    let then = match choices(evidence, known) {
        [] => t!("status-no-model-means"),
        _ => t!("status-no-model-say"),
    };
    (what, then)
}

/// The way back to the models that know the language.
fn all_models_ui(ui: &mut Ui, actions: &mut Vec<Action>) {
    let button = Button::new(RichText::new(t!("status-all-models")).text_style(TextStyle::Small)).small();
    let button = widgets::named(ui.add(button), t!("status-all-models-name"));
    if button.clicked() {
        actions.push(Action::Run(Command::ToggleOpenModels));
    }
    button.on_hover_text(t!("status-all-models-help"));
}

/// A button for every language that the talk could be in.
fn choices_ui(ui: &mut Ui, evidence: &Evidence, known: &[String], actions: &mut Vec<Action>) {
    for code in choices(evidence, known) {
        let name = called(code);
        let button = Button::new(RichText::new(name.as_str()).text_style(TextStyle::Small)).small();
        let button = widgets::named(ui.add(button), &t!("status-talk-is-in", language = name.as_str()));
        if button.clicked() {
            actions.push(Action::Edit(Edit::SetLanguage(Some(code.clone()))));
        }
        button.on_hover_text(t!("status-talk-is-in-help", language = name));
    }
}
