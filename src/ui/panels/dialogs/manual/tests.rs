//! Reading the manual: by keys, by clicks, over a dialog.

use eframe::egui::accesskit::Role;
use eframe::egui::{self, Key, Modifiers, Vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};

use crate::action::{Action, Dialog};
use crate::fixture::{Fixture, talk};
use crate::manual::{Book, OpenManual};
use crate::panels::dialogs::{State, dialogs_ui};
use crate::theme;
use base::texts::{Speaking, WindowLanguage};

const SMALL: Vec2 = Vec2::new(760.0, 480.0);
const LARGE: Vec2 = Vec2::new(1280.0, 800.0);

/// What dialogs are drawn from.
struct Desk {
    fixture: Fixture,
    state: State,
}

type ManualWindow = Harness<'static, Desk>;

fn window(at: Option<&'static str>, over: Option<Dialog>, size: Vec2) -> ManualWindow {
    let mut fixture = Fixture::new(Some(talk(60)));
    fixture.dialog = over;
    fixture.manual = Some(OpenManual { at, over });
    let look = fixture.theme.clone();
    let builder = Harness::builder().with_size(size).with_max_steps(40).with_context_setup(move |ctx| {
        ctx.set_fonts(theme::fonts());
        look.apply(ctx);
        ctx.all_styles_mut(|style| style.animation_time = 0.0);
    });
    let draw = |ui: &mut egui::Ui, desk: &mut Desk| {
        let mut actions = Vec::new();
        dialogs_ui(ui, &desk.fixture.scene(), &mut desk.state, &mut actions);
        for action in actions {
            match action {
                Action::CloseManual => desk.fixture.manual = None,
                Action::OpenDialog(dialog) => desk.fixture.dialog = Some(dialog),
                Action::CloseDialog => desk.fixture.dialog = None,
                _ => {}
            }
        }
    };
    let mut window = builder.build_ui_state(draw, Desk { fixture, state: State::default() });
    window.run();
    window
}

fn type_text(window: &mut ManualWindow, text: &str) {
    window.event(egui::Event::Text(text.to_owned()));
    window.run();
}

fn press(window: &mut ManualWindow, key: Key) {
    window.key_press(key);
    window.run();
}

fn shows(window: &ManualWindow, heading: &str) -> bool {
    window.query_all_by_role(Role::Heading).any(|node| node.accesskit_node().label().as_deref() == Some(heading))
}

fn rows(window: &ManualWindow) -> Vec<String> {
    let rows = window.query_all_by_role(Role::ListBoxOption);
    rows.map(|row| row.accesskit_node().label().unwrap_or_default()).collect()
}

fn follow(window: &mut ManualWindow, link: &str) {
    window.get_by_role_and_label(Role::Link, link).scroll_to_me();
    window.run();
    window.get_by_role_and_label(Role::Link, link).click();
    window.run();
}

/// Whether what is typed is looked for.
fn has_focus(window: &ManualWindow) -> bool {
    window.ctx.memory(|memory| memory.focused()) == Some(super::field_id())
}

#[test]
fn what_is_typed_is_found_and_arrows_and_enter_go_there() {
    let mut window = window(Some("window.md"), None, LARGE);
    assert!(has_focus(&window), "from the start");
    assert!(shows(&window, "The window"));
    type_text(&mut window, "spelling dictionary");
    let found = rows(&window);
    assert!(found[0].starts_with("The window › Spelling: "), "{found:?}");
    press(&mut window, Key::Enter);
    assert!(shows(&window, "Spelling"));
    press(&mut window, Key::ArrowDown);
    assert!(shows(&window, "Spelling"), "arrows only choose");
    press(&mut window, Key::Enter);
    assert!(!shows(&window, "Spelling"));
    assert!(has_focus(&window), "one goes on from there");
    // Back to what was read before.
    window.key_press_modifiers(Modifiers::ALT, Key::ArrowLeft);
    window.run();
    assert!(shows(&window, "Spelling"));
    window.get_by_label("Back").click();
    window.run();
    assert!(shows(&window, "The window"));

    window.key_press_modifiers(Modifiers::COMMAND, Key::A);
    window.run();
    type_text(&mut window, "qwertzuiop");
    assert!(rows(&window).is_empty());
    assert!(window.query_by_label("No page of the manual contains these words.").is_some());
}

