//! What the lanes of pause, voice, pitch and spectrogram tell.

use std::sync::Arc;

use eframe::egui::{self, Event, Modifiers, pos2, vec2};
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use super::{SIZE, Timeline, long_talk, painted, texts_at};
use crate::action::Action;
use crate::command::Command;
use crate::fixture;
use crate::settings::VisibleLanes;
use crate::spectrogram::{MadeTile, TileOrder};
use crate::talk::Talk;
use crate::theme::Theme;
use base::time::{Duration, Instant, Span};
use evidence::acoustic::voice_sign::VoiceSign;
use media::prosody::spectrogram::Spectrograph;

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
