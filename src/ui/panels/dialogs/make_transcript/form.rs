//! What a recogniser needs to know: the recording, which recogniser, its model, the language, and where the transcript goes.

use std::path::Path;

use eframe::egui::{TextEdit, Ui};

use super::programs;
use crate::action::{Action, Browse};
use crate::icons;
use crate::panels::dialogs::choices::radios_ui;
use crate::panels::dialogs::modal::{DialogFrame, note, quiet, row, stays_in};
use crate::panels::dialogs::path_field::{PathField, standing_ui};
use crate::panels::widgets;
use crate::path_states::PathState;
use crate::scene::Scene;
use base::texts::t;
use media::transcribing::{
    FoundRecogniser, Recogniser, TranscriptionOrder, model_name, numbered_output, typed_language, usual_output,
    usual_recogniser,
};

/// Names that are tried until one is free.
const MOST_NAMES: usize = 50;

#[derive(Debug, Default)]
pub struct State {
    recording: PathField,
    output: PathField,
    /// The name that was suggested last; if the field holds another, the user typed it.
    suggested: String,
    /// The recogniser that was chosen, if one was.
    recogniser: Option<Recogniser>,
    model: String,
    language: String,
}

impl State {
    /// With the recording that is open and has no words yet.
    pub fn new(scene: &Scene<'_>) -> Self {
        let wordless = scene.talk.filter(|talk| talk.words().is_empty());
        let recording = wordless.and_then(|talk| talk.project().recording.as_deref());
        Self { recording: recording.map(PathField::new).unwrap_or_default(), ..Self::default() }
    }

    /// A recording was chosen in the desktop's dialog.
    pub fn chosen(&mut self, recording: &Path) {
        self.recording = PathField::new(recording);
    }

    /// Beside the recording, under a name that no file has.
    fn suggest_output(&mut self, scene: &Scene<'_>) {
        if self.output.text != self.suggested {
            return;
        }
        let name = self.recording.path().map(|recording| {
            let usual = usual_output(&recording);
            let numbered = (2..MOST_NAMES).map(|number| numbered_output(&usual, number));
            let is_taken = |path: &Path| {
                let standing = scene.looks.standing(Some(path));
                matches!(standing, PathState::File | PathState::Folder | PathState::NoFile(_))
            };
            let free = std::iter::once(usual.clone()).chain(numbered).find(|path| !is_taken(path));
            free.unwrap_or(usual)
        });
        self.output = name.map(|name| PathField::new(&name)).unwrap_or_default();
        self.suggested.clone_from(&self.output.text);
    }
}

/// The order, once nothing is missing.
pub fn form_ui(
    ui: &mut Ui,
    scene: &Scene<'_>,
    dialog: &DialogFrame<'_>,
    (state, programs): (&mut State, &mut programs::State),
    found: &[FoundRecogniser],
    actions: &mut Vec<Action>,
) -> Option<TranscriptionOrder> {
    let field = state.recording.show(ui, t!("transcribe-recording"), Some(Browse::Transcribable), actions);
    dialog.starts_at(ui, &field);
    let recording = state.recording.path();
    let is_there = standing_ui(ui, scene, scene.looks.standing(recording.as_deref()));
    let typed = typed_language(&state.language).flatten();
    // Most people here open English talks; another language that is named is not the built-in recogniser's.
    let usual = usual_recogniser(found, Some(typed.as_deref().unwrap_or("en")))?;
    let recogniser = found.iter().find(|one| Some(one.recogniser) == state.recogniser).unwrap_or(usual);
    row(ui, t!("transcribe-recogniser"), |ui, _| {
        let mut chosen = recogniser.recogniser;
        let all: Vec<_> = found.iter().map(|one| (one.recogniser, choice(one.recogniser))).collect();
        radios_ui(ui, &mut chosen, &all);
        if chosen != recogniser.recogniser {
            state.recogniser = Some(chosen);
            // Each has names of its own.
            state.model.clear();
        }
    });
    let has_model = model_ui(ui, scene, (state, programs), recogniser);
    let has_language = language_ui(ui, scene, state, recogniser.recogniser);
    state.suggest_output(scene);
    state.output.show(ui, t!("transcribe-output"), None, actions);
    let output = state.output.path();
    let is_free = output_ui(ui, scene, scene.looks.standing(output.as_deref()));
    let is_complete = is_there && has_model && has_language && is_free;
    let (recording, output) = (recording.filter(|_| is_complete)?, output?);
    let text = |text: &str| Some(text.trim().to_owned()).filter(|text| !text.is_empty());
    // For the open talk's recording, the track in use.
    let project =
        scene.talk.map(|talk| talk.project()).filter(|project| project.recording.as_ref() == Some(&recording));
    Some(TranscriptionOrder {
        track: project.and_then(|project| project.audio_track),
        recording,
        recogniser: recogniser.clone(),
        model: text(&state.model),
        language: text(&state.language),
        output,
        may_replace: false,
    })
}

