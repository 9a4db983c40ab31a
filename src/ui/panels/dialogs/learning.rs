//! What the program learns from decisions: what it is worth on this talk, and the profiles of clients.

use eframe::egui::{self, Button, Key, TextEdit, Ui};

use super::client_choice::client_row;
use super::modal::{self, DialogFrame, DialogSlot, quiet, row, section};
use super::path_field::PathField;
use super::writing::WriteButton;
use crate::action::Action;
use crate::command::Command;
use crate::output::{Output, OutputContent};
use crate::path_states::PathState;
use crate::scene::Scene;
use crate::settings::Settings;
use base::texts::{self, t};
use editor::comparison::Counts;
use editor::project::editor_profile::{MOST_EXAMPLES, path_in, sound_name};
use editor::session::learning::PrequentialCounts;
use evidence::fusion::adaptation::LEARN_EVERY;

#[derive(Debug, Default)]
pub struct State {
    /// Name of a profile that is to be made.
    name: String,
    file: PathField,
    write: WriteButton,
}

impl State {
    pub fn new(scene: &Scene<'_>) -> Self {
        let folder = scene.talk.map(|talk| talk.folder()).unwrap_or_default();
        let name = scene.learning.profile().map_or("profile", |profile| profile.name());
        Self { file: PathField::new(&path_in(&folder, name)), ..Self::default() }
    }
}

pub fn learning_ui(slot: DialogSlot<'_>, state: &mut State, actions: &mut Vec<Action>) -> bool {
    let scene = slot.scene;
    let mut wanted = scene.settings.clone();
    let closed = modal::show(slot, (t!("learning-title"), 600.0), |ui, dialog| {
        let is_typing = dialog.body(ui, |ui| {
            let switch = ui.checkbox(&mut wanted.learns, t!("learning-switch"));
            dialog.starts_at(ui, &switch);
            quiet(ui, scene, &t!("learning-about", count = LEARN_EVERY));
            section(ui, t!("learning-this-talk"));
            talk_ui(ui, scene, actions);
            section(ui, t!("profile-section"));
            profile_ui(ui, scene, state, &mut wanted, actions)
        });
        dialog_buttons(ui, dialog, is_typing, actions);
    });
    if wanted != *scene.settings {
        actions.push(Action::Change(Box::new(wanted)));
    }
    closed
}

fn dialog_buttons(ui: &mut Ui, dialog: &DialogFrame<'_>, is_typing: bool, actions: &mut Vec<Action>) {
    dialog.buttons(ui, |ui| {
        let (close, button) = dialog.default_button(ui, t!("close"), true);
        // Enter in a field means the field.
        if close && (!is_typing || button.clicked()) {
            actions.push(Action::CloseDialog);
        }
    });
}

/// What learning is worth here, with what can be done about it.
fn talk_ui(ui: &mut Ui, scene: &Scene<'_>, actions: &mut Vec<Action>) {
    let Some(talk) = scene.talk else { return };
    let is_fused = talk.evidence().is_some_and(|evidence| !evidence.fusion.is_empty());
    if is_fused {
        worth_ui(ui, scene, scene.learning.worth(talk));
    } else {
        quiet(ui, scene, t!("learning-fixed-rules"));
    }
    row(ui, "", |ui, _| {
        for command in [Command::LearnNow, Command::ForgetLearnt] {
            let button = ui.add_enabled(command.enabled(&scene.situation), Button::new(command.name()));
            if button.on_hover_text(command.help()).clicked() {
                actions.push(Action::Run(command));
            }
        }
    });
}

/// How often the shipped fusion is right on this talk, and the learning one.
fn worth_ui(ui: &mut Ui, scene: &Scene<'_>, worth: Option<&Result<PrequentialCounts, String>>) {
    let text = match worth {
        None => t!("learning-busy"),
        Some(Err(problem)) => problem,
        Some(Ok(figures)) if figures.decisions == 0 => t!("learning-undecided"),
        Some(Ok(figures)) => {
            row(ui, t!("learning-decisions"), |ui, _| ui.label(figures.decisions.to_string()));
            let percent = |share: Option<f64>| share.map_or("–".to_owned(), |share| texts::percent(share, 0));
            let before_after = |ui: &mut Ui, label: &str, of: fn(Counts) -> Option<f64>| {
                let [shipped, learning] = [figures.shipped, figures.learning].map(|counts| percent(of(counts)));
                let text = t!("learning-before-after", shipped = shipped, learning = learning);
                row(ui, label, |ui, _| ui.label(text));
            };
            before_after(ui, t!("learning-precision"), Counts::precision);
            before_after(ui, t!("learning-recall"), Counts::recall);
            t!("learning-figures-about")
        }
    };
    quiet(ui, scene, text);
}

/// Whether something is being typed.
fn profile_ui(
    ui: &mut Ui,
    scene: &Scene<'_>,
    state: &mut State,
    wanted: &mut Settings,
    actions: &mut Vec<Action>,
) -> bool {
    client_row(ui, scene, t!("profile-profile"), wanted);
    let profile = scene.learning.profile();
    row(ui, t!("profile-examples"), |ui, _| {
        let text = match (profile, scene.talk) {
            (None, _) => t!("profile-only-talk").to_owned(),
            (Some(profile), Some(talk)) if profile.knows(talk.id()) => t!("profile-with-talk", count = profile.len()),
            (Some(profile), _) => t!("profile-without-talk", count = profile.len()),
        };
        ui.label(text);
        let command = Command::TeachProfile;
        let button = ui.add_enabled(command.enabled(&scene.situation), Button::new(command.name()));
        if button.on_hover_text(command.help()).clicked() {
            actions.push(Action::Run(command));
        }
    });
    let name = row(ui, t!("profile-new"), |ui, label| {
        let field = TextEdit::singleline(&mut state.name).desired_width(220.0).hint_text(t!("profile-name-hint"));
        let field = ui.add(field).labelled_by(label);
        let made = sound_name(&state.name);
        let button = ui.add_enabled(made.is_some(), Button::new(t!("profile-make")));
        let is_entered = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
        if (button.clicked() || is_entered) && made.is_some() {
            wanted.profile = made;
            state.name.clear();
        }
        field
    });
    quiet(ui, scene, &t!("profile-about", count = MOST_EXAMPLES));
    let file = state.file.show(ui, t!("profile-file"), None, actions);
    let path = state.file.path();
    let standing = scene.looks.standing(path.as_deref());
    ui.horizontal_wrapped(|ui| {
        let import = ui.add_enabled(standing == PathState::File, Button::new(t!("profile-import")));
        let imports = import.on_hover_text(t!("profile-import-help")).clicked();
        let button = (t!("profile-export"), profile.is_some());
        let written = state.write.show(ui, scene, button, path.as_deref());
        actions.extend(written.map(|place| Action::Write(Output { content: OutputContent::Profile, place })));
        actions.extend(path.filter(|_| imports).map(Action::ImportProfile));
    });
    let typed = |field: &egui::Response| field.has_focus() || field.lost_focus();
    typed(&name) || typed(&file)
}
