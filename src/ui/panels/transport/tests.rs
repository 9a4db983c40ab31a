use eframe::egui::{Ui, vec2};

use super::groups::ControlGroup;
use super::{RestoredText, State, fitting, transport_ui};
use crate::action::Action;
use crate::command::Command;
use crate::panels::trial::{Trial, check_buttons, click, click_runs, is_disabled, shows};
use crate::scene::Scene;
use crate::settings::FollowMode;
use base::texts::WindowLanguage;

fn draw() -> impl FnMut(&mut Ui, &Scene<'_>, &mut Vec<Action>) {
    let mut state = State::default();
    move |ui, scene, actions| transport_ui(ui, scene, &mut state, actions)
}

#[test]
fn every_control_runs_its_command() {
    let mut window = Trial::talk().window([1400.0, 60.0], draw());
    for command in [
        Command::GoToStart,
        Command::PreviousCue,
        Command::PlayPause,
        Command::NextCue,
        Command::PlayCue,
        Command::PlayAround,
        Command::ToggleLoop,
        Command::ToggleTones,
        Command::Slower,
        Command::NormalSpeed,
        Command::Faster,
        Command::ZoomIn,
        Command::ZoomOut,
        Command::ZoomToCue,
        Command::ZoomToTalk,
    ] {
        click_runs(&mut window, command.label(), command);
    }
    // Lanes are chosen in one place: the menu beside them.
    assert!(!shows(&window, Command::TogglePitchLane.label()));
    click_runs(&mut window, "Follow the playhead: page by page", Command::ToggleFollow);
    assert!(shows(&window, "0:02.000"));
}

#[test]
fn muting_and_unmuting_gives_the_volume_back() {
    let mut trial = Trial::talk();
    trial.fixture.settings.volume = 0.6;
    let mut window = trial.window([1400.0, 60.0], draw());
    let asked = click(&mut window, "Mute");
    let [Action::Change(muted)] = asked.as_slice() else { panic!("{asked:?}") };
    assert_eq!(muted.volume, 0.0);
    window.state_mut().fixture.settings = (**muted).clone();
    let asked = click(&mut window, "Mute");
    let [Action::Change(loud)] = asked.as_slice() else { panic!("{asked:?}") };
    assert_eq!(loud.volume, 0.6);
}

#[test]
fn without_sound_nothing_can_be_played_but_the_head_can_be_moved() {
    use editor::project::Project;
    use formats::guideline::Guideline;
    use formats::transcript::Transcript;
    let words = crate::fixture::words(20);
    let transcript = Transcript { format: "test", words, ..Transcript::default() };
    let mut trial = Trial::no_talk();
    trial.fixture.talk = Some(crate::fixture::fresh(Project::new(&transcript, Guideline::ted())));
    let mut window = trial.window([1400.0, 60.0], draw());
    assert!(is_disabled(&window, "Play or pause") && is_disabled(&window, "Play cue"));
    click_runs(&mut window, "Go to the start", Command::GoToStart);
}

#[test]
fn what_does_not_fit_is_in_the_menu_and_nothing_overlaps() {
    for width in [360.0, 420.0, 640.0, 760.0, 1000.0, 1280.0] {
        let size = vec2(width, 760.0);
        let mut window = Trial::talk().window(size, draw());
        check_buttons(&window, size);
        let shown = fitting(&ControlGroup::ALL.map(ControlGroup::usual_width), width);
        if !shown[ControlGroup::ALL.len() - 1] {
            assert!(click(&mut window, "More playback and view controls").is_empty());
            window.run_steps(3);
            click_runs(&mut window, Command::ZoomToTalk.label(), Command::ZoomToTalk);
        }
    }
}

#[test]
fn play_is_always_there() {
    let widths = ControlGroup::ALL.map(ControlGroup::usual_width);
    assert!(fitting(&widths, 100.0)[0]);
    assert_eq!(fitting(&widths, 5000.0), [true; ControlGroup::ALL.len()]);
}

#[test]
fn the_meter_tells_the_level_in_words_and_comes_to_rest() {
    let mut trial = Trial::talk();
    trial.fixture.playback.levels = Some([-6.2, -12.0]);
    let mut window = trial.window([1400.0, 60.0], draw());
    assert!(shows(&window, "Level: left -6 dB, right -12 dB"));
    window.state_mut().fixture.playback.levels = None;
    window.run_steps(60);
    assert!(shows(&window, "Level: silence"));
}

#[test]
fn what_had_no_room_in_another_language_comes_back() {
    let wording = |language| RestoredText { language, follow: FollowMode::Off, clock: 8 };
    let (mut state, width) = (State::default(), 1100.0);
    assert_eq!(fitting(&state.widths, width), [true; ControlGroup::ALL.len()]);
    state.keep_wording(wording(WindowLanguage::German), width);
    // Measured as wider than there is room: it is not drawn any more.
    let follow = ControlGroup::ALL.iter().position(|&group| group == ControlGroup::Follow).unwrap();
    state.widths[follow] = 400.0;
    assert!(!fitting(&state.widths, width)[follow]);
    state.keep_wording(wording(WindowLanguage::German), width);
    assert!(!fitting(&state.widths, width)[follow], "in the same words it is as wide");
    state.keep_wording(wording(WindowLanguage::English), width);
    assert!(fitting(&state.widths, width)[follow]);
}
