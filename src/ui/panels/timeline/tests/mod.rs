//! The timeline as a person meets it: what is drawn, named and asked for.

mod drawing;
mod lanes;
mod dragging;
mod going;

use std::cell::RefCell;
use std::rc::Rc;

use eframe::egui::{self, Event, Modifiers, Pos2, Vec2, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use super::{State, timeline_ui};
use crate::action::Action;
use crate::fixture::{self, Fixture};
use crate::settings::VisibleLanes;
use crate::talk::Talk;
use crate::theme::{self, Theme};
use crate::time_axis::TimeAxis;
use base::time::{Duration, Instant};
use formats::transcript::Transcript;

const SIZE: Vec2 = vec2(1000.0, 360.0);

/// A timeline with what it asked for so far.
struct Timeline {
    harness: Harness<'static>,
    fixture: Rc<RefCell<Fixture>>,
    actions: Rc<RefCell<Vec<Action>>>,
    state: Rc<RefCell<State>>,
}

impl Timeline {
    /// Shows `from` to `to`, in seconds.
    fn new(talk: Option<Talk>, from: f64, to: f64) -> Self {
        Self::sized(talk, from, to, SIZE, Theme::dark())
    }

    fn sized(talk: Option<Talk>, from: f64, to: f64, size: Vec2, theme: Theme) -> Self {
        let mut fixture = Fixture::new(talk);
        fixture.theme = theme;
        fixture.settings.lanes = VisibleLanes { pitch: true, energy: true, ..VisibleLanes::default() };
        let fixture = Rc::new(RefCell::new(fixture));
        let actions = Rc::new(RefCell::new(Vec::new()));
        let state = Rc::new(RefCell::new(State::default()));
        let (shared, pushed, kept) = (fixture.clone(), actions.clone(), state.clone());
        let mut is_set_up = false;
        let builder = Harness::builder().with_size(size).with_step_dt(1.0 / 60.0);
        let harness = builder.build_ui(move |ui| {
            if !is_set_up {
                ui.ctx().set_fonts(theme::fonts());
                shared.borrow().theme.apply(ui.ctx());
                is_set_up = true;
                ui.ctx().request_repaint();
                return;
            }
            let fixture = shared.borrow();
            timeline_ui(ui, &fixture.scene(), &mut kept.borrow_mut(), &mut pushed.borrow_mut());
        });
        let mut timeline = Self { harness, fixture, actions, state };
        timeline.harness.run_steps(2);
        timeline.show(from, to);
        timeline
    }

    fn show(&mut self, from: f64, to: f64) {
        let width = self.state.borrow().width;
        self.fixture.borrow_mut().view.axis = TimeAxis::showing(from, to, width);
        self.fixture.borrow_mut().view.width = width;
        self.harness.run_steps(2);
    }

    fn step(&mut self, events: &[Event]) {
        for event in events {
            self.harness.event(event.clone());
        }
        self.harness.step();
    }

    fn press(&mut self, at: Pos2, pressed: bool, modifiers: Modifiers) {
        let button = egui::PointerButton::Primary;
        self.step(&[Event::PointerMoved(at), Event::PointerButton { pos: at, button, pressed, modifiers }]);
    }

    fn drag(&mut self, from: Pos2, to: Pos2, modifiers: Modifiers) {
        self.step(&[Event::ModifiersChanged(modifiers)]);
        self.press(from, true, modifiers);
        self.step(&[Event::PointerMoved(from + 0.5 * (to - from))]);
        self.step(&[Event::PointerMoved(to)]);
        self.step(&[]);
    }

    fn drop(&mut self, at: Pos2) {
        self.press(at, false, Modifiers::NONE);
        self.step(&[Event::ModifiersChanged(Modifiers::NONE)]);
    }

    fn taken(&self) -> Vec<Action> {
        std::mem::take(&mut self.actions.borrow_mut())
    }

    /// Where a time is on the screen.
    fn x(&self, at: Instant) -> f32 {
        let axis = self.fixture.borrow().view.axis;
        SIZE.x - 8.0 - self.state.borrow().width + axis.x_from_time(at)
    }

    fn labels(&self, begin: &str) -> Vec<String> {
        let nodes = self.harness.query_all_by(|node| node.label().is_some_and(|label| label.starts_with(begin)));
        nodes.filter_map(|node| node.accesskit_node().label()).collect()
    }

    fn place_of(&self, begin: &str) -> Pos2 {
        let mut nodes = self.harness.query_all_by(|node| node.label().is_some_and(|label| label.starts_with(begin)));
        nodes.next().unwrap_or_else(|| panic!("no node {begin:?}")).rect().center()
    }
}

/// Everything that was painted in the last frame, from below to above.
fn painted(timeline: &Timeline) -> Vec<egui::Shape> {
    fn leaves(shape: &egui::Shape, into: &mut Vec<egui::Shape>) {
        match shape {
            egui::Shape::Vec(shapes) => shapes.iter().for_each(|shape| leaves(shape, into)),
            egui::Shape::Noop => {}
            shape => into.push(shape.clone()),
        }
    }
    let mut shapes = Vec::new();
    timeline.harness.output().shapes.iter().for_each(|clipped| leaves(&clipped.shape, &mut shapes));
    shapes
}

/// The texts that stand at some height, as they are seen: each line with its left edge.
fn texts_at(timeline: &Timeline, y: std::ops::Range<f32>) -> Vec<(f32, String)> {
    let mut texts = Vec::new();
    for shape in painted(timeline) {
        let egui::Shape::Text(text) = shape else { continue };
        for row in &text.galley.rows {
            let place = text.pos + row.pos.to_vec2();
            // At the left stand the names of the rows.
            let in_gutter = place.x < SIZE.x - 8.0 - timeline.state.borrow().width;
            if !in_gutter && y.contains(&(place.y + 0.5 * row.size.y)) {
                texts.push((place.x, row.text()));
            }
        }
    }
    texts
}

/// A long talk without its samples: waveform, frames, words and evidence.
fn long_talk(count: usize) -> Talk {
    let words = fixture::words(count);
    let transcript =
        Transcript { format: "test", words: words.clone(), language: Some("en".into()), ..Transcript::default() };
    let mut talk = fixture::fresh(editor::project::Project::new(&transcript, formats::guideline::Guideline::ted()));
    let seconds = words.last().unwrap().span.end.as_secs().ceil() as usize;
    talk.begin_sound(Some(Duration::from_secs(seconds as f64)));
    let minute: Vec<f32> = (0..60 * 16_000)
        .map(|sample| {
            let time = sample as f32 / 16_000.0;
            0.6 * (time * 2.3).sin().abs() * (time * 900.0).sin()
        })
        .collect();
    for _ in 0..seconds.div_ceil(60) {
        talk.extend_sound(&minute);
    }
    let frames = media::prosody::FrameTrack {
        f0_hz: (0..100 * seconds).map(|frame| 120.0 + 30.0 * (frame as f32 * 0.01).sin()).collect(),
        voicing: (0..100 * seconds).map(|frame| if frame % 40 < 30 { 0.9 } else { 0.1 }).collect(),
        level_db: (0..100 * seconds).map(|frame| -30.0 + 20.0 * (frame as f32 * 0.02).sin()).collect(),
    };
    let prosody = media::prosody::measure(&words, Some(&frames));
    talk.set_measured(Some(frames), prosody);
    talk.set_evidence(std::sync::Arc::new(fixture::evidence(&words)));
    talk
}