#[test]
fn links_lead_through_the_pages_and_out_of_them_nowhere() {
    let mut window = window(Some("window.md"), None, LARGE);
    follow(&mut window, "Keys");
    assert!(shows(&window, "Keys"));
    // Its table stands in groups.
    follow(&mut window, "Review");
    assert!(shows(&window, "Review") && window.query_by_label("Accept").is_some());
    window.get_by_label("Back").click();
    window.run();
    window.get_by_label("Back").click();
    window.run();
    follow(&mut window, "README");
    assert!(shows(&window, "The window"));
    assert!(
        window.query_by_label("Address copied: README.md#from-a-talk-to-subtitles-in-five-steps").is_some(),
        "the address is told"
    );
    window.get_by_label("Close").click();
    window.run();
    assert_eq!(window.state().fixture.manual, None);
}

#[test]
fn every_section_can_be_read_one_after_the_other() {
    for size in [LARGE, SMALL] {
        let mut window = window(Some("window.md"), None, size);
        let screen = egui::Rect::from_min_size(egui::Pos2::ZERO, size);
        for section in &Book::get().sections {
            assert!(shows(&window, &section.title), "{} at {size}", section.title);
            let layer = window.ctx.memory(|memory| memory.top_modal_layer()).unwrap();
            let rect = window.ctx.memory(|memory| memory.area_rect(layer.id)).unwrap();
            assert!(screen.contains_rect(rect), "{} at {size}: {rect}", section.title);
            press(&mut window, Key::ArrowDown);
            press(&mut window, Key::Enter);
        }
    }
}

#[test]
fn a_dialog_below_it_is_as_it_was_when_the_manual_closes() {
    let mut window = window(None, Some(Dialog::GoTo), LARGE);
    window.state_mut().fixture.manual = None;
    window.run();
    type_text(&mut window, "12");
    let typed = |window: &ManualWindow| window.get_by_role(Role::TextInput).value();
    assert_eq!(typed(&window).as_deref(), Some("12"));
    let over = Some(Dialog::GoTo);
    window.state_mut().fixture.manual = Some(OpenManual { at: Some("window.md#text"), over });
    window.run();
    assert!(shows(&window, "Text"));
    type_text(&mut window, "colour");
    press(&mut window, Key::Escape);
    assert!(window.state().fixture.manual.is_none() && window.state().fixture.dialog == over);
    assert_eq!(typed(&window).as_deref(), Some("12"));
    assert!(window.get_by_role(Role::TextInput).is_focused());
}

#[test]
fn controls_have_names_and_tab_goes_to_links() {
    let mut window = window(Some("window.md"), None, LARGE);
    let dialog = window.get_by_role(Role::Dialog).accesskit_node().label();
    assert_eq!(dialog.as_deref(), Some("Manual"));
    for role in [Role::Button, Role::TextInput, Role::Link, Role::ListBoxOption] {
        for control in window.query_all_by_role(role) {
            let node = control.accesskit_node();
            let name = node.label().or(node.value()).unwrap_or_default();
            assert!(!name.trim().is_empty(), "a {role:?} has no name: {node:?}");
        }
    }
    press(&mut window, Key::Tab);
    assert!(window.get_by_role_and_label(Role::Link, "README").is_focused());
    press(&mut window, Key::Enter);
    assert!(window.query_by_label_contains("Address copied").is_some());
}

#[test]
fn who_reads_german_is_told_that_the_manual_is_in_english() {
    let note = "Das Handbuch gibt es nur auf Englisch.";
    assert!(window(None, None, LARGE).query_by_label(note).is_none());
    let _speaking = Speaking::new(WindowLanguage::German);
    assert!(window(None, None, LARGE).query_by_label(note).is_some());
}
