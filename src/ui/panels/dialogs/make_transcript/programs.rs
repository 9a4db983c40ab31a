//! How one gets a program that makes transcripts: the shortest way, and all others, with commands ready to be copied.

use eframe::egui::{Align, Button, Frame, Label, Layout, Margin, RichText, TextStyle, Ui, vec2};

use crate::panels::dialogs::modal::quiet;
use crate::panels::painted::strong;
use crate::panels::widgets;
use crate::scene::Scene;
use base::texts::t;
use media::transcribing::{FoundRecogniser, Recogniser, fetch_command};

/// Width of the button that copies.
const COPY: f32 = 84.0;

#[derive(Debug, Default)]
pub struct State {
    /// The command that was copied last.
    copied: Option<String>,
}

/// What the shortest way ends with.
const USUAL: Recogniser = Recogniser::FasterWhisper;
/// The others, the likelier choice first.
const OTHERS: [Recogniser; 3] = [Recogniser::WhisperCpp, Recogniser::Vosk, Recogniser::OpenaiWhisper];

/// pipx is what brings the programs that are written in Python.
const fn pipx_command() -> &'static str {
    if cfg!(target_os = "macos") {
        "brew install pipx"
    } else if cfg!(windows) {
        "py -m pip install --user pipx"
    } else {
        "sudo apt install pipx"
    }
}

/// How one gets the recogniser in the box, where its model is not installed.
pub fn own_ui(ui: &mut Ui, scene: &Scene<'_>, state: &mut State) {
    let is_here = |found: &Vec<FoundRecogniser>| found.iter().any(|one| one.recogniser == Recogniser::BuiltIn);
    if scene.recognition.found.as_ref().is_some_and(is_here) {
        return;
    }
    ui.add_space(4.0);
    ui.label(strong(t!("transcribe-built-in-choice")));
    let folder = scene.models.and_then(|models| models.folder.as_deref());
    let folder = folder.map_or_else(|| "models".to_owned(), |folder| folder.display().to_string());
    quiet(ui, scene, &t!("transcribe-about-built-in", folder = folder));
    // Elsewhere an archive is unpacked.
    if cfg!(target_os = "linux") {
        let name = t!("transcribe-copy-install", recogniser = Recogniser::BuiltIn.name());
        command_ui(ui, scene, state, Recogniser::BuiltIn.install_command(), &name);
    }
}

/// The shortest way to a recogniser of others, step by step.
pub fn steps_ui(ui: &mut Ui, scene: &Scene<'_>, state: &mut State) {
    ui.add_space(4.0);
    ui.label(strong(USUAL.name()));
    ui.label(t!("transcribe-step-pipx"));
    command_ui(ui, scene, state, pipx_command(), t!("transcribe-copy-pipx"));
    ui.add_space(4.0);
    ui.label(t!("transcribe-step-recogniser", recogniser = USUAL.name()));
    quiet(ui, scene, about(USUAL));
    let name = t!("transcribe-copy-install", recogniser = USUAL.name());
    command_ui(ui, scene, state, USUAL.install_command(), &name);
    ui.add_space(4.0);
    ui.label(t!("transcribe-step-again"));
}

/// The other programs with what they are good for and how one gets them.
pub fn others_ui(ui: &mut Ui, scene: &Scene<'_>, state: &mut State) {
    for recogniser in OTHERS {
        ui.add_space(4.0);
        ui.label(strong(recogniser.name()));
        quiet(ui, scene, about(recogniser));
        let name = t!("transcribe-copy-install", recogniser = recogniser.name());
        command_ui(ui, scene, state, recogniser.install_command(), &name);
        if recogniser == Recogniser::WhisperCpp {
            quiet(ui, scene, t!("transcribe-about-models"));
            fetch_ui(ui, scene, state);
        }
    }
}

/// The command that fetches a model for whisper.cpp.
pub fn fetch_ui(ui: &mut Ui, scene: &Scene<'_>, state: &mut State) {
    command_ui(ui, scene, state, &fetch_command(), t!("transcribe-copy-fetch"));
}

/// What a program of others is good for.
fn about(recogniser: Recogniser) -> &'static str {
    match recogniser {
        Recogniser::BuiltIn => "",
        Recogniser::FasterWhisper => t!("transcribe-about-faster-whisper"),
        Recogniser::WhisperCpp => t!("transcribe-about-whisper-cpp"),
        Recogniser::OpenaiWhisper => t!("transcribe-about-openai-whisper"),
        Recogniser::Vosk => t!("transcribe-about-vosk"),
    }
}

/// A command as it is typed, and a button that copies it; `name` is what a screen reader calls that.
fn command_ui(ui: &mut Ui, scene: &Scene<'_>, state: &mut State, command: &str, name: &str) {
    let frame = Frame::NONE.fill(scene.theme.raised).corner_radius(5.0).inner_margin(Margin::symmetric(8, 4));
    frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.horizontal_top(|ui| {
            let width = (ui.available_width() - COPY - ui.spacing().item_spacing.x).max(120.0);
            ui.allocate_ui_with_layout(vec2(width, 0.0), Layout::top_down(Align::Min), |ui| {
                ui.set_width(width);
                ui.add(Label::new(RichText::new(command).text_style(TextStyle::Monospace)).wrap());
            });
            let is_copied = state.copied.as_deref() == Some(command);
            let word = if is_copied { t!("transcribe-copied") } else { t!("transcribe-copy") };
            let button = widgets::named(ui.add(Button::new(word).min_size(vec2(COPY, 24.0))), name);
            if button.clicked() {
                ui.copy_text(command.to_owned());
                state.copied = Some(command.to_owned());
            }
        });
    });
}