/// A recogniser's name as one of several to choose from.
fn choice(recogniser: Recogniser) -> &'static str {
    match recogniser {
        Recogniser::BuiltIn => t!("transcribe-built-in-choice"),
        other => other.name(),
    }
}

/// The model, by name or path; whether there is one.
fn model_ui(
    ui: &mut Ui,
    scene: &Scene<'_>,
    (state, programs): (&mut State, &mut programs::State),
    found: &FoundRecogniser,
) -> bool {
    let names: Vec<&str> = match found.recogniser {
        Recogniser::BuiltIn => found.models.iter().filter_map(|model| model.file_name()?.to_str()).collect(),
        Recogniser::WhisperCpp => found.models.iter().filter_map(|file| model_name(file)).collect(),
        other => other.model_names().to_vec(),
    };
    let takes_files = matches!(found.recogniser, Recogniser::BuiltIn | Recogniser::WhisperCpp);
    let hint = if takes_files { t!("transcribe-model-largest") } else { t!("transcribe-model-usual") };
    row(ui, t!("transcribe-model"), |ui, label| {
        let field = TextEdit::singleline(&mut state.model).hint_text(hint).char_limit(1_000).desired_width(230.0);
        let field = ui.add(field).labelled_by(label);
        stays_in(ui, &field);
        if !names.is_empty() {
            let menu = ui.menu_button(t!("transcribe-choose"), |ui| {
                for name in &names {
                    if ui.button(*name).clicked() {
                        state.model = (*name).to_owned();
                        ui.close();
                    }
                }
            });
            widgets::named(menu.response, t!("transcribe-choose-model"));
        }
    });
    match found.recogniser {
        Recogniser::BuiltIn => drop(quiet(ui, scene, t!("transcribe-model-own"))),
        Recogniser::WhisperCpp => {}
        other => drop(quiet(ui, scene, &t!("transcribe-model-fetched", recogniser = other.name()))),
    }
    if !takes_files {
        return true;
    }
    if found.has_model() || !state.model.trim().is_empty() {
        return true;
    }
    note(ui, icons::WARNING, scene.theme.warning, t!("transcribe-model-lacks"));
    programs::fetch_ui(ui, scene, programs);
    false
}

/// The language; whether what is typed is one.
fn language_ui(ui: &mut Ui, scene: &Scene<'_>, state: &mut State, recogniser: Recogniser) -> bool {
    row(ui, t!("transcribe-language"), |ui, label| {
        let field = TextEdit::singleline(&mut state.language);
        let field = field.hint_text(t!("transcribe-language-hint")).char_limit(40).desired_width(110.0);
        let field = ui.add(field).labelled_by(label);
        stays_in(ui, &field);
    });
    if typed_language(&state.language).is_none() {
        note(ui, icons::PROBLEM, scene.theme.bad, t!("transcribe-language-wrong"));
        return false;
    }
    let text = match recogniser {
        Recogniser::BuiltIn => t!("transcribe-language-own"),
        Recogniser::Vosk => t!("transcribe-language-vosk"),
        _ => t!("transcribe-language-by-itself"),
    };
    quiet(ui, scene, text);
    true
}

/// Says what is where the transcript is to go; whether it can go there.
fn output_ui(ui: &mut Ui, scene: &Scene<'_>, standing: PathState) -> bool {
    let problem = match standing {
        PathState::Missing => return true,
        PathState::Empty | PathState::Unknown => return false,
        PathState::File => t!("transcribe-output-exists"),
        PathState::Folder | PathState::NoFile(_) => t!("transcribe-output-is-no-file"),
        PathState::NoFolder => t!("transcribe-output-no-folder"),
    };
    note(ui, icons::PROBLEM, scene.theme.bad, problem);
    false
}
