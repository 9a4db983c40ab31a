//! Where things appear, so that none covers what it is about; and where a talk is opened again.

use eframe::egui::{self, vec2};
use egui_kittest::kittest::Queryable as _;

use super::{TestWindow, fixture};
use ui::action::{Action, Dialog};
use ui::command::Command;
use ui::output::OutputContent;
use ui::panels::dialogs::layer_beside;
use ui::scene::NoticeKind;
use ui::time_axis::TimeAxis;

/// The window of a size at a scale, with a talk.
fn window(size: [f32; 2], words: usize) -> TestWindow {
    let mut window = TestWindow::sized(tempfile::tempdir().unwrap(), size);
    let journals = window.app().background.folders.journals.clone();
    window.app().session.talk = Some(fixture::talk_in(words, &journals));
    window.app().desk.settings.plays_on_arrival = false;
    window.rest();
    window
}

#[test]
fn comparing_covers_neither_the_buttons_nor_the_list_nor_the_status_bar() {
    let mut window = window([1280.0, 720.0], 90);
    window.perform(Action::OpenDialog(Dialog::Compare));
    window.harness.run_steps(4);
    let ctx = window.context();
    let layer = layer_beside(Dialog::Compare).unwrap();
    let rect = ctx.memory(|memory| memory.area_rect(layer.id)).expect("it is shown");
    let status =
        window.harness.get_all_by_label_contains("Guideline").map(|node| node.rect().top()).fold(0.0, f32::max);
    assert!(status > 650.0 && rect.bottom() <= status, "{rect:?} reaches into the status bar at {status}");
    let row = window.harness.get_all_by_label_contains("Cue 1: ").next().unwrap().rect();
    assert!(row.width() > 250.0 && !rect.intersects(row), "{rect:?} covers the list at {row:?}");
    for label in ["Accept", "Reject"] {
        let button = window.harness.get_all_by_label_contains(label).next().unwrap().rect();
        assert!(!rect.intersects(button), "{rect:?} covers {label} at {button:?}");
    }
}

#[test]
fn a_dialog_takes_the_tooltip_off_the_widget_that_it_covers() {
    let mut window = window([1280.0, 800.0], 90);
    let tip = |window: &TestWindow| window.harness.query_all_by_label_contains("go to the next question").count();
    // It may still move while the talk is being taken in.
    let mut shown = 0;
    for moved in 0..20_u8 {
        let at = window.harness.get_all_by_label("Accept").next().unwrap().rect().center();
        window.harness.event(egui::Event::PointerMoved(at + vec2(f32::from(moved % 2), 0.0)));
        window.let_pass(2.0);
        shown = tip(&window);
        if shown > 0 {
            break;
        }
    }
    window.perform(Action::OpenDialog(Dialog::Settings));
    window.let_pass(1.0);
    assert!(shown > tip(&window), "{shown} before, {} under the dialog", tip(&window));
}

#[test]
fn a_long_message_leaves_room_for_the_review() {
    // 1280 x 720 at 150 % and at 200 %.
    for size in [[853.0, 480.0], [640.0, 360.0]] {
        let mut window = window(size, 90);
        let place = |window: &TestWindow| {
            let buttons = window.harness.query_all_by_label("Accept");
            buttons.map(|node| node.rect()).find(|rect| rect.is_positive())
        };
        let before = place(&window).expect("there is a button that accepts");
        let text =
            "Could not save to /somewhere. Your last saved version is unchanged; choose another folder. ".repeat(6);
        window.app().desk.notify(NoticeKind::Failure, text);
        window.harness.run_steps(4);
        let after = place(&window).expect("the button is still there");
        let screen = egui::Rect::from_min_size(egui::Pos2::ZERO, vec2(size[0], size[1]));
        assert!(screen.contains_rect(after), "{size:?}: the button went from {before:?} to {after:?}");
        // Where things stand is to be read above the buttons, not behind them.
        let state = window.harness.get_by_label_contains("Does the cue end here?").rect();
        assert!(state.bottom() <= after.top() && screen.contains_rect(state), "{size:?}: {state:?} and {after:?}");
    }
}

/// Writes down what is open, and ends; then the project is opened in another window.
fn reopened(mut window: TestWindow, project: &std::path::Path) -> TestWindow {
    window.perform(Action::Run(Command::CloseTalk));
    window.app().write_settings();
    window.rest();
    let TestWindow { harness, folder, .. } = window;
    drop(harness);
    let mut window = TestWindow::in_folder(folder);
    window.perform(Action::Open(vec![project.to_owned()]));
    window.wait_until("the analysis", |app| app.talk().is_some_and(|talk| talk.evidence().is_some()));
    window.rest();
    window
}

#[test]
fn list_play_head_and_picture_stand_where_the_talk_was_left() {
    let mut window = TestWindow::new();
    window.open_transcript();
    let project = window.folder.path().join("talk.breathmark");
    window.perform(Action::write(OutputContent::Project, project.clone()));
    let last = window.app().talk().unwrap().cues().len() - 2;
    window.perform(Action::SelectCue(last));
    let start = window.app().talk().unwrap().cues()[last].span.start;
    for head in [start, start + base::time::Duration::from_millis(700)] {
        window.perform(Action::Seek(head));
        window = reopened(window, &project);
        let (current, found) = (window.app().talk().unwrap().current_cue(), window.app().head());
        assert_eq!(current, Some(last));
        assert!((found.as_secs() - head.as_secs()).abs() < 1e-3, "the head is at {found:?}, and was at {head:?}");
        let label = format!("Cue {}: ", last + 1);
        let rows = window.harness.query_all_by_label_contains(&label);
        let seen = rows.filter(|row| row.rect().is_positive()).count();
        assert!(seen > 0, "cue {last} is not in the list that is shown");
    }
    // A project that was never open here: the cue that it was left at.
    window.perform(Action::Run(Command::CloseTalk));
    window.app().desk.settings.recent.clear();
    window.perform(Action::Open(vec![project]));
    window.rest();
    assert_eq!(window.app().head(), start);
}

#[test]
fn a_talk_is_opened_at_the_stretch_where_it_was_left() {
    let mut window = TestWindow::new();
    window.open_transcript();
    let project = window.folder.path().join("talk.breathmark");
    window.perform(Action::write(OutputContent::Project, project.clone()));
    let length = window.app().talk().unwrap().duration();
    // From the middle, where nothing is being asked.
    let (from, secs) = (0.5 * length.as_secs(), 0.2 * length.as_secs());
    let width = window.app().stage.view.width;
    assert!(width != 1000.0, "as if it had never been drawn");
    window.perform(Action::Show(TimeAxis::showing(from, from + secs, width)));
    for _ in 0..4 {
        window = reopened(window, &project);
        let view = &window.app().stage.view;
        let shown = view.axis;
        assert!((shown.start - from).abs() < 1e-3, "{from} s became {} s", shown.start);
        assert!((shown.span(view.width) - secs).abs() < 1e-3, "{secs} s became {} s", shown.span(view.width));
        assert!(!view.is_gliding());
    }
    // What an earlier version wrote down may reach beyond the end.
    window.perform(Action::Run(Command::CloseTalk));
    window.app().desk.settings.recent[0].view_secs = 3.0 * length.as_secs();
    window.perform(Action::Open(vec![project]));
    let view = &window.app().stage.view;
    assert!((view.axis.span(view.width) - length.as_secs()).abs() < 1e-3, "{}", view.axis.span(view.width));
}
