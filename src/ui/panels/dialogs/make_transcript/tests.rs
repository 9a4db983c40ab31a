use std::path::{Path, PathBuf};

use eframe::egui::accesskit::Role;
use eframe::egui::{Event, OutputCommand, Ui, vec2};
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use super::{State, make_transcript_ui};
use crate::action::{Action, Browse};
use crate::command::Command;
use crate::fixture::fresh;
use crate::job_kind::{JobKind, JobStatus};
use crate::panels::dialogs::modal::DialogSlot;
use crate::panels::trial::{PanelWindow, Trial, check_buttons, click, is_disabled, shows, texts};
use crate::scene::Scene;
use editor::project::Project;
use media::transcribing::{FoundRecogniser, Recogniser, TranscriptionOrder};

fn draw() -> impl FnMut(&mut Ui, &Scene<'_>, &mut Vec<Action>) {
    let (mut state, mut is_new) = (None, true);
    move |ui, scene, actions| {
        let state = state.get_or_insert_with(|| State::new(scene));
        let slot = DialogSlot { ui, scene, is_new: &mut is_new };
        if make_transcript_ui(slot, state, actions) {
            actions.push(Action::CloseDialog);
        }
    }
}

/// A window in which these recognisers were found, and a talk that has a recording only.
fn window(found: Option<&[Recogniser]>, recording: Option<&Path>) -> PanelWindow {
    let mut trial = Trial::no_talk();
    trial.fixture.recognition.found = found.map(|found| {
        let one = |&recogniser: &Recogniser| {
            let models: &[&str] = match recogniser {
                Recogniser::BuiltIn => &["/m/recogniser-en"],
                Recogniser::WhisperCpp => &["/m/ggml-base.bin", "/m/ggml-tiny.bin"],
                _ => &[],
            };
            let program = Path::new("/usr/bin").join(recogniser.programs().first().unwrap_or(&"breathmark"));
            FoundRecogniser {
                recogniser,
                program,
                models: models.iter().map(PathBuf::from).collect(),
                languages: Vec::new(),
            }
        };
        found.iter().map(one).collect()
    });
    let project = recording.map(|path| Project { recording: Some(path.to_owned()), ..Project::default() });
    trial.fixture.talk = project.map(fresh);
    trial.window(vec2(900.0, 900.0), draw())
}

