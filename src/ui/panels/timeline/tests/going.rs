//! The view and the play head are moved: by wheel, by drag, step by step.

use eframe::egui::{self, Event, Modifiers, MouseWheelUnit, TouchPhase, Vec2, accesskit, pos2, vec2};
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use super::Timeline;
use crate::action::Action;
use crate::command::Command;
use crate::fixture;
use base::time::Instant;

fn wheel(by: Vec2, modifiers: Modifiers) -> Event {
    let phase = TouchPhase::Move;
    Event::MouseWheel {
        unit: MouseWheelUnit::Point,
        delta: by,
        phase,
        source: egui::MouseWheelSource::Unknown,
        modifiers,
    }
}

#[test]
fn zooming_keeps_the_time_under_the_pointer_and_stops_at_the_limits() {
    let mut timeline = Timeline::new(Some(fixture::talk(60)), 4.0, 14.0);
    let at = pos2(timeline.x(Instant::from_secs(8.0)), 120.0);
    for (by, last) in [(vec2(0.0, 120.0), 0.0_f64), (vec2(0.0, -200.0), 0.0), (vec2(0.0, 9000.0), 0.010)] {
        timeline.step(&[
            Event::PointerMoved(at),
            Event::ModifiersChanged(Modifiers::COMMAND),
            wheel(by, Modifiers::COMMAND),
        ]);
        for _ in 0..30 {
            for action in timeline.taken() {
                let Action::Show(axis) = action else { panic!("{action:?}") };
                timeline.fixture.borrow_mut().view.axis = axis;
                let under = axis.secs_from_x(at.x - timeline.x(Instant::from_secs(axis.start)));
                assert!((under - 8.0).abs() < 1e-3 * axis.span(1000.0).max(0.01), "{under}");
            }
            timeline.step(&[]);
        }
        let axis = timeline.fixture.borrow().view.axis;
        let width = timeline.state.borrow().width;
        assert!(axis.scale != 0.01 && (last == 0.0 || (axis.span(width) - last).abs() < 1e-9), "{axis:?}");
    }
}

#[test]
fn with_alt_the_wheel_draws_the_waveform_higher_or_lower() {
    let mut timeline = Timeline::new(Some(fixture::talk(60)), 4.0, 8.0);
    let at = timeline.harness.get_by_label("Waveform, playhead").rect().center();
    for (by, expected) in [(40.0, Command::TallerWave), (-80.0, Command::LowerWave)] {
        timeline.step(&[
            Event::ModifiersChanged(Modifiers::ALT),
            Event::PointerMoved(at),
            wheel(vec2(0.0, by), Modifiers::ALT),
        ]);
        (0..30).for_each(|_| timeline.step(&[]));
        let actions = timeline.taken();
        let steps = (by.abs() / 40.0) as usize;
        assert!(actions.len() == steps && actions.iter().all(|action| *action == Action::Run(expected)), "{actions:?}");
    }
    // Elsewhere it scrolls as ever.
    let words = timeline.harness.get_by_label("Overview of the talk").rect().center();
    timeline.step(&[Event::PointerMoved(words), wheel(vec2(0.0, -40.0), Modifiers::ALT)]);
    (0..30).for_each(|_| timeline.step(&[]));
    let actions = timeline.taken();
    assert!(!actions.is_empty() && actions.iter().all(|action| matches!(action, Action::Show(_))), "{actions:?}");
}

#[test]
fn the_wheel_scrolls_and_the_minimap_glides() {
    let talk = fixture::talk(60);
    let end = talk.duration().as_secs();
    let mut timeline = Timeline::new(Some(talk), 4.0, 8.0);
    timeline.step(&[
        Event::ModifiersChanged(Modifiers::NONE),
        Event::PointerMoved(pos2(600.0, 120.0)),
        wheel(vec2(0.0, -6.0), Modifiers::NONE),
    ]);
    let actions = timeline.taken();
    assert!(matches!(actions[..], [Action::Show(axis)] if axis.start > 4.0), "{actions:?}");
    let strip = timeline.harness.get_by_label("Overview of the talk").rect();
    let at = pos2(strip.left() + 0.75 * strip.width(), strip.center().y);
    timeline.press(at, true, Modifiers::NONE);
    timeline.press(at, false, Modifiers::NONE);
    let actions = timeline.taken();
    let [Action::Glide(axis)] = actions[..] else { panic!("{actions:?}") };
    assert!((axis.start + 2.0 - 0.75 * end).abs() < 0.1 * end);
    // The frame is dragged.
    let at = pos2(strip.left() + 6.0 / end as f32 * strip.width(), strip.center().y);
    timeline.drag(at, at + vec2(40.0, 0.0), Modifiers::NONE);
    let actions = timeline.taken();
    assert!(matches!(actions.last(), Some(Action::Show(axis)) if axis.start > 4.0), "{actions:?}");
}

#[test]
fn alt_drags_the_view_and_the_ruler_the_play_head() {
    let mut timeline = Timeline::new(Some(fixture::talk(60)), 4.0, 8.0);
    let at = pos2(700.0, 120.0);
    timeline.drag(at, at - vec2(100.0, 0.0), Modifiers::ALT);
    let actions = timeline.taken();
    assert!(
        matches!(actions.last(), Some(Action::Show(axis)) if (axis.start - 4.0 - 100.0 * axis.scale).abs() < 0.02),
        "{actions:?}"
    );
    timeline.drop(at);
    timeline.taken();
    let ruler = pos2(500.0, 8.0 + 34.0 + 11.0);
    timeline.drag(ruler, ruler + vec2(50.0, 0.0), Modifiers::NONE);
    let actions = timeline.taken();
    assert!(!actions.is_empty() && actions.iter().all(|action| matches!(action, Action::Scrub(_))), "{actions:?}");
}

#[test]
fn assistants_move_the_play_head_step_by_step() {
    let mut timeline = Timeline::new(Some(fixture::talk(60)), 0.0, 8.0);
    let node = timeline.harness.get_by_label("Waveform, playhead");
    assert_eq!(node.accesskit_node().role(), accesskit::Role::Slider);
    assert!(node.value().unwrap().starts_with("0:02.000 of "), "{:?}", node.value());
    node.increment_accesskit();
    timeline.harness.step();
    assert_eq!(timeline.taken(), [Action::Run(Command::SkipForward)]);
}
