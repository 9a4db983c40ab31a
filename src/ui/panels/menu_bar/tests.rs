use eframe::egui::{Key, Modifiers, Ui, vec2};
use egui_kittest::kittest::Queryable;

use super::{State, menu_bar_ui};
use crate::action::Action;
use crate::command::Command;
use crate::menu::Menu;
use crate::panels::command_buttons::label;
use crate::panels::trial::{PanelWindow, Trial, check_buttons, click, click_runs, is_disabled, shows, texts};
use crate::scene::Scene;
use crate::settings::RecentTalk;
use base::texts::{Speaking, WindowLanguage};
use editor::project::Edit;

fn draw() -> impl FnMut(&mut Ui, &Scene<'_>, &mut Vec<Action>) {
    let mut state = State::default();
    move |ui, scene, actions| menu_bar_ui(ui, scene, &mut state, actions)
}

fn open(trial: Trial, menu: Menu) -> PanelWindow {
    let mut window = trial.window([1280.0, 900.0], draw());
    assert!(click(&mut window, menu.label()).is_empty());
    window.run_steps(2);
    window
}

#[test]
fn the_menus_contain_every_command_exactly_once() {
    let mut missing: Vec<Command> = Command::ALL.to_vec();
    for menu in Menu::ALL {
        let window = open(Trial::talk(), menu);
        let texts = texts(&window);
        let scene = window.state().fixture.scene();
        for &command in Command::ALL.iter().filter(|command| command.menu() == menu) {
            let called = label(command, &scene);
            let called = called.trim_end_matches('…');
            // The menu itself may be called like one of its commands.
            let expected = 1 + usize::from(called == menu.label());
            assert_eq!(texts.iter().filter(|text| *text == called).count(), expected, "{command:?}");
            missing.retain(|&other| other != command);
        }
    }
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn entries_run_their_command_and_tell_their_state() {
    let mut window = open(Trial::talk(), Menu::Review);
    assert!(is_disabled(&window, "Reset to pending"));
    click_runs(&mut window, "Accept", Command::Accept);
    let mut trial = Trial::talk();
    let talk = trial.fixture.talk.as_mut().unwrap();
    let gap = talk.current().unwrap();
    talk.edit(&Edit::Accept { gap, strength: None }).unwrap();
    let name = format!("Undo {}", talk.undo_name().unwrap());
    let mut window = open(trial, Menu::Edit);
    click_runs(&mut window, &name, Command::Undo);

    use eframe::egui::accesskit::Toggled;
    use egui_kittest::kittest::NodeT;
    let window = open(Trial::talk(), Menu::View);
    let toggled = |label: &str| window.get_by_label(label).accesskit_node().toggled();
    assert_eq!(toggled("Pause lane"), Some(Toggled::True));
    assert_eq!(toggled("Energy lane"), Some(Toggled::False));
}

#[test]
fn recent_talks_are_in_the_file_menu() {
    let mut trial = Trial::talk();
    trial
        .fixture
        .settings
        .recent
        .push(RecentTalk { project: Some("/a/boats.breathmark".into()), ..RecentTalk::default() });
    let mut window = open(trial, Menu::File);
    window.get_by_label_contains("Recent talks").click();
    window.run_steps(3);
    assert_eq!(click(&mut window, "boats"), [Action::Open(vec!["/a/boats.breathmark".into()])]);
}

#[test]
fn nothing_overlaps_and_the_name_stands_in_the_title_of_the_window_alone() {
    for width in [300.0, 380.0, 640.0, 1280.0] {
        let size = vec2(width, 200.0);
        let window = Trial::talk().window(size, draw());
        check_buttons(&window, size);
        assert!(!shows(&window, "Talk"));
    }
}

#[test]
fn menus_open_by_their_underlined_letters_and_arrows_lead_from_one_to_the_other() {
    let is_open = |window: &PanelWindow, menu: Menu| {
        let scene = window.state().fixture.scene();
        let last = Command::ALL.iter().rfind(|command| command.menu() == menu).unwrap();
        shows(window, label(*last, &scene).trim_end_matches('…'))
    };
    for (language, view) in [(WindowLanguage::English, Key::V), (WindowLanguage::German, Key::A)] {
        let _speaking = Speaking::new(language);
        let mut window = Trial::talk().window([1280.0, 720.0], draw());
        window.key_press_modifiers(Modifiers::ALT, view);
        window.run_steps(4);
        assert!(is_open(&window, Menu::View), "{language:?}");
        window.key_press(Key::ArrowRight);
        window.run_steps(4);
        assert!(is_open(&window, Menu::Analysis) && !is_open(&window, Menu::View), "{language:?}");
        window.key_press(Key::ArrowLeft);
        window.run_steps(4);
        assert!(is_open(&window, Menu::View), "{language:?}");
    }
    let mut window = Trial::talk().window([1280.0, 720.0], draw());
    window.key_press(Key::F10);
    window.run_steps(4);
    assert!(is_open(&window, Menu::File));
}
