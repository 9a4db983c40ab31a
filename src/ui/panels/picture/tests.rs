//! The pane by itself.

use std::cell::RefCell;
use std::rc::Rc;

use eframe::egui::vec2;
use egui_kittest::kittest::Queryable as _;

use super::{State, picture_ui};
use crate::action::Action;
use crate::command::Command;
use crate::panels::trial::{PanelWindow, Trial, check_buttons, click, shows};
use crate::picture::{HandSource, ShownByHand, frame_of};
use base::time::Instant;
use media::picture::PictureFailure;

fn pane(shown: &Rc<RefCell<ShownByHand>>, size: [f32; 2]) -> PanelWindow {
    let mut trial = Trial::talk();
    trial.fixture.picture = Some(Box::new(HandSource::new(shown)));
    let mut state = State::default();
    trial.window(size, move |ui, scene, actions| picture_ui(ui, scene, &mut state, actions))
}

#[test]
fn a_pane_of_any_size_has_picture_time_and_options() {
    let shown = Rc::new(RefCell::new(ShownByHand::default()));
    for size in [[1280.0, 720.0], [200.0, 300.0], [190.0, 84.0]] {
        shown.borrow_mut().frame = None;
        let mut window = pane(&shown, size);
        assert!(shows(&window, "the picture is on its way"), "{size:?}");
        shown.borrow_mut().frame = Some(frame_of(Instant::from_millis(1_500)));
        window.run_steps(2);
        assert!(shows(&window, "0:01.500") && shows(&window, "Picture at 0:01.500"), "{size:?}");
        let picture = window.get_by_label_contains("Picture at").rect();
        assert!((picture.width() / picture.height() - 16.0 / 9.0).abs() < 0.05, "{size:?}: {picture:?}");
        check_buttons(&window, vec2(size[0], size[1]));
    }
}

#[test]
fn a_failure_stands_in_its_place_with_what_to_do() {
    let shown = Rc::new(RefCell::new(ShownByHand::default()));
    shown.borrow_mut().failure = Some(|| PictureFailure::NeedsFfmpeg);
    let mut window = pane(&shown, [300.0, 220.0]);
    assert!(shows(&window, &PictureFailure::NeedsFfmpeg.to_string()));
    assert!(!shows(&window, "the picture is on its way"));
    assert_eq!(click(&mut window, "Try again"), [Action::RetryPicture]);
}

#[test]
fn the_frame_at_a_dragged_edge_is_looked_at() {
    let shown = Rc::new(RefCell::new(ShownByHand::default()));
    let mut window = pane(&shown, [300.0, 220.0]);
    window.state_mut().fixture.playback.is_playing = true;
    window.run_steps(1);
    let head = window.state().fixture.playback.head;
    let last = |shown: &RefCell<ShownByHand>| shown.borrow().wanted.last().map(|wanted| (wanted.at, wanted.speed));
    assert_eq!(last(&shown), Some((head, Some(1.0))));
    window.state_mut().fixture.dragged_to = Some(Instant::from_millis(4_321));
    window.run_steps(1);
    assert_eq!(last(&shown), Some((Instant::from_millis(4_321), None)));
}

#[test]
fn its_menu_has_its_commands() {
    let shown = Rc::new(RefCell::new(ShownByHand::default()));
    let mut window = pane(&shown, [400.0, 420.0]);
    // Of a talk without a picture the commands are no use.
    assert_eq!(click(&mut window, "Options of the picture"), []);
    assert!(shows(&window, Command::PictureInWindow.name()) && shows(&window, Command::ToggleBothCues.name()));
}
