use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use eframe::egui::{self, Event, Modifiers, MouseWheelUnit, Pos2, TouchPhase, Vec2, accesskit, pos2, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use super::*;
use crate::action::Action;
use crate::command::Command;
use crate::fixture::{self, Fixture};
use crate::settings::VisibleLanes;
use crate::spectrogram::{MadeTile, TileOrder};
use crate::talk::Talk;
use crate::theme::{self, Theme};
use crate::time_axis::TimeAxis;
use base::time::{Duration, Instant, Span};
use editor::project::{Edge, Edit, StepKind, TimeMap};
use evidence::acoustic::voice_sign::VoiceSign;
use formats::transcript::Transcript;
use media::audio::peaks::Peaks;
use media::prosody::spectrogram::Spectrograph;

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

/// A talk whose boundaries have signs in the voice.
fn with_voice_signs(mut talk: Talk) -> Talk {
    let heard = [
        VoiceSign::Pause { length: Duration::from_millis(620), longer_than: Some(0.9) },
        VoiceSign::DrawnOut { times: 1.6 },
        VoiceSign::StartsHigher { semitones: 3.1 },
    ];
    let mut evidence = talk.evidence().unwrap().as_ref().clone();
    evidence.voice = talk.boundaries().iter().map(|boundary| (boundary.gap, heard.to_vec())).collect();
    evidence.voice.insert(talk.words()[1].id, vec![VoiceSign::NoPause, VoiceSign::Hurried { times: 0.6 }]);
    talk.set_evidence(Arc::new(evidence));
    talk
}

/// A talk with a boundary of every kind.
fn decided(count: usize) -> Talk {
    let mut talk = fixture::talk(count);
    let gaps: Vec<_> = talk.boundaries().iter().map(|boundary| (boundary.gap, boundary.word)).collect();
    let word = |talk: &Talk, position: usize| talk.words()[position].id;
    talk.edit(&Edit::Accept { gap: gaps[0].0, strength: Some(0.8) }).unwrap();
    talk.edit(&Edit::Reject { gap: gaps[1].0, strength: Some(0.7) }).unwrap();
    let to = word(&talk, gaps[2].1 - 1);
    talk.edit(&Edit::Move { from: gaps[2].0, to, strength: Some(0.6) }).unwrap();
    let gap = word(&talk, gaps[3].1 + 3);
    talk.edit(&Edit::Add { gap, strength: Some(0.2) }).unwrap();
    talk
}

#[test]
fn every_marker_and_cue_in_view_has_a_node_that_says_how_things_are() {
    let talk = decided(90);
    let end = talk.duration().as_secs();
    let (boundaries, cues) = (talk.boundaries().len(), talk.cues().len());
    let mut timeline = Timeline::new(Some(talk), 0.0, end);
    let names = timeline.labels("Boundary after");
    assert_eq!(names.len(), boundaries);
    for state in ["pending", "accepted", "rejected", "moved", "added"] {
        // A probability is shown only for what is still undecided.
        let is_so = |name: &&String| name.contains(&format!(", {state}"));
        assert!(names.iter().any(|name| is_so(&name)), "{state}: {names:?}");
        assert!(names.iter().filter(is_so).all(|name| name.ends_with('%') == (state == "pending")), "{names:?}");
    }
    assert_eq!(timeline.labels("Cue ").len(), cues);
    assert_eq!(timeline.labels("Waveform").len(), 1);
    // Half of it is not in view.
    timeline.show(0.0, 0.5 * end);
    assert!(timeline.labels("Boundary after").len() < boundaries);
    assert!(timeline.labels("Pitch lane").len() == 1 && timeline.labels("Hide the Pitch lane").len() == 1);
}

#[test]
fn boundaries_are_named_after_words_without_their_tags() {
    let mut talk = fixture::talk(60);
    let edit = talk.toggle_style(&[0], editor::session::styling::CueStyle::Italic).unwrap();
    talk.edit(&edit).unwrap();
    let boundary = talk.boundaries()[0];
    let last = talk.cues()[0].words.end - 1;
    assert!(talk.shown(last).ends_with("</i>"), "{}", talk.shown(last));
    assert_eq!(boundary.word, last);
    let timeline = Timeline::sized(Some(talk), 0.0, 20.0, SIZE, Theme::dark());
    let names = timeline.labels("Boundary after");
    assert!(!names.is_empty() && names.iter().all(|name| !name.contains('<')), "{names:?}");
}

#[test]
fn the_pause_lane_writes_the_lengths_that_the_review_shows() {
    let mut talk = fixture::talk(60);
    let mut evidence = talk.evidence().unwrap().as_ref().clone();
    // The recording is silent for less time than the words leave.
    for pair in talk.words().windows(2) {
        let heard = (pair[0].pause_until(&pair[1]) - Duration::from_millis(30)).max(Duration::ZERO);
        evidence.gaps.get_mut(&pair[0].id).unwrap().pause = heard;
    }
    talk.set_evidence(Arc::new(evidence));
    let pauses: Vec<String> =
        (0..talk.words().len() - 1).map(|word| format!("{} ms", talk.pause_after(word).as_millis_rounded())).collect();
    let mut timeline = Timeline::sized(Some(talk), 0.0, 6.0, vec2(SIZE.x, 500.0), Theme::dark());
    timeline.fixture.borrow_mut().settings.lanes.pause = true;
    timeline.harness.run_steps(3);
    let written: Vec<String> = texts_at(&timeline, 0.0..500.0)
        .into_iter()
        .map(|(_, text)| text)
        .filter(|text| text.ends_with(" ms"))
        .collect();
    assert!(!written.is_empty() && written.iter().all(|text| pauses.contains(text)), "{written:?} of {pauses:?}");
}

#[test]
fn the_voice_lane_tells_what_is_heard_at_a_gap() {
    let mut talk = with_voice_signs(fixture::talk(60));
    let boundary = talk.boundaries()[0];
    talk.select(Some(boundary.gap));
    let at = Span::new(talk.words()[boundary.word].span.end, talk.words()[boundary.word + 1].span.start).middle();
    let word = talk.shown(boundary.word).to_owned();
    let mut timeline = Timeline::sized(Some(talk), 0.0, 20.0, vec2(SIZE.x, 500.0), Theme::dark());
    assert!(timeline.labels("Voice lane").is_empty());
    timeline.fixture.borrow_mut().settings.lanes.voice = true;
    timeline.harness.run_steps(3);
    let expected = format!(
        "after “{word}”: pause of 620 ms, longer than 90% of this speaker's; last word drawn out by 60%; \
         next word starts 3 semitones higher"
    );
    let told = |timeline: &Timeline| {
        let lane = timeline.harness.get_by(|node| node.label().is_some_and(|label| label.starts_with("Voice lane")));
        (lane.rect(), lane.accesskit_node().value())
    };
    let (row, text) = told(&timeline);
    assert_eq!(text.as_ref(), Some(&expected), "of the current boundary");
    timeline.step(&[Event::PointerMoved(pos2(timeline.x(Instant::from_secs(0.7)), row.center().y))]);
    timeline.step(&[]);
    assert_eq!(told(&timeline).1, None, "nothing is told of that gap");
    timeline.step(&[Event::PointerMoved(pos2(timeline.x(at), row.center().y))]);
    timeline.step(&[]);
    assert_eq!(told(&timeline).1, Some(expected));
    let hide = timeline.place_of("Hide the Voice lane");
    timeline.press(hide, true, Modifiers::NONE);
    timeline.press(hide, false, Modifiers::NONE);
    assert_eq!(timeline.taken(), [Action::Run(Command::ToggleVoiceLane)]);
}

/// Makes the tiles of the spectrogram that the last frame lacked; how many.
fn make_tiles(timeline: &Timeline) -> usize {
    let mut spectrograph = Spectrograph::default();
    let mut state = timeline.state.borrow_mut();
    let tiles = &mut state.spectrogram;
    let orders = tiles.take_orders().unwrap_or_default();
    for TileOrder { sound, generation, key } in &orders {
        tiles.put(MadeTile { generation: *generation, key: *key, tile: spectrograph.tile(&**sound, *key) });
    }
    orders.len()
}

/// Where pictures of the spectrogram are drawn.
fn pictures(timeline: &Timeline) -> Vec<egui::Rect> {
    let is_picture = |mesh: &egui::Mesh| mesh.texture_id != egui::TextureId::default();
    let rect = |shape: egui::Shape| match shape {
        egui::Shape::Mesh(mesh) if is_picture(&mesh) => Some(mesh.calc_bounds()),
        _ => None,
    };
    painted(timeline).into_iter().filter_map(rect).collect()
}

#[test]
fn the_spectrogram_is_drawn_from_tiles_that_are_made_elsewhere() {
    for theme in [Theme::dark(), Theme::light()] {
        let mut timeline = Timeline::sized(Some(fixture::talk(60)), 2.0, 18.0, vec2(SIZE.x, 500.0), theme);
        assert!(timeline.labels("Spectrogram lane").is_empty());
        assert_eq!(make_tiles(&timeline), 0, "nobody looks");
        timeline.fixture.borrow_mut().settings.lanes.spectrogram = true;
        timeline.harness.run_steps(3);
        assert_eq!((timeline.labels("Spectrogram lane").len(), pictures(&timeline).len()), (1, 0));
        let told = |timeline: &Timeline| {
            let begin = "Spectrogram lane";
            let lane = timeline.harness.get_by(|node| node.label().is_some_and(|label| label.starts_with(begin)));
            (lane.rect(), lane.accesskit_node().value())
        };
        // 2.56 s each.
        assert_eq!(make_tiles(&timeline), 8);
        timeline.step(&[]);
        let (row, _) = told(&timeline);
        let drawn = pictures(&timeline);
        assert_eq!(drawn.len(), 8);
        assert!(drawn.windows(2).all(|pair| (pair[0].right() - pair[1].left()).abs() < 1e-2), "side by side");
        assert!((drawn[0].left() - timeline.x(Instant::from_secs(2.0))).abs() < 0.1);
        assert!((drawn[7].right() - timeline.x(Instant::from_secs(18.0))).abs() < 0.1);
        assert!(drawn.iter().all(|picture| row.expand(0.1).contains_rect(*picture)), "in the row of the lane");

        let word = timeline.fixture.borrow().talk.as_ref().unwrap().words()[12].span.middle();
        timeline.step(&[Event::PointerMoved(pos2(timeline.x(word), row.bottom() - 0.3 * row.height()))]);
        timeline.step(&[]);
        let (_, text) = told(&timeline);
        let text = text.expect("what is under the pointer");
        assert!(text.contains(" Hz, ") && text.ends_with(" dB"), "{text}");

        // Zoomed out, what is known stands in for what is not.
        timeline.show(0.0, 20.0);
        assert!(!pictures(&timeline).is_empty());
        timeline.fixture.borrow_mut().settings.lanes.spectrogram = false;
        timeline.step(&[]);
        make_tiles(&timeline);
        make_tiles(&timeline);
        assert_eq!(timeline.state.borrow().spectrogram.count(), 0, "nothing is kept that nobody looks at");
    }
}

#[test]
fn the_pitch_is_drawn_over_the_spectrogram_on_demand() {
    let mut timeline = Timeline::sized(Some(fixture::talk(60)), 2.0, 10.0, vec2(SIZE.x, 500.0), Theme::dark());
    timeline.fixture.borrow_mut().settings.lanes =
        VisibleLanes { pitch: false, spectrogram: true, ..VisibleLanes::default() };
    timeline.harness.run_steps(2);
    let contours = |timeline: &Timeline| {
        let text = Theme::dark().text;
        let is_contour = |shape: &egui::Shape| match shape {
            egui::Shape::Path(path) => {
                matches!(&path.stroke.color, egui::epaint::ColorMode::Solid(color) if *color == text)
            }
            _ => false,
        };
        painted(timeline).iter().filter(|shape| is_contour(shape)).count()
    };
    let without = contours(&timeline);
    timeline.fixture.borrow_mut().settings.lanes.spectrogram_pitch = true;
    timeline.harness.run_steps(2);
    assert!(contours(&timeline) > without);
}

#[test]
fn a_talk_without_its_recording_says_what_the_spectrogram_needs() {
    let mut timeline = Timeline::sized(Some(long_talk(60)), 0.0, 20.0, vec2(SIZE.x, 500.0), Theme::dark());
    timeline.fixture.borrow_mut().settings.lanes = VisibleLanes { spectrogram: true, ..VisibleLanes::default() };
    timeline.harness.run_steps(2);
    let row = timeline.place_of("Spectrogram lane").y;
    let hints = texts_at(&timeline, row - 20.0..row + 20.0);
    assert!(hints.iter().any(|(_, text)| text == "Needs the recording"), "{hints:?}");
    assert_eq!(make_tiles(&timeline), 0);
    let hide = timeline.place_of("Hide the Spectrogram lane");
    timeline.press(hide, true, Modifiers::NONE);
    timeline.press(hide, false, Modifiers::NONE);
    assert_eq!(timeline.taken(), [Action::Run(Command::ToggleSpectrogram)]);
}

#[test]
fn a_click_selects_a_marker_a_cue_or_a_time() {
    let talk = fixture::talk(60);
    let gap = talk.boundaries()[1].gap;
    let mut timeline = Timeline::new(Some(talk), 0.0, 20.0);
    let name = timeline.labels("Boundary after")[1].clone();
    timeline.harness.get_by_label(&name).click();
    timeline.harness.run_steps(2);
    assert_eq!(timeline.taken(), [Action::SelectBoundary(gap)]);
    timeline.harness.get_by_label(&name).click_accesskit();
    timeline.harness.run_steps(2);
    assert_eq!(timeline.taken(), [Action::SelectBoundary(gap)], "as a screen reader does it");
    let cue = timeline.place_of("Cue 2");
    timeline.press(cue, true, Modifiers::NONE);
    timeline.press(cue, false, Modifiers::NONE);
    assert_eq!(timeline.taken(), [Action::SelectCue(1)]);
    timeline.press(cue, true, Modifiers::NONE);
    timeline.press(cue, false, Modifiers::NONE);
    let span = timeline.fixture.borrow().talk.as_ref().unwrap().cues()[1].span;
    assert_eq!(timeline.taken(), [Action::Play(span)], "the second click of two plays");
    let name = timeline.labels("Cue 3")[0].clone();
    // So late that it is no third click.
    timeline.harness.run_steps(60);
    timeline.harness.get_by_label(&name).click_modifiers(Modifiers::COMMAND);
    timeline.harness.run_steps(2);
    assert_eq!(timeline.taken(), [Action::SelectAlso(2)]);
    // A place without a marker near the bottom of the waveform.
    let waveform = timeline.harness.get_by_label("Waveform, playhead").rect();
    let at = pos2(timeline.x(Instant::from_secs(9.7)), waveform.bottom() - 3.0);
    timeline.press(at, true, Modifiers::NONE);
    timeline.press(at, false, Modifiers::NONE);
    let actions = timeline.taken();
    let [Action::Seek(to)] = actions[..] else { panic!("{actions:?}") };
    assert!((to.as_secs() - 9.7).abs() < 0.02);
}

#[test]
fn dragging_a_marker_moves_the_boundary_once_to_the_nearest_gap() {
    let talk = fixture::talk(60);
    let boundary = talk.boundaries()[1];
    let to = boundary.word - 2;
    let (gap, target) = (boundary.gap, talk.words()[to].id);
    let middle = talk.words()[to].span.end;
    let mut timeline = Timeline::new(Some(talk), 0.0, 20.0);
    let name = timeline.labels("Boundary after")[1].clone();
    let from = timeline.harness.get_by_label(&name).rect().center();
    let place = pos2(timeline.x(middle) + 1.0, from.y + 10.0);
    timeline.drag(from, place, Modifiers::NONE);
    assert_eq!(timeline.taken(), [], "nothing happens while it is dragged");
    timeline.drop(place);
    let actions = timeline.taken();
    assert!(
        matches!(&actions[..], [Action::Edit(Edit::Move { from, to, strength: Some(_) }), Action::SelectBoundary(now)]
            if *from == gap && *to == target && *now == target),
        "{actions:?}"
    );
    // Esc gives it up.
    timeline.drag(from, place, Modifiers::NONE);
    timeline.harness.key_press(egui::Key::Escape);
    timeline.step(&[]);
    timeline.drop(place);
    assert_eq!(timeline.taken(), []);
    // Back to where it was: no change.
    timeline.drag(from, from + vec2(9.0, 0.0), Modifiers::NONE);
    timeline.step(&[Event::PointerMoved(from)]);
    timeline.drop(from);
    assert_eq!(timeline.taken(), []);
}

#[test]
fn with_shift_a_boundary_moves_in_time() {
    let talk = fixture::talk(60);
    let boundary = talk.boundaries()[1];
    let cue = talk.cue_of_word(boundary.word).unwrap();
    let (out, start) = (talk.cues()[cue].span.end, talk.cues()[cue + 1].span.start);
    let first = talk.words()[talk.cues()[cue + 1].words.start].id;
    let mut timeline = Timeline::new(Some(talk), 0.0, 20.0);
    let name = timeline.labels("Boundary after")[1].clone();
    let from = timeline.harness.get_by_label(&name).rect().center();
    let place = from + vec2(12.0, 3.0);
    timeline.drag(from, place, Modifiers::SHIFT);
    timeline.drop(place);
    let actions = timeline.taken();
    let [Action::Edit(Edit::SetTimes { name, times })] = &actions[..] else { panic!("{actions:?}") };
    assert_eq!(*name, StepKind::MoveBoundaryInTime);
    let by = Duration::from_secs(12.0 * timeline.fixture.borrow().view.axis.scale);
    let near = |(edge, at): &(Edge, Option<Instant>), wanted: Edge, time: Instant| {
        *edge == wanted && (at.unwrap() - time - by).as_millis_rounded().abs() <= 1
    };
    assert!(near(&times[0], Edge::Out(boundary.gap), out) && near(&times[1], Edge::In(first), start), "{times:?}");
}

#[test]
fn the_edge_of_a_cue_is_dragged_and_sticks_to_words() {
    let talk = fixture::talk(60);
    let cue = talk.cues()[1].clone();
    let (first, second) = (talk.words()[cue.words.start].id, talk.words()[cue.words.start + 1].span.start);
    let mut timeline = Timeline::new(Some(talk), 0.0, 20.0);
    let y = timeline.place_of("Cue 2").y;
    let from = pos2(timeline.x(cue.span.start) + 3.0, y);
    let place = pos2(timeline.x(second) + 3.0 + 1.0, y);
    timeline.drag(from, place, Modifiers::NONE);
    timeline.drop(place);
    let expected =
        |at| Action::Edit(Edit::SetTimes { name: StepKind::SetCueStart, times: vec![(Edge::In(first), Some(at))] });
    assert_eq!(timeline.taken(), [expected(second)]);
    // Beyond its end it stops in time.
    let place = pos2(timeline.x(cue.span.end) + 80.0, y);
    timeline.drag(from, place, Modifiers::NONE);
    timeline.drop(place);
    assert_eq!(timeline.taken(), [expected(cue.span.end - Duration::from_millis(40))]);
}

#[test]
fn a_dragged_edge_sticks_to_shot_changes_before_words_unless_shift_is_held() {
    let mut talk = fixture::talk(60);
    let cue = talk.cues()[1].clone();
    let (first, second) = (talk.words()[cue.words.start].id, talk.words()[cue.words.start + 1].span.start);
    let shot = Instant::from_millis(second.as_millis_rounded() + 80);
    talk.edit(&Edit::SetShots { name: StepKind::FindShotChanges, to: media::shots::ShotChanges::new([shot]) }).unwrap();
    let start = talk.cues()[1].span.start;
    let mut timeline = Timeline::new(Some(talk), 0.0, 20.0);
    assert_eq!(timeline.labels("Shot change").len(), 1);
    let y = timeline.place_of("Cue 2").y;
    let from = pos2(timeline.x(start) + 3.0, y);
    let place = pos2(timeline.x(second) + 3.0 + 1.0, y);
    let dragged = |timeline: &mut Timeline, modifiers: Modifiers| {
        timeline.drag(from, place, modifiers);
        timeline.drop(place);
        let taken = timeline.taken();
        let [Action::Edit(Edit::SetTimes { times, .. })] = &taken[..] else { panic!("{taken:?}") };
        assert_eq!(times[0].0, Edge::In(first));
        times[0].1.unwrap()
    };
    assert_eq!(dragged(&mut timeline, Modifiers::NONE), shot);
    let free = dragged(&mut timeline, Modifiers::SHIFT);
    assert!(free != shot && free != second && (free - second).as_nanos().abs() < 40_000_000, "{free:?}");
}

#[test]
fn chosen_cues_are_dragged_together_and_stop_at_the_others() {
    let mut talk = fixture::talk(120);
    // Two cues behind which there is the most room.
    let room = |cue: &usize| talk.shift_room(&[*cue, cue + 1]).unwrap();
    let first = (1..4).max_by_key(|cue| room(cue).1).unwrap();
    let (least, most) = room(&first);
    assert!(most >= Duration::from_millis(60), "{most:?}");
    talk.select(talk.end_of_cue(first));
    talk.select_up_to(first + 1);
    let spans = talk.cues().iter().map(|cue| cue.span).collect::<Vec<_>>();
    let end = spans[first + 2].end.as_secs();
    let mut timeline = Timeline::new(Some(talk), 0.0, end);
    let from = timeline.place_of(&format!("Cue {},", first + 2));
    let scale = timeline.fixture.borrow().view.axis.scale;
    let moved = |actions: &[Action]| {
        let [Action::Edit(Edit::MapTimes { map: TimeMap::Shift(by), parts })] = actions else { panic!("{actions:?}") };
        assert_eq!(parts.len(), 1);
        *by
    };
    // A little later.
    let by = 0.5 * most.as_secs();
    let place = from + vec2((by / scale) as f32, 0.0);
    timeline.drag(from, place, Modifiers::NONE);
    assert_eq!(timeline.taken(), [], "nothing happens while it is dragged");
    timeline.drop(place);
    assert!((moved(&timeline.taken()).as_secs() - by).abs() < 0.03);
    // Beyond the next cue, which stays, and beyond the one before.
    for (to, limit) in [(400.0, most), (-400.0, least)] {
        if limit == Duration::ZERO {
            continue;
        }
        let place = from + vec2(to, 0.0);
        timeline.drag(from, place, Modifiers::NONE);
        timeline.drop(place);
        assert!((moved(&timeline.taken()) - limit).as_millis_rounded().abs() <= 1, "{limit:?}");
    }
    // Esc gives it up, and a cue that is not chosen takes the play head along as ever.
    timeline.drag(from, place, Modifiers::NONE);
    timeline.harness.key_press(egui::Key::Escape);
    timeline.step(&[]);
    timeline.drop(place);
    assert_eq!(timeline.taken(), []);
    let now = timeline.fixture.borrow().talk.as_ref().unwrap().cues().iter().map(|cue| cue.span).collect::<Vec<_>>();
    assert_eq!(now, spans);
    let other = timeline.place_of("Cue 1,");
    timeline.drag(other, other + vec2(20.0, 0.0), Modifiers::NONE);
    assert!(timeline.taken().iter().all(|action| matches!(action, Action::Scrub(_))));
}

#[test]
fn the_block_follows_the_edge_that_is_dragged() {
    let talk = fixture::talk(60);
    let (cue, second) = (talk.cues()[1].clone(), talk.words()[talk.cues()[1].words.start + 1].span.start);
    let mut timeline = Timeline::new(Some(talk), 0.0, 20.0);
    let y = timeline.place_of("Cue 2").y;
    let theme = Theme::dark();
    let has_block_from = |timeline: &Timeline, x: f32| {
        painted(timeline).iter().any(|shape| {
            matches!(shape, egui::Shape::Rect(block) if (block.fill == theme.cue || block.fill == theme.cue_current)
                && (block.rect.left() - x).abs() < 0.6 && block.rect.y_range().contains(y))
        })
    };
    let (from, to) = (timeline.x(cue.span.start), timeline.x(second));
    assert!(has_block_from(&timeline, from) && !has_block_from(&timeline, to));
    timeline.drag(pos2(from + 3.0, y), pos2(to + 4.0, y), Modifiers::NONE);
    assert!(has_block_from(&timeline, to) && !has_block_from(&timeline, from), "it is seen where it would come to be");
    timeline.harness.key_press(egui::Key::Escape);
    timeline.step(&[]);
    assert!(has_block_from(&timeline, from));
}

/// Points of everything that is filled or drawn in a colour.
fn drawn_in(timeline: &Timeline, color: egui::Color32) -> Vec<egui::Rect> {
    let shapes = painted(timeline).into_iter();
    let found = shapes.filter_map(|shape| match &shape {
        egui::Shape::Path(path) if path.fill == color => Some(shape.visual_bounding_rect()),
        egui::Shape::Path(path) => match &path.stroke.color {
            egui::epaint::ColorMode::Solid(solid) if *solid == color => Some(shape.visual_bounding_rect()),
            _ => None,
        },
        egui::Shape::Rect(rect) if rect.fill == color => Some(rect.rect),
        _ => None,
    });
    found.collect()
}

#[test]
fn amber_is_for_what_is_pending_alone_and_what_is_decided_steps_back() {
    let talk = decided(90);
    let count = |state: &[State]| talk.boundaries().iter().filter(|boundary| state.contains(&boundary.state)).count();
    use editor::settling::State;
    let (pending, ends) = (count(&[State::Pending]), count(&[State::Accepted, State::Moved, State::Added]));
    assert!(pending > 3 && ends == 3, "{pending} {ends}");
    let end = talk.duration().as_secs();
    let timeline = Timeline::new(Some(talk), 0.0, end);
    let theme = Theme::dark();
    let diamonds = drawn_in(&timeline, theme.pending);
    assert_eq!(diamonds.len(), pending);
    assert!(diamonds.iter().all(|diamond| diamond.height() >= 12.0));
    let ticks = drawn_in(&timeline, theme.accepted);
    assert_eq!(ticks.len(), ends);
    assert!(ticks.iter().all(|tick| tick.height() == 6.0 && tick.width() <= 2.0), "{ticks:?}");
    // All in one line: how sure the machine is, is told on demand.
    let middle = diamonds[0].center().y;
    assert!(diamonds.iter().chain(&ticks).all(|mark| (mark.center().y - middle).abs() < 0.6));
}

/// A boundary that the user is not asked about is not pending: the same count everywhere.
#[test]
fn certain_boundaries_are_no_pending_ones() {
    let mut talk = fixture::talk(90);
    talk.set_evidence(std::sync::Arc::new(fixture::fused(talk.words())));
    let (asked, certain, end) = (talk.asked_boundary_count(), talk.certain_count(), talk.duration().as_secs());
    assert!(asked > 0 && certain > 0 && asked + certain == talk.pending_boundary_count());
    let timeline = Timeline::new(Some(talk), 0.0, end);
    assert_eq!(drawn_in(&timeline, Theme::dark().pending).len(), asked);
    let names = timeline.labels("Boundary after");
    let count = |state: &str| names.iter().filter(|name| name.contains(state)).count();
    assert_eq!([count(", pending"), count(", certain")], [asked, certain], "{names:?}");
}

#[test]
fn shot_changes_go_through_the_cues_and_the_current_boundary_is_lit_to_the_last_lane() {
    let mut talk = fixture::talk(60);
    let shot = talk.cues()[1].span.middle();
    talk.edit(&Edit::SetShots { name: StepKind::FindShotChanges, to: media::shots::ShotChanges::new([shot]) }).unwrap();
    let boundary = talk.boundaries()[1];
    talk.select(Some(boundary.gap));
    let timeline = Timeline::new(Some(talk), 0.0, 20.0);
    let cue = timeline.harness.get_by(|node| node.label().is_some_and(|label| label.starts_with("Cue 2,"))).rect();
    let row = timeline.harness.get_by_label("Waveform, playhead").rect();
    let meshes: Vec<egui::Rect> = painted(&timeline)
        .into_iter()
        .filter_map(|shape| match shape {
            egui::Shape::Mesh(mesh) => Some(mesh.calc_bounds()),
            _ => None,
        })
        .collect();
    let reaches = |mesh: &&egui::Rect, x: f32| (mesh.center().x - x).abs() < 1.0 && mesh.top() <= row.top() + 0.1;
    let line = meshes.iter().find(|mesh| mesh.width() <= 1.5 && reaches(mesh, timeline.x(shot))).expect("a hairline");
    assert!(line.bottom() >= cue.bottom(), "{line:?} {cue:?}");
    let light = meshes.iter().find(|mesh| mesh.width() >= 20.0 && reaches(mesh, timeline.x(boundary.span.middle())));
    let light = light.expect("a column of light");
    assert!(light.top() < row.top() && light.bottom() > cue.bottom(), "{light:?}");
}

#[test]
fn both_lines_of_a_cue_are_read_at_every_height() {
    let talk = fixture::talk(120);
    let index = talk.cues().iter().position(|cue| cue.lines.len() == 2).expect("a cue of two lines");
    let (span, lines) = (talk.cues()[index].span, talk.cues()[index].lines.clone());
    for height in [190.0, 280.0, 480.0] {
        let mut timeline = Timeline::sized(Some(fixture::talk(120)), 0.0, 9.0, vec2(SIZE.x, height), Theme::dark());
        timeline.fixture.borrow_mut().settings.lanes = VisibleLanes::default();
        timeline.show(span.start.as_secs() - 0.1, span.end.as_secs() + 0.1);
        let cue = format!("Cue {},", index + 1);
        let cue = timeline.harness.get_by(|node| node.label().is_some_and(|label| label.starts_with(&cue))).rect();
        assert_eq!(cue.height(), 32.0);
        let texts: Vec<String> =
            texts_at(&timeline, cue.top()..cue.bottom()).into_iter().map(|(_, text)| text).collect();
        assert!(lines.iter().all(|line| texts.contains(line)), "{height}: {lines:?} in {texts:?}");
    }
}

#[test]
fn a_boundary_is_drawn_above_the_play_head_that_stands_on_it() {
    let talk = fixture::talk(60);
    let at = talk.cues()[talk.cue_of_word(talk.boundaries()[1].word).unwrap()].span.end;
    let mut timeline = Timeline::new(Some(talk), 0.0, 20.0);
    timeline.fixture.borrow_mut().playback.head = at;
    timeline.step(&[]);
    let theme = Theme::dark();
    let shapes = painted(&timeline);
    let is_head = |shape: &egui::Shape| matches!(shape, egui::Shape::Path(path) if path.fill == theme.play_head);
    let is_near_head = |points: &[Pos2]| points.iter().all(|point| (point.x - timeline.x(at)).abs() < 40.0);
    // A pending boundary: a hollow diamond.
    let is_marker = |shape: &egui::Shape| matches!(shape, egui::Shape::Path(path) if path.points.len() == 4 && path.fill == theme.field && is_near_head(&path.points));
    let head = shapes.iter().rposition(is_head).expect("a play head");
    let marker = shapes.iter().position(is_marker).expect("a marker at the play head");
    assert!(marker > head, "marker {marker}, head {head}");
}

#[test]
fn a_narrow_word_shows_its_first_letters_and_a_cue_its_own_lines() {
    let talk = fixture::talk(120);
    let words: Vec<String> = (0..120).map(|word| talk.shown(word).to_owned()).collect();
    let lines: Vec<Vec<String>> = talk.cues().iter().map(|cue| cue.lines.clone()).collect();
    let mut timeline = Timeline::new(Some(talk), 0.0, 9.0);
    let mut shortened = (0, 0);
    for to in [9.0, 12.0, 16.0, 20.0] {
        timeline.show(0.0, to);
        let cue = timeline.place_of("Cue 1").y;
        // The words stand right above the cues.
        for (_, text) in texts_at(&timeline, cue - 52.0..cue - 20.0) {
            assert!(text.chars().count() >= 2 || words.contains(&text), "{text}");
            assert!(words.iter().any(|word| word.starts_with(&text)), "{text:?} begins no word");
            shortened.0 += usize::from(!words.contains(&text));
        }
        for (_, text) in texts_at(&timeline, cue - 20.0..cue + 20.0) {
            let Some(start) = text.strip_suffix('…') else { continue };
            let (start, together) = (start.trim_end(), |lines: &Vec<String>| lines.join(" / "));
            let is_own = |lines: &Vec<String>| {
                lines.iter().any(|line| line.starts_with(start)) || together(lines).starts_with(start)
            };
            assert!(lines.iter().any(is_own), "{text:?} is no line of a cue");
            shortened.1 += 1;
        }
        // Never more rows than the cue has lines.
        for (index, lines) in lines.iter().enumerate() {
            let Some(node) = timeline
                .harness
                .query_by(|node| node.label().is_some_and(|label| label.starts_with(&format!("Cue {},", index + 1))))
            else {
                continue;
            };
            let rect = node.rect();
            let texts = texts_at(&timeline, rect.y_range().min..rect.y_range().max);
            let here = texts.iter().filter(|(x, text)| rect.x_range().contains(*x) && text.parse::<usize>().is_err());
            let here: Vec<_> = here.filter(|(_, text)| text.chars().any(char::is_alphabetic)).collect();
            assert!(here.len() <= lines.len(), "{lines:?} is drawn as {here:?}");
        }
    }
    assert!(shortened.0 > 0 && shortened.1 > 0, "{shortened:?}: nothing was narrow");
}

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

#[test]
fn nothing_to_show_is_no_reason_to_stop() {
    let empty = || fixture::fresh(editor::project::Project::default());
    let growing = || {
        let mut talk = empty();
        talk.begin_sound(Some(Duration::from_secs(60.0)));
        talk.extend_sound(&vec![0.2; 160_000]);
        talk
    };
    let without_analysis = || {
        let mut talk = empty();
        let words = fixture::words(20);
        let transcript = Transcript { format: "test", words, ..Transcript::default() };
        talk.set_transcript(std::path::Path::new("a.json"), &transcript);
        talk
    };
    for size in [vec2(1000.0, 360.0), vec2(200.0, 100.0), vec2(20.0, 20.0), vec2(1.0, 1.0)] {
        for talk in [None, Some(empty()), Some(growing()), Some(without_analysis()), Some(fixture::talk(30))] {
            let mut timeline = Timeline::sized(talk, 0.0, 10.0, size, Theme::light());
            for (from, to) in [(1.0, 1.0), (0.0, 0.010), (9.0, 1e6), (-5.0, 1.0), (1e5, 1e5 + 0.01)] {
                timeline.show(from, to);
            }
        }
    }
    let timeline = Timeline::new(Some(empty()), 0.0, 1.0);
    timeline.harness.get_by_label("Open recording…").click();
    let mut timeline = timeline;
    timeline.harness.run_steps(2);
    assert_eq!(timeline.taken(), [Action::Run(Command::OpenRecording)]);
}

#[test]
fn far_away_markers_become_few_bars_that_lead_closer() {
    let talk = long_talk(3000);
    let end = talk.duration().as_secs();
    let boundaries = talk.boundaries().len();
    let mut timeline = Timeline::new(Some(talk), 0.0, end);
    assert!(timeline.labels("Boundary after").is_empty());
    let bars: Vec<String> =
        timeline.labels("").into_iter().filter(|label| label.contains(" boundaries from ")).collect();
    assert!(bars.len() > 20 && bars.len() < boundaries && bars.len() <= 140, "{}", bars.len());
    timeline.harness.query_all_by_label(&bars[9]).next().unwrap().click();
    timeline.harness.run_steps(2);
    assert!(matches!(timeline.taken()[..], [Action::Glide(axis)] if axis.span(900.0) < 0.2 * end));
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

#[test]
fn the_overview_shows_the_waveform_that_is_there_now() {
    let wave = |height: f32| {
        let mut peaks = Peaks::new();
        peaks.push(&vec![height; 160_000]);
        peaks
    };
    let mut talk = fixture::talk(20);
    talk.set_waveform(wave(0.5));
    let mut timeline = Timeline::new(Some(talk), 0.0, 5.0);
    let highest = |timeline: &Timeline| {
        let state = timeline.state.borrow();
        state.overview.columns.iter().flatten().map(|column| column.max).fold(0.0, f32::max)
    };
    assert_eq!(highest(&timeline), 0.5);
    // Another track of the same recording is as long.
    timeline.fixture.borrow_mut().talk.as_mut().unwrap().set_waveform(wave(0.25));
    timeline.step(&[]);
    assert_eq!(highest(&timeline), 0.25);
}