fn ordered(actions: &[Action]) -> TranscriptionOrder {
    match actions {
        [Action::Transcribe(order)] => (**order).clone(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn where_none_is_found_the_way_to_one_is_two_commands_to_copy() {
    let mut window = window(Some(&[]), None);
    // The others are a click away.
    let is_usual = |recogniser: &Recogniser| match recogniser {
        Recogniser::BuiltIn => cfg!(target_os = "linux"),
        other => *other == Recogniser::FasterWhisper,
    };
    for recogniser in Recogniser::ALL {
        assert_eq!(shows(&window, recogniser.install_command()), is_usual(&recogniser), "{recogniser:?}");
    }
    let copies = texts(&window).into_iter().filter(|text| text == "Copy").count();
    assert!(copies <= 2, "{copies}");
    // What was installed meanwhile is found without a restart.
    assert_eq!(click(&mut window, "Look again"), [Action::Run(Command::MakeTranscript)]);
    click(&mut window, "Other recognisers");
    window.run_steps(20);
    for recogniser in Recogniser::ALL {
        assert!(shows(&window, recogniser.install_command()), "{recogniser:?}");
    }
    assert!(shows(&window, "Without a recogniser") && shows(&window, "plain text"));
    assert!(window.query_by_label("Start").is_none());
    window.get_by_label("Copy the command that installs Vosk").scroll_to_me();
    window.run_steps(3);
    window.get_by_label("Copy the command that installs Vosk").click();
    window.step();
    let copied = window.output().platform_output.commands.iter().find_map(|command| match command {
        OutputCommand::CopyText(text) => Some(text.clone()),
        _ => None,
    });
    assert_eq!(copied.as_deref(), Some(Recogniser::Vosk.install_command()));
    assert_eq!(click(&mut window, "Close"), [Action::CloseDialog]);
}

#[test]
fn an_open_recording_is_filled_in_and_a_free_name_beside_it() {
    let folder = tempfile::tempdir().unwrap();
    let recording = folder.path().join("talk.mp4");
    std::fs::write(&recording, "sound").unwrap();
    std::fs::write(folder.path().join("talk.json"), "mine").unwrap();
    let mut window = window(Some(&[Recogniser::FasterWhisper, Recogniser::Vosk]), Some(&recording));
    let order = ordered(&click(&mut window, "Start"));
    assert_eq!((&order.recording, order.recogniser.recogniser), (&recording, Recogniser::FasterWhisper));
    assert_eq!((order.model, order.language, order.may_replace), (None, None, false));
    assert_eq!(order.output, folder.path().join("talk 2.json"));

    click(&mut window, "Vosk");
    assert!(shows(&window, "Vosk has to be told"));
    window.get_by_role_and_label(Role::TextInput, "Language").focus();
    window.run_steps(2);
    window.event(Event::Text("de".to_owned()));
    window.run_steps(2);
    let order = ordered(&click(&mut window, "Start"));
    assert_eq!((order.recogniser.recogniser, order.language.as_deref()), (Recogniser::Vosk, Some("de")));
    window.get_by_role_and_label(Role::TextInput, "Language").focus();
    window.run_steps(2);
    window.event(Event::Text(" what?".to_owned()));
    window.run_steps(2);
    assert!(shows(&window, "not a language code") && is_disabled(&window, "Start"));
}

#[test]
fn a_recording_has_to_be_named_and_a_model_can_be_chosen() {
    let mut window = window(Some(&[Recogniser::WhisperCpp]), None);
    assert!(is_disabled(&window, "Start"));
    assert_eq!(click(&mut window, "Browse for recording"), [Action::Browse(Browse::Transcribable)]);
    click(&mut window, "Choose a model");
    assert!(shows(&window, "base") && shows(&window, "tiny"));
    click(&mut window, "tiny");
    assert_eq!(
        window.get_by_role_and_label(Role::TextInput, "Model").accesskit_node().value().as_deref(),
        Some("tiny")
    );
}

#[test]
fn without_a_model_whisper_cpp_is_not_started_and_the_command_for_one_stands_there() {
    let folder = tempfile::tempdir().unwrap();
    let recording = folder.path().join("talk.mp4");
    std::fs::write(&recording, "sound").unwrap();
    let mut trial = Trial::no_talk();
    let program = PathBuf::from("/usr/bin/whisper-cli");
    trial.fixture.recognition.found = Some(vec![FoundRecogniser {
        recogniser: Recogniser::WhisperCpp,
        program,
        models: Vec::new(),
        languages: Vec::new(),
    }]);
    let project = Project { recording: Some(recording), ..Project::default() };
    trial.fixture.talk = Some(fresh(project));
    let window = trial.window(vec2(900.0, 900.0), draw());
    assert!(is_disabled(&window, "Start"));
    assert!(
        texts(&window).iter().any(|text| text.starts_with("curl") && text.contains(" -L ")),
        "{:?}",
        texts(&window)
    );
}

#[test]
fn while_it_works_it_can_be_stopped_and_the_dialog_closed() {
    let mut trial = Trial::no_talk();
    trial.fixture.recognition.recording = Some("/talks/harbour.mp4".into());
    trial.jobs =
        vec![JobStatus { kind: JobKind::Transcribe, stage: "recognising speech".to_owned(), share: Some(0.42) }];
    let size = vec2(700.0, 400.0);
    let mut window = trial.window(size, draw());
    assert!(shows(&window, "harbour.mp4") && shows(&window, "recognising speech 42%"));
    check_buttons(&window, size);
    assert_eq!(click(&mut window, "Stop"), [Action::StopTranscribing]);
    assert_eq!(click(&mut window, "Close"), [Action::CloseDialog]);
}
